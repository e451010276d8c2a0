/* SPDX-License-Identifier: GPL-3.0-or-later */
/* narration.h: the introduction as a recording
 *
 * An author lays one beside case.yaml; an edition has it in its folder NARRATION_FOLDER, and names
 * it in edition.json by file and digest. It is served to phones, so nothing else is ever taken for
 * it: its name is one of a few, and its bytes begin as its name says.
 *
 *     cases/<game>/<nn>/introduction.mp3 ──► out/<edition>/narration/introduction.mp3
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#define NARRATION_FOLDER "narration"

enum {
    NARRATION_BYTES_MAX = 16 << 20, /* a quarter of an hour at 128 kbit/s */
};

typedef struct {
    char *file;    /* "introduction.mp3", …; never a path */
    char *digest;  /* SHA-256 of its bytes, 64 digits of lower-case hex */
    GBytes *bytes; /* NULL until they are there */
} Narration;

/* The content type of a recording called @file; NULL where no recording may be called so. */
const char *narration_type(const char *file);

/* Whether @digest looks like one. */
bool narration_is_digest(const char *digest);

/* A recording that is known by name only. */
Narration *narration_named(const char *file, const char *digest);

/* A recording of @bytes (a reference is taken), called @file, which must be a name for one. */
Narration *narration_new(const char *file, GBytes *bytes);

/* The recording in @folder, into *@found: NULL there where none lies. False with an error when two
 * lie there, or when it is empty, too large, unreadable, or not what its name says. */
bool narration_find(const char *folder, Narration **found, GError **error);

/* Reads the bytes of @narration from NARRATION_FOLDER in @folder. False with an error when they
 * cannot be read or are not those of its digest; it is then without bytes, as before. */
bool narration_fetch(Narration *narration, const char *folder, GError **error);

void narration_free(Narration *narration);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Narration, narration_free)
