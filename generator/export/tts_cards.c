/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/tts_cards.h"

#include "generator/export/side.h"

/* A card as its pictures show it: equal cards share one. */
typedef struct {
    AtlasCell face; /* the side that its holder reads */
    AtlasCell back;
} Print;

/* The pictures of a deck. */
typedef struct {
    TtsSave *save;
    const Deck *deck;
    const TableRow *row;
    GArray *prints;    /* array of Print, without equal ones */
    GArray *indices;   /* array of guint: for each piece, the index of its print */
    GPtrArray *sheets; /* array of TtsSheet *, owned */
    guint capacity;    /* prints on a sheet */
    double width_mm;   /* size of a card, as it lies in the pictures */
    double height_mm;
    bool is_sideways;
} Cards;

static void
sheet_free(gpointer data)
{
    TtsSheet *sheet = data;

    g_free(sheet->face_url);
    g_free(sheet->back_url);
    g_free(sheet);
}

/* Returns the index of the print of @piece, and adds the print if it is new. */
static guint
find_print(const Cards *cards, const Piece *piece)
{
    const bool reads_back = cards->row->reads_back;
    Print print = { side_of(cards->row, piece, reads_back),
                    side_of(cards->row, piece, !reads_back) };

    print.face.is_turned |= cards->is_sideways;
    print.back.is_turned |= cards->is_sideways;
    for (guint i = 0; i < cards->prints->len; i++) {
        const Print *other = &g_array_index(cards->prints, Print, i);

        if (side_is_same(&print.face, &other->face) && side_is_same(&print.back, &other->back)) {
            return i;
        }
    }
    g_array_append_val(cards->prints, print);
    return cards->prints->len - 1;
}

/* Sets the size of the cards, and lists their prints. */
static void
list_prints(Cards *cards)
{
    const Piece *first = &g_array_index(cards->deck->pieces, Piece, 0);
    AtlasCell side = side_of(cards->row, first, false);

    side_measure(&side, &cards->width_mm, &cards->height_mm);
    cards->is_sideways = cards->width_mm > cards->height_mm;
    side.is_turned |= cards->is_sideways;
    side_measure(&side, &cards->width_mm, &cards->height_mm);
    cards->capacity = atlas_capacity(cards->width_mm, cards->height_mm);
    for (guint i = 0; i < cards->deck->pieces->len; i++) {
        const guint index = find_print(cards, &g_array_index(cards->deck->pieces, Piece, i));

        g_array_append_val(cards->indices, index);
    }
}

/* Reports whether the prints from @begin to before @end have one back. */
static bool
has_common_back(const Cards *cards, guint begin, guint end)
{
    const Print *first = &g_array_index(cards->prints, Print, begin);

    for (guint i = begin + 1; i < end; i++) {
        if (!side_is_same(&first->back, &g_array_index(cards->prints, Print, i).back)) {
            return false;
        }
    }
    return true;
}

/* Reports whether both sides of each print from @begin to before @end are equal. */
static bool
has_equal_sides(const Cards *cards, guint begin, guint end)
{
    for (guint i = begin; i < end; i++) {
        const Print *print = &g_array_index(cards->prints, Print, i);

        if (!side_is_same(&print->face, &print->back)) {
            return false;
        }
    }
    return true;
}

/* Adds a picture of the faces or the backs of the prints from @begin to before @end. Returns its
 * address, which the caller frees. */
static char *
add_picture(const Cards *cards, int sheet, bool is_back, guint begin, guint end)
{
    g_autofree char *name =
        g_strdup_printf("%s-%d-%s", cards->deck->name, sheet, is_back ? "back" : "face");
    g_autofree char *file = tts_save_file(cards->save, name, ".png");
    Atlas *atlas = atlas_new(file, cards->width_mm, cards->height_mm, end - begin);

    for (guint i = begin; i < end; i++) {
        const Print *print = &g_array_index(cards->prints, Print, i);

        atlas_add(atlas, is_back ? &print->back : &print->face);
    }
    return tts_save_keep(cards->save, atlas);
}

/* Makes the sheet of the prints from @begin to before @end. */
static TtsSheet *
make_sheet(const Cards *cards, guint begin, guint end)
{
    const int id = tts_save_next_sheet(cards->save);
    const bool is_common = has_common_back(cards, begin, end);
    const Atlas *faces;
    TtsSheet *sheet = g_new(TtsSheet, 1);

    *sheet = (TtsSheet){
        .id = id,
        .face_url = add_picture(cards, id, false, begin, end),
        .has_unique_backs = !is_common,
    };
    faces =
        g_ptr_array_index(tts_save_atlases(cards->save), tts_save_atlases(cards->save)->len - 1);
    sheet->n_columns = faces->n_columns;
    sheet->n_rows = faces->n_rows;
    sheet->back_url = has_equal_sides(cards, begin, end)
                          ? g_strdup(sheet->face_url)
                          : add_picture(cards, id, true, begin, is_common ? begin + 1 : end);
    return sheet;
}

