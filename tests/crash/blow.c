/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blow.c: strikes blows at random moments */
#include "tests/crash/siege.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define BROKER  "mosquitto"
#define GATEWAY "hansom-gateway"

enum {
    ACTS_MAX = 6,           /* maximum number of acts before a blow */
    MOMENT_MS = 30,         /* maximum delay of a blow after the last act */
    STALL_MS = 60,          /* maximum length of a stall */
    SPARE_BYTES = 64 << 10, /* maximum space left on a full disk */
    ACTS_BLINDLY = 10,
    END_REFUSED = 3, /* exit status when the system is at fault */
};

/* Relative frequency of each blow. */
static const int WEIGHTS[BLOWS_N] = {
    [BLOW_REFEREE] = 50,      [BLOW_BROKER] = 20,       [BLOW_BOTH] = 10,
    [BLOW_GATEWAY] = 20,      [BLOW_STALL_REFEREE] = 4, [BLOW_STALL_BROKER] = 4,
    [BLOW_STALL_GATEWAY] = 4, [BLOW_PHONES] = 6,        [BLOW_MOVE] = 2,
    [BLOW_DISK] = 4,          [BLOW_FORBID] = 4,        [BLOW_LOG] = 4,
    [BLOW_JOURNAL] = 2,
};

static Blow
draw_blow(Siege *siege)
{
    int sum = 0;
    int blow = 0;

    for (int i = 0; i < BLOWS_N; i++) {
        sum += WEIGHTS[i];
    }
    int at = siege_draw(siege, sum);
    if (siege->plan.only != NULL) {
        while (strcmp(BLOW_WORDS[blow], siege->plan.only) != 0) {
            blow++;
        }
        return (Blow)blow;
    }
    if (siege->plan.each) {
        blow = siege->n_blows++ % BLOWS_N;
        at = 0;
    }
    while (at >= WEIGHTS[blow]) {
        at -= WEIGHTS[blow++];
    }
    bool needs_root = blow == BLOW_DISK || blow == BLOW_FORBID;
    return needs_root && !siege->is_root ? BLOW_REFEREE : (Blow)blow;
}

/* --- the moment --- */

static bool
is_answered(const Siege *siege)
{
    return siege->n_verdicts > 0 || !siege->is_up || !play_waits(siege);
}

/* Sends some acts, and then waits for a random time: not at all, some milliseconds, or until the
 * verdict on one more act. */
static void
act_for_a_while(Siege *siege)
{
    int n = 1 + siege_draw(siege, ACTS_MAX);

    for (int i = 0; i < n; i++) {
        siege->n_verdicts = 0;
        if (!play_act(siege)) {
            break;
        }
        if (i + 1 < n && siege_draw(siege, 3) > 0) {
            siege_wait(siege, "a verdict", is_answered);
        }
    }
    switch (siege_draw(siege, 4)) {
    case 0:
        return;
    case 1:
        if (play_act(siege)) {
            siege->n_verdicts = 0;
            siege_wait(siege, "a verdict", is_answered);
        }
        return;
    default:
        siege_pass(siege, siege_draw(siege, MOMENT_MS));
        return;
    }
}

/* --- kills --- */

static void
kill_broker(const Siege *siege)
{
    pid_t broker = daemon_child(siege->daemon, BROKER);

    if (broker > 0) {
        kill(broker, SIGKILL);
    }
}

static void
kill_referee(Siege *siege)
{
    siege->may_end = true;
    daemon_signal(siege->daemon, SIGKILL);
}

/* Counts one kill, even if it is part of another blow. */
static void
count_kill(Siege *siege, Blow blow)
{
    siege->plan.figures->blows[blow]++;
    siege->plan.figures->left--;
}

static void
fall_dead(Siege *siege)
{
    count_kill(siege, BLOW_REFEREE);
    kill_referee(siege);
    siege_settle(siege);
}

static void
strike_broker(Siege *siege)
{
    count_kill(siege, BLOW_BROKER);
    kill_broker(siege);
}

