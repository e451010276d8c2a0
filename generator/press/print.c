/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/print.h"

#include "cases/base/atomic_file.h"
#include "cases/check/check.h"
#include "cases/edition/edition.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/base/folder.h"
#include "generator/draw/hyphens.h"
#include "generator/narration/narrate.h"
#include "generator/pieces/making.h"
#include "generator/pieces/maps.h"
#include "generator/pieces/piece.h"
#include "generator/press/fairness.h"
#include "generator/press/keys.h"
#include "generator/press/new_codes.h"
#include "generator/press/output.h"
#include "generator/sheets/common_size.h"
#include "generator/sheets/forme.h"
#include "generator/sheets/guide.h"
#include "generator/sheets/page_numbers.h"

#include <string.h>

void
printed_free(Printed *printed)
{
    if (printed == NULL) {
        return;
    }
    g_free(printed->folder);
    g_free(printed->edition);
    g_free(printed->renewed);
    g_free(printed->other_set);
    g_free(printed->game);
    g_free(printed->narration);
    g_free(printed->export);
    g_ptr_array_unref(printed->files);
    g_free(printed);
}

/* Returns the printer of the game of @c. Returns NULL with @error if the game has none. */
static const GamePrinter *
find_game(const Case *c, GError **error)
{
    const GamePrinter *game = press_find_game(c->game);

    if (game == NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: hansom-print cannot print the game “%s”",
                    c->path,
                    c->game);
    }
    return game;
}

/* Sets *@old to the edition in the folder that the case at @path will be printed into, or to NULL
 * if the folder has none. Returns false with @error if that edition must not be replaced. */
static bool
find_old(const char *path, const PrintOptions *options, Edition **old, GError **error)
{
    g_autoptr(Case) c = case_load(path, error);
    const GamePrinter *game = c == NULL ? NULL : find_game(c, error);

    *old = NULL;
    if (game == NULL) {
        return false;
    }
    if (options->fresh_codes) {
        *old = new_codes_find(game, c, options, error);
        return *old != NULL;
    }
    return keys_find_old(c, options, old, error);
}

/* Returns a new edition of @c without pieces. If @old is printed again, the new edition keeps its
 * key, address and reveal, unless @options change them. With fresh codes it gets a new key. */
static Edition *
begin_edition(const Case *c, const Edition *old, const PrintOptions *options, GError **error)
{
    const bool keeps_look = old != NULL && !options->reprint;
    const char *base = keeps_look ? old->base : PRINT_BASE;
    const char *reveal = keeps_look ? old->reveal : PRINT_REVEAL;
    CodeKey key;

    if (keeps_look && !options->fresh_codes) {
        key = old->key;
    } else {
        keys_make(&key, options, c);
    }
    return edition_new(c->path,
                       &key,
                       options->base == NULL ? base : options->base,
                       options->reveal == NULL ? reveal : options->reveal,
                       error);
}

/* Sets the board of @edition: the board of @old if @old is printed again with its codes, a new one
 * from --map-seed, or the case's own. */
static bool
choose_board(Edition *edition, const Edition *old, const PrintOptions *options, GError **error)
{
    const MapWatch watch = { options->progress, options->is_stopped };

    if (old != NULL && !options->reprint && !options->fresh_codes &&
        map_seed_of(old, edition->c) != NULL) {
        return map_keep(edition, old, error);
    }
    return options->map_seed == NULL || map_make(edition, options->map_seed, &watch, error);
}

/* Returns the edition of the case at @path, and adds its pieces to @set. @old is the edition that
 * it will replace, or NULL. */
