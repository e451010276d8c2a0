/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watch/preview.h"

#include "cases/check/check.h"
#include "cases/edition/edition.h"
#include "cases/load/read.h"
#include "generator/base/fault.h"
#include "generator/pieces/making.h"
#include "generator/sheets/common_size.h"
#include "generator/sheets/page_numbers.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* a fixed seed, so that codes do not change while the author writes; the codes open nothing */
#define PREVIEW_SEED "preview"

enum {
    FOLDERS_DEEP = 8, /* largest depth of folders below the templates */
};

static void
shown_free(gpointer data)
{
    Shown *shown = data;

    g_free(shown->name);
    g_free(shown->what);
    g_free(shown->deck);
    g_bytes_unref(shown->picture);
    g_free(shown->version);
    g_free(shown->digest);
    g_ptr_array_unref(shown->faults);
    g_free(shown);
}

/* --- digests --- */

static void
add_text(GChecksum *sum, const char *text)
{
    const char *known = text == NULL ? "\1" : text; /* never a text of a case */

    g_checksum_update(sum, (const guchar *)known, (gssize)strlen(known) + 1);
}

static void
add_number(GChecksum *sum, gint64 number)
{
    g_checksum_update(sum, (const guchar *)&number, sizeof number);
}

/* Adds the template @name and the digest of its file. */
static void
add_template(GChecksum *sum, const Preview *preview, const char *name)
{
    add_text(sum, name);
    add_text(sum, name == NULL ? NULL : g_hash_table_lookup(preview->template_digests, name));
}

static void
add_prose(GChecksum *sum, const Prose *prose)
{
    add_text(sum, prose->hyphens);
    add_number(sum, prose->blocks->len);
    for (guint i = 0; i < prose->blocks->len; i++) {
        const Block *block = g_ptr_array_index(prose->blocks, i);

        add_number(sum, block->kind);
        add_number(sum, block->depth);
        add_text(sum, block->marker);
        add_text(sum, block->text->str);
        add_number(sum, block->spans->len);
        for (guint j = 0; j < block->spans->len; j++) {
            const Span *span = &g_array_index(block->spans, Span, j);

            add_number(sum, span->begin);
            add_number(sum, span->end);
            add_number(sum, span->kinds);
        }
    }
}

/* Adds everything in @spread to @sum, since a change in it may move text on all its faces. */
static void
add_spread(GChecksum *sum, const Preview *preview, const Spread *spread)
{
    add_text(sum, spread->field);
    add_prose(sum, spread->prose);
    for (guint i = 0; i < spread->templates->len; i++) {
        const Template *template = g_ptr_array_index(spread->templates, i);

        add_template(sum, preview, template->name);
    }
}

/* Adds everything that @face is drawn from, except what all faces have in common. */
static void
add_face(GChecksum *sum, const Preview *preview, const Face *face)
{
    add_template(sum, preview, face->template->name);
    add_template(sum, preview, face->picture);
    add_text(sum, face->tint);
    add_text(sum, face->code);
    add_text(sum, face->url);
    add_number(sum, face->leaf);
    for (guint i = 0; i < face->template->boxes->len; i++) {
        add_template(sum, preview, g_array_index(face->template->boxes, Box, i).picture);
    }
    for (guint i = 0; i < face->spreads->len; i++) {
        add_spread(sum, preview, g_ptr_array_index(face->spreads, i));
    }
    add_number(sum, face->traits->len);
    for (guint i = 0; i < face->traits->len; i++) {
        add_text(sum, g_ptr_array_index(face->traits, i));
    }
    add_number(sum, face->icons->len);
    for (guint i = 0; i < face->icons->len; i++) {
        const Icon *icon = &g_array_index(face->icons, Icon, i);
        g_autofree char *name = g_strconcat("icons/", icon->name, NULL);

        add_template(sum, preview, name);
        add_number(sum, icon->count);
    }
    for (guint i = 0; i < face->words->len; i++) {
        const Words *words = g_ptr_array_index(face->words, i);

        add_text(sum, words->field);
        add_prose(sum, words->prose);
        add_number(sum, lround(words->size_pt / TEXT_STEP_PT));
    }
    add_number(sum, face->insets->len);
    for (guint i = 0; i < face->insets->len; i++) {
        const Inset *inset = g_ptr_array_index(face->insets, i);

        add_text(sum, inset->field);
        add_face(sum, preview, inset->face);
    }
}

