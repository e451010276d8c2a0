/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/new_codes.h"

#include "generator/base/fault.h"
#include "generator/press/keys.h"

#include <string.h>

Edition *
new_codes_find(const GamePrinter *game, const Case *c, const PrintOptions *options, GError **error)
{
    g_autofree char *folder = keys_folder(c, options);
    g_autofree char *file = g_build_filename(folder, "edition.json", NULL);

    if (game->labels == NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_USAGE,
                    "%s: --fresh-codes is for games whose players see the backs of cards that they "
                    "must not know; in %s no code tells anything",
                    c->path,
                    game->name);
        return NULL;
    }
    if (!look_fits_boxes(&options->look)) {
        g_set_error_literal(error,
                            PRESS_ERROR,
                            PRESS_ERROR_USAGE,
                            "labels do not cover the codes of cards that are larger than poker "
                            "cards; print those anew, without --fresh-codes");
        return NULL;
    }
    if (!g_file_test(file, G_FILE_TEST_EXISTS)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: there is no edition whose codes could be made anew; print one first, or "
                    "say with --out where it is",
                    folder);
        return NULL;
    }
    return edition_load(folder, error);
}

bool
new_codes_check(const Edition *edition, const Edition *old, GError **error)
{
    if (!edition_is_same_case(edition, old)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: the case has changed since edition %s was printed; print it anew, without "
                    "--fresh-codes",
                    edition->c->path,
                    old->id);
        return false;
    }
    if (strcmp(edition->id, old->id) == 0) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: these are the codes of edition %s again; take another --seed, or none",
                    old->c->path,
                    old->id);
        return false;
    }
    return true;
}
