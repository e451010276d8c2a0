/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.c: an edition in memory and as edition.json */
#include "cases/edition.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cases/box.h"
#include "cases/decode.h"
#include "cases/read.h"

#define EDITION_FILE "edition.json"

enum {
    EDITION_VERSION = 1,
    ID_LENGTH = 4,
    BASE_LENGTH_MAX = 200,
    ROUNDS_MAX = 16, /* tries for a free code; 4096 of 2^35 are taken at most */
};

static const char *const REVEALS[] = { "printed", "sealed", NULL };

/* What may bear a code, besides the locations, the characters and "seat-<colour>". */
static const char *const PIECES[] = { "booklet", "watson", "holmes", CARRIAGE_STOP, "diary", NULL };

static const char *const SIDES[] = { "name", "text", "face", "seat", "outside", "inside", NULL };

static const Field EDITION_FIELDS[] = {
    { "hansom", true }, { "game", true },   { "id", true },    { "key", true },
    { "base", true },   { "reveal", true }, { "codes", true }, { "case", true },
};

static const Field CODE_FIELDS[] = {
    { "code", true },
    { "piece", true },
    { "side", true },
};

#define TABLE(name_, says_, fields_)                                                \
    {                                                                               \
        .name = name_, .says = says_, .fields = fields_, .n = G_N_ELEMENTS(fields_) \
    }

static const FieldTable FORMAT_EDITION = TABLE("edition", "an edition", EDITION_FIELDS);
static const FieldTable FORMAT_CODE = TABLE("code", "a code", CODE_FIELDS);

static void
edition_code_free(gpointer data)
{
    EditionCode *code = data;

    g_free(code->piece);
    g_free(code->side);
    g_free(code);
}

/* An edition without codes, owning @c and @source. */
static Edition *
edition_make(const CodeKey *key, Case *c, char *source)
{
    Edition *edition = g_new0(Edition, 1);
    Code named = code_derive(key, "edition", 0);

    *edition = (Edition){
        .id = g_strndup(named.text, ID_LENGTH),
        .key = *key,
        .codes = g_ptr_array_new_with_free_func(edition_code_free),
        .c = c,
        .source = source,
        .by_code = g_hash_table_new(g_str_hash, g_str_equal),
    };
    return edition;
}

void
edition_free(Edition *edition)
{
    if (edition == NULL) {
        return;
    }
    g_free(edition->id);
    g_free(edition->base);
    g_free(edition->reveal);
    g_hash_table_unref(edition->by_code);
    g_ptr_array_unref(edition->codes);
    case_free(edition->c);
    g_free(edition->source);
    g_free(edition);
}

