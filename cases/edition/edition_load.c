/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition_load.c: reads edition.json as YAML, and trusts nothing in it */
#include <string.h>

#include "cases/edition/edition_parts.h"
#include "cases/edition/seal.h"
#include "cases/load/decode.h"
#include "cases/load/fields.h"
#include "cases/load/read.h"

enum {
    KEY_DIGITS = 2 * CODE_KEY_BYTES
};

static const CaseField EDITION_FIELDS[] = {
    { "hansom", true }, { "game", true },       { "id", true },     { "key", true },
    { "set", false },   { "base", true },       { "reveal", true }, { "codes", true },
    { "case", true },   { "narration", false }, { "seal", false },
};

static const CaseField NARRATION_FIELDS[] = {
    { "file", true },
    { "digest", true },
};

static const CaseField CODE_FIELDS[] = {
    { "code", true },
    { "piece", true },
    { "side", true },
};

static const FieldTable FORMAT_EDITION = FIELD_TABLE("edition", "an edition", EDITION_FIELDS);
static const FieldTable FORMAT_NARRATION =
    FIELD_TABLE("narration", "a narration", NARRATION_FIELDS);
static const FieldTable FORMAT_CODE = FIELD_TABLE("code", "a code", CODE_FIELDS);

static bool
read_key(const Fields *fields, const char *name, CodeKey *key)
{
    const Node *node = node_get(fields->map, name);
    g_autofree char *hex = fields_line(fields, name);
    const char *digit = hex;

    if (node == NULL) {
        return false;
    }
    if (strlen(hex) != KEY_DIGITS || strspn(hex, "0123456789abcdef") != KEY_DIGITS) {
        faults_add(fields->faults,
                   node->place,
                   "“%s” must be %d lower-case hexadecimal digits",
                   name,
                   KEY_DIGITS);
        return false;
    }
    for (int i = 0; i < CODE_KEY_BYTES; i++) {
        int high = g_ascii_xdigit_value(*digit++);

        key->bytes[i] = (guint8)(high << 4 | g_ascii_xdigit_value(*digit++));
    }
    return true;
}

/* Reports whether the key derives @code for its side, in any round. */
static bool
is_of_key(const Edition *edition, const EditionCode *code)
{
    for (int round = 0; round < EDITION_ROUNDS_MAX; round++) {
        Code derived = edition_derive(edition, code->piece, code->side, round);

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
        return; /* reported already */
    }
    if (!edition_is_side(edition->c, piece, side)) {
        faults_add(
            faults, node->place, "no case has a piece %s with a side %s", shown_piece, shown_side);
    } else if (!code_read(typed, &code.code) || strcmp(code.code.text, typed) != 0) {
        faults_add(faults, node->place, "%s is not a code", shown_code);
    } else if (!is_of_key(edition, &code)) {
        faults_add(faults,
                   node->place,
                   "code %s is not the one that the key gives to %s, side %s",
                   shown_code,
                   shown_piece,
                   shown_side);
    } else if (edition_find(edition, &code.code) != NULL) {
        faults_add(faults, node->place, "duplicate code %s", shown_code);
    } else if (edition_find_side(edition, piece, side) != NULL) {
        faults_add(faults, node->place, "duplicate entry for %s, side %s", shown_piece, shown_side);
    } else {
        edition_insert(edition, &code.code, piece, side);
    }
}

/* Reads the name and digest of the recording. Does not look for its bytes. */
static void
read_narration(Edition *edition, Faults *faults, const Node *node)
{
    Fields fields;

    if (!fields_check(&fields, faults, node, &FORMAT_NARRATION)) {
        return;
    }
    g_autofree char *file = fields_line(&fields, "file");
    g_autofree char *digest = fields_line(&fields, "digest");
    g_autofree char *shown = faults_show(file);

    if (*file == '\0' || *digest == '\0') {
        return; /* reported already */
    }
    if (narration_type(file) == NULL) {
        faults_add(faults, node->place, "a recording cannot be called %s", shown);
    } else if (!narration_is_digest(digest)) {
        faults_add(faults, node->place, "“digest” must be 64 lower-case hexadecimal digits");
    } else {
        edition_narrate(edition, narration_named(file, digest));
    }
}

/* Reads the printed seal. A seal that does not match the content of @edition is a fault. */
static void
read_seal(Edition *edition, const Fields *fields)
{
    const Node *node = node_get(fields->map, "seal");
    g_autofree char *said = fields_line(fields, "seal");
    g_autofree char *seal = edition_seal(edition);

    if (*said == '\0') {
        return; /* reported already */
    }
    if (!seal_is_one(said)) {
        faults_add(fields->faults, node->place, "“seal” must be 64 lower-case hexadecimal digits");
    } else if (seal == NULL) {
        faults_add(fields->faults, node->place, "cases of this game have no “seal”");
    } else if (strcmp(said, seal) != 0) {
        faults_add(
            fields->faults,
            node->place,
            "the case is not the one that was sealed: it or a key beside it was changed after "
            "printing; restore edition.json as hansom-print wrote it, or print the case again");
    } else {
        edition->seal = g_steal_pointer(&seal);
    }
}

