/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compose.c: draws the whole page: head, case files, precincts, totals and turns */
#include "referee/report/baker-street-irregulars/casebook.h"
#include "referee/report/report.h"

#define NAME_MM   26.0 /* width of the names */
#define PICTURE   1.25 /* width of a card's picture divided by its height */
#define TURN_MM   7.0  /* maximum width of a turn */
#define FILE_MM   22.0 /* maximum height of a row of case files */
#define LINE_MM   4.2  /* maximum height of a line in a precinct */
#define ROW_MM    6.4  /* maximum height of a row of the table */
#define SAMPLE_MM 3.4  /* size of a mark in the legend */

static const char *const FIELDS[] = {
    "case",   "title",  "date",      "verdict", "files", "rank",  "name",
    "out",    "player", "precincts", "door",    "clue",  "table", "step",
    "points", "plot",   "legend",    "caption", NULL,
};

/* Paler than on the cards, since ink is drawn over them. */
static const Colour TINTS[ROGUES_TYPES] = {
    [TYPE_SUSPECT] = { 1.0, 1.0, 1.0 },
    [TYPE_EVIDENCE] = { 0.70, 0.81, 0.93 },
    [TYPE_MOTIVE] = { 0.92, 0.66, 0.64 },
    [TYPE_LOCATION] = { 0.68, 0.85, 0.72 },
};

static void
draw_frame(Page *page, Rect where, Colour fill)
{
    const double line = 0.2;

    ink_fill(page->ink, where, REPORT_INK);
    ink_fill(
        page->ink,
        (Rect){ where.x + line, where.y + line, where.width - 2 * line, where.height - 2 * line },
        fill);
}

static void
draw_head(Page *page, const Casebook *casebook)
{
    const Speech *speech = templates_speech(page->templates);
    g_autofree char *date = casebook_say_date(casebook, speech);
    g_autofree char *verdict = casebook_say_verdict(casebook, speech);

    page_set_head(page, casebook->c, casebook->is_over, date, verdict);
}

/* Draws the sign and the name of @seat in the first NAME_MM of a row. */
static void
draw_player(Page *page, Seat seat, double x, double y, double height)
{
    const double sign = MIN(height * 0.8, 5.4);
    g_autofree char *name = report_say_names(templates_speech(page->templates), &seat, 1);

    page_sign(page, seat, (Point){ x + sign / 2 + 0.5, y + height / 2 }, sign);
    page_set(page, "player", (Rect){ x + sign + 2.0, y, NAME_MM - sign - 2.5, height }, name);
}

/* --- case files --- */

/* Draws the picture of @clue. A clue that is ruled out is drawn sideways, like its card on the
 * table. */
static void
draw_clue_picture(Page *page, int clue, bool is_out, Rect where)
{
    g_autofree char *name = g_strdup_printf("baker-street-irregulars/pictures/%s-%d",
                                            ROGUES_TYPE_WORDS[rogues_type(clue)],
                                            rogues_rank(clue));

    if (is_out) {
        const double short_mm = where.height / PICTURE;
        const Rect turned = {
            where.x + (where.width - short_mm) / 2, where.y, short_mm, where.height
        };

        ink_enter(page->ink, turned, TURN_RIGHT, 1.0);
        page_picture(page, name, (Rect){ 0, 0, where.height, short_mm });
        ink_leave(page->ink);
        return;
    }
    page_picture(page, name, where);
}

static void
draw_filed(Page *page, const Casebook *casebook, int clue, bool is_out, Rect where)
{
    const double width = (where.height - 2.0) * PICTURE;
    const Rect picture = { where.x + 2.2, where.y + 1.0, width, where.height - 2.0 };
    const Rect words = {
        picture.x + width + 1.0, where.y + 1.0, where.width - width - 4.0, where.height - 2.0
    };
    g_autofree char *rank = g_strdup_printf("%d", rogues_rank(clue));

    draw_frame(
        page, (Rect){ where.x, where.y + 1.0, 1.6, where.height - 2.0 }, TINTS[rogues_type(clue)]);
    draw_clue_picture(page, clue, is_out, picture);
    page_set(page, "rank", (Rect){ words.x, words.y, words.width, words.height * 0.38 }, rank);
    page_set(page,
             "name",
             (Rect){ words.x, words.y + words.height * 0.38, words.width, words.height * 0.36 },
             casebook->c->rogues->names[clue]);
    if (is_out) {
        page_set(page,
                 "out",
                 (Rect){ words.x, words.y + words.height * 0.74, words.width, words.height * 0.26 },
                 page_say(page, N_("ruled out")));
    }
}

/* Returns the height of the precincts, which the fullest one determines. */
static double
precincts_height(const Page *page, const Casebook *casebook)
{
    int most = 1;

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        most = MAX(most, casebook->n_laid[i]);
    }
    return MIN(page_box(page, "precincts")->where.height,
               page_box(page, "door")->where.height + most * LINE_MM);
}