/* What QR codes can begin with: an address of printable ASCII. */
static bool
is_base(const char *base)
{
    gsize length = strlen(base);

    if (length == 0 || length > BASE_LENGTH_MAX || strstr(base, "://") == NULL ||
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

Edition *
edition_new(
    const char *path, const CodeKey *key, const char *base, const char *reveal, GError **error)
{
    g_autofree char *trimmed = g_strdup(base);
    char *source = NULL;
    Case *c = NULL;

    while (g_str_has_suffix(trimmed, "/")) {
        trimmed[strlen(trimmed) - 1] = '\0';
    }
    if (!is_base(trimmed)) {
        g_set_error(error,
                    LOAD_ERROR,
                    LOAD_ERROR_FORMAT,
                    "base “%s”: an address such as http://221B.LOCAL:8221, at most %d characters",
                    base,
                    BASE_LENGTH_MAX);
        return NULL;
    }
    g_assert(g_strv_contains(REVEALS, reveal));
    c = read_case(path, &source, error);
    if (c == NULL) {
        return NULL;
    }
    Edition *edition = edition_make(key, c, source);
    edition->base = g_steal_pointer(&trimmed);
    edition->reveal = g_strdup(reveal);
    return edition;
}

static bool
is_piece(const Case *c, const char *piece)
{
    for (int i = 0; i < BOX_CHARACTERS; i++) {
        if (strcmp(BOX_CHARACTER_CARDS[i].id, piece) == 0) {
            return true;
        }
    }
    if (g_str_has_prefix(piece, "seat-")) {
        return g_strv_contains(BOX_COLOURS, piece + strlen("seat-"));
    }
    return g_strv_contains(PIECES, piece) || case_find_location(c, piece) >= 0;
}

static Code
code_of(const CodeKey *key, const char *piece, const char *side, int round)
{
    g_autofree char *label = g_strdup_printf("%s/%s", piece, side);

    return code_derive(key, label, round);
}

static const EditionCode *
insert_code(Edition *edition, const Code *code, const char *piece, const char *side)
{
    EditionCode *made = g_new0(EditionCode, 1);

    *made = (EditionCode){ .code = *code, .piece = g_strdup(piece), .side = g_strdup(side) };
    g_ptr_array_add(edition->codes, made);
    g_hash_table_insert(edition->by_code, made->code.text, made);
    return made;
}

static const EditionCode *
find_side(const Edition *edition, const char *piece, const char *side)
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
    const EditionCode *known = find_side(edition, piece, side);

    if (known != NULL) {
        return known;
    }
    g_assert(is_piece(edition->c, piece));
    g_assert(g_strv_contains(SIDES, side));
    g_assert(edition->codes->len < EDITION_CODES_MAX);
    for (int round = 0; round < ROUNDS_MAX; round++) {
        Code code = code_of(&edition->key, piece, side, round);

        if (edition_find(edition, &code) == NULL) {
            return insert_code(edition, &code, piece, side);
        }
    }
    g_assert_not_reached();
}

const EditionCode *
edition_find(const Edition *edition, const Code *code)
{
    return g_hash_table_lookup(edition->by_code, code->text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool
read_key(const Fields *fields, CodeKey *key)
{
    const Node *node = node_get(fields->map, "key");
    g_autofree char *hex = fields_line(fields, "key");

    if (node == NULL) {
        return false;
    }
    if (strlen(hex) != CODE_KEY_BYTES * 2 || strspn(hex, "0123456789abcdef") != strlen(hex)) {
        faults_add(fields->faults,
                   node->place,
                   "“key” must be %d digits of lower-case hex",
                   CODE_KEY_BYTES * 2);
        return false;
    }
    for (int i = 0; i < CODE_KEY_BYTES; i++) {
        int high = g_ascii_xdigit_value(hex[i * 2]);

        key->bytes[i] = (guint8)(high << 4 | g_ascii_xdigit_value(hex[i * 2 + 1]));
    }
    return true;
}

/* Whether @code is what the key gives this side, in any round. */
static bool
is_of_key(const Edition *edition, const EditionCode *code)
{
    for (int round = 0; round < ROUNDS_MAX; round++) {
        Code derived = code_of(&edition->key, code->piece, code->side, round);

        if (strcmp(derived.text, code->code.text) == 0) {
            return true;
        }
    }
    return false;
}

static void
read_one_code(Edition *edition, Faults *faults, const Node *node)
{
    Fields fields;

    if (!fields_check(&fields, faults, node, &FORMAT_CODE)) {
        return;
    }
    g_autofree char *typed = fields_line(&fields, "code");
    g_autofree char *piece = fields_line(&fields, "piece");
    g_autofree char *side = fields_line(&fields, "side");
    g_autofree char *shown_code = faults_show(typed);
    g_autofree char *shown_piece = faults_show(piece);
    g_autofree char *shown_side = faults_show(side);
    EditionCode code = { .piece = piece, .side = side };

    if (*typed == '\0' || *piece == '\0' || *side == '\0') {
        return; /* told already */
    }
    if (!is_piece(edition->c, piece) || !g_strv_contains(SIDES, side)) {
        faults_add(
            faults, node->place, "no case has a piece %s with a side %s", shown_piece, shown_side);
    } else if (!code_read(typed, &code.code) || strcmp(code.code.text, typed) != 0) {
        faults_add(faults, node->place, "%s is no code", shown_code);
    } else if (!is_of_key(edition, &code)) {
        faults_add(faults,
                   node->place,
                   "code %s is not what the key gives %s, side %s",
                   shown_code,
                   shown_piece,
                   shown_side);
    } else if (edition_find(edition, &code.code) != NULL) {
        faults_add(faults, node->place, "code %s again", shown_code);
    } else if (find_side(edition, piece, side) != NULL) {
        faults_add(faults, node->place, "%s, side %s again", shown_piece, shown_side);
    } else {
        insert_code(edition, &code.code, piece, side);
    }
}

/* Reads what stands around the case into @edition. */
static void
read_envelope(Edition *edition, const Fields *fields)
{
    const Node *list = fields_list(fields, "codes", EDITION_CODES_MAX);
    int reveal = fields_word(fields, "reveal", REVEALS, 0);
    g_autofree char *id = fields_line(fields, "id");
    g_autofree char *game = fields_line(fields, "game");

    edition->base = fields_line(fields, "base");
    edition->reveal = g_strdup(REVEALS[reveal]);
    if (strcmp(id, edition->id) != 0) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "id"),
                   "“id” is not the key's, which is “%s”",
                   edition->id);
    }
    if (strcmp(game, edition->c->game) != 0) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "game"),
                   "“game” is not the case's, which is “%s”",
                   edition->c->game);
    }
    if (!is_base(edition->base)) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "base"),
                   "“base” is no address, or ends with /");
    }
    for (int i = 0; i < list_count(list, EDITION_CODES_MAX); i++) {
        read_one_code(edition, fields->faults, g_ptr_array_index(list->items, (guint)i));
    }
}

