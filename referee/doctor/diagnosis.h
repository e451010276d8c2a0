/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnosis.h: what the doctor found: what it is, why it matters tonight, and its cure */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum {
    DIAGNOSIS_SPOILS, /* the evening cannot be played like this */
    DIAGNOSIS_NOTE,   /* it can, but something will be asked about */
} DiagnosisKind;

typedef struct {
    DiagnosisKind kind;
    const char *id; /* "port-taken": stays the same whatever the words */
    char *what;
    char *why;
    char *cure;
} Diagnosis;

typedef struct {
    GPtrArray *list; /* of Diagnosis, owned */
} Diagnoses;

void diagnoses_init(Diagnoses *diagnoses);
void diagnoses_clear(Diagnoses *diagnoses);

/* Adds one; the three texts are taken over. */
void diagnoses_add(
    Diagnoses *diagnoses, DiagnosisKind kind, const char *id, char *what, char *why, char *cure);

/* Whether any of them spoils the evening. */
bool diagnoses_spoil(const Diagnoses *diagnoses);

/* A paragraph each, those first that spoil the evening; a line when there are none. */
void diagnoses_print(const Diagnoses *diagnoses, FILE *out);

/* {"spoilt": true, "findings": [{"id", "spoils", "what", "why", "cure"}, …]}; owned by the
 * caller. */
json_t *diagnoses_json(const Diagnoses *diagnoses);
