/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/draw.h"

#include "cases/edition/edition_parts.h"

#include <stdlib.h>
#include <string.h>

static json_t *
draw_number(const char *key, const json_t *domain, GRand *rand)
{
    int least = (int)json_integer_value(json_object_get(domain, "from"));
    int most = (int)json_integer_value(json_object_get(domain, "to"));
    int more = g_rand_int_range(rand, 0, strcmp(key, "carriages") == 0 ? 3 : 100);

    return json_integer(least + (most > least ? more % (most - least + 1) : 0));
}

/* Draws a piece from a range such as "s1" to "s8". Only numbered pieces have ranges. */
static json_t *
draw_piece(const char *least, const char *most, GRand *rand)
{
    size_t digits = strcspn(least, "0123456789");
    int from = atoi(least + digits);
    int to = atoi(most + digits);

    g_assert_cmpint(strncmp(least, most, digits), ==, 0);
    return json_sprintf("%.*s%d", (int)digits, least, g_rand_int_range(rand, from, to + 1));
}

static json_t *
draw_text(int q, Answerer answer, gpointer data)
{
    g_autofree char *text = answer(q, data);

    return json_string(text);
}

/* Draws as many pieces as `pick` says. The list `of` contains each piece as often as it exists. */
static json_t *
draw_pick(const json_t *domain, GRand *rand)
{
    json_t *left = json_copy(json_object_get(domain, "of"));
    json_t *picked = json_array();

    for (json_int_t n = json_integer_value(json_object_get(domain, "pick")); n > 0; n--) {
        size_t at = (size_t)g_rand_int_range(rand, 0, (gint32)json_array_size(left));

        json_array_append(picked, json_array_get(left, at));
        json_array_remove(left, at);
    }
    json_decref(left);
    return picked;
}

/* Returns the code on @side of a random piece. */
static json_t *
draw_code(const Edition *edition, const char *side, GRand *rand)
{
    const EditionCode *drawn = NULL;

    do {
        guint at = (guint)g_rand_int_range(rand, 0, (gint32)edition->codes->len);

        drawn = g_ptr_array_index(edition->codes, at);
    } while (strcmp(drawn->side, side) != 0);
    return json_string(drawn->code.text);
}

/* The arguments of draw_act(). */
typedef struct {
    const Edition *edition;
    GRand *rand;
    Answerer answer;
    gpointer data;
} Drawer;

static json_t *
draw_value(const char *key, json_t *domain, const Drawer *drawer)
{
    GRand *rand = drawer->rand;
    Answerer answer = drawer->answer;
    gpointer data = drawer->data;

    if (!json_is_object(domain)) {
        return json_incref(domain);
    }
    const char *first = json_string_value(json_object_get(domain, "from"));
    if (first != NULL) {
        return draw_piece(first, json_string_value(json_object_get(domain, "to")), rand);
    }
    if (json_object_get(domain, "from") != NULL) {
        return draw_number(key, domain, rand);
    }
    if (json_object_get(domain, "pick") != NULL) {
        return draw_pick(domain, rand);
    }
    if (json_object_get(domain, "scan") != NULL) {
        const char *side = json_string_value(json_object_get(domain, "scan"));

        return draw_code(drawer->edition, side, rand);
    }
    const json_t *sheet = json_object_get(domain, "sheet");
    if (sheet == NULL) {
        return draw_text(0, answer, data);
    }
    json_t *answers = json_object();
    for (int q = 0; q < (int)json_integer_value(sheet); q++) {
        g_autofree char *number = g_strdup_printf("%d", q + 1);

        json_object_set_new(answers, number, draw_text(q, answer, data));
    }
    return answers;
}

json_t *
draw_act(const json_t *offer, const Edition *edition, GRand *rand, Answerer answer, gpointer data)
{
    const Drawer drawer = { edition, rand, answer, data };
    json_t *act = json_object();
    const char *key = NULL;
    json_t *domain = NULL;

    json_object_foreach((json_t *)(guintptr)offer, key, domain)
    {
        if (strcmp(key, "about") != 0) {
            json_object_set_new(act, key, draw_value(key, domain, &drawer));
        }
    }
    return act;
}

void
draw_scanned(const Edition *edition, json_t *act)
{
    const char *verb = json_string_value(json_object_get(act, "act"));
    const char *key = g_strcmp0(verb, "hold") == 0       ? "character"
                      : g_strcmp0(verb, "evidence") == 0 ? "card"
                                                         : NULL;
    const char *piece = key == NULL ? NULL : json_string_value(json_object_get(act, key));
    const EditionCode *face = piece == NULL ? NULL : edition_find_side(edition, piece, "face");

    if (face != NULL) {
        json_object_set_new(act, key, json_string(face->code.text));
    }
}
