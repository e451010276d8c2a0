/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/backup_scheduler.h"

#include "referee/archive/record.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"

/* A desk, and the state of its copies. */
typedef struct {
    Desk *desk;
    gint64 n;        /* number of the last entry in a copy */
    bool is_over;    /* True when the game was over at the last check. */
    bool is_due;     /* True when the game has ended and has not been copied since. */
    gint64 ended_us; /* time of the last copy of a game that was over; 0 for none */
    char *kept;      /* path of the previous game's journal, from desk_kept() */
} Watch;

/* A copy to make. */
typedef struct {
    BackupScheduler *scheduler;
    char *id;
    char *name;    /* path of the journal */
    GBytes *bytes; /* the journal; NULL for the file @name, which is no longer written */
    bool ended;
    Backup backup; /* result of a successful copy */
    GError *error; /* error of a failed copy, or NULL */
} Job;

struct BackupScheduler {
    BackupPlace place;
    int every_s;
    GArray *watches;   /* of Watch */
    GThreadPool *pool; /* one thread, so that the copies of a table are made in order */
    GAsyncQueue *done; /* of Job, owned: finished jobs to report */
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
    BackupScheduler *scheduler = user_data;

    if (job->bytes == NULL) {
        job->bytes = record_copy(job->name, &job->error);
    }
    if (job->bytes != NULL) {
        backup_keep(&scheduler->place,
                    job->id,
                    job->name,
                    job->ended,
                    job->bytes,
                    &job->backup,
                    &job->error);
    }
    g_clear_pointer(&job->bytes, g_bytes_unref);
    g_async_queue_push(scheduler->done, job);
    /* Not idle: while acts wait, a source without a delay is ready in each turn of the loop. */
    g_idle_add_full(G_PRIORITY_DEFAULT, on_done, scheduler, NULL);
}

/* --- in the event loop --- */

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
    BackupScheduler *scheduler = data;

    for (Job *job = g_async_queue_try_pop(scheduler->done); job != NULL;
         job = g_async_queue_try_pop(scheduler->done)) {
        tell(job);
        job_free(job);
    }
    return G_SOURCE_REMOVE;
}

/* Starts a copy of @bytes, or of the file @name when @bytes is NULL. Takes ownership of @bytes. */
static void
start(BackupScheduler *scheduler, const char *id, const char *name, GBytes *bytes, bool ended)
{
    Job *job = g_new0(Job, 1);

    *job = (Job){
        .scheduler = scheduler,
        .id = g_strdup(id),
        .name = g_strdup(name),
        .bytes = bytes,
        .ended = ended,
    };
    g_thread_pool_push(scheduler->pool, job, NULL);
}

static void
copy(BackupScheduler *scheduler, Watch *watch, bool ended)
{
    const char *id = desk_edition(watch->desk)->id;
    g_autoptr(GError) error = NULL;
    GBytes *bytes = desk_copy(watch->desk, &error);

    if (bytes == NULL) {
        metrics_count(METRIC_BACKUPS, "failed", NULL, 1);
        log_tell(LOG_BACKUP_FAILED, LOG_TEXT("table", id), LOG_TEXT("error", error->message));
        return;
    }
    start(scheduler, id, desk_path(watch->desk), bytes, ended);
    watch->n = desk_last(watch->desk);
}

static bool
may_copy_again(const Watch *watch)
{
    return watch->ended_us == 0 ||
           world_steady_us() - watch->ended_us >= BACKUP_PAUSE_S * (gint64)G_USEC_PER_SEC;
}

/* Makes the final copy of a game that is over, or that another game has replaced. */
static void
look_at(BackupScheduler *scheduler, Watch *watch)
{
    bool is_over = desk_is_over(watch->desk);
    const char *kept = desk_kept(watch->desk);

    if (g_strcmp0(kept, watch->kept) != 0) {
        if (!watch->is_over) {
            start(scheduler, desk_edition(watch->desk)->id, kept, NULL, true);
        }
        g_free(watch->kept);
        watch->kept = g_strdup(kept);
        watch->n = 0;
    }
    watch->is_due = is_over && (watch->is_due || !watch->is_over);
    watch->is_over = is_over;
    if (watch->is_due && may_copy_again(watch) && desk_is_sound(watch->desk)) {
        watch->is_due = false;
        watch->ended_us = world_steady_us();
        copy(scheduler, watch, true);
    }
}

void
backup_scheduler_poll(BackupScheduler *scheduler)
{
    for (guint i = 0; scheduler != NULL && i < scheduler->watches->len; i++) {
        look_at(scheduler, &g_array_index(scheduler->watches, Watch, i));
    }
}

/* Copies every journal that has entries since its last copy. */
static void
copy_changed(BackupScheduler *scheduler)
{
    backup_scheduler_poll(scheduler);
    for (guint i = 0; i < scheduler->watches->len; i++) {
        Watch *watch = &g_array_index(scheduler->watches, Watch, i);

        if (desk_is_sound(watch->desk) && desk_last(watch->desk) != watch->n) {
            copy(scheduler, watch, false);
        }
    }
}

static void
on_timer(gpointer data)
{
    BackupScheduler *scheduler = data;

    copy_changed(scheduler);
    scheduler->timer = world_after((guint)scheduler->every_s * 1000, on_timer, scheduler);
}

BackupScheduler *
backup_scheduler_new(const GPtrArray *desks, const BackupPlace *place, int every_s)
{
    BackupScheduler *scheduler = g_new0(BackupScheduler, 1);

    *scheduler = (BackupScheduler){
        .place = *place,
        .every_s = every_s,
        .watches = g_array_new(FALSE, TRUE, sizeof(Watch)),
        .done = g_async_queue_new(),
    };
    scheduler->pool = g_thread_pool_new(work, scheduler, 1, FALSE, NULL);
    for (guint i = 0; i < desks->len; i++) {
        Desk *desk = g_ptr_array_index(desks, i);
        const Watch watch = {
            .desk = desk,
            .n = 0, /* includes the entries of earlier runs */
            .is_over = desk_is_over(desk),
            .kept = g_strdup(desk_kept(desk)),
        };

        g_array_append_val(scheduler->watches, watch);
    }
    if (every_s > 0) {
        scheduler->timer = world_after((guint)every_s * 1000, on_timer, scheduler);
    }
    return scheduler;
}

void
backup_scheduler_free(BackupScheduler *scheduler)
{
    if (scheduler == NULL) {
        return;
    }
    world_cancel(&scheduler->timer);
    copy_changed(scheduler);
    g_thread_pool_free(scheduler->pool, FALSE, TRUE);
    on_done(scheduler);
    while (g_idle_remove_by_data(scheduler)) {
        /* Nothing is left for these callbacks to report. */
    }
    for (guint i = 0; i < scheduler->watches->len; i++) {
        g_free(g_array_index(scheduler->watches, Watch, i).kept);
    }
    g_array_unref(scheduler->watches);
    g_async_queue_unref(scheduler->done);
    g_free(scheduler);
}