static void
make_sheets(Cards *cards)
{
    for (guint begin = 0; begin < cards->prints->len; begin += cards->capacity) {
        const guint end = MIN(begin + cards->capacity, cards->prints->len);

        g_ptr_array_add(cards->sheets, make_sheet(cards, begin, end));
    }
}

/* Returns the look of a card or pile of @cards. */
static TtsLook
look_of(const Cards *cards, const char *kind, const char *nickname)
{
    const TableRow *row = cards->row;

    return (TtsLook){
        .kind = kind,
        .guid = tts_save_guid(cards->save),
        .nickname = nickname,
        .scale = cards->height_mm / TTS_POKER_MM,
        .turn_deg = cards->is_sideways ? 90 : 0,
        .is_face_down = row->reads_back != row->shows_back,
        .is_held = true,
        .hides_name = row->reads_back == row->shows_back,
    };
}

/* Returns the object of the piece with the index @index, as a card in a pile. */
static json_t *
make_card(const Cards *cards, guint index)
{
    const guint print = g_array_index(cards->indices, guint, index);
    const Piece *piece = &g_array_index(cards->deck->pieces, Piece, index);
    const AtlasCell shown = side_of(cards->row, piece, cards->row->shows_back);
    const TtsLook look = look_of(cards, "Card", side_name(&shown));
    const TtsCard card = {
        .sheet = g_ptr_array_index(cards->sheets, print / cards->capacity),
        .cell = (int)(print % cards->capacity),
        .is_sideways = cards->is_sideways,
    };

    return tts_object_card(&look, &card);
}

/* Returns a card of @objects that lies by itself. Takes ownership of @objects. */
static json_t *
make_single(const Cards *cards, json_t *objects)
{
    json_t *card = json_incref(json_array_get(objects, 0));
    const char *name = json_string_value(json_object_get(card, "Nickname"));

    json_object_set_new(card, "Name", json_string("CardCustom"));
    if (*name == '\0') {
        json_object_set_new(card, "Nickname", json_string(cards->deck->title));
    }
    json_decref(objects);
    return card;
}

/* Adds @objects, an array of cards, as one pile. Takes ownership of @objects. */
static void
add_pile(const Cards *cards, json_t *objects, int seat)
{
    const bool is_single = json_array_size(objects) == 1;
    const TtsLook look =
        is_single ? (TtsLook){ 0 } : look_of(cards, "DeckCustom", cards->deck->title);
    json_t *pile = is_single ? make_single(cards, objects) : tts_object_pile(&look, objects);

    tts_save_add(cards->save,
                 pile,
                 cards->row->zone,
                 seat,
                 cards->is_sideways ? cards->height_mm : cards->width_mm,
                 cards->is_sideways ? cards->width_mm : cards->height_mm);
}

/* Reports whether the piece with the index @index begins another pile than the piece before it.
 * @is_same_seat tells whether both belong to the same seat. */
static bool
begins_pile(const Cards *cards, guint index, int seat, bool is_same_seat)
{
    const guint n_pieces = cards->deck->pieces->len;
    const guint n_piles = (guint)MAX(cards->row->n, 1);

    return cards->row->kind == THING_CARDS || !is_same_seat ||
           (seat < 0 && index * n_piles / n_pieces != (index - 1) * n_piles / n_pieces);
}

static void
add_piles(const Cards *cards, const Seating *seating)
{
    json_t *pile = NULL;
    int before = -1;

    for (guint i = 0; i < cards->deck->pieces->len; i++) {
        const Piece *piece = &g_array_index(cards->deck->pieces, Piece, i);
        const int seat = piece_seat(cards->row, piece, i, seating);

        if (pile != NULL && begins_pile(cards, i, seat, seat == before)) {
            add_pile(cards, pile, before);
            pile = NULL;
        }
        pile = pile == NULL ? json_array() : pile;
        json_array_append_new(pile, make_card(cards, i));
        before = seat;
    }
    add_pile(cards, pile, before);
}

void
tts_cards_add(TtsSave *save, const Deck *deck, const TableRow *row, const Seating *seating)
{
    g_autoptr(GArray) prints = g_array_new(FALSE, FALSE, sizeof(Print));
    g_autoptr(GArray) indices = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autoptr(GPtrArray) sheets = g_ptr_array_new_with_free_func(sheet_free);
    Cards cards = {
        .save = save,
        .deck = deck,
        .row = row,
        .prints = prints,
        .indices = indices,
        .sheets = sheets,
    };

    list_prints(&cards);
    make_sheets(&cards);
    add_piles(&cards, seating);
}
