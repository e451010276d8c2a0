/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/breaks.h"

#include <math.h>

#define ROUNDING 1e-6 /* allowance for rounding errors in a sum of widths */

#define LONELY_WIDTH 3.0 /* a shorter last line looks lonely; a multiple of the type size */

/* A cost of 1 is that of an empty line. The cost of a line is the square of the part that is
 * empty. */
#define LONELY_COST     0.4 /* of a lonely last line: as much as a line that is two thirds empty */
#define LAST_SHARE      0.5 /* share of the cost that the last line of centred text has */
#define HYPHEN_COST_BAD 4.0 /* of a hyphen that should be avoided at nearly any price */

enum {
    NODES_MAX = 1 << 20, /* a paragraph with more ways to break it is left as it is */
};

/* Returns the part of a line that must be empty before a word is hyphenated to fill it. */
static double
zone_of(BreaksShape shape)
{
    return shape == BREAKS_JUSTIFIED ? 0.07 : 0.2;
}

static const Word *
word_at(const GArray *words, guint i)
{
    return &g_array_index(words, Word, i);
}

/* Returns the width of a line, without a hyphen. */
static double
width_of(const GArray *words, guint first, guint end)
{
    const Word *last = word_at(words, end - 1);

    return last->at + last->width - word_at(words, first)->at;
}

double
breaks_width(const GArray *words, guint first, guint end)
{
    return width_of(words, first, end) + word_at(words, end - 1)->hyphen;
}

/* Reports whether nothing but the rest of a hyphenated word follows after word @end. */
static bool
is_last_rest(const GArray *words, guint end)
{
    while (end < words->len && word_at(words, end - 1)->hyphen > 0.0) {
        end++;
    }
    return end == words->len || word_at(words, end - 1)->ends_line;
}

guint
breaks_fill(const GArray *words, guint first, double room, int n_hyphens, BreaksShape shape)
{
    guint plain = 0;      /* end without a hyphen */
    guint hyphenated = 0; /* end with a hyphen */
    guint end = first;

    while (end < words->len) {
        const double width = width_of(words, first, end + 1);
        const Word *last = word_at(words, end);

        if (width > room + ROUNDING && (plain > 0 || hyphenated > 0)) {
            break;
        }
        end++;
        if (last->hyphen <= 0.0) {
            plain = end;
        } else if (width + last->hyphen <= room + ROUNDING) {
            hyphenated = end;
        }
        if (last->ends_line || (plain > 0 && width > room + ROUNDING)) {
            break;
        }
    }
    if (plain == 0) {
        return hyphenated;
    }

    const double spare = room - width_of(words, first, plain);
    const bool is_needed = spare > zone_of(shape) * room && n_hyphens < BREAKS_HYPHENS_MAX;

    return hyphenated > plain && is_needed && !is_last_rest(words, hyphenated) ? hyphenated : plain;
}

/* A way to break the paragraph up to some word. */
typedef struct {
    double cost;
    guint first;   /* the first word of the last line */
    int n_hyphens; /* number of lines before the last one that end with a hyphen, in a row */
} Node;

/* State of breaks_even(). */
typedef struct {
    const GArray *words;
    const GArray *lines;
    BreaksShape shape;
    Node *nodes; /* for each line, each end of it, and each number of hyphens in a row */
} Evening;

static Node *
node_at(const Evening *evening, guint line, guint end, int n_hyphens)
{
    const gsize row = (gsize)line * (evening->words->len + 1) + end;

    return &evening->nodes[row * (BREAKS_HYPHENS_MAX + 1) + (gsize)n_hyphens];
}

/* Returns the cost of a line that ends with a hyphen, after @n_hyphens lines in a row. */
static double
cost_of_hyphen(const Evening *evening, const Break *line, guint end, int n_hyphens)
{
    const double zone = zone_of(evening->shape);
    double cost = zone * zone * (1 + n_hyphens);

    cost += n_hyphens >= BREAKS_HYPHENS_MAX ? HYPHEN_COST_BAD : 0.0;
    cost += line->ends_box ? HYPHEN_COST_BAD : 0.0;
    cost += is_last_rest(evening->words, end) ? HYPHEN_COST_BAD : 0.0;
    return cost;
}

