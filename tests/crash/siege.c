/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/siege.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cases/base/data.h"
#include "cases/model/seating.h"

enum {
    DEADLINE_S = 150,
    WAKE_MS = 30,     /* delay after the daemon listens, so that its broker can start */
    AGAIN_MS = 300,   /* time between two tries of an act; the page uses the same */
    BLOWS_LEAST = 20, /* minimum number of blows in an evening */
    BLOWS_MORE = 120,
    /* siege_settle() verifies one table in every third call on average; the end of an evening
     * verifies all tables */
    VERIFIES_ONE_IN = 3,
    TOLD_MAX = 4, /* maximum number of faults printed per table */
};

static const Manner *const MANNERS[] = { &MANNER_WATSON_AND_HOLMES,
                                         &MANNER_LADY_ALICE,
                                         &MANNER_ADVENTURES_IN_THE_FOG,
                                         &MANNER_BAKER_STREET_IRREGULARS };

int
siege_draw(Siege *siege, int n)
{
    return g_rand_int_range(siege->rand, 0, n);
}

void
siege_note(Siege *siege, const char *format, ...)
{
    va_list facts;

    fprintf(siege->trace, "%10.3f ", (double)g_get_monotonic_time() / 1000.0);
    va_start(facts, format);
    vfprintf(siege->trace, format, facts);
    va_end(facts);
    fputc('\n', siege->trace);
}

void
siege_fail(Siege *siege, const char *format, ...)
{
    va_list facts;

    if (siege->fault->len > 0) {
        return;
    }
    va_start(facts, format);
    g_string_append_vprintf(siege->fault, format, facts);
    va_end(facts);
    siege_note(siege, "FAULT %s", siege->fault->str);
    siege->plan.figures->hung++;
}

bool
siege_is_sound(const Siege *siege)
{
    bool sound = siege->fault->len == 0;

    for (int t = 0; t < siege->n_tables; t++) {
        sound = sound && history_faults(siege->tables[t]->history)->len == 0;
    }
    return sound;
}

/* --- the loop --- */

static gboolean
on_tick(gpointer data)
{
    *(bool *)data = true;
    return G_SOURCE_CONTINUE;
}

/* Reports a timeout, with the state of all phones. */
static void
fail_waiting(Siege *siege, const char *what)
{
    g_autoptr(GString) where = g_string_new(siege->is_up ? "it is up" : "it is not up");

    for (int t = 0; t < siege->n_tables; t++) {
        const Sieged *table = siege->tables[t];

        for (int i = 0; i < table->n_players; i++) {
            g_autofree char *phone = phone_tell(table->players[i].phone);

            g_string_append_printf(where,
                                   "\n    %s%s%s",
                                   phone,
                                   table->players[i].waits == NULL ? "" : ", waits for ",
                                   table->players[i].waits == NULL ? "" : table->players[i].text);
        }
    }
    siege_fail(siege, "waited in vain: %s: %s", what, where->str);
}

void
siege_wait(Siege *siege, const char *what, bool (*is_so)(const Siege *siege))
{
    gint64 end = g_get_monotonic_time() + DEADLINE_S * G_USEC_PER_SEC;
    bool ticked = false;
    guint tick = g_timeout_add(AGAIN_MS, on_tick, &ticked);

    while (!is_so(siege) && siege->fault->len == 0) {
        g_main_context_iteration(NULL, TRUE);
        if (ticked) {
            ticked = false;
            play_again(siege);
        }
        if (g_get_monotonic_time() > end) {
            fail_waiting(siege, what);
        }
    }
    g_source_remove(tick);
}

void
siege_pass(Siege *siege, int ms)
{
    bool over = false;
    guint alarm = g_timeout_add((guint)ms, on_tick, &over);

    (void)siege;
    while (!over) {
        g_main_context_iteration(NULL, TRUE);
    }
    g_source_remove(alarm);
}

static void
for_all(const Siege *siege, void (*each)(Phone *phone))
{
    for (int t = 0; t < siege->n_tables; t++) {
        for (int i = 0; i < siege->tables[t]->n_players; i++) {
            each(siege->tables[t]->players[i].phone);
        }
    }
}

static gboolean
on_wake(gpointer data)
{
    const Siege *siege = data;

    if (siege->is_up) {
        for_all(siege, phone_wake);
    }
    return G_SOURCE_REMOVE;
}

static void
on_up(gpointer data)
{
    Siege *siege = data;

    siege->is_up = true;
    g_timeout_add(WAKE_MS, on_wake, siege);
}

