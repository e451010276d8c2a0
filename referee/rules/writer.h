/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer.h: writes what a view says, as JSON text
 *
 * The core only ever writes JSON, never reads it. Keys and values alternate inside a record; the
 * writer sets commas and quotes. Whoever opens closes.
 *
 *     writer_open_object(s, NULL);            {
 *     writer_text(s, "phase", "visiting");    "phase":"visiting",
 *     writer_open_array(s, "pawns");           "pawns":[
 *     writer_text(s, NULL, "red");            "red"
 *     writer_close_array(s);                   ]
 *     writer_close_object(s);                 }
 *
 * @key is NULL inside a list and at the top.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    GString *out; /* borrowed */
    bool comma;   /* one is due before the next value */
} JsonWriter;

/* A writer that appends to @out. */
JsonWriter writer_to(GString *out);

void writer_open_object(JsonWriter *s, const char *key);
void writer_close_object(JsonWriter *s);
void writer_open_array(JsonWriter *s, const char *key);
void writer_close_array(JsonWriter *s);
void writer_text(JsonWriter *s, const char *key, const char *text); /* NULL is null */
void writer_number(JsonWriter *s, const char *key, int number);
void writer_bool(JsonWriter *s, const char *key, bool flag);
void writer_null(JsonWriter *s, const char *key);

/* @json as it stands: it must be one whole value. */
void writer_raw(JsonWriter *s, const char *key, const char *json);
