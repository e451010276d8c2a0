/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: gathering findings */
#include "cases/check.h"

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

/* By place; g_ptr_array_sort() keeps the order of equals. */
static int
compare_findings(gconstpointer a, gconstpointer b)
{
    const Finding *one = *(const Finding *const *)a;
    const Finding *other = *(const Finding *const *)b;

    return one->place.line != other->place.line ? one->place.line - other->place.line
                                                : one->place.column - other->place.column;
}

GPtrArray *
case_check(const Case *c)
{
    GPtrArray *findings = g_ptr_array_new_with_free_func(finding_free);

    check_fairness(c, findings);
    check_key(c, findings);
    check_measures(c, findings);
    check_names(c, findings);
    g_ptr_array_sort(findings, compare_findings);
    return findings;
}
