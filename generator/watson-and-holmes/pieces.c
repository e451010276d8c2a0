/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pieces.c: the pieces of a Watson & Holmes case (“Components” in its RULES.md)
 *
 *     deck         front                          back                        codes
 *     booklet      page 1, page 3                 page 2, page 4              outside
 *     locations    location-name, 221b-name       location-text, 221b-text    one on each side
 *     tuck-box     tuck-box, tuck-box-poker       none                        none
 *
 * The two codes of a location card are unrelated. The common set is in set.c.
 */
#include "generator/watson-and-holmes/pieces.h"

#include "cases/edition/seal.h"
#include "generator/base/fault.h"
#include "generator/draw/prose.h"
#include "generator/pieces/making.h"
#include "generator/watson-and-holmes/certificate.h"

#include <assert.h>
#include <string.h>

#define FOLDER "watson-and-holmes/"

static const char *const KINDS[] = {
    [LOCATION_PLACE] = "place",
    [LOCATION_PERSON] = "person",
    [LOCATION_OBJECT] = "object",
};

/* Adds the symbols on the name side of @location, in the order of RULES.md. */
static void
add_symbols(Face *face, const Location *location)
{
    const struct {
        const char *name;
        bool is_shown;
        int count;
    } symbols[] = {
        { "carriage-gain", location->gives.carriages > 0, location->gives.carriages },
        { "police-gain", location->gives.police > 0, 0 },
        { "calloff-gain", location->gives.call_off > 0, 0 },
        { "lockpick-gain", location->gives.lockpick > 0, 0 },
        { "lock", (location->marks & MARK_LOCK) != 0, 0 },
        { "no-watson", (location->marks & MARK_NO_WATSON) != 0, 0 },
        { "no-police", (location->marks & MARK_NO_POLICE) != 0, 0 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(symbols); i++) {
        if (symbols[i].is_shown) {
            face_add_icon(face, symbols[i].name, symbols[i].count);
        }
    }
}

/* Returns the rounds in which @location may be visited, or "" if it is always open. The caller
 * frees the result. */
static char *
say_hours(const Making *making, const Location *location)
{
    g_autofree char *from = g_strdup_printf("%d", location->opens);
    g_autofree char *to = g_strdup_printf("%d", location->closes);

    if (location->opens == 1 && location->closes == 0) {
        return g_strdup("");
    }
    return speech_tell(templates_speech(making->templates),
                       location->closes == 0                 ? N_("open from round {from} on")
                       : location->closes == location->opens ? N_("open in round {from} only")
                       : location->opens == 1                ? N_("open until round {to}")
                                                             : N_("open in rounds {from} to {to}"),
                       { "from", from },
                       { "to", to });
}

/* Adds the properties that both sides of a location card have. */
static void
add_location(const Making *making, Face *face, const Location *location)
{
    const char zone[] = { location->zone, '\0' };
    g_autofree char *number = g_strdup_printf("%d", location->number);

    face->place = location->place;
    face_add_name(face, "number", number);
    face_add_title(face, "name", location->name, making->c);
    face_add_trait(face, KINDS[location->kind]);
    face_add_name(face, "zone", making->c->n_zones > 1 ? zone : "");
    if (making->c->n_zones > 1) {
        face_add_trait(face, "zones");
    }
    g_autofree char *hours = say_hours(making, location);

    face_add_name(face, "hours", hours);
    if (*hours != '\0') {
        face_add_trait(face, "hours");
    }
}

/* Texts on a sealed print, in place of the texts that only phones show. */
static const char SEALED_TEXT[] = N_(
    "*What is found here is not printed.*\n\nScan the code when you stand here and may read; the "
    "text opens on your phone, and on yours alone.\n");
static const char SEALED_ANSWERS[] = N_("*The answers are not printed.*\n\nScan the code when you "
                                        "have given yours; the referee compares "
                                        "them.\n");
static const char SEALED_SOLUTION[] = N_(
    "*The solution is not printed.*\n\nWhen the case is over it opens on every phone at the table: "
    "let the winner read it aloud.\n");

static bool
is_sealed(const Making *making)
{
    return strcmp(making->edition->reveal, "sealed") == 0;
}

/* Adds the seal of the answer key (cases/edition/seal.h) to the front of 221B, where everybody sees
 * it from the start. */
static void
add_seal(const Making *making, Face *face)
{
    g_autofree char *shown = seal_show(making->edition->seal);
    g_autofree char *seal =
        speech_tell(templates_speech(making->templates), N_("Seal: {seal}"), { "seal", shown });

    face_add_name(face, "seal", seal);
}

/* Returns the numbered answers for the text side of 221B. The caller frees the result. */
static char *
list_answers(const Case *c)
{
    GString *list = g_string_new(NULL);

    for (int i = 0; i < c->n_questions; i++) {
        g_string_append_printf(list, "%d. %s\n", i + 1, c->questions[i].answer);
    }
    return g_string_free(list, FALSE);
}

/* Adds @text of the case to the box @field; in a sealed print, the sentence @instead. */
static void
add_secret(
    const Making *making, Face *face, const char *field, const char *text, const char *instead)
{
    if (is_sealed(making)) {
        face_add_prose(face, field, making_say(making, instead));
    } else {
        face_add_story(face, field, text, making->c);
    }
}

static bool
make_location(const Making *making, Deck *deck, int index)
{
    const Location *location = &making->c->locations[index];
    const bool is_221b = index == making->c->location_221b;
    g_autofree char *name_what = g_strdup_printf("“%s”, name side", location->name);
    g_autofree char *text_what = g_strdup_printf("“%s”, text side", location->name);
    Face *front = make_face(
        making, deck, is_221b ? "221b-name" : "location-name", name_what, location->id, "name");
    Face *back = front == NULL ? NULL
                               : make_face(making,
                                           deck,
                                           is_221b ? "221b-text" : "location-text",
                                           text_what,
                                           location->id,
                                           "text");

    if (back == NULL) {
        return false;
    }
    add_location(making, front, location);
    add_location(making, back, location);
    add_symbols(front, location);
    front->picture = g_strconcat(FOLDER "pictures/", location->picture, NULL);
    if (is_221b) {
        g_autofree char *answers = list_answers(making->c);

        add_seal(making, front);
        add_secret(making, back, "answers", answers, SEALED_ANSWERS);
    } else {
        add_secret(making, back, "text", location->text, SEALED_TEXT);
    }
    deck_add(deck, front, back);
    return true;
}

static bool
make_locations(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "locations", making_say(making, N_("Location cards")), DECK_CARDS, DECK_OF_CASE);

    for (int i = 0; i < making->c->n_locations; i++) {
        if (!make_location(making, deck, i)) {
            return false;
        }
    }
    return true;
}

