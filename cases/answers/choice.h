/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choice.h: decides whether an answer to a question with choices names a single choice
 *
 * Internal to answers.c. The key has many wordings of the right choice, and only the printed text
 * of each other choice. So if an answer lists all choices in words of its own, only the right one
 * is recognized in it.
 */
#pragma once

#include "cases/answers/resolve.h"
#include "cases/answers/trial.h"

/* Reports whether the answer names @entry and no other choice. @of_key tells whether @entry is the
 * right choice; the accepted wordings of the key are then wordings of @entry. */
bool choice_is_single(const Trial *trial, const Named *entry, bool of_key);
