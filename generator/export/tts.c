/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/tts.h"

#include "generator/export/atlas.h"
#include "generator/export/side.h"
#include "generator/export/tts_cards.h"
#include "generator/export/tts_object.h"
#include "generator/export/tts_save.h"
#include "generator/pieces/making.h"
#include "generator/sheets/reading.h"

#include <stdlib.h>
#include <string.h>

/* Figures, dice and books of Tabletop Simulator have sizes of their own. These scales bring them
 * near to the sizes on paper. */
#define FIGURE_SCALE 0.5
#define DIE_SCALE    0.6
#define BOOK_SCALE   2.5

#define DIE_MM     16.0
#define NOTE_MM    100.0
#define NOTE_SCALE 2.0

/* State of one tts_write() call. */
typedef struct {
    const TtsOptions *options;
    const Press *press;
    const GamePrinter *game;
    const Seating *seating;
    const Speech *speech;
    TtsSave *save;
    char *folder; /* path of the folder for the files */
    GPtrArray *files;
} Run;

/* Adds @file of the subfolder to the list of files. */
static void
list_file(const Run *run, const char *file)
{
    g_ptr_array_add(run->files, g_build_filename(TTS_FOLDER, file, NULL));
}

/* Adds a picture of @side alone. Returns its address, which the caller frees. */
static char *
add_picture(const Run *run, const char *name, const AtlasCell *side)
{
    g_autofree char *file = tts_save_file(run->save, name, ".png");
    double width_mm;
    double height_mm;
    Atlas *atlas;

    side_measure(side, &width_mm, &height_mm);
    atlas = atlas_new(file, width_mm, height_mm, 1);
    atlas_add(atlas, side);
    return tts_save_keep(run->save, atlas);
}

/* A tile or figure, whose pictures many pieces can have. */
typedef struct {
    AtlasCell front;
    AtlasCell back;
    char *url;
    char *back_url; /* NULL if both sides are equal */
} Print;

static void
print_clear(gpointer data)
{
    Print *print = data;

    g_free(print->url);
    g_free(print->back_url);
}

/* Returns the print of @piece, from @prints (array of Print) if it is there. */
static const Print *
find_print(
    const Run *run, const Deck *deck, const TableRow *row, const Piece *piece, GArray *prints)
{
    Print print = { side_of(row, piece, false), side_of(row, piece, true), NULL, NULL };
    g_autofree char *name = g_strdup_printf("%s-%u", deck->name, prints->len + 1);
    g_autofree char *back_name = g_strconcat(name, "-back", NULL);

    for (guint i = 0; i < prints->len; i++) {
        const Print *other = &g_array_index(prints, Print, i);

        if (side_is_same(&print.front, &other->front) && side_is_same(&print.back, &other->back)) {
            return other;
        }
    }
    print.url = add_picture(run, name, &print.front);
    if (!side_is_same(&print.front, &print.back)) {
        print.back_url = add_picture(run, back_name, &print.back);
    }
    g_array_append_val(prints, print);
    return &g_array_index(prints, Print, prints->len - 1);
}

/* Adds @n equal tiles of @piece. */
static void
add_tile(const Run *run,
         const Deck *deck,
         const TableRow *row,
         const Piece *piece,
         const Print *print,
         int seat,
         int n)
{
    const AtlasCell shown = side_of(row, piece, row->shows_back);
    g_autofree char *name = side_name(&shown);
    double width_mm;
    double height_mm;

    side_measure(&print->front, &width_mm, &height_mm);
    const TtsLook look = {
        .kind = n > 1 ? "Custom_Tile_Stack" : "Custom_Tile",
        .guid = tts_save_guid(run->save),
        .nickname = name == NULL ? deck->title : name,
        .tint = piece->front->tint,
        .scale = MIN(width_mm, height_mm) / (TTS_TILE_UNITS * TTS_MM_PER_UNIT),
        .is_face_down = row->shows_back,
        .is_locked = deck->kind == DECK_BOARD,
    };

    tts_save_add(run->save,
                 tts_object_tile(&look, print->url, print->back_url, n),
                 row->zone,
                 seat,
                 width_mm,
                 height_mm);
}

