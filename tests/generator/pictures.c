/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pictures.c: the pictures that cases name: all exist, low ink leaves nothing solid in them, and no
 * two places of Watson & Holmes look alike at arm's length */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "cases/load/load.h"
#include "cases/model/model.h"
#include "cases/model/rogues.h"
#include "generator/draw/picture.h"

enum {
    WIDTH = 48, /* pixels, one for each mm: what an eye tells apart on a card at arm's length */
    HEIGHT = 22,
    FINE = 5,           /* pixels for each mm, to find what is solid */
    SOLID_MM = 3,       /* side of a square that may not be all ink (templates/README.md) */
    SOLID_PERCENT = 97, /* part of such a square that counts as all of it */
    INK_LESS = 140,     /* a darker pixel, of 255, is ink */
};

static const double APART_MIN = 45.0; /* root mean square of the difference, of 255 */
static const double WIDTH_MM = 47.5;  /* size of each picture */
static const double HEIGHT_MM = 22.0;
static const double DEVIATION_MM = 0.01;

typedef struct {
    char *name;
    double grey[WIDTH * HEIGHT]; /* 0 black, 255 white */
} Look;

static void
look_free(gpointer data)
{
    Look *look = data;

    g_free(look->name);
    g_free(look);
}

static char *
read_template(const char *game, const char *name)
{
    g_autofree char *path = g_build_filename(g_getenv("HANSOM_TEMPLATES"), game, name, NULL);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    return g_steal_pointer(&text);
}

static char *
read_picture(const char *game, const char *name)
{
    g_autofree char *file = g_strdup_printf("pictures/%s.svg", name);

    return read_template(game, file);
}

/* Paints @picture on white, @width times @height pixels large. The caller destroys the result. */
static cairo_surface_t *
paint(const Picture *picture, int width, int height)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create(surface);

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, width / picture->width_mm, height / picture->height_mm);
    picture_paint(picture, cr);
    cairo_surface_flush(surface);
    cairo_destroy(cr);
    return surface;
}

/* Returns the grey of a pixel, from 0 for black to 255. Green is as good as grey here. */
static int
grey_at(cairo_surface_t *surface, int x, int y)
{
    return cairo_image_surface_get_data(
        surface)[y * cairo_image_surface_get_stride(surface) + x * 4 + 1];
}

/* Draws the picture @name of a place at one pixel for each mm. */
static Look *
look_at(const char *name)
{
    g_autofree char *svg = read_picture("watson-and-holmes", name);
    g_autoptr(GError) error = NULL;
    g_autoptr(Picture) picture = picture_new(name, svg, strlen(svg), NULL, &error);
    Look *look = g_new0(Look, 1);

    g_assert_no_error(error);
    g_assert_cmpfloat_with_epsilon(picture->width_mm, WIDTH_MM, DEVIATION_MM);
    g_assert_cmpfloat_with_epsilon(picture->height_mm, HEIGHT_MM, DEVIATION_MM);
    cairo_surface_t *surface = paint(picture, WIDTH, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        look->grey[i] = grey_at(surface, i % WIDTH, i / WIDTH);
    }
    cairo_surface_destroy(surface);
    look->name = g_strdup(name);
    return look;
}

static double
apart(const Look *one, const Look *other)
{
    double sum = 0;

    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const double d = one->grey[i] - other->grey[i];

        sum += d * d;
    }
    return sqrt(sum / (WIDTH * HEIGHT));
}

/* Adds the pictures of the places of the case in @folder to @looks. */
static void
look_at_case(const char *folder, GPtrArray *looks)
{
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", folder, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    for (int i = 0; i < c->n_locations; i++) {
        if (i == c->location_221b) {
            continue;
        }
        g_test_message("%s: %s", folder, c->locations[i].id);
        g_ptr_array_add(looks, look_at(c->locations[i].picture));
    }
}

static void
test_places(void)
{
    g_autofree char *root = g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", NULL);
    g_autoptr(GPtrArray) looks = g_ptr_array_new_with_free_func(look_free);
    g_autoptr(GDir) cases = g_dir_open(root, 0, NULL);
    double least = 255;

    for (const char *folder; (folder = g_dir_read_name(cases)) != NULL;) {
        look_at_case(folder, looks);
    }
    g_assert_cmpuint(looks->len, ==, 194);
    for (guint i = 0; i < looks->len; i++) {
        for (guint j = 0; j < i; j++) {
            const Look *one = g_ptr_array_index(looks, i);
            const Look *other = g_ptr_array_index(looks, j);
            const double d = apart(one, other);

            if (d < APART_MIN) {
                g_error("%s and %s look alike: %.1f", one->name, other->name, d);
            }
            least = MIN(least, d);
        }
    }
    g_test_message("the nearest two differ by %.1f", least);
}

