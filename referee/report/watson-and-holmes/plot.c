/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plot.c: draws rounds from left to right, places from top to bottom, and a line for each detective
 *
 *     The Port   ──(R)═══════╗
 *                   3        ║
 *     The Docks     ╔══(B)═══╝
 *
 * A row is as high as the seats that share its place need. The line under a sign shows its bid and
 * the letters of the seats that were driven off, struck out. A Police Token is drawn as a picket
 * along the row, from the round in which it begins to block.
 */
#include "referee/report/watson-and-holmes/chart.h"

#include <string.h>

#define SIGN_MOST_MM   5.0
#define SIGN_OF_COLUMN 0.74 /* maximum size of a sign, as a share of a column's width */
#define NOTE_MM        2.6  /* height of the line of numbers under a sign */
#define COUNT_MM       5.0  /* width of a count of right answers */
#define UNTOUCHED      0.62 /* relative height of a row that no seat visited */
#define LINE_MM        1.15 /* width of a detective's path, including its dark edges */
#define CORE_MM        0.72
#define ICON_MM        2.9

enum {
    ROWS_MAX = CASE_LOCATIONS_MAX + 1,
    DRIVEN_MAX = 4, /* maximum number of letters under a sign; a "+" stands for more */
};

/* A row of the plot. */
typedef struct {
    int spot;
    bool is_touched;
    int n_lines; /* lines of signs */
    double y;    /* top edge */
    double height;
} Row;

typedef struct {
    Chart *chart;
    Row rows[ROWS_MAX]; /* in the order on the page */
    int n_rows;
    int row_of[ROWS_MAX]; /* row of each spot */
    double sign;          /* diameter of a sign */
    Rect where;
} Plot;

/* Dash pattern of each colour, so that the lines differ in grey print. Dash and gap in mm. */
static const struct {
    double dash_mm;
    double gap_mm;
} PATTERNS[BOX_SEATS_MAX] = {
    { 0.0, 0.0 }, { 2.4, 0.8 }, { 0.7, 0.7 },  { 3.6, 1.8 },
    { 1.3, 0.5 }, { 0.6, 1.6 }, { 0.1, 90.0 },
};

/* Reports whether signs on @spot have a line of numbers below. Only those at the Carriage Stop have
 * none, since it costs nothing. */
static bool
has_notes(const Plot *plot, int spot)
{
    return spot != plot->chart->story->c->n_locations;
}

/* --- rows --- */

/* Returns the number of seats on @spot in @round. */
static int
count_signs(const Story *story, int round, int spot)
{
    int n = 0;

    for (int i = 0; i < story->n_seats; i++) {
        n += story_turn(story, round, story->order[i])->spot == spot ? 1 : 0;
    }
    return n;
}

/* Returns the distance between signs that are side by side. If signs have numbers below, there must
 * be room for a count of right answers. */
static double
sign_pitch(const Plot *plot, int spot)
{
    return MAX(plot->sign * 1.06, has_notes(plot, spot) ? COUNT_MM : 0.0);
}

/* Returns the number of signs that fit side by side in a column. */
static int
signs_in_line(const Plot *plot, int spot)
{
    return MAX(1, (int)(plot->chart->column * 0.98 / sign_pitch(plot, spot)));
}

static void
add_row(Plot *plot, int spot)
{
    const Story *story = plot->chart->story;
    Row row = { .spot = spot, .n_lines = 1 };

    for (int round = 1; round <= (int)story->rounds->len; round++) {
        const int n = count_signs(story, round, spot);
        const int in_line = signs_in_line(plot, spot);

        row.is_touched = row.is_touched || n > 0;
        row.n_lines = MAX(row.n_lines, (n + in_line - 1) / in_line);
    }
    for (guint i = 0; i < story->outbids->len; i++) {
        row.is_touched |= g_array_index(story->outbids, StoryOutbid, i).spot == spot;
    }
    plot->row_of[spot] = plot->n_rows;
    plot->rows[plot->n_rows++] = row;
}