/* Adds what the figures of @face show, and the pages to which its links point. */
static void
add_figures(GChecksum *sum, const Preview *preview, const Face *face)
{
    for (guint i = 0; i < face->template->boxes->len; i++) {
        const Box *box = &g_array_index(face->template->boxes, Box, i);
        const Face *shown = box->face == NULL ? NULL : piece_set_find(preview->set, box->face);

        if (shown != NULL) {
            add_face(sum, preview, shown);
        }
    }
    for (guint i = 0; face->book != NULL && i < face->book->headings->len; i++) {
        add_number(sum, ((const Heading *)g_ptr_array_index(face->book->headings, i))->page);
    }
}

/* Returns a digest of everything that @face is drawn from. The caller frees the result. */
static char *
digest_face(const Preview *preview, const Face *face)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    add_template(sum, preview, preview->look.low_ink ? "low-ink" : NULL);
    add_text(sum, speech_language(templates_speech(preview->templates)));
    add_face(sum, preview, face);
    add_figures(sum, preview, face);
    return g_strdup(g_checksum_get_string(sum));
}

/* Adds to @digests a digest of each template in the folder @inner ("", or "icons/") of the root. */
static void
digest_folder(const Preview *preview, const char *inner, int depth, GHashTable *digests)
{
    g_autofree char *path = g_build_filename(preview->root, inner, NULL);
    GDir *dir = depth < FOLDERS_DEEP ? g_dir_open(path, 0, NULL) : NULL;
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *file = g_build_filename(path, name, NULL);
        g_autofree char *text = NULL;
        gsize length;

        if (g_file_test(file, G_FILE_TEST_IS_DIR)) {
            g_autofree char *below = g_strconcat(inner, name, "/", NULL);

            digest_folder(preview, below, depth + 1, digests);
        } else if ((g_str_has_suffix(name, ".svg") || g_str_has_suffix(name, ".css")) &&
                   (text = read_bytes(file, TEMPLATE_BYTES_MAX, &length, NULL)) != NULL) {
            char *key = g_strconcat(inner, name, NULL);

            key[strlen(key) - strlen(".svg")] = '\0'; /* ".svg" and ".css" have the same length */
            g_hash_table_insert(
                digests,
                key,
                g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, (gssize)length));
        }
    }
    if (dir != NULL) {
        g_dir_close(dir);
    }
}

static bool
are_equal(GHashTable *one, GHashTable *other)
{
    GHashTableIter iter;
    gpointer key;
    gpointer value;

    if (g_hash_table_size(one) != g_hash_table_size(other)) {
        return false;
    }
    g_hash_table_iter_init(&iter, one);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        if (g_strcmp0(value, g_hash_table_lookup(other, key)) != 0) {
            return false;
        }
    }
    return true;
}

/* Reloads the templates if any of them has changed. Takes the digests before the files are read for
 * drawing, so that a file that is written in between counts as changed the next time. */
static void
look_at_templates(Preview *preview)
{
    GHashTable *digests = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    digest_folder(preview, "", 0, digests);
    if (preview->templates != NULL && are_equal(digests, preview->template_digests)) {
        g_hash_table_unref(digests);
        return;
    }
    raster_forget(preview->raster);
    templates_free(preview->templates);
    preview->templates = templates_new(preview->root, preview->compositor, &preview->look);
    g_clear_pointer(&preview->template_digests, g_hash_table_unref);
    preview->template_digests = digests;
}

/* --- faces --- */

Preview *
preview_new(
    const char *path, const char *root, const Look *look, const char *base, const char *reveal)
{
    Preview *preview = g_new(Preview, 1);

    *preview = (Preview){
        .shown = g_ptr_array_new_with_free_func(shown_free),
        .judged = g_ptr_array_new_with_free_func(g_free),
        .path = g_strdup(path),
        .root = g_strdup(root),
        .look = *look,
        .base = g_strdup(base),
        .reveal = g_strdup(reveal),
        .compositor = compositor_new(),
        .raster = raster_new(PREVIEW_DPI),
        .writer = png_writer_new(),
    };
    return preview;
}

