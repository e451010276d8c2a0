/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.c: an edition in memory and as edition.json */
#include "cases/edition/edition.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/base/atomic_file.h"
#include "cases/edition/edition_parts.h"
#include "cases/edition/seal.h"
#include "cases/load/kind.h"
#include "cases/load/load.h"
#include "cases/load/read.h"
#include "cases/model/seating.h"

enum {
    ID_LENGTH = 4,
};

const char *const EDITION_REVEALS[] = { "printed", "sealed", NULL };

static const char *const SIDES[] = { "name",    "text",   "face",   "back", "seat",
                                     "outside", "inside", "number", "area", NULL };

static void
edition_code_free(gpointer data)
{
    EditionCode *code = data;

    g_free(code->piece);
    g_free(code->side);
    g_free(code);
}

Edition *
edition_make(const CodeKey *key, Case *c, char *source)
{
    Edition *edition = g_new0(Edition, 1);
    Code named = code_derive(key, "edition", 0);

    *edition = (Edition){
        .id = g_strndup(named.text, ID_LENGTH),
        .key = *key,
        .codes = g_ptr_array_new_with_free_func(edition_code_free),
        .c = c,
        .source = g_steal_pointer(&source),
        .by_code = g_hash_table_new(g_str_hash, g_str_equal),
    };
    edition_share(edition, key);
    return edition;
}

char *
edition_seal(const Edition *edition)
{
    g_autofree char *text = seal_text(edition->c->game, edition->source);
    g_autofree char *salt = text == NULL ? NULL : seal_salt(&edition->key, &edition->set, text);

    return text == NULL ? NULL : seal_close(salt, text);
}

/* Seals again after a change to the sealed parts. Nothing may be printed yet. */
static void
seal_anew(Edition *edition)
{
    g_free(edition->seal);
    edition->seal = edition_seal(edition);
}

bool
edition_unseal(const Edition *edition, char **salt, char **text)
{
    if (edition->seal == NULL) {
        return false;
    }
    *text = seal_text(edition->c->game, edition->source);
    *salt = seal_salt(&edition->key, &edition->set, *text);
    return true;
}

void
edition_share(Edition *edition, const CodeKey *set)
{
    Code named = code_derive(set, "edition", 0);

    g_assert(edition->codes->len == 0);
    g_free(edition->set_id);
    edition->set = *set;
    edition->set_id = g_strndup(named.text, ID_LENGTH);
    if (edition->seal != NULL) {
        seal_anew(edition);
    }
}

bool
edition_replace(Edition *edition, const char *key, const char *json, GError **error)
{
    json_t *source = json_loads(edition->source, 0, NULL);

    g_assert(edition->codes->len == 0 && edition->n_owners == NULL);
    json_object_set_new(source, key, json_loads(json, 0, NULL));
    char *text = json_dumps(source, JSON_COMPACT);
    json_decref(source);
    Case *c = case_parse(text, strlen(text), edition->c->path, error);
    if (c == NULL) {
        g_free(text);
        return false;
    }
    c->path = g_steal_pointer(&edition->c->path);
    case_free(edition->c);
    edition->c = c;
    g_free(edition->source);
    edition->source = text;
    seal_anew(edition);
    return true;
}

char *
edition_part(const Edition *edition, const char *key)
{
    json_t *source = json_loads(edition->source, 0, NULL);
    const json_t *part = json_object_get(source, key);

    g_assert(part != NULL);
    char *text = json_dumps(part, JSON_COMPACT);
    json_decref(source);
    return text;
}

/* Releases the case. The last owner frees it. */
static void
drop_case(Edition *edition)
{
    if (edition->n_owners != NULL && --*edition->n_owners > 0) {
        return;
    }
    case_free(edition->c);
    g_free(edition->source);
    g_free(edition->n_owners);
}

bool
edition_join_case(Edition *edition, Edition *other)
{
    if (edition->c == other->c || strcmp(edition->source, other->source) != 0) {
        return edition->c == other->c;
    }
    drop_case(edition);
    if (other->n_owners == NULL) {
        other->n_owners = g_new(unsigned, 1);
        *other->n_owners = 1;
    }
    edition->c = other->c;
    edition->source = other->source;
    edition->n_owners = other->n_owners;
    ++*edition->n_owners;
    return true;
}