/* Returns the height of a row, relative to an ordinary one. */
static double
weigh(const Plot *plot, const Row *row)
{
    if (!row->is_touched) {
        return UNTOUCHED;
    }
    return has_notes(plot, row->spot) ? row->n_lines : 0.75 + 0.75 * (row->n_lines - 1);
}

/* Lays out the rows: first the Carriage Stop, where players wait, then the locations, and last
 * 221B, where the game ends. */
static void
lay_rows(Plot *plot)
{
    const Case *c = plot->chart->story->c;
    double sum = 0.0;
    double y = plot->where.y;

    plot->n_rows = 0;
    add_row(plot, c->n_locations);
    for (int i = 0; i < c->n_locations; i++) {
        if (i != c->location_221b) {
            add_row(plot, i);
        }
    }
    add_row(plot, c->location_221b);
    for (int i = 0; i < plot->n_rows; i++) {
        sum += weigh(plot, &plot->rows[i]);
    }
    const double unit = MIN(plot->where.height / sum, 12.0);
    plot->sign = MIN(plot->sign, unit - NOTE_MM - 0.25);
    for (int i = 0; i < plot->n_rows; i++) {
        plot->rows[i].y = y;
        plot->rows[i].height = weigh(plot, &plot->rows[i]) * unit;
        y += plot->rows[i].height;
    }
    plot->where.height = y - plot->where.y;
}

/* Finds the sign of @seat in @round. Returns false if its pawn is nowhere. */
static bool
find_sign(const Plot *plot, int round, Seat seat, Point *middle)
{
    const Story *story = plot->chart->story;
    const int spot = story_turn(story, round, seat)->spot;
    int n_before = 0;

    if (spot == STORY_UNKNOWN) {
        return false;
    }
    for (int i = 0; i < story->n_seats && story->order[i] != seat; i++) {
        n_before += story_turn(story, round, story->order[i])->spot == spot ? 1 : 0;
    }
    const Row *row = &plot->rows[plot->row_of[spot]];
    const int in_line = signs_in_line(plot, spot);
    const int n_all = count_signs(story, round, spot);
    const int line = n_before / in_line;
    const int n_here = MIN(in_line, n_all - line * in_line);
    const double note = has_notes(plot, spot) ? NOTE_MM : 0.0;
    const double pitch = plot->sign + note + 0.2;
    const int n_lines = (n_all + in_line - 1) / in_line;
    const double top = row->y + (row->height - n_lines * pitch) / 2;

    middle->x = chart_round_x(plot->chart, round) +
                ((n_before % in_line) - (n_here - 1) / 2.0) * sign_pitch(plot, spot);
    middle->y = top + line * pitch + plot->sign / 2 + 0.1;
    return true;
}

/* --- behind the paths --- */

static void
draw_label(Plot *plot, const Row *row)
{
    Chart *chart = plot->chart;
    const Case *c = chart->story->c;
    const Location *location = row->spot == c->n_locations ? NULL : &c->locations[row->spot];
    const char *name =
        location == NULL ? page_say(chart->page, N_("Carriage Stop")) : location->name;
    const Rect where = { chart->label_left, row->y, chart->label_width, row->height };
    g_autoptr(GString) clues = g_string_new(NULL);

    for (int i = 0; location != NULL && chart->story->is_whole && i < location->n_clues; i++) {
        g_autofree char *clue = chart_clue_name(chart, location->clues[i]);

        g_string_append(clues, clue);
    }
    const double clues_mm =
        clues->len == 0 ? 0.0 : page_measure(chart->page, "clues", clues->str) + 0.5;
    Rect left = where;
    left.width -= clues_mm;
    page_set(chart->page, row->is_touched ? "place" : "untouched", left, name);
    page_set(chart->page, "clues", where, clues->str);
}

