/* SPDX-License-Identifier: GPL-3.0-or-later */
/* labels.c: a search for label positions
 *
 *     spot ──► wordings (one line, two, three; the id alone) ──► free places around the spot
 *         ──► one place for each spot without overlaps (simulated annealing)
 *         ──► labels that still overlap are moved
 */
#include "generator/adventures-in-the-fog/labels.h"

#include "generator/draw/unit.h"

#include <math.h>
#include <string.h>

enum {
    WORDINGS_MAX = 24,
    LINES_MAX = 3,
    ANGLES = 32,
    MOVES = 200000, /* number of moves of the annealing */
    ROUNDS = 2000,  /* largest number of moves after the annealing */
};

#define GAP_MM    0.45 /* between a sign and its label */
#define CLEAR_MM  0.3  /* around everything that is drawn */
#define SLACK_MM  0.25 /* added to the width of the words */
#define APART_MM  0.5  /* between labels */
#define EDGE_MM   1.2  /* margin along the edge of the map */
#define STEP_MM   0.3
#define SMALL     0.9  /* factor for smaller type, which is still readable */
#define LINE_HIGH 0.97 /* line height in sizes (flow.h) */

/* Costs of a place. */
#define COST_LINE 1.2 /* for each line after the first */
#define COST_MM   1.5 /* for each mm away from its sign */
/* for a place diagonal to its sign; above or below is as good as beside */
#define COST_ASKEW    0.8
#define COST_STRANGER 6.0 /* for a place nearer to the sign of another spot */
#define COST_SMALL    12.0
#define COST_NAMELESS 40.0
#define COST_OVERLAP  60.0

/* Temperatures at the start and at the end of the annealing. */
#define HOT  20.0
#define COLD 0.2

static const double AWAY_MM[] = { 0.0, 1.0, 2.2, 3.4 };

typedef struct {
    char *markdown;
    double width;
    double height;
    double share; /* factor for the size of the type */
    int n_lines;
    bool has_name;
} Wording;

typedef struct {
    Rect where;
    double cost;
    Align align;
    int wording;
} Candidate;

typedef struct {
    Wording wordings[WORDINGS_MAX];
    int n_wordings;
    GArray *candidates; /* array of Candidate, in order of rising cost */
    GArray *rivals;     /* array of int: the other spots whose labels could overlap this one's */
    int chosen;
} Seeker;

typedef struct {
    const Plan *plan;
    Compositor *compositor;
    const TextStyle *style;
    Stencil *stencil;
    Seeker *seekers; /* one for each spot */
    Rect *taken;     /* chosen place of the label of each spot */
} Search;

/* ---- wordings -------------------------------------------------------------------------------- */

static double
measure(const Search *search, const char *markdown)
{
    g_autoptr(Prose) prose = prose_new(markdown);
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    const Rect wide = { 0.0, 0.0, search->plan->width_mm, search->style->size_pt };
    TextStyle style = *search->style;
    Overflow overflow;

    style.align = ALIGN_LEFT;
    g_array_append_val(rects, wide);
    g_autoptr(GPtrArray) settings =
        compositor_set(search->compositor, prose, "label", &style, rects, &overflow);

    return settings == NULL ? wide.width : setting_width(g_ptr_array_index(settings, 0));
}

/* Adds the wording “@id @words”, with line breaks before the words at @breaks. @breaks rises, and
 * ends with n_words. */
static void
add_wording(const Search *search,
            Seeker *seeker,
            const char *id,
            char **words,
            int n_words,
            const int *breaks)
{
    g_autoptr(GString) all = g_string_new(NULL);
    g_autoptr(GString) line = g_string_new(NULL);
    Wording *wording = &seeker->wordings[seeker->n_wordings++];

    g_assert(seeker->n_wordings <= WORDINGS_MAX);
    *wording = (Wording){ .share = 1.0, .n_lines = 1, .has_name = n_words > 0 };
    g_string_append_printf(line, "**%s**", id);
    for (int i = 0; i < n_words; i++) {
        if (i == *breaks) {
            breaks++;
            wording->width = MAX(wording->width, measure(search, line->str));
            wording->n_lines++;
            g_string_append_printf(all, "%s\\\n", line->str);
            g_string_truncate(line, 0);
        } else {
            g_string_append(line, "\u00a0"); /* no line ends here */
        }
        prose_append_escaped(line, words[i]);
    }
    wording->width = MAX(wording->width, measure(search, line->str)) + SLACK_MM;
    g_string_append(all, line->str);
    wording->height = mm_from_pt(search->style->size_pt) *
                      (LINE_HIGH + (wording->n_lines - 1) * search->style->leading);
    wording->markdown = g_strdup(all->str);
}

