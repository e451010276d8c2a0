/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/model/brief.h"

bool
answer_is_brief(const Question *question, const char *answer)
{
    g_autofree char *valid = g_utf8_make_valid(answer, -1);
    bool in_word = false;
    int n_words = 0;

    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);

        if (g_unichar_isspace(c)) {
            in_word = false;
        } else if (!in_word && g_unichar_isalnum(c)) {
            in_word = true;
            n_words++;
        }
    }
    return question->kind == QUESTION_REASON && n_words <= BRIEF_WORDS_MAX;
}
