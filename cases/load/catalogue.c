/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/load/catalogue.h"

#include <errno.h>
#include <gettext-po.h>
#include <string.h>

#include "cases/load/read.h"

enum {
    PO_BYTES_MAX = 8 << 20, /* maximum size of a file; ours have 300 kB */
};

struct Catalogue {
    GPtrArray *speeches; /* of Speech, owned, sorted by language */
};

/* Faults of the current file. Global, since libgettextpo passes no user data to its callbacks. Set
 * only during read_file(). */
static GString *faults;
static const char *reading; /* path of the current file */
static const char *content; /* text of the current file */

/* Records a message of libgettextpo. By the library's contract this callback must not return after
 * a fatal error ("found 2 fatal errors"). It returns all the same. The library then returns a
 * partial file, which read_file() does not use. */
static void
hear(int severity,
     po_message_t message,
     const char *file,
     size_t line,
     size_t column,
     int multiline,
     const char *text)
{
    (void)message;
    (void)column;
    (void)multiline;
    if (severity == PO_SEVERITY_WARNING) {
        return;
    }
    g_autofree char *said = g_strchomp(g_strdup(text));
    g_string_append_printf(faults,
                           "%s%s:%zu: %s",
                           faults->len == 0 ? "" : "\n",
                           file == NULL ? reading : file,
                           line == (size_t)-1 ? 1 : line,
                           said);
}

static void
hear_two(int severity,
         po_message_t message,
         const char *file,
         size_t line,
         size_t column,
         int multiline,
         const char *text,
         po_message_t other,
         const char *other_file,
         size_t other_line,
         size_t other_column,
         int other_multiline,
         const char *other_text)
{
    hear(severity, message, file, line, column, multiline, text);
    hear(severity, other, other_file, other_line, other_column, other_multiline, other_text);
}

/* Returns the line of the current file where the sentence @id begins. The library does not report
 * it. */
static int
find_line(const char *id)
{
    g_autoptr(GString) sentence = g_string_new(NULL);
    int begin = 0; /* line where the current sentence begins; 0 between sentences */

    g_auto(GStrv) lines = g_strsplit(content, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        const char *quoted = strchr(lines[i], '"');
        bool begins = g_str_has_prefix(lines[i], "msgid ");

        if (begin != 0 && *lines[i] != '"' && strcmp(sentence->str, id) == 0) {
            return begin;
        }
        if (begins) {
            g_string_truncate(sentence, 0);
        }
        begin = begins ? i + 1 : *lines[i] == '"' ? begin : 0;
        if (begin != 0 && quoted != NULL) {
            const char *end = strrchr(quoted, '"');
            g_autofree char *part = g_strndup(quoted + 1, end - quoted - (end > quoted));
            g_autofree char *plain = g_strcompress(part);

            g_string_append(sentence, plain);
        }
    }
    return 1;
}

static void G_GNUC_PRINTF(2, 3) complain(po_message_t message, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    const char *id = message == NULL ? "" : po_message_msgid(message);

    g_string_append_printf(faults,
                           "%s%s:%d: “%.60s”: %s",
                           faults->len == 0 ? "" : "\n",
                           reading,
                           find_line(id),
                           id,
                           text);
}

/* Returns the end of the slot that begins at @open, or NULL when the slot has no end or another
 * slot begins in it. */
static const char *
slot_end(const char *open)
{
    const char *end = open + 1 + strcspn(open + 1, "{}");

    return *end == '}' ? end : NULL;
}