enum {
    BOUND_BYTES = 20, /* longest choice that is never broken across two lines */
};

/* Returns the choices in one row. Escapes their characters, so that none acts as markup. The caller
 * frees the result. */
static char *
list_choices(const Texts *choices)
{
    GString *list = g_string_new(NULL);

    for (int i = 0; i < choices->n; i++) {
        g_autoptr(GString) choice = g_string_new(NULL);

        prose_append_escaped(choice, choices->items[i]);
        if (strlen(choices->items[i]) <= BOUND_BYTES) {
            g_string_replace(choice, " ", "\u00a0", 0);
        }
        g_string_append_printf(list, "%s%s", i == 0 ? "" : " · ", choice->str);
    }
    return g_string_free(list, FALSE);
}

/* Returns the numbered questions, each with its choices below it. The caller frees the result. */
static char *
list_questions(const Making *making)
{
    const Case *c = making->c;
    GString *list = g_string_new(NULL);

    for (int i = 0; i < c->n_questions; i++) {
        const Question *question = &c->questions[i];

        g_string_append_printf(list, "%d. %s\n", i + 1, question->ask);
        if (question->choices.n > 0) {
            g_autofree char *choices = list_choices(&question->choices);
            g_autofree char *said = speech_tell(
                templates_speech(making->templates), N_("One of: {list}"), { "list", choices });

            g_string_insert(list, (gssize)list->len - 1, "\\");
            g_string_append_printf(list, "   %s\n", said);
        }
    }
    return g_string_free(list, FALSE);
}

/* Returns a list of all location cards, so that players can check that none is missing. A case with
 * several zones is listed zone by zone. 221B comes last, since it belongs to all zones. The caller
 * frees the result. */
static char *
list_locations(const Case *c)
{
    GString *list = g_string_new(NULL);
    bool zoned = c->n_zones > 1;

    for (int zone = 0; zone <= (zoned ? c->n_zones : 0); zone++) {
        bool begins = true;

        for (int i = 0; i < c->n_locations; i++) {
            const Location *location = &c->locations[i];
            int of = !zoned ? 0 : i == c->location_221b ? c->n_zones : location->zone - 'A';

            if (of != zone) {
                continue;
            }
            g_string_append(list, list->len == 0 ? "" : begins ? " — " : " · ");
            if (zoned && begins && zone < c->n_zones) {
                g_string_append_printf(list, "%c: ", location->zone);
            }
            g_string_append_printf(list, "%d %s", location->number, location->name);
            begins = false;
        }
    }
    return g_string_free(list, FALSE);
}

enum {
    HARD_CASE =
        9, /* number of the first hard case (“Numbers for cases” in RULES.md: four questions) */
};

/* Returns the advice of the rules, which nobody enforces (WH-004, WH-013, WH-136 … WH-138, WH-140).
 * The caller frees the result. */
