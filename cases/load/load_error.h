/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load_error.h: the errors of everything that reads a case or an edition, and its limits */
#pragma once

#include <glib.h>

enum {
    LOAD_FAULTS_MAX = 50,
    LOAD_BYTES_MAX = 4 << 20, /* a larger file is refused */
};

#define LOAD_ERROR load_error_quark()
GQuark load_error_quark(void);

typedef enum {
    LOAD_ERROR_READ,    /* the file is there but cannot be read: the system's fault, exit 3 */
    LOAD_ERROR_SYNTAX,  /* no YAML, or not UTF-8 */
    LOAD_ERROR_FORMAT,  /* no case: a key unknown, missing, doubled, out of range … */
    LOAD_ERROR_MISSING, /* no such file, or not a file: whoever named it is at fault, exit 1 */
} LoadError;