static void
on_down(int status, gpointer data)
{
    Siege *siege = data;

    siege->is_up = false;
    siege->status = status;
    siege_note(siege, "the referee is gone: %x", (unsigned)status);
    for_all(siege, phone_rest);
    if (!siege->may_end) {
        g_autofree char *said = daemon_said(siege->daemon);

        siege_fail(siege, "the referee ended by itself with %x: %s", (unsigned)status, said);
    }
}

static bool
is_still(const Siege *siege)
{
    bool still = !daemon_runs(siege->daemon);

    for (int t = 0; t < siege->n_tables; t++) {
        for (int i = 0; i < siege->tables[t]->n_players; i++) {
            still = still && phone_is_still(siege->tables[t]->players[i].phone);
        }
    }
    return still;
}

bool
siege_is_ready(const Siege *siege)
{
    bool ready = siege->is_up;

    for (int t = 0; t < siege->n_tables; t++) {
        for (int i = 0; i < siege->tables[t]->n_players; i++) {
            ready = ready && phone_is_ready(siege->tables[t]->players[i].phone);
        }
    }
    return ready;
}

void
siege_start(Siege *siege)
{
    if (siege->fault->len > 0) {
        return;
    }
    siege->may_end = false;
    siege->started_us = g_get_monotonic_time();
    siege_note(siege, "start");
    for (int t = 0; t < siege->n_tables; t++) {
        history_begin_life(siege->tables[t]->history);
    }
    daemon_start(siege->daemon);
}

/* --- the journals --- */

char *
siege_copy(const Siege *siege, const Sieged *table, const char *folder)
{
    static const char *const ENDS[] = { "", "-wal" };
    g_autofree char *to = g_strdup_printf("%s/%s", siege->folder, folder);
    g_autofree char *index = g_strdup_printf("%s/%s.journal-shm", to, table->edition->id);

    g_mkdir_with_parents(to, 0700);
    g_remove(index);
    for (size_t i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strdup_printf(
            "%s/%s.journal%s", daemon_state(siege->daemon), table->edition->id, ENDS[i]);
        g_autofree char *copy = g_strdup_printf("%s/%s.journal%s", to, table->edition->id, ENDS[i]);
        g_autofree char *bytes = NULL;
        gsize size = 0;

        g_remove(copy);
        if (g_file_get_contents(from, &bytes, &size, NULL)) {
            g_file_set_contents_full(
                copy, bytes, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL);
        }
    }
    return g_strdup_printf("%s/%s.journal", to, table->edition->id);
}

/* Checks the journal at @path with `hansom-referee verify`. */
static void
verify(Siege *siege, Sieged *table, const char *path)
{
    const char *argv[] = { siege->plan.referee, "verify", path, NULL };
    g_autofree char *out = NULL;
    g_autofree char *said = NULL;
    int status = 0;

    g_spawn_sync(NULL,
                 (char **)(guintptr)argv,
                 NULL,
                 G_SPAWN_DEFAULT,
                 NULL,
                 NULL,
                 &out,
                 &said,
                 &status,
                 NULL);
    siege->plan.figures->verified++;
    if (status != 0) {
        history_blame(table->history, FAULT_JOURNAL, "verify says %s%s", out, said);
    }
}

static void
judge(Siege *siege, Sieged *table, bool with_verify)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = siege_copy(siege, table, "copy");
    bool is_new = history_rows(table->history)->len == 0;
    GPtrArray *rows = witness_read(path, &error);

    /* the daemon was killed before it created the journal, so it has published nothing */
    if (rows == NULL && is_new) {
        rows = g_ptr_array_new();
        with_verify = false;
    }
    if (rows == NULL) {
        history_blame(table->history, FAULT_JOURNAL, "%s", error->message);
        return;
    }
    siege->plan.figures->entries += rows->len - history_rows(table->history)->len;
    history_judge(table->history, rows);
    if (with_verify) {
        verify(siege, table, path);
    }
}

/* Looks for complaints of GLib and of sanitizers in the daemon's standard error. */
static void
judge_log(Siege *siege)
{
    g_autofree char *said = daemon_said(siege->daemon);

    if (strstr(said, "CRITICAL **") != NULL || strstr(said, "runtime error") != NULL ||
        strstr(said, "AddressSanitizer") != NULL) {
        siege_note(siege, "the referee complains: %s", said);
        siege->plan.figures->complaints++;
    }
}