/* Returns the height of a row of files. The files use all space that the precincts leave free. */
static double
file_height(const Page *page, const Casebook *casebook)
{
    const double whole = page_box(page, "files")->where.height +
                         page_box(page, "precincts")->where.height -
                         precincts_height(page, casebook);

    return MIN(whole / casebook->n_seats, FILE_MM);
}

static void
draw_files(Page *page, const Casebook *casebook)
{
    const Rect whole = page_box(page, "files")->where;
    const double height = file_height(page, casebook);
    const double width = (whole.width - NAME_MM) / ROGUES_TYPES;

    for (int i = 0; i < casebook->n_seats; i++) {
        const Seat seat = casebook->order[i];
        const double y = whole.y + i * height;

        if (seat == casebook->winner) {
            ink_fill(page->ink,
                     (Rect){ whole.x - 1.5, y, whole.width + 3.0, height },
                     (Colour){ 0.95, 0.93, 0.87 });
        }
        ink_line(page->ink,
                 (Point){ whole.x, y },
                 (Point){ whole.x + whole.width, y },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        draw_player(page, seat, whole.x, y, height);
        for (int type = 0; type < ROGUES_TYPES; type++) {
            const Rect slot = { whole.x + NAME_MM + type * width, y, width, height };
            const int clue = casebook->seats[seat].file[type];

            if (clue != CASEBOOK_NONE) {
                draw_filed(page, casebook, clue, casebook->seats[seat].is_out[type], slot);
            } else {
                page_set_aligned(
                    page, "name", (Rect){ slot.x + 2.2, y, width - 4.0, height }, "–", ALIGN_LEFT);
            }
        }
    }
}

/* --- precincts --- */

static void
draw_precinct(Page *page, const Casebook *casebook, int precinct, Rect where)
{
    const double head = page_box(page, "door")->where.height;
    const int n = casebook->n_laid[precinct];
    const double line = MIN(LINE_MM, (where.height - head) / MAX(n, 1));
    g_autofree char *title =
        g_strdup_printf("%d · %s", precinct + 1, casebook->c->rogues->precincts[precinct]);

    page_set(page, "door", (Rect){ where.x, where.y, where.width - 1.5, head }, title);
    for (int i = 0; i < n; i++) { /* the top card is drawn first */
        const int clue = casebook->precincts[precinct][n - 1 - i];
        const double y = where.y + head + i * line;
        const double square = line * 0.66;
        g_autofree char *words =
            g_strdup_printf("%d  %s", rogues_rank(clue), casebook->c->rogues->names[clue]);

        draw_frame(page,
                   (Rect){ where.x, y + (line - square) / 2, square, square },
                   TINTS[rogues_type(clue)]);
        page_set(page,
                 "clue",
                 (Rect){ where.x + square + 1.2, y, where.width - square - 2.5, line },
                 words);
    }
}

static void
draw_precincts(Page *page, const Casebook *casebook)
{
    const Rect files = page_box(page, "files")->where;
    const Rect whole = page_box(page, "precincts")->where;
    const double width = whole.width / ROGUES_PRECINCTS;
    const double height = precincts_height(page, casebook);
    const double end = files.y + casebook->n_seats * file_height(page, casebook);
    const double room = whole.y + whole.height - end;
    const double y = end + MAX(whole.y - files.y - files.height, (room - height) / 2);

    for (int i = 0; i < ROGUES_PRECINCTS; i++) {
        draw_precinct(page, casebook, i, (Rect){ whole.x + i * width, y, width, height });
    }
}

/* --- totals per player --- */

enum {
    STEPS = 6 + ROGUES_RANKS,
};

static const char *const STEP_NAMES[STEPS - ROGUES_RANKS] = {
    N_("turns"), N_("Dr Watson"), N_("built"), N_("deduced"), N_("sets"), N_("followed"),
};

/* Returns the text of a cell. "3/5" means that 3 of 5 declarations were right. */
static char *
say_step(const CasebookSeat *seat, int step)
{
    const int alone[] = { seat->n_turns, seat->n_watson, 0, seat->n_deduced, seat->n_sets };

    if (step == 2) {
        return g_strdup_printf("%d/%d", seat->n_built_right, seat->n_built);
    }
    if (step == 5) {
        return g_strdup_printf("%d/%d", seat->n_followed_right, seat->n_followed);
    }
    int n = step < 5 ? alone[step] : seat->n_abilities[step - 6];
    return n == 0 ? g_strdup("–") : g_strdup_printf("%d", n);
}

static void
draw_table(Page *page, const Casebook *casebook)
{
    const Rect whole = page_box(page, "table")->where;
    const double head = page_box(page, "step")->where.height;
    const double height = MIN((whole.height - head) / casebook->n_seats, ROW_MM);
    const double width = (whole.width - NAME_MM) / STEPS;

    for (int step = 0; step < STEPS; step++) {
        const char *name = step < STEPS - ROGUES_RANKS
                               ? page_say(page, STEP_NAMES[step])
                               : casebook->c->rogues->names[step - (STEPS - ROGUES_RANKS)];

        page_set(page,
                 "step",
                 (Rect){ whole.x + NAME_MM + step * width, whole.y, width - 0.8, head },
                 name);
    }
    for (int i = 0; i < casebook->n_seats; i++) {
        const Seat seat = casebook->order[i];
        const double y = whole.y + head + i * height;

        ink_line(page->ink,
                 (Point){ whole.x, y },
                 (Point){ whole.x + whole.width, y },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        draw_player(page, seat, whole.x, y, height);
        for (int step = 0; step < STEPS; step++) {
            g_autofree char *said = say_step(&casebook->seats[seat], step);

            page_set(
                page, "points", (Rect){ whole.x + NAME_MM + step * width, y, width, height }, said);
        }
    }
}

/* --- turn by turn --- */

/* Draws the mark of a turn. A build is full height, a deduction is the lower half, and evidence
 * that was followed is the upper half. A wrong declaration is hollow. */
static void
draw_mark(Page *page, CasebookPlay play, bool is_right, Colour colour, Rect where)
{
    const double half = where.height / 2;
    Rect mark = where;

    if (play == PLAY_NOTHING) {
        return;
    }
    if (play != PLAY_BUILT) {
        mark.height = half;
        mark.y += play == PLAY_DEDUCED ? half : 0;
    }
    ink_fill(page->ink, mark, colour);
    if (!is_right) {
        const double line = MIN(0.25, mark.width / 4);

        ink_fill(
            page->ink,
            (Rect){ mark.x + line, mark.y + line, mark.width - 2 * line, mark.height - 2 * line },
            REPORT_PAPER);
    }
}

static void
draw_plot(Page *page, const Casebook *casebook)
{
    const Rect whole = page_box(page, "plot")->where;
    const int n = (int)casebook->turns->len;
    const double height = MIN(whole.height / casebook->n_seats, ROW_MM);
    const double width = MIN(TURN_MM, (whole.width - NAME_MM) / MAX(n, 1));

    for (int i = 0; i < casebook->n_seats; i++) {
        const double y = whole.y + i * height;

        draw_player(page, casebook->order[i], whole.x, y, height);
        ink_line(page->ink,
                 (Point){ whole.x + NAME_MM, y + height - 0.4 },
                 (Point){ whole.x + NAME_MM + n * width, y + height - 0.4 },
                 0.1,
                 REPORT_PALE);
        for (int j = 0; j < n; j++) {
            const CasebookTurn *turn = casebook_turn(casebook, j);
            const Rect where = {
                whole.x + NAME_MM + j * width + width * 0.1, y + 0.5, width * 0.8, height - 1.0
            };

            if (turn->seat == casebook->order[i]) {
                draw_mark(page, turn->play, turn->is_right, page_tint(turn->seat), where);
            }
        }
    }
}

/* --- the legend --- */

static const struct {
    CasebookPlay play;
    bool is_right;
    const char *words;
} CAPTIONS[] = {
    { PLAY_BUILT, true, N_("built, rightly declared") },
    { PLAY_BUILT, false, N_("built, wrongly declared") },
    { PLAY_DEDUCED, true, N_("deduced") },
    { PLAY_FOLLOWED, true, N_("followed, rightly declared") },
    { PLAY_FOLLOWED, false, N_("followed, wrongly declared") },
};

static void
draw_legend(Page *page, const Casebook *casebook)
{
    const Rect where = page_box(page, "legend")->where;
    const double width = where.width / G_N_ELEMENTS(CAPTIONS);

    (void)casebook;
    for (size_t i = 0; i < G_N_ELEMENTS(CAPTIONS); i++) {
        const double x = where.x + (double)i * width;

        draw_mark(page,
                  CAPTIONS[i].play,
                  CAPTIONS[i].is_right,
                  REPORT_INK,
                  (Rect){ x, where.y + (where.height - SAMPLE_MM) / 2, SAMPLE_MM, SAMPLE_MM });
        page_set(page,
                 "caption",
                 (Rect){ x + SAMPLE_MM + 1.2, where.y, width - SAMPLE_MM - 2.0, where.height },
                 page_say(page, CAPTIONS[i].words));
    }
}

/* --- the whole page --- */

static Casebook *
begin(const Edition *edition, Viewer viewer, GError **error)
{
    (void)viewer; /* the report is only drawn when everything is public */
    return casebook_new(edition, error);
}

static bool
has_begun(const Casebook *casebook)
{
    return casebook->turns->len > 0;
}

static bool
is_over(const Casebook *casebook)
{
    return casebook->is_over;
}

static void
draw(const Casebook *casebook, Page *page)
{
    draw_head(page, casebook);
    draw_files(page, casebook);
    draw_precincts(page, casebook);
    draw_table(page, casebook);
    draw_plot(page, casebook);
    draw_legend(page, casebook);
}

const Report REPORT_BAKER_STREET_IRREGULARS = {
    .game = "baker-street-irregulars",
    .subject = N_("the case files, the precincts, and what each turn was used for"),
    .fields = FIELDS,
    .nothing = "nobody had a turn yet",
    .unfinished = "the game is not over, and its report would reveal hands",
    .begin = begin,
    .free = casebook_free,
    .add = casebook_add,
    .has_begun = has_begun,
    .is_over = is_over,
    .draw = draw,
};
