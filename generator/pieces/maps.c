/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/pieces/maps.h"

#include "generator/base/fault.h"
#include "generator/pieces/making.h"

#include <string.h>

static const MapMaker *
find_maker(const Case *c)
{
    const GamePrinter *game = press_find_game(c->game);

    return game == NULL ? NULL : game->maps;
}

static bool
is_printable(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        if (!g_unichar_isprint(g_utf8_get_char(p))) {
            return false;
        }
    }
    return true;
}

bool
map_seed_check(const char *seed, GError **error)
{
    g_autofree char *stripped = g_strstrip(g_strdup(seed));

    if (*stripped == '\0') {
        g_set_error_literal(
            error, PRESS_ERROR, PRESS_ERROR_USAGE, "--map-seed needs a text, such as “Moriarty”");
        return false;
    }
    if (!g_utf8_validate(seed, -1, NULL) || !is_printable(seed) || strcmp(seed, stripped) != 0) {
        g_set_error_literal(
            error,
            PRESS_ERROR,
            PRESS_ERROR_USAGE,
            "--map-seed is printed on the map: write one line, without spaces around it");
        return false;
    }
    if (g_utf8_strlen(seed, -1) > MAP_SEED_MAX) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_USAGE,
                    "--map-seed is printed on the map: at most %d characters, not %ld",
                    MAP_SEED_MAX,
                    g_utf8_strlen(seed, -1));
        return false;
    }
    return true;
}

/* Returns the map maker for @c, or NULL with an error if its game has none. */
static const MapMaker *
need_maker(const Case *c, GError **error)
{
    const MapMaker *maker = find_maker(c);

    if (maker == NULL) {
        const GamePrinter *game = press_find_game(c->game);

        usage_fault(error,
                    "--map-seed makes a new map, but %s has none; leave it out, or name a case of "
                    "adventures-in-the-fog",
                    game == NULL ? c->game : game->name);
    }
    return maker;
}

bool
map_can_be_made(const Case *c, GError **error)
{
    return need_maker(c, error) != NULL;
}

bool
map_make(Edition *edition, const char *seed, const MapWatch *watch, GError **error)
{
    const MapMaker *maker = need_maker(edition->c, error);

    if (maker == NULL) {
        return false;
    }
    g_autofree char *part = maker->make(edition->c, seed, watch, error);
    return part != NULL && edition_replace(edition, maker->part, part, error);
}

const char *
map_seed_of(const Edition *old, const Case *c)
{
    const MapMaker *maker = find_maker(c);
    const char *name = maker == NULL ? NULL : maker->name(old->c);

    return name == NULL || g_strcmp0(name, maker->name(c)) == 0 ? NULL : name;
}

bool
map_keep(Edition *edition, const Edition *old, GError **error)
{
    const MapMaker *maker = need_maker(edition->c, error);

    if (maker == NULL) {
        return false;
    }
    g_autofree char *part = edition_part(old, maker->part);
    return edition_replace(edition, maker->part, part, error);
}

void
map_judge(const Case *c, GPtrArray *findings, GPtrArray *figures)
{
    const MapMaker *maker = find_maker(c);

    if (maker != NULL) {
        maker->judge(c, findings, figures);
    }
}
