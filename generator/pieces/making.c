/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/making.h"

#include "cases/model/seating.h"
#include "generator/base/fault.h"

#include <string.h>

Face *
make_face(const Making *making,
          Deck *deck,
          const char *template,
          const char *what,
          const char *piece,
          const char *side)
{
    const Edition *edition = making->edition;
    const bool is_of_set = deck->owner == DECK_OF_SET;
    g_autofree char *name = g_strconcat(making->c->game, "/", template, NULL);
    g_autofree char *digits = g_strdup_printf("%d", making->c->number);
    g_autofree char *number =
        speech_tell(templates_speech(making->templates), N_("Case {n}"), { "n", digits });
    Template *drawn = templates_get(making->templates, name, making->error);
    Face *face;

    if (drawn == NULL) {
        return NULL;
    }
    face = deck_keep(deck, face_new(drawn, what, (Place){ 0 }));
    if (!is_of_set) {
        face_add_name(face, "case", number);
    }
    face_add_title(face,
                   "title",
                   is_of_set ? press_find_game(making->c->game)->name : making->c->title,
                   making->c);
    face_add_name(face, "edition", is_of_set ? edition->set_id : edition->id);
    if (piece != NULL) {
        face_set_code(face, edition_add(making->edition, piece, side), edition->base);
    }
    return face;
}

void
face_add_seat(const Making *making, Face *face, int seat)
{
    const char *colour = SEAT_COLOURS[seat];
    g_autofree char *name = speech_capital(making_say(making, colour));

    face_add_name(face, "colour", name);
    face_add_name(face, "letter", making_say(making, SEAT_LETTERS[seat]));
    face_add_trait(face, colour);
    face->tint = g_strdup(SEAT_TINTS[seat]);
}

char *
making_cover(const Making *making, const char *otherwise)
{
    const char *name = making->c->cover != NULL ? making->c->cover : otherwise;

    return name == NULL ? NULL : g_strconcat(making->c->game, "/pictures/", name, NULL);
}

bool
make_box(const Making *making,
         PieceSet *set,
         const char *name,
         const char *template,
         const char *title,
         DeckOwner owner)
{
    Deck *deck;
    Face *face;

    if (!look_fits_boxes(making->look)) {
        return true;
    }
    deck = piece_set_add(set, name, making_say(making, title), DECK_WHOLE, owner);
    face = make_face(making, deck, template, title, NULL, NULL);
    if (face == NULL) {
        return false;
    }
    if (owner == DECK_OF_CASE) {
        face_add_story(face, "teaser", making->c->teaser, making->c);
        face->picture = making_cover(making, NULL);
    }
    deck_add(deck, face, NULL);
    return true;
}

/* Returns the sections of @markdown (array of char *, owned, NULL-terminated). Each begins with its
 * heading of the second level. The text before the first heading is the first of them. */
static char **
split_sections(const char *markdown)
{
    g_auto(GStrv) parts = g_strsplit(markdown, "\n## ", -1);
    GPtrArray *sections = g_ptr_array_new();
    const bool is_heading = g_str_has_prefix(parts[0], "## ");

    if (is_heading) {
        g_ptr_array_add(sections, g_strdup(""));
    }
    for (int i = 0; parts[i] != NULL; i++) {
        g_ptr_array_add(sections, g_strdup_printf("%s%s\n", i > 0 ? "## " : "", parts[i]));
    }
    g_ptr_array_add(sections, NULL);
    return (char **)g_ptr_array_free(sections, FALSE);
}

/* Returns the headings of @markdown (array of Block *, owned by *@prose). */
static GPtrArray *
list_headings(const char *markdown, Prose **prose)
{
    GPtrArray *headings = g_ptr_array_new();

    *prose = prose_new(markdown);
    for (guint i = 0; i < (*prose)->blocks->len; i++) {
        Block *block = g_ptr_array_index((*prose)->blocks, i);

        if (block->kind == BLOCK_HEADING) {
            g_ptr_array_add(headings, block);
        }
    }
    return headings;
}

/* Returns the anchor of the heading @words, as GitHub makes it: "Setting up" has "setting-up". The
 * caller frees the result. */
static char *
make_anchor(const char *words)
{
    GString *anchor = g_string_new(NULL);
    g_autofree char *lower = g_utf8_strdown(words, -1);

    for (const char *at = lower; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar sign = g_utf8_get_char(at);

        if (sign == ' ' || sign == '-') {
            g_string_append_c(anchor, '-');
        } else if (g_unichar_isalnum(sign)) {
            g_string_append_unichar(anchor, sign);
        }
    }
    return g_string_free(anchor, FALSE);
}