static void
strike_both(Siege *siege)
{
    count_kill(siege, BLOW_BOTH);
    siege->may_end = true;
    if (siege_draw(siege, 2) == 0) {
        kill_broker(siege);
        siege_pass(siege, siege_draw(siege, 4));
        kill_referee(siege);
    } else {
        pid_t broker = daemon_child(siege->daemon, BROKER);

        kill_referee(siege);
        if (broker > 0) {
            kill(broker, SIGKILL);
        }
    }
    siege_settle(siege);
    siege_start(siege);
}

static bool
is_a_phone_away(const Siege *siege)
{
    return !siege_is_ready(siege);
}

/* Kills the gateway. All connections are lost with it, and must come back through its successor. */
static void
strike_gateway(Siege *siege)
{
    const pid_t gateway = daemon_child(siege->daemon, GATEWAY);
    const gint64 start_us = g_get_monotonic_time();

    if (gateway == 0) {
        return;
    }
    count_kill(siege, BLOW_GATEWAY);
    kill(gateway, SIGKILL);
    siege_wait(siege, "lines to be lost with the gateway", is_a_phone_away);
    siege_wait(siege, "all phones, through the next gateway", siege_is_ready);
    const gint64 took_ms = (g_get_monotonic_time() - start_us) / 1000;
    siege->plan.figures->back_ms[CLAMP(took_ms, 0, RESTART_MS_MAX - 1)]++;
}

/* --- stalls, connections, seats --- */

/* Stops a child of the referee for a moment, or the referee itself if @child is NULL. Sometimes
 * kills the referee before the stall ends. */
static void
strike_by_stall(Siege *siege, const char *child)
{
    const pid_t stalled = child == NULL ? 0 : daemon_child(siege->daemon, child);

    if (child != NULL && stalled == 0) {
        return;
    }
    if (child != NULL) {
        kill(stalled, SIGSTOP);
    } else {
        daemon_signal(siege->daemon, SIGSTOP);
    }
    play_act(siege);
    siege_pass(siege, siege_draw(siege, STALL_MS));
    bool dies = siege_draw(siege, 3) == 0;
    if (dies) {
        count_kill(siege, BLOW_REFEREE);
        kill_referee(siege);
    } else if (child == NULL) {
        daemon_signal(siege->daemon, SIGCONT);
    }
    if (child != NULL) {
        kill(stalled, SIGCONT);
    }
    if (dies) {
        siege_settle(siege);
        siege_start(siege);
    }
}

static void
strike_phones(Siege *siege)
{
    for (int t = 0; t < siege->n_tables; t++) {
        const Sieged *table = siege->tables[t];

        for (int i = 0; i < table->n_players; i++) {
            if (siege_draw(siege, 2) == 0) {
                phone_cut(table->players[i].phone);
            }
        }
    }
}

static void
strike_by_move(Siege *siege)
{
    const Sieged *table = siege->tables[siege_draw(siege, siege->n_tables)];

    phone_move(table->players[siege_draw(siege, table->n_players)].phone);
}

/* --- the disk --- */

static bool
is_down(const Siege *siege)
{
    return !daemon_runs(siege->daemon);
}

static bool
is_up_or_down(const Siege *siege)
{
    return siege->is_up || !daemon_runs(siege->daemon);
}

/* Checks that the daemon ended by itself, with the right exit status and a message. */
static void
must_have_said(Siege *siege, const char *why)
{
    g_autofree char *said = daemon_said(siege->daemon);

    if (!WIFEXITED(siege->status) || WEXITSTATUS(siege->status) != END_REFUSED ||
        !g_str_has_prefix(said, "hansom-referee: ")) {
        siege_fail(siege, "%s, and it ends with %x: %s", why, (unsigned)siege->status, said);
    }
}

/* Starts the daemon in conditions under which it cannot work. The daemon ends with a message, or
 * comes up and is killed. If it @must_refuse, it must not come up. */
static void
start_in_vain(Siege *siege, const char *why, bool must_refuse)
{
    siege_start(siege);
    siege->may_end = true;
    siege_wait(siege, "a start, or its refusal", is_up_or_down);
    if (siege->is_up && must_refuse) {
        siege_fail(siege, "%s, and the referee goes on", why);
    }
    if (daemon_runs(siege->daemon)) {
        siege_pass(siege, siege_draw(siege, STALL_MS));
        kill_referee(siege);
    } else {
        must_have_said(siege, why);
    }
    siege_settle(siege);
}

