/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.h: reading a case from YAML 1.2 (and, since that holds JSON too, from an edition)
 *
 * Everything wrong with a file is one GError whose message is a line a fault, each as
 * `file:line:column: message`, with the offending text where that helps. At most LOAD_FAULTS_MAX
 * are told. Nothing is half loaded.
 */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

/* Loads the case at @path: a case.yaml, or the folder that holds one. The caller frees it with
 * case_free(). */
Case *case_load(const char *path, GError **error);

/* The same from @length bytes of text; @name stands in messages in place of the path. */
Case *case_parse(const char *text, gsize length, const char *name, GError **error);

/* One line of --list: where a case is, and what may be said of it to everyone. */
typedef struct {
    char *path; /* of case.yaml */
    char *name; /* "watson-and-holmes/00" */
    char *title;
    int difficulty;
    char *teaser;
} CaseEntry;

void case_entry_free(CaseEntry *entry);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(CaseEntry, case_entry_free)

/* All cases below @root (…/cases/<game>/<nn-name>/case.yaml), by game and number; of CaseEntry,
 * owned. A case that does not load is an error, since it would else be missing without a word. */
GPtrArray *case_list(const char *root, GError **error);

/* The path of the case that @what names: a folder, a case.yaml, or GAME/NN below @root. NULL with
 * an error that says what there is. */
char *case_resolve(const char *root, const char *what, GError **error);