void
siege_settle(Siege *siege)
{
    int verified = siege_draw(siege, siege->n_tables * VERIFIES_ONE_IN);

    siege_wait(siege, "the end of all lines", is_still);
    judge_log(siege);
    for (int t = 0; t < siege->n_tables && siege->fault->len == 0; t++) {
        judge(siege, siege->tables[t], t == verified);
    }
}

/* --- an evening --- */

static bool
print_edition(Siege *siege, Sieged *table)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *seed = g_strdup_printf("%s-%d", siege->plan.seed, siege->plan.job);
    g_autofree char *cases = data_find("cases");
    g_autofree char *path = g_build_filename(cases, table->manner->folder, NULL);
    g_autofree char *out = g_build_filename(siege->folder, table->manner->game, NULL);
    const char *argv[] = {
        siege->plan.print, "--edition-only", "--quiet", "--seed", seed, "--out", out, path, NULL
    };
    int status = 0;

    g_spawn_sync(NULL,
                 (char **)(guintptr)argv,
                 NULL,
                 G_SPAWN_DEFAULT,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 &status,
                 &error);
    g_autoptr(GDir) dir = g_dir_open(out, 0, NULL);
    const char *name = dir == NULL ? NULL : g_dir_read_name(dir);
    if (status != 0 || name == NULL) {
        siege_fail(siege, "%s was not printed", path);
        return false;
    }
    table->folder = g_build_filename(out, name, NULL);
    table->edition = edition_load(table->folder, &error);
    g_assert_no_error(error);
    return true;
}

static void
lay_table(Siege *siege, Sieged *table)
{
    const Seating *seating = seating_find(table->manner->game);
    int most = MIN(seating->most, 5);
    const PhoneHandlers handlers = { .heard = play_heard, .data = table };

    play_clear(table);
    table->history = history_new(table->edition, siege->catalogue);
    table->n_players = seating->least + siege_draw(siege, most - seating->least + 1);
    table->habits =
        (Habits){ .rounds = 2 + siege_draw(siege, 5), .they_know = siege_draw(siege, 2) == 0 };
    GRand *rand = g_rand_new_with_seed(g_rand_int(siege->rand));
    g_clear_pointer(&table->company.rand, g_rand_free);
    table->company = (Company){ .edition = table->edition,
                                .habits = &table->habits,
                                .rand = rand,
                                .n_seats = table->n_players };
    if (table->manner->begin != NULL) {
        table->manner->begin(&table->company);
    }
    for (int i = 0; i < table->n_players; i++) {
        /* Each phone has its own address, since an address may join only a few times per minute. */
        int n = siege->n_phones++;
        g_autofree char *address =
            g_strdup_printf("127.%d.%d.%d", 1 + siege->plan.job, n / 250 % 250, n % 250 + 1);

        table->players[i].phone = phone_new(address,
                                            daemon_port(siege->daemon),
                                            table->edition,
                                            (Seat)seating->seats[i],
                                            &handlers);
    }
    siege->plan.figures->games++;
}

/* Sets up tables for some of the games, one table per game. */
static void
lay_tables(Siege *siege)
{
    int n = 1 + siege_draw(siege, siege->plan.tables);
    int first = siege_draw(siege, (int)G_N_ELEMENTS(siege->all));

    siege->n_tables = 0;
    g_ptr_array_set_size(siege->folders, 0);
    for (int i = 0; i < n; i++) {
        Sieged *table = &siege->all[(first + i) % (int)G_N_ELEMENTS(siege->all)];

        lay_table(siege, table);
        g_ptr_array_add(siege->folders, table->folder);
        siege->tables[siege->n_tables++] = table;
    }
}

static void
end_evening(Siege *siege)
{
    siege->may_end = true;
    for_all(siege, phone_rest);
    daemon_signal(siege->daemon, SIGTERM);
    siege_wait(siege, "the end of all lines", is_still);
    judge_log(siege);
    for (int t = 0; t < siege->n_tables && siege->fault->len == 0; t++) {
        judge(siege, siege->tables[t], true);
    }
    siege->plan.figures->evenings++;
}

static void
spend_evening(Siege *siege)
{
    int n_blows = BLOWS_LEAST + siege_draw(siege, BLOWS_MORE);
    Figures *figures = siege->plan.figures;

    lay_tables(siege);
    siege_note(siege, "evening of %d tables", siege->n_tables);
    daemon_clear(siege->daemon);
    siege_start(siege);
    for (int i = 0; i < n_blows && siege_is_sound(siege) && figures->left > 0 && !figures->fails;
         i++) {
        siege_wait(siege, "all phones", siege_is_ready);
        if (i > 0 && play_is_over(siege)) {
            break;
        }
        blow_strike(siege);
    }
    if (siege_is_sound(siege) && !figures->fails) {
        siege_wait(siege, "all phones, at last", siege_is_ready);
        end_evening(siege);
    }
}

