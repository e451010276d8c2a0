/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.h: acts drawn from what is offered, as JSON; for tests that play as phones do */
#pragma once

#include <glib.h>
#include <jansson.h>

#include "cases/edition/edition.h"

/* What to answer to question @q (from 0), as a new text. */
typedef char *(*Answerer)(int q, gpointer data);

/* An act out of @offer (one of a list of legal ones): what is fixed as it stands, ranges drawn by
 * @rand, carriages mostly few, texts as @answer says; where something is to be scanned, whatever
 * @edition has such a side of. The caller owns it. */
json_t *
draw_act(const json_t *offer, const Edition *edition, GRand *rand, Answerer answer, gpointer data);

/* Names the card that @act registers by its code, as a phone does that has scanned it. */
void draw_scanned(const Edition *edition, json_t *act);
