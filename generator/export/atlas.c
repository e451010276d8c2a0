/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/atlas.h"

#include "generator/base/fault.h"
#include "generator/base/worker_pool.h"
#include "generator/draw/unit.h"
#include "generator/sheets/png.h"
#include "generator/sheets/raster.h"

#include <math.h>

/* State of one atlases_write() call. Each worker process has its own copy. */
typedef struct {
    const GPtrArray *atlases;
    const Press *press;
    const AtlasOptions *options;
    Compositor *compositor; /* created in each process at its first job (plates.c); NULL before */
    PngWriter *writer;
} Work;

/* Returns the resolution of pictures with cells of this size. */
static double
choose_dpi(double width_mm, double height_mm)
{
    return MIN(ATLAS_DPI_MAX, ATLAS_SIDE_MAX * MM_PER_INCH / MAX(width_mm, height_mm));
}

static int
to_pixels(double mm, double dpi)
{
    return MAX((int)floor(mm * dpi / MM_PER_INCH + 1e-6), 1);
}

/* Returns the largest number of cells in a row or column. */
static int
count_most(double mm, double dpi, int limit)
{
    return MIN(ATLAS_SIDE_MAX / to_pixels(mm, dpi), limit);
}

guint
atlas_capacity(double width_mm, double height_mm)
{
    const double dpi = choose_dpi(width_mm, height_mm);

    return (guint)(count_most(width_mm, dpi, ATLAS_COLUMNS_MAX) *
                   count_most(height_mm, dpi, ATLAS_ROWS_MAX));
}

Atlas *
atlas_new(const char *file, double width_mm, double height_mm, guint n_cells)
{
    const double dpi = choose_dpi(width_mm, height_mm);
    const int n_columns = MIN(count_most(width_mm, dpi, ATLAS_COLUMNS_MAX), (int)n_cells);
    Atlas *atlas = g_new(Atlas, 1);

    g_assert(n_cells > 0 && n_cells <= atlas_capacity(width_mm, height_mm));
    *atlas = (Atlas){
        .file = g_strdup(file),
        .n_columns = n_columns,
        .n_rows = ((int)n_cells + n_columns - 1) / n_columns,
        .cell_width = to_pixels(width_mm, dpi),
        .cell_height = to_pixels(height_mm, dpi),
        .dpi = dpi,
        .cells = g_array_new(FALSE, FALSE, sizeof(AtlasCell)),
    };
    return atlas;
}

void
atlas_add(Atlas *atlas, const AtlasCell *cell)
{
    g_assert((int)atlas->cells->len < atlas->n_columns * atlas->n_rows);
    g_array_append_vals(atlas->cells, cell, 1);
}

void
atlas_free(Atlas *atlas)
{
    if (atlas == NULL) {
        return;
    }
    g_free(atlas->file);
    g_array_unref(atlas->cells);
    g_free(atlas);
}

/* Copies the part of the drawn face @image that @cell asks for to the cell of the number @index. */
static void
place(const Atlas *atlas, guint index, const AtlasCell *cell, cairo_surface_t *image, cairo_t *cr)
{
    const double scale = atlas->dpi / MM_PER_INCH;
    const double bleed_mm = cell->face->template->bleed_mm;

    cairo_save(cr);
    cairo_translate(cr,
                    (int)index % atlas->n_columns * atlas->cell_width,
                    (int)index / atlas->n_columns * atlas->cell_height);
    cairo_rectangle(cr, 0.0, 0.0, atlas->cell_width, atlas->cell_height);
    cairo_clip(cr);
    if (cell->is_turned) {
        cairo_translate(cr, 0.0, atlas->cell_height);
        cairo_rotate(cr, -G_PI / 2);
    }
    cairo_set_source_surface(cr,
                             image,
                             -round((bleed_mm + cell->part.x) * scale),
                             -round((bleed_mm + cell->part.y) * scale));
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* Draws all cells of @atlas with @cr. */
static bool
draw_cells(const Atlas *atlas, const Press *press, cairo_t *cr, GError **error)
{
    g_autoptr(Raster) raster = raster_new(atlas->dpi);

    for (guint i = 0; i < atlas->cells->len; i++) {
        const AtlasCell *cell = &g_array_index(atlas->cells, AtlasCell, i);
        g_autoptr(Forme) forme = forme_new(press, cell->face, error);
        cairo_surface_t *image =
            forme == NULL ? NULL : raster_draw(raster, forme, cell->face->template, error);

        if (image == NULL) {
            return false;
        }
        place(atlas, i, cell, image, cr);
    }
    return true;
}

/* Reports whether the picture at @path could be drawn. Cairo notes a lack of memory in @cr. */
static bool
check_drawn(cairo_t *cr, const char *path, GError **error)
{
    const cairo_status_t status = cairo_status(cr);

    if (status != CAIRO_STATUS_SUCCESS) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "%s: cannot be drawn: %s",
                    path,
                    cairo_status_to_string(status));
    }
    return status == CAIRO_STATUS_SUCCESS;
}

/* Writes one atlas. Runs in a worker process. */
static bool
write_atlas(void *closure, int job, GPtrArray *faults, GError **error)
{
    Work *work = closure;
    const Atlas *atlas = g_ptr_array_index(work->atlases, job);
    g_autofree char *path = g_build_filename(work->options->folder, atlas->file, NULL);
    Press press = *work->press;

    if (work->compositor == NULL) {
        work->compositor = compositor_new();
        work->writer = png_writer_new();
    }
    press.compositor = work->compositor;
    press.faults = faults;

    cairo_surface_t *sheet = cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                        atlas->n_columns * atlas->cell_width,
                                                        atlas->n_rows * atlas->cell_height);
    cairo_t *cr = cairo_create(sheet);
    bool is_done;

    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    cairo_paint(cr);
    is_done = draw_cells(atlas, &press, cr, error) && check_drawn(cr, path, error) &&
              png_save(path, png_writer_pack(work->writer, sheet, atlas->dpi), error);
    cairo_destroy(cr);
    cairo_surface_destroy(sheet);
    return is_done;
}

static void
show_progress(void *closure, int job, int n_done)
{
    const Work *work = closure;
    const Atlas *atlas = g_ptr_array_index(work->atlases, job);

    work->options->progress(atlas->file, n_done, (int)work->atlases->len);
}

bool
atlases_write(const GPtrArray *atlases,
              const Press *press,
              const AtlasOptions *options,
              GError **error)
{
    Work work = { .atlases = atlases, .press = press, .options = options };
    const WorkerPool pool = {
        .n_jobs = (int)atlases->len,
        .work = write_atlas,
        .closure = &work,
        .progress = options->progress == NULL ? NULL : show_progress,
        .is_stopped = options->is_stopped,
    };

    return worker_pool_run(&pool, press->faults, error);
}