void
edition_free(Edition *edition)
{
    if (edition == NULL) {
        return;
    }
    g_free(edition->id);
    g_free(edition->set_id);
    g_free(edition->base);
    g_free(edition->reveal);
    g_free(edition->seal);
    g_hash_table_unref(edition->by_code);
    g_ptr_array_unref(edition->codes);
    narration_free(edition->narration);
    drop_case(edition);
    g_free(edition);
}

bool
edition_is_base(const char *base)
{
    gsize length = strlen(base);

    if (length == 0 || length > EDITION_BASE_MAX || strstr(base, "://") == NULL ||
        base[length - 1] == '/') {
        return false;
    }
    for (const char *p = base; *p != '\0'; p++) {
        if (!g_ascii_isgraph(*p)) {
            return false;
        }
    }
    return true;
}

/* Returns @base without the slashes at its end. */
static char *
trim_base(const char *base)
{
    char *trimmed = g_strdup(base);

    while (g_str_has_suffix(trimmed, "/")) {
        trimmed[strlen(trimmed) - 1] = '\0';
    }
    return trimmed;
}

bool
edition_takes_base(const char *base)
{
    g_autofree char *trimmed = trim_base(base);

    return edition_is_base(trimmed) && g_uri_is_valid(trimmed, G_URI_FLAGS_NONE, NULL);
}

Edition *
edition_new(
    const char *path, const CodeKey *key, const char *base, const char *reveal, GError **error)
{
    g_autofree char *trimmed = trim_base(base);
    char *source = NULL;
    Case *c = NULL;

    if (!edition_takes_base(base)) {
        g_set_error(
            error,
            LOAD_ERROR,
            LOAD_ERROR_FORMAT,
            "base “%s”: write an address such as http://221B.LOCAL:8221, of at most %d characters",
            base,
            EDITION_BASE_MAX);
        return NULL;
    }
    g_assert(g_strv_contains(EDITION_REVEALS, reveal));
    c = read_case(path, &source, error);
    if (c == NULL) {
        return NULL;
    }
    Edition *edition = edition_make(key, c, source);
    edition->base = g_steal_pointer(&trimmed);
    edition->reveal = g_strdup(reveal);
    seal_anew(edition);
    return edition;
}

/* Reports whether @piece belongs to the common set of the game of @c. */
static bool
is_of_set(const Case *c, const char *piece)
{
    return seating_has_card(seating_find(c->game), piece) || case_kind(c->game)->is_of_set(piece);
}

static bool
is_piece(const Case *c, const char *piece)
{
    return is_of_set(c, piece) || case_kind(c->game)->is_of_case(c, piece);
}

bool
edition_is_side(const Case *c, const char *piece, const char *side)
{
    return is_piece(c, piece) && g_strv_contains(SIDES, side);
}

Code
edition_derive(const Edition *edition, const char *piece, const char *side, int round)
{
    g_autofree char *label = g_strdup_printf("%s/%s", piece, side);

    return code_derive(is_of_set(edition->c, piece) ? &edition->set : &edition->key, label, round);
}

const EditionCode *
edition_insert(Edition *edition, const Code *code, const char *piece, const char *side)
{
    EditionCode *made = g_new0(EditionCode, 1);

    *made = (EditionCode){ .code = *code, .piece = g_strdup(piece), .side = g_strdup(side) };
    g_ptr_array_add(edition->codes, made);
    g_hash_table_insert(edition->by_code, made->code.text, made);
    return made;
}

const EditionCode *
edition_find_side(const Edition *edition, const char *piece, const char *side)
{
    for (guint i = 0; i < edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(edition->codes, i);

        if (strcmp(code->piece, piece) == 0 && strcmp(code->side, side) == 0) {
            return code;
        }
    }
    return NULL;
}

const EditionCode *
edition_add(Edition *edition, const char *piece, const char *side)
{
    const EditionCode *known = edition_find_side(edition, piece, side);

    if (known != NULL) {
        return known;
    }
    g_assert(edition_is_side(edition->c, piece, side));
    g_assert(edition->codes->len < EDITION_CODES_MAX);
    for (int round = 0; round < EDITION_ROUNDS_MAX; round++) {
        Code code = edition_derive(edition, piece, side, round);

        if (edition_find(edition, &code) == NULL) {
            return edition_insert(edition, &code, piece, side);
        }
    }
    g_assert_not_reached();
}

