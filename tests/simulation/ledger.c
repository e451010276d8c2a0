/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "tests/simulation/disk.h"
#include "tests/simulation/tale.h"

enum {
    GAMES_MAX = 64, /* games at one table in an evening */
};

/* The last member of a view message. */
static const char HAPPENED[] = ",\"happened\":";

/* A verdict that a phone received. */
typedef struct {
    char *seat;
    char *id;
    char *text;
    int game;
    bool is_ok;
} Seen;

typedef struct {
    const Edition *edition;
    char *journal;          /* path of the journal */
    int game;               /* current game, as far as it was published */
    gint64 told[GAMES_MAX]; /* highest sequence number of each game */
    /* sequence number of the last view, by seat; the table's view is last */
    gint64 viewed[SEATS_MAX + 1];
    GTree *views;    /* "game topic seq" → text of a view or of events, both owned */
    GTree *seen;     /* "seat id" → Seen, both owned */
    GTree *verdicts; /* text, owned → game in which it was first published */
    GTree *judged;   /* "seat id", owned → game in which it was first answered */
} Shelf;

struct Ledger {
    Sim *sim;
    const Catalogue *catalogue;
    GPtrArray *shelves; /* of Shelf, owned */
};

static void
seen_free(gpointer data)
{
    Seen *seen = data;

    g_free(seen->seat);
    g_free(seen->id);
    g_free(seen->text);
    g_free(seen);
}

static void
shelf_free(gpointer data)
{
    Shelf *shelf = data;

    g_free(shelf->journal);
    g_tree_unref(shelf->views);
    g_tree_unref(shelf->seen);
    g_tree_unref(shelf->verdicts);
    g_tree_unref(shelf->judged);
    g_free(shelf);
}

static gint
compare_keys(gconstpointer one, gconstpointer other, gpointer data)
{
    (void)data;
    return strcmp(one, other);
}

Ledger *
ledger_new(Sim *sim, const GPtrArray *editions, const Catalogue *catalogue, const char *state)
{
    Ledger *ledger = g_new(Ledger, 1);

    *ledger = (Ledger){
        .sim = sim,
        .catalogue = catalogue,
        .shelves = g_ptr_array_new_with_free_func(shelf_free),
    };
    for (guint i = 0; i < editions->len; i++) {
        Shelf *shelf = g_new0(Shelf, 1);

        shelf->edition = g_ptr_array_index(editions, i);
        shelf->journal = g_strdup_printf("%s/%s.journal", state, shelf->edition->id);
        shelf->game = 1;
        shelf->views = g_tree_new_full(compare_keys, NULL, g_free, g_free);
        shelf->seen = g_tree_new_full(compare_keys, NULL, g_free, seen_free);
        shelf->verdicts = g_tree_new_full(compare_keys, NULL, g_free, NULL);
        shelf->judged = g_tree_new_full(compare_keys, NULL, g_free, NULL);
        g_ptr_array_add(ledger->shelves, shelf);
    }
    return ledger;
}

void
ledger_free(Ledger *ledger)
{
    g_ptr_array_unref(ledger->shelves);
    g_free(ledger);
}

static Shelf *
find_shelf(const Ledger *ledger, const char *table, size_t length)
{
    for (guint i = 0; i < ledger->shelves->len; i++) {
        Shelf *shelf = g_ptr_array_index(ledger->shelves, i);

        if (strlen(shelf->edition->id) == length &&
            strncmp(shelf->edition->id, table, length) == 0) {
            return shelf;
        }
    }
    return NULL;
}

static gint64
number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);

    return at == NULL ? -1 : strtoll(at + strlen(key), NULL, 10);
}

/* --- published messages --- */

static void
begin_game(Ledger *ledger, Shelf *shelf, int game)
{
    g_assert(shelf != NULL);
    if (game == shelf->game) {
        return;
    }
    /* a game may begin and end unpublished, so gaps are allowed */
    if (game < shelf->game || game >= GAMES_MAX) {
        sim_break(ledger->sim, "game %d follows on game %d", game, shelf->game);
        return;
    }
    shelf->game = game;
    memset(shelf->viewed, 0, sizeof shelf->viewed);
}