const Shown *
preview_find(const Preview *preview, const char *name)
{
    for (guint i = 0; i < preview->shown->len; i++) {
        const Shown *shown = g_ptr_array_index(preview->shown, i);

        if (strcmp(shown->name, name) == 0) {
            return shown;
        }
    }
    return NULL;
}

/* Draws @face, and sets picture, version and faults of @shown. */
static bool
draw(Preview *preview, const Face *face, Shown *shown, GError **error)
{
    const Press press = {
        preview->compositor, preview->templates, preview->set, preview->path, shown->faults
    };
    g_autoptr(Forme) forme = forme_new(&press, face, error);
    cairo_surface_t *image =
        forme == NULL ? NULL : raster_draw(preview->raster, forme, face->template, error);
    const GByteArray *bytes;

    if (image == NULL) {
        return false;
    }
    bytes = png_writer_pack(preview->writer, image, PREVIEW_DPI);
    shown->picture = g_bytes_new(bytes->data, bytes->len);
    shown->version = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, shown->picture);
    preview->n_drawn++;
    return true;
}

/* Returns the current state of the face. Keeps the previous picture if nothing has changed. A face
 * with faults is always drawn again, since the line numbers in its faults change with the case.
 * Takes ownership of @name. */
static Shown *
show(Preview *preview, const Deck *deck, const Face *face, char *name, GError **error)
{
    const Template *template = face->template;
    const Shown *before = preview_find(preview, name);
    Shown *shown = g_new(Shown, 1);

    *shown = (Shown){
        .name = name,
        .what = g_strdup(face->what),
        .deck = g_strdup(deck->title),
        .width_mm = template->width_mm + 2 * template->bleed_mm,
        .height_mm = template->height_mm + 2 * template->bleed_mm,
        .bleed_mm = template->bleed_mm,
        .digest = digest_face(preview, face),
        .faults = g_ptr_array_new_with_free_func(g_free),
    };
    if (before != NULL && before->faults->len == 0 && strcmp(before->digest, shown->digest) == 0) {
        shown->picture = g_bytes_ref(before->picture);
        shown->version = g_strdup(before->version);
    } else if (!draw(preview, face, shown, error)) {
        shown->picture = g_bytes_new(NULL, 0);
        shown_free(shown);
        return NULL;
    }
    return shown;
}

/* Returns every face of @set once, named after the first piece that uses it. */
static GPtrArray *
show_all(Preview *preview, const PieceSet *set, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(shown_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        for (guint j = 0; j < 2 * deck->pieces->len; j++) {
            const Piece *piece = &g_array_index(deck->pieces, Piece, j / 2);
            const bool is_back = j % 2 == 1;
            const Face *face = is_back ? piece->back : piece->front;
            Shown *shown;

            if (face == NULL || !g_hash_table_add(seen, (gpointer)(gsize)face)) {
                continue;
            }
            shown = show(preview, deck, face, plates_name(deck, j / 2, is_back), error);
            if (shown == NULL) {
                return NULL;
            }
            g_ptr_array_add(all, shown);
        }
    }
    return g_steal_pointer(&all);
}

/* Sets the language of the templates to the chosen one, or to that of @c. */
static void
speak(Preview *preview, const Case *c)
{
    const Speech *speech = catalogue_find(
        preview->catalogue, preview->language == NULL ? c->language : preview->language);

    if (speech != templates_speech(preview->templates)) {
        raster_forget(preview->raster);
        templates_speak(preview->templates, speech);
    }
}

/* Reads the case, and draws its faces. On failure, the previous faces stay. */
static bool
look(Preview *preview, GError **error)
{
    g_autoptr(PieceSet) set = piece_set_new();
    CodeKey key;

    code_key_from_seed(&key, PREVIEW_SEED);
    g_autoptr(Edition) edition =
        edition_new(preview->path, &key, preview->base, preview->reveal, error);
    if (edition == NULL) {
        return false;
    }

    const GamePrinter *game = press_find_game(edition->c->game);

    if (game == NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: hansom-print cannot print the game “%s”",
                    preview->path,
                    edition->c->game);
        return false;
    }
    speak(preview, edition->c);
    const Making making = {
        .edition = edition,
        .c = edition->c,
        .templates = preview->templates,
        .has_set = true,
        .look = &preview->look,
        .error = error,
    };
    if (!game->pieces(&making, set)) {
        return false;
    }

    common_sizes_set(set, preview->compositor);

    if (!page_numbers_set(set, preview->compositor, error)) {
        return false;
    }
    preview->set = set;
    GPtrArray *shown = show_all(preview, set, error);
    preview->set = NULL;

    if (shown == NULL) {
        return false;
    }
    g_ptr_array_unref(preview->shown);
    preview->shown = shown;
    g_free(preview->title);
    preview->title = g_strdup(edition->c->title);
    edition_free(preview->edition);
    preview->edition = g_steal_pointer(&edition);
    return true;
}

