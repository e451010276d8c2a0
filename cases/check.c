/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: gathering findings */
#include "cases/check.h"

#include "cases/kind.h"

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

    case_kind(c->game)->check(c, findings);
    g_ptr_array_sort(findings, compare_findings);
    return findings;
}
