/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/boxes/extras.h"

#include "cases/base/data.h"
#include "cases/load/load.h"
#include "cases/model/seating.h"
#include "generator/base/fault.h"
#include "generator/boxes/net.h"

#include <string.h>

/* Gaps between the walls of a box and its contents, which must go in and out easily. */
#define TRAY_EASE_MM 1.0
#define LID_EASE_MM  1.5
/* Height of a lid. The walls of a higher box are seen below it. */
#define LID_WALL_MM 22.0

/* ---- the list of extras ---------------------------------------------------------------------- */

/* Reads "slipcase" or "slipcase=6". */
static bool
read_slipcase(const char *word, Extras *extras)
{
    const char *rest = word + strlen("slipcase");
    char *end;
    const guint64 n = *rest == '=' ? g_ascii_strtoull(rest + 1, &end, 10) : 0;

    if (*rest == '\0') {
        extras->n_cases = EXTRAS_CASES_ALL;
        return true;
    }
    extras->n_cases = (int)CLAMP(n, 0, EXTRAS_CASES_MAX + 1);
    return *rest == '=' && g_ascii_isdigit(rest[1]) && *end == '\0' && n >= EXTRAS_CASES_MIN &&
           n <= EXTRAS_CASES_MAX;
}

bool
extras_read(const char *text, Extras *extras, GError **error)
{
    g_auto(GStrv) words = g_strsplit(text, ",", -1);

    *extras = (Extras){ 0 };
    if (*text == '\0') {
        return usage_fault(error, "--extras needs a list such as box,map; leave it out for none");
    }
    for (char **word = words; *word != NULL; word++) {
        bool is_known = true;

        if (strcmp(*word, "box") == 0) {
            extras->box = true;
        } else if (strcmp(*word, "map") == 0) {
            extras->table_map = true;
        } else {
            is_known = g_str_has_prefix(*word, "slipcase") && read_slipcase(*word, extras);
        }
        if (!is_known) {
            return usage_fault(
                error,
                "unknown --extras “%s”; use a list of: box, slipcase, slipcase=N for "
                "N cases (%d to %d), map; such as box,map",
                *word,
                EXTRAS_CASES_MIN,
                EXTRAS_CASES_MAX);
        }
    }
    return true;
}

bool
extras_any(const Extras *extras)
{
    return extras->box || extras->n_cases != 0 || extras->table_map;
}

/* ---- the words on a box ---------------------------------------------------------------------- */

/* Adds players, age and minutes, each by itself and all together. */
static void
add_facts(const Making *making, Face *face)
{
    const Speech *speech = templates_speech(making->templates);
    const Seating *seating = seating_find(making->c->game);
    const BoxFacts *box = press_find_game(making->c->game)->box;
    g_autofree char *least = g_strdup_printf("%d", seating->least);
    g_autofree char *most = g_strdup_printf("%d", seating->most);
    g_autofree char *years = g_strdup_printf("%d", box->age);
    g_autofree char *time = g_strdup_printf("%d", box->minutes);
    g_autofree char *players =
        speech_tell(speech, N_("{least} to {most} players"), { "least", least }, { "most", most });
    g_autofree char *age = speech_tell(speech, N_("from {n} years on"), { "n", years });
    g_autofree char *minutes = speech_tell(speech, N_("about {n} minutes"), { "n", time });
    g_autofree char *facts = g_strdup_printf("%s · %s · %s", players, age, minutes);

    face_add_name(face, "players", players);
    face_add_name(face, "age", age);
    face_add_name(face, "minutes", minutes);
    face_add_name(face, "facts", facts);
}

