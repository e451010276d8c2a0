/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ledger.c: draws a strip for each detective below the rounds of the plot
 *
 *     (R) Red              7         4          purse at the end of the round: number, bar
 *     Mycroft Holmes       █  ▒ -1   ▄  ▒▒      tokens, Watson, Holmes, character, carriages lost
 *     won: 3 of 3 right    ab        c ❶        clues learned, questions they prove
 */
#include "referee/report/watson-and-holmes/chart.h"

#include <string.h>

#define BARS_MOST_MM  11.0
#define BARS_LEAST_MM 3.2
#define NUMBER_MM     2.6 /* height of the number above a bar */
#define LANE_MM       2.9 /* height of a lane of symbols or clues */
#define ICON_MM       2.5
#define GAP_MM        1.4  /* gap between strips */
#define SMALLEST      0.68 /* smallest scale for clues */

enum {
    MARKS_MAX = 8, /* maximum number of symbols in one round's lane */
};

/* Position of one strip. */
typedef struct {
    Chart *chart;
    Seat seat;
    double top;
    double bars; /* height of the bars */
    int most;    /* carriages of the highest bar of all strips */
} Strip;

/* Returns the height of the lanes of a strip. Without purses and clues there is only a lane of
 * symbols. */
static double
lanes_height(const Chart *chart)
{
    return chart->story->is_whole ? NUMBER_MM + 2 * LANE_MM : LANE_MM * 3;
}

static double
bars_height(const Chart *chart)
{
    const double spare =
        chart->plot.height * 0.37 / chart->story->n_seats - lanes_height(chart) - GAP_MM;

    return chart->story->is_whole ? CLAMP(spare, BARS_LEAST_MM, BARS_MOST_MM) : LANE_MM;
}

static double
strip_height(const Chart *chart)
{
    return bars_height(chart) + lanes_height(chart) + GAP_MM;
}

double
report_ledger_height(const Chart *chart)
{
    return strip_height(chart) * chart->story->n_seats;
}

static int
most_carriages(const Story *story)
{
    int most = 1;

    for (int i = 0; i < story->n_seats; i++) {
        for (int round = 1; round <= (int)story->rounds->len; round++) {
            most = MAX(most, story_turn(story, round, story->order[i])->purse);
        }
    }
    return most;
}

/* --- on the left: the detective --- */

static char *
say_outcome(const Chart *chart, Seat seat)
{
    const Story *story = chart->story;
    const Speech *speech = templates_speech(chart->page->templates);
    int round = 0;
    const int right = story_right(story, seat, &round);
    const int purse = story_last_purse(story, seat);
    g_autofree char *digits = g_strdup_printf("%d", purse);
    g_autofree char *n_right = g_strdup_printf("%d", right);
    g_autofree char *n_all = g_strdup_printf("%d", story->c->n_questions);
    g_autofree char *in = g_strdup_printf("%d", round);
    g_autofree char *left = speech_tell(speech, N_("{n} left"), { "n", digits });
    const char *id = story_has_won(story, seat) ? N_("won, {right} of {n}")
                     : right != STORY_UNKNOWN   ? N_("out in round {round}, {right} of {n}")
                     : story->is_over           ? N_("did not answer")
                                                : N_("still at it");
    g_autofree char *how =
        speech_tell(speech, id, { "right", n_right }, { "n", n_all }, { "round", in });

    return purse == STORY_UNKNOWN ? g_steal_pointer(&how) : g_strconcat(how, " · ", left, NULL);
}

/* Draws each question with the first round in which the cards read by @seat proved it. */
static void
draw_could_know(Chart *chart, Seat seat, Rect where)
{
    const Story *story = chart->story;
    const double size = MIN(where.height * 0.8, ICON_MM);
    const double width = where.width / MAX(story->c->n_questions, 3);

    for (int q = 0; q < story->c->n_questions; q++) {
        const int round = story_could_know(story, seat, q);
        const double x = where.x + q * width;
        g_autofree char *number = g_strdup_printf("%d", round);
        g_autofree char *in = speech_tell(templates_speech(chart->page->templates),
                                          round == 0 ? N_("never") : N_("round {n}"),
                                          { "n", number });

        chart_badge(chart, (Point){ x + size / 2, where.y + where.height / 2 }, size, q);
        page_set(chart->page,
                 "outcome",
                 (Rect){ x + size + 0.6, where.y, width - size - 0.6, where.height },
                 in);
    }
}

