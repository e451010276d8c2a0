/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.h: log events for the operator, without anyone's secrets
 *
 *     log_tell(LOG_SEAT_JOINED, LOG_TEXT("table", id), LOG_TEXT("seat", "red"))
 *
 * In each log format, this event becomes:
 *
 *     journal  fields of journald: MESSAGE, PRIORITY, HANSOM_EVENT, HANSOM_TABLE, HANSOM_SEAT
 *     json     {"time":…,"level":"info","event":"seat-joined","table":"7K3Q",…,"message":…}
 *     text     time=… level=info event=seat-joined table=7K3Q seat=red
 *              message="A player joined a seat." (on the same line)
 *     plain    nothing; only warnings and errors appear, as sentences for the people at a table
 *
 * log.def lists all events, one row per event. After log_start(), events pass through GLib's
 * structured logging, as the messages of libraries do.
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

/* The numbers are the same as in syslog. */
typedef enum {
    LOG_LEVEL_ERROR = 3,
    LOG_LEVEL_WARNING = 4,
    LOG_LEVEL_NOTICE = 5,
    LOG_LEVEL_INFO = 6,
    LOG_LEVEL_DEBUG = 7,
} LogLevel;

/* One field of an event. The field "error" holds the cause of a warning or an error, and is
 * appended to the event's sentence from log.def. A text field whose text is NULL is omitted. */
typedef struct {
    const char *key;  /* lower-case letters and "-"; NULL ends a list */
    const char *text; /* NULL for a number */
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
    LOG_FIELDS_MAX = 12, /* maximum number of fields of one event */
};

/* Parses the value @word of the option --log or --log-level. Returns false if the value is invalid.
 * If --log is absent, @word is NULL. The format is then LOG_AS_JOURNAL when standard error is
 * connected to journald, and LOG_PLAIN otherwise. For --log-level, @word must not be NULL. */
bool log_read_format(const char *word, LogFormat *format);
bool log_read_level(const char *word, LogLevel *level);

/* Sets the format of everything that this process logs. Events that are less severe than @level are
 * not logged. @level does not apply to the messages of libraries. Call log_start() at most once.
 * Before that call, and in commands that never call log_start(), the format is LOG_PLAIN, which
 * never shows more than warnings and errors. */
void log_start(LogFormat format, LogLevel level);

/* Logs @event with its fields. At least one LOG_TEXT() or LOG_NUMBER() is required. */
#define log_tell(event, ...) \
    log_tell_fields(event, (const LogField[]){ __VA_ARGS__, { .key = NULL } })
void log_tell_fields(LogEvent event, const LogField *fields);

/* Returns the log line for @event, without a newline. @format is LOG_AS_TEXT or LOG_AS_JSON. @at_us
 * is the time in microseconds since 1970. Only log.c and its tests call this function. The caller
 * frees the line. */
char *log_line(LogFormat format, LogEvent event, const LogField *fields, gint64 at_us);
