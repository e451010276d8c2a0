/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/finding.h"

#include <stdarg.h>

static void
finding_free(gpointer data)
{
    Finding *finding = data;

    g_free(finding->message);
    g_free(finding);
}

void
finding_add(GPtrArray *findings, FindingLevel level, Place place, const char *format, ...)
{
    va_list arguments;
    Finding *finding = g_new0(Finding, 1);

    va_start(arguments, format);
    *finding =
        (Finding){ .level = level, .place = place, .message = g_strdup_vprintf(format, arguments) };
    va_end(arguments);
    g_ptr_array_add(findings, finding);
}

GPtrArray *
finding_list(void)
{
    return g_ptr_array_new_with_free_func(finding_free);
}
