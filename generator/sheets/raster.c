/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/raster.h"

#include "generator/base/fault.h"
#include "generator/draw/unit.h"

#include <math.h>

#define PARTS 64.0 /* steps per pixel to which the position and size of pictures are rounded */

/* An ink that draws pictures from the cache, and everything else through ink-cairo. */
typedef struct {
    Ink ink; /* must be the first member, since Ink pointers are cast to InkRaster */
    Ink *under;
    cairo_t *cr;
    Raster *raster;
} InkRaster;

struct Raster {
    double dpi;
    cairo_surface_t *image; /* image of the last face; NULL before the first face */
    /* cache: picture, position and size as a char * key → cairo_surface_t *, both owned */
    GHashTable *kept;
    gsize kept_bytes;
};

/* The position and size of a picture on the image. */
typedef struct {
    double x; /* in pixels, rounded to 1/PARTS */
    double y;
    double width;
    double height;
} Extent;

static Ink *
under(Ink *ink)
{
    return ((InkRaster *)ink)->under;
}

static void
enter(Ink *ink, Rect where, Turn turn, double scale)
{
    ink_enter(under(ink), where, turn, scale);
}

static void
leave(Ink *ink)
{
    ink_leave(under(ink));
}

static void
clip(Ink *ink, Rect where)
{
    ink_clip(under(ink), where);
}

/* Does nothing, since an image is not read out. */
static void
tag(Ink *ink G_GNUC_UNUSED, const Tag *tag G_GNUC_UNUSED)
{
}

static void
untag(Ink *ink G_GNUC_UNUSED)
{
}

static void
fill(Ink *ink, Rect where, Colour colour)
{
    ink_fill(under(ink), where, colour);
}

static void
line(Ink *ink, Point from, Point to, double width_mm, Colour colour)
{
    ink_line(under(ink), from, to, width_mm, colour);
}

static void
area(Ink *ink, const Outline *outline, Colour colour)
{
    ink_area(under(ink), outline, colour);
}

static void
stroke(Ink *ink, const Outline *outline, const Stroke *stroke)
{
    ink_stroke(under(ink), outline, stroke);
}

static void
qr(Ink *ink, const Qr *qr, Rect where, Colour colour)
{
    ink_qr(under(ink), qr, where, colour);
}

static void
text(Ink *ink, const Setting *setting)
{
    ink_text(under(ink), setting);
}

static double
in_parts(double pixels)
{
    return round(pixels * PARTS) / PARTS;
}

/* Draws @picture as pixels. @where.x and @where.y must be less than one pixel. */
static cairo_surface_t *
draw_picture(const Picture *picture, Extent where)
{
    cairo_surface_t *image = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil(where.x + where.width), (int)ceil(where.y + where.height));
    cairo_t *cr = cairo_create(image);

    cairo_translate(cr, where.x, where.y);
    cairo_scale(cr, where.width / picture->width_mm, where.height / picture->height_mm);
    picture_paint(picture, cr);
    cairo_destroy(cr);
    return image;
}

/* Returns the pixels of @picture, from the cache if possible. Owned by @raster until the next
 * call. */
static cairo_surface_t *
find_pixels(Raster *raster, const Picture *picture, Extent where)
{
    g_autofree char *key = g_strdup_printf("%p %.0f %.0f %.0f %.0f",
                                           (const void *)picture,
                                           where.x * PARTS,
                                           where.y * PARTS,
                                           where.width * PARTS,
                                           where.height * PARTS);
    cairo_surface_t *image = g_hash_table_lookup(raster->kept, key);
    const gsize n_bytes = (gsize)ceil(where.width + 1) * (gsize)ceil(where.height + 1) * 4;

    if (image != NULL) {
        return image;
    }
    if (raster->kept_bytes + n_bytes > RASTER_KEPT_BYTES) {
        raster_forget(raster);
    }
    image = draw_picture(picture, where);
    g_hash_table_insert(raster->kept, g_steal_pointer(&key), image);
    raster->kept_bytes += n_bytes;
    return image;
}