static void
draw_who(const Strip *strip)
{
    Chart *chart = strip->chart;
    const Story *story = chart->story;
    const double height = strip_height(chart) - GAP_MM;
    const double sign = MIN(6.4, height * 0.5);
    const int character = story->characters[strip->seat];
    const char *part = character == STORY_UNKNOWN
                           ? ""
                           : page_say(chart->page, BOX_CHARACTER_CARDS[character].name);
    g_autofree char *name = speech_capital(page_say(chart->page, SEAT_COLOURS[strip->seat]));
    g_autofree char *outcome = say_outcome(chart, strip->seat);
    const double left = chart->label_left + sign + 1.2;
    const double width = chart->label_width - sign - 1.2;
    const double line = MIN(height / 4, 4.0);
    const double top = strip->top + (height - 4 * line) / 2;

    page_sign(chart->page, strip->seat, (Point){ chart->label_left + sign / 2, top + line }, sign);
    page_set(chart->page, "player", (Rect){ left, top, width, line }, name);
    page_set(chart->page, "part", (Rect){ left, top + line, width, line }, part);
    page_set(chart->page,
             "outcome",
             (Rect){ chart->label_left, top + 2 * line, chart->label_width, line },
             outcome);
    if (story->is_whole) {
        draw_could_know(chart,
                        strip->seat,
                        (Rect){ chart->label_left, top + 3 * line, chart->label_width, line });
    }
}

/* --- in each round --- */

static void
draw_purse(const Strip *strip, int round)
{
    Chart *chart = strip->chart;
    const int purse = story_turn(chart->story, round, strip->seat)->purse;
    const double x = chart_round_x(chart, round);
    const double width = MIN(chart->column * 0.62, 7.0);
    const double floor = strip->top + NUMBER_MM + strip->bars;
    const double height = strip->bars * MAX(purse, 0) / strip->most;
    g_autofree char *number = g_strdup_printf("%d", purse);

    if (purse == STORY_UNKNOWN) {
        return;
    }
    ink_fill(chart->page->ink, (Rect){ x - width / 2, floor - height, width, height }, REPORT_PALE);
    ink_line(chart->page->ink,
             (Point){ x - width / 2, floor - height },
             (Point){ x + width / 2, floor - height },
             0.35,
             REPORT_INK);
    page_set(chart->page,
             "purse",
             (Rect){ x - chart->column / 2, floor - height - NUMBER_MM, chart->column, NUMBER_MM },
             number);
}

/* Draws the symbols of one round and the carriages lost to overbids side by side in their lane. */
static void
draw_marks(const Strip *strip, int round)
{
    Chart *chart = strip->chart;
    const StoryTurn *turn = story_turn(chart->story, round, strip->seat);
    const struct {
        const char *icon;
        int n;
    } kinds[] = {
        { "calloff-gain", turn->call_offs },
        { "lockpick-gain", turn->lockpicks },
        { "watson", turn->watsons },
        { "holmes", turn->consults + turn->checks },
        { "character", turn->character != STORY_UNKNOWN || turn->collected ? 1 : 0 },
    };
    const char *marks[MARKS_MAX];
    int n = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        for (int j = 0; j < kinds[i].n && n < MARKS_MAX; j++) {
            marks[n++] = kinds[i].icon;
        }
    }
    g_autofree char *lost = turn->lost == 0 ? g_strdup("") : g_strdup_printf("−%d", turn->lost);
    const double lost_mm = turn->lost == 0 ? 0.0 : page_measure(chart->page, "loss", lost) + 0.3;
    const double side = MIN(ICON_MM, (chart->column - 0.3 - lost_mm) / MAX(n, 1) - 0.2);
    const double whole = n * (side + 0.2) + lost_mm;
    const double top = strip->top + (chart->story->is_whole ? NUMBER_MM + strip->bars : LANE_MM) +
                       (LANE_MM - side) / 2;
    double x = chart_round_x(chart, round) - whole / 2;

    for (int i = 0; i < n; i++) {
        page_icon(chart->page, marks[i], (Rect){ x, top, side, side });
        x += side + 0.2;
    }
    page_set(chart->page,
             "loss",
             (Rect){ x - 0.2, top + side / 2 - LANE_MM / 2, lost_mm + 0.4, LANE_MM },
             lost);
}

