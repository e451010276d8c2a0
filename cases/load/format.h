/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.h: tables of the keys of case.yaml, and of the words that some keys allow as values
 *
 * case.schema.json lists the same keys and words for text editors.
 */
#pragma once

#include "cases/load/fields.h"

extern const FieldTable FORMAT_PERSON;
extern const FieldTable FORMAT_QUESTION;
extern const FieldTable FORMAT_LOCATION;
extern const FieldTable FORMAT_GIVES;
extern const FieldTable FORMAT_RULES;
extern const FieldTable FORMAT_START;

/* Words in the order of their enums, NULL-terminated. */
extern const char *const FORMAT_GAMES[];
extern const char *const FORMAT_QUESTION_KINDS[];
extern const char *const FORMAT_LOCATION_KINDS[];
extern const char *const FORMAT_MARKS[];
extern const char *const FORMAT_ZONES[];

/* Ids of pieces that are not locations, NULL-terminated. No location may have one of these ids. */
extern const char *const FORMAT_RESERVED_IDS[];
