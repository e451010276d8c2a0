/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/game.h"

#include <string.h>

#define GAME(id, ...) extern const Game id;
#include "cases/model/games.def"

const Game *const GAMES[] = {
#define GAME(id, ...) &id,
#include "cases/model/games.def"
    NULL,
};

const Game *
game_find(const char *name)
{
    for (int i = 0; GAMES[i] != NULL; i++) {
        if (strcmp(GAMES[i]->name, name) == 0) {
            return GAMES[i];
        }
    }
    return NULL;
}

State *
game_state_copy(const Game *game, const State *state)
{
    return game->state_size > 0 ? g_memdup2(state, game->state_size) : game->state_copy(state);
}

void
game_state_free(const Game *game, State *state)
{
    if (game->state_size > 0) {
        g_free(state);
    } else if (state != NULL) {
        game->state_free(state);
    }
}

char *
game_patch(const Game *game, State *state, const Value *patch)
{
    if (patch->kind != VALUE_RECORD) {
        return g_strdup("a patch must be an object");
    }
    if (game->set == NULL) {
        return g_strdup_printf("%s has no patches", game->name);
    }
    if (game->seats(state) == 0) {
        return g_strdup("the table is not open yet");
    }

    State *before = game_state_copy(game, state);
    const Value *phase = value_get(patch, "phase");
    char *fault = phase == NULL ? NULL : game->set(state, "phase", phase);

    for (int i = 0; fault == NULL && i < patch->n; i++) {
        if (&patch->items[i] != phase) {
            fault = game->set(state, patch->keys[i], &patch->items[i]);
        }
    }
    if (fault == NULL && game->derive != NULL) {
        game->derive(state, before, patch);
    }
    game_state_free(game, before);
    return fault != NULL ? fault : g_strdup(game->check(state));
}

void
game_texts(const Game *game, const State *state, Viewer viewer, const Speech *speech, JsonWriter *s)
{
    if (game->texts != NULL) {
        game->texts(state, viewer, speech, s);
    } else {
        writer_open_array(s, NULL);
        writer_close_array(s);
    }
}