/* Reads everything except the case and the keys into @edition. */
static void
read_envelope(Edition *edition, const Fields *fields)
{
    const Node *list = fields_list(fields, "codes", EDITION_CODES_MAX);
    int reveal = fields_word(fields, "reveal", EDITION_REVEALS, 0);
    g_autofree char *id = fields_line(fields, "id");
    g_autofree char *game = fields_line(fields, "game");

    edition->base = fields_line(fields, "base");
    edition->reveal = g_strdup(EDITION_REVEALS[reveal]);
    if (strcmp(id, edition->id) != 0) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "id"),
                   "“id” does not match the key; it must be “%s”",
                   edition->id);
    }
    if (strcmp(game, edition->c->game) != 0) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "game"),
                   "“game” does not match the case; it must be “%s”",
                   edition->c->game);
    }
    if (!edition_is_base(edition->base)) {
        faults_add(fields->faults,
                   node_key_place(fields->map, "base"),
                   "“base” is not an address, or ends with /");
    }
    if (node_get(fields->map, "narration") != NULL) {
        read_narration(edition, fields->faults, node_get(fields->map, "narration"));
    }
    if (node_get(fields->map, "seal") != NULL) {
        read_seal(edition, fields);
    }
    for (int i = 0; i < list_count(list, EDITION_CODES_MAX); i++) {
        read_one_code(edition, fields->faults, g_ptr_array_index(list->items, (guint)i));
    }
}

/* Returns the edition in @root, or NULL. Adds its faults to @faults. */
static Edition *
decode_edition(const Node *root, Faults *faults)
{
    Fields fields;
    CodeKey key = { 0 };
    CodeKey set = { 0 };

    if (!fields_check(&fields, faults, root, &FORMAT_EDITION)) {
        return NULL;
    }
    const Node *node = node_get(root, "hansom");
    if (node != NULL && node->kind == NODE_INTEGER && node->integer > EDITION_VERSION) {
        faults_add(faults,
                   node->place,
                   "the edition has version %s, but this program reads version %d; use a later "
                   "program, or print the case again",
                   node->text,
                   EDITION_VERSION);
        return NULL;
    }
    fields_integer(&fields, "hansom", EDITION_VERSION_UNSEALED, EDITION_VERSION, 0);
    node = node_get(root, "case");
    g_autoptr(Case) c = node == NULL ? NULL : decode_case(node, faults);
    if (!read_key(&fields, "key", &key) || c == NULL) {
        return NULL;
    }
    /* editions that are older than the common set have no such key */
    const bool has_set = node_get(root, "set") != NULL && read_key(&fields, "set", &set);
    json_t *json = node_to_json(node);
    Edition *edition = edition_make(&key, g_steal_pointer(&c), json_dumps(json, JSON_COMPACT));
    json_decref(json);
    if (has_set) {
        edition_share(edition, &set);
    }
    read_envelope(edition, &fields);
    return edition;
}

Edition *
edition_parse(const char *text, gsize length, const char *name, GError **error)
{
    if (!read_fits(length, EDITION_BYTES_MAX, name, error)) {
        return NULL;
    }
    g_autoptr(Faults) faults = faults_new(name);
    g_autoptr(Node) root = yaml_parse(text, length, faults);
    g_autoptr(Edition) edition = root == NULL ? NULL : decode_edition(root, faults);
    if (edition == NULL || faults_any(faults)) {
        faults_tell(faults, error);
        return NULL;
    }
    return g_steal_pointer(&edition);
}

Edition *
edition_load(const char *path, GError **error)
{
    g_autofree char *file = read_path(path, EDITION_FILE);
    gsize length = 0;
    g_autofree char *text = read_bytes(file, EDITION_BYTES_MAX, &length, error);
    Edition *edition = text == NULL ? NULL : edition_parse(text, length, file, error);

    if (text == NULL && error != NULL && g_error_matches(*error, LOAD_ERROR, LOAD_ERROR_MISSING)) {
        g_autofree char *why = g_steal_pointer(&(*error)->message);

        (*error)->message =
            g_strconcat(why, "; an edition is a folder that hansom-print wrote", NULL);
    }
    if (edition != NULL) {
        edition->c->path = g_steal_pointer(&file);
    }
    return edition;
}
