/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variants.h: values that a test puts in the place of a value in JSON
 *
 * The variants of a value are constants that are invalid in most fields, values that the test has
 * seen under the same name, other values in the same object or list, and the value with a small
 * change.
 */
#pragma once

#include "referee/rules/game.h"

#include <jansson.h>

typedef struct Variants Variants;

Variants *variants_new(void);
void variants_free(Variants *variants);

/* Tests the variants of one value in @parent: the member @name of an object, or the item @at of a
 * list. Puts each variant in the place of the value and calls @test with @data each time. Then
 * restores the value. If the value is an object, does the same with each of its members; if it is a
 * list, with its first @list_max items. */
void variants_test(Variants *variants,
                   json_t *parent,
                   const char *name,
                   size_t at,
                   size_t list_max,
                   void (*test)(gpointer data),
                   gpointer data);

/* Writes the views and the offers of @state for everybody, so that the sanitizers find wrong values
 * in it. */
void variants_show(const Game *game, const State *state);

/* Judges each answer as right (Judge). */
AnswerMark
variants_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why);
