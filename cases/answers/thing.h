/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thing.h: decides whether an answer to a question for a place or an object names a single one
 *
 * Internal to answers.c. The case knows the wordings of the right place or object, and only a few
 * of the others. So in an answer that lists many things, only the right one would match. This
 * module counts the words before the thing. Whichever thing of a list is right, others stand before
 * it, except for the first few. Honest answers name the thing first and then explain it.
 */
#pragma once

#include "cases/answers/resolve.h"
#include "cases/answers/trial.h"

/* Reports whether the answer names @entry and lists nothing else. @of_key tells whether @entry is
 * the right answer, so that the accepted wordings of the question belong to it. @concludes tells
 * whether @entry is all that the conclusion of the answer says. Then any reasoning may stand before
 * it, but not other things both before and after it. */
bool thing_is_single(const Trial *trial, const Named *entry, bool of_key, bool concludes);

/* Reports whether @raw, an answer to @question as it was typed, has so many words before its
 * explanation that it can be a list of things. It counts denied words and remarks in brackets too,
 * since some of them name the thing all the same ("not A but B"). It does not depend on the key, so
 * that it tells nothing about it. */
bool thing_is_list(const Case *c, const Question *question, const char *raw);
