/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.h: the translations, read from templates/words/<language>.po (gettext)
 *
 * All languages are in memory at once, since one daemon serves each phone in its own language. The
 * locale of the process has no effect.
 */
#pragma once

#include "cases/model/speech.h"

#include <glib.h>
#include <stdbool.h>

/* Folder of the translations, for data_find(). */
#define CATALOGUE_FOLDER "templates/words"

/* Language of the sources. */
#define CATALOGUE_SOURCE "en"

typedef struct Catalogue Catalogue;

/* Reads every .po file in @folder. A file must be valid, be encoded in UTF-8, and use one of the
 * plural rules of SpeechPlural (speech.h). Each slot ({name}) of a translation must also be in the
 * English sentence. On failure returns NULL and an error that lists all faults of the first faulty
 * file, as `file:line: message`. If the file or @folder cannot be read, the error has no line
 * number. */
Catalogue *catalogue_read(const char *folder, GError **error);
void catalogue_free(Catalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Catalogue, catalogue_free)

/* Returns the speech for @language: all translations into this language (speech.h). @language is a
 * BCP 47 tag in upper or lower case ("de", "de-AT"). Only the part before the first hyphen or
 * underscore counts. Returns NULL, which stands for English, if @language is English, unknown or
 * NULL, or if @catalogue is NULL. @catalogue owns the speech. */
const Speech *catalogue_find(const Catalogue *catalogue, const char *language);

/* Returns the speech number @i (from 0), borrowed. The speeches are sorted by language. Returns
 * NULL if there is no such speech. */
const Speech *catalogue_at(const Catalogue *catalogue, guint i);

/* Reports whether @language is available. English is always available. */
bool catalogue_knows(const Catalogue *catalogue, const char *language);

/* Returns the languages in alphabetical order, including English: "de, en, es, fr". The caller
 * frees the text. */
char *catalogue_list(const Catalogue *catalogue);
