/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.h: the keys and words of a case.yaml as tables; case.schema.json says the same to an
 * editor */
#pragma once

#include "cases/load/fields.h"

extern const FieldTable FORMAT_PERSON;
extern const FieldTable FORMAT_QUESTION;
extern const FieldTable FORMAT_LOCATION;
extern const FieldTable FORMAT_GIVES;
extern const FieldTable FORMAT_RULES;
extern const FieldTable FORMAT_START;

/* Words in the order of their enums, ended by NULL. */
extern const char *const FORMAT_GAMES[];
extern const char *const FORMAT_QUESTION_KINDS[];
extern const char *const FORMAT_LOCATION_KINDS[];
extern const char *const FORMAT_MARKS[];
extern const char *const FORMAT_ZONES[];

/* Pieces of the box that are no locations, so that no location may have their ids. */
extern const char *const FORMAT_RESERVED_IDS[];
