/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault.h: error codes that say whose fault an error is
 *
 * The code of a PRESS_ERROR says who has to fix the problem, and is also the exit code of
 * hansom-print. press_error_exit() finds the exit code for errors of other domains.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define PRESS_ERROR press_error_quark()
GQuark press_error_quark(void);

typedef enum {
    /* a fault of the author or the designer: in a case, a template or a font */
    PRESS_ERROR_INPUT = 1,
    PRESS_ERROR_USAGE = 2,  /* a fault on the command line */
    PRESS_ERROR_SYSTEM = 3, /* a fault of the system: disk full, file not writable, out of memory */
} PressError;

/* Returns the exit code for @error, which may be of any domain. */
int press_error_exit(const GError *error);

/* Sets a PRESS_ERROR_SYSTEM. Its message consists of @doing, @path and the text for @saved_errno:
 * "writing out/x.pdf: No space left on device". */
void press_error_set_errno(GError **error, int saved_errno, const char *doing, const char *path);

/* Sets a PRESS_ERROR_USAGE whose message also refers to --help. Always returns false, so that the
 * caller can return the result. */
bool usage_fault(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
