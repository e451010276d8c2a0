/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.h: what the doctor found: what it is, why it matters tonight, and its cure */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum {
    FINDING_SPOILS, /* the evening cannot be played like this */
    FINDING_NOTE,   /* it can, but something will be asked about */
} FindingKind;

typedef struct {
    FindingKind kind;
    const char *id; /* "port-taken": stays the same whatever the words */
    char *what;
    char *why;
    char *cure;
} Finding;

typedef struct {
    GPtrArray *list; /* of Finding, owned */
} Findings;

void findings_init(Findings *findings);
void findings_clear(Findings *findings);

/* Adds one; the three texts are taken over. */
void findings_add(
    Findings *findings, FindingKind kind, const char *id, char *what, char *why, char *cure);

/* Whether any of them spoils the evening. */
bool findings_spoil(const Findings *findings);

/* A paragraph each, those first that spoil the evening; a line when there are none. */
void findings_print(const Findings *findings, FILE *out);

/* {"spoilt": true, "findings": [{"id", "spoils", "what", "why", "cure"}, …]}; owned by the
 * caller. */
json_t *findings_json(const Findings *findings);
