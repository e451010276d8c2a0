/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load_error.h: errors from reading a case, an edition (edition.h) or a recording (narration.h),
 * and limits on the files */
#pragma once

#include <glib.h>

enum {
    LOAD_FAULTS_MAX = 50,       /* maximum number of faults reported for one file */
    LOAD_BYTES_MAX = 256 << 10, /* maximum size of case.yaml, in bytes; our longest has 28 kB */
};

#define LOAD_ERROR load_error_quark()
GQuark load_error_quark(void);

typedef enum {
    LOAD_ERROR_READ,   /* the file exists but cannot be read: a system error, exit status 3 */
    LOAD_ERROR_SYNTAX, /* not YAML, or not UTF-8 */
    /* not a valid case, edition or recording: a key is unknown, missing, out of range … */
    LOAD_ERROR_FORMAT,
    LOAD_ERROR_MISSING, /* no such file, or not a regular file: the user's mistake, exit status 1 */
} LoadError;
