/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/plates.h"

#include "generator/base/fault.h"
#include "generator/base/worker_pool.h"
#include "generator/sheets/png.h"
#include "generator/sheets/raster.h"

#include <math.h>
#include <string.h>

/* A face that is drawn once for all pieces that have it. */
typedef struct {
    const Face *face; /* NULL for a blank back */
    const Template *template;
    const Deck *deck;
    GPtrArray *files; /* array of char *, owned: paths below the edition's folder */
    int order;        /* index in print order */
} Plate;

/* State of one plates_write() call. Each worker process has its own copy. */
typedef struct {
    const PlatesOptions *options;
    const Press *press;
    const char *root;  /* folder for the files */
    GPtrArray *plates; /* array of Plate *, owned, sorted by compare_plates() */
    /* Created in each process at its first job, NULL before. A font map has threads, and fork()
     * does not copy them. */
    Compositor *compositor;
    Raster *raster;
    PngWriter *writer;
} Work;

static void
plate_free(gpointer data)
{
    Plate *plate = data;

    g_ptr_array_unref(plate->files);
    g_free(plate);
}

char *
plates_name(const Deck *deck, guint piece, bool is_back)
{
    const int n_digits = deck->pieces->len < 100 ? 2 : (int)log10(deck->pieces->len) + 1;

    if (deck->kind == DECK_BOOKLET) {
        return g_strdup_printf("%s-page-%u", deck->name, 2 * piece + (is_back ? 2 : 1));
    }
    return g_strdup_printf(
        "%s-%0*u-%s", deck->name, n_digits, piece + 1, is_back ? "back" : "front");
}

static void
add_side(GPtrArray *plates, GHashTable *by_face, const Deck *deck, guint index, bool is_back)
{
    const Piece *piece = &g_array_index(deck->pieces, Piece, index);
    const Face *face = is_back ? piece->back : piece->front;
    Plate *plate = face == NULL ? NULL : g_hash_table_lookup(by_face, face);
    g_autofree char *name = plates_name(deck, index, is_back);

    if (plate == NULL) {
        plate = g_new(Plate, 1);
        *plate = (Plate){
            .face = face,
            .template = piece->front->template,
            .deck = deck,
            .files = g_ptr_array_new_with_free_func(g_free),
            .order = (int)plates->len,
        };
        g_ptr_array_add(plates, plate);
        if (face != NULL) {
            plate->template = face->template;
            g_hash_table_insert(by_face, (gpointer)(gsize)face, plate);
        }
    }
    g_ptr_array_add(plate->files, g_strdup_printf("png/%s/%s.png", deck->name, name));
}

static bool
is_printed(const Deck *deck, bool has_set)
{
    return has_set || deck->owner == DECK_OF_CASE;
}

/* Sorts the largest plates first, so that all processes end at about the same time. Plates of equal
 * size are sorted by template, then by print order. */
static gint
compare_plates(gconstpointer a, gconstpointer b)
{
    const Plate *one = *(const Plate *const *)a;
    const Plate *other = *(const Plate *const *)b;
    const double one_mm2 = one->template->width_mm * one->template->height_mm;
    const double other_mm2 = other->template->width_mm * other->template->height_mm;
    const int by_name = strcmp(one->template->name, other->template->name);

    if (fabs(one_mm2 - other_mm2) > 1e-6) {
        return one_mm2 > other_mm2 ? -1 : 1;
    }
    return by_name != 0 ? by_name : one->order - other->order;
}

static GPtrArray *
list_plates(const PieceSet *set, bool has_set)
{
    GPtrArray *plates = g_ptr_array_new_with_free_func(plate_free);
    g_autoptr(GHashTable) by_face = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);

        for (guint j = 0; j < deck->pieces->len && is_printed(deck, has_set); j++) {
            add_side(plates, by_face, deck, j, false);
            if (deck_has_backs(deck)) {
                add_side(plates, by_face, deck, j, true);
            }
        }
    }
    g_ptr_array_sort(plates, compare_plates);
    return plates;
}

/* Writes one plate to all its files. Runs in a worker process. */
static bool
write_plate(void *closure, int job, GPtrArray *faults, GError **error)
{
    Work *work = closure;
    const Plate *plate = g_ptr_array_index(work->plates, job);
    Press press = *work->press;
    g_autoptr(Forme) forme = NULL;
    cairo_surface_t *image;
    const GByteArray *bytes;

    if (work->raster == NULL) {
        work->compositor = compositor_new();
        work->raster = raster_new(work->options->dpi);
        work->writer = png_writer_new();
    }
    press.compositor = work->compositor;
    press.faults = faults;
    if (plate->face != NULL) {
        forme = forme_new(&press, plate->face, error);
        if (forme == NULL) {
            return false;
        }
    }
    image = raster_draw(work->raster, forme, plate->template, error);
    if (image == NULL) {
        return false;
    }
    bytes = png_writer_pack(work->writer, image, work->options->dpi);
    for (guint i = 0; i < plate->files->len; i++) {
        g_autofree char *path =
            g_build_filename(work->root, g_ptr_array_index(plate->files, i), NULL);

        if (!png_save(path, bytes, error)) {
            return false;
        }
    }
    return true;
}

static void
show_progress(void *closure, int job, int n_done)
{
    const Work *work = closure;
    const Plate *plate = g_ptr_array_index(work->plates, job);

    work->options->progress(plate->deck->title, n_done, (int)work->plates->len);
}

bool
plates_write(const PieceSet *set,
             const Press *press,
             const PlatesOptions *options,
             Folder *folder,
             GPtrArray *files,
             GError **error)
{
    g_autoptr(GPtrArray) plates = list_plates(set, options->has_set);
    Work work = {
        .options = options,
        .press = press,
        .root = folder_path(folder),
        .plates = plates,
    };
    const WorkerPool pool = {
        .n_jobs = (int)plates->len,
        .work = write_plate,
        .closure = &work,
        .progress = options->progress == NULL ? NULL : show_progress,
        .is_stopped = options->is_stopped,
    };

    for (guint i = 0; i < set->decks->len; i++) {
        const Deck *deck = g_ptr_array_index(set->decks, i);
        g_autofree char *name = g_build_filename("png", deck->name, NULL);
        g_autofree char *path =
            is_printed(deck, options->has_set) ? folder_add(folder, name, error) : g_strdup("");

        if (path == NULL) {
            return false;
        }
    }
    if (!worker_pool_run(&pool, press->faults, error)) {
        return false;
    }
    for (guint i = 0; i < plates->len; i++) {
        const Plate *plate = g_ptr_array_index(plates, i);

        for (guint j = 0; j < plate->files->len; j++) {
            g_ptr_array_add(files, g_strdup(g_ptr_array_index(plate->files, j)));
        }
    }
    return true;
}