static char *
list_advice(const Making *making)
{
    const int number = making->c->number;
    const char *whom =
        number == 0 ? N_("Cases grow harder with their number; this one is meant for a first game.")
        : number >= HARD_CASE
            ? N_("Cases grow harder with their number; this one is for tables that have solved "
                 "others before.")
            : N_("Cases grow harder with their number; begin with those before this one.");

    const char *first =
        making->c->rules.no_notes
            ? N_("Read all the rules before you look at the cards. In this case nobody may note "
                 "anything: paper and pen are for the answers at 221B alone.")
            : N_("Read all the rules before you look at the cards. Each detective needs paper "
                 "and a pen.");
    const char *later =
        making->c->rules.no_notes
            ? N_("Visit the obvious places first: the scene of the crime, and what the "
                 "introduction names. Remember only what matters, and use the time to think. "
                 "Asked why, answer in detail.")
            : N_("Visit the obvious places first: the scene of the crime, and what the "
                 "introduction names. Note only what matters, and use the time to think. "
                 "Asked why, answer in detail.");

    return g_strdup_printf("%s %s\n\n%s\n",
                           making_say(making, whom),
                           making_say(making, first),
                           making_say(making, later));
}

static void
add_outside(const Making *making, Face *cover, Face *back)
{
    const Case *c = making->c;
    g_autofree char *digits = g_strdup_printf("%d", c->difficulty);
    g_autofree char *difficulty =
        speech_tell(templates_speech(making->templates), N_("{n} of 5"), { "n", digits });
    g_autofree char *trait = g_strdup_printf("difficulty-%d", c->difficulty);
    g_autofree char *questions = list_questions(making);
    g_autofree char *locations = list_locations(c);
    g_autofree char *advice = list_advice(making);
    const EditionCode *code = edition_add(making->edition, "booklet", "outside");
    Face *pages[] = { cover, back };

    face_add_name(cover, "difficulty", difficulty);
    face_add_trait(cover, trait);
    cover->picture = making_cover(making, "skyline");
    face_add_story(cover, "teaser", c->teaser, c);
    face_add_story(cover, "introduction", c->introduction, c);
    face_add_story(back, "questions", questions, c);
    face_add_title(back, "locations", locations, c);
    face_add_prose(back, "advice", advice);
    face_add_story(back, "rules", c->rules.say, c);
    if (c->rules.say != NULL) {
        face_add_trait(back, "rules");
    }
    for (gsize i = 0; i < G_N_ELEMENTS(pages); i++) {
        if (template_box(pages[i]->template, "qr") != NULL) {
            face_set_code(pages[i], code, making->edition->base);
        }
    }
}

static bool
make_booklet(const Making *making, PieceSet *set)
{
    Deck *deck = piece_set_add(
        set, "booklet", making_say(making, N_("Case booklet")), DECK_BOOKLET, DECK_OF_CASE);
    Face *pages[4];

    for (int i = 0; i < 4; i++) {
        g_autofree char *template = g_strdup_printf("booklet-%d", i + 1);
        g_autofree char *what = g_strdup_printf("the booklet’s page %d", i + 1);

        pages[i] = make_face(
            making, deck, template, i == 1 || i == 2 ? "the booklet’s inside" : what, NULL, NULL);
        if (pages[i] == NULL) {
            return false;
        }
    }
    add_outside(making, pages[0], pages[3]);
    if (pages[0]->code == NULL && pages[3]->code == NULL) {
        g_set_error(making->error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1: neither this page nor page 1 has a box “qr”",
                    pages[3]->template->path);
        return false;
    }
    /* A sealed booklet has no certificate: its inside is open to all before the game, and the least
     * number of places would be a hint. */
    g_autofree char *certificate = is_sealed(making) ? NULL : certificate_words(making);

    face_add_prose(pages[2], "certificate", certificate);
    Spread *inside =
        deck_spread(deck,
                    "solution",
                    is_sealed(making) ? making_say(making, SEALED_SOLUTION) : making->c->solution,
                    is_sealed(making) ? making_language(making) : making->c->language);

    pages[1]->is_secret = true;
    pages[2]->is_secret = true;
    spread_add(inside, pages[1]);
    spread_add(inside, pages[2]);
    deck_add(deck, pages[0], pages[1]);
    deck_add(deck, pages[2], pages[3]);
    return true;
}

/* Makes the box for the location cards, which are tarot cards unless the user asks for others. */
static bool
make_case_box(const Making *making, PieceSet *set)
{
    return make_box(making,
                    set,
                    "tuck-box",
                    making->look->card_width_mm > 0.0 ? "tuck-box-poker" : "tuck-box",
                    N_("Tuck box of the case"),
                    DECK_OF_CASE);
}

bool
watson_and_holmes_pieces(const Making *making, PieceSet *set)
{
    return make_locations(making, set) && make_booklet(making, set) && make_case_box(making, set) &&
           watson_and_holmes_set(making, set);
}

static const BoxFacts BOX = {
    .pitch = N_("Bid with hansom carriages for the places where the clues are."),
    .picture = "holmes",
    .age = 12,
    .minutes = 60,
};

const GamePrinter PRINTER_WATSON_AND_HOLMES = {
    .id = "watson-and-holmes",
    .name = "Watson & Holmes",
    .pieces = watson_and_holmes_pieces,
    .table = WATSON_AND_HOLMES_TABLE,
    .box = &BOX,
    .table_map = watson_and_holmes_table_map,
};
