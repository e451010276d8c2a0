/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/table/table_inner.h"

#include "cases/answers/answers.h"
#include "cases/answers/memory.h"
#include "cases/model/seating.h"
#include "referee/table/json.h"

Table *
table_new(const Edition *edition, guint64 seed, GError **error)
{
    const Game *game = game_find(edition->c->game);

    if (game == NULL) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_NOT_SUPPORTED,
                    "edition %s: the referee knows no game called “%s”",
                    edition->id,
                    edition->c->game);
        return NULL;
    }
    const guint32 seeds[2] = { (guint32)seed, (guint32)(seed >> 32) };
    Table *table = g_new0(Table, 1);
    memory_keep(edition->c);
    table->names = (Names){ .game = game, .edition = edition };
    table->state = game->state_new(edition->c, answers_judge);
    table->mentions = table_mentions_new();
    table->rand = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));
    return table;
}

Table *
table_copy(const Table *table)
{
    Table *copy = g_new(Table, 1);

    *copy = *table;
    copy->state = game_state_copy(table->names.game, table->state);
    copy->mentions = table_mentions_new();
    copy->rand = g_rand_copy(table->rand);
    return copy;
}

void
table_continue_chance(Table *table, const Table *former)
{
    g_rand_free(table->rand);
    table->rand = g_rand_copy(former->rand);
}

void
table_free(Table *table)
{
    if (table != NULL) {
        game_state_free(table->names.game, table->state);
        table_mentions_free(table->mentions);
        g_rand_free(table->rand);
        g_free(table);
    }
}

void
table_set_language(Table *table, const Speech *speech)
{
    table->speech = speech;
}

char *
table_set(Table *table, const json_t *patch)
{
    g_autoptr(GPtrArray) arena = g_ptr_array_new_with_free_func(g_free);
    const Game *game = table->names.game;
    Value value;

    if (!json_to_value(patch, arena, &value)) {
        return g_strdup("the patch must be an object of small numbers, texts and flags");
    }
    State *patched = game_state_copy(game, table->state);
    char *wrong = game_patch(game, patched, &value);
    State *spare = wrong == NULL ? table->state : patched;
    if (wrong == NULL) {
        table->state = patched;
    }
    game_state_free(game, spare);
    return wrong;
}

bool
table_is_fresh(const Table *table)
{
    return table_seats(table) == 0;
}

bool
table_is_over(const Table *table)
{
    return table->names.game->is_over(table->state);
}

int
table_seat(const Table *table, const char *colour)
{
    return seating_seat(seating_find(table->names.edition->c->game), colour);
}

unsigned
table_seats(const Table *table)
{
    return table->names.game->seats(table->state);
}

const char *
table_phase(const Table *table)
{
    return table->names.game->phase(table->state);
}

const char *
table_check(const Table *table)
{
    return table->names.game->check(table->state);
}