bool
preview_update(Preview *preview)
{
    g_autofree char *before = preview_text(preview);
    g_autofree char *after = NULL;
    g_autoptr(GError) error = NULL;

    preview->n_drawn = 0;
    g_clear_pointer(&preview->error, g_free);
    look_at_templates(preview);
    if (!look(preview, &error)) {
        preview->error = g_utf8_make_valid(error->message, -1);
    }
    after = preview_text(preview);
    return strcmp(before, after) != 0;
}

bool
preview_judge(Preview *preview)
{
    g_autofree char *before = preview_text(preview);
    g_autofree char *after = NULL;
    g_autoptr(GPtrArray) judged = NULL;

    if (preview->edition == NULL) {
        return false;
    }
    judged = case_check(preview->edition->c);
    g_ptr_array_set_size(preview->judged, 0);
    for (guint i = 0; i < judged->len; i++) {
        const Finding *finding = g_ptr_array_index(judged, i);

        if (finding->explained == NULL) {
            g_ptr_array_add(preview->judged, finding_say(finding, preview->path));
        }
    }
    g_clear_pointer(&preview->edition, edition_free);
    after = preview_text(preview);
    return strcmp(before, after) != 0;
}

/* Returns the texts that do not fit, each once, and then the findings of preview_judge(). */
static json_t *
list_findings(const Preview *preview)
{
    json_t *findings = json_array();
    g_autoptr(GHashTable) told = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < preview->shown->len; i++) {
        const Shown *shown = g_ptr_array_index(preview->shown, i);

        for (guint j = 0; j < shown->faults->len; j++) {
            char *fault = g_ptr_array_index(shown->faults, j);

            if (g_hash_table_add(told, fault)) {
                json_array_append_new(findings, json_string(fault));
            }
        }
    }
    for (guint i = 0; i < preview->judged->len; i++) {
        json_array_append_new(findings, json_string(g_ptr_array_index(preview->judged, i)));
    }
    return findings;
}

char *
preview_text(const Preview *preview)
{
    json_t *faces = json_array();
    json_t *all;
    char *text;

    for (guint i = 0; i < preview->shown->len; i++) {
        const Shown *shown = g_ptr_array_index(preview->shown, i);

        json_array_append_new(faces,
                              json_pack("{s:s, s:s, s:s, s:s, s:f, s:f, s:f}",
                                        "name",
                                        shown->name,
                                        "what",
                                        shown->what,
                                        "deck",
                                        shown->deck,
                                        "version",
                                        shown->version,
                                        "width",
                                        shown->width_mm,
                                        "height",
                                        shown->height_mm,
                                        "bleed",
                                        shown->bleed_mm));
    }
    all = json_pack("{s:s?, s:s?, s:o, s:o}",
                    "title",
                    preview->title,
                    "error",
                    preview->error,
                    "findings",
                    list_findings(preview),
                    "faces",
                    faces);
    text = json_dumps(all, JSON_COMPACT);
    json_decref(all);

    char *owned = g_strdup(text);

    free(text);
    return owned;
}

void
preview_free(Preview *preview)
{
    if (preview == NULL) {
        return;
    }
    g_free(preview->title);
    g_ptr_array_unref(preview->shown);
    g_ptr_array_unref(preview->judged);
    edition_free(preview->edition);
    g_free(preview->error);
    g_free(preview->path);
    g_free(preview->root);
    g_free(preview->base);
    g_free(preview->reveal);
    raster_free(preview->raster);
    png_writer_free(preview->writer);
    templates_free(preview->templates);
    g_clear_pointer(&preview->template_digests, g_hash_table_unref);
    compositor_free(preview->compositor);
    g_free(preview);
}
