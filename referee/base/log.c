/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/base/log.h"

#include "cases/base/printable.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A row of log.def. */
typedef struct {
    LogLevel level;
    const char *word;
    /* For a warning, the sentence has no capital letter and no full stop, since the cause follows.
     * NULL if the cause alone says everything. */
    const char *sentence;
} Row;

static const Row ROWS[] = {
#define LOG(name, level, word, sentence) { LOG_LEVEL_##level, word, sentence },
#include "referee/base/log.def"
#undef LOG
};
G_STATIC_ASSERT(G_N_ELEMENTS(ROWS) == LOG_EVENTS_N);

static const struct {
    const char *word;
    LogLevel level;
    GLogLevelFlags flag;
} LEVELS[] = {
    { "error", LOG_LEVEL_ERROR, G_LOG_LEVEL_CRITICAL },
    { "warning", LOG_LEVEL_WARNING, G_LOG_LEVEL_WARNING },
    { "notice", LOG_LEVEL_NOTICE, G_LOG_LEVEL_MESSAGE },
    { "info", LOG_LEVEL_INFO, G_LOG_LEVEL_INFO },
    { "debug", LOG_LEVEL_DEBUG, G_LOG_LEVEL_DEBUG },
};

static const char *const FORMATS[] = {
    [LOG_PLAIN] = "plain",
    [LOG_AS_TEXT] = "text",
    [LOG_AS_JSON] = "json",
    [LOG_AS_JOURNAL] = "journal",
};

/* Field that passes our own event through GLib to the log writer, as a pointer. No other library
 * uses this key. */
#define OWN_FIELD "HANSOM_EVENT_RECORD"
typedef struct {
    LogEvent event;
    const LogField *fields;
} Told;

/* Log settings of this process. They are global, since there is only one standard error. */
static LogFormat log_format = LOG_PLAIN;
static LogLevel log_level = LOG_LEVEL_WARNING;
static bool log_has_writer = false;

bool
log_read_format(const char *word, LogFormat *format)
{
    if (word == NULL) {
        *format = g_log_writer_is_journald(STDERR_FILENO) ? LOG_AS_JOURNAL : LOG_PLAIN;
        return true;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(FORMATS); i++) {
        if (strcmp(word, FORMATS[i]) == 0) {
            *format = (LogFormat)i;
            return true;
        }
    }
    return false;
}

bool
log_read_level(const char *word, LogLevel *level)
{
    for (size_t i = 0; i < G_N_ELEMENTS(LEVELS); i++) {
        if (strcmp(word, LEVELS[i].word) == 0) {
            *level = LEVELS[i].level;
            return true;
        }
    }
    return false;
}

static const char *
level_word(LogLevel level)
{
    return LEVELS[level - LOG_LEVEL_ERROR].word;
}

/* --- one event as text --- */

static const char *
find_text(const LogField *fields, const char *key)
{
    for (; fields->key != NULL; fields++) {
        if (strcmp(fields->key, key) == 0) {
            return fields->text;
        }
    }
    return NULL;
}

/* Returns the sentence for people, with the cause at the end. */
static char *
say(LogEvent event, const LogField *fields)
{
    const char *sentence = ROWS[event].sentence;
    const char *error = find_text(fields, "error");

    if (error == NULL || sentence == NULL) {
        return g_strdup(error == NULL ? sentence : error);
    }
    return g_strdup_printf("%s: %s", sentence, error);
}

static bool
is_left_out(const LogField *field)
{
    return field->text == NULL && !field->is_number;
}

static char *
iso_time(gint64 at_us)
{
    g_autoptr(GDateTime) whole = g_date_time_new_from_unix_utc(at_us / G_USEC_PER_SEC);
    g_autofree char *seconds = g_date_time_format(whole, "%Y-%m-%dT%H:%M:%S");

    return g_strdup_printf("%s.%03dZ", seconds, (int)(at_us % G_USEC_PER_SEC / 1000));
}

