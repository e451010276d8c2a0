/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/referee/variants.h"

#include <glib.h>
#include <stdbool.h>

enum {
    KEPT_MAX = 6,   /* values that are kept of each name */
    BESIDE_MAX = 4, /* values beside a value */
};

/* Values that few fields may have, as JSON. */
static const char CONSTANTS[] = "[null, true, false, -1, 0, 1, 7, 99, \"\", \"x\", [], [[]], "
                                "[\"x\"], [0, 0], [1, 1, 1, 1, 1, 1, 1, 1], {}, {\"x\": 1}]";

struct Variants {
    json_t *constants;
    json_t *kept; /* name → list of values */
};

Variants *
variants_new(void)
{
    Variants *variants = g_new(Variants, 1);

    *variants = (Variants){ json_loads(CONSTANTS, 0, NULL), json_object() };
    g_assert_nonnull(variants->constants);
    return variants;
}

void
variants_free(Variants *variants)
{
    json_decref(variants->constants);
    json_decref(variants->kept);
    g_free(variants);
}

static bool
holds(const json_t *list, const json_t *value)
{
    size_t i;
    json_t *other;

    json_array_foreach(list, i, other)
    {
        if (json_equal(other, value)) {
            return true;
        }
    }
    return false;
}

/* Keeps a copy of @value as a value that was seen under @name. Keeps the last few different values
 * of each name. */
static void
keep(const Variants *variants, const char *name, json_t *value)
{
    json_t *list = json_object_get(variants->kept, name);

    if (list == NULL) {
        list = json_array();
        json_object_set_new(variants->kept, name, list);
    }
    if (holds(list, value)) {
        return;
    }
    if (json_array_size(list) == KEPT_MAX) {
        json_array_remove(list, 0);
    }
    json_array_append_new(list, json_deep_copy(value));
}

/* Adds to @all the list @value without its first item, with it twice, and reversed. */
static void
add_lists(json_t *all, json_t *value)
{
    json_t *less = json_copy(value);
    json_t *more = json_copy(value);
    json_t *reversed = json_array();
    size_t i;
    json_t *item;

    json_array_remove(less, 0);
    json_array_insert(more, 0, json_array_get(value, 0));
    json_array_foreach(value, i, item)
    {
        json_array_insert(reversed, 0, item);
    }
    json_array_append_new(all, less);
    json_array_append_new(all, more);
    json_array_append_new(all, reversed);
}

/* Adds to @all the first values in @parent. */
static void
add_beside(json_t *all, json_t *parent)
{
    const char *name;
    json_t *value;
    size_t i;
    int n = 0;

    json_array_foreach(parent, i, value)
    {
        if (n++ < BESIDE_MAX) {
            json_array_append(all, value);
        }
    }
    json_object_foreach(parent, name, value)
    {
        if (n++ < BESIDE_MAX) {
            json_array_append(all, value);
        }
    }
}

/* Returns the variants as an array that the caller owns. */
static json_t *
list_variants(const Variants *variants, json_t *parent, const char *name, size_t at)
{
    bool is_member = json_is_object(parent);
    json_t *value = is_member ? json_object_get(parent, name) : json_array_get(parent, at);
    json_t *all = json_copy(variants->constants);

    if (is_member) {
        json_array_extend(all, json_object_get(variants->kept, name));
    }
    add_beside(all, parent);
    if (json_is_integer(value)) {
        json_array_append_new(all, json_integer(json_integer_value(value) - 1));
        json_array_append_new(all, json_integer(json_integer_value(value) + 1));
    }
    if (json_array_size(value) > 0) {
        add_lists(all, value);
    }
    return all;
}

static void
put(json_t *parent, const char *name, size_t at, json_t *value)
{
    if (json_is_object(parent)) {
        json_object_set(parent, name, value);
    } else {
        json_array_set(parent, at, value);
    }
}

void
variants_test(Variants *variants,
              json_t *parent,
              const char *name,
              size_t at,
              size_t list_max,
              void (*test)(gpointer data),
              gpointer data)
{
    bool is_member = json_is_object(parent);
    json_t *old =
        json_incref(is_member ? json_object_get(parent, name) : json_array_get(parent, at));
    json_t *all = list_variants(variants, parent, name, at);
    size_t i;
    json_t *value;
    const char *child;
    void *next;

    json_array_foreach(all, i, value)
    {
        put(parent, name, at, value);
        test(data);
    }
    json_decref(all);
    if (is_member) {
        keep(variants, name, old);
    }
    put(parent, name, at, old);
    json_object_foreach_safe(old, next, child, value)
    {
        variants_test(variants, old, child, 0, list_max, test, data);
    }
    for (i = 0; i < MIN(json_array_size(old), list_max); i++) {
        variants_test(variants, old, NULL, i, list_max, test, data);
    }
    json_decref(old);
}

void
variants_show(const Game *game, const State *state)
{
    g_autofree Offers *offers = g_new(Offers, 1);

    for (Viewer viewer = VIEWER_HOST; viewer < SEATS_MAX; viewer++) {
        g_autoptr(GString) text = g_string_new(NULL);
        JsonWriter writer = writer_to(text);

        game->view(state, viewer, &writer);
        g_assert_cmpuint(text->len, >, 0);
        if (viewer >= 0) {
            game->legal(state, (Seat)viewer, offers);
        }
    }
}

AnswerMark
variants_judge(const Case *c, int question, const char *answer, const Speech *speech, char **why)
{
    (void)c;
    (void)question;
    (void)answer;
    (void)speech;
    (void)why;
    return ANSWER_RIGHT;
}
