/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leaf.c: draws the sheet of one player
 *
 *     (R) Red            Fogbound London          place 1 of 4 · 48 points
 *     ┌──────────────────────────────────────────────────────────┐
 *     │ map, path, fate of each icon                             │
 *     └──────────────────────────────────────────────────────────┘
 *     dice, turn by turn
 *     mysteries: icons paid, reward               │  score
 */
#include "referee/report/adventures-in-the-fog/sheets.h"

const char *const LEAF_FIELDS[] = {
    "player", "title", "map",       "place",   "town",   "turn",    "badge",
    "dice",   "die",   "mysteries", "heading", "step",   "mystery", "count",
    "score",  "label", "value",     "total",   "legend", "caption", NULL,
};

#define DIE_MM      6.2
#define DIE_LINE_MM 10.4 /* height of a line of dice, including the turn above */
#define DICE_A_LINE 26
#define STEP_MM     4.4
#define ROW_ICON_MM 4.6
#define STAR_MM     5.4
#define SAMPLE_MM   4.0
#define PIP_SHARE   0.09

/* --- the dice --- */

/* Pips of each face, as bits of a square of three by three, row by row. */
static const unsigned PIPS[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };

static void
draw_die(Page *page, Rect where, int face)
{
    const double radius = where.width * 0.18;
    g_autoptr(Outline) edge = outline_new();
    const double right = where.x + where.width;
    const double bottom = where.y + where.height;

    outline_move(edge, where.x + radius, where.y);
    outline_line(edge, right - radius, where.y);
    outline_curve(edge,
                  (Point){ right, where.y },
                  (Point){ right, where.y },
                  (Point){ right, where.y + radius });
    outline_line(edge, right, bottom - radius);
    outline_curve(edge,
                  (Point){ right, bottom },
                  (Point){ right, bottom },
                  (Point){ right - radius, bottom });
    outline_line(edge, where.x + radius, bottom);
    outline_curve(edge,
                  (Point){ where.x, bottom },
                  (Point){ where.x, bottom },
                  (Point){ where.x, bottom - radius });
    outline_line(edge, where.x, where.y + radius);
    outline_curve(edge,
                  (Point){ where.x, where.y },
                  (Point){ where.x, where.y },
                  (Point){ where.x + radius, where.y });
    outline_close(edge);
    ink_area(page->ink, edge, REPORT_PAPER);
    ink_stroke(page->ink, edge, &(Stroke){ .width_mm = 0.3, .colour = REPORT_INK });
    for (int i = 0; i < 9; i++) {
        g_autoptr(Outline) pip = outline_new();

        if ((PIPS[face] >> i & 1U) != 0) {
            outline_circle(pip,
                           (Point){ where.x + where.width * (0.24 + 0.26 * (i % 3)),
                                    where.y + where.height * (0.24 + 0.26 * (i / 3)) },
                           where.width * PIP_SHARE);
            ink_area(page->ink, pip, REPORT_INK);
        }
    }
}

/* Draws one die per turn, with the number of the turn above it. */
static void
draw_dice(Page *page, const Walks *walks, const Walk *walk)
{
    const Rect whole = page_box(page, "dice")->where;
    const int n_lines = (walks->n_turns + DICE_A_LINE - 1) / DICE_A_LINE;
    const double scale = MIN(1.0, whole.height / (n_lines * DIE_LINE_MM));
    const double cell = whole.width / MAX(MIN(walks->n_turns, DICE_A_LINE), 16);
    const double number_mm = (DIE_LINE_MM - DIE_MM - 0.4) * scale;

    for (int i = 0; i < walk->n_drafts; i++) {
        const int place = walk->drafts[i].turn - 1;
        const double x = whole.x + place % DICE_A_LINE * cell;
        const double y = whole.y + place / DICE_A_LINE * DIE_LINE_MM * scale;
        const double die = MIN(DIE_MM * scale, cell - 0.6);
        g_autofree char *number = g_strdup_printf("%d", walk->drafts[i].turn);

        page_set(page, "die", (Rect){ x, y, cell, number_mm }, number);
        draw_die(
            page, (Rect){ x + (cell - die) / 2, y + number_mm, die, die }, walk->drafts[i].face);
    }
}

/* --- mysteries --- */

/* Draws @n icons of @name in a row from @x on. Returns the x of the next icon. */
static double
draw_icons(Page *page, const char *name, int n, double x, double y)
{
    for (int i = 0; i < n; i++) {
        page_icon(page, name, (Rect){ x, y, ROW_ICON_MM, ROW_ICON_MM });
        x += ROW_ICON_MM + 0.5;
    }
    return x;
}

static double
draw_counted(Page *page, const char *name, int n, double x, double y)
{
    if (n == 0) {
        return x;
    }
    page_icon_counted(
        page, name, n, (Rect){ x, y - (STAR_MM - ROW_ICON_MM) / 2, STAR_MM, STAR_MM });
    return x + STAR_MM + 0.5;
}

