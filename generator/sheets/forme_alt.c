/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/forme_alt.h"

#include <string.h>

/* Returns the words of @field that are printed on @face, or NULL. */
static const char *
find_words(const Face *face, const char *field)
{
    const Box *box = template_box(face->template, field);

    for (guint i = 0; box != NULL && box->style.family != NULL && i < face->words->len; i++) {
        const Words *words = g_ptr_array_index(face->words, i);

        if (strcmp(words->field, field) == 0 && words->prose->blocks->len > 0) {
            const Block *block = g_ptr_array_index(words->prose->blocks, 0);

            return block->text->len > 0 ? block->text->str : NULL;
        }
    }
    return NULL;
}

const char *
forme_heading(const Face *face)
{
    static const char *const FIELDS[] = { "name", "title" };

    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        if (find_words(face, FIELDS[i]) != NULL) {
            return FIELDS[i];
        }
    }
    return NULL;
}

/* Returns the heading of @face, or NULL if there is none. */
static const char *
find_heading(const Face *face)
{
    const char *field = forme_heading(face);

    return field == NULL ? NULL : find_words(face, field);
}

char *
forme_alt_drawing(const Template *template, int count)
{
    g_autofree char *number = g_strdup_printf("%d", count);

    if (template->title == NULL || count == 0) {
        return g_strdup(template->title);
    }
    return speech_tell(
        template->speech, N_("{what}: {n}"), { "what", template->title }, { "n", number });
}

char *
forme_alt_picture(const Face *face, const Template *template)
{
    const char *name = find_heading(face);

    if (template->title != NULL || name == NULL) {
        return forme_alt_drawing(template, 0);
    }
    return speech_tell(template->speech, N_("Picture: {name}"), { "name", name });
}

/* Returns the deck of @set with pieces that look like @face, or NULL. */
static const Deck *
find_deck(const PieceSet *set, const Face *face)
{
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        for (guint j = 0; j < deck->faces->len; j++) {
            const Face *other = g_ptr_array_index(deck->faces, j);

            if (other->template == face->template) {
                return deck;
            }
        }
    }
    return NULL;
}

char *
forme_alt_figure(const Face *face, const PieceSet *set)
{
    const Deck *deck = find_deck(set, face);
    const char *title = deck != NULL ? deck->title
                        : face->template->title != NULL
                            ? face->template->title
                            : speech_say(face->template->speech, N_("a piece"));
    const char *name = find_heading(face);

    if (name == NULL) {
        return g_strdup(title);
    }
    return speech_tell(
        face->template->speech, N_("{deck}: {name}"), { "deck", title }, { "name", name });
}

char *
forme_alt_code(const Face *face, const char *typed)
{
    return speech_tell(
        face->template->speech, N_("QR code {code}, to scan with a phone"), { "code", typed });
}
