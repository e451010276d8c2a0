/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scribe.h: writes what a view says, as JSON text
 *
 * The core only ever writes JSON, never reads it. Keys and values alternate inside a record; the
 * scribe sets commas and quotes. Whoever opens closes.
 *
 *     scribe_open_record(s, NULL);            {
 *     scribe_text(s, "phase", "visiting");    "phase":"visiting",
 *     scribe_open_list(s, "pawns");           "pawns":[
 *     scribe_text(s, NULL, "red");            "red"
 *     scribe_close_list(s);                   ]
 *     scribe_close_record(s);                 }
 *
 * @key is NULL inside a list and at the top.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    GString *out; /* borrowed */
    bool comma;   /* one is due before the next value */
} Scribe;

/* A scribe that appends to @out. */
Scribe scribe_to(GString *out);

void scribe_open_record(Scribe *s, const char *key);
void scribe_close_record(Scribe *s);
void scribe_open_list(Scribe *s, const char *key);
void scribe_close_list(Scribe *s);
void scribe_text(Scribe *s, const char *key, const char *text); /* NULL is null */
void scribe_number(Scribe *s, const char *key, int number);
void scribe_flag(Scribe *s, const char *key, bool flag);
void scribe_null(Scribe *s, const char *key);

/* @json as it stands: it must be one whole value. */
void scribe_raw(Scribe *s, const char *key, const char *json);
