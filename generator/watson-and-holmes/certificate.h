/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: the certificate of fairness in the booklet of a case
 *
 * cases/check/certificate.h computes the figures of the certificate.
 */
#pragma once

#include "generator/pieces/making.h"

/* Returns a text in CommonMark that states how fair the case is. The caller frees the result.
 * Returns NULL if there is a question whose answer the cards do not prove. Also returns NULL if the
 * case has so many cards that it would take too long to try all sets of cards. */
char *certificate_words(const Making *making);
