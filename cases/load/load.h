/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.h: loads a case from YAML 1.2. JSON is valid YAML, so this code can also read the case that
 * edition.json contains (edition.h).
 *
 * All faults of a file become one GError. Its message has one line for each fault,
 * `file:line:column: message`. A line may quote the offending text. The error reports at most
 * LOAD_FAULTS_MAX faults. A case is loaded completely or not at all.
 */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

/* Loads the case at @path: a case.yaml, or the folder that contains one. The caller frees the case
 * with case_free(). On failure returns NULL and a LOAD_ERROR. */
Case *case_load(const char *path, GError **error);

/* Loads a case from @length bytes of text. Messages show @name in place of the path. The result and
 * the errors are as for case_load(). */
Case *case_parse(const char *text, gsize length, const char *name, GError **error);

/* One line of `hansom-print --list`: the path of a case, and its public description. */
typedef struct {
    char *path; /* path of case.yaml */
    char *name; /* "watson-and-holmes/00" */
    char *title;
    int difficulty;
    char *teaser;
} CaseEntry;

void case_entry_free(CaseEntry *entry);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(CaseEntry, case_entry_free)

/* Returns all cases below @root (…/cases/<game>/<nn-name>/case.yaml), sorted by game and folder: an
 * array of CaseEntry, owned by the caller. Returns NULL with an error when a case does not load, so
 * that no case is missing from the list without notice. */
GPtrArray *case_list(const char *root, GError **error);

/* Returns the path of the case that @what names: a folder, a case.yaml, or GAME/NN below @root. The
 * caller frees the path. If there is no such case, returns NULL and an error that lists the
 * available cases. */
char *case_resolve(const char *root, const char *what, GError **error);
