/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw.h: draws random acts from offers, as JSON, for tests that play as phones do */
#pragma once

#include <glib.h>
#include <jansson.h>

#include "cases/edition/edition.h"

/* Returns an answer to question @q (from 0), as a new string. */
typedef char *(*Answerer)(int q, gpointer data);

/* Draws an act from @offer. Copies fixed values, and draws the others with @rand. A drawn number is
 * at most 99 above its minimum, or at most 2 above it for carriages. Calls @answer with @data for
 * each text. Where @offer demands a scan, takes the code of a random piece of @edition, on the side
 * that @offer names. The caller owns the act. */
json_t *
draw_act(const json_t *offer, const Edition *edition, GRand *rand, Answerer answer, gpointer data);

/* Changes @act (`hold` or `evidence`): replaces the id of the registered card with the code of its
 * face, which a phone sends after a scan. Leaves any other act unchanged. */
void draw_scanned(const Edition *edition, json_t *act);