/* Adds the pieces of @deck as tiles. Equal pieces that follow each other become one stack. */
static void
add_tiles(const Run *run, const Deck *deck, const TableRow *row)
{
    g_autoptr(GArray) prints = g_array_new(FALSE, FALSE, sizeof(Print));
    guint end;

    g_array_set_clear_func(prints, print_clear);
    for (guint i = 0; i < deck->pieces->len; i = end) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);
        const Print *print = find_print(run, deck, row, piece, prints);
        const int seat = piece_seat(row, piece, i, run->seating);

        for (end = i + 1; end < deck->pieces->len; end++) {
            const Piece *next = &g_array_index(deck->pieces, Piece, end);

            if (next->front != piece->front || next->back != piece->back ||
                piece_seat(row, next, end, run->seating) != seat) {
                break;
            }
        }
        add_tile(run, deck, row, piece, print, seat, (int)(end - i));
    }
}

/* Adds the pieces of @deck as figures. */
static void
add_figures(const Run *run, const Deck *deck, const TableRow *row)
{
    g_autoptr(GArray) prints = g_array_new(FALSE, FALSE, sizeof(Print));

    g_array_set_clear_func(prints, print_clear);
    for (guint i = 0; i < deck->pieces->len; i++) {
        const Piece *piece = &g_array_index(deck->pieces, Piece, i);
        const Print *print = find_print(run, deck, row, piece, prints);
        g_autofree char *name = side_name(&print->front);
        const TtsLook look = {
            .kind = "Figurine_Custom",
            .guid = tts_save_guid(run->save),
            .nickname = name == NULL ? deck->title : name,
            .scale = FIGURE_SCALE,
        };
        double width_mm;
        double height_mm;

        side_measure(&print->front, &width_mm, &height_mm);
        tts_save_add(run->save,
                     tts_object_figure(&look, print->url),
                     row->zone,
                     piece_seat(row, piece, i, run->seating),
                     width_mm,
                     width_mm);
    }
}

static void
add_dice(const Run *run, const TableRow *row)
{
    for (int i = 0; i < MAX(row->n, 1); i++) {
        const TtsLook look = {
            .kind = "Die_6",
            .guid = tts_save_guid(run->save),
            .nickname = "",
            .scale = DIE_SCALE,
        };

        tts_save_add(run->save, tts_object_plain(&look, ""), row->zone, -1, DIE_MM, DIE_MM);
    }
}

/* Writes the pages of @deck as a PDF, and adds it. */
static bool
add_book(const Run *run, const Deck *deck, const TableRow *row, GError **error)
{
    const Edition *edition = run->options->edition;
    const PaperSize page = reading_size(deck);
    g_autofree char *file = tts_save_file(run->save, deck->name, ".pdf");
    g_autofree char *path = g_build_filename(run->folder, file, NULL);
    g_autofree char *url = tts_save_url(run->save, file);
    const PaperInfo info = {
        .title = deck->title,
        .subject = deck->owner == DECK_OF_SET ? run->game->name : edition->c->title,
        .keywords = speech_say(run->speech, N_("print and play, deduction game")),
        .creator = "hansom-print",
        .date = run->options->date,
        .language =
            deck->owner == DECK_OF_SET ? speech_language(run->speech) : edition->c->language,
    };
    const TtsLook look = {
        .kind = "Custom_PDF",
        .guid = tts_save_guid(run->save),
        .nickname = deck->title,
        .scale = BOOK_SCALE,
    };

    g_autoptr(Paper) paper = paper_new(path, &page, &info, error);

    if (paper == NULL || !reading_draw(deck, true, run->press, paper, error) ||
        !paper_finish(paper, error)) {
        return false;
    }
    list_file(run, file);
    tts_save_add(
        run->save, tts_object_book(&look, url), row->zone, -1, page.width_mm, page.height_mm);
    return true;
}

