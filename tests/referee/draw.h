/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.h: draws random acts from offers, as JSON, for tests that play as phones do */
#pragma once

#include <glib.h>
#include <jansson.h>

#include "cases/edition/edition.h"

/* Returns an answer to question @q (from 0), as a new string. */
typedef char *(*Answerer)(int q, gpointer data);

/* Draws an act from @offer, one of a list of offers. Fixed values are copied. Values from ranges
 * are drawn with @rand; the number of carriages is mostly low. Texts come from @answer. A value to
 * scan is the code of a random piece of @edition that has the wanted side. The caller owns the
 * act. */
json_t *
draw_act(const json_t *offer, const Edition *edition, GRand *rand, Answerer answer, gpointer data);

/* Replaces the id of the card that @act registers with the card's code, as a phone sends it after a
 * scan. */
void draw_scanned(const Edition *edition, json_t *act);
