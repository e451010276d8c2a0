/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compose.c: draws the page of a game: head, map with all paths, and standings */
#include "referee/report/adventures-in-the-fog/sheets.h"

static const char *const FIELDS[] = {
    "case", "title", "date",  "verdict", "town",   "standings", "heading",
    "rank", "name",  "value", "total",   "solved", NULL,
};

static void
draw_head(Page *page, const Walks *walks)
{
    const Speech *speech = templates_speech(page->templates);
    g_autofree char *date = walks_say_date(walks, speech);
    g_autofree char *verdict = walks_say_verdict(walks, speech);

    page_set_head(page, walks->c, walks->is_over, date, verdict);
}

/* --- the standings, with columns in the order of the tie-breaks (FOG-037 … FOG-040) --- */

static int
get_mysteries(const Walk *walk)
{
    return walk->n_solutions;
}

static int
get_points(const Walk *walk)
{
    return walk->points;
}

static int
get_converted(const Walk *walk)
{
    return walk->converted;
}

static int
get_total(const Walk *walk)
{
    return walk->total;
}

static int
get_coins(const Walk *walk)
{
    return walk->coins;
}

static int
get_unused(const Walk *walk)
{
    return walk->n_unused;
}

static int
get_struck(const Walk *walk)
{
    return walk->n_struck;
}

static const struct {
    const char *name;
    int (*get)(const Walk *walk);
    bool at_end; /* unknown before the end */
    bool is_total;
} COLUMNS[] = {
    { N_("mysteries"), get_mysteries, false, false },
    { N_("points for mysteries"), get_points, false, false },
    { N_("for unused icons"), get_converted, true, false },
    { N_("in all"), get_total, true, true },
    { N_("coins left"), get_coins, false, false },
    { N_("unused icons"), get_unused, true, false },
    { N_("struck by Moriarty"), get_struck, false, false },
};

#define NAME_MM    42.0 /* width of the names */
#define ROW_MM     8.0  /* maximum height of a row */
#define SIGN_SHARE 0.8

static Rect
column_at(const Page *page, int column, double y, double height)
{
    const Rect whole = page_box(page, "standings")->where;
    const double width = (whole.width - NAME_MM) / G_N_ELEMENTS(COLUMNS);

    return (Rect){ whole.x + NAME_MM + column * width, y, width, height };
}

static void
draw_value(Page *page, const Walks *walks, Seat seat, int column, Rect where)
{
    const int n = COLUMNS[column].get(&walks->walks[seat]);
    const bool is_best = COLUMNS[column].is_total && (walks->winners & 1U << seat) != 0;
    g_autofree char *number = g_strdup_printf("%d", n);

    if (COLUMNS[column].at_end && !walks->is_over) {
        page_set(page, "value", where, "–");
    } else if (is_best) {
        badge_disc(
            page,
            "solved",
            (Rect){ where.x, where.y + where.height * 0.06, where.width, where.height * 0.88 },
            n);
    } else {
        page_set(page, COLUMNS[column].is_total ? "total" : "value", where, number);
    }
}

static void
draw_row(Page *page, const Walks *walks, Seat seat, Rect row)
{
    const double sign = row.height * SIGN_SHARE;
    const double name = row.x + 7.0 + sign + 2.0;
    g_autofree char *rank = g_strdup_printf("%d.", walks->walks[seat].place);
    g_autofree char *who = report_say_names(templates_speech(page->templates), &seat, 1);

    if (walks->is_over && walks->n_seats > 1) {
        page_set(page, "rank", (Rect){ row.x, row.y, 6.0, row.height }, rank);
    }
    page_sign(page, seat, (Point){ row.x + 7.0 + sign / 2, row.y + row.height / 2 }, sign);
    page_set(page, "name", (Rect){ name, row.y, row.x + NAME_MM - name, row.height }, who);
    for (int i = 0; i < (int)G_N_ELEMENTS(COLUMNS); i++) {
        draw_value(page, walks, seat, i, column_at(page, i, row.y, row.height));
    }
}

static void
draw_standings(Page *page, const Walks *walks)
{
    const Rect whole = page_box(page, "standings")->where;
    const double head = page_box(page, "heading")->where.height;
    const double height = MIN((whole.height - head) / walks->n_seats, ROW_MM);

    for (int i = 0; i < (int)G_N_ELEMENTS(COLUMNS); i++) {
        page_set(
            page, "heading", column_at(page, i, whole.y, head), page_say(page, COLUMNS[i].name));
    }
    for (int i = 0; i < walks->n_seats; i++) {
        const Rect row = { whole.x, whole.y + head + i * height, whole.width, height };

        ink_line(page->ink,
                 (Point){ row.x, row.y },
                 (Point){ row.x + row.width, row.y },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        draw_row(page, walks, walks_ranked(walks, i), row);
    }
}

/* --- the whole page --- */

struct Chronicle {
    Walks *walks;
    Atlas *atlas;
};

static Chronicle *
begin(const Edition *edition, Viewer viewer, GError **error)
{
    Walks *walks = walks_new(edition, error);

    (void)viewer; /* the game has no secrets */
    if (walks == NULL) {
        return NULL;
    }
    Chronicle *chronicle = g_new(Chronicle, 1);
    *chronicle = (Chronicle){ .walks = walks, .atlas = atlas_new() };
    return chronicle;
}

static void
chronicle_free(Chronicle *chronicle)
{
    walks_free(chronicle->walks);
    atlas_free(chronicle->atlas);
    g_free(chronicle);
}

static bool
add(Chronicle *chronicle, gint64 at_ms, const char *events, GError **error)
{
    return walks_add(chronicle->walks, at_ms, events, error);
}

static bool
has_begun(const Chronicle *chronicle)
{
    return chronicle->walks->n_turns > 0;
}

static bool
is_over(const Chronicle *chronicle)
{
    return chronicle->walks->is_over;
}

static void
draw(const Chronicle *chronicle, Page *page)
{
    draw_head(page, chronicle->walks);
    map_draw(page, chronicle->walks, chronicle->atlas, SEAT_NONE);
    draw_standings(page, chronicle->walks);
}

static int
n_leaves(const Chronicle *chronicle)
{
    return chronicle->walks->n_seats;
}

static char *
say_leaf(const Chronicle *chronicle, int n, const Speech *speech)
{
    const Seat seat = walks_ranked(chronicle->walks, n);

    return report_say_names(speech, &seat, 1);
}

static void
draw_leaf(const Chronicle *chronicle, int n, Page *page)
{
    leaf_draw(page, chronicle->walks, chronicle->atlas, walks_ranked(chronicle->walks, n));
}

const Report REPORT_ADVENTURES_IN_THE_FOG = {
    .game = "adventures-in-the-fog",
    .subject = N_("every path, the mysteries solved on it, and what they were worth"),
    .fields = FIELDS,
    .nothing = "no die was rolled yet",
    .unfinished = "the game is not over; --so-far draws it as it stands",
    .so_far = true,
    .begin = begin,
    .free = chronicle_free,
    .add = add,
    .has_begun = has_begun,
    .is_over = is_over,
    .draw = draw,
    .leaf_fields = LEAF_FIELDS,
    .n_leaves = n_leaves,
    .say_leaf = say_leaf,
    .draw_leaf = draw_leaf,
};
