/* SPDX-License-Identifier: GPL-3.0-or-later */
/* schema.c: tests that case.schema.json has the keys, words and limits of the loader */
#include <jansson.h>
#include <string.h>

#include "cases/check/finding.h"
#include "cases/load/kind.h"
#include "help.h"

static json_t *
load_schema(void)
{
    g_autofree char *path = g_build_filename(g_getenv("HANSOM_CASES"), "case.schema.json", NULL);
    json_error_t error;
    json_t *schema = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    g_test_message("%s", error.text);
    g_assert_nonnull(schema);
    return schema;
}

/* Returns the value at @path below @json, such as "location/properties/kind". It must exist. */
static json_t *
at(json_t *json, const char *path)
{
    g_auto(GStrv) keys = g_strsplit(path, "/", 0);

    for (char **key = keys; *key != NULL; key++) {
        json = json_object_get(json, *key);
        g_test_message("%s: %s", path, *key);
        g_assert_nonnull(json);
    }
    return json;
}

static bool
has_string(json_t *array, const char *string)
{
    for (gsize i = 0; i < json_array_size(array); i++) {
        if (strcmp(json_string_value(json_array_get(array, i)), string) == 0) {
            return true;
        }
    }
    return false;
}

static void
try_table(json_t *schema, const FieldTable *table)
{
    json_t *of_table = at(at(schema, "$defs"), table->name);
    json_t *properties = at(of_table, "properties");
    json_t *required = json_object_get(of_table, "required");

    g_assert_cmpuint(json_object_size(properties), ==, table->n);
    g_assert_true(json_is_false(at(of_table, "additionalProperties")));
    for (int i = 0; i < table->n; i++) {
        const CaseField *field = &table->fields[i];

        g_test_message("%s: %s", table->name, field->key);
        g_assert_nonnull(json_object_get(properties, field->key));
        g_assert_true(has_string(required, field->key) == field->is_required);
    }
}

static void
test_keys(void)
{
    json_t *schema = load_schema();

    for (int i = 0; CASE_KINDS[i] != NULL; i++) {
        g_assert_cmpstr(CASE_KINDS[i]->game, ==, FORMAT_GAMES[i]);
        try_table(schema, CASE_KINDS[i]->fields);
        for (int j = 0; CASE_KINDS[i]->parts[j] != NULL; j++) {
            try_table(schema, CASE_KINDS[i]->parts[j]);
        }
    }
    json_decref(schema);
}

static void
test_words(void)
{
    static const struct {
        const char *path;
        const char *const *words;
    } ROWS[] = {
        { "$defs/game/enum", FORMAT_GAMES },
        { "$defs/question/properties/kind/enum", FORMAT_QUESTION_KINDS },
        { "$defs/case/properties/explained/propertyNames/enum", FINDING_IDS },
        { "$defs/location/properties/kind/enum", FORMAT_LOCATION_KINDS },
        { "$defs/location/properties/zone/enum", FORMAT_ZONES },
        { "$defs/spot/properties/icon/enum", ICON_WORDS },
        { "$defs/location/properties/marks/items/enum", FORMAT_MARKS },
    };
    json_t *schema = load_schema();
    json_t *reserved = at(schema, "$defs/location-id/not/anyOf");

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        json_t *words = at(schema, ROWS[i].path);

        g_assert_cmpuint(json_array_size(words), ==, words_listed(ROWS[i].words));
        for (int j = 0; ROWS[i].words[j] != NULL; j++) {
            g_assert_cmpstr(json_string_value(json_array_get(words, j)), ==, ROWS[i].words[j]);
        }
    }
    for (int i = 0; FORMAT_RESERVED_IDS[i] != NULL; i++) {
        g_assert_true(has_string(at(json_array_get(reserved, 0), "enum"), FORMAT_RESERVED_IDS[i]));
    }
    json_decref(schema);
}

static void
test_limits(void)
{
    static const struct {
        const char *path;
        int limit;
    } ROWS[] = {
        { "$defs/case/properties/number/maximum", CASE_NUMBER_MAX },
        { "$defs/case/properties/people/maxItems", CASE_PEOPLE_MAX },
        { "$defs/case/properties/questions/maxItems", CASE_QUESTIONS_MAX },
        { "$defs/case/properties/locations/maxItems", CASE_LOCATIONS_MAX },
        { "$defs/question/properties/concepts/maxItems", CASE_WORDS_MAX },
        { "$defs/location/properties/number/maximum", CASE_NUMBER_MAX },
        { "$defs/location/properties/opens/maximum", CASE_ROUND_MAX },
        { "$defs/location/properties/closes/maximum", CASE_ROUND_MAX },
        { "$defs/answers/maxItems", CASE_WORDS_MAX },
        { "$defs/proofs/maxItems", CASE_PROOFS_MAX },
        { "$defs/proof/maxItems", CASE_PROOF_MAX },
        { "$defs/id/maxLength", ID_LENGTH_MAX },
        { "$defs/eight/minItems", CATEGORY_CLUES },
        { "$defs/eight/maxItems", CATEGORY_CLUES },
        { "$defs/map/properties/spots/maxItems", TOWN_SPOTS_MAX },
        { "$defs/bends/maxItems", TOWN_BENDS_MAX },
        { "$defs/spot/properties/roads/maxItems", TOWN_ROADS_OF_SPOT_MAX },
        { "$defs/adventures-in-the-fog/properties/mysteries/maxItems", TOWN_MYSTERIES },
        { "$defs/adventures-in-the-fog/properties/progress/maxItems", TOWN_PROGRESS },
        { "$defs/adventures-in-the-fog/properties/converter/maxItems", TOWN_CONVERSIONS_MAX },
        { "$defs/adventures-in-the-fog/properties/ratings/maxItems", TOWN_RATINGS_MAX },
        { "$defs/four/maxItems", ROGUES_RANKS },
    };
    json_t *schema = load_schema();

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_assert_cmpint(json_integer_value(at(schema, ROWS[i].path)), ==, ROWS[i].limit);
    }
    json_decref(schema);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/schema/keys", test_keys);
    g_test_add_func("/schema/words", test_words);
    g_test_add_func("/schema/limits", test_limits);
    return g_test_run();
}