/* Adds @wording in smaller type. */
static void
add_smaller(Seeker *seeker, const Wording *wording)
{
    Wording *smaller = &seeker->wordings[seeker->n_wordings++];

    g_assert(seeker->n_wordings <= WORDINGS_MAX);
    *smaller = *wording;
    smaller->markdown = g_strdup(wording->markdown);
    smaller->width = (wording->width - SLACK_MM) * SMALL + SLACK_MM;
    smaller->height *= SMALL;
    smaller->share = SMALL;
}

/* Adds all wordings of the label of @spot that are easy to read. */
static void
word_spot(const Search *search, Seeker *seeker, const Spot *spot)
{
    g_auto(GStrv) words = g_strsplit(spot->name, " ", 2 * LINES_MAX);
    const int n = (int)g_strv_length(words);

    add_wording(search, seeker, spot->id, words, n, (const int[]){ n });
    for (int i = 1; i < n && i < LINES_MAX + 1; i++) {
        add_wording(search, seeker, spot->id, words, n, (const int[]){ i, n });
    }
    for (int i = 1; i < n && i < LINES_MAX; i++) {
        for (int j = i + 1; j < n && j < LINES_MAX; j++) {
            add_wording(search, seeker, spot->id, words, n, (const int[]){ i, j, n });
        }
    }
    for (int i = seeker->n_wordings; i > 0; i--) {
        add_smaller(seeker, &seeker->wordings[i - 1]);
    }
    add_wording(search, seeker, spot->id, words, 0, (const int[]){ 0 });
}

/* ---- places ---------------------------------------------------------------------------------- */

static double
distance_to(const Rect *rect, Point point)
{
    const double x = MAX(MAX(rect->x - point.x, point.x - rect->x - rect->width), 0.0);
    const double y = MAX(MAX(rect->y - point.y, point.y - rect->y - rect->height), 0.0);

    return hypot(x, y);
}

/* Reports whether the sign of another spot is nearer to @where than the sign of @spot, or at most
 * APART_MM farther. @away is the distance from the sign of @spot. */
static bool
belongs_elsewhere(const Plan *plan, int spot, const Rect *where, double away)
{
    for (int i = 0; i < plan->town->n_spots; i++) {
        if (i != spot &&
            distance_to(where, plan->spots[i]) - plan_radius(plan, i) < away + APART_MM) {
            return true;
        }
    }
    return false;
}

/* Returns the alignment that keeps the words next to their sign. */
static Align
align_towards(Point spot, const Rect *where)
{
    return where->x > spot.x                  ? ALIGN_LEFT
           : where->x + where->width < spot.x ? ALIGN_RIGHT
                                              : ALIGN_CENTRE;
}

static void
add_candidate(const Search *search, int spot, int wording, double angle, double away)
{
    Seeker *seeker = &search->seekers[spot];
    const Wording *words = &seeker->wordings[wording];
    const Point middle = search->plan->spots[spot];
    const double reach = plan_radius(search->plan, spot) + GAP_MM;
    Rect where = { 0.0, 0.0, words->width, words->height };
    double far = reach;

    do {
        where.x = middle.x + cos(angle) * far - where.width / 2;
        where.y = middle.y + sin(angle) * far - where.height / 2;
        far += STEP_MM;
    } while (distance_to(&where, middle) < reach + away);
    if (!stencil_is_free(search->stencil, &where)) {
        return;
    }
    const double off = distance_to(&where, middle) - plan_radius(search->plan, spot);
    const double askew = fabs(sin(2 * angle));
    const Candidate candidate = {
        .where = where,
        .align = align_towards(middle, &where),
        .wording = wording,
        .cost = COST_LINE * (words->n_lines - 1) + COST_MM * off + COST_ASKEW * askew +
                (words->share < 1.0 ? COST_SMALL : 0.0) + (words->has_name ? 0.0 : COST_NAMELESS) +
                (belongs_elsewhere(search->plan, spot, &where, off) ? COST_STRANGER : 0.0),
    };

    g_array_append_val(seeker->candidates, candidate);
}

static int
compare_costs(gconstpointer a, gconstpointer b)
{
    const Candidate *one = a;
    const Candidate *other = b;

    return (one->cost > other->cost) - (one->cost < other->cost);
}

static void
seek_places(const Search *search, int spot)
{
    Seeker *seeker = &search->seekers[spot];

    seeker->candidates = g_array_new(FALSE, FALSE, sizeof(Candidate));
    for (int wording = 0; wording < seeker->n_wordings; wording++) {
        for (gsize away = 0; away < G_N_ELEMENTS(AWAY_MM); away++) {
            for (int i = 0; i < ANGLES; i++) {
                add_candidate(search, spot, wording, 2 * G_PI * i / ANGLES, AWAY_MM[away]);
            }
        }
    }
    g_array_sort(seeker->candidates, compare_costs);
}

