/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preview.h: a case as its author sees it while writing
 *
 *     case.yaml, templates ──preview_update()──► faces: each with a digest of what it is made of
 *                                                  │ the same as before: its picture stays
 *                                                  └ another: set, drawn and packed anew
 *
 * Text that does not fit, and what preview_judge() says, stand beside the pictures. While the case
 * cannot be read at all, the last good ones stay.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/sheets/plates.h"
#include "generator/sheets/png.h"
#include "generator/sheets/raster.h"

#define PREVIEW_DPI 150.0

/* A face as it was last drawn. */
typedef struct {
    char *name;      /* as of --png: "locations-01-front" */
    char *what;      /* "“The Port”, text side" */
    char *deck;      /* "Location cards" */
    double width_mm; /* with its bleed */
    double height_mm;
    double bleed_mm;
    GBytes *picture; /* a PNG */
    char *version;   /* of the picture: a digest of it */
    /* private to preview.c */
    char *digest;      /* of what it is made of */
    GPtrArray *faults; /* of char, owned: text that does not fit */
} Shown;

typedef struct {
    char *title;       /* of the case; NULL before it was read */
    GPtrArray *shown;  /* of Shown, owned, as they are printed */
    GPtrArray *judged; /* of char, owned: file:line:column: message, of the case as a game */
    char *error;       /* why the case cannot be read or set, a line a fault; or NULL */
    int n_drawn;       /* faces that the last update set and drew */
    const Catalogue *catalogue; /* the languages that can be shown; NULL, as at first: English */
    const char *language;       /* of our words; NULL, as at first: the case’s own */
    /* private to preview.c */
    char *path;
    char *root;
    Look look;
    char *base;
    char *reveal;
    Compositor *compositor;
    Templates *templates;
    GHashTable *template_digests; /* by path, both owned */
    Raster *raster;
    PngWriter *writer;
    Edition *edition; /* to be judged; NULL once it is */
} Preview;

/* A preview of the case at @path with the templates below @root, drawn as @look wants them. It is
 * empty before the first update. */
Preview *preview_new(
    const char *path, const char *root, const Look *look, const char *base, const char *reveal);

/* Looks at the case and the templates again. Whether anything is to be seen that was not before. */
bool preview_update(Preview *preview);

/* Judges the case that was last read, as --check does; that takes longer than a face, so the
 * pictures come first. Whether the judgement is another than before. */
bool preview_judge(Preview *preview);

/* The face called @name, or NULL. */
const Shown *preview_find(const Preview *preview, const char *name);

/* All but the pictures, on one line of JSON; the caller frees. */
char *preview_text(const Preview *preview);

void preview_free(Preview *preview);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Preview, preview_free)