/* Returns the pieces of @set, without folding boxes, as a list. The caller frees the result. */
static char *
list_contents(const Making *making, const PieceSet *set)
{
    GString *list = g_string_new(NULL);

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        const Face *face = g_array_index(deck->pieces, Piece, 0).front;
        const bool is_one = deck->kind == DECK_BOOKLET || deck->pieces->len == 1;
        g_autofree char *n = g_strdup_printf("%u", deck->pieces->len);
        g_autofree char *line = is_one ? g_strdup(deck->title)
                                       : speech_tell(templates_speech(making->templates),
                                                     N_("{n} × {pieces}"),
                                                     { "n", n },
                                                     { "pieces", deck->title });

        if (face->template->holds[0] == NULL) {
            g_string_append(list, "- ");
            prose_append_escaped(list, line);
            g_string_append_c(list, '\n');
        }
    }
    return g_string_free(list, FALSE);
}

/* Returns a new face with the template @name and all words that a box may have. Returns NULL with
 * an error on failure. */
static Face *
make_panel(const Making *making, const char *name, const char *contents, int n_cases)
{
    Template *template = templates_get(making->templates, name, making->error);
    const GamePrinter *game = press_find_game(making->c->game);
    g_autofree char *n = g_strdup_printf("%d", n_cases);
    g_autofree char *room =
        speech_tell(templates_speech(making->templates), N_("Room for {n} cases"), { "n", n });
    Face *face;

    if (template == NULL) {
        return NULL;
    }
    face = face_new(template, name, (Place){ 0 });
    face_add_name(face, "title", game->name);
    face_add_name(face, "pitch", making_say(making, game->box->pitch));
    face_add_name(face, "edition", making->edition->set_id);
    face_add_name(face, "room", room);
    face_add_prose(face, "contents", contents);
    add_facts(making, face);
    face->picture = g_strconcat(making->c->game, "/pictures/", game->box->picture, NULL);
    return face;
}

/* A panel of a net, and the template of the face that fills it. */
typedef struct {
    const char *panel;
    const char *template;
} Filling;

/* Adds to @deck the net @svg with its faces. Takes ownership of @svg. @fillings ends with NULL. */
static bool
add_net(const Making *making,
        Deck *deck,
        char *svg,
        const Filling *fillings,
        const char *contents,
        int n_cases)
{
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, svg, -1);
    g_autofree char *name = g_strdup_printf("box/net-%.16s", sum);
    Template *template = templates_find(making->templates, name);
    Face *face;

    if (template == NULL) {
        template = templates_make(making->templates, name, svg, making->error);
    } else {
        g_free(svg);
    }
    if (template == NULL) {
        return false;
    }
    face = deck_keep(deck, face_new(template, deck->title, (Place){ 0 }));
    for (int i = 0; fillings[i].panel != NULL; i++) {
        Face *panel = make_panel(making, fillings[i].template, contents, n_cases);

        if (panel == NULL) {
            return false;
        }
        face_add_inset(face, fillings[i].panel, panel);
    }
    deck_add(deck, face, NULL);
    return true;
}

/* ---- the extras ------------------------------------------------------------------------------ */

/* Adds a deck of nets to the common set. @title is in English. */
static Deck *
add_deck(const Making *making, PieceSet *set, const char *name, const char *title)
{
    return piece_set_add(set, name, making_say(making, title), DECK_WHOLE, DECK_OF_SET);
}

/* Makes lid and tray for all pieces of @set. */
static bool
make_game_box(const Making *making, const StowForm *form, PieceSet *set)
{
    g_autoptr(GArray) solids = stow_list(set, form, making->error);
    g_autofree char *contents = list_contents(making, set);
    g_autofree char *top = g_strconcat(making->c->game, "/box-lid", NULL);
    const Filling on_lid[] = {
        { NET_PANEL, top },      { NET_LEFT, "box/spine" }, { NET_RIGHT, "box/spine" },
        { NET_HEAD, "box/end" }, { NET_FOOT, "box/end" },   { NULL, NULL },
    };
    const Filling on_tray[] = { { NET_PANEL, "box/floor" }, { NULL, NULL } };
    Deck *lid_deck;
    Deck *tray_deck;
    Solid tray;
    Solid lid;

    if (solids == NULL) {
        return false;
    }
    tray = stow_pack(solids, 1);
    tray.width_mm += TRAY_EASE_MM;
    tray.length_mm += TRAY_EASE_MM;
    lid = (Solid){ tray.width_mm + LID_EASE_MM,
                   tray.length_mm + LID_EASE_MM,
                   MIN(tray.height_mm, LID_WALL_MM) };
    lid_deck = add_deck(making, set, "box-lid", N_("Lid of the box"));
    tray_deck = add_deck(making, set, "box-tray", N_("Tray of the box"));
    return add_net(making, lid_deck, net_lid(&lid), on_lid, contents, 0) &&
           add_net(making, tray_deck, net_tray(&tray), on_tray, contents, 0);
}