/* Sends acts without waiting for verdicts. */
static void
act_blindly(Siege *siege)
{
    for (int i = 0; i < ACTS_BLINDLY && daemon_runs(siege->daemon); i++) {
        play_act(siege);
        siege_pass(siege, siege_draw(siege, MOMENT_MS));
    }
}

static void
strike_by_disk(Siege *siege)
{
    siege->may_end = true;
    daemon_fill(siege->daemon, (gsize)siege_draw(siege, SPARE_BYTES));
    act_blindly(siege);
    if (daemon_runs(siege->daemon)) {
        count_kill(siege, BLOW_REFEREE);
        kill_referee(siege);
    }
    siege_settle(siege);
    if (siege_draw(siege, 2) == 0) {
        start_in_vain(siege, "the disk is full", false);
    }
    daemon_empty(siege->daemon);
    siege_start(siege);
}

static bool
is_answered_or_down(const Siege *siege)
{
    return !play_waits(siege) || !daemon_runs(siege->daemon);
}

/* Removes the write permission from the state folder. A table in play goes on, since its files
 * are open. A resting table cannot reopen its journal, and the daemon must end with a message. */
static void
strike_by_forbidding(Siege *siege)
{
    static const char WHY[] = "the state folder may not be written";

    siege->may_end = true;
    daemon_forbid(siege->daemon);
    /* the broker cannot restart until the folder is writable again */
    if (siege_draw(siege, 2) == 0) {
        count_kill(siege, BLOW_BROKER);
        kill_broker(siege);
        siege_pass(siege, siege_draw(siege, STALL_MS));
    } else {
        act_blindly(siege);
    }
    const bool is_lifted = daemon_runs(siege->daemon) && siege_draw(siege, 2) == 0;
    if (is_lifted) { /* if this is too late, the daemon ends */
        daemon_permit(siege->daemon);
        siege_wait(siege, "answers, or the end", is_answered_or_down);
    }
    const bool goes_on = daemon_runs(siege->daemon);
    if (is_lifted && goes_on) {
        siege->may_end = false;
        return;
    }
    if (goes_on) {
        fall_dead(siege);
    } else {
        must_have_said(siege, WHY);
        siege_settle(siege);
    }
    if (!is_lifted) {
        start_in_vain(siege, WHY, true);
        daemon_permit(siege->daemon);
    }
    siege_start(siege);
}

/* --- the journal --- */

/* Reports whether SQLite answers @question about the file at @path with @answer. */
static bool
says(const char *path, const char *question, const char *answer)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *check = NULL;
    bool whole = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                 sqlite3_prepare_v2(db, question, -1, &check, NULL) == SQLITE_OK &&
                 sqlite3_step(check) == SQLITE_ROW &&
                 strcmp((const char *)sqlite3_column_text(check, 0), answer) == 0;

    sqlite3_finalize(check);
    sqlite3_close(db);
    return whole;
}

/* Moves the WAL's pages into the journal at @path but keeps the WAL, like a daemon that is
 * killed after a checkpoint. */