static Edition *
make_pieces(const char *path,
            const CommonSet *common,
            const PrintOptions *options,
            const Edition *old,
            Templates *templates,
            PieceSet *set,
            GError **error)
{
    g_autoptr(Case) c = case_load(path, error);
    const GamePrinter *game = c == NULL ? NULL : find_game(c, error);

    if (game == NULL) {
        return NULL;
    }
    templates_speak(templates,
                    catalogue_find(options->catalogue,
                                   options->language == NULL ? c->language : options->language));

    g_autoptr(Edition) edition =
        hyphens_check(HYPHENS_FOLDER, speech_language(templates_speech(templates)), error) &&
                hyphens_check(HYPHENS_FOLDER, c->language, error)
            ? begin_edition(c, old, options, error)
            : NULL;

    if (edition == NULL || (options->fresh_codes && !new_codes_check(edition, old, error)) ||
        !choose_board(edition, old, options, error)) {
        return NULL;
    }
    edition_share(edition, old != NULL && !options->reprint ? &old->set : &common->key);
    const Making making = {
        .edition = edition,
        .c = edition->c,
        .templates = templates,
        .has_set = common->is_printed,
        .look = &options->look,
        .error = error,
    };
    const GuideKind guide = options->press         ? GUIDE_PRESS
                            : options->png_dpi > 0 ? GUIDE_PICTURES
                                                   : GUIDE_SHEETS;
    const bool is_exported = options->export != EXPORT_NONE;

    if (!game->pieces(&making, set) || (options->fresh_codes && !game->labels(&making, set))) {
        return NULL;
    }
    if (guide == GUIDE_SHEETS && !is_exported) {
        piece_set_pad(set, MAX(options->pad, 1));
    }
    const StowForm form = { &options->imposition, options->press };

    if (!extras_make(&making, &options->extras, &form, set)) {
        return NULL;
    }
    if (making.has_set && !is_exported && !guide_make(&making, &options->imposition, guide, set)) {
        return NULL;
    }
    common_sizes_set(set, templates_compositor(templates));
    if (!page_numbers_set(set, templates_compositor(templates), error)) {
        return NULL;
    }
    return g_steal_pointer(&edition);
}

/* Returns true if @faults is empty. Otherwise returns false, with all faults in one @error. */
static bool
check_faults(const GPtrArray *faults, GError **error)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < faults->len; i++) {
        g_string_append_printf(all, "%s%s", i > 0 ? "\n" : "", (char *)faults->pdata[i]);
    }
    if (faults->len > 0) {
        g_set_error_literal(error, PRESS_ERROR, PRESS_ERROR_INPUT, all->str);
    }
    return faults->len == 0;
}

static Printed *
printed_new(const Edition *edition, const Edition *old, const PrintOptions *options)
{
    Printed *printed = g_new(Printed, 1);
    const bool is_renewed = old != NULL && (options->reprint || options->fresh_codes);

    *printed = (Printed){
        .folder = keys_folder(edition->c, options),
        .edition = g_strdup(edition->id),
        .renewed = is_renewed ? g_strdup(old->id) : NULL,
        .is_again = old != NULL && !is_renewed,
        .layout = options->imposition.layout,
        .game = g_strdup(edition->c->game),
        .number = edition->c->number,
        .files = g_ptr_array_new_with_free_func(g_free),
    };
    return printed;
}

/* Reports whether the common set @set (keys_describe_set()) may serve other cases: no stranger
 * knows its key. An edition from elsewhere that is printed again keeps its set. A seed gives
 * each case the same set anyway, and the same bytes each time, so such an edition gets no mark. */
static bool
is_set_ours(const Output *output, const char *set)
{
    const PrintOptions *options = output->options;

    return options->seed == NULL && ((!output->printed->is_again && !options->fresh_codes) ||
                                     folder_is_marked(output->printed->folder, set));
}

/* Writes all files of the edition to @folder, and commits the folder. */
static bool
fill(const Output *output, Edition *edition, Folder *folder, GError **error)
{
    const PrintOptions *options = output->options;
    g_autofree char *set = keys_describe_set(edition);

    if (!options->edition_only &&
        (!output_write(output, folder, error) || !check_faults(output->press.faults, error) ||
         !narrate_edition(edition, options->narrate, options->is_stopped, error))) {
        return false;
    }
    return narrate_write(edition, folder, &output->printed->narration, error) &&
           (!is_set_ours(output, set) || folder_mark(folder, set, error)) &&
           edition_write(edition, folder_path(folder), error) && folder_commit(folder, error);
}

