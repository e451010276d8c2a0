/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault.h: whose fault it is
 *
 * Every GError of the generator says by its code who has to do something about it, and so which
 * exit it leads to.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define PRESS_ERROR press_error_quark()
GQuark press_error_quark(void);

typedef enum {
    PRESS_ERROR_INPUT = 1,  /* a case, a template, a font: the author's or the designer's */
    PRESS_ERROR_USAGE = 2,  /* the command line */
    PRESS_ERROR_SYSTEM = 3, /* disk full, unwritable, out of memory */
} PressError;

/* The exit code that @error, of this or any other domain, leads to. */
int press_error_exit(const GError *error);

/* A PRESS_ERROR_SYSTEM from @saved_errno: "writing out/x.pdf: No space left on device". */
void press_error_set_errno(GError **error, int saved_errno, const char *doing, const char *path);

/* A PRESS_ERROR_USAGE, which says where the options are told; false, so that it can be returned. */
bool usage_fault(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);