static void
take_tables(unsigned status, const char *type, const char *text, gpointer data)
{
    Ledger *ledger = data;
    json_t *body = json_loads(text, 0, NULL);
    const json_t *tables = json_object_get(body, "tables");

    g_assert_cmpuint(status, ==, 200);
    g_assert_cmpstr(type, ==, "application/json");
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *shown = json_array_get(tables, i);
        const char *table = json_string_value(json_object_get(shown, "table"));

        g_assert_nonnull(table);
        begin_game(ledger,
                   find_shelf(ledger, table, strlen(table)),
                   (int)json_integer_value(json_object_get(shown, "game")));
    }
    json_decref(body);
}

static void
take_nothing(gpointer data)
{
    (void)data;
}

void
ledger_begin(Ledger *ledger, const WebHandlers *web, const char *key)
{
    static const WebReplyWay WAY = { .text = take_tables, .gone = take_nothing };
    json_t *request = json_object();
    g_autofree char *authorization = g_strconcat("Bearer ", key, NULL);

    web->host("tables", authorization, request, web_reply_new(NULL, NULL, &WAY, ledger), web->data);
    json_decref(request);
}

/* Checks that the message on @topic with the number @n is the same each time. */
static void
hear_same(Ledger *ledger, Shelf *shelf, const char *topic, gint64 n, const char *text)
{
    g_autofree char *key = g_strdup_printf("%d %s %" G_GINT64_FORMAT, shelf->game, topic, n);
    const char *before = g_tree_lookup(shelf->views, key);

    if (before == NULL) {
        g_tree_replace(shelf->views, g_steal_pointer(&key), g_strdup(text));
    } else if (strcmp(before, text) != 0) {
        sim_break(ledger->sim, "game %s was another before:\n%s\n%s", key, before, text);
    }
}

/* Checks that @text, the events in a view on @topic, are those that were published to all. It
 * may also be "null". */
static void
hear_happened(Ledger *ledger, const Shelf *shelf, const char *topic, const char *text)
{
    g_autofree char *key = g_strdup_printf(
        "%d table/events %" G_GINT64_FORMAT, shelf->game, number_after(text, "\"seq\":"));
    const char *events = g_tree_lookup(shelf->views, key);

    if (strcmp(text, "null") != 0 && g_strcmp0(text, events) != 0) {
        sim_break(ledger->sim, "%s has %s, and all heard %s", topic, text, events);
    }
}

/* Checks the view on @topic ("table/view" or "seat/red/view"). */
static void
hear_view(Ledger *ledger, Shelf *shelf, const char *topic, gint64 n, const char *text)
{
    int place = g_str_has_prefix(topic, "seat/") ? 0 : SEATS_MAX;

    for (int i = 0; i < SEATS_MAX && place < SEATS_MAX; i++) {
        place = strncmp(topic + strlen("seat/"), SEAT_COLOURS[i], strlen(SEAT_COLOURS[i])) == 0
                    ? i
                    : place;
    }
    if (n < shelf->viewed[place]) {
        sim_break(ledger->sim,
                  "%s goes back from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                  topic,
                  shelf->viewed[place],
                  n);
    }
    shelf->viewed[place] = n;
    const char *end = strstr(text, HAPPENED);
    g_assert_nonnull(end);
    g_autofree char *view = g_strndup(text, (gsize)(end - text));
    end += strlen(HAPPENED);
    g_autofree char *happened = g_strndup(end, strlen(end) - 1);
    hear_same(ledger, shelf, topic, n, view);
    hear_happened(ledger, shelf, topic, happened);
}