/* Returns @text in quotes and escaped, so that it cannot break or forge a log line. */
static char *
quote(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    json_t *string = json_string(valid);
    char *dumped = json_dumps(string, JSON_ENCODE_ANY);
    char *quoted = g_strdup(dumped);

    free(dumped);
    json_decref(string);
    return quoted;
}

static bool
needs_quotes(const char *text)
{
    const char *each = text;

    while (g_ascii_isalnum(*each) || (*each != '\0' && strchr("-_.:/", *each) != NULL)) {
        each++;
    }
    return *each != '\0' || *text == '\0';
}

static void
write_pair(GString *line, LogFormat format, const char *key, const char *text)
{
    bool json = format == LOG_AS_JSON;
    g_autofree char *value = json || needs_quotes(text) ? quote(text) : g_strdup(text);

    g_string_append_printf(line, json ? ",\"%s\":%s" : " %s=%s", key, value);
}

/* Writes one log line: the time, @level, @word (if not NULL), @fields, and finally @sentence. */
static char *
write_line(LogFormat format,
           LogLevel level,
           const char *word,
           const LogField *fields,
           const char *sentence,
           gint64 at_us)
{
    GString *line = g_string_new(NULL);
    g_autofree char *time = iso_time(at_us);

    write_pair(line, format, "time", time);
    write_pair(line, format, "level", level_word(level));
    if (word != NULL) {
        write_pair(line, format, "event", word);
    }
    for (; fields->key != NULL; fields++) {
        if (fields->is_number) {
            g_string_append_printf(line,
                                   format == LOG_AS_JSON ? ",\"%s\":%" G_GINT64_FORMAT
                                                         : " %s=%" G_GINT64_FORMAT,
                                   fields->key,
                                   fields->number);
        } else if (!is_left_out(fields)) {
            write_pair(line, format, fields->key, fields->text);
        }
    }
    write_pair(line, format, "message", sentence == NULL ? "" : sentence);
    if (format == LOG_AS_JSON) {
        line->str[0] = '{'; /* replaces the first comma */
        g_string_append_c(line, '}');
    } else {
        g_string_erase(line, 0, 1);
    }
    return g_string_free(line, FALSE);
}

char *
log_line(LogFormat format, LogEvent event, const LogField *fields, gint64 at_us)
{
    g_autofree char *sentence = say(event, fields);

    return write_line(format, ROWS[event].level, ROWS[event].word, fields, sentence, at_us);
}

/* --- writing to the log --- */

/* Returns journald's name for a field, such as HANSOM_TABLE. */
static char *
journal_key(const char *key)
{
    g_autofree char *upper = g_ascii_strup(key, -1);

    return g_strdup_printf("HANSOM_%s", g_strdelimit(upper, "-", '_'));
}

/* Returns true if journald accepted the event. */
static bool
tell_journal(const Told *told)
{
    const Row *row = &ROWS[told->event];
    g_autofree char *sentence = say(told->event, told->fields);
    g_autofree char *priority = g_strdup_printf("%d", (int)row->level);
    g_autoptr(GPtrArray) kept = g_ptr_array_new_with_free_func(g_free);
    GLogField fields[LOG_FIELDS_MAX + 4] = {
        { "MESSAGE", sentence == NULL ? "" : sentence, -1 },
        { "PRIORITY", priority, -1 },
        { "SYSLOG_IDENTIFIER", "hansom-referee", -1 },
        { "HANSOM_EVENT", row->word, -1 },
    };
    gsize n = 4;

    for (const LogField *each = told->fields; each->key != NULL; each++) {
        if (!is_left_out(each)) {
            char *key = journal_key(each->key);
            char *text = each->is_number ? g_strdup_printf("%" G_GINT64_FORMAT, each->number)
                                         : g_strdup(each->text);

            g_assert(n < G_N_ELEMENTS(fields));
            g_ptr_array_add(kept, key);
            g_ptr_array_add(kept, text);
            fields[n++] = (GLogField){ key, text, -1 };
        }
    }
    return g_log_writer_journald(G_LOG_LEVEL_MESSAGE, fields, n, NULL) == G_LOG_WRITER_HANDLED;
}

