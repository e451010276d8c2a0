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
                    "must not know; in %s a code reveals nothing",
                    c->path,
                    game->name);
        return NULL;
    }
    if (!look_fits_boxes(&options->look)) {
        g_set_error_literal(error,
                            PRESS_ERROR,
                            PRESS_ERROR_USAGE,
                            "labels do not cover the codes of cards larger than poker cards; print "
                            "those cards again, without --fresh-codes");
        return NULL;
    }
    if (!g_file_test(file, G_FILE_TEST_EXISTS)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: there is no edition that could get new codes; print one first, or name "
                    "its folder with --out",
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
                    "%s: the case has changed since edition %s was printed; print it again, "
                    "without --fresh-codes",
                    edition->c->path,
                    old->id);
        return false;
    }
    if (strcmp(edition->id, old->id) == 0) {
        g_set_error(
            error,
            PRESS_ERROR,
            PRESS_ERROR_INPUT,
            "%s: edition %s already has the codes of this --seed; use another --seed, or none",
            old->c->path,
            old->id);
        return false;
    }
    return true;
}
