/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/piece.h"

#include "generator/draw/galley.h"

#include <string.h>

static void
words_free(gpointer data)
{
    Words *words = data;

    galley_free(words->galley);
    g_free(words->field);
    prose_free(words->prose);
    g_free(words);
}

static void
icon_clear(gpointer data)
{
    g_free(((Icon *)data)->name);
}

static void
inset_free(gpointer data)
{
    Inset *inset = data;

    g_free(inset->field);
    face_free(inset->face);
    g_free(inset);
}

Face *
face_new(Template *template, const char *what, Place place)
{
    Face *face = g_new(Face, 1);

    *face = (Face){
        .what = g_strdup(what),
        .place = place,
        .template = template,
        .words = g_ptr_array_new_with_free_func(words_free),
        .icons = g_array_new(FALSE, FALSE, sizeof(Icon)),
        .insets = g_ptr_array_new_with_free_func(inset_free),
        .traits = g_ptr_array_new_null_terminated(0, g_free, TRUE),
        .spreads = g_ptr_array_new(),
    };
    g_array_set_clear_func(face->icons, icon_clear);
    return face;
}

void
face_free(Face *face)
{
    if (face == NULL) {
        return;
    }
    g_free(face->what);
    g_ptr_array_unref(face->words);
    g_array_unref(face->icons);
    g_ptr_array_unref(face->insets);
    g_free(face->picture);
    g_ptr_array_unref(face->traits);
    g_ptr_array_unref(face->spreads);
    g_free(face->tint);
    g_free(face->code);
    g_free(face->url);
    g_free(face);
}

static const char *
language_of(const Face *face)
{
    return speech_language(face->template->speech);
}

static void
add_words(Face *face, const char *field, Prose *prose, const char *language, bool hyphenates)
{
    Words *words = g_new(Words, 1);

    prose_speak(prose, language, hyphenates);
    *words = (Words){ .field = g_strdup(field), .prose = prose };
    g_ptr_array_add(face->words, words);
}

void
face_add_prose(Face *face, const char *field, const char *markdown)
{
    add_words(face, field, prose_new(markdown == NULL ? "" : markdown), language_of(face), true);
}

void
face_add_story(Face *face, const char *field, const char *markdown, const Case *c)
{
    add_words(face, field, prose_new(markdown == NULL ? "" : markdown), c->language, true);
}

void
face_add_name(Face *face, const char *field, const char *text)
{
    add_words(face, field, prose_new_plain(text), language_of(face), false);
}

void
face_add_title(Face *face, const char *field, const char *text, const Case *c)
{
    add_words(face, field, prose_new_plain(text), c->language, false);
}

void
face_add_icon(Face *face, const char *name, int count)
{
    const Icon icon = { .name = g_strdup(name), .count = count };

    g_array_append_val(face->icons, icon);
    face_add_trait(face, name);
}

void
face_add_inset(Face *face, const char *field, Face *inset)
{
    Inset *added = g_new(Inset, 1);

    *added = (Inset){ .field = g_strdup(field), .face = inset };
    g_ptr_array_add(face->insets, added);
}

void
face_add_trait(Face *face, const char *trait)
{
    g_ptr_array_add(face->traits, g_strdup(trait));
}

void
face_set_code(Face *face, const EditionCode *code, const char *base)
{
    g_free(face->code);
    g_free(face->url);
    face->code = g_strdup(code->code.text);
    face->url = g_strdup_printf("%s/%s", base, code->code.text);
}

static void
spread_free(gpointer data)
{
    Spread *spread = data;

    g_free(spread->field);
    prose_free(spread->prose);
    g_ptr_array_unref(spread->templates);
    g_clear_pointer(&spread->settings, g_ptr_array_unref);
    g_free(spread);
}

static void
heading_free(gpointer data)
{
    Heading *heading = data;

    g_free(heading->title);
    g_free(heading->anchor);
    g_free(heading);
}

Book *
deck_number_pages(Deck *deck)
{
    deck->book = g_new(Book, 1);
    deck->book->headings = g_ptr_array_new_with_free_func(heading_free);
    return deck->book;
}

int
book_find_page(const char *anchor, gconstpointer book)
{
    const GPtrArray *headings = book == NULL ? NULL : ((const Book *)book)->headings;
    const Heading *found = NULL;

    for (guint i = 0; headings != NULL && i < headings->len; i++) {
        const Heading *known = g_ptr_array_index(headings, i);

        if (strcmp(known->anchor, anchor) == 0 && (found == NULL || known->level < found->level)) {
            found = known;
        }
    }
    return found == NULL ? 0 : found->page;
}

void
deck_free(Deck *deck)
{
    if (deck == NULL) {
        return;
    }
    if (deck->book != NULL) {
        g_ptr_array_unref(deck->book->headings);
        g_free(deck->book);
    }
    g_free(deck->name);
    g_free(deck->title);
    g_array_unref(deck->pieces);
    g_ptr_array_unref(deck->faces);
    g_ptr_array_unref(deck->spreads);
    g_free(deck);
}

const Box *
inset_place(const Inset *inset, const Template *template, Rect *where, double *scale)
{
    const Template *inner = inset->face->template;
    const Box *box = template_box(template, inset->field);
    const bool is_sideways = box != NULL && turn_is_sideways(box->turn);
    const double width_mm = is_sideways ? inner->height_mm : inner->width_mm;
    const double height_mm = is_sideways ? inner->width_mm : inner->height_mm;

    if (box == NULL) {
        return NULL;
    }
    *scale = MIN(box->where.width / width_mm, box->where.height / height_mm);
    where->width = width_mm * *scale;
    where->height = height_mm * *scale;
    where->x = box->where.x + (box->where.width - where->width) / 2;
    where->y = box->where.y + (box->where.height - where->height) / 2;
    return box;
}

