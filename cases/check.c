/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: gathering findings */
#include "cases/check.h"

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
    GPtrArray *findings = finding_list();

    check_fairness(c, findings);
    check_key(c, findings);
    check_measures(c, findings);
    check_names(c, findings);
    g_ptr_array_sort(findings, compare_findings);
    return findings;
}
