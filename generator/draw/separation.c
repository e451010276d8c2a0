/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/separation.h"

#include "cases/load/read.h"
#include "generator/base/fault.h"

#include <lcms2.h>
#include <math.h>

/* limits in CIE Lab; #1d1712 has a lightness of 8 and a chroma of 4 */
#define BLACK_LIGHTNESS_MAX 15.0
#define BLACK_CHROMA_MAX    15.0
#define GREY_CHROMA_MAX     1.5

#define WHOLE      100.0 /* full coverage, in the percentages of Little CMS */
#define LEAST_DOT  0.5   /* smallest coverage that a press can print, in per cent */
#define N_HALVINGS 20    /* steps to find the tint of a grey, far finer than a press can print */

enum {
    PROFILE_BYTES_MAX = 32 << 20, /* maximum size of a profile; those of print shops have 3 MB */
};

struct Separation {
    GBytes *profile;
    char *title;
    char *condition;
    cmsHTRANSFORM to_inks;  /* sRGB → CMYK, as double */
    cmsHTRANSFORM to_bytes; /* the same, as bytes */
    cmsHTRANSFORM to_lab;   /* sRGB → CIE Lab */
    cmsHTRANSFORM proof;    /* CMYK → CIE Lab */
    double black_lightness; /* lightness of full black ink */
    GHashTable *known;      /* colour as 24 bits, plus 1 → Inks *, owned */
};

static char *
read_title(cmsHPROFILE profile)
{
    char title[256] = "";

    cmsGetProfileInfoASCII(
        profile, cmsInfoDescription, cmsNoLanguage, cmsNoCountry, title, sizeof title);
    return g_utf8_make_valid(title, -1);
}

/* Checks that @profile describes a press with four inks. */
static bool
check_kind(cmsHPROFILE profile, const char *path, GError **error)
{
    if (profile == NULL) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s: is not an ICC profile", path);
        return false;
    }
    if (cmsGetColorSpace(profile) != cmsSigCmykData ||
        cmsGetDeviceClass(profile) != cmsSigOutputClass) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: is not an ICC profile of a CMYK printing press; ask the print shop for "
                    "its profile, or leave out --profile",
                    path);
        return false;
    }
    return true;
}

static double
tint_lightness(const Separation *separation, double black)
{
    const double inks[] = { 0.0, 0.0, 0.0, black };
    cmsCIELab lab;

    cmsDoTransform(separation->proof, inks, &lab, 1);
    return lab.L;
}

/* Makes all conversions with @profile. */
static bool
open_transforms(Separation *separation, cmsHPROFILE profile)
{
    const cmsUInt32Number intent = INTENT_RELATIVE_COLORIMETRIC;
    const cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE;
    const cmsUInt32Number rgb = TYPE_RGB_DBL, cmyk = TYPE_CMYK_DBL, lab = TYPE_Lab_DBL;
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsHPROFILE eye = cmsCreateLab4Profile(NULL);

    separation->to_inks = cmsCreateTransform(srgb, rgb, profile, cmyk, intent, flags);
    separation->to_bytes =
        cmsCreateTransform(srgb, TYPE_RGB_8, profile, TYPE_CMYK_8, intent, flags);
    separation->to_lab = cmsCreateTransform(srgb, rgb, eye, lab, intent, cmsFLAGS_NOCACHE);
    separation->proof = cmsCreateTransform(profile, cmyk, eye, lab, intent, cmsFLAGS_NOCACHE);
    cmsCloseProfile(srgb);
    cmsCloseProfile(eye);
    return separation->to_inks != NULL && separation->to_bytes != NULL &&
           separation->to_lab != NULL && separation->proof != NULL;
}

