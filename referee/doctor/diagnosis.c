/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/doctor/diagnosis.h"

#include "cases/base/printable.h"

static void
diagnosis_free(gpointer data)
{
    Diagnosis *diagnosis = data;

    g_free(diagnosis->what);
    g_free(diagnosis->why);
    g_free(diagnosis->cure);
    g_free(diagnosis);
}

void
diagnoses_init(Diagnoses *diagnoses)
{
    diagnoses->list = g_ptr_array_new_with_free_func(diagnosis_free);
}

void
diagnoses_clear(Diagnoses *diagnoses)
{
    g_ptr_array_unref(diagnoses->list);
}

void
diagnoses_add(
    Diagnoses *diagnoses, DiagnosisKind kind, const char *id, char *what, char *why, char *cure)
{
    Diagnosis *diagnosis = g_new(Diagnosis, 1);

    *diagnosis = (Diagnosis){ .kind = kind, .id = id, .what = what, .why = why, .cure = cure };
    g_ptr_array_add(diagnoses->list, diagnosis);
}

bool
diagnoses_spoil(const Diagnoses *diagnoses)
{
    for (guint i = 0; i < diagnoses->list->len; i++) {
        const Diagnosis *diagnosis = g_ptr_array_index(diagnoses->list, i);

        if (diagnosis->kind == DIAGNOSIS_SPOILS) {
            return true;
        }
    }
    return false;
}

static void
print_kind(const Diagnoses *diagnoses, DiagnosisKind kind, FILE *out)
{
    for (guint i = 0; i < diagnoses->list->len; i++) {
        const Diagnosis *diagnosis = g_ptr_array_index(diagnoses->list, i);

        if (diagnosis->kind == kind) {
            print_safely(out,
                         "%s %s\n  %s\n  → %s\n\n",
                         kind == DIAGNOSIS_SPOILS ? "✗" : "·",
                         diagnosis->what,
                         diagnosis->why,
                         diagnosis->cure);
        }
    }
}

void
diagnoses_print(const Diagnoses *diagnoses, FILE *out)
{
    print_kind(diagnoses, DIAGNOSIS_SPOILS, out);
    print_kind(diagnoses, DIAGNOSIS_NOTE, out);
    if (!diagnoses_spoil(diagnoses)) {
        fputs("Nothing here would spoil the evening.\n", out);
    }
}

json_t *
diagnoses_json(const Diagnoses *diagnoses)
{
    json_t *list = json_array();

    for (guint i = 0; i < diagnoses->list->len; i++) {
        const Diagnosis *diagnosis = g_ptr_array_index(diagnoses->list, i);

        json_array_append_new(list,
                              json_pack("{s:s, s:b, s:s, s:s, s:s}",
                                        "id",
                                        diagnosis->id,
                                        "spoils",
                                        diagnosis->kind == DIAGNOSIS_SPOILS,
                                        "what",
                                        diagnosis->what,
                                        "why",
                                        diagnosis->why,
                                        "cure",
                                        diagnosis->cure));
    }
    return json_pack("{s:b, s:o}", "spoilt", diagnoses_spoil(diagnoses), "findings", list);
}