/* --- a run --- */

static void
tell_faults(Siege *siege)
{
    fflush(siege->trace);
    fprintf(stderr,
            "seed %s, job %d: what was found, in %s (history: trace.log; state/ and copy/ are "
            "kept)\n",
            siege->plan.seed,
            siege->plan.job,
            siege->folder);
    if (siege->fault->len > 0) {
        fprintf(stderr, "  %s\n", siege->fault->str);
    }
    for (int t = 0; t < siege->n_tables; t++) {
        const GPtrArray *faults = history_faults(siege->tables[t]->history);

        for (guint i = 0; i < faults->len && i < TOLD_MAX; i++) {
            fprintf(stderr, "  %s\n", (const char *)g_ptr_array_index(faults, i));
        }
    }
}

static void
count(Siege *siege)
{
    Figures *figures = siege->plan.figures;

    for (int t = 0; t < siege->n_tables; t++) {
        const History *history = siege->tables[t]->history;

        figures->verdicts += history_verdicts(history);
        figures->again += history_again(history);
        for (int i = 0; i < FAULTS_N; i++) {
            figures->faults[i] += history_n(history, (Fault)i);
        }
    }
}

static void
remove_folder(const char *folder)
{
    const char *argv[] = { "rm", "-rf", folder, NULL };

    g_spawn_sync(NULL,
                 (char **)(guintptr)argv,
                 NULL,
                 G_SPAWN_SEARCH_PATH,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 NULL,
                 NULL);
}

static bool
siege_open(Siege *siege)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    g_autofree char *trace = g_build_filename(siege->folder, "trace.log", NULL);
    const DaemonHandlers handlers = { .up = on_up, .down = on_down, .data = siege };
    const DaemonPlan plan = {
        .program = siege->plan.referee,
        .folder = siege->folder,
        .editions = siege->folders,
        .own_disk = siege->is_root,
        .unprivileged = siege->is_root,
        .port = siege->plan.port,
    };

    siege->trace = fopen(trace, "we");
    g_assert_nonnull(siege->trace);
    setvbuf(siege->trace, NULL, _IOLBF, 0);
    siege->catalogue = catalogue_read(words, &error);
    g_assert_no_error(error);
    siege->daemon = daemon_new(&plan, &handlers, &error);
    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(siege->all); i++) {
        siege->all[i].siege = siege;
        siege->all[i].manner = MANNERS[i];
        if (!print_edition(siege, &siege->all[i])) {
            return false;
        }
    }
    return true;
}

static void
siege_close(Siege *siege)
{
    siege->may_end = true;
    siege->is_up = false;
    for (size_t i = 0; i < G_N_ELEMENTS(siege->all); i++) {
        Sieged *table = &siege->all[i];

        play_clear(table);
        edition_free(table->edition);
        g_free(table->folder);
        g_clear_pointer(&table->company.rand, g_rand_free);
    }
    daemon_free(siege->daemon);
    catalogue_free(siege->catalogue);
    g_ptr_array_unref(siege->folders);
    g_rand_free(siege->rand);
    g_string_free(siege->fault, TRUE);
    fclose(siege->trace);
    g_free(siege->folder);
}

bool
siege_run(const SiegePlan *plan)
{
    g_autofree char *key = g_strdup_printf("%s-%d", plan->seed, plan->job);
    Siege siege = {
        .plan = *plan,
        .folder = g_dir_make_tmp("hansom-crash-XXXXXX", NULL),
        .rand = g_rand_new_with_seed(g_str_hash(key)),
        .folders = g_ptr_array_new(),
        .is_root = geteuid() == 0,
        .fault = g_string_new(NULL),
    };

    g_assert_nonnull(siege.folder);
    g_assert_cmpint(g_chmod(siege.folder, 0755), ==, 0);
    bool fine = siege_open(&siege);
    while (fine && plan->figures->left > 0 && !plan->figures->fails) {
        spend_evening(&siege);
        count(&siege);
        fine = siege_is_sound(&siege);
    }
    if (fine && plan->figures->complaints == 0) {
        g_autofree char *folder = g_strdup(siege.folder);

        siege_close(&siege);
        remove_folder(folder);
    } else {
        plan->figures->fails = plan->figures->fails || !fine;
        tell_faults(&siege);
    }
    return fine && plan->figures->complaints == 0;
}
