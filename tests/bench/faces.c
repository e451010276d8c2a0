/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faces.c: prints the location cards of many cases as PNG, with the generator's own code
 *
 * usage: bench-faces hansom|cairo TEMPLATES FOLDER DPI CASE…
 *
 * `hansom` does the same as `hansom-print --png` does for a deck, for the decks of all cases.
 * `cairo` is the lower bound: Cairo itself draws and writes the same faces, in the same number of
 * processes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generator/base/worker_pool.h"
#include "generator/draw/unit.h"
#include "generator/pieces/making.h"
#include "generator/sheets/common_size.h"
#include "generator/sheets/plates.h"

/* Poker cards, of which the floor and the peer have eight to a sheet as well. */
static const Look POKER = { .card_width_mm = 63.5, .card_height_mm = 88.9 };

typedef struct {
    Press press;
    const char *folder;
    double dpi;
    GPtrArray *editions; /* of Edition, owned */
    PieceSet *all;
    GPtrArray *faces; /* of Face, borrowed: jobs of the lower bound */
    /* compositor of the current process, for the lower bound; NULL before its first job */
    Compositor *compositor;
} Bench;

/* Adds the location cards of the case at @path. */
static bool
add_case(Bench *bench, const char *path, GError **error)
{
    g_autoptr(PieceSet) set = piece_set_new();
    CodeKey key;

    code_key_from_seed(&key, path);
    g_autoptr(Edition) edition =
        edition_new(path, &key, "http://221B.LOCAL:8221", "printed", error);
    if (edition == NULL) {
        return false;
    }
    const GamePrinter *game = press_find_game(edition->c->game);
    const Making making = {
        .edition = edition,
        .c = edition->c,
        .templates = bench->press.templates,
        .look = &POKER,
        .error = error,
    };
    if (!game->pieces(&making, set)) {
        return false;
    }
    common_sizes_set(set, bench->press.compositor);
    Deck *deck = g_ptr_array_steal_index(set->decks, 0);
    g_free(deck->name);
    deck->name = g_strdup_printf("locations-%02u", bench->all->decks->len);
    g_ptr_array_add(bench->all->decks, deck);
    for (guint i = 0; i < deck->faces->len; i++) {
        g_ptr_array_add(bench->faces, g_ptr_array_index(deck->faces, i));
    }
    g_ptr_array_add(bench->editions, g_steal_pointer(&edition));
    return true;
}

/* Draws and writes one face in the simplest way. */
static bool
write_plainly(void *closure, int job, GPtrArray *faults, GError **error)
{
    Bench *bench = closure;
    const Face *face = g_ptr_array_index(bench->faces, job);
    const Template *template = face->template;
    const double scale = bench->dpi / MM_PER_INCH;
    Press press = bench->press;
    if (bench->compositor == NULL) {
        bench->compositor = compositor_new();
    }
    press.compositor = bench->compositor;
    press.faults = faults;
    g_autoptr(Forme) forme = forme_new(&press, face, error);
    if (forme == NULL) {
        return false;
    }
    cairo_surface_t *image = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24,
        (int)((template->width_mm + 2 * template->bleed_mm) * scale + 0.5),
        (int)((template->height_mm + 2 * template->bleed_mm) * scale + 0.5));
    cairo_t *cr = cairo_create(image);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, template->bleed_mm, template->bleed_mm);
    g_autoptr(Ink) ink = ink_cairo_new(cr, 1.0);
    forme_draw_pictures(forme, ink, NULL);
    forme_draw_type(forme, ink, NULL);
    cairo_destroy(cr);
    g_autofree char *path = g_strdup_printf("%s/%d.png", bench->folder, job);
    const bool fine = cairo_surface_write_to_png(image, path) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(image);
    return fine;
}

static bool
run(Bench *bench, const char *how, GError **error)
{
    if (strcmp(how, "cairo") == 0) {
        const WorkerPool pool = {
            .n_jobs = (int)bench->faces->len,
            .work = write_plainly,
            .closure = bench,
        };

        return worker_pool_run(&pool, bench->press.faults, error);
    }
    const PlatesOptions options = { .dpi = (int)bench->dpi };
    g_autofree char *target = g_build_filename(bench->folder, "edition", NULL);
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Folder) folder = folder_new(target, error);
    return folder != NULL &&
           plates_write(bench->all, &bench->press, &options, folder, files, error) &&
           folder_commit(folder, error);
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    if (argc < 6) {
        fputs("usage: bench-faces hansom|cairo TEMPLATES FOLDER DPI CASE…\n", stderr);
        return 2;
    }
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates = templates_new(argv[2], compositor, &POKER);
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(PieceSet) all = piece_set_new();
    g_autoptr(GPtrArray) faces = g_ptr_array_new();
    g_autoptr(GPtrArray) editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free);
    Bench bench = {
        .press = { compositor, templates, NULL, argv[5], faults },
        .folder = argv[3],
        .dpi = atof(argv[4]),
        .editions = editions,
        .all = all,
        .faces = faces,
    };
    bool fine = true;
    for (int i = 5; i < argc && fine; i++) {
        fine = add_case(&bench, argv[i], &error);
    }
    fine = fine && run(&bench, argv[1], &error) && faults->len == 0;
    if (!fine) {
        fprintf(stderr, "%s\n", error != NULL ? error->message : "a text does not fit");
    }
    return fine ? 0 : 1;
}
