/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/keeper.h"

#include "referee/archive/record.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"

/* What of a desk is copied already. */
typedef struct {
    Desk *desk;
    gint64 n;     /* the last entry that is in a copy */
    bool is_over; /* the game was, when it was looked at last */
    char *kept;   /* the journal of the game before, as desk_kept() says */
} Watch;

/* One copy to be made. */
typedef struct {
    Keeper *keeper;
    char *id;
    char *name;    /* of the journal */
    GBytes *bytes; /* NULL: of the file @name, which nobody writes any more */
    bool ended;
    Backup backup; /* what came of it … */
    GError *error; /* … or not */
} Job;

struct Keeper {
    BackupPlace place;
    int every_s;
    GArray *watches;   /* of Watch */
    GThreadPool *pool; /* one thread, so that the copies of a table follow on each other */
    GAsyncQueue *done; /* of Job, owned: to be told of */
    guint timer;
};

static void
job_free(Job *job)
{
    g_free(job->id);
    g_free(job->name);
    g_clear_pointer(&job->bytes, g_bytes_unref);
    g_clear_error(&job->error);
    backup_clear(&job->backup);
    g_free(job);
}

/* --- in the thread --- */

static gboolean on_done(gpointer data);

static void
work(gpointer data, gpointer user_data)
{
    Job *job = data;
    Keeper *keeper = user_data;

    if (job->bytes == NULL) {
        job->bytes = record_copy(job->name, &job->error);
    }
    if (job->bytes != NULL) {
        backup_keep(
            &keeper->place, job->id, job->name, job->ended, job->bytes, &job->backup, &job->error);
    }
    g_clear_pointer(&job->bytes, g_bytes_unref);
    g_async_queue_push(keeper->done, job);
    g_idle_add(on_done, keeper);
}

/* --- in the daemon's loop --- */

static void
tell(const Job *job)
{
    metrics_count(METRIC_BACKUPS, job->error == NULL ? "made" : "failed", NULL, 1);
    if (job->error != NULL) {
        log_tell(
            LOG_BACKUP_FAILED, LOG_TEXT("table", job->id), LOG_TEXT("error", job->error->message));
        return;
    }
    metrics_set(METRIC_BACKUP_TIME, job->id, NULL, (double)(world_real_us() / G_USEC_PER_SEC));
    log_tell(LOG_BACKUP_MADE,
             LOG_TEXT("table", job->id),
             LOG_TEXT("file", job->backup.path),
             LOG_NUMBER("entries", job->backup.n_entries),
             LOG_TEXT("hash", job->backup.hash));
}

static gboolean
on_done(gpointer data)
{
    Keeper *keeper = data;

    for (Job *job = g_async_queue_try_pop(keeper->done); job != NULL;
         job = g_async_queue_try_pop(keeper->done)) {
        tell(job);
        job_free(job);
    }
    return G_SOURCE_REMOVE;
}

/* Has @bytes copied (taken over), or the file @name where that is NULL. */
static void
start(Keeper *keeper, const char *id, const char *name, GBytes *bytes, bool ended)
{
    Job *job = g_new0(Job, 1);

    *job = (Job){
        .keeper = keeper,
        .id = g_strdup(id),
        .name = g_strdup(name),
        .bytes = bytes,
        .ended = ended,
    };
    g_thread_pool_push(keeper->pool, job, NULL);
}

static void
copy(Keeper *keeper, Watch *watch, bool ended)
{
    const char *id = desk_edition(watch->desk)->id;
    g_autoptr(GError) error = NULL;
    GBytes *bytes = desk_copy(watch->desk, &error);

    if (bytes == NULL) {
        metrics_count(METRIC_BACKUPS, "failed", NULL, 1);
        log_tell(LOG_BACKUP_FAILED, LOG_TEXT("table", id), LOG_TEXT("error", error->message));
        return;
    }
    start(keeper, id, desk_path(watch->desk), bytes, ended);
    watch->n = desk_last(watch->desk);
}

/* A game that is over has its copy for good; one that was given up for another, too. */
static void
look_at(Keeper *keeper, Watch *watch)
{
    bool is_over = desk_is_over(watch->desk);
    const char *kept = desk_kept(watch->desk);

    if (g_strcmp0(kept, watch->kept) != 0) {
        if (!watch->is_over) {
            start(keeper, desk_edition(watch->desk)->id, kept, NULL, true);
        }
        g_free(watch->kept);
        watch->kept = g_strdup(kept);
        watch->n = 0;
    }
    if (is_over && !watch->is_over && desk_is_sound(watch->desk)) {
        copy(keeper, watch, true);
    }
    watch->is_over = is_over;
}

void
keeper_look(Keeper *keeper)
{
    for (guint i = 0; keeper != NULL && i < keeper->watches->len; i++) {
        look_at(keeper, &g_array_index(keeper->watches, Watch, i));
    }
}

/* Copies what has changed since it was copied. */
static void
copy_changed(Keeper *keeper)
{
    keeper_look(keeper);
    for (guint i = 0; i < keeper->watches->len; i++) {
        Watch *watch = &g_array_index(keeper->watches, Watch, i);

        if (desk_is_sound(watch->desk) && desk_last(watch->desk) != watch->n) {
            copy(keeper, watch, false);
        }
    }
}

static void
on_timer(gpointer data)
{
    Keeper *keeper = data;

    copy_changed(keeper);
    keeper->timer = world_after((guint)keeper->every_s * 1000, on_timer, keeper);
}

Keeper *
keeper_new(const GPtrArray *desks, const BackupPlace *place, int every_s)
{
    Keeper *keeper = g_new0(Keeper, 1);

    *keeper = (Keeper){
        .place = *place,
        .every_s = every_s,
        .watches = g_array_new(FALSE, TRUE, sizeof(Watch)),
        .done = g_async_queue_new(),
    };
    keeper->pool = g_thread_pool_new(work, keeper, 1, FALSE, NULL);
    for (guint i = 0; i < desks->len; i++) {
        Desk *desk = g_ptr_array_index(desks, i);
        const Watch watch = {
            .desk = desk,
            .n = 0, /* what was played before is copied too */
            .is_over = desk_is_over(desk),
            .kept = g_strdup(desk_kept(desk)),
        };

        g_array_append_val(keeper->watches, watch);
    }
    if (every_s > 0) {
        keeper->timer = world_after((guint)every_s * 1000, on_timer, keeper);
    }
    return keeper;
}

void
keeper_free(Keeper *keeper)
{
    if (keeper == NULL) {
        return;
    }
    world_cancel(&keeper->timer);
    copy_changed(keeper);
    g_thread_pool_free(keeper->pool, FALSE, TRUE);
    on_done(keeper);
    while (g_idle_remove_by_data(keeper)) {
        /* they would tell of what is told */
    }
    for (guint i = 0; i < keeper->watches->len; i++) {
        g_free(g_array_index(keeper->watches, Watch, i).kept);
    }
    g_array_unref(keeper->watches);
    g_async_queue_unref(keeper->done);
    g_free(keeper);
}
