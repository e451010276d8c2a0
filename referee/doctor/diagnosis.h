/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnosis.h: a problem that `hansom-referee doctor` found, its effect on the game evening, and
 * its cure */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

typedef enum {
    DIAGNOSIS_SPOILS, /* the evening cannot be played with this problem */
    DIAGNOSIS_NOTE,   /* the evening can be played, but players may ask about this problem */
} DiagnosisKind;

typedef struct {
    DiagnosisKind kind;
    /* identifier such as "port-taken", which stays the same when the texts change */
    const char *id;
    char *what; /* the problem, as a sentence */
    char *why;  /* effect of the problem on the evening */
    char *cure; /* steps by which the host can solve the problem */
} Diagnosis;

typedef struct {
    GPtrArray *list; /* of Diagnosis, owned */
} Diagnoses;

void diagnoses_init(Diagnoses *diagnoses);
void diagnoses_clear(Diagnoses *diagnoses);

/* Adds one diagnosis. Takes ownership of @what, @why and @cure. Borrows @id, which must outlive
 * @diagnoses. */
void diagnoses_add(
    Diagnoses *diagnoses, DiagnosisKind kind, const char *id, char *what, char *why, char *cure);

/* Reports whether any diagnosis is a DIAGNOSIS_SPOILS. */
bool diagnoses_spoil(const Diagnoses *diagnoses);

/* Prints a paragraph for each diagnosis, with those that spoil the evening first. If no diagnosis
 * spoils the evening, also prints a line that says so. */
void diagnoses_print(const Diagnoses *diagnoses, FILE *out);

/* Returns {"spoilt", "findings": [{"id", "spoils", "what", "why", "cure"}, …]}. "spoilt" is the
 * result of diagnoses_spoil(). "spoils" is true for a DIAGNOSIS_SPOILS. The caller owns the
 * reference. */
json_t *diagnoses_json(const Diagnoses *diagnoses);