static double
draw_kinds(Page *page, const int counts[ICON_KINDS], double x, double y)
{
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        x = draw_icons(page, ICON_WORDS[kind], counts[kind], x, y);
    }
    return x;
}

static void
draw_solution(Page *page, const Walks *walks, const Walk *walk, int i, Rect row)
{
    const WalkSolution *solution = &walk->solutions[i];
    const double y = row.y + (row.height - ROW_ICON_MM) / 2;
    const double paid = row.x + row.width * 0.45;
    const double got = row.x + row.width * 0.71;
    const double name = row.x + STEP_MM + 1.6;
    const double middle = row.y + row.height / 2;
    double x = got + 5.0;

    badge_disc(page, "step", (Rect){ row.x, middle - STEP_MM / 2, STEP_MM, STEP_MM }, i + 1);
    page_set(page,
             "mystery",
             (Rect){ name, row.y, paid - name - 8.0, row.height },
             walks->town->mysteries[solution->mystery].name);
    badge_turn(page, "count", (Point){ paid - 4.0, middle }, solution->turn, REPORT_INK);
    draw_kinds(page, solution->n_paid, paid, y);
    ink_line(page->ink, (Point){ got, middle }, (Point){ got + 3.2, middle }, 0.3, REPORT_INK);
    ink_line(page->ink,
             (Point){ got + 2.2, middle - 0.8 },
             (Point){ got + 3.2, middle },
             0.3,
             REPORT_INK);
    ink_line(page->ink,
             (Point){ got + 2.2, middle + 0.8 },
             (Point){ got + 3.2, middle },
             0.3,
             REPORT_INK);
    x = draw_counted(page, "points", solution->got.points, x, y);
    x = draw_counted(page, "coin", solution->got.coins, x, y);
    x = draw_icons(page, "travel", solution->got.travels, x, y);
    draw_kinds(page, solution->got.icons, x, y);
}

static void
draw_mysteries(Page *page, const Walks *walks, const Walk *walk)
{
    const Rect whole = page_box(page, "mysteries")->where;
    const double head = page_box(page, "heading")->where.height;
    const double height = (whole.height - head) / TOWN_PROGRESS;

    page_set(page,
             "heading",
             (Rect){ whole.x, whole.y, whole.width, head },
             page_say(page, "Mysteries"));
    for (int i = 0; i < TOWN_PROGRESS; i++) {
        const Rect row = { whole.x, whole.y + head + i * height, whole.width, height };

        ink_line(page->ink,
                 (Point){ row.x, row.y },
                 (Point){ row.x + row.width, row.y },
                 i == 0 ? 0.25 : 0.1,
                 i == 0 ? REPORT_INK : REPORT_PALE);
        if (i < walk->n_solutions) {
            draw_solution(page, walks, walk, i, row);
        }
    }
}

/* --- the score --- */

typedef struct {
    Page *page;
    Rect next; /* the next free line */
} Column;

static Rect
take_line(Column *column)
{
    const Rect line = column->next;

    column->next.y += line.height;
    return line;
}

static void
add_line(Column *column, const char *label, const char *field, int n)
{
    const Rect line = take_line(column);
    g_autofree char *number = g_strdup_printf("%d", n);

    page_set(column->page, "label", line, label);
    page_set_aligned(column->page, field, line, number, ALIGN_RIGHT);
}

static void
add_rule(Column *column, double width_mm, Colour colour)
{
    ink_line(column->page->ink,
             (Point){ column->next.x, column->next.y },
             (Point){ column->next.x + column->next.width, column->next.y },
             width_mm,
             colour);
}

/* Returns a text such as "× 5 · every 2". */
static char *
say_every(const Page *page, int n, int every)
{
    const Speech *speech = templates_speech(page->templates);
    g_autofree char *number = g_strdup_printf("%d", every);
    g_autofree char *words = every == 1 ? g_strdup(speech_say(speech, "each"))
                                        : speech_tell(speech, "every {n}", { "n", number });

    return g_strdup_printf("× %d · %s", n, words);
}

/* Adds a line of the converter: the number of unused icons and their points (FOG-037). */
static void
add_conversion(Column *column, const Walks *walks, const Walk *walk, const Conversion *conversion)
{
    Page *page = column->page;
    const Rect line = column->next;
    const double y = line.y + (line.height - ROW_ICON_MM) / 2;
    double x = line.x;
    int n = 0;

    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if ((conversion->kinds >> kind & 1U) != 0) {
            n += walk_unused(walks, walk, (IconKind)kind);
            x = draw_icons(page, ICON_WORDS[kind], 1, x, y);
        }
    }
    g_autofree char *every = say_every(page, n, conversion->every);
    page_set(page,
             "label",
             (Rect){ x + 1.0, line.y, line.x + line.width - x - 8.0, line.height },
             every);
    g_autofree char *worth = g_strdup_printf("%d", n / conversion->every * conversion->points);
    page_set_aligned(page, "value", take_line(column), worth, ALIGN_RIGHT);
}

