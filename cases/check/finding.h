/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.h: a finding about a case, and its place
 *
 * An error means that the game does not work as it should: for example, nothing proves an answer,
 * or one card alone gives an answer away. A warning reports that the case breaks a guideline of
 * cases/AUTHORING.md. The author may keep the case as it is and explain the warning in case.yaml:
 * the key “explained” holds the explanations, by the ids of the warnings. A case with errors or
 * warnings can still be printed.
 */
#pragma once

#include "cases/model/model.h"

typedef enum {
    FINDING_ERROR,
    FINDING_WARNING,
} FindingLevel;

/* The kinds of findings. For each kind, finding.def has the level, and the reason why the check
 * reports such findings. */
typedef enum {
#define FINDING(name, id, level, why) FINDING_##name,
#include "cases/check/finding.def"
#undef FINDING
    FINDING_KINDS,
} FindingKind;

typedef struct {
    FindingKind kind;
    FindingLevel level;
    Place place; /* in the case's file */
    char *message;
    char *explained; /* the author's explanation of a warning, or NULL */
} Finding;

/* The ids of all kinds, such as "pairs", which authors write in case.yaml;
 * NULL-terminated. */
extern const char *const FINDING_IDS[];

FindingLevel finding_level(FindingKind kind);

/* Returns an empty list of findings. The list owns its findings. */
GPtrArray *finding_list(void);

/* Adds a finding to @findings, which must come from finding_list(). */
void finding_add(GPtrArray *findings, FindingKind kind, Place place, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* Returns @finding as one line: `path:line:column: message` for an error, `path:line:column:
 * warning: message [id]` for a warning. The caller frees the text. */
char *finding_say(const Finding *finding, const char *path);
