/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.c: fuzz target for the scripts of `replay`: the table stays valid whatever they contain
 *
 * The input is JSON lines as `replay` takes them: acts, and patches under "set". The invariants
 * must hold after each line. At the end, everything that can be shown to any viewer must be valid
 * JSON.
 */
#include "cases/model/seating.h"
#include "referee/table/table.h"
#include "tests/fuzz/target.h"
#include "tests/referee/full.h"

enum {
    LINES_MAX = 400,
};

static const Edition *
the_edition(void)
{
    static Edition *edition = NULL;

    if (edition == NULL) {
        edition = full_edition(FUZZ_CASE, "fuzz");
    }
    return edition;
}

static void
must_stand(const Table *table)
{
    const char *broken = table_check(table);

    if (broken != NULL) {
        g_error("%s", broken);
    }
}

/* Plays one line as `replay` does. */
static void
play_line(Table *table, const char *line, size_t length)
{
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *patch = json_object_get(json, "set");

    if (patch != NULL) {
        g_free(table_set(table, patch));
    } else if (json_is_object(json)) {
        Outcome outcome;

        table_act(table, json, SEAT_NONE, VIEWER_HOST, &outcome);
        must_be_json(g_strdup_printf("{%s}", outcome.answer));
        if (outcome.changed) {
            for (Viewer viewer = VIEWER_HOST; viewer < SEATS_MAX; viewer++) {
                must_be_json(table_tell(table, outcome.list, viewer));
            }
        }
        outcome_clear(&outcome);
    }
    json_decref(json);
    must_stand(table);
}

static void
show_all(Table *table)
{
    const Edition *edition = the_edition();

    for (Viewer viewer = VIEWER_HOST; viewer < SEATS_MAX; viewer++) {
        must_be_json(table_view(table, viewer));
        must_be_json(table_texts(table, viewer));
    }
    for (Seat seat = 0; seat < SEATS_MAX; seat++) {
        const EditionCode *code =
            g_ptr_array_index(edition->codes, (guint)seat % edition->codes->len);

        must_be_json(table_legal(table, seat));
        must_be_json(table_scan(table, seat, code->code.text));
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    target_begin();
    g_autoptr(Table) table = table_new(the_edition(), 0, NULL);
    const char *next = (const char *)data;
    const char *end = next + size;
    const char *line = NULL;
    size_t length = 0;

    for (int n = 0; n < LINES_MAX && next_line(&line, end, &length, &next); n++) {
        play_line(table, line, length);
    }
    show_all(table);
    return 0;
}
