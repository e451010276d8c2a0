/* SPDX-License-Identifier: GPL-3.0-or-later */
/* writer.h: a JSON writer
 *
 * The rules only write JSON and never read it. Inside an object, each call writes one key and its
 * value. The writer adds commas and quotes. The caller must match each open call with a close call.
 *
 *     writer_open_object(s, NULL);            {
 *     writer_text(s, "phase", "visiting");    "phase":"visiting",
 *     writer_open_array(s, "pawns");          "pawns":[
 *     writer_text(s, NULL, "red");            "red"
 *     writer_close_array(s);                  ]
 *     writer_close_object(s);                 }
 *
 * @key is NULL inside an array and at the top level.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    GString *out; /* borrowed */
    bool comma;   /* true when the next value needs a comma before it */
} JsonWriter;

/* Returns a writer that appends to @out. */
JsonWriter writer_to(GString *out);

void writer_open_object(JsonWriter *s, const char *key);
void writer_close_object(JsonWriter *s);
void writer_open_array(JsonWriter *s, const char *key);
void writer_close_array(JsonWriter *s);
void writer_text(JsonWriter *s, const char *key, const char *text); /* null for a NULL @text */
void writer_number(JsonWriter *s, const char *key, int number);
void writer_bool(JsonWriter *s, const char *key, bool flag);
void writer_null(JsonWriter *s, const char *key);

/* Writes @json unchanged. It must be one complete JSON value. */
void writer_raw(JsonWriter *s, const char *key, const char *json);