static void
draw_grid(Plot *plot)
{
    Chart *chart = plot->chart;
    const int n_rounds = (int)chart->story->rounds->len;
    const Rect strip = page_box(chart->page, "round")->where;
    const int every = chart->column < 3.4 ? 5 : 1;

    for (int i = 0; i < plot->n_rows; i++) {
        const Row *row = &plot->rows[i];
        const double bottom = row->y + row->height;

        ink_line(chart->page->ink,
                 (Point){ chart->label_left, bottom },
                 (Point){ chart->plot.x + chart->plot.width, bottom },
                 i + 2 >= plot->n_rows ? 0.25 : 0.1,
                 i + 2 >= plot->n_rows ? REPORT_INK : REPORT_PALE);
        draw_label(plot, row);
    }
    ink_line(chart->page->ink,
             (Point){ chart->label_left, plot->where.y },
             (Point){ chart->plot.x + chart->plot.width, plot->where.y },
             0.25,
             REPORT_INK);
    for (int round = 1; round <= n_rounds; round++) {
        const double x = chart_round_x(chart, round);
        g_autofree char *number = g_strdup_printf("%d", round);

        ink_line(chart->page->ink,
                 (Point){ x, plot->where.y },
                 (Point){ x, plot->where.y + plot->where.height },
                 0.1,
                 REPORT_PALE);
        if (round % every == 0 || round == 1) {
            page_set(chart->page, "round", (Rect){ x - 5.0, strip.y, 10.0, strip.height }, number);
        }
    }
    page_set_aligned(chart->page,
                     "untouched",
                     (Rect){ chart->label_left, strip.y, chart->label_width, strip.height },
                     page_say(chart->page, N_("round")),
                     ALIGN_RIGHT);
}

/* Draws a picket along the row, for the rounds in which the token was on the card. */
static void
draw_guard(Plot *plot, const StoryGuard *guard)
{
    Chart *chart = plot->chart;
    const Row *row = &plot->rows[plot->row_of[guard->spot]];
    const int last =
        guard->to_round == STORY_UNKNOWN ? (int)chart->story->rounds->len : guard->to_round;
    const double y = row->y + row->height - 0.75;
    const double from = chart->plot.x + (guard->from_round - 1) * chart->column;
    const double to = chart->plot.x + last * chart->column -
                      (guard->to_round == STORY_UNKNOWN ? 0.0 : chart->column / 2);
    g_autoptr(Outline) picket = outline_new();

    if (to > from) {
        outline_move(picket, from, y);
        outline_line(picket, to, y);
        ink_stroke(
            chart->page->ink,
            picket,
            &(Stroke){ .width_mm = 1.0, .dash_mm = 0.3, .gap_mm = 0.75, .colour = REPORT_INK });
    }
}

static void
draw_guard_icon(Plot *plot, const StoryGuard *guard)
{
    Chart *chart = plot->chart;
    const Row *row = &plot->rows[plot->row_of[guard->spot]];
    const double side = MIN(ICON_MM, row->height * 0.6);
    const double x = chart->plot.x + (guard->from_round - 1) * chart->column;
    const Point middle = { MIN(x, chart->plot.x + chart->plot.width - side / 2),
                           row->y + row->height - side / 2 - 0.35 };
    g_autoptr(Outline) ground = outline_new();

    outline_circle(ground, middle, side * 0.62);
    ink_area(chart->page->ink, ground, REPORT_PAPER);
    page_icon(
        chart->page, "police-gain", (Rect){ middle.x - side / 2, middle.y - side / 2, side, side });
}

/* --- paths --- */

