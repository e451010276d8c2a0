/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.c: collecting the faults of a file */
#include "cases/load/faults.h"

#include <stdarg.h>
#include <string.h>

#include "cases/base/words.h"

enum {
    SHOWN_MAX = 40
}; /* characters of a quoted text */

typedef struct {
    Place place;
    char *text;
} Fault;

G_DEFINE_QUARK(hansom - load - error - quark, load_error)

static void
fault_free(gpointer data)
{
    Fault *fault = data;

    g_free(fault->text);
    g_free(fault);
}

Faults *
faults_new(const char *name)
{
    Faults *faults = g_new0(Faults, 1);

    *faults = (Faults){
        .name = name,
        .list = g_ptr_array_new_with_free_func(fault_free),
        .code = LOAD_ERROR_FORMAT,
    };
    return faults;
}

void
faults_free(Faults *faults)
{
    if (faults == NULL) {
        return;
    }
    g_ptr_array_unref(faults->list);
    g_free(faults);
}

void
faults_add(Faults *faults, Place place, const char *format, ...)
{
    va_list arguments;

    if (faults->list->len == LOAD_FAULTS_MAX) {
        return;
    }
    Fault *fault = g_new0(Fault, 1);
    va_start(arguments, format);
    fault->text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    fault->place = (Place){ .line = MAX(place.line, 1), .column = MAX(place.column, 1) };
    g_ptr_array_add(faults->list, fault);
}

char *
faults_show(const char *text)
{
    GString *shown = g_string_new("“");
    int n = 0;

    for (const char *p = text; *p != '\0'; p = words_next(p)) {
        gunichar c = g_utf8_get_char(p);

        if (n++ == SHOWN_MAX) {
            g_string_append(shown, "…");
            break;
        }
        if (g_unichar_isspace(c)) {
            g_string_append_c(shown, ' ');
        } else {
            g_string_append_unichar(shown, g_unichar_isprint(c) ? c : 0xFFFD);
        }
    }
    g_string_append(shown, "”");
    return g_string_free(shown, FALSE);
}

char *
faults_hint(const char *typed, const char *const *words, int n)
{
    const char *meant = words_closest(typed, words, n);
    g_autofree char *shown = meant == NULL ? NULL : faults_show(meant);

    return shown == NULL ? g_strdup("") : g_strdup_printf("; did you mean %s?", shown);
}

bool
faults_any(const Faults *faults)
{
    return faults->list->len > 0;
}

/* Orders faults by place. g_ptr_array_sort() keeps the order of equal elements. */
static int
compare_faults(gconstpointer a, gconstpointer b)
{
    const Fault *one = *(const Fault *const *)a;
    const Fault *other = *(const Fault *const *)b;

    return one->place.line != other->place.line ? one->place.line - other->place.line
                                                : one->place.column - other->place.column;
}

bool
faults_tell(Faults *faults, GError **error)
{
    GString *lines = g_string_new(NULL);

    g_assert(faults_any(faults));
    g_ptr_array_sort(faults->list, compare_faults);
    for (guint i = 0; i < faults->list->len; i++) {
        const Fault *fault = g_ptr_array_index(faults->list, i);
        const char *end = i == 0 ? "" : "\n";

        g_string_append_printf(lines,
                               "%s%s:%d:%d: %s",
                               end,
                               faults->name,
                               fault->place.line,
                               fault->place.column,
                               fault->text);
    }
    g_set_error_literal(error, LOAD_ERROR, (gint)faults->code, lines->str);
    g_string_free(lines, TRUE);
    return false;
}
