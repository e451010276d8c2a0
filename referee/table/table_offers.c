/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_offers.c: the acts that a seat may do, and those that a scanned card leads to */
#include "referee/table/table_inner.h"

/* Buffer for listing offers, shared by all tables of a thread like the ruling in table_act.c. */
static _Thread_local Offers offers;

void
table_write_offers(Table *table, Seat seat, const char *key, JsonWriter *s)
{
    table->names.game->legal(table->state, seat, &offers);
    writer_open_array(s, key);
    for (int i = 0; i < offers.n; i++) {
        codec_write_offer(&table->names, &offers, i, s);
    }
    writer_close_array(s);
}

/* Reports whether @offer accepts any scanned piece. */
static bool
is_by_scan(const Game *game, const Offer *offer)
{
    for (int i = 0; i < schema_n_fields(&game->verbs[offer->verb]); i++) {
        if (offer->args[i].kind == DOMAIN_SCAN) {
            return true;
        }
    }
    return false;
}

/* Writes the offers that a scan of @side leads to; @piece is the scanned piece. When @no is a
 * refusal, leaves out the offers that accept any scanned piece. */
static void
write_offers_at(
    Table *table, Seat seat, int piece, const EditionCode *side, Refusal no, JsonWriter *s)
{
    const Game *game = table->names.game;
    const char *said = codec_scanned(game, side);
    Names names = table->names;

    names.masked = piece;
    names.mask = said == side->piece ? NULL : said;
    names.scanned = g_strcmp0(side->side, game->scan_side) == 0 ? side->code.text : NULL;
    game->legal(table->state, seat, &offers);
    writer_open_array(s, "offers");
    for (int i = 0; i < offers.n; i++) {
        const Offer *offer = &offers.items[i];

        bool leads = game->leads == NULL || game->leads(offer, side->side);

        if (codec_concerns(&names, offer, piece) && leads &&
            (no == REFUSAL_NONE || !is_by_scan(game, offer))) {
            codec_write_offer(&names, &offers, i, s);
        }
    }
    writer_close_array(s);
}

char *
table_legal(Table *table, Seat seat)
{
    GString *out = g_string_sized_new(TABLE_VIEW_BYTES);
    JsonWriter s = writer_to(out);

    table_write_offers(table, seat, NULL, &s);
    return g_string_free(out, FALSE);
}

static void
write_refusal(const Table *table, Refusal refusal, const RefusalFacts *facts, JsonWriter *s)
{
    g_autofree char *say =
        refusal == REFUSAL_NONE ? NULL : refusal_say(refusal, facts, table->speech);

    writer_text(s, "code", refusal_code(refusal));
    writer_text(s, "say", say);
}

/* Returns the result of a scan. When @paused is set, nothing is offered. */
static char *
scan(Table *table, Seat seat, const char *typed, bool paused)
{
    GString *out = g_string_new(NULL);
    Code code;
    const EditionCode *side =
        code_read(typed, &code) ? edition_find(table->names.edition, &code) : NULL;
    JsonWriter s = writer_to(out);

    writer_open_object(&s, NULL);
    writer_text(&s, "piece", side == NULL ? NULL : codec_scanned(table->names.game, side));
    writer_text(&s, "side", side == NULL ? NULL : side->side);
    int piece = side == NULL ? PIECE_UNKNOWN : codec_piece(&table->names, side->piece);
    RefusalFacts facts = REFUSAL_NO_FACTS;
    if (paused) {
        writer_open_array(&s, "offers");
        writer_close_array(&s);
        write_refusal(table, REFUSAL_PAUSED, &facts, &s);
    } else if (piece >= 0) {
        const Game *game = table->names.game;
        Refusal no = game->scan == NULL ? REFUSAL_NONE
                                        : game->scan(table->state, seat, piece, side->side, &facts);

        write_offers_at(table, seat, piece, side, no, &s);
        write_refusal(table, no, &facts, &s);
    } else {
        writer_open_array(&s, "offers");
        writer_close_array(&s);
        write_refusal(table, side == NULL ? REFUSAL_UNKNOWN_CARD : REFUSAL_NONE, &facts, &s);
    }
    writer_close_object(&s);
    return g_string_free(out, FALSE);
}

char *
table_scan(Table *table, Seat seat, const char *code)
{
    return scan(table, seat, code, false);
}

char *
table_scan_paused(Table *table, Seat seat, const char *code)
{
    return scan(table, seat, code, true);
}
