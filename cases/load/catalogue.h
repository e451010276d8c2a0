/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.h: the languages that we speak, from templates/words/<language>.po (gettext)
 *
 * All of them are in memory at once: one daemon speaks each phone's. The process's locale has no
 * part in it.
 */
#pragma once

#include "cases/model/speech.h"

#include <stdbool.h>

/* Where the languages are, for data_find(). */
#define CATALOGUE_FOLDER "templates/words"

/* The language that the sources are written in. */
#define CATALOGUE_SOURCE "en"

typedef struct Catalogue Catalogue;

/* Reads every .po file in @folder. NULL with an error that names each fault of the first file that
 * has any, as `file:line: what is wrong`: it must be sound, in UTF-8, have no slot that the English
 * has not, and count as one of SpeechPlural does. One that cannot be read has no line. */
Catalogue *catalogue_read(const char *folder, GError **error);
void catalogue_free(Catalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Catalogue, catalogue_free)

/* The speech for @language, a tag as of BCP 47 in any case ("de", "de-AT"): what stands before the
 * first hyphen counts. NULL, which is English, for English, for one that we do not speak and for
 * NULL. Borrowed, as is NULL of a NULL @catalogue. */
const Speech *catalogue_find(const Catalogue *catalogue, const char *language);

/* Whether we speak @language, English included. */
bool catalogue_knows(const Catalogue *catalogue, const char *language);

/* The languages in alphabetical order, English included: "de, en, es, fr". The caller frees. */
char *catalogue_list(const Catalogue *catalogue);