/* Returns the cost of @line if it has the words from @first up to but excluding @end, after
 * @n_hyphens lines with hyphens. */
static double
cost_of(const Evening *evening, const Break *line, guint first, guint end, int n_hyphens)
{
    const Word *last = word_at(evening->words, end - 1);
    const double width = breaks_width(evening->words, first, end);
    const double spare = (line->room - width) / line->room;
    const bool is_last = end == evening->words->len || last->ends_line;
    double cost = spare * spare;

    if (is_last) {
        cost *= evening->shape == BREAKS_CENTRED ? LAST_SHARE : 0.0;
        if (width < LONELY_WIDTH && first > 0 && !word_at(evening->words, first - 1)->ends_line) {
            cost += LONELY_COST;
        }
    }
    if (last->hyphen > 0.0) {
        cost += cost_of_hyphen(evening, line, end, n_hyphens);
    }
    return cost;
}

/* Extends @node, which ends before word @first after @n_hyphens hyphens in a row, by line number
 * @line. */
static void
extend(const Evening *evening, const Node *node, guint line, guint first, int n_hyphens)
{
    const Break *at = &g_array_index(evening->lines, Break, line);

    for (guint end = first + 1; end <= evening->words->len; end++) {
        const Word *last = word_at(evening->words, end - 1);

        if (width_of(evening->words, first, end) > at->room + ROUNDING) {
            return;
        }
        if (breaks_width(evening->words, first, end) <= at->room + ROUNDING) {
            const double cost = node->cost + cost_of(evening, at, first, end, n_hyphens);
            const int n = last->hyphen > 0.0 ? MIN(n_hyphens + 1, BREAKS_HYPHENS_MAX) : 0;
            Node *next = node_at(evening, line, end, n);

            if (cost < next->cost) {
                *next = (Node){ cost, first, n_hyphens };
            }
        }
        if (last->ends_line) {
            return;
        }
    }
}

/* Finds the cheapest ways to each end of each line. */
static void
find_ways(const Evening *evening)
{
    extend(evening, &(const Node){ 0 }, 0, 0, 0);
    for (guint line = 1; line < evening->lines->len; line++) {
        for (guint first = line; first < evening->words->len; first++) {
            for (int n = 0; n <= BREAKS_HYPHENS_MAX; n++) {
                const Node *node = node_at(evening, line - 1, first, n);

                if (node->cost < HUGE_VAL) {
                    extend(evening, node, line, first, n);
                }
            }
        }
    }
}

/* Takes the cheapest way that ends with the last word on the last line. */
static void
take_way(const Evening *evening, GArray *lines)
{
    guint end = evening->words->len;
    int n_hyphens = 0;

    for (guint line = lines->len; line-- > 0;) {
        const Node *node = node_at(evening, line, end, n_hyphens);
        Break *at = &g_array_index(lines, Break, line);

        at->first = node->first;
        at->end = end;
        end = node->first;
        n_hyphens = node->n_hyphens;
    }
}

static bool
is_too_wide(const GArray *words, const GArray *lines)
{
    for (guint i = 0; i < lines->len; i++) {
        const Break *line = &g_array_index(lines, Break, i);

        if (breaks_width(words, line->first, line->end) > line->room + ROUNDING) {
            return true;
        }
    }
    return false;
}

void
breaks_even(const GArray *words, GArray *lines, BreaksShape shape)
{
    const gsize n_nodes = (gsize)lines->len * (words->len + 1) * (BREAKS_HYPHENS_MAX + 1);

    if (lines->len < 2 || n_nodes > NODES_MAX || is_too_wide(words, lines)) {
        return;
    }

    g_autofree Node *nodes = g_new(Node, n_nodes);
    const Evening evening = { words, lines, shape, nodes };

    for (gsize i = 0; i < n_nodes; i++) {
        nodes[i] = (Node){ .cost = HUGE_VAL };
    }
    find_ways(&evening);
    take_way(&evening, lines);
}
