/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claim_person.h: decides whether an answer claims a person; internal to claim.c */
#pragma once

#include "cases/answers/claim.h"

/* Does for a person what claim_weigh() does, when the answer has other words beside the name. */
Claimed claim_weigh_person(const Utterance *answer, guint64 used);
