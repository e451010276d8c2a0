/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pictures.c: the pictures of the places of Watson & Holmes: each place has one, and no two of them
 * look alike at arm's length */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "cases/load/load.h"
#include "cases/model/model.h"
#include "generator/draw/picture.h"

enum {
    WIDTH = 48, /* pixels, one for each mm: what an eye tells apart on a card at arm's length */
    HEIGHT = 22,
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
path_of(const char *name)
{
    g_autofree char *file = g_strconcat(name, ".svg", NULL);

    return g_build_filename(
        g_getenv("HANSOM_TEMPLATES"), "watson-and-holmes", "pictures", file, NULL);
}

/* Draws the picture @name at one pixel for each mm. */
static Look *
look_at(const char *name)
{
    g_autofree char *path = path_of(name);
    g_autofree char *svg = NULL;
    gsize length = 0;
    g_autoptr(GError) error = NULL;
    Look *look = g_new0(Look, 1);

    g_file_get_contents(path, &svg, &length, &error);
    g_assert_no_error(error);
    Picture *picture = picture_new(name, svg, length, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpfloat_with_epsilon(picture->width_mm, WIDTH_MM, DEVIATION_MM);
    g_assert_cmpfloat_with_epsilon(picture->height_mm, HEIGHT_MM, DEVIATION_MM);

    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, WIDTH / WIDTH_MM, HEIGHT / HEIGHT_MM);
    picture_paint(picture, cr);
    cairo_surface_flush(surface);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const unsigned char *row = cairo_image_surface_get_data(surface) +
                                   i / WIDTH * cairo_image_surface_get_stride(surface);

        look->grey[i] = row[i % WIDTH * 4 + 1]; /* green is as good as grey here */
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    picture_free(picture);
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
        if (c->locations[i].picture == NULL) {
            g_error("%s: %s has no picture", folder, c->locations[i].id);
        }
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

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pictures/places", test_places);
    return g_test_run();
}