/* Reports whether the edition.json of both is the same. The referee continues a game only with the
 * edition that it began with. */
static bool
is_same_edition(const Edition *edition, const Edition *old)
{
    g_autofree char *text = edition_text(edition);
    g_autofree char *old_text = edition_text(old);

    return strcmp(text, old_text) == 0;
}

Printed *
print_case(const char *path,
           const CommonSet *common,
           const PrintOptions *options,
           Templates *templates,
           Compositor *compositor,
           GError **error)
{
    g_autoptr(PieceSet) set = piece_set_new();
    g_autoptr(Separation) separation = NULL;
    g_autoptr(Edition) old = NULL;
    g_autoptr(Edition) edition =
        output_find_separation(options, &separation, error) && find_old(path, options, &old, error)
            ? make_pieces(path, common, options, old, templates, set, error)
            : NULL;

    if (edition == NULL) {
        return NULL;
    }

    g_autoptr(Printed) printed = printed_new(edition, old, options);
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Folder) folder = folder_new(printed->folder, error);

    if (folder == NULL) {
        return NULL;
    }
    const Output output = {
        .options = options,
        .edition = edition,
        .set = set,
        .separation = separation,
        .press = { compositor, templates, set, edition->c->path, faults },
        .has_set = common->is_printed,
        .printed = printed,
    };
    if (!fill(&output, edition, folder, error)) {
        atomic_file_rename_in(error, folder_path(folder), printed->folder);
        return NULL;
    }
    if (printed->narration != NULL) {
        g_ptr_array_add(printed->files, g_strdup(printed->narration));
    }
    g_ptr_array_add(printed->files, g_strdup("edition.json"));
    printed->is_changed = printed->is_again && !is_same_edition(edition, old);
    printed->other_set = keys_find_other_set(edition, options);
    g_autoptr(GPtrArray) findings = case_check(edition->c);
    printed->n_findings = findings_open(findings);
    return g_steal_pointer(&printed);
}

/* Adds the findings of libcase to @judgement, each as `file:line:column: message`. */
static void
add_findings(const Case *c, const Judgement *judgement)
{
    g_autoptr(GPtrArray) found = case_check(c);

    for (guint i = 0; i < found->len; i++) {
        const Finding *finding = g_ptr_array_index(found, i);

        g_autofree char *line = finding_say(finding, c->path);

        if (finding->explained == NULL) {
            g_ptr_array_add(judgement->findings, g_steal_pointer(&line));
        } else {
            g_ptr_array_add(judgement->explained,
                            g_strdup_printf("%s: %s", line, finding->explained));
        }
    }
}

bool
print_check(const char *path,
            const PrintOptions *options,
            Templates *templates,
            Compositor *compositor,
            const Judgement *judgement,
            GError **error)
{
    GPtrArray *findings = judgement->findings;
    const CommonSet common = { .is_printed = true }; /* its codes do not matter */
    g_autoptr(PieceSet) set = piece_set_new();
    g_autoptr(Edition) edition = make_pieces(path, &common, options, NULL, templates, set, error);

    if (edition == NULL) {
        return false;
    }

    add_findings(edition->c, judgement);
    fairness_tell(edition->c, judgement->figures, judgement->fairness);
    map_judge(edition->c, findings, judgement->figures);
    if (!narrate_check(edition, findings, error)) {
        return false;
    }
    const Press press = { compositor, templates, set, edition->c->path, findings };

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        for (guint j = 0; j < deck->faces->len; j++) {
            g_autoptr(Forme) forme = forme_new(&press, g_ptr_array_index(deck->faces, j), error);

            if (forme == NULL) {
                return false;
            }
        }
    }
    return true;
}