void
face_list_codes(const Face *face, GArray *rects)
{
    const Box *box = face->url == NULL ? NULL : template_box(face->template, "qr");

    if (box != NULL) {
        g_array_append_val(rects, box->where);
    }
    for (guint i = 0; i < face->insets->len; i++) {
        const Inset *inset = g_ptr_array_index(face->insets, i);
        const guint begin = rects->len;
        Rect place;
        double scale;

        if (inset_place(inset, face->template, &place, &scale) == NULL) {
            continue;
        }
        face_list_codes(inset->face, rects);
        for (guint j = begin; j < rects->len; j++) {
            Rect *code = &g_array_index(rects, Rect, j);

            *code = (Rect){ place.x + code->x * scale,
                            place.y + code->y * scale,
                            code->width * scale,
                            code->height * scale };
        }
    }
}

Deck *
deck_new(const char *name, const char *title, DeckKind kind, DeckOwner owner)
{
    Deck *deck = g_new(Deck, 1);

    *deck = (Deck){
        .name = g_strdup(name),
        .title = g_strdup(title),
        .kind = kind,
        .owner = owner,
        .stock = kind == DECK_BOOKLET ? STOCK_PAPER : STOCK_CARD,
        .pieces = g_array_new(FALSE, FALSE, sizeof(Piece)),
        .faces = g_ptr_array_new_with_free_func((GDestroyNotify)face_free),
        .spreads = g_ptr_array_new_with_free_func(spread_free),
    };
    return deck;
}

Deck *
piece_set_add(PieceSet *set, const char *name, const char *title, DeckKind kind, DeckOwner owner)
{
    Deck *deck = deck_new(name, title, kind, owner);

    g_ptr_array_add(set->decks, deck);
    return deck;
}

Face *
deck_keep(Deck *deck, Face *face)
{
    g_ptr_array_add(deck->faces, face);
    return face;
}

Spread *
deck_spread(Deck *deck, const char *field, const char *markdown, const char *language)
{
    Spread *spread = g_new(Spread, 1);

    *spread = (Spread){
        .field = g_strdup(field),
        .prose = prose_new(markdown),
        .templates = g_ptr_array_new(),
    };
    prose_speak(spread->prose, language, true);
    g_ptr_array_add(deck->spreads, spread);
    return spread;
}

void
spread_add(Spread *spread, Face *face)
{
    g_assert(face->spreads->len == 0 || face->leaf == (int)spread->templates->len);
    g_ptr_array_add(face->spreads, spread);
    face->leaf = (int)spread->templates->len;
    g_ptr_array_add(spread->templates, face->template);
}

void
deck_add(Deck *deck, const Face *front, const Face *back)
{
    const Piece piece = { front, back };

    g_array_append_val(deck->pieces, piece);
}

void
piece_set_pad(PieceSet *set, int n)
{
    for (guint i = 0; i < set->decks->len; i++) {
        Deck *deck = g_ptr_array_index(set->decks, i);
        const guint n_pieces = deck->pieces->len;

        for (guint j = 0; deck->is_used_up && j < n_pieces * (guint)(n - 1); j++) {
            const guint at = j / (guint)(n - 1) * (guint)n;
            const Piece piece = g_array_index(deck->pieces, Piece, at);

            g_array_insert_val(deck->pieces, at, piece);
        }
    }
}

bool
deck_has_backs(const Deck *deck)
{
    for (guint i = 0; i < deck->pieces->len; i++) {
        if (g_array_index(deck->pieces, Piece, i).back != NULL) {
            return true;
        }
    }
    return false;
}

/* Reports whether @face has the template and the traits that @words (NULL-terminated) name. */
static bool
is_called(const Face *face, const char *const *words)
{
    const char *slash = strrchr(face->template->name, '/');

    if (strcmp(slash == NULL ? face->template->name : slash + 1, words[0]) != 0) {
        return false;
    }
    for (int i = 1; words[i] != NULL; i++) {
        if (!g_strv_contains((const char *const *)face->traits->pdata, words[i])) {
            return false;
        }
    }
    return true;
}

static const Face *
deck_find(const Deck *deck, const char *const *words)
{
    for (guint i = 0; i < deck->faces->len; i++) {
        const Face *face = g_ptr_array_index(deck->faces, i);

        if (is_called(face, words)) {
            return face;
        }
    }
    return NULL;
}

const Face *
piece_set_find(const PieceSet *set, const char *names)
{
    g_auto(GStrv) words = g_strsplit(names, " ", -1);
    const Face *face = deck_find(set->examples, (const char *const *)words);

    for (guint i = 0; face == NULL && i < set->decks->len; i++) {
        face = deck_find(g_ptr_array_index(set->decks, i), (const char *const *)words);
    }
    return face;
}

PieceSet *
piece_set_new(void)
{
    PieceSet *set = g_new(PieceSet, 1);

    *set = (PieceSet){
        .decks = g_ptr_array_new_with_free_func((GDestroyNotify)deck_free),
        .examples = deck_new("examples", "examples", DECK_CARDS, DECK_OF_SET),
    };
    return set;
}

void
piece_set_free(PieceSet *set)
{
    if (set == NULL) {
        return;
    }
    g_ptr_array_unref(set->decks);
    deck_free(set->examples);
    g_free(set);
}