/* Draws a line from each sign to the next. The line leaves and arrives horizontally. */
static void
draw_path(Plot *plot, Seat seat)
{
    const Story *story = plot->chart->story;
    g_autoptr(Outline) path = outline_new();
    Point before = { 0 };
    bool was_there = false;

    for (int round = 1; round <= (int)story->rounds->len; round++) {
        Point here;
        const bool is_there = find_sign(plot, round, seat, &here);

        if (is_there && was_there) {
            const double reach = (here.x - before.x) / 2;

            outline_move(path, before.x, before.y);
            outline_curve(path,
                          (Point){ before.x + reach, before.y },
                          (Point){ here.x - reach, here.y },
                          here);
        }
        was_there = is_there;
        before = here;
    }
    if (path->steps->len == 0) {
        return;
    }
    ink_stroke(plot->chart->page->ink,
               path,
               &(Stroke){ .width_mm = LINE_MM + 0.5, .colour = REPORT_PAPER });
    ink_stroke(
        plot->chart->page->ink, path, &(Stroke){ .width_mm = LINE_MM, .colour = REPORT_INK });
    ink_stroke(
        plot->chart->page->ink, path, &(Stroke){ .width_mm = CORE_MM, .colour = REPORT_PAPER });
    ink_stroke(plot->chart->page->ink,
               path,
               &(Stroke){ .width_mm = CORE_MM,
                          .dash_mm = PATTERNS[seat].dash_mm,
                          .gap_mm = PATTERNS[seat].gap_mm,
                          .colour = page_tint(seat) });
}

/* --- signs, and the notes under them --- */

/* Fills @seats with the seats that were driven off @spot in @round. Returns their number. */
static int
list_driven(const Plot *plot, int round, int spot, Seat *seats)
{
    const GArray *outbids = plot->chart->story->outbids;
    unsigned seen = 0;
    int n = 0;

    for (guint i = 0; i < outbids->len; i++) {
        const StoryOutbid *outbid = &g_array_index(outbids, StoryOutbid, i);

        if (outbid->round == round && outbid->spot == spot && (seen & 1U << outbid->seat) == 0) {
            seen |= 1U << outbid->seat;
            seats[n++] = outbid->seat;
        }
    }
    return n;
}

static double
letter_width(const Chart *chart, Seat seat)
{
    return page_letter(chart->page, seat)[1] == '\0' ? 1.75 : 2.9;
}

static double
letters_width(const Chart *chart, const Seat *seats, int n)
{
    double width = 0.0;

    for (int i = 0; i < n; i++) {
        width += letter_width(chart, seats[i]);
    }
    return width;
}

/* Draws the bid and the struck letters beside it, centred below @middle. */
static void
draw_note(Plot *plot, Point middle, const char *number, const Seat *driven, int n_driven)
{
    Chart *chart = plot->chart;
    const int n_letters = MIN(n_driven, DRIVEN_MAX);
    const double number_mm = *number == '\0' ? 0.0 : page_measure(chart->page, "bid", number) + 0.5;
    const double whole = number_mm + letters_width(chart, driven, n_letters);
    const double scale = MIN(1.0, chart->column * 0.98 / MAX(whole, 0.1));
    double x = middle.x - whole * scale / 2;
    const double y = middle.y + plot->sign / 2 + 0.05;

    if (whole <= 0.0) {
        return;
    }
    ink_fill(chart->page->ink,
             (Rect){ x - 0.2, y + 0.15, whole * scale + 0.4, NOTE_MM - 0.35 },
             REPORT_PAPER);
    page_set(chart->page, "bid", (Rect){ x - 0.3, y, number_mm * scale + 0.3, NOTE_MM }, number);
    x += number_mm * scale;
    for (int i = 0; i < n_letters; i++) {
        const bool is_more = i + 1 == DRIVEN_MAX && n_driven > DRIVEN_MAX;
        const char *letter = is_more ? "+" : page_letter(chart->page, driven[i]);
        const double letter_mm = letter_width(chart, driven[i]);
        const double middle_y = y + NOTE_MM * 0.52;

        page_set(
            chart->page, "driven", (Rect){ x - 0.4, y, letter_mm * scale + 0.8, NOTE_MM }, letter);
        ink_line(chart->page->ink,
                 (Point){ x, middle_y },
                 (Point){ x + letter_mm * scale, middle_y },
                 0.22,
                 REPORT_INK);
        x += letter_mm * scale;
    }
}