static void
draw_score(Page *page, const Walks *walks, const Walk *walk)
{
    const Rect whole = page_box(page, "score")->where;
    const double head = page_box(page, "heading")->where.height;
    const double height = MIN((whole.height - head) / (walks->town->n_conversions + 6), 6.4);
    Column column = { page, { whole.x, whole.y + head, whole.width, height } };

    page_set(page,
             "heading",
             (Rect){ whole.x, whole.y, whole.width, head },
             page_say(page, N_("The score")));
    add_rule(&column, 0.25, REPORT_INK);
    add_line(&column, page_say(page, N_("points for mysteries")), "value", walk->points);
    for (int i = 0; i < walks->town->n_conversions; i++) {
        add_conversion(&column, walks, walk, &walks->town->conversions[i]);
    }
    if (walks->is_over) {
        add_rule(&column, 0.25, REPORT_INK);
        add_line(&column, page_say(page, N_("in all")), "total", walk->total);
    }
    add_rule(&column, 0.1, REPORT_GREY);
    add_line(&column, page_say(page, N_("coins left")), "value", walk->coins);
    if (walks->is_over) {
        add_line(&column, page_say(page, N_("unused icons")), "value", walk->n_unused);
    }
    add_line(&column, page_say(page, N_("icons that Moriarty took")), "value", walk->n_struck);
    if (walk->out > 0) {
        add_line(&column, page_say(page, N_("out in turn")), "value", walk->out);
    }
}

/* --- the legend --- */

static void
sample_turn(Page *page, Rect where)
{
    badge_turn(
        page, "turn", (Point){ where.x + SAMPLE_MM / 2, where.y + SAMPLE_MM / 2 }, 7, REPORT_INK);
}

static void
sample_badge(Page *page, Rect where)
{
    badge_disc(page, "badge", (Rect){ where.x + 0.3, where.y + 0.3, 3.4, 3.4 }, 2);
}

static void
sample_struck(Page *page, Rect where)
{
    const Colour red = { 0.549, 0.184, 0.122 };

    for (int way = -1; way <= 1; way += 2) {
        ink_line(page->ink,
                 (Point){ where.x + 0.6, where.y + SAMPLE_MM / 2 - way * 1.4 },
                 (Point){ where.x + SAMPLE_MM - 0.6, where.y + SAMPLE_MM / 2 + way * 1.4 },
                 0.7,
                 red);
    }
}

static void
sample_closed(Page *page, Rect where)
{
    for (int way = -1; way <= 1; way += 2) {
        ink_line(page->ink,
                 (Point){ where.x + 0.6, where.y + SAMPLE_MM / 2 - way * 1.4 },
                 (Point){ where.x + SAMPLE_MM - 0.6, where.y + SAMPLE_MM / 2 + way * 1.4 },
                 0.7,
                 REPORT_GREY);
    }
}

static const struct {
    void (*sample)(Page *page, Rect where);
    const char *words;
} CAPTIONS[] = {
    { sample_turn, N_("drawn in this turn") },
    { sample_badge, N_("paid for this mystery") },
    { sample_struck, N_("struck by Moriarty") },
    { sample_closed, N_("closed") },
};

static void
draw_legend(Page *page)
{
    const Rect where = page_box(page, "legend")->where;
    const double width = where.width / G_N_ELEMENTS(CAPTIONS);

    for (gsize i = 0; i < G_N_ELEMENTS(CAPTIONS); i++) {
        const double x = where.x + (double)i * width;

        CAPTIONS[i].sample(page, (Rect){ x, where.y, SAMPLE_MM, SAMPLE_MM });
        page_set(page,
                 "caption",
                 (Rect){ x + SAMPLE_MM + 1.2, where.y, width - SAMPLE_MM - 1.6, SAMPLE_MM },
                 page_say(page, CAPTIONS[i].words));
    }
}

/* --- the whole leaf --- */

void
leaf_draw(Page *page, const Walks *walks, Atlas *atlas, Seat seat)
{
    const Speech *speech = templates_speech(page->templates);
    const Walk *walk = &walks->walks[seat];
    const Rect player = page_box(page, "player")->where;
    g_autofree char *name = report_say_names(speech, &seat, 1);
    g_autofree char *place = walks_say_place(walks, seat, speech);
    g_autofree char *map = walks_say_map(walks, speech);

    page_sign(page,
              seat,
              (Point){ player.x - player.height * 0.7, player.y + player.height / 2 },
              player.height * 1.15);
    page_set_field(page, "player", name);
    page_set_field(page, "title", walks->c->title);
    page_set_field(page, "map", map);
    page_set_field(page, "place", place);
    map_draw(page, walks, atlas, seat);
    draw_dice(page, walks, walk);
    draw_mysteries(page, walks, walk);
    draw_score(page, walks, walk);
    draw_legend(page);
}
