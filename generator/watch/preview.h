/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preview.h: pictures of a case's faces, which the author looks at while writing the case
 *
 *     case.yaml, templates ──preview_update()──► faces, each with a digest of its sources
 *                                                  │ same digest as before: the picture stays
 *                                                  └ new digest, or text that did not fit:
 *                                                    the face is drawn again
 *
 * A face with text that did not fit is drawn again even if its digest is the same. The messages
 * about this text contain line numbers of case.yaml, and the line numbers may have changed.
 *
 * The web page (watch.h) shows the texts that do not fit, and the findings of preview_judge(),
 * beside the pictures. While the case cannot be read or drawn, the last good pictures stay.
 */
#pragma once

#include "cases/load/catalogue.h"
#include "generator/sheets/plates.h"
#include "generator/sheets/png.h"
#include "generator/sheets/raster.h"

#define PREVIEW_DPI 150.0

/* A face as it was last drawn. */
typedef struct {
    char *name;      /* name of the picture file that --png writes: "locations-01-front" */
    char *what;      /* description: "“The Port”, text side" */
    char *deck;      /* title of the deck: "Location cards" */
    double width_mm; /* width including the bleed */
    double height_mm;
    double bleed_mm;
    GBytes *picture; /* PNG */
    char *version;   /* digest of the picture, for its URL */
    /* private to preview.c */
    char *digest;      /* digest of everything that the face is drawn from */
    GPtrArray *faults; /* array of char *, owned: texts that do not fit */
} Shown;

typedef struct {
    char *title;      /* title of the case; NULL before the case is read */
    GPtrArray *shown; /* array of Shown *, owned, in the order of printing */
    /* array of char *, owned: findings on the case, each as `file:line:column: message`; without
     * the warnings for which the case gives a reason under `explained` (finding.h) */
    GPtrArray *judged;
    char *error; /* reason why the case cannot be read or drawn, one fault a line; or NULL */
    int n_drawn; /* number of faces that the last update drew */
    /* languages that can be shown, borrowed; NULL, the initial value, for English only */
    const Catalogue *catalogue;
    /* language of the texts that do not come from the case, borrowed; NULL, the initial value, for
     * the language of the case */
    const char *language;
    /* private to preview.c */
    char *path;
    char *root;
    Look look;
    char *base;
    char *reveal;
    const PieceSet *set; /* the pieces that an update draws; NULL between updates */
    Compositor *compositor;
    Templates *templates;
    GHashTable *template_digests; /* digest of each template, by name; keys and values owned */
    Raster *raster;
    PngWriter *writer;
    Edition *edition; /* the edition that preview_judge() will check; NULL once it is checked */
} Preview;

/* Returns an empty preview of the case at @path, with the templates below @root and the look @look.
 * @base and @reveal are the fields of Edition (edition.h). Copies all arguments. The first
 * preview_update() fills the preview. The caller frees the preview. */
Preview *preview_new(
    const char *path, const char *root, const Look *look, const char *base, const char *reveal);

/* Reads the case and the templates again, and draws what has changed. Sets `error` if this fails.
 * Reports whether the preview has changed. */
bool preview_update(Preview *preview);

/* Fills `judged` with the findings of case_check(), if the case was read since the last call.
 * Reports whether the findings have changed. The check takes longer than drawing a face, so call
 * this function after the pictures are shown. Unlike `hansom-print --check`, this function does not
 * check the map and the recording. */
bool preview_judge(Preview *preview);

/* Returns the face @name, or NULL if there is none. The result is valid until the next
 * preview_update(). */
const Shown *preview_find(const Preview *preview, const char *name);

/* Returns the title, the error, the findings and the list of faces as one line of JSON, without the
 * pictures. The caller frees the result. */
char *preview_text(const Preview *preview);

void preview_free(Preview *preview);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Preview, preview_free)
