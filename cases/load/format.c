/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.c: the keys and words of case.yaml */
#include "cases/load/format.h"

static const CaseField PERSON_FIELDS[] = {
    { "name", true },
    { "aliases", false },
    { "against", false },
    { "cleared", false },
};

static const CaseField QUESTION_FIELDS[] = {
    { "id", true },      { "ask", true },       { "kind", true },     { "answer", true },
    { "second", false }, { "accept", false },   { "reject", false },  { "vague", false },
    { "never", false },  { "concepts", false }, { "choices", false }, { "proofs", false },
};

static const CaseField LOCATION_FIELDS[] = {
    { "id", true },     { "number", true },   { "name", true },   { "kind", false },
    { "zone", false },  { "picture", false }, { "gives", false }, { "marks", false },
    { "opens", false }, { "closes", false },  { "text", false },  { "clues", false },
};

static const CaseField GIVES_FIELDS[] = {
    { "carriages", false },
    { "police", false },
    { "call-off", false },
    { "lockpick", false },
};

static const CaseField RULES_FIELDS[] = {
    { "start", false },
    { "no-notes", false },
    { "say", false },
};

static const CaseField START_FIELDS[] = {
    { "carriages", false },
    { "police", false },
    { "call-off", false },
    { "lockpick", false },
};

const FieldTable FORMAT_PERSON = FIELD_TABLE("person", "a person", PERSON_FIELDS);
const FieldTable FORMAT_QUESTION = FIELD_TABLE("question", "a question", QUESTION_FIELDS);
const FieldTable FORMAT_LOCATION = FIELD_TABLE("location", "a location", LOCATION_FIELDS);
const FieldTable FORMAT_GIVES = FIELD_TABLE("gives", "“gives”", GIVES_FIELDS);
const FieldTable FORMAT_RULES = FIELD_TABLE("rules", "“rules”", RULES_FIELDS);
const FieldTable FORMAT_START = FIELD_TABLE("start", "“start”", START_FIELDS);

const char *const FORMAT_QUESTION_KINDS[] = {
    [QUESTION_PERSON] = "person", [QUESTION_PLACE] = "place",   [QUESTION_OBJECT] = "object",
    [QUESTION_TIME] = "time",     [QUESTION_NUMBER] = "number", [QUESTION_CHOICE] = "choice",
    [QUESTION_REASON] = "reason", [QUESTION_REASON + 1] = NULL,
};

const char *const FORMAT_LOCATION_KINDS[] = {
    [LOCATION_PLACE] = "place",
    [LOCATION_PERSON] = "person",
    [LOCATION_OBJECT] = "object",
    [LOCATION_OBJECT + 1] = NULL,
};

/* Word i stands for the mark 1 << i. */
const char *const FORMAT_MARKS[] = { "lock", "no-watson", "no-police", NULL };

const char *const FORMAT_ZONES[] = { "A", "B", "C", "D", "E", "F", "G", "H", NULL };

const char *const FORMAT_RESERVED_IDS[] = {
    CARRIAGE_STOP, "watson", "holmes", "booklet",  "solution", "mycroft", "hudson", "wiggins",
    "irene",       "toby",   "pike",   "lestrade", "johnson",  "diary",   "open",   NULL,
};
