/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.h: something to be said of a case, and where it stands
 *
 * An error spoils the case. A warning is a measure not kept; its author may keep it all the same
 * and say why, by its id under “explained” in case.yaml.
 */
#pragma once

#include "cases/model/model.h"

typedef enum {
    FINDING_ERROR,
    FINDING_WARNING,
} FindingLevel;

/* What may be found; finding.def has level and reason of each. */
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
    char *explained; /* of a warning: why its author keeps it; or NULL */
} Finding;

/* By kind: "needed-card", which authors write; ended by NULL. */
extern const char *const FINDING_IDS[];

FindingLevel finding_level(FindingKind kind);

/* An empty list of Finding, which owns them. */
GPtrArray *finding_list(void);

/* Adds a finding to @findings, which finding_list() made. */
void finding_add(GPtrArray *findings, FindingKind kind, Place place, const char *format, ...)
    G_GNUC_PRINTF(4, 5);

/* @finding as a line: `path:line:column: message`, of a warning `path:line:column: warning: message
 * [id]`. The caller frees. */
char *finding_say(const Finding *finding, const char *path);
