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
 * the right answer, so that the accepted wordings of the question belong to it. */
bool thing_is_single(const Trial *trial, const Named *entry, bool of_key);
