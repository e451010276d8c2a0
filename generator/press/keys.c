/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/keys.h"

#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/base/folder.h"
#include "generator/pieces/maps.h"

#include <string.h>

char *
keys_folder(const Case *c, const PrintOptions *options)
{
    g_autofree char *name = g_strdup_printf("%s-%02d", c->game, c->number);

    return g_build_filename(options->out, name, NULL);
}

/* Sets @key to the key made from @seed for @c with the board of @map_seed (NULL for the case's own
 * board). Different cases and boards get different codes from the same seed, so that several of
 * them can be on one table. */
static void
make_seeded(CodeKey *key, const char *seed, const Case *c, const char *map_seed)
{
    g_autofree char *text = g_strdup_printf("%s/%s/%02d%s%s",
                                            seed,
                                            c->game,
                                            c->number,
                                            map_seed == NULL ? "" : "/",
                                            map_seed == NULL ? "" : map_seed);

    code_key_from_seed(key, text);
}

void
keys_make(CodeKey *key, const PrintOptions *options, const Case *c)
{
    if (options->seed == NULL) {
        code_key_random(key);
    } else {
        make_seeded(key, options->seed, c, options->map_seed);
    }
}

static void
make_seeded_set(CodeKey *key, const char *seed, const char *game)
{
    g_autofree char *text = g_strdup_printf("%s/%s", seed, game);

    code_key_from_seed(key, text);
}

static bool
is_same_key(const CodeKey *one, const CodeKey *other)
{
    return memcmp(one->bytes, other->bytes, CODE_KEY_BYTES) == 0;
}

char *
keys_describe_set(const Edition *edition)
{
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, edition->set.bytes, CODE_KEY_BYTES);
}

/* Reports whether @edition was printed in the folder at @path. */
static bool
is_printed_at(const Edition *edition, const char *path, gconstpointer data G_GNUC_UNUSED)
{
    g_autofree char *set = keys_describe_set(edition);

    return folder_is_marked(path, set);
}

/* Reports whether @edition has another common set than the edition @data. */
static bool
has_other_set(const Edition *edition, const char *path G_GNUC_UNUSED, gconstpointer data)
{
    return !is_same_key(&edition->set, &((const Edition *)data)->set);
}

/* Decides whether an edition in the folder @path is wanted. */
typedef bool (*IsWanted)(const Edition *edition, const char *path, gconstpointer data);

/* Returns the first edition of @game in the folder of --out for which @is_wanted returns true, in
 * alphabetical order, since folders have no fixed order. @is_wanted may be NULL. Sets *@path to its
 * folder. Returns NULL if there is none. The caller frees both. */
static Edition *
find_first(const PrintOptions *options,
           const char *game,
           IsWanted is_wanted,
           gconstpointer data,
           char **path)
{
    g_autofree char *prefix = g_strconcat(game, "-", NULL);
    g_autoptr(GDir) folder = g_dir_open(options->out, 0, NULL);
    g_autoptr(Edition) first = NULL;

    *path = NULL;
    for (const char *name = NULL; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *here = g_build_filename(options->out, name, NULL);
        g_autoptr(Edition) edition =
            g_str_has_prefix(name, prefix) && (*path == NULL || strcmp(here, *path) < 0)
                ? edition_load(here, NULL)
                : NULL;

        if (edition != NULL && strcmp(edition->c->game, game) == 0 &&
            (is_wanted == NULL || is_wanted(edition, here, data))) {
            edition_free(first);
            first = g_steal_pointer(&edition);
            g_free(*path);
            *path = g_steal_pointer(&here);
        }
    }
    return g_steal_pointer(&first);
}

void
keys_make_set(CodeKey *key, const PrintOptions *options, const char *game)
{
    g_autofree char *path = NULL;
    g_autoptr(Edition) first =
        options->seed == NULL ? find_first(options, game, is_printed_at, NULL, &path) : NULL;

    if (first == NULL && options->seed == NULL && options->no_common) {
        /* A user who wants no common set has one on paper. */
        first = find_first(options, game, NULL, NULL, &path);
    }
    if (options->seed != NULL) {
        make_seeded_set(key, options->seed, game);
    } else if (first != NULL) {
        *key = first->set;
    } else {
        code_key_random(key);
    }
}

char *
keys_find_other_set(const Edition *edition, const PrintOptions *options)
{
    char *path = NULL;

    edition_free(find_first(options, edition->c->game, has_other_set, edition, &path));
    return path;
}

/* Reports whether both are the same case. Either the title or the introduction may have changed. */
static bool
is_same_case(const Case *c, const Case *other)
{
    return strcmp(c->game, other->game) == 0 && c->number == other->number &&
           (strcmp(c->title, other->title) == 0 ||
            strcmp(c->introduction, other->introduction) == 0);
}

/* Checks that --seed and --map-seed give the same codes and the same board as @old. */
static bool
check_options(const Case *c, const PrintOptions *options, const Edition *old, GError **error)
{
    const char *map_seed = map_seed_of(old, c);

    if (options->map_seed != NULL && g_strcmp0(options->map_seed, map_seed) != 0) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: edition %s was printed with another map; leave --map-seed out to "
                    "print it again, name another --out to keep both, or use --reprint for new "
                    "codes, which make the cut cards worthless",
                    old->c->path,
                    old->id);
        return false;
    }
    if (options->seed != NULL) {
        CodeKey key;
        CodeKey set;

        make_seeded(&key, options->seed, c, map_seed);
        make_seeded_set(&set, options->seed, c->game);
        if (!is_same_key(&key, &old->key) || !is_same_key(&set, &old->set)) {
            g_set_error(error,
                        PRESS_ERROR,
                        PRESS_ERROR_INPUT,
                        "%s:1:1: edition %s was printed with other codes than those of this "
                        "--seed; leave --seed out to print it again, name another --out to keep "
                        "both, or use --reprint for new codes, which make the cut cards worthless",
                        old->c->path,
                        old->id);
            return false;
        }
    }
    return true;
}

bool
keys_find_old(const Case *c, const PrintOptions *options, Edition **old, GError **error)
{
    g_autofree char *folder = keys_folder(c, options);
    g_autofree char *file = g_build_filename(folder, "edition.json", NULL);
    g_autoptr(Edition) found = NULL;
    GError *fault = NULL;

    *old = NULL;
    if (!g_file_test(file, G_FILE_TEST_EXISTS)) {
        return true;
    }
    found = edition_load(file, &fault);
    if (found == NULL) {
        g_autofree char *why = g_steal_pointer(&fault->message);

        fault->message =
            g_strdup_printf("%s\n%s:1:1: an edition that cannot be read is not replaced, because "
                            "its deck may be cut; move its folder away, or name another --out",
                            why,
                            file);
        g_propagate_error(error, fault);
        return false;
    }
    if (!is_same_case(c, found->c)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: holds edition %s of another case, “%s”, which is not replaced; give "
                    "“%s” another number, name another --out, or move that folder away",
                    file,
                    found->id,
                    found->c->title,
                    c->title);
        return false;
    }
    if (!options->reprint && !check_options(c, options, found, error)) {
        return false;
    }
    *old = g_steal_pointer(&found);
    return true;
}