bool
edition_is_same_case(const Edition *one, const Edition *other)
{
    json_t *first = json_loads(one->source, 0, NULL);
    json_t *second = json_loads(other->source, 0, NULL);
    const bool is_same = json_equal(first, second) == 1;

    json_decref(first);
    json_decref(second);
    return is_same;
}

void
edition_narrate(Edition *edition, Narration *narration)
{
    narration_free(edition->narration);
    edition->narration = narration;
}

const EditionCode *
edition_find(const Edition *edition, const Code *code)
{
    return g_hash_table_lookup(edition->by_code, code->text);
}

/* ---- writing --------------------------------------------------------------------------------- */

static char *
key_hex(const CodeKey *key)
{
    GString *hex = g_string_new(NULL);

    for (int i = 0; i < CODE_KEY_BYTES; i++) {
        g_string_append_printf(hex, "%02x", key->bytes[i]);
    }
    return g_string_free(hex, FALSE);
}

static json_t *
codes_to_json(const Edition *edition)
{
    json_t *codes = json_array();

    for (guint i = 0; i < edition->codes->len; i++) {
        const EditionCode *code = g_ptr_array_index(edition->codes, i);

        json_array_append_new(codes,
                              json_pack("{s:s, s:s, s:s}",
                                        "code",
                                        code->code.text,
                                        "piece",
                                        code->piece,
                                        "side",
                                        code->side));
    }
    return codes;
}

/* Returns NULL when the introduction has no recording. The key is then omitted. */
static json_t *
narration_to_json(const Narration *narration)
{
    return narration == NULL
               ? NULL
               : json_pack("{s:s, s:s}", "file", narration->file, "digest", narration->digest);
}

/* Serializes the keys in the order of this call. */
char *
edition_text(const Edition *edition)
{
    g_autofree char *hex = key_hex(&edition->key);
    g_autofree char *set = key_hex(&edition->set);
    json_t *json = json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:o*, s:o, s:s*, s:o}",
                             "hansom",
                             edition->seal == NULL ? EDITION_VERSION_UNSEALED : EDITION_VERSION,
                             "game",
                             edition->c->game,
                             "id",
                             edition->id,
                             "key",
                             hex,
                             "set",
                             set,
                             "base",
                             edition->base,
                             "reveal",
                             edition->reveal,
                             "narration",
                             narration_to_json(edition->narration),
                             "codes",
                             codes_to_json(edition),
                             "seal",
                             edition->seal,
                             "case",
                             json_loads(edition->source, 0, NULL));
    char *text = json_dumps(json, JSON_INDENT(1));

    json_decref(json);
    return text;
}

static bool
tell_system(const char *path, GError **error)
{
    int cause = errno;

    g_set_error(error,
                G_FILE_ERROR,
                (gint)g_file_error_from_errno(cause),
                "%s: %s",
                path,
                g_strerror(cause));
    return false;
}

/* Syncs @folder, so that the rename survives a power loss. */
static bool
sync_folder(const char *folder, GError **error)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_synced = fd >= 0 && fsync(fd) == 0;

    if (!is_synced) {
        tell_system(folder, error);
    }
    if (fd >= 0) {
        close(fd);
    }
    return is_synced;
}

/* Writes @text to the new file @path, which only its owner may read, and syncs it to the disk.
 * Removes the remains of an earlier attempt first. Never follows a symbolic link that somebody
 * planted. */
static bool
write_new(const char *path, const char *text, GError **error)
{
    unlink(path);
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "w");

    if (file == NULL) {
        return tell_system(path, error);
    }
    bool is_written = fputs(text, file) >= 0 && fputc('\n', file) != EOF && fflush(file) == 0 &&
                      fsync(fileno(file)) == 0;
    if (!is_written) {
        tell_system(path, error);
    }
    if (fclose(file) != 0 && is_written) {
        is_written = tell_system(path, error);
    }
    return is_written;
}

bool
edition_write(const Edition *edition, const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, EDITION_FILE, NULL);
    g_autofree char *fresh = g_strconcat(path, ".new", NULL);
    g_autofree char *text = edition_text(edition);

    if (!write_new(fresh, text, error)) {
        atomic_file_rename_in(error, fresh, path);
        unlink(fresh);
        return false;
    }
    if (rename(fresh, path) != 0) {
        tell_system(path, error);
        unlink(fresh);
        return false;
    }
    return sync_folder(folder, error);
}
