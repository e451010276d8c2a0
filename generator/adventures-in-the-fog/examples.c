/* SPDX-License-Identifier: GPL-3.0-or-later */
/* examples.c: the pieces that the rulebook of Adventures in the Fog shows in its figures
 *
 * They belong to no case, so that the rulebook serves all cases: a quarter of London with the marks
 * of a player (walk), a mystery, and numbers of the progress track (step). Their names in data-face
 * are "walk nearest", "mystery", "step step-1".
 */
#include "generator/adventures-in-the-fog/parts.h"
#include "generator/adventures-in-the-fog/pencil.h"
#include "generator/adventures-in-the-fog/pieces.h"

#define FOLDER "adventures-in-the-fog/"

enum {
    PITCH = 8, /* distance of neighbouring spots, in tenths of a step (town.h) */
};

/* The quarter around King’s Cross, as on the map of case 0. An id is a column and a row. */
static const struct {
    const char *id;
    const char *name;
    IconKind icon;
    const char *roads; /* neighbours that are above it in this table */
} QUARTER[] = {
    { "C1", "Regent’s Park", ICON_EVIDENCE, "" },
    { "D1", "Camden Town", ICON_KNUCKLES, "C1" },
    { "E1", "King’s Cross", ICON_START, "D1" },
    { "F1", "Islington", ICON_KNIFE, "E1" },
    { "G1", "Hoxton", ICON_EYEWITNESS, "F1" },
    { "H1", "Bethnal Green", ICON_GUN, "G1" },
    { "C2", "Marylebone Road", ICON_EYEWITNESS, "C1" },
    { "D2", "Euston Road", ICON_CLUE, "C2" },
    { "E2", "Tavistock Square", ICON_DOT, "E1 D2" },
    { "F2", "Clerkenwell", ICON_EVIDENCE, "F1 E2" },
    { "G2", "Shoreditch", ICON_KNIFE, "G1" },
    { "H2", "Spitalfields", ICON_EVIDENCE, "H1 G2" },
    { "C3", "Baker Street", ICON_EVIDENCE, "C2" },
    { "D3", "Portland Place", ICON_DOT, "C2 D2 C3" },
    { "E3", "Montague Street", ICON_EVIDENCE, "D3" },
    { "F3", "Gray’s Inn", ICON_CLUE, "F2 E3" },
    { "G3", "Smithfield", ICON_DOT, "F2 G2 F3" },
    { "H3", "Whitechapel", ICON_CLUE, "H2 G3" },
};

static const struct {
    const char *trait;
    Marks marks;
} WALKS[] = {
    { "nearest", { .ways = { "E1 D1 C1", "E1 F1 F2", "E1 E2 F2" } } },
    { "three", { .ways = { "E1 F1 F2" } } },
    { "solved", { .path = "E1 F1 F2", .ways = { "F2 F3" }, .struck = "F1 F2 F3" } },
    { "struck",
      { .path = "E1 F1 F2 F3 E3 D3 C2 C1", .crossed = "F1 F2 F3", .struck = "E3 C2 C1" } },
};

static const Mystery MYSTERY = {
    .cost = { [ICON_EVIDENCE] = 1, [ICON_CLUE] = 1, [ICON_KNIFE] = 1 },
    .reward = { .points = 4 },
};

static const Reward STEPS[] = {
    { .points = 1 },
    { .travels = 1 },
    { .points = 2 },
    { .choices = 1 },
};

/* Returns the quarter. The caller frees it with town_free(). */
static Town *
make_quarter(void)
{
    Town *town = g_new0(Town, 1);

    town->spots = g_new0(Spot, G_N_ELEMENTS(QUARTER));
    for (gsize i = 0; i < G_N_ELEMENTS(QUARTER); i++) {
        g_auto(GStrv) roads = g_strsplit(QUARTER[i].roads, " ", -1);

        town->spots[town->n_spots++] = (Spot){
            .id = g_strdup(QUARTER[i].id),
            .name = g_strdup(QUARTER[i].name),
            .icon = QUARTER[i].icon,
            .x = (QUARTER[i].id[0] - 'A') * PITCH,
            .y = (QUARTER[i].id[1] - '1') * PITCH,
        };
        for (int j = 0; roads[j] != NULL; j++) {
            const bool is_joined = town_join(town, town_find_spot(town, roads[j]), (int)i);

            g_assert(is_joined);
        }
    }
    return town;
}

/* Returns the template of @marks, which all cases of a print run share. */
static Template *
make_pencil(const Making *making, const Plan *plan, const char *trait, const Marks *marks)
{
    g_autofree char *name = g_strconcat(FOLDER "pencil-", trait, NULL);
    Template *known = templates_find(making->templates, name);

    return known != NULL
               ? known
               : templates_make(making->templates, name, pencil_draw(plan, marks), making->error);
}

static bool
make_walk(
    const Making *making, PieceSet *set, const TownMap *map, const char *trait, const Marks *marks)
{
    Face *walk = make_face(making, set->examples, "walk", "the example of a map", NULL, NULL);
    Template *pencil = walk == NULL ? NULL : make_pencil(making, &map->plan, trait, marks);

    if (pencil == NULL) {
        return false;
    }
    face_add_trait(walk, trait);
    face_add_inset(walk, "town", part_new_town(making, map, walk->what));
    face_add_inset(walk, "pencil", face_new(pencil, walk->what, (Place){ 0 }));
    return true;
}

static bool
make_walks(const Making *making, PieceSet *set, const Town *quarter)
{
    g_autoptr(TownMap) map =
        town_map_new(making->templates, quarter, "the map of the rulebook", making->error);

    for (gsize i = 0; map != NULL && i < G_N_ELEMENTS(WALKS); i++) {
        if (!make_walk(making, set, map, WALKS[i].trait, &WALKS[i].marks)) {
            return false;
        }
    }
    return map != NULL;
}

static bool
make_mystery(const Making *making, PieceSet *set)
{
    Face *face =
        make_face(making, set->examples, "mystery", "the example of a mystery", NULL, NULL);

    if (face == NULL) {
        return false;
    }
    face_add_name(face, "name", making_say(making, N_("A mystery")));
    return part_fill_mystery(making, face, &MYSTERY);
}

static bool
make_steps(const Making *making, PieceSet *set)
{
    for (int i = 0; i < (int)G_N_ELEMENTS(STEPS); i++) {
        g_autofree char *trait = g_strdup_printf("step-%d", i + 1);
        Face *face = make_face(
            making, set->examples, "step", "the example of the progress track", NULL, NULL);

        if (face == NULL || !part_fill_step(making, face, i + 1, &STEPS[i])) {
            return false;
        }
        face_add_trait(face, trait);
    }
    return true;
}

bool
adventures_in_the_fog_examples(const Making *making, PieceSet *set)
{
    Town *quarter = make_quarter();
    const bool is_made =
        make_walks(making, set, quarter) && make_mystery(making, set) && make_steps(making, set);

    town_free(quarter);
    return is_made;
}
