/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/base/fault.h"

#include "cases/load/load.h"

#include <errno.h>

G_DEFINE_QUARK(press - error - quark, press_error)

int
press_error_exit(const GError *error)
{
    if (error->domain == PRESS_ERROR) {
        return error->code;
    }
    if (error->domain == G_OPTION_ERROR) {
        return PRESS_ERROR_USAGE;
    }
    if (error->domain == LOAD_ERROR) {
        return error->code == LOAD_ERROR_READ ? PRESS_ERROR_SYSTEM : PRESS_ERROR_INPUT;
    }
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
        return PRESS_ERROR_INPUT;
    }
    return PRESS_ERROR_SYSTEM;
}

void
press_error_set_errno(GError **error, int saved_errno, const char *doing, const char *path)
{
    g_set_error(
        error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "%s %s: %s", doing, path, g_strerror(saved_errno));
}

bool
usage_fault(GError **error, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, PRESS_ERROR, PRESS_ERROR_USAGE, "%s (see hansom-print --help)", message);
    return false;
}