/* Checks that a verdict goes to its own seat. The phones here begin each id with their colour. */
static void
hear_verdict(Ledger *ledger, Shelf *shelf, const char *topic, const char *text)
{
    g_auto(GStrv) parts = g_strsplit(topic, "/", -1); /* "seat", "red", "verdict" */
    json_t *verdict = json_loads(text, 0, NULL);
    const char *id = json_string_value(json_object_get(verdict, "id"));

    if (id != NULL && (!g_str_has_prefix(id, parts[1]) || id[strlen(parts[1])] != '-')) {
        sim_break(ledger->sim, "%s is told of %s", topic, id);
    }
    if (g_tree_lookup(shelf->verdicts, text) == NULL) {
        g_tree_replace(shelf->verdicts, g_strdup(text), GINT_TO_POINTER(shelf->game));
    }
    g_autofree char *key = id == NULL ? NULL : g_strdup_printf("%s %s", parts[1], id);
    if (id != NULL && g_tree_lookup(shelf->judged, key) == NULL) {
        g_tree_replace(shelf->judged, g_steal_pointer(&key), GINT_TO_POINTER(shelf->game));
    }
    json_decref(verdict);
}

static bool
is_safe(const Ledger *ledger, const Shelf *shelf)
{
    g_autofree char *log = g_strconcat(shelf->journal, "-wal", NULL);

    return disk_is_safe(ledger->sim->disk, shelf->journal) && disk_is_safe(ledger->sim->disk, log);
}

/* Checks that entry @n would survive a power cut at this moment. */
static void
judge_durable(Ledger *ledger, const Shelf *shelf, const char *topic, gint64 n)
{
    g_autoptr(GError) error = NULL;

    /* When everything is synced, only a missing commit can be at fault. The journal is then read
     * only now and then, to save time. */
    if (is_safe(ledger, shelf) && !sim_chance(ledger->sim, 0.03)) {
        return;
    }
    g_autoptr(Tale) tale = tale_read(ledger->sim->disk, shelf->journal, shelf->edition, &error);
    if (tale == NULL || n > (gint64)tale->entries->len) {
        sim_break(ledger->sim,
                  "%s tells of entry %" G_GINT64_FORMAT ", and %d are safe",
                  topic,
                  n,
                  tale == NULL ? -1 : (int)tale->entries->len);
    }
}

void
ledger_hear(Ledger *ledger, const char *topic, const char *text)
{
    static const char ROOT[] = "hansom/";
    const char *table = topic + strlen(ROOT);
    const char *slash = g_str_has_prefix(topic, ROOT) ? strchr(table, '/') : NULL;
    Shelf *shelf = slash == NULL ? NULL : find_shelf(ledger, table, (size_t)(slash - table));
    gint64 n = number_after(text, "\"seq\":");

    if (shelf == NULL || n < 0) {
        return;
    }
    if (strcmp(slash + 1, "table/room") == 0) {
        begin_game(ledger, shelf, (int)number_after(text, "\"game\":"));
    }
    if (n > shelf->told[shelf->game]) {
        shelf->told[shelf->game] = n;
        judge_durable(ledger, shelf, topic, n);
    }
    if (g_str_has_suffix(topic, "/view")) {
        hear_view(ledger, shelf, slash + 1, n, text);
    } else if (g_str_has_suffix(topic, "/table/events")) {
        hear_same(ledger, shelf, slash + 1, n, text);
    } else if (g_str_has_suffix(topic, "/verdict")) {
        hear_verdict(ledger, shelf, slash + 1, text);
    }
}

/* --- received verdicts --- */

/* Reports whether @text is the same verdict as @seen. If the act was judged in an earlier game,
 * @judged_in, each new game answers it with a different sequence number. */
static bool
is_same(const Seen *seen, const char *text, int judged_in, int game)
{
    if (strcmp(seen->text, text) == 0) {
        return true;
    }
    if (judged_in == game) {
        return false;
    }
    json_t *one = json_loads(seen->text, 0, NULL);
    json_t *other = json_loads(text, 0, NULL);
    json_object_del(one, "seq");
    json_object_del(other, "seq");
    bool same = json_equal(one, other) != 0;
    json_decref(one);
    json_decref(other);
    return same;
}

