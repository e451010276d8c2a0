/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/pattern.h"

const GRegex *
pattern_once(const GRegex **kept, const char *pattern)
{
    if (g_once_init_enter(kept)) {
        g_once_init_leave(
            kept,
            g_regex_new(pattern, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, (GRegexMatchFlags)0, NULL));
    }
    return *kept;
}

const char *
pattern_last_end(const GRegex *regex, const char *text, const char *most)
{
    g_autoptr(GMatchInfo) match = NULL;
    const char *last = NULL;
    int end = 0;

    for (g_regex_match(regex, text, (GRegexMatchFlags)0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        if (g_match_info_fetch_pos(match, 0, NULL, &end) && (most == NULL || text + end <= most)) {
            last = text + end;
        }
    }
    return last;
}