static void
checkpoint(const char *path)
{
    sqlite3 *db = NULL;
    int keep = 1;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
        sqlite3_file_control(db, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    sqlite3_close(db);
}

/* Cuts a random number of bytes off the end of the file at @path. Returns this number. */
static gsize
cut_tail(Siege *siege, const char *path)
{
    GStatBuf now;

    if (g_stat(path, &now) != 0 || now.st_size == 0) {
        return 0;
    }
    int most = siege_draw(siege, 3) == 0 ? 64 : siege_draw(siege, 2) == 0 ? 4096 * 8 : 1 << 24;
    gsize cut = 1 + (gsize)siege_draw(siege, (int)MIN(most, now.st_size));
    g_assert_cmpint(truncate(path, now.st_size - (goffset)cut), ==, 0);
    return cut;
}

/* Restores the file @to from its copy @from. The daemon may have written the WAL's pages into
 * the journal before it refused the journal. */
static void
put_back(const char *from, const char *to)
{
    g_autofree char *bytes = NULL;
    gsize size = 0;

    if (!g_file_get_contents(from, &bytes, &size, NULL)) {
        g_remove(to);
        return;
    }
    int fd = g_open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    g_assert_cmpint(write(fd, bytes, size), ==, (gssize)size);
    close(fd);
}

/* Kills the daemon, and cuts off the end of a table's journal, or of the WAL if @is_log. */
static void
strike_by_cut(Siege *siege, bool is_log)
{
    Sieged *table = siege->tables[siege_draw(siege, siege->n_tables)];
    g_autoptr(GError) error = NULL;

    fall_dead(siege);
    g_autofree char *path =
        g_strdup_printf("%s/%s.journal", daemon_state(siege->daemon), table->edition->id);
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    if (siege_draw(siege, 3) == 0) {
        checkpoint(path);
    }
    g_autofree char *before = siege_copy(siege, table, "before");
    g_autofree char *log_before = g_strconcat(before, "-wal", NULL);
    gsize cut = cut_tail(siege, is_log ? log : path);
    siege_note(siege, "%zu bytes are cut off %s", cut, is_log ? log : path);
    g_autofree char *after = siege_copy(siege, table, "after");
    GPtrArray *rows = witness_read(after, &error);
    g_autofree char *second = siege_copy(siege, table, "whole");
    bool is_whole = says(second, "PRAGMA integrity_check", "ok");
    if (rows == NULL && is_whole && says(second, "SELECT count(*) FROM sqlite_schema", "0")) {
        rows = g_ptr_array_new(); /* all entries were in the WAL, and the journal is now empty */
    }
    if (rows != NULL && is_whole) {
        siege->plan.figures->proven++;
        siege_note(siege, "%u entries are left", rows->len);
        history_cut(table->history, rows);
    } else {
        g_clear_pointer(&rows, g_ptr_array_unref);
        siege->plan.figures->refused++;
        siege_start(siege);
        siege->may_end = true;
        siege_wait(siege, "a start, or its refusal", is_up_or_down);
        g_autofree char *said = daemon_said(siege->daemon);
        if (siege->is_up || strstr(said, path) == NULL) {
            siege_fail(siege, "the journal is damaged, and the referee goes on: %s", said);
        }
        siege_wait(siege, "its end", is_down);
        put_back(before, path);
        put_back(log_before, log);
    }
    siege_start(siege);
}

void
blow_strike(Siege *siege)
{
    Blow blow = draw_blow(siege);
    gint64 took_ms = (g_get_monotonic_time() - siege->started_us) / 1000;

    if (siege->started_us != 0) {
        siege->plan.figures->restart_ms[CLAMP(took_ms, 0, RESTART_MS_MAX - 1)]++;
        siege->started_us = 0;
    }
    play_again(siege);
    act_for_a_while(siege);
    if (siege->fault->len > 0) {
        return;
    }
    siege_note(siege, "BLOW %s", BLOW_WORDS[blow]);
    if ((int)blow >= KILLS_N) {
        siege->plan.figures->blows[blow]++;
    }
    switch (blow) {
    case BLOW_REFEREE:
        fall_dead(siege);
        siege_start(siege);
        break;
    case BLOW_BROKER:
        strike_broker(siege);
        break;
    case BLOW_BOTH:
        strike_both(siege);
        break;
    case BLOW_GATEWAY:
        strike_gateway(siege);
        break;
    case BLOW_STALL_REFEREE:
        strike_by_stall(siege, NULL);
        break;
    case BLOW_STALL_BROKER:
        strike_by_stall(siege, BROKER);
        break;
    case BLOW_STALL_GATEWAY:
        strike_by_stall(siege, GATEWAY);
        break;
    case BLOW_PHONES:
        strike_phones(siege);
        break;
    case BLOW_MOVE:
        strike_by_move(siege);
        break;
    case BLOW_DISK:
        strike_by_disk(siege);
        break;
    case BLOW_FORBID:
        strike_by_forbidding(siege);
        break;
    case BLOW_LOG:
    case BLOW_JOURNAL:
        strike_by_cut(siege, blow == BLOW_LOG);
        break;
    case BLOWS_N:
        break;
    }
}
