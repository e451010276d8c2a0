/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/check/finding.h"

#include <stdarg.h>

const char *const FINDING_IDS[] = {
#define FINDING(name, id, level, why) [FINDING_##name] = id,
#include "cases/check/finding.def"
#undef FINDING
    [FINDING_KINDS] = NULL,
};

static const FindingLevel LEVELS[] = {
#define FINDING(name, id, level, why) [FINDING_##name] = FINDING_##level,
#include "cases/check/finding.def"
#undef FINDING
};

FindingLevel
finding_level(FindingKind kind)
{
    return LEVELS[kind];
}

static void
finding_free(gpointer data)
{
    Finding *finding = data;

    g_free(finding->message);
    g_free(finding->explained);
    g_free(finding);
}

void
finding_add(GPtrArray *findings, FindingKind kind, Place place, const char *format, ...)
{
    va_list arguments;
    Finding *finding = g_new0(Finding, 1);

    va_start(arguments, format);
    *finding = (Finding){
        .kind = kind,
        .level = finding_level(kind),
        .place = place,
        .message = g_strdup_vprintf(format, arguments),
    };
    va_end(arguments);
    g_ptr_array_add(findings, finding);
}

GPtrArray *
finding_list(void)
{
    return g_ptr_array_new_with_free_func(finding_free);
}

char *
finding_say(const Finding *finding, const char *path)
{
    const int line = MAX(finding->place.line, 1);
    const int column = MAX(finding->place.column, 1);

    return finding->level == FINDING_ERROR
               ? g_strdup_printf("%s:%d:%d: %s", path, line, column, finding->message)
               : g_strdup_printf("%s:%d:%d: warning: %s [%s]",
                                 path,
                                 line,
                                 column,
                                 finding->message,
                                 FINDING_IDS[finding->kind]);
}
