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