/* Returns the text under the sign of a seat: its bid, or at 221B its number of right answers. */
static char *
number_under(const Plot *plot, const StoryTurn *turn)
{
    const Case *c = plot->chart->story->c;

    if (turn->spot == c->location_221b) {
        return turn->right == STORY_UNKNOWN ? g_strdup("")
                                            : g_strdup_printf("%d/%d", turn->right, c->n_questions);
    }
    if (turn->by_toby) {
        return g_strdup(page_say(plot->chart->page, N_("Toby")));
    }
    return turn->bid > 0 ? g_strdup_printf("%d", turn->bid) : g_strdup("");
}

/* Draws the seats that were driven off a card where no pawn was left at the end. */
static void
draw_empty_card(Plot *plot, int round, const Row *row)
{
    Seat driven[BOX_SEATS_MAX];
    const int n = list_driven(plot, round, row->spot, driven);

    if (n > 0 && count_signs(plot->chart->story, round, row->spot) == 0) {
        const Point middle = { chart_round_x(plot->chart, round),
                               row->y + row->height / 2 - plot->sign / 2 - NOTE_MM / 2 };

        draw_note(plot, middle, "", driven, n);
    }
}

/* Draws a ring around the sign of a winner. */
static void
draw_fate(Plot *plot, const StoryTurn *turn, Point middle)
{
    const double r = plot->sign / 2;
    g_autoptr(Outline) mark = outline_new();

    if (turn->won) {
        outline_circle(mark, middle, r + 0.55);
        ink_stroke(
            plot->chart->page->ink, mark, &(Stroke){ .width_mm = 0.45, .colour = REPORT_INK });
    }
}

static void
draw_sign(Plot *plot, int round, Seat seat)
{
    const StoryTurn *turn = story_turn(plot->chart->story, round, seat);
    const StoryRound *all = &g_array_index(plot->chart->story->rounds, StoryRound, round - 1);
    Seat driven[BOX_SEATS_MAX];
    Point middle;

    if (!find_sign(plot, round, seat, &middle)) {
        return;
    }
    g_autofree char *number = number_under(plot, turn);
    draw_fate(plot, turn, middle);
    page_sign(plot->chart->page, seat, middle, plot->sign);
    draw_note(plot, middle, number, driven, list_driven(plot, round, turn->spot, driven));
    if (all->aloud == turn->spot && all->aloud != STORY_UNKNOWN) {
        const double side = MIN(ICON_MM, plot->sign * 0.7);
        const Rect where = { middle.x - plot->sign / 2 - side * 0.45,
                             middle.y - plot->sign / 2 - side * 0.3,
                             side,
                             side };
        g_autoptr(Outline) ground = outline_new();

        outline_circle(ground, (Point){ where.x + side / 2, where.y + side / 2 }, side * 0.58);
        ink_area(plot->chart->page->ink, ground, REPORT_PAPER);
        page_icon(plot->chart->page, "watson", where);
    }
}

void
report_draw_plot(Chart *chart, double height)
{
    const Story *story = chart->story;
    Plot plot = {
        .chart = chart,
        .sign = MIN(SIGN_MOST_MM, chart->column * SIGN_OF_COLUMN),
        .where = { chart->plot.x, chart->plot.y, chart->plot.width, height - 2.0 },
    };

    lay_rows(&plot);
    draw_grid(&plot);
    for (guint i = 0; i < story->guards->len; i++) {
        draw_guard(&plot, &g_array_index(story->guards, StoryGuard, i));
    }
    for (int i = 0; i < story->n_seats; i++) {
        draw_path(&plot, story->order[i]);
    }
    for (guint i = 0; i < story->guards->len; i++) {
        draw_guard_icon(&plot, &g_array_index(story->guards, StoryGuard, i));
    }
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        for (int i = 0; i < story->n_seats; i++) {
            draw_sign(&plot, round, story->order[i]);
        }
        for (int i = 0; i < plot.n_rows; i++) {
            draw_empty_card(&plot, round, &plot.rows[i]);
        }
    }
}