void
ledger_see(Ledger *ledger, const char *table, const char *seat, const char *text)
{
    Shelf *shelf = find_shelf(ledger, table, strlen(table));
    json_t *verdict = json_loads(text, 0, NULL);
    const char *id = json_string_value(json_object_get(verdict, "id"));
    const char *what = json_string_value(json_object_get(verdict, "verdict"));

    if (id != NULL && what != NULL && g_ascii_isdigit(id[strlen(seat) + 1])) {
        g_autofree char *key = g_strdup_printf("%s %s", seat, id);
        const Seen *before = g_tree_lookup(shelf->seen, key);
        int game = GPOINTER_TO_INT(g_tree_lookup(shelf->verdicts, text));

        int judged_in = GPOINTER_TO_INT(g_tree_lookup(shelf->judged, key));

        if (before != NULL && !is_same(before, text, judged_in, game)) {
            sim_break(ledger->sim, "%s has two verdicts:\n%s\n%s", key, before->text, text);
        } else if (before == NULL) {
            Seen *seen = g_new(Seen, 1);

            *seen = (Seen){
                .seat = g_strdup(seat),
                .id = g_strdup(id),
                .text = g_strdup(text),
                .game = game,
                .is_ok = strcmp(what, "refused") != 0,
            };
            g_tree_replace(shelf->seen, g_steal_pointer(&key), seen);
        }
    }
    json_decref(verdict);
}

/* --- safe data --- */

/* The games of a table, by number from 1. NULL for a game that does not exist. */
typedef struct {
    Tale *tales[GAMES_MAX];
} Library;

static void
library_clear(Library *library)
{
    for (int i = 0; i < GAMES_MAX; i++) {
        tale_free(library->tales[i]);
    }
}

static void
read_library(Ledger *ledger, const Shelf *shelf, Library *library)
{
    g_auto(GStrv) names = disk_list(ledger->sim->disk);
    /* the name continues with a date */
    g_autofree char *kept = g_strconcat(shelf->journal, ".2", NULL);

    for (int i = 0; names[i] != NULL; i++) {
        g_autoptr(GError) error = NULL;

        if (strcmp(names[i], shelf->journal) != 0 &&
            (!g_str_has_prefix(names[i], kept) || strchr(names[i] + strlen(kept), 'w') != NULL)) {
            continue;
        }
        Tale *tale = tale_read(ledger->sim->disk, names[i], shelf->edition, &error);
        if (tale == NULL) {
            sim_break(ledger->sim, "%s is damaged: %s", names[i], error->message);
            continue;
        }
        Tale **place = &library->tales[CLAMP(tale->game, 1, GAMES_MAX - 1)];
        if (*place == NULL || (*place)->entries->len < tale->entries->len) {
            tale_free(*place);
            *place = tale;
        } else {
            tale_free(tale);
        }
    }
}

/* Checks that the acts of each seat are in the order in which it sent them, and that no id
 * occurs twice. */
static void
judge_order(Ledger *ledger, const Library *library)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);

    for (int game = 1; game < GAMES_MAX; game++) {
        const Tale *tale = library->tales[game];
        gint64 last[SEATS_MAX] = { 0 };

        for (guint i = 0; tale != NULL && i < tale->entries->len; i++) {
            const JournalEntry *entry = g_ptr_array_index(tale->entries, i);
            int seat = entry->seat == NULL || entry->id == NULL ? -1 : seat_find(entry->seat);

            if (seat < 0) {
                continue;
            }
            gint64 number = number_after(entry->id, "-");
            if (number <= last[seat] || !g_hash_table_add(ids, entry->id)) {
                sim_break(ledger->sim, "%s is in the journal twice, or late", entry->id);
            }
            last[seat] = number;
        }
    }
}

typedef struct {
    Ledger *ledger;
    const Library *library;
} Judging;

static gboolean
judge_seen(gpointer key, gpointer value, gpointer data)
{
    const Judging *judging = data;
    const Seen *seen = value;
    const JournalEntry *found = NULL;
    int game = 0;

    while (found == NULL && ++game < GAMES_MAX) {
        const Tale *tale = judging->library->tales[game];

        found = tale == NULL ? NULL : tale_find(tale, seen->seat, seen->id);
    }
    if (!seen->is_ok && found != NULL) {
        sim_break(judging->ledger->sim, "%s was refused, and is in the journal", (char *)key);
    }
    /* A wish that changed nothing has no entry. Neither has a language that was already set. */
    if (seen->is_ok && found == NULL && strstr(seen->text, "\"events\":[]") == NULL) {
        sim_break(judging->ledger->sim, "%s was seen and is lost: %s", (char *)key, seen->text);
    }
    if (seen->is_ok && found != NULL && !is_same(seen, found->answer, game, seen->game)) {
        sim_break(judging->ledger->sim,
                  "%s was seen otherwise than it is kept:\n%s\n%s",
                  (char *)key,
                  seen->text,
                  found->answer);
    }
    return judging->ledger->sim->broken != NULL;
}

