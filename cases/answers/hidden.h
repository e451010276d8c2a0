/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden.h: finds names of people that an answer hides in longer words
 *
 *     "FennerGilbert OstranderJonas HaddowLavinia"   three people
 *
 * The judge is lenient with missing spaces and slips of the finger. A list of everybody, written in
 * such a way, may leave it with a single name that it can read. So the referee asks about an answer
 * that hides other people than the one whom it seems to name.
 */
#pragma once

#include "cases/answers/typed.h"

/* Reports whether a word of @read begins or ends with a name of another person than @person, an
 * index in @c->people, and has further letters. */
bool hidden_person(const Case *c, const Typed *read, int person);