Separation *
separation_new(const char *path, const char *condition, GError **error)
{
    gsize length = 0;
    char *bytes = read_bytes(path, PROFILE_BYTES_MAX, &length, error);

    if (bytes == NULL) {
        return NULL;
    }

    g_autoptr(Separation) separation = g_new0(Separation, 1);
    cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length);

    separation->profile = g_bytes_new_take(bytes, length);
    separation->known = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    separation->condition = g_strdup(condition);
    bool is_fine = check_kind(profile, path, error);
    if (is_fine && !open_transforms(separation, profile)) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s: has no usable tables", path);
        is_fine = false;
    }
    if (is_fine) {
        separation->title = read_title(profile);
        separation->black_lightness = tint_lightness(separation, WHOLE);
    }
    if (profile != NULL) {
        cmsCloseProfile(profile);
    }
    return is_fine ? g_steal_pointer(&separation) : NULL;
}

void
separation_free(Separation *separation)
{
    if (separation == NULL) {
        return;
    }
    const cmsHTRANSFORM transforms[] = {
        separation->to_inks, separation->to_bytes, separation->to_lab, separation->proof
    };

    for (gsize i = 0; i < G_N_ELEMENTS(transforms); i++) {
        if (transforms[i] != NULL) {
            cmsDeleteTransform(transforms[i]);
        }
    }
    g_bytes_unref(separation->profile);
    g_hash_table_unref(separation->known);
    g_free(separation->title);
    g_free(separation->condition);
    g_free(separation);
}

/* Returns the tint of black that looks as light as a grey of @lightness. Full black ink is not as
 * dark as black on a screen, so the scale from white to black is compressed. */
static double
find_tint(const Separation *separation, double lightness)
{
    const double least = separation->black_lightness;
    const double wanted = least + lightness / WHOLE * (tint_lightness(separation, 0.0) - least);
    double light = 0.0, dark = WHOLE;

    for (int i = 0; i < N_HALVINGS; i++) {
        const double middle = (light + dark) / 2;

        if (tint_lightness(separation, middle) > wanted) {
            light = middle;
        } else {
            dark = middle;
        }
    }
    return dark;
}

static double
share_of(double percent)
{
    return percent < LEAST_DOT ? 0.0 : MIN(percent / WHOLE, 1.0);
}

static Inks
separate(const Separation *separation, Colour colour)
{
    const double rgb[] = { colour.red, colour.green, colour.blue };
    double inks[] = { 0.0, 0.0, 0.0, WHOLE };
    cmsCIELab lab;

    cmsDoTransform(separation->to_lab, rgb, &lab, 1);
    const double chroma = hypot(lab.a, lab.b);
    if (chroma <= GREY_CHROMA_MAX && lab.L > BLACK_LIGHTNESS_MAX) {
        inks[3] = find_tint(separation, lab.L);
    } else if (lab.L > BLACK_LIGHTNESS_MAX || chroma > BLACK_CHROMA_MAX) {
        cmsDoTransform(separation->to_inks, rgb, inks, 1);
    }
    return (Inks){ share_of(inks[0]), share_of(inks[1]), share_of(inks[2]), share_of(inks[3]) };
}

static guint
byte_of(double value)
{
    return (guint)lround(CLAMP(value, 0.0, 1.0) * 255);
}

Inks
separation_find(Separation *separation, Colour colour)
{
    const guint red = byte_of(colour.red), green = byte_of(colour.green),
                blue = byte_of(colour.blue);
    const gpointer key = GUINT_TO_POINTER((red << 16 | green << 8 | blue) + 1);
    Inks *inks = g_hash_table_lookup(separation->known, key);

    if (inks == NULL) {
        inks = g_new(Inks, 1);
        *inks = separate(separation, (Colour){ red / 255.0, green / 255.0, blue / 255.0 });
        g_hash_table_insert(separation->known, key, inks);
    }
    return *inks;
}

void
separation_convert(const Separation *separation, const guint8 *pixels, guint8 *inks, gsize n)
{
    cmsDoTransform(separation->to_bytes, pixels, inks, (cmsUInt32Number)n);
}

GBytes *
separation_profile(const Separation *separation)
{
    return separation->profile;
}

const char *
separation_title(const Separation *separation)
{
    return separation->title;
}

const char *
separation_condition(const Separation *separation)
{
    return separation->condition;
}