/* The edition in @root; faults are told. */
static Edition *
decode_edition(const Node *root, Faults *faults)
{
    Fields fields;
    CodeKey key = { 0 };

    if (!fields_check(&fields, faults, root, &FORMAT_EDITION)) {
        return NULL;
    }
    fields_integer(&fields, "hansom", EDITION_VERSION, EDITION_VERSION, 0);
    const Node *node = node_get(root, "case");
    g_autoptr(Case) c = node == NULL ? NULL : decode_case(node, faults);
    if (!read_key(&fields, &key) || c == NULL) {
        return NULL;
    }
    json_t *json = node_to_json(node);
    Edition *edition = edition_make(&key, g_steal_pointer(&c), json_dumps(json, JSON_COMPACT));
    json_decref(json);
    read_envelope(edition, &fields);
    return edition;
}

Edition *
edition_load(const char *path, GError **error)
{
    g_autofree char *file = read_path(path, EDITION_FILE);
    gsize length = 0;
    g_autofree char *text = read_bytes(file, &length, error);

    if (text == NULL) {
        return NULL;
    }
    g_autoptr(Faults) faults = faults_new(file);
    g_autoptr(Node) root = yaml_parse(text, length, faults);
    g_autoptr(Edition) edition = root == NULL ? NULL : decode_edition(root, faults);
    if (edition == NULL || faults_any(faults)) {
        faults_tell(faults, error);
        return NULL;
    }
    edition->c->path = g_steal_pointer(&file);
    return g_steal_pointer(&edition);
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

/* The text of edition.json; keys stand in the order in which they are written here. */
static char *
edition_text(const Edition *edition)
{
    g_autofree char *hex = key_hex(&edition->key);
    json_t *json = json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:o, s:o}",
                             "hansom",
                             EDITION_VERSION,
                             "game",
                             edition->c->game,
                             "id",
                             edition->id,
                             "key",
                             hex,
                             "base",
                             edition->base,
                             "reveal",
                             edition->reveal,
                             "codes",
                             codes_to_json(edition),
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

/* Makes the rename in @folder last through a loss of power. */
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

/* Writes @text to @path, a new file, down to the disk. */
static bool
write_new(const char *path, const char *text, GError **error)
{
    FILE *file = fopen(path, "we");

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
