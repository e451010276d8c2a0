/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: what the booklet's inside promises of its case (cases/check/certificate.h) */
#pragma once

#include "generator/pieces/making.h"

/* How fair the case is, in our words and true figures, CommonMark. The caller frees it; NULL where
 * not every answer can be proved, or where there are too many cards to try all sets of them. */
char *certificate_words(const Making *making);
