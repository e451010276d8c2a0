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
    char *folder;
    char *edition; /* id of the edition */
    char *renewed; /* id of the edition that it replaces with new codes; or NULL */
    bool is_again; /* whether it keeps the codes of the edition in the folder */
    /* whether it keeps the codes, but case, address, reveal or recording have changed */
    bool is_changed;
    char *game;
    int number;
    Layout layout;
    int n_pages;      /* number of pages of complete.pdf */
    int n_set_pages;  /* number of its first pages that are the common set */
    int n_plates;     /* number of pictures below png/ */
    int n_findings;   /* number of findings on fairness and measures; their texts are spoilers */
    char *narration;  /* the recording of the introduction, also in @files; or NULL */
    GPtrArray *files; /* array of char *, owned: names relative to the folder */
} Printed;

void printed_free(Printed *printed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Printed, printed_free)

/* The pieces that all cases of a game share. */
typedef struct {
    CodeKey key;
    bool is_printed; /* whether it is printed with this case */
} CommonSet;

/* Prints the case at @path, and returns a report. Returns NULL with @error on failure. If texts do
 * not fit, @error lists all of them, one a line. */
Printed *print_case(const char *path,
                    const CommonSet *common,
                    const PrintOptions *options,
                    Templates *templates,
                    Compositor *compositor,
                    GError **error);

/* The results of --check. The arrays contain char *, owned. */
typedef struct {
    GPtrArray *findings; /* each as `file:line:column: message` */
    /* warnings that their case explains: the same, followed by `: ` and the explanation */
    GPtrArray *explained;
    GPtrArray *figures; /* measured values, one a line */
    json_t *fairness;   /* array of the figures of each case that has proofs */
} Judgement;

/* Adds all faults of the case at @path to @judgement. Returns false with @error if the case cannot
 * be checked. */
bool print_check(const char *path,
                 const PrintOptions *options,
                 Templates *templates,
                 Compositor *compositor,
                 const Judgement *judgement,
                 GError **error);
