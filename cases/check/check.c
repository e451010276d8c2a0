/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check.c: collects findings and the author's explanations */
#include "cases/check/check.h"

#include <string.h>

#include "cases/load/kind.h"

enum {
    EXPLAINED_MAX = 2, /* explained warnings in one case */
};

/* Orders findings by place. g_ptr_array_sort() keeps the order of equal elements. */
static int
compare_findings(gconstpointer a, gconstpointer b)
{
    const Finding *one = *(const Finding *const *)a;
    const Finding *other = *(const Finding *const *)b;

    return one->place.line != other->place.line ? one->place.line - other->place.line
                                                : one->place.column - other->place.column;
}

/* Adds @explanation to the warnings with its id. Returns the number of these warnings. */
static int
explain(const Explanation *explanation, const GPtrArray *findings)
{
    int n = 0;

    for (guint i = 0; i < findings->len; i++) {
        Finding *finding = g_ptr_array_index(findings, i);

        if (finding->level == FINDING_WARNING &&
            strcmp(FINDING_IDS[finding->kind], explanation->id) == 0) {
            finding->explained = g_strdelimit(g_strchomp(g_strdup(explanation->why)), "\n", ' ');
            n++;
        }
    }
    return n;
}

/* Checks the explanations themselves. Findings about them cannot be explained away. */
static void
check_explanations(const Case *c, GPtrArray *findings)
{
    g_autoptr(GPtrArray) idle = g_ptr_array_new(); /* of Explanation, owned by the case */
    int n_explained = 0;

    for (int i = 0; i < c->n_explained; i++) {
        int n = explain(&c->explained[i], findings);

        n_explained += n;
        if (n == 0) {
            g_ptr_array_add(idle, (gpointer)&c->explained[i]);
        }
    }
    for (guint i = 0; i < idle->len; i++) {
        const Explanation *explanation = g_ptr_array_index(idle, i);

        finding_add(findings,
                    FINDING_NOT_FOUND,
                    explanation->place,
                    "“%s” is explained, but there is no such warning",
                    explanation->id);
    }
    if (n_explained > EXPLAINED_MAX) {
        finding_add(findings,
                    FINDING_EXPLAINED_OFTEN,
                    c->explained[0].place,
                    "%d warnings are explained; at most %d may be",
                    n_explained,
                    EXPLAINED_MAX);
    }
}

GPtrArray *
case_check(const Case *c)
{
    GPtrArray *findings = finding_list();

    case_kind(c->game)->check(c, findings);
    check_explanations(c, findings);
    g_ptr_array_sort(findings, compare_findings);
    return findings;
}

int
findings_open(const GPtrArray *findings)
{
    int n = 0;

    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = g_ptr_array_index(findings, i);

        n += finding->explained == NULL ? 1 : 0;
    }
    return n;
}
