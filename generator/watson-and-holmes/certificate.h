/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificate.h: the certificate inside the booklet (figures from cases/check/certificate.h) */
#pragma once

#include "generator/pieces/making.h"

/* Returns a text in CommonMark that states how fair the case is. The caller frees the result.
 * Returns NULL if some question cannot be proved, or if the case has too many cards to try all
 * sets. */
char *certificate_words(const Making *making);
