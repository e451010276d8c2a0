/* SPDX-License-Identifier: GPL-3.0-or-later */
/* print.h: one case onto paper
 *
 *     case.yaml ──► Edition ──► PieceSet ──► Sheets ──► Formes ──► PDFs ──► edition.json ──► the folder, by one rename
 */
#pragma once

#include "cases/edition/edition.h"
#include "generator/draw/text.h"
#include "generator/press/options.h"

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

/* What was printed. */
typedef struct {
    char *folder;
    char *edition;   /* its id */
    char *renewed;   /* the id of the edition whose place it takes with other codes; or NULL */
    bool is_again;   /* has the codes of the edition that was there */
    bool is_changed; /* is again, but case, address, reveal or recording are not the same */
    char *game;
    int number;
    Layout layout;
    int n_pages;      /* of complete.pdf */
    int n_set_pages;  /* of these, with which it begins: the common set */
    int n_plates;     /* pictures below png/ */
    int n_findings;   /* on fairness and measures; what they say gives the case away */
    char *narration;  /* of @files, what reads the introduction aloud; NULL where nothing does */
    GPtrArray *files; /* of char, owned: names, without the folder */
} Printed;

void printed_free(Printed *printed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Printed, printed_free)

/* What all cases of a game share. */
typedef struct {
    CodeKey key;
    bool is_printed; /* with this case */
} CommonSet;

/* Prints the case at @path. All text that does not fit is one error, a line each. */
Printed *print_case(const char *path,
                    const CommonSet *common,
                    const PrintOptions *options,
                    Templates *templates,
                    Compositor *compositor,
                    GError **error);

/* What --check has to say, of char, owned. */
typedef struct {
    GPtrArray *findings;  /* each as `file:line:column: message` */
    GPtrArray *explained; /* warnings that their case explains: the same, `: ` and why */
    GPtrArray *figures;   /* what was measured, a line each */
    json_t *fairness;     /* an array: the figures of each case that has proofs */
} Judgement;

/* Adds everything that is wrong with the case at @path to @judgement. False with @error if it
 * cannot be judged at all. */
bool print_check(const char *path,
                 const PrintOptions *options,
                 Templates *templates,
                 Compositor *compositor,
                 const Judgement *judgement,
                 GError **error);
