/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: chooses and sends the acts of the phones */
#include "tests/crash/siege.h"

#include <string.h>

#include "cases/model/seating.h"

static Player *
find_player(Sieged *table, const Phone *phone)
{
    for (int i = 0; i < table->n_players; i++) {
        if (table->players[i].phone == phone) {
            return &table->players[i];
        }
    }
    return NULL;
}

static void
put(json_t **kept, json_t *fresh)
{
    json_decref(*kept);
    *kept = json_incref(fresh);
}

/* Keeps the act that this verdict answers, so that it can be sent again later. */
static void
hear_verdict(Siege *siege, Player *player, const json_t *verdict)
{
    const char *id = json_string_value(json_object_get(verdict, "id"));

    if (id == NULL || g_strcmp0(id, player->waits) != 0) {
        return;
    }
    char **old = &player->old[player->n_old++ % OLD_ACTS];
    g_free(*old);
    *old = g_steal_pointer(&player->text);
    g_clear_pointer(&player->waits, g_free);
    siege->n_verdicts++;
}

void
play_heard(Phone *phone, const char *topic, const char *payload, gpointer data)
{
    Sieged *table = data;
    Player *player = find_player(table, phone);

    history_hear(table->history, phone_seat(phone), topic, payload);
    if (player == NULL) {
        return;
    }
    json_t *said = json_loads(payload, 0, NULL);
    if (g_str_has_suffix(topic, "/verdict")) {
        siege_note(table->siege, "%s < %.300s", SEAT_COLOURS[phone_seat(phone)], payload);
        hear_verdict(table->siege, player, said);
    } else if (g_str_has_suffix(topic, "/table/room")) {
        put(&table->room, said);
    } else if (g_str_has_suffix(topic, "/view") && !g_str_has_suffix(topic, "/table/view")) {
        put(&player->view, said);
    }
    json_decref(said);
}

/* --- acts --- */

static void
say(Siege *siege, Sieged *table, Player *player, const char *text)
{
    siege_note(
        siege, "%s %s > %s", table->edition->id, SEAT_COLOURS[phone_seat(player->phone)], text);
    phone_say(player->phone, text);
}

/* Sends @act and waits for its verdict. Takes ownership of @act. */
static void
do_act(Siege *siege, Sieged *table, Player *player, json_t *act)
{
    g_autofree char *id = g_strdup_printf("%d-%u", siege->plan.job, ++siege->n_acts);

    json_object_set_new(act, "id", json_string(id));
    history_send(table->history, phone_seat(player->phone), act);
    char *text = json_dumps(act, JSON_COMPACT);
    g_free(player->text);
    g_free(player->waits);
    player->text = g_strdup(text);
    player->waits = g_steal_pointer(&id);
    free(text);
    json_decref(act);
    siege->plan.figures->acts++;
    say(siege, table, player, player->text);
    if (siege_draw(siege, 30) == 0) { /* sometimes sends it twice */
        siege->plan.figures->resent++;
        say(siege, table, player, player->text);
    }
}

bool
play_waits(const Siege *siege)
{
    bool waits = false;

    for (int t = 0; t < siege->n_tables; t++) {
        for (int i = 0; i < siege->tables[t]->n_players; i++) {
            waits = waits || siege->tables[t]->players[i].waits != NULL;
        }
    }
    return waits;
}

/* Reports whether all players' phones are ready. After a journal has lost its end, it may not
 * contain the last players who joined. A player who is not in it when the game opens is left out
 * of the game. */
static bool
are_ready(const Sieged *table)
{
    bool ready = true;

    for (int i = 0; i < table->n_players; i++) {
        ready = ready && phone_is_ready(table->players[i].phone);
    }
    return ready;
}

static bool
may_say(const Sieged *table, const Player *player, const char *text)
{
    return strstr(text, "\"act\":\"open\"") == NULL ? phone_is_ready(player->phone)
                                                    : are_ready(table);
}

void
play_again(Siege *siege)
{
    for (int t = 0; t < siege->n_tables; t++) {
        Sieged *table = siege->tables[t];

        for (int i = 0; i < table->n_players; i++) {
            Player *player = &table->players[i];

            if (player->waits != NULL && may_say(table, player, player->text)) {
                siege->plan.figures->resent++;
                say(siege, table, player, player->text);
            }
        }
    }
}

static char *
some_answer(int q, gpointer data)
{
    Sieged *table = data;

    return table->manner->answer(&table->company, q);
}

/* Draws an act from the offers of @player, weighted by the game's manner. Returns NULL if there
 * are no offers. */
