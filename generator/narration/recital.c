/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/recital.h"

#include "generator/base/fault.h"
#include "generator/draw/prose.h"
#include "generator/narration/pronounce.h"

#include <string.h>

/* Lengths of the silence after each kind of text, in ms. */
enum {
    LINE_PAUSE = 250, /* after a forced line break */
    PARAGRAPH_PAUSE = 600,
    HEADING_PAUSE = 900,
    ORNAMENT_PAUSE = 1200, /* for an ornament, in addition to the silence before it */
    QUESTION_PAUSE = 900,
    QUESTIONS_PAUSE = 1500, /* after the introduction, before the questions */
};

enum {
    WORD_MOST = 30, /* largest number of characters without a space */
};

#define LINE_SEPARATOR "\u2028"

static void
utterance_free(gpointer data)
{
    Utterance *utterance = data;

    g_free(utterance->text);
    g_free(utterance);
}

/* Reports whether @c is invisible and silent, such as a soft hyphen. */
static bool
is_silent(gunichar c)
{
    const GUnicodeType type = g_unichar_type(c);
    const bool joins = c == 0x200C || c == 0x200D; /* within words of Persian and Hindi */

    return type == G_UNICODE_CONTROL || (type == G_UNICODE_FORMAT && !joins);
}

/* Reports whether a voice needs @c: a letter, mark, digit, punctuation, currency or plain sign such
 * as + and °. The voices name all other symbols, such as emoji, in many words. */
static bool
is_spoken(gunichar c)
{
    const GUnicodeType type = g_unichar_type(c);
    const bool is_symbol = type == G_UNICODE_MATH_SYMBOL || type == G_UNICODE_MODIFIER_SYMBOL ||
                           type == G_UNICODE_OTHER_SYMBOL || type == G_UNICODE_PRIVATE_USE ||
                           type == G_UNICODE_UNASSIGNED;

    return !is_symbol || c < 0x100;
}

/* Returns @text without silent characters, with a space for each character that is not spoken, and
 * with a space after each WORD_MOST characters. Longer words and numbers overflow buffers of
 * espeak-ng 1.51, above all in letters that the voice has to spell. */
static char *
make_safe(const char *text)
{
    GString *safe = g_string_new(NULL);
    int n = 0;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        const gunichar found = g_utf8_get_char(at);
        const gunichar c = is_spoken(found) ? found : ' ';

        if (is_silent(c)) {
            continue;
        }
        if (n == WORD_MOST) {
            g_string_append_c(safe, ' ');
            n = 0;
        }
        n = g_unichar_isspace(c) ? 0 : n + 1;
        g_string_append_unichar(safe, c);
    }
    return g_string_free(safe, FALSE);
}

/* Adds one line, unless it is blank. */
static void
add_line(GPtrArray *speech, const char *line, const char *language, int pause_ms)
{
    g_autofree char *pronounced = pronounce(line, language);
    g_autofree char *said = g_strstrip(make_safe(pronounced));

    if (*said != '\0') {
        Utterance *utterance = g_new(Utterance, 1);

        *utterance = (Utterance){ g_steal_pointer(&said), pause_ms };
        g_ptr_array_add(speech, utterance);
    }
}

/* Makes the silence after the last utterance at least @at_least_ms long, then adds @by_ms to it. */
static void
lengthen_pause(GPtrArray *speech, int at_least_ms, int by_ms)
{
    if (speech->len > 0) {
        Utterance *last = g_ptr_array_index(speech, speech->len - 1);

        last->pause_ms = MAX(last->pause_ms, at_least_ms) + by_ms;
    }
}

/* Adds a block, line by line. List numbers are spoken, and bullets are not. */
static void
add_block(GPtrArray *speech, const Block *block, const char *language)
{
    const bool is_counted = block->marker != NULL && g_ascii_isdigit(*block->marker);
    g_autofree char *text =
        g_strconcat(is_counted ? block->marker : "", is_counted ? " " : "", block->text->str, NULL);
    g_auto(GStrv) lines = g_strsplit(text, LINE_SEPARATOR, -1);

    if (block->kind == BLOCK_ORNAMENT) {
        lengthen_pause(speech, 0, ORNAMENT_PAUSE);
        return;
    }
    for (char **line = lines; *line != NULL; line++) {
        add_line(speech, *line, language, LINE_PAUSE);
    }
    lengthen_pause(speech, block->kind == BLOCK_HEADING ? HEADING_PAUSE : PARAGRAPH_PAUSE, 0);
}

/* Adds a question and its choices. */
static void
add_question(GPtrArray *speech, const Question *question, const char *language)
{
    const Texts *choices = &question->choices;

    add_line(speech, question->ask, language, choices->n == 0 ? QUESTION_PAUSE : PARAGRAPH_PAUSE);
    for (int i = 0; i < choices->n; i++) {
        add_line(
            speech, choices->items[i], language, i == choices->n - 1 ? QUESTION_PAUSE : LINE_PAUSE);
    }
}

/* Returns the size of all texts of @c that are read aloud. */
static gsize
count_bytes(const Case *c)
{
    gsize n = strlen(c->introduction);

    for (int i = 0; i < c->n_questions; i++) {
        n += strlen(c->questions[i].ask);
        for (int j = 0; j < c->questions[i].choices.n; j++) {
            n += strlen(c->questions[i].choices.items[j]);
        }
    }
    return n;
}

GPtrArray *
recital_new(const Case *c, GError **error)
{
    g_autoptr(GPtrArray) speech = g_ptr_array_new_with_free_func(utterance_free);
    g_autoptr(Prose) introduction = NULL;

    if (count_bytes(c) > RECITAL_BYTES_MAX) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "introduction and questions are too long to be read aloud: the limit is %d KiB "
                    "together",
                    RECITAL_BYTES_MAX >> 10);
        return NULL;
    }
    introduction = prose_new(c->introduction);
    for (guint i = 0; i < introduction->blocks->len; i++) {
        add_block(speech, g_ptr_array_index(introduction->blocks, i), c->language);
    }
    lengthen_pause(speech, QUESTIONS_PAUSE, 0);
    for (int i = 0; i < c->n_questions; i++) {
        add_question(speech, &c->questions[i], c->language);
    }
    return g_steal_pointer(&speech);
}
