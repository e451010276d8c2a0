/* SPDX-License-Identifier: GPL-3.0-or-later */
/* print.h: prints one case
 *
 *     case.yaml ──► Edition ──► PieceSet ──► Sheets ──► Formes ──► PDFs
 *         ──► edition.json ──► one rename of the finished folder
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/draw/text.h"
#include "generator/press/options.h"

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

/* A report on one printed edition. */
typedef struct {
    char *folder;  /* path of the finished folder */
    char *edition; /* id of the edition */
    /* id of the edition that was in the folder before, if this edition replaces it with new codes;
     * otherwise NULL */
    char *renewed;
    /* whether this edition keeps the codes of the edition that was in the folder before */
    bool is_again;
    /* whether `is_again` is true, but edition.json has changed: the case, the recording of the
     * introduction, or one of the options `base` and `reveal` (options.h) is different */
    bool is_changed;
    /* path of another edition of the game beside this one that has another common set, or NULL */
    char *other_set;
    char *game;
    int number;
    Layout layout;
    int n_pages;     /* number of pages of complete.pdf, or of all files for a print shop; 0 without
                       * PDFs */
    int n_set_pages; /* number of pages of the common set, at the start of complete.pdf */
    int n_plates;    /* number of pictures below png/ */
    int n_findings;  /* number of findings of case_check() that the author has not explained in
                       * case.yaml (finding.h) */
    char *narration; /* path of the recording, relative to the folder; or NULL */
    char *export;    /* path of the exported table, relative to the folder; or NULL */
    GPtrArray *files; /* array of char *, owned: paths relative to the folder */
} Printed;

void printed_free(Printed *printed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Printed, printed_free)

/* The pieces that all cases of a game share. */
typedef struct {
    CodeKey key;     /* key of the codes of these pieces */
    bool is_printed; /* whether the common set is printed with this case */
} CommonSet;

/* Prints the case at @path, and returns a report, which the caller frees. Returns NULL with @error
 * on failure; the folder of the edition then stays as it was. If texts do not fit, @error lists all
 * of them, one per line. */
Printed *print_case(const char *path,
                    const CommonSet *common,
                    const PrintOptions *options,
                    Templates *templates,
                    Compositor *compositor,
                    GError **error);

/* The results of --check. The arrays contain char *, owned. */
typedef struct {
    /* each as `file:line:column: message`, or `file:line:column: warning: message [id]` */
    GPtrArray *findings;
    /* warnings that the author explains in case.yaml (finding.h), each as
     * `file:line:column: warning: message [id]: explanation` */
    GPtrArray *explained;
    GPtrArray *figures; /* measured values, one per line */
    json_t *fairness;   /* array with one object for each case that fairness.h can judge */
} Judgement;

/* Checks the case at @path, and adds the results to @judgement. Returns false with @error if the
 * case cannot be checked. */
bool print_check(const char *path,
                 const PrintOptions *options,
                 Templates *templates,
                 Compositor *compositor,
                 const Judgement *judgement,
                 GError **error);