/* Reports whether a square of SOLID_MM in @surface is ink but for a few pixels. */
static bool
has_solid(cairo_surface_t *surface)
{
    const int width = cairo_image_surface_get_width(surface);
    const int height = cairo_image_surface_get_height(surface);
    const int side = SOLID_MM * FINE;
    const int row = width + 1;
    /* pixels of ink above and to the left of each corner */
    g_autofree int *sums = g_new0(int, (gsize)row *(gsize)(height + 1));

    for (int y = 1; y <= height; y++) {
        for (int x = 1; x <= width; x++) {
            sums[y * row + x] = (grey_at(surface, x - 1, y - 1) < INK_LESS ? 1 : 0) +
                                sums[(y - 1) * row + x] + sums[y * row + x - 1] -
                                sums[(y - 1) * row + x - 1];
            if (x >= side && y >= side) {
                const int n_ink = sums[y * row + x] - sums[(y - side) * row + x] -
                                  sums[y * row + x - side] + sums[(y - side) * row + x - side];

                if (n_ink * 100 >= side * side * SOLID_PERCENT) {
                    return true;
                }
            }
        }
    }
    return false;
}

static void
check_picture(const char *game, const char *name, const char *css)
{
    g_autofree char *svg = read_picture(game, name);
    g_autoptr(GError) error = NULL;
    g_autoptr(Picture) picture = picture_new(name, svg, strlen(svg), css, &error);

    g_assert_no_error(error);
    cairo_surface_t *surface =
        paint(picture, (int)(picture->width_mm * FINE), (int)(picture->height_mm * FINE));
    if (has_solid(surface)) {
        g_error("%s/%s: low ink leaves a square of %d mm solid", game, name, SOLID_MM);
    }
    cairo_surface_destroy(surface);
}

/* Returns the names of the pictures that @c names. */
static GPtrArray *
list_pictures(const Case *c)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    if (c->cover != NULL) {
        g_ptr_array_add(names, g_strdup(c->cover));
    }
    for (int i = 0; i < c->n_locations; i++) {
        g_ptr_array_add(names, g_strdup(c->locations[i].picture));
    }
    for (int i = 0; i < AFFAIR_CLUES && c->affair != NULL; i++) {
        g_ptr_array_add(names, g_strdup(c->affair->clues[i].picture));
    }
    if (c->affair != NULL) {
        g_ptr_array_add(names, g_strdup(c->affair->ending));
    }
    for (int clue = 0; clue < ROGUES_CLUES && c->rogues != NULL; clue++) {
        g_ptr_array_add(
            names,
            rogues_picture(c->rogues, ROGUES_TYPE_WORDS[rogues_type(clue)], rogues_rank(clue)));
    }
    for (int i = 1; i <= ROGUES_PRECINCTS && c->rogues != NULL; i++) {
        g_ptr_array_add(names, rogues_picture(c->rogues, "precinct", i));
    }
    return names;
}

static void
test_low_ink(void)
{
    g_autofree char *css = read_template(".", "low-ink.css");
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) cases = case_list(g_getenv("HANSOM_CASES"), &error);
    guint n = 0;

    g_assert_no_error(error);
    for (guint i = 0; i < cases->len; i++) {
        const CaseEntry *entry = g_ptr_array_index(cases, i);
        g_autoptr(Case) c = case_load(entry->path, &error);
        g_assert_no_error(error);
        g_autoptr(GPtrArray) names = list_pictures(c);

        for (guint k = 0; k < names->len; k++) {
            g_test_message("%s: %s", entry->name, (const char *)names->pdata[k]);
            check_picture(c->game, names->pdata[k], css);
        }
        n += names->len;
    }
    /* places, 221B and covers; clues, covers and endings; clues and precincts */
    g_assert_cmpuint(n, ==, 194 + 13 + 13 + 2 * (AFFAIR_CLUES + 2) + 2 * (16 + 4));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pictures/places", test_places);
    g_test_add_func("/pictures/low-ink", test_low_ink);
    return g_test_run();
}