/* Returns the names of the clues that @seat learned in @round. */
static char *
list_clues(const Chart *chart, int round, Seat seat)
{
    const Case *c = chart->story->c;
    const guint32 before = round == 1 ? 0 : story_turn(chart->story, round - 1, seat)->knows;
    const guint32 now = story_turn(chart->story, round, seat)->knows;
    GString *clues = g_string_new(NULL);

    for (int i = 0; i < c->n_facts; i++) {
        const guint32 told = c->facts[i].locations;

        if ((told & now) != 0 && (told & before) == 0) {
            g_autofree char *name = chart_clue_name(chart, i);

            g_string_append(clues, name);
        }
    }
    return g_string_free(clues, FALSE);
}

/* Shortens @clues until they fit into @room, and appends "+" with the number of omitted clues.
 * Returns "" if not even that fits. Takes ownership of @clues. */
static char *
shorten(Chart *chart, char *clues, double room)
{
    int n_left_out = 0;

    while (*clues != '\0' && page_measure(chart->page, "learned", clues) * SMALLEST > room) {
        gsize length = strcspn(clues, "+");

        clues[length == 0 ? 0 : length - 1] = '\0';
        char *shorter = g_strdup_printf("%s+%d", clues, ++n_left_out);
        g_free(clues);
        clues = shorter;
        if (length == 0) { /* only the number was left */
            *clues = '\0';
        }
    }
    return clues;
}

/* Draws the clues that were learned, and the questions that can be answered from this round on. */
static void
draw_learned(const Strip *strip, int round)
{
    Chart *chart = strip->chart;
    const unsigned before =
        round == 1 ? 0 : story_turn(chart->story, round - 1, strip->seat)->could_know;
    const unsigned fresh = story_turn(chart->story, round, strip->seat)->could_know & ~before;
    const int n_badges = __builtin_popcount(fresh);
    g_autofree char *clues = shorten(chart,
                                     list_clues(chart, round, strip->seat),
                                     chart->column - 0.6 - n_badges * (ICON_MM + 0.2) * SMALLEST);
    const double clues_mm = *clues == '\0' ? 0.0 : page_measure(chart->page, "learned", clues);
    const double whole = clues_mm + n_badges * (ICON_MM + 0.2) + (clues_mm > 0.0 ? 0.3 : 0.0);
    const double scale = CLAMP((chart->column - 0.2) / MAX(whole, 0.1), SMALLEST, 1.0);
    const double y = strip->top + NUMBER_MM + strip->bars + LANE_MM * 1.5;
    double x = chart_round_x(chart, round) - whole * scale / 2;

    page_set(chart->page,
             "learned",
             (Rect){ x - 0.1, y - LANE_MM / 2, clues_mm * scale + 0.2, LANE_MM },
             clues);
    x += (clues_mm > 0.0 ? clues_mm + 0.3 : 0.0) * scale;
    for (int q = 0; q < chart->story->c->n_questions; q++) {
        if ((fresh & 1U << q) != 0) {
            const double size = ICON_MM * scale;

            chart_badge(chart, (Point){ x + size / 2, y }, size, q);
            x += size + 0.2 * scale;
        }
    }
}

static void
draw_strip(const Strip *strip)
{
    Chart *chart = strip->chart;
    const Story *story = chart->story;
    const double floor = strip->top + NUMBER_MM + strip->bars;
    bool is_out = false;

    draw_who(strip);
    if (story->is_whole) {
        ink_line(chart->page->ink,
                 (Point){ chart->plot.x, floor },
                 (Point){ chart->plot.x + chart->plot.width, floor },
                 0.12,
                 REPORT_GREY);
    }
    for (int round = 1; round <= (int)story->rounds->len; round++) {
        if (!is_out && story->is_whole) {
            draw_learned(strip, round);
        }
        is_out = is_out || story_turn(story, round, strip->seat)->out;
        if (!is_out && story->is_whole) {
            draw_purse(strip, round);
        }
        draw_marks(strip, round);
    }
}

void
report_draw_ledger(Chart *chart, double top)
{
    const double height = strip_height(chart);

    for (int i = 0; i < chart->story->n_seats; i++) {
        const Strip strip = {
            .chart = chart,
            .seat = chart->story->order[i],
            .top = top + i * height + GAP_MM / 2,
            .bars = bars_height(chart),
            .most = most_carriages(chart->story),
        };

        ink_line(chart->page->ink,
                 (Point){ chart->label_left, top + i * height },
                 (Point){ chart->plot.x + chart->plot.width, top + i * height },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        draw_strip(&strip);
    }
}