/* Returns the smallest rectangle that holds all candidates of a spot. */
static Rect
bounds(const Seeker *seeker)
{
    const Rect first = g_array_index(seeker->candidates, Candidate, 0).where;
    double left = first.x, top = first.y;
    double right = first.x + first.width, bottom = first.y + first.height;

    for (guint i = 1; i < seeker->candidates->len; i++) {
        const Rect where = g_array_index(seeker->candidates, Candidate, i).where;

        left = MIN(left, where.x);
        top = MIN(top, where.y);
        right = MAX(right, where.x + where.width);
        bottom = MAX(bottom, where.y + where.height);
    }
    return (Rect){ left, top, right - left, bottom - top };
}

/* Lists the rivals of each spot. A rectangle twice as far apart as needed allows for rounding. */
static void
find_rivals(const Search *search)
{
    const int n = search->plan->town->n_spots;
    g_autofree Rect *all = g_new(Rect, (gsize)n);

    for (int i = 0; i < n; i++) {
        all[i] = bounds(&search->seekers[i]);
    }
    for (int i = 0; i < n; i++) {
        const Rect apart = { all[i].x - 2 * APART_MM,
                             all[i].y - 2 * APART_MM,
                             all[i].width + 4 * APART_MM,
                             all[i].height + 4 * APART_MM };

        search->seekers[i].rivals = g_array_new(FALSE, FALSE, sizeof(int));
        for (int j = 0; j < n; j++) {
            if (j != i && rect_meets(&apart, &all[j])) {
                g_array_append_val(search->seekers[i].rivals, j);
            }
        }
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

static const Candidate *
chosen(const Seeker *seeker)
{
    return &g_array_index(seeker->candidates, Candidate, (guint)seeker->chosen);
}

static void
choose(const Search *search, int spot, int candidate)
{
    search->seekers[spot].chosen = candidate;
    search->taken[spot] = chosen(&search->seekers[spot])->where;
}

/* Returns the number of other labels that a label of @spot at @where would overlap. The annealing
 * calls this about half a million times. */
static int
count_overlaps(const Search *search, int spot, const Rect *where)
{
    const GArray *rivals = search->seekers[spot].rivals;
    const double left = where->x - APART_MM;
    const double right = left + (where->width + 2 * APART_MM);
    const double top = where->y - APART_MM / 2;
    const double bottom = top + (where->height + APART_MM);
    int n = 0;

    for (guint i = 0; i < rivals->len; i++) {
        const Rect *taken = &search->taken[g_array_index(rivals, int, i)];

        if (taken->x < right && left < taken->x + taken->width && taken->y < bottom &&
            top < taken->y + taken->height) {
            n++;
        }
    }
    return n;
}

/* Moves the label of @spot to the place with the lowest cost, given the other labels. Adds a random
 * amount to each cost, since otherwise two labels could push each other to and fro. */
static void
move_label(const Search *search, int spot, GRand *chance)
{
    Seeker *seeker = &search->seekers[spot];
    double least = INFINITY;

    for (guint i = 0; i < seeker->candidates->len; i++) {
        const Candidate *candidate = &g_array_index(seeker->candidates, Candidate, i);

        if (candidate->cost >= least) {
            break;
        }
        const double cost = candidate->cost + g_rand_double_range(chance, 0.0, 1.0) +
                            COST_OVERLAP * count_overlaps(search, spot, &candidate->where);

        if (cost < least) {
            least = cost;
            choose(search, spot, (int)i);
        }
    }
}

/* Moves labels until no two overlap. Returns -1, or the spot of a label that still overlaps at the
 * end. */
static int
settle(const Search *search, GRand *chance)
{
    const int n = search->plan->town->n_spots;
    int worst = 0;

    for (int round = 0; round < ROUNDS && worst >= 0; round++) {
        const int first = g_rand_int_range(chance, 0, n);

        worst = -1;
        for (int i = 0; i < n && worst < 0; i++) {
            const int spot = (first + i) % n;

            if (count_overlaps(search, spot, &chosen(&search->seekers[spot])->where) > 0) {
                worst = spot;
            }
        }
        if (worst >= 0) {
            move_label(search, worst, chance);
        }
    }
    return worst;
}

/* Improves the places of all labels by simulated annealing. While the temperature is high, a label
 * sometimes moves to a worse place. So labels get out of positions that no single move can
 * improve. */
static void
anneal(const Search *search, GRand *chance)
{
    const int n = search->plan->town->n_spots;

    for (int move = 0; move < MOVES; move++) {
        const double heat = HOT * pow(COLD / HOT, (double)move / MOVES);
        const int spot = g_rand_int_range(chance, 0, n);
        Seeker *seeker = &search->seekers[spot];
        const double share = g_rand_double(chance);
        const guint other =
            (guint)(share * share * seeker->candidates->len); /* prefers cheap candidates */
        const Candidate *from = chosen(seeker);
        const Candidate *to = &g_array_index(seeker->candidates, Candidate, other);
        const double more = to->cost - from->cost +
                            COST_OVERLAP * (count_overlaps(search, spot, &to->where) -
                                            count_overlaps(search, spot, &from->where));

        if (more <= 0.0 || g_rand_double(chance) < exp(-more / heat)) {
            choose(search, spot, (int)other);
        }
    }
}

/* Moves each label to the cheapest place that is free now. So a name that was left out can
 * return. */
static void
improve(const Search *search)
{
    for (int spot = 0; spot < search->plan->town->n_spots; spot++) {
        Seeker *seeker = &search->seekers[spot];

        for (guint i = 0; (int)i < seeker->chosen; i++) {
            if (count_overlaps(
                    search, spot, &g_array_index(seeker->candidates, Candidate, i).where) == 0) {
                choose(search, spot, (int)i);
            }
        }
    }
}

static void
label_clear(gpointer data)
{
    g_free(((Label *)data)->markdown);
}

/* Returns the labels at their chosen places. */
static GArray *
take_labels(const Search *search)
{
    GArray *labels = g_array_new(FALSE, FALSE, sizeof(Label));

    g_array_set_clear_func(labels, label_clear);
    for (int i = 0; i < search->plan->town->n_spots; i++) {
        const Seeker *seeker = &search->seekers[i];
        const Candidate *candidate = chosen(seeker);
        const Wording *wording = &seeker->wordings[candidate->wording];
        const Label label = {
            .where = candidate->where,
            .align = candidate->align,
            .size_pt = search->style->size_pt * wording->share,
            .markdown = g_strdup(wording->markdown),
            .has_name = wording->has_name,
        };

        g_array_append_val(labels, label);
    }
    return labels;
}

static void
search_clear(Search *search)
{
    for (int i = 0; i < search->plan->town->n_spots; i++) {
        Seeker *seeker = &search->seekers[i];

        for (int j = 0; j < seeker->n_wordings; j++) {
            g_free(seeker->wordings[j].markdown);
        }
        if (seeker->candidates != NULL) {
            g_array_unref(seeker->candidates);
        }
        if (seeker->rivals != NULL) {
            g_array_unref(seeker->rivals);
        }
    }
    g_free(search->seekers);
    g_free(search->taken);
    stencil_free(search->stencil);
}

static void
take_edges(const Plan *plan, Stencil *stencil)
{
    const double w = plan->width_mm;
    const double h = plan->height_mm;

    stencil_add_rect(stencil, &(const Rect){ 0.0, 0.0, w, EDGE_MM });
    stencil_add_rect(stencil, &(const Rect){ 0.0, h - EDGE_MM, w, EDGE_MM });
    stencil_add_rect(stencil, &(const Rect){ 0.0, 0.0, EDGE_MM, h });
    stencil_add_rect(stencil, &(const Rect){ w - EDGE_MM, 0.0, EDGE_MM, h });
}

GArray *
labels_place(const Plan *plan, Compositor *compositor, const TextStyle *style, int *spot)
{
    const int n = plan->town->n_spots;
    Search search = {
        .plan = plan,
        .compositor = compositor,
        .style = style,
        .stencil = stencil_new(plan->width_mm, plan->height_mm),
        .seekers = g_new0(Seeker, (gsize)n),
        .taken = g_new(Rect, (gsize)n),
    };
    g_autoptr(GRand) chance = g_rand_new_with_seed(221);
    GArray *labels = NULL;

    plan_take(plan, search.stencil, CLEAR_MM);
    take_edges(plan, search.stencil);
    *spot = -1;
    for (int i = 0; i < n && *spot < 0; i++) {
        word_spot(&search, &search.seekers[i], &plan->town->spots[i]);
        seek_places(&search, i);
        *spot = search.seekers[i].candidates->len == 0 ? i : -1;
    }
    if (*spot < 0) {
        find_rivals(&search);
        for (int i = 0; i < n; i++) {
            choose(&search, i, 0);
        }
        anneal(&search, chance);
        *spot = settle(&search, chance);
    }
    if (*spot < 0) {
        improve(&search);
        labels = take_labels(&search);
    }
    search_clear(&search);
    return labels;
}
