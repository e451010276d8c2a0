/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.h: decides whether an answer to a question with choices names a single choice
 *
 * Internal to answers.c. The case knows the accepted wordings of the right choice, and only the
 * printed texts of the others. So an answer that lists all choices in such wordings would match the
 * right one alone.
 */
#pragma once

#include "cases/answers/resolve.h"
#include "cases/answers/trial.h"

/* Reports whether the answer names @entry and no other choice. @of_key tells whether @entry is the
 * right answer, so that the accepted wordings of the question belong to it. */
bool choice_is_single(const Trial *trial, const Named *entry, bool of_key);
