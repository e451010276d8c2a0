/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.h: what the operator is told of how the daemon fares, without anybody's secrets
 *
 *     log_tell(LOG_SEAT_JOINED, LOG_TEXT("table", id), LOG_TEXT("seat", "red"))
 *
 *     journal  fields of journald: MESSAGE, PRIORITY, HANSOM_EVENT, HANSOM_TABLE, HANSOM_SEAT
 *     json     {"time":…,"level":"info","event":"seat-joined","table":"7K3Q",…,"message":…}
 *     text     time=… level=info event=seat-joined table=7K3Q seat=red message="Somebody sat down."
 *     plain    warnings and errors alone, as sentences: what people at a table read
 *
 * It goes through GLib's structured logging. What there is to tell is in log.def, a row an event.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
#define LOG(name, level, word, sentence) LOG_##name,
#include "referee/base/log.def"
#undef LOG
    LOG_EVENTS_N
} LogEvent;

typedef enum {
    LOG_PLAIN,
    LOG_AS_TEXT,
    LOG_AS_JSON,
    LOG_AS_JOURNAL,
} LogFormat;

/* As syslog has them. */
typedef enum {
    LOG_LEVEL_ERROR = 3,
    LOG_LEVEL_WARNING = 4,
    LOG_LEVEL_NOTICE = 5,
    LOG_LEVEL_INFO = 6,
    LOG_LEVEL_DEBUG = 7,
} LogLevel;

/* One thing about an event; "error" is what went wrong, and closes the sentence of a warning. A
 * text that is NULL is left out. */
typedef struct {
    const char *key;  /* lower-case letters and "-"; NULL ends a list */
    const char *text; /* NULL: the number counts */
    gint64 number;
    bool is_number;
} LogField;

#define LOG_TEXT(name, value)           \
    {                                   \
        .key = (name), .text = (value), \
    }
#define LOG_NUMBER(name, value)                              \
    {                                                        \
        .key = (name), .number = (value), .is_number = true, \
    }

enum {
    LOG_FIELDS_MAX = 12, /* of one event */
};

/* Reads what --log and --log-level were given; false where it is none. NULL for --log: the journal
 * where standard error leads there, else plain. */
bool log_read_format(const char *word, LogFormat *format);
bool log_read_level(const char *word, LogLevel *level);

/* From now on all that is logged in this process is told so; at most once. Before it, and in
 * commands that do not call it, events are told plainly. */
void log_start(LogFormat format, LogLevel level);

/* Tells @event with its fields, one LOG_TEXT() or LOG_NUMBER() at least. */
#define log_tell(event, ...) \
    log_tell_fields(event, (const LogField[]){ __VA_ARGS__, { .key = NULL } })
void log_tell_fields(LogEvent event, const LogField *fields);

/* The line, without its end, that @event makes in @format (text or JSON) at @at_us since 1970; for
 * log.c and its tests. The caller frees. */
char *log_line(LogFormat format, LogEvent event, const LogField *fields, gint64 at_us);
