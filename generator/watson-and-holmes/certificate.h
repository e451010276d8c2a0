/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: the certificate of fairness inside the booklet
 *
 * cases/check/certificate.h computes its figures.
 */
#pragma once

#include "generator/pieces/making.h"

/* Returns a text in CommonMark that states how fair the case is. The caller frees the result.
 * Returns NULL if some question cannot be proved, or if the case has too many cards to try all sets
 * of cards. */
char *certificate_words(const Making *making);