static void
picture(Ink *ink, const Picture *picture, Rect where)
{
    cairo_t *cr = ((InkRaster *)ink)->cr;
    cairo_matrix_t to_pixels;
    double x = where.x;
    double y = where.y;

    cairo_get_matrix(cr, &to_pixels);
    cairo_matrix_transform_point(&to_pixels, &x, &y);
    x = in_parts(x);
    y = in_parts(y);

    if (to_pixels.xx < fabs(to_pixels.xy) || to_pixels.yy < fabs(to_pixels.yx) ||
        to_pixels.xx * where.width * to_pixels.yy * where.height * 4 > RASTER_KEPT_BYTES) {
        /* turned, or too large for the cache, such as a board, which is drawn only once */
        ink_picture(under(ink), picture, where);
        return;
    }

    const Extent span = { x - floor(x),
                          y - floor(y),
                          in_parts(where.width * to_pixels.xx),
                          in_parts(where.height * to_pixels.yy) };
    cairo_surface_t *pixels = find_pixels(((InkRaster *)ink)->raster, picture, span);

    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_set_source_surface(cr, pixels, floor(x), floor(y));
    cairo_paint(cr);
    cairo_restore(cr);
}

static const InkKind INK_RASTER = {
    .enter = enter,
    .leave = leave,
    .clip = clip,
    .tag = tag,
    .untag = untag,
    .fill = fill,
    .line = line,
    .area = area,
    .stroke = stroke,
    .picture = picture,
    .qr = qr,
    .text = text,
};

Raster *
raster_new(double dpi)
{
    Raster *raster = g_new(Raster, 1);

    g_assert(dpi >= RASTER_DPI_MIN && dpi <= RASTER_DPI_MAX);
    *raster = (Raster){
        .dpi = dpi,
        .kept = g_hash_table_new_full(
            g_str_hash, g_str_equal, g_free, (GDestroyNotify)cairo_surface_destroy),
    };
    return raster;
}

int
raster_pixels(const Raster *raster, double mm)
{
    return MAX((int)lround(mm * raster->dpi / MM_PER_INCH), 1);
}

/* Returns an image of @width × @height pixels. Reuses the last image if it has this size. */
static cairo_surface_t *
find_image(Raster *raster, int width, int height)
{
    if (raster->image == NULL || cairo_image_surface_get_width(raster->image) != width ||
        cairo_image_surface_get_height(raster->image) != height) {
        g_clear_pointer(&raster->image, cairo_surface_destroy);
        raster->image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    }
    return raster->image;
}

cairo_surface_t *
raster_draw(Raster *raster, const Forme *forme, const Template *template, GError **error)
{
    const double width_mm = template->width_mm + 2 * template->bleed_mm;
    const double height_mm = template->height_mm + 2 * template->bleed_mm;
    const int width = raster_pixels(raster, width_mm);
    const int height = raster_pixels(raster, height_mm);
    cairo_status_t status;
    cairo_t *cr;

    if (MAX(width, height) > RASTER_SIDE_MAX) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: has %d × %d pixels at %g dpi; the limit is %d a side",
                    template->path,
                    width,
                    height,
                    raster->dpi,
                    RASTER_SIDE_MAX);
        return NULL;
    }
    cr = cairo_create(find_image(raster, width, height));
    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    cairo_paint(cr);
    cairo_scale(cr, width / width_mm, height / height_mm);
    cairo_translate(cr, template->bleed_mm, template->bleed_mm);
    if (forme != NULL) {
        g_autoptr(Ink) plain = ink_cairo_new(cr, 1.0);
        InkRaster ink = { { &INK_RASTER }, plain, cr, raster };

        forme_draw_pictures(forme, &ink.ink, NULL);
        forme_draw_type(forme, &ink.ink, NULL);
    }
    status = cairo_status(cr);
    cairo_destroy(cr);
    if (status != CAIRO_STATUS_SUCCESS) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "drawing %d × %d pixels: %s",
                    width,
                    height,
                    cairo_status_to_string(status));
        g_clear_pointer(&raster->image, cairo_surface_destroy);
        return NULL;
    }
    return raster->image;
}

void
raster_forget(Raster *raster)
{
    g_hash_table_remove_all(raster->kept);
    raster->kept_bytes = 0;
}

void
raster_free(Raster *raster)
{
    if (raster == NULL) {
        return;
    }
    g_clear_pointer(&raster->image, cairo_surface_destroy);
    g_hash_table_unref(raster->kept);
    g_free(raster);
}
