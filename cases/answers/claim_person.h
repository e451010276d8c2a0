/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claim_person.h: decides whether an answer claims a person's name (claim.h explains “claims”);
 * internal to claim.c */
#pragma once

#include "cases/answers/claim.h"

/* Works as claim_weigh() does, for a question that asks for a person. The caller must have checked
 * that the answer has other words besides the name, so this function never returns CLAIM_ALONE. */
Claimed claim_weigh_person(const Utterance *answer, guint64 used);