/* Reports whether @words has a slot whose name is the @length bytes at @name. */
static bool
has_slot(const char *words, const char *name, size_t length)
{
    for (const char *at = strchr(words, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (strcspn(at + 1, ":|}") == length && strncmp(at + 1, name, length) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks that @said has only slots of the English sentence. Any other slot could not be filled. */
static void
check_slots(po_message_t message, const char *said)
{
    const char *many = po_message_msgid_plural(message);

    for (const char *at = strchr(said, '{'); at != NULL; at = strchr(at + 1, '{')) {
        const char *end = slot_end(at);
        size_t length = strcspn(at + 1, ":|}");

        if (end == NULL) {
            complain(message, "a slot has no end");
            return;
        }
        if (!has_slot(po_message_msgid(message), at + 1, length) &&
            (many == NULL || !has_slot(many, at + 1, length))) {
            complain(message, "there is no slot {%.*s}", (int)length, at + 1);
        }
    }
}

/* Checks that @said is UTF-8. Escapes such as "\337" can write other bytes in a file that is. */
static void
check_letters(po_message_t message, const char *said)
{
    if (!g_utf8_validate(said, -1, NULL)) {
        complain(message, "not UTF-8");
    }
}

static void
learn(Speech *speech, po_message_t message)
{
    const char *id = po_message_msgid(message);
    bool counted = po_message_msgid_plural(message) != NULL;
    const char *one = counted ? po_message_msgstr_plural(message, 0) : po_message_msgstr(message);
    const char *many = counted ? po_message_msgstr_plural(message, 1) : NULL;

    if (*id == '\0' || po_message_is_obsolete(message) || po_message_is_fuzzy(message) ||
        one == NULL || *one == '\0' || (counted && (many == NULL || *many == '\0'))) {
        return; /* an untranslated sentence stays English */
    }
    check_letters(message, one);
    check_slots(message, one);
    if (counted) {
        check_letters(message, many);
        check_slots(message, many);
    }
    speech_learn(speech, id, one, many);
}

/* Reads the plural rule of @file. Returns false when SpeechPlural has no such rule. */
static bool
read_plural(po_file_t file, SpeechPlural *plural)
{
    const char *header = po_file_domain_header(file, NULL);
    char *forms = header == NULL ? NULL : po_header_field(header, "Plural-Forms");
    g_autofree char *rule = g_strdup(forms == NULL ? "" : forms);
    char *at = rule;

    free(forms);
    for (const char *from = rule; *from != '\0'; from++) {
        if (strchr(" ();", *from) == NULL) {
            *at++ = *from;
        }
    }
    *at = '\0';
    *plural =
        strcmp(rule, "nplurals=2plural=n>1") == 0 ? SPEECH_PLURAL_ABOVE_ONE : SPEECH_PLURAL_NOT_ONE;
    return *plural == SPEECH_PLURAL_ABOVE_ONE || strcmp(rule, "nplurals=2plural=n!=1") == 0;
}

/* Reports whether the header of @file says that the file is UTF-8. libgettextpo reads the text by
 * this rule and converts nothing. */
static bool
is_utf8(po_file_t file)
{
    static const char CHARSET[] = "charset=";
    const char *header = po_file_domain_header(file, NULL);
    char *type = header == NULL ? NULL : po_header_field(header, "Content-Type");
    const char *charset = type == NULL ? NULL : strstr(type, CHARSET);
    bool is = charset != NULL && g_ascii_strcasecmp(charset + strlen(CHARSET), "UTF-8") == 0;

    free(type);
    return is;
}

static Speech *
read_messages(po_file_t file, const char *language)
{
    SpeechPlural plural;

    if (!read_plural(file, &plural)) {
        complain(NULL, "Plural-Forms must have two forms, chosen by “n != 1” or “n > 1”");
        return NULL;
    }
    if (!is_utf8(file)) {
        complain(NULL, "save the file as UTF-8, and write charset=UTF-8 in its Content-Type");
        return NULL;
    }
    Speech *speech = speech_new(language, plural);
    po_message_iterator_t each = po_message_iterator(file, NULL);
    for (po_message_t message = po_next_message(each); message != NULL;
         message = po_next_message(each)) {
        learn(speech, message);
    }
    po_message_iterator_free(each);
    return speech;
}

static Speech *
read_file(const char *path, const char *language, GError **error)
{
    const struct po_xerror_handler handler = { .xerror = hear, .xerror2 = hear_two };
    g_autoptr(GString) said = g_string_new(NULL);
    g_autoptr(Speech) speech = NULL;

    g_autofree char *text = read_text(path, PO_BYTES_MAX, error);
    if (text == NULL) {
        return NULL;
    }
    faults = said;
    reading = path;
    content = text;
    errno = 0;
    po_file_t file = po_file_read(path, &handler);
    int fault = errno;
    if (file != NULL && said->len == 0) {
        speech = read_messages(file, language);
    }
    if (file != NULL) {
        po_file_free(file);
    }
    faults = NULL;
    reading = NULL;
    content = NULL;
    if (said->len > 0) {
        g_set_error_literal(error, LOAD_ERROR, LOAD_ERROR_SYNTAX, said->str);
        return NULL;
    }
    if (speech == NULL) {
        g_set_error(error, LOAD_ERROR, LOAD_ERROR_READ, "%s: %s", path, g_strerror(fault));
        return NULL;
    }
    return g_steal_pointer(&speech);
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

Catalogue *
catalogue_read(const char *folder, GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(Catalogue) catalogue = g_new0(Catalogue, 1);

    if (dir == NULL) {
        g_prefix_error(error,
                       "the languages are missing (HANSOM_DATA must name a folder with cases and "
                       "templates, or be unset): ");
        return NULL;
    }
    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        if (*name != '.' && g_str_has_suffix(name, ".po")) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    g_ptr_array_sort(names, compare_names);
    catalogue->speeches = g_ptr_array_new_with_free_func((GDestroyNotify)speech_free);
    for (guint i = 0; i < names->len; i++) {
        const char *name = g_ptr_array_index(names, i);
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *language = g_strndup(name, strlen(name) - strlen(".po"));
        Speech *speech = read_file(path, language, error);

        if (speech == NULL) {
            return NULL;
        }
        g_ptr_array_add(catalogue->speeches, speech);
    }
    return g_steal_pointer(&catalogue);
}

void
catalogue_free(Catalogue *catalogue)
{
    if (catalogue != NULL) {
        g_clear_pointer(&catalogue->speeches, g_ptr_array_unref);
        g_free(catalogue);
    }
}

const Speech *
catalogue_find(const Catalogue *catalogue, const char *language)
{
    if (catalogue == NULL || language == NULL) {
        return NULL;
    }
    size_t length = strcspn(language, "-_");
    for (guint i = 0; i < catalogue->speeches->len; i++) {
        const Speech *speech = g_ptr_array_index(catalogue->speeches, i);
        const char *tag = speech_language(speech);

        if (strlen(tag) == length && g_ascii_strncasecmp(tag, language, length) == 0) {
            return speech;
        }
    }
    return NULL;
}

const Speech *
catalogue_at(const Catalogue *catalogue, guint i)
{
    return catalogue == NULL || i >= catalogue->speeches->len
               ? NULL
               : g_ptr_array_index(catalogue->speeches, i);
}

bool
catalogue_knows(const Catalogue *catalogue, const char *language)
{
    return catalogue_find(catalogue, language) != NULL ||
           (language != NULL && strcspn(language, "-_") == strlen(CATALOGUE_SOURCE) &&
            g_ascii_strncasecmp(language, CATALOGUE_SOURCE, strlen(CATALOGUE_SOURCE)) == 0);
}

char *
catalogue_list(const Catalogue *catalogue)
{
    GString *list = g_string_new(NULL);
    bool told = false; /* true when English is in the list */

    for (guint i = 0; catalogue != NULL && i < catalogue->speeches->len; i++) {
        const char *tag = speech_language(g_ptr_array_index(catalogue->speeches, i));
        bool now = !told && strcmp(CATALOGUE_SOURCE, tag) < 0;

        g_string_append_printf(list, "%s%s, ", now ? CATALOGUE_SOURCE ", " : "", tag);
        told = told || now;
    }
    g_string_append(list, told ? "" : CATALOGUE_SOURCE ", ");
    g_string_truncate(list, list->len - strlen(", "));
    return g_string_free(list, FALSE);
}
