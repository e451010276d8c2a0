/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* pipe2 */
#include "generator/base/worker_pool.h"

#include "generator/base/fault.h"
#include "generator/base/threads.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    IDLE_MAX_MS = 5000, /* longest wait for other threads of this process */
};

/* First letters of the messages that a worker sends. A message is a letter, a number, a text
 * without line breaks, and a line break. */
enum {
    SAYS_DONE = 'd',  /* number: the job; no text */
    SAYS_FAULT = 'f', /* number: the job; text: the fault in the case */
    /* number: the PressError; text: its message; the last message of the worker */
    SAYS_ERROR = 'e',
};

typedef struct {
    pid_t pid;
    int pipe;      /* -1 after the worker has ended */
    GString *said; /* received bytes that are not yet a whole line */
} Worker;

typedef struct {
    const WorkerPool *pool;
    Worker workers[WORKER_POOL_MAX];
    int n_workers;
    atomic_int *next; /* number of the next job, in memory shared by all processes */
    int n_done;
    GPtrArray **faults; /* by job: array of char *, owned; NULL for a job without faults */
    GError *error;      /* the first error */
} Shift;

/* --- in the worker process --- */

/* Sends one message. Ends the process if the pool is gone, since nobody would read the message. */
static void
say(int pipe, char what, int number, const char *text)
{
    g_autofree char *escaped = g_strescape(text, NULL);
    g_autofree char *line = g_strdup_printf("%c%d %s\n", what, number, escaped);
    const gsize length = strlen(line);
    gsize n_written = 0;

    while (n_written < length) {
        const ssize_t n = write(pipe, line + n_written, length - n_written);

        if (n < 0 && errno != EINTR) {
            _exit(EXIT_FAILURE);
        }
        n_written += n < 0 ? 0 : (gsize)n;
    }
}

static void G_GNUC_NORETURN
work_through(const Shift *shift, int pipe)
{
    const WorkerPool *pool = shift->pool;
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);

    for (int job = atomic_fetch_add(shift->next, 1); job < pool->n_jobs;
         job = atomic_fetch_add(shift->next, 1)) {
        g_autoptr(GError) error = NULL;
        const bool is_done = pool->work(pool->closure, job, faults, &error);

        for (guint i = 0; i < faults->len; i++) {
            say(pipe, SAYS_FAULT, job, g_ptr_array_index(faults, i));
        }
        g_ptr_array_set_size(faults, 0);
        if (!is_done) {
            say(pipe, SAYS_ERROR, press_error_exit(error), error->message);
            break;
        }
        say(pipe, SAYS_DONE, job, "");
    }
    /* _exit(), since exit() would also flush the streams of the parent process */
    _exit(EXIT_SUCCESS);
}

/* --- in the parent process --- */

/* Stops the workers from taking further jobs. */
static void
end_early(const Shift *shift)
{
    atomic_store(shift->next, shift->pool->n_jobs);
}

static void G_GNUC_PRINTF(3, 4) fail(Shift *shift, int code, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    end_early(shift);
    if (shift->error == NULL) {
        shift->error = g_error_new_literal(PRESS_ERROR, code, message);
    }
}

static void
check_stop(Shift *shift)
{
    if (shift->pool->is_stopped != NULL && shift->pool->is_stopped()) {
        fail(shift, PRESS_ERROR_SYSTEM, "stopped; nothing was changed");
    }
}

static void
hear_line(Shift *shift, const char *line)
{
    const WorkerPool *pool = shift->pool;
    char *end = NULL;
    const int number = (int)strtol(line + 1, &end, 10);
    g_autofree char *text = g_strcompress(end + 1);

    switch (line[0]) {
    case SAYS_DONE:
        shift->n_done++;
        if (pool->progress != NULL) {
            pool->progress(pool->closure, number, shift->n_done);
        }
        check_stop(shift);
        break;
    case SAYS_FAULT:
        g_assert(number >= 0 && number < pool->n_jobs);
        if (shift->faults[number] == NULL) {
            shift->faults[number] = g_ptr_array_new_with_free_func(g_free);
        }
        g_ptr_array_add(shift->faults[number], g_steal_pointer(&text));
        break;
    default:
        fail(shift, number, "%s", text);
    }
}

/* Waits for the end of @worker and closes its pipe. A worker that was killed or failed is an error,
 * which stops the other workers early. */