/* Returns the number of cases of the game that Hansom has, or 0 with an error. */
static int
count_cases(const Making *making)
{
    g_autofree char *root = data_find("cases");
    g_autofree char *start = g_strconcat(making->c->game, "/", NULL);
    g_autoptr(GPtrArray) entries = case_list(root, making->error);
    int n = 0;

    for (guint i = 0; entries != NULL && i < entries->len; i++) {
        n += g_str_has_prefix(((const CaseEntry *)g_ptr_array_index(entries, i))->name, start);
    }
    return entries == NULL ? 0 : MAX(n, EXTRAS_CASES_MIN);
}

/* Makes the slipcase for @n_cases cases. */
static bool
make_slipcase(const Making *making, int n_cases, const StowForm *form, PieceSet *set)
{
    g_autoptr(GArray) solids = stow_list_case(set, form, making->error);
    g_autofree char *side = g_strconcat(making->c->game, "/box-lid", NULL);
    const int n = n_cases == EXTRAS_CASES_ALL ? count_cases(making) : n_cases;
    const Filling on_side[] = { { NET_PANEL, side }, { NULL, NULL } };
    const Filling on_wrap[] = { { NET_PANEL, "box/slipcase-back" }, { NULL, NULL } };
    Deck *sides;
    Deck *wrap;
    Solid row;

    if (solids == NULL || n == 0) {
        return false;
    }
    if (solids->len == 0 || !look_fits_boxes(making->look)) {
        return usage_fault(making->error,
                           "--extras slipcase holds the booklets and folding boxes of cases; %s",
                           !look_fits_boxes(making->look)
                               ? "cards of this size have no folding boxes: print with normal "
                                 "type and cards, or leave the slipcase out"
                               : "a case of this game has none: leave the slipcase out");
    }
    row = stow_pack(solids, n);
    sides = add_deck(making, set, "slipcase-sides", N_("Sides of the slipcase"));
    wrap = add_deck(making, set, "slipcase-wrap", N_("Wrap of the slipcase"));
    for (int i = 0; i < 2; i++) {
        char *net = net_side(&row, i == 1);

        if (!add_net(making, sides, net, on_side, NULL, n)) {
            return false;
        }
    }
    return add_net(making, wrap, net_wrap(&row), on_wrap, NULL, n);
}

/* Reports whether the game of @making has all of @extras. If not, sets an error. */
static bool
check_game(const Making *making, const Extras *extras)
{
    const GamePrinter *game = press_find_game(making->c->game);

    if ((extras->box || extras->n_cases != 0) && game->box == NULL) {
        return usage_fault(making->error, "%s has no box to print with --extras", game->id);
    }
    if (extras->table_map && game->table_map == NULL) {
        return usage_fault(
            making->error, "%s has no table map; leave “map” out of --extras", game->id);
    }
    return true;
}

bool
extras_make(const Making *making, const Extras *extras, const StowForm *form, PieceSet *set)
{
    if (!making->has_set || !extras_any(extras)) {
        return true;
    }
    return check_game(making, extras) &&
           (!extras->table_map || press_find_game(making->c->game)->table_map(making, set)) &&
           (!extras->box || make_game_box(making, form, set)) &&
           (extras->n_cases == 0 || make_slipcase(making, extras->n_cases, form, set));
}