static void
judge_told(Ledger *ledger, const Shelf *shelf, const Library *library)
{
    for (int game = 1; game < GAMES_MAX; game++) {
        gint64 n = library->tales[game] == NULL ? 0 : library->tales[game]->entries->len;

        if (shelf->told[game] > n) {
            sim_break(ledger->sim,
                      "entry %" G_GINT64_FORMAT " of game %d was told, and %" G_GINT64_FORMAT
                      " are there",
                      shelf->told[game],
                      game,
                      n);
        }
    }
}

static void
judge_replay(Ledger *ledger, const Shelf *shelf, const Library *library)
{
    const Tale *tale = library->tales[shelf->game];
    json_t *views[SEATS_MAX + 1] = { NULL };
    const char *wrong = NULL;

    if (tale == NULL) {
        return;
    }
    tale_show(tale, shelf->edition, ledger->catalogue, views, &wrong);
    if (wrong != NULL) {
        sim_break(ledger->sim, "%s: %s", shelf->journal, wrong);
    }
    for (int i = 0; i <= SEATS_MAX; i++) {
        json_decref(views[i]);
    }
}

void
ledger_audit(Ledger *ledger)
{
    ledger->sim->figures.audits++;
    for (guint i = 0; i < ledger->shelves->len && ledger->sim->broken == NULL; i++) {
        Shelf *shelf = g_ptr_array_index(ledger->shelves, i);
        Library library = { .tales = { NULL } };
        Judging judging = { .ledger = ledger, .library = &library };

        read_library(ledger, shelf, &library);
        judge_order(ledger, &library);
        judge_told(ledger, shelf, &library);
        g_tree_foreach(shelf->seen, judge_seen, &judging);
        judge_replay(ledger, shelf, &library);
        library_clear(&library);
    }
}

/* --- the end --- */

static void
compare(Ledger *ledger, const Shelf *shelf, const Office *office, const char *part, json_t *view)
{
    static const char *const KEYS[] = { "seq", "view", "legal", "texts" };
    g_autofree char *topic = g_strdup_printf("hansom/%s/%s/view", shelf->edition->id, part);
    const char *text = office_retained(office, topic);
    json_t *there = text == NULL ? NULL : json_loads(text, 0, NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        json_t *one = json_object_get(view, KEYS[i]);

        if (one != NULL && json_equal(one, json_object_get(there, KEYS[i])) == 0) {
            char *shown = json_dumps(one, JSON_COMPACT | JSON_ENCODE_ANY);

            sim_break(
                ledger->sim, "%s: %s is not as replayed:\n%s\n%s", topic, KEYS[i], text, shown);
            free(shown);
        }
    }
    json_decref(there);
}

void
ledger_close(Ledger *ledger, const Office *office)
{
    ledger_audit(ledger);
    for (guint i = 0; i < ledger->shelves->len && ledger->sim->broken == NULL; i++) {
        Shelf *shelf = g_ptr_array_index(ledger->shelves, i);
        g_autoptr(GError) error = NULL;
        g_autoptr(Tale) tale = tale_read(ledger->sim->disk, shelf->journal, shelf->edition, &error);
        json_t *views[SEATS_MAX + 1] = { NULL };
        const char *wrong = NULL;

        g_assert_no_error(error);
        tale_show(tale, shelf->edition, ledger->catalogue, views, &wrong);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            g_autofree char *part = g_strdup_printf("seat/%s", SEAT_COLOURS[seat]);

            if (views[seat] != NULL) {
                compare(ledger, shelf, office, part, views[seat]);
            }
        }
        compare(ledger, shelf, office, "table", views[SEATS_MAX]);
        for (int seat = 0; seat <= SEATS_MAX; seat++) {
            json_decref(views[seat]);
        }
    }
}
