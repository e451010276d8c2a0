/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.h: collects all faults of one file
 *
 * The code that reads the file adds each fault and continues. At the end, faults_tell() turns all
 * faults into one GError. Its message has one line for each fault, sorted by line and column.
 */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

typedef struct {
    const char *name; /* name of the file in messages; not owned */
    GPtrArray *list;  /* of Fault, owned; at most LOAD_FAULTS_MAX */
    LoadError code;   /* code of the final GError */
} Faults;

Faults *faults_new(const char *name);
void faults_free(Faults *faults);

/* Adds a fault at @place. Does nothing if @faults has LOAD_FAULTS_MAX faults already. The arguments
 * of @format must not contain raw text from the file: pass such text through faults_show()
 * first. */
void faults_add(Faults *faults, Place place, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Returns @text quoted for a message: in “ ”, on one line, shortened, and without control
 * characters, which a terminal would obey. The caller frees it. */
char *faults_show(const char *text);

/* Returns a hint for the unknown word @typed, such as `; did you mean “questions”?`, or "" when
 * none of the @n @words is similar to it. The caller frees the hint. */
char *faults_hint(const char *typed, const char *const *words, int n);

bool faults_any(const Faults *faults);

/* Sets @error to all faults. There must be at least one fault. Always returns false, so that the
 * caller can end with `return faults_tell(…)`. */
bool faults_tell(Faults *faults, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Faults, faults_free)