static void
end_worker(Shift *shift, Worker *worker)
{
    int status = 0;

    while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (WIFSIGNALED(status)) {
        fail(shift,
             PRESS_ERROR_SYSTEM,
             "a drawing process was killed: %s",
             g_strsignal(WTERMSIG(status)));
    } else if (status != 0) {
        fail(shift, PRESS_ERROR_SYSTEM, "a drawing process ended too early");
    }
    g_string_free(worker->said, TRUE);
    close(worker->pipe);
    worker->pipe = -1;
}

/* Reads the available bytes, and handles each complete line. At the end of the pipe, the worker has
 * ended. */
static void
hear(Shift *shift, Worker *worker)
{
    char bytes[4096];
    const ssize_t n = read(worker->pipe, bytes, sizeof bytes);
    const char *end;

    if (n <= 0) {
        if (n == 0 || errno != EINTR) {
            end_worker(shift, worker);
        }
        return;
    }
    g_string_append_len(worker->said, bytes, n);
    while ((end = strchr(worker->said->str, '\n')) != NULL) {
        const gssize length = end - worker->said->str;

        worker->said->str[length] = '\0';
        hear_line(shift, worker->said->str);
        g_string_erase(worker->said, 0, length + 1);
    }
}

static void
hear_all(Shift *shift)
{
    while (true) {
        struct pollfd polls[WORKER_POOL_MAX];
        int n_open = 0;

        for (int i = 0; i < shift->n_workers; i++) {
            polls[i] = (struct pollfd){ .fd = shift->workers[i].pipe, .events = POLLIN };
            n_open += shift->workers[i].pipe >= 0;
        }
        if (n_open == 0) {
            return;
        }
        if (poll(polls, (nfds_t)shift->n_workers, -1) < 0) {
            check_stop(shift);
            continue;
        }
        for (int i = 0; i < shift->n_workers; i++) {
            if (polls[i].revents != 0) {
                hear(shift, &shift->workers[i]);
            }
        }
    }
}

static bool
start_worker(Shift *shift)
{
    Worker *worker = &shift->workers[shift->n_workers];
    int ends[2];
    pid_t pid;

    if (pipe2(ends, O_CLOEXEC) != 0) {
        return false;
    }
    pid = fork();
    if (pid == 0) {
        close(ends[0]);
        work_through(shift, ends[1]);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return false;
    }
    *worker = (Worker){ .pid = pid, .pipe = ends[0], .said = g_string_new(NULL) };
    shift->n_workers++;
    return true;
}

/* Moves the faults of all jobs to @faults, each text once. */
static void
gather_faults(const Shift *shift, GPtrArray *faults)
{
    for (int i = 0; i < shift->pool->n_jobs; i++) {
        GPtrArray *of_job = shift->faults[i];

        for (guint j = 0; of_job != NULL && j < of_job->len; j++) {
            const char *fault = g_ptr_array_index(of_job, j);

            if (!g_ptr_array_find_with_equal_func(faults, fault, g_str_equal, NULL)) {
                g_ptr_array_add(faults, g_strdup(fault));
            }
        }
        g_clear_pointer(&shift->faults[i], g_ptr_array_unref);
    }
}

bool
worker_pool_run(const WorkerPool *pool, GPtrArray *faults, GError **error)
{
    const int n_wanted = MIN(MIN((int)g_get_num_processors(), WORKER_POOL_MAX), pool->n_jobs);
    void *const shared =
        mmap(NULL, sizeof(atomic_int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    g_autofree GPtrArray **by_job = g_new0(GPtrArray *, pool->n_jobs);
    Shift shift = { .pool = pool, .next = shared, .faults = by_job };

    if (shared == MAP_FAILED) {
        press_error_set_errno(error, errno, "sharing memory between", "processes");
        return false;
    }
    atomic_init(shift.next, 0);
    threads_wait_idle(IDLE_MAX_MS);
    while (shift.n_workers < n_wanted && start_worker(&shift)) {
    }
    if (shift.n_workers == 0 && n_wanted > 0) {
        fail(&shift, PRESS_ERROR_SYSTEM, "starting a process: %s", g_strerror(errno));
    }
    hear_all(&shift);
    munmap(shared, sizeof(atomic_int));
    gather_faults(&shift, faults);
    if (shift.error != NULL) {
        g_propagate_error(error, shift.error);
        return false;
    }
    return true;
}
