/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/guess.h"

#include <string.h>

#include "cases/edition/code.h"

static bool
is_piece(const Edition *edition, const char *text)
{
    for (guint i = 0; i < edition->codes->len; i++) {
        const EditionCode *side = g_ptr_array_index(edition->codes, i);

        if (strcmp(side->piece, text) == 0) {
            return true;
        }
    }
    return false;
}

static void
look_at_text(const Edition *edition, const char *text, Guess *guess)
{
    Code code;

    if (code_read(text, &code) && !is_piece(edition, text)) {
        guess->n_codes++;
        guess->n_wrong += edition_find(edition, &code) == NULL ? 1 : 0;
    }
}

/* Recursion is safe, since jansson parses at most 2048 levels of nesting. */
static void
look_at(const Edition *edition, const json_t *value, Guess *guess)
{
    const char *key = NULL;
    json_t *member = NULL;
    size_t i = 0;

    if (json_is_string(value)) {
        look_at_text(edition, json_string_value(value), guess);
    }
    json_array_foreach(value, i, member)
    {
        look_at(edition, member, guess);
    }
    if (json_is_object(value)) {
        json_t *record = json_incref((json_t *)(gsize)value); /* only read, never changed */

        json_object_foreach(record, key, member)
        {
            look_at_text(edition, key, guess);
            look_at(edition, member, guess);
        }
        json_decref(record);
    }
}

Guess
guess_in(const Edition *edition, const json_t *message)
{
    static const char *const NO_CODES[] = { "id", "act", "ask", "language", "name" };
    Guess guess = { 0 };
    json_t *rest = json_copy((json_t *)(gsize)message);

    for (size_t i = 0; i < G_N_ELEMENTS(NO_CODES); i++) {
        json_object_del(rest, NO_CODES[i]);
    }
    look_at(edition, rest, &guess);
    json_decref(rest);
    return guess;
}