static void
put_line(const char *line)
{
    /* a single write, so that lines of several threads never mix */
    print_safely(stderr, "%s\n", line);
}

static GLogWriterOutput
tell_own(const Told *told)
{
    LogLevel level = ROWS[told->event].level;

    if (level > log_level) {
        return G_LOG_WRITER_HANDLED;
    }
    if (log_format == LOG_PLAIN) {
        g_autofree char *sentence = say(told->event, told->fields);
        g_autofree char *line = g_strdup_printf("hansom-referee: %s", sentence);

        put_line(line);
    } else if (log_format != LOG_AS_JOURNAL || !tell_journal(told)) {
        LogFormat format = log_format == LOG_AS_JSON ? LOG_AS_JSON : LOG_AS_TEXT;
        g_autofree char *line = log_line(format, told->event, told->fields, g_get_real_time());

        put_line(line);
    }
    return G_LOG_WRITER_HANDLED;
}

static const char *
find_field(const GLogField *fields, gsize n, const char *key)
{
    for (gsize i = 0; i < n; i++) {
        if (strcmp(fields[i].key, key) == 0) {
            return fields[i].value;
        }
    }
    return NULL;
}

/* Logs a message of a library in the library's own words. Messages below a warning are handled by
 * GLib's default writer, which shows them if G_MESSAGES_DEBUG asks for them. */
static GLogWriterOutput
tell_foreign(GLogLevelFlags flags, const GLogField *fields, gsize n)
{
    const char *message = find_field(fields, n, "MESSAGE");
    LogLevel level = (flags & G_LOG_LEVEL_WARNING) != 0 ? LOG_LEVEL_WARNING : LOG_LEVEL_ERROR;
    const LogField own[] = { LOG_TEXT("domain", find_field(fields, n, "GLIB_DOMAIN")),
                             { .key = NULL } };

    if ((flags & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0 ||
        (log_format != LOG_AS_JSON && log_format != LOG_AS_TEXT)) {
        return g_log_writer_default(flags, fields, n, NULL);
    }
    g_autofree char *line = write_line(log_format, level, NULL, own, message, g_get_real_time());
    put_line(line);
    return G_LOG_WRITER_HANDLED;
}

static GLogWriterOutput
on_log(GLogLevelFlags flags, const GLogField *fields, gsize n, gpointer data)
{
    const Told *told = (const Told *)(const void *)find_field(fields, n, OWN_FIELD);

    (void)data;
    return told == NULL ? tell_foreign(flags, fields, n) : tell_own(told);
}

void
log_start(LogFormat format, LogLevel level)
{
    log_format = format;
    log_level = format == LOG_PLAIN ? MIN(level, LOG_LEVEL_WARNING) : level;
    if (!log_has_writer) {
        log_has_writer = true;
        g_log_set_writer_func(on_log, NULL, NULL);
    }
}

void
log_tell_fields(LogEvent event, const LogField *fields)
{
    const Row *row = &ROWS[event];
    const Told told = { .event = event, .fields = fields };

    if (!log_has_writer) {
        tell_own(&told);
        return;
    }
    g_autofree char *sentence = say(event, fields);
    const GLogField all[] = {
        { "GLIB_DOMAIN", G_LOG_DOMAIN, -1 },
        { "MESSAGE", sentence == NULL ? "" : sentence, -1 },
        { "HANSOM_EVENT", row->word, -1 },
        { OWN_FIELD, &told, 0 },
    };

    g_log_structured_array(LEVELS[row->level - LOG_LEVEL_ERROR].flag, all, G_N_ELEMENTS(all));
}
