/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.h: all that is wrong with one file, told at once
 *
 * Readers add what they find and go on; at the end there is one GError with a line a fault, by line
 * and column.
 */
#pragma once

#include "cases/load/load_error.h"
#include "cases/model/model.h"

typedef struct {
    const char *name; /* of the file, as messages say it; not owned */
    GPtrArray *list;  /* of Fault, owned; at most LOAD_FAULTS_MAX */
    LoadError code;   /* of the first one */
} Faults;

Faults *faults_new(const char *name);
void faults_free(Faults *faults);

/* One fault at @place. No format may print a text from the file but by faults_show(). */
void faults_add(Faults *faults, Place place, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* @text as a message quotes it: in “ ”, on one line, shortened, nothing in it that a terminal would
 * obey. */
char *faults_show(const char *text);

/* What follows an unknown word: `; did you mean “questions”?`, or nothing when none of @n @words is
 * near. */
char *faults_hint(const char *typed, const char *const *words, int n);

bool faults_any(const Faults *faults);

/* Sets @error to all faults. False, so that a reader can end with it; there must be one. */
bool faults_tell(Faults *faults, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Faults, faults_free)
