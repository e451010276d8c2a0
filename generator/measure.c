/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/measure.h"

#define USUAL_WIDTH    0.45
#define LEARNT_FROM    8.0 /* the last so many letters, about */
#define LINE_SEPARATOR 0x2028

/* What is never broken, and the blanks after it. */
typedef struct {
    double width; /* of the size; without blanks */
    int n_inside; /* blanks that no line ends at */
    int n_after;
    bool ends_line;   /* the text says so */
    bool opens_block; /* the first word of a block */
    double left;      /* of the size; of the block that it opens */
    double indent_mm;
    int n_kept; /* lines that stand together with its first */
} Word;

struct Measure {
    double size_mm;
    Alphabet *alphabet; /* not owned */
    double blank;       /* the narrowest seen, of the size: others are stretched, or end a line */
    GArray *words;      /* of Word */
    Word opening;       /* how the next word begins, if it is the first of a block */
};

Measure *
measure_new(double size_mm, Alphabet *alphabet)
{
    Measure *measure = g_new0(Measure, 1);

    measure->size_mm = size_mm;
    measure->alphabet = alphabet;
    measure->words = g_array_new(FALSE, FALSE, sizeof(Word));
    return measure;
}

void
measure_free(Measure *measure)
{
    if (measure == NULL) {
        return;
    }
    g_array_unref(measure->words);
    g_free(measure);
}

void
measure_begin_block(Measure *measure, double left, double indent_mm, int n_kept)
{
    measure->opening =
        (Word){ .opens_block = true, .left = left, .indent_mm = indent_mm, .n_kept = n_kept };
}

/* Adds a character of @width; @attributes are its own and those of the one after it. */
static void
add_character(Measure *measure, const PangoLogAttr *attributes, int width, bool is_first)
{
    const double of_size = (double)width / PANGO_SCALE / measure->size_mm;
    Word *word;

    if (is_first || attributes[0].is_line_break) {
        g_array_append_val(measure->words, measure->opening);
        measure->opening = (Word){ 0 };
    }
    word = &g_array_index(measure->words, Word, measure->words->len - 1);
    if (attributes[0].is_white) {
        word->n_after++;
        if (width > 0) {
            measure->blank = measure->blank > 0.0 ? MIN(measure->blank, of_size) : of_size;
        }
    } else {
        word->width += of_size;
        word->n_inside += word->n_after;
        word->n_after = 0;
    }
    word->ends_line = attributes[1].is_mandatory_break;
}

static void
learn(double *known, double width)
{
    *known = *known > 0.0 ? *known + (width - *known) / LEARNT_FROM : width;
}

void
measure_add_lines(Measure *measure, PangoLayout *layout, int n_lines)
{
    const char *text = pango_layout_get_text(layout);
    const PangoLogAttr *attributes = pango_layout_get_log_attrs_readonly(layout, NULL);
    g_autofree int *widths = g_new0(int, pango_layout_get_character_count(layout) + 1);
    const char *seen = text;
    int n_seen = 0; /* characters before it */

    for (int i = 0; i < n_lines; i++) {
        const PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
        const char *end = text + line->start_index + line->length;

        for (const GSList *run = line->runs; run != NULL; run = run->next) {
            PangoGlyphItem *item = run->data;
            const glong offset = g_utf8_pointer_to_offset(seen, text + item->item->offset);

            pango_glyph_item_get_logical_widths(item, text, widths + n_seen + offset);
        }
        n_seen += (int)g_utf8_pointer_to_offset(seen, end);
        seen = end;
    }
    for (int i = 0; i < n_seen; i++, text = g_utf8_next_char(text)) {
        add_character(measure, attributes + i, widths[i], i == 0);
        if ((guchar)*text < ALPHABET_LETTERS && widths[i] > 0) {
            learn(&measure->alphabet->width[(guchar)*text],
                  (double)widths[i] / PANGO_SCALE / measure->size_mm);
        }
    }
}

/* What the alphabet says of the letter at @text; of one that it does not know, what is usual. */
static double
width_of(const Alphabet *alphabet, const char *text)
{
    const guchar letter = (guchar)*text;
    const double width = letter < ALPHABET_LETTERS ? alphabet->width[letter] : 0.0;

    return width > 0.0 ? width : USUAL_WIDTH;
}

void
measure_add_text(Measure *measure, const char *text)
{
    bool is_first = true;
    bool was_white = false;

    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        const gunichar letter = g_utf8_get_char(text);
        const bool is_break = letter == LINE_SEPARATOR;
        const bool is_white = is_break || letter == ' ';
        const PangoLogAttr attributes[2] = {
            { .is_line_break = was_white && !is_white, .is_white = is_white },
            { .is_mandatory_break = is_break },
        };
        const double width = is_break ? 0.0 : width_of(measure->alphabet, text);

        add_character(measure, attributes, (int)(width * measure->size_mm * PANGO_SCALE), is_first);
        is_first = false;
        was_white = is_white;
    }
}

/* A line that is being filled. */
typedef struct {
    Flow flow;
    double left_mm;
    double room_mm;
    double width_mm; /* blanks at the end included */
    bool is_begun;
} Fill;

static void
begin_line(Fill *fill, double indent_mm, double slack_mm)
{
    flow_find_room(&fill->flow);
    fill->room_mm =
        flow_box(&fill->flow)->width - fill->left_mm - indent_mm + slack_mm + FLOW_TOLERANCE;
    fill->width_mm = 0.0;
    fill->is_begun = true;
}

static void
end_line(Fill *fill)
{
    if (fill->is_begun) {
        flow_advance(&fill->flow);
        fill->is_begun = false;
    }
}

bool
measure_fits(
    const Measure *measure, const Flow *flow, double gap_mm, double slack_mm, bool is_wrapped)
{
    const double blank_mm = measure->blank * flow->size_mm;
    Fill fill = { .flow = *flow };

    for (guint i = 0; i < measure->words->len; i++) {
        const Word *word = &g_array_index(measure->words, Word, i);
        const double width_mm = word->width * flow->size_mm + word->n_inside * blank_mm;

        if (word->opens_block) {
            end_line(&fill);
            if (i > 0) {
                flow_leave_gap(&fill.flow, gap_mm);
            }
            flow_keep(&fill.flow, 1 + word->n_kept);
            fill.left_mm = word->left * flow->size_mm;
            begin_line(&fill, word->indent_mm, slack_mm);
        } else if (!fill.is_begun || (is_wrapped && fill.width_mm + width_mm > fill.room_mm)) {
            end_line(&fill);
            begin_line(&fill, 0.0, slack_mm);
        }
        if (flow_is_beyond(&fill.flow) || fill.width_mm + width_mm > fill.room_mm) {
            return false;
        }
        fill.width_mm += width_mm + word->n_after * blank_mm;
        if (word->ends_line) {
            end_line(&fill);
        }
    }
    return true;
}
