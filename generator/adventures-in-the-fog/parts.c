/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/adventures-in-the-fog/parts.h"

#define FOLDER "adventures-in-the-fog/"

Face *
part_new_town(const Making *making, const TownMap *map, const char *what)
{
    Face *face = face_new(map->template, what, (Place){ 0 });

    for (guint i = 0; i < map->labels->len; i++) {
        g_autofree char *field = g_strdup_printf("spot-%u", i);

        face_add_prose(face, field, g_array_index(map->labels, Label, i).markdown);
    }
    face_add_name(face, "river", making_say(making, N_("River Thames")));
    return face;
}

Face *
part_new(const Making *making, const char *template, const char *what)
{
    g_autofree char *name = g_strconcat(FOLDER, template, NULL);
    Template *drawn = templates_get(making->templates, name, making->error);

    return drawn == NULL ? NULL : face_new(drawn, what, (Place){ 0 });
}

static void
add_kinds(Face *face, const int counts[ICON_KINDS])
{
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        for (int i = 0; i < counts[kind]; i++) {
            face_add_icon(face, ICON_WORDS[kind], 0);
        }
    }
}

/* Adds the contents of @reward to @face, in the box @field. */
static bool
add_reward(const Making *making, Face *face, const char *field, const Reward *reward)
{
    Face *part = part_new(making, "reward", face->what);

    if (part == NULL) {
        return false;
    }
    if (reward->points > 0) {
        face_add_icon(part, "points", reward->points);
    }
    if (reward->coins > 0) {
        face_add_icon(part, "coin", reward->coins);
    }
    for (int i = 0; i < reward->travels; i++) {
        face_add_icon(part, "travel", 0);
    }
    for (int i = 0; i < reward->choices; i++) {
        face_add_icon(part, "choice", 0);
    }
    add_kinds(part, reward->icons);
    face_add_inset(face, field, part);
    return true;
}

bool
part_fill_mystery(const Making *making, Face *part, const Mystery *mystery)
{
    const Reward coins = { .coins = reward_units(&mystery->reward) };

    add_kinds(part, mystery->cost);
    return add_reward(making, part, "reward", &mystery->reward) &&
           add_reward(making, part, "coins", &coins);
}

static bool
add_mystery(const Making *making, Face *sheet, int i)
{
    const Mystery *mystery = &making->c->town->mysteries[i];
    g_autofree char *field = g_strdup_printf("mystery-%d", i + 1);
    Face *part = part_new(making, "mystery", mystery->name);

    if (part == NULL) {
        return false;
    }
    part->place = mystery->place;
    face_add_title(part, "name", mystery->name, making->c);
    face_add_inset(sheet, field, part);
    return part_fill_mystery(making, part, mystery);
}

bool
part_fill_step(const Making *making, Face *part, int number, const Reward *reward)
{
    g_autofree char *digit = g_strdup_printf("%d", number);

    face_add_name(part, "number", digit);
    return add_reward(making, part, "reward", reward);
}

/* Adds the number @number of the progress track, with its reward (FOG-032). */
static bool
add_step(const Making *making, Face *sheet, int number)
{
    g_autofree char *field = g_strdup_printf("progress-%d", number);
    Face *part = part_new(making, "step", sheet->what);

    if (part == NULL) {
        return false;
    }
    face_add_inset(sheet, field, part);
    return part_fill_step(making, part, number, &making->c->town->progress[number - 1]);
}

/* Adds a line with the worth of unused icons (FOG-037). */
static bool
add_conversion(const Making *making, Face *face, const char *field, const Conversion *conversion)
{
    const Reward points = { .points = conversion->points };
    Face *line = part_new(making, "conversion", face->what);
    g_autofree char *n = g_strdup_printf("%d", conversion->every);
    g_autofree char *every =
        conversion->every == 1
            ? g_strdup(making_say(making, N_("each")))
            : speech_tell(templates_speech(making->templates), N_("every {n}"), { "n", n });

    if (line == NULL) {
        return false;
    }
    for (int kind = 0; kind < ICON_KINDS; kind++) {
        if ((conversion->kinds >> kind & 1U) != 0) {
            face_add_icon(line, ICON_WORDS[kind], 0);
        }
    }
    face_add_name(line, "every", every);
    face_add_inset(face, field, line);
    return add_reward(making, line, "reward", &points);
}

static bool
add_converter(const Making *making, Face *sheet)
{
    const Town *town = making->c->town;
    const bool is_short = town->n_conversions <= 2;
    const int n_lines = is_short ? 2 : TOWN_CONVERSIONS_MAX;
    Face *part = part_new(making, is_short ? "converter-2" : "converter-6", sheet->what);

    if (part == NULL) {
        return false;
    }
    face_add_inset(sheet, "converter", part);
    for (int i = 0; i < n_lines; i++) {
        g_autofree char *field = g_strdup_printf("line-%d", i + 1);

        if (i >= town->n_conversions) {
            face_add_name(part, field, "");
        } else if (!add_conversion(making, part, field, &town->conversions[i])) {
            return false;
        }
    }
    return true;
}

bool
parts_add_earnings(const Making *making, Face *sheet)
{
    for (int i = 0; i < TOWN_MYSTERIES; i++) {
        if (!add_mystery(making, sheet, i)) {
            return false;
        }
    }
    for (int i = 0; i < TOWN_PROGRESS; i++) {
        if (!add_step(making, sheet, i + 1)) {
            return false;
        }
    }
    return add_converter(making, sheet);
}