/* Adds the headings of @text to @book. @english is the English text. */
static bool
add_headings(
    const Making *making, const char *file, const char *text, const char *english, Book *book)
{
    g_autoptr(Prose) prose = NULL;
    g_autoptr(Prose) english_prose = NULL;
    g_autoptr(GPtrArray) titles = list_headings(text, &prose);
    g_autoptr(GPtrArray) names = list_headings(english, &english_prose);

    if (titles->len != names->len) {
        g_set_error(making->error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "templates/%s: the translation has %u headings, and the English text has %u",
                    file,
                    titles->len,
                    names->len);
        return false;
    }
    for (guint i = 0; i < titles->len; i++) {
        const Block *title = g_ptr_array_index(titles, i);
        const Block *name = g_ptr_array_index(names, i);
        Heading *heading = g_new(Heading, 1);

        *heading = (Heading){
            .title = g_strdup(title->text->str),
            .anchor = make_anchor(name->text->str),
            .level = title->level,
        };
        g_ptr_array_add(book->headings, heading);
    }
    return true;
}

/* Returns the contents of @book, a list of links to its sections. The caller frees the result. */
static char *
list_contents(const Book *book)
{
    GString *list = g_string_new(NULL);

    for (guint i = 0; i < book->headings->len; i++) {
        const Heading *heading = g_ptr_array_index(book->headings, i);

        if (heading->level == 2) {
            g_string_append(list, "- [");
            prose_append_escaped(list, heading->title);
            g_string_append_printf(list, "](#%s)\n", heading->anchor);
        }
    }
    return g_string_free(list, FALSE);
}

/* Reports whether any page in @faces (array of Face *) has a box for @field. */
static bool
has_box(const GPtrArray *faces, const char *field)
{
    for (guint i = 0; i < faces->len; i++) {
        if (template_box(((const Face *)g_ptr_array_index(faces, i))->template, field) != NULL) {
            return true;
        }
    }
    return false;
}

static void
add_spread(const Making *making, Deck *deck, const char *field, const char *text)
{
    Spread *spread = deck_spread(deck, field, text, making_language(making));

    for (guint i = 0; i < deck->faces->len; i++) {
        spread_add(spread, g_ptr_array_index(deck->faces, i));
    }
}

/* Lets the text flow through the boxes of @deck. A section has boxes of its own if they have the
 * name of its English heading. All other sections flow through the boxes “text”. */
static void
add_text(const Making *making, Deck *deck, const char *text, const char *english)
{
    g_auto(GStrv) sections = split_sections(text);
    g_auto(GStrv) names = split_sections(english);
    g_autoptr(GString) rest = g_string_new(NULL);

    for (int i = 0; sections[i] != NULL && names[i] != NULL; i++) {
        const char *title = i == 0 ? "" : names[i] + strlen("## ");
        g_autofree char *name = g_strndup(title, strcspn(title, "\n"));

        if (i > 0 && has_box(deck->faces, name)) {
            add_spread(making, deck, name, sections[i]);
        } else {
            g_string_append(rest, sections[i]);
        }
    }
    add_spread(making, deck, "text", rest->str);
}

/* Adds a page to @deck for each name of a template in @pages. */
static bool
add_pages(
    const Making *making, Deck *deck, const char *title, const char *const *pages, int n_pages)
{
    for (int i = 0; i < n_pages; i++) {
        g_autofree char *number = g_strdup_printf("%d", i + 1);
        Face *face = make_face(making, deck, pages[i], title, NULL, NULL);

        if (face == NULL) {
            return false;
        }
        face_add_name(face, "page", number);
        face->book = deck->book;
    }
    for (guint i = 0; i < deck->faces->len; i += 2) {
        deck_add(deck, g_ptr_array_index(deck->faces, i), g_ptr_array_index(deck->faces, i + 1));
    }
    return true;
}

/* Adds the contents of @deck, and the file of questions if a page has a box for them. */
static bool
add_finders(const Making *making, const Deck *deck)
{
    g_autofree char *contents = list_contents(deck->book);
    g_autofree char *file = g_strdup_printf("%s/questions.md", making->c->game);
    g_autofree char *questions = has_box(deck->faces, "questions")
                                     ? templates_text(making->templates, file, making->error)
                                     : g_strdup("");

    for (guint i = 0; questions != NULL && i < deck->faces->len; i++) {
        Face *face = g_ptr_array_index(deck->faces, i);

        face_add_prose(face, "contents", contents);
        if (*questions != '\0') {
            face_add_prose(face, "questions", questions);
        }
    }
    return questions != NULL;
}

bool
make_booklet_of_text(const Making *making,
                     PieceSet *set,
                     const char *name,
                     const char *title,
                     const char *const *pages,
                     int n_pages)
{
    Deck *deck = piece_set_add(set, name, making_say(making, title), DECK_BOOKLET, DECK_OF_SET);
    g_autofree char *file = g_strdup_printf("%s/%s.md", making->c->game, name);
    g_autofree char *text = templates_text(making->templates, file, making->error);
    g_autofree char *english =
        text == NULL ? NULL : templates_text_english(making->templates, file, making->error);
    Book *book = deck_number_pages(deck);

    g_assert(n_pages % 4 == 0);
    if (english == NULL || !add_headings(making, file, text, english, book) ||
        !add_pages(making, deck, title, pages, n_pages)) {
        return false;
    }
    add_text(making, deck, text, english);
    return add_finders(making, deck);
}

const char *
making_say(const Making *making, const char *id)
{
    return speech_say(templates_speech(making->templates), id);
}

const char *
making_language(const Making *making)
{
    return speech_language(templates_speech(making->templates));
}