static json_t *
choose(Sieged *table, Player *player)
{
    const json_t *offers = json_object_get(player->view, "legal");
    Seat seat = phone_seat(player->phone);
    double sum = 0.0;

    table->company.view = json_object_get(player->view, "view");
    for (size_t i = 0; i < json_array_size(offers); i++) {
        sum += table->manner->like(&table->company, seat, json_array_get(offers, i));
    }
    double at = g_rand_double(table->company.rand) * sum;
    for (size_t i = 0; i < json_array_size(offers); i++) {
        const json_t *offer = json_array_get(offers, i);

        at -= table->manner->like(&table->company, seat, offer);
        if (at <= 0.0 || i + 1 == json_array_size(offers)) {
            json_t *act = draw_act(offer, table->edition, table->company.rand, some_answer, table);

            table->manner->settle(&table->company, seat, act);
            return act;
        }
    }
    return NULL;
}

/* Returns a random request outside the game (a vote, a take-back, a language or a scan), or
 * NULL. */
static json_t *
choose_aside(Siege *siege, const Sieged *table)
{
    const json_t *vote = json_object_get(table->room, "vote");

    if (json_is_object(vote)) {
        return siege_draw(siege, 2) == 0
                   ? json_pack("{s:s, s:b}", "ask", "vote", "for", siege_draw(siege, 3) > 0)
                   : NULL;
    }
    switch (siege_draw(siege, 40)) {
    case 0:
    case 1:
        return json_pack("{s:s}", "ask", "take-back");
    case 2:
    case 3:
        return json_pack("{s:s}", "language", siege_draw(siege, 2) == 0 ? "de" : "en");
    case 4: {
        guint at = (guint)siege_draw(siege, (int)table->edition->codes->len);
        const EditionCode *code = g_ptr_array_index(table->edition->codes, at);

        return json_pack("{s:s}", "scan", code->code.text);
    }
    default:
        return NULL;
    }
}

static bool
is_opened(const Sieged *table)
{
    return json_is_true(json_object_get(table->room, "opened"));
}

static const char *
phase(const Player *player)
{
    const json_t *view = json_object_get(player->view, "view");

    return json_string_value(json_object_get(view, "phase"));
}

static bool
is_over(const Sieged *table)
{
    return is_opened(table) && g_strcmp0(phase(&table->players[0]), "over") == 0;
}

bool
play_is_over(const Siege *siege)
{
    bool over = true;

    for (int t = 0; t < siege->n_tables; t++) {
        over = over && is_over(siege->tables[t]);
    }
    return over;
}

/* Sometimes sends an act again that already has its verdict. Reports whether it did. */
static bool
ask_again(Siege *siege, Sieged *table, Player *player)
{
    int n = MIN(player->n_old, OLD_ACTS);

    if (n == 0 || siege_draw(siege, 15) > 0) {
        return false;
    }
    const char *text = player->old[siege_draw(siege, n)];
    if (!may_say(table, player, text)) {
        return false;
    }
    siege->plan.figures->resent++;
    say(siege, table, player, text);
    return true;
}

static bool
act_as(Siege *siege, Sieged *table, Player *player)
{
    json_t *act = NULL;

    if (player->waits != NULL || !phone_is_ready(player->phone) || table->room == NULL) {
        return false;
    }
    if (ask_again(siege, table, player)) {
        return true;
    }
    if (!is_opened(table)) {
        bool is_first = player == &table->players[0];
        const char *open = table->n_players == 1 ? table->manner->alone : table->manner->open;

        act = is_first ? json_loads(open, 0, NULL) : NULL;
    } else {
        act = choose_aside(siege, table);
        act = act == NULL ? choose(table, player) : act;
    }
    if (act == NULL) {
        return false;
    }
    do_act(siege, table, player, act);
    return true;
}

bool
play_act(Siege *siege)
{
    int first = siege_draw(siege, siege->n_tables);

    for (int t = 0; t < siege->n_tables; t++) {
        Sieged *table = siege->tables[(first + t) % siege->n_tables];
        int start = siege_draw(siege, table->n_players);

        for (int i = 0; i < table->n_players && !is_over(table); i++) {
            if (act_as(siege, table, &table->players[(start + i) % table->n_players])) {
                return true;
            }
        }
    }
    return false;
}

void
play_clear(Sieged *table)
{
    for (int i = 0; i < table->n_players; i++) {
        Player *player = &table->players[i];

        phone_free(player->phone);
        json_decref(player->view);
        g_free(player->waits);
        g_free(player->text);
        for (int old = 0; old < OLD_ACTS; old++) {
            g_free(player->old[old]);
        }
        *player = (Player){ .n_old = 0 };
    }
    table->n_players = 0;
    json_decref(table->room);
    table->room = NULL;
    g_clear_pointer(&table->history, history_free);
}
