/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/doctor/finding.h"

static void
finding_free(gpointer data)
{
    Finding *finding = data;

    g_free(finding->what);
    g_free(finding->why);
    g_free(finding->cure);
    g_free(finding);
}

void
findings_init(Findings *findings)
{
    findings->list = g_ptr_array_new_with_free_func(finding_free);
}

void
findings_clear(Findings *findings)
{
    g_ptr_array_unref(findings->list);
}

void
findings_add(
    Findings *findings, FindingKind kind, const char *id, char *what, char *why, char *cure)
{
    Finding *finding = g_new(Finding, 1);

    *finding = (Finding){ .kind = kind, .id = id, .what = what, .why = why, .cure = cure };
    g_ptr_array_add(findings->list, finding);
}

bool
findings_spoil(const Findings *findings)
{
    for (guint i = 0; i < findings->list->len; i++) {
        const Finding *finding = g_ptr_array_index(findings->list, i);

        if (finding->kind == FINDING_SPOILS) {
            return true;
        }
    }
    return false;
}

static void
print_kind(const Findings *findings, FindingKind kind, FILE *out)
{
    for (guint i = 0; i < findings->list->len; i++) {
        const Finding *finding = g_ptr_array_index(findings->list, i);

        if (finding->kind == kind) {
            fprintf(out,
                    "%s %s\n  %s\n  → %s\n\n",
                    kind == FINDING_SPOILS ? "✗" : "·",
                    finding->what,
                    finding->why,
                    finding->cure);
        }
    }
}

void
findings_print(const Findings *findings, FILE *out)
{
    print_kind(findings, FINDING_SPOILS, out);
    print_kind(findings, FINDING_NOTE, out);
    if (!findings_spoil(findings)) {
        fputs("Nothing here would spoil the evening.\n", out);
    }
}

json_t *
findings_json(const Findings *findings)
{
    json_t *list = json_array();

    for (guint i = 0; i < findings->list->len; i++) {
        const Finding *finding = g_ptr_array_index(findings->list, i);

        json_array_append_new(list,
                              json_pack("{s:s, s:b, s:s, s:s, s:s}",
                                        "id",
                                        finding->id,
                                        "spoils",
                                        finding->kind == FINDING_SPOILS,
                                        "what",
                                        finding->what,
                                        "why",
                                        finding->why,
                                        "cure",
                                        finding->cure));
    }
    return json_pack("{s:b, s:o}", "spoilt", findings_spoil(findings), "findings", list);
}