/* Returns the row of a deck for which its game has none. */
static TableRow
choose_row(const Deck *deck)
{
    return (TableRow){
        .deck = deck->name,
        .kind = deck->kind == DECK_BOOKLET ? THING_BOOK
                : deck->kind == DECK_CARDS ? THING_PILE
                                           : THING_TILES,
        .zone = deck->kind == DECK_BOOKLET ? ZONE_SUPPLY : ZONE_MIDDLE,
    };
}

static bool
add_row(const Run *run, const Deck *deck, const TableRow *row, GError **error)
{
    switch (row->kind) {
    case THING_NONE:
        return true;
    case THING_PILE:
    case THING_CARDS:
        tts_cards_add(run->save, deck, row, run->seating);
        return true;
    case THING_TILES:
        add_tiles(run, deck, row);
        return true;
    case THING_FIGURES:
        add_figures(run, deck, row);
        return true;
    case THING_DICE:
        add_dice(run, row);
        return true;
    case THING_BOOK:
        return add_book(run, deck, row, error);
    }
    g_assert_not_reached();
}

static bool
add_deck(const Run *run, const Deck *deck, GError **error)
{
    const TableRow *row = table_row_next(run->game->table, deck->name, NULL);
    const TableRow chosen = choose_row(deck);

    if (row == NULL) {
        return add_row(run, deck, &chosen, error);
    }
    for (; row != NULL; row = table_row_next(run->game->table, deck->name, row)) {
        if (!add_row(run, deck, row, error)) {
            return false;
        }
    }
    return true;
}

/* Adds a card with a hint for the players. */
static void
add_note(const Run *run)
{
    g_autofree char *text = speech_tell(
        run->speech,
        N_("Scan the codes on the screen with your phone, as on paper. Alt enlarges the "
           "card under the pointer. The phones find the table at {address}."),
        { "address", run->options->edition->base });
    const TtsLook look = {
        .kind = "Notecard",
        .guid = tts_save_guid(run->save),
        .nickname = run->options->edition->c->title,
        .scale = NOTE_SCALE,
    };

    tts_save_add(run->save, tts_object_plain(&look, text), ZONE_SUPPLY, -1, NOTE_MM, NOTE_MM);
}

/* Writes the saved object. */
static bool
write_save(const Run *run, Folder *folder, GError **error)
{
    const Edition *edition = run->options->edition;
    g_autofree char *name = g_strdup_printf("%s-%02d.json", edition->c->game, edition->c->number);
    g_autofree char *title = g_strdup_printf("%s: %s", run->game->name, edition->c->title);
    char *text = tts_save_text(run->save, title);
    g_autoptr(GBytes) bytes = g_bytes_new_with_free_func(text, strlen(text), free, text);

    g_ptr_array_insert(run->files, 0, g_build_filename(TTS_FOLDER, name, NULL));
    return folder_put(folder, TTS_FOLDER, name, bytes, error);
}

/* Draws the pictures. */
static bool
write_pictures(const Run *run, GError **error)
{
    const AtlasOptions options = {
        run->folder,
        run->options->progress,
        run->options->is_stopped,
    };
    const GPtrArray *atlases = tts_save_atlases(run->save);

    for (guint i = 0; i < atlases->len; i++) {
        list_file(run, ((const Atlas *)g_ptr_array_index(atlases, i))->file);
    }
    return atlases_write(atlases, run->press, &options, error);
}

bool
tts_write(const PieceSet *set,
          const Press *press,
          const TtsOptions *options,
          Folder *folder,
          GPtrArray *files,
          GError **error)
{
    const Edition *edition = options->edition;
    g_autoptr(TtsSave) save = tts_save_new(options->url, options->version);
    g_autofree char *path = folder_add(folder, TTS_FOLDER, error);
    const Run run = {
        .options = options,
        .press = press,
        .game = press_find_game(edition->c->game),
        .seating = seating_find(edition->c->game),
        .speech = templates_speech(press->templates),
        .save = save,
        .folder = path,
        .files = files,
    };

    if (path == NULL) {
        return false;
    }
    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        if ((options->has_set || deck->owner == DECK_OF_CASE) && !add_deck(&run, deck, error)) {
            return false;
        }
    }
    add_note(&run);
    return write_pictures(&run, error) && write_save(&run, folder, error);
}
