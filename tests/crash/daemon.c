/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/daemon.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    DISK_BYTES = 24 << 20, /* size of the file system for the state */
    PORTS = 2000,          /* number of ports to try */
    BLOCK = 64 << 10,      /* size of one write when the disk is filled */
};

static const char UP[] = "On this machine:";

struct Daemon {
    DaemonPlan plan;
    DaemonHandlers handlers;
    char *state;
    char *log;
    char *ballast;
    int port;
    GPid pid;
    guint child; /* source ids (.child and .readable); 0 if there is none */
    guint readable;
    int out;         /* read end of the daemon's standard output, or -1 */
    GString *line;   /* standard output since the last start */
    goffset said_at; /* size of the log at the last start */
    bool is_mounted;
};

static int
find_port(int first)
{
    for (int port = first; port < first + PORTS; port++) {
        int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        int on = 1;
        struct sockaddr_in any = { .sin_family = AF_INET, .sin_port = htons((guint16)port) };

        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        bool fine = bind(fd, (struct sockaddr *)&any, sizeof any) == 0;
        close(fd);
        if (fine) {
            return port;
        }
    }
    g_error("no port is free");
}

static bool
mount_disk(Daemon *daemon, GError **error)
{
    g_autofree char *how = g_strdup_printf("size=%d,mode=0700", DISK_BYTES);

    if (mount("hansom-crash", daemon->state, "tmpfs", 0, how) != 0) {
        g_set_error(error,
                    G_IO_ERROR,
                    g_io_error_from_errno(errno),
                    "%s: no file system can be mounted: %s",
                    daemon->state,
                    g_strerror(errno));
        return false;
    }
    daemon->is_mounted = true;
    return true;
}

Daemon *
daemon_new(const DaemonPlan *plan, const DaemonHandlers *handlers, GError **error)
{
    g_autoptr(Daemon) daemon = g_new0(Daemon, 1);

    *daemon = (Daemon){
        .plan = *plan,
        .handlers = *handlers,
        .state = g_build_filename(plan->folder, "state", NULL),
        .log = g_build_filename(plan->folder, "daemon.log", NULL),
        .ballast = g_build_filename(plan->folder, "state", "ballast", NULL),
        .port = find_port(plan->port),
        .out = -1,
        .line = g_string_new(NULL),
    };
    g_assert_cmpint(g_mkdir_with_parents(daemon->state, 0755), ==, 0);
    if (plan->own_disk && !mount_disk(daemon, error)) {
        return NULL;
    }
    return g_steal_pointer(&daemon);
}

bool
daemon_runs(const Daemon *daemon)
{
    return daemon->pid != 0;
}

int
daemon_port(const Daemon *daemon)
{
    return daemon->port;
}

const char *
daemon_state(const Daemon *daemon)
{
    return daemon->state;
}

char *
daemon_said(const Daemon *daemon)
{
    char *all = NULL;
    gsize size = 0;

    g_file_get_contents(daemon->log, &all, &size, NULL);
    char *said =
        g_strdup(all == NULL || (goffset)size < daemon->said_at ? "" : all + daemon->said_at);
    g_free(all);
    return said;
}

/* --- running --- */

static void
close_out(Daemon *daemon)
{
    g_clear_handle_id(&daemon->readable, g_source_remove);
    if (daemon->out >= 0) {
        close(daemon->out);
        daemon->out = -1;
    }
}

static void
on_ended(GPid pid, gint status, gpointer data)
{
    Daemon *daemon = data;

    g_spawn_close_pid(pid);
    daemon->pid = 0;
    daemon->child = 0;
    close_out(daemon);
    daemon->handlers.down(status, daemon->handlers.data);
}

static gboolean
on_said(gint fd, GIOCondition condition, gpointer data)
{
    Daemon *daemon = data;
    char text[4096];
    gssize n = read(fd, text, sizeof text);

    (void)condition;
    if (n <= 0) {
        daemon->readable = 0;
        return G_SOURCE_REMOVE;
    }
    bool was_up = strstr(daemon->line->str, UP) != NULL;
    g_string_append_len(daemon->line, text, n);
    if (!was_up && strstr(daemon->line->str, UP) != NULL) {
        daemon->handlers.up(daemon->handlers.data);
    }
    return G_SOURCE_CONTINUE;
}

/* Drops root's capabilities, since root ignores file permissions. Another user would not work:
 * the program may be in a folder that only root can enter. */
static void
drop_powers(void)
{
    int power = 0;

    while (prctl(PR_CAPBSET_DROP, power, 0, 0, 0) == 0) {
        power++;
    }
    if (power == 0) {
        _exit(126);
    }
}

/* Prepares the child process before it executes the referee. */
static void
in_child(gpointer data)
{
    const Daemon *daemon = data;

    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    /* A signal to the driver's process group must not end the referee, since that would count as
     * a fault. */
    setpgid(0, 0);
    if (daemon->plan.unprivileged) {
        drop_powers();
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

static void
open_log(Daemon *daemon, int *fd)
{
    *fd = g_open(daemon->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    g_assert_cmpint(*fd, >=, 0);
    daemon->said_at = lseek(*fd, 0, SEEK_END);
}

void
daemon_start(Daemon *daemon)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    g_autofree char *port = g_strdup_printf("%d", daemon->port);
    int pipes[2];
    int log = -1;

    g_assert_false(daemon_runs(daemon));
    g_strv_builder_add(words, daemon->plan.program);
    g_strv_builder_add(words, "serve");
    for (guint i = 0; i < daemon->plan.editions->len; i++) {
        g_strv_builder_add(words, "--edition");
        g_strv_builder_add(words, g_ptr_array_index(daemon->plan.editions, i));
    }
    g_strv_builder_add(words, "--state");
    g_strv_builder_add(words, daemon->state);
    g_strv_builder_add(words, "--port");
    g_strv_builder_add(words, port);
    g_auto(GStrv) argv = g_strv_builder_end(words);
    g_assert_true(g_unix_open_pipe(pipes, FD_CLOEXEC, NULL));
    open_log(daemon, &log);
    g_string_truncate(daemon->line, 0);
    g_spawn_async_with_fds(daemon->plan.folder,
                           argv,
                           NULL,
                           G_SPAWN_DO_NOT_REAP_CHILD,
                           in_child,
                           daemon,
                           &daemon->pid,
                           -1,
                           pipes[1],
                           log,
                           &error);
    g_assert_no_error(error);
    close(pipes[1]);
    close(log);
    daemon->out = pipes[0];
    daemon->readable = g_unix_fd_add(daemon->out, G_IO_IN | G_IO_HUP, on_said, daemon);
    daemon->child = g_child_watch_add(daemon->pid, on_ended, daemon);
}

void
daemon_signal(Daemon *daemon, int number)
{
    if (daemon->pid != 0) {
        kill(daemon->pid, number);
    }
}

/* Reports whether the process @pid runs @program. */
static bool
runs(const char *pid, const char *program)
{
    g_autofree char *path = g_strdup_printf("/proc/%s/comm", pid);
    g_autofree char *name = NULL;

    return g_file_get_contents(path, &name, NULL, NULL) && strcmp(g_strchomp(name), program) == 0;
}

pid_t
daemon_child(const Daemon *daemon, const char *program)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/task/%d/children", daemon->pid, daemon->pid);
    g_autofree char *list = NULL;

    if (daemon->pid == 0 || !g_file_get_contents(path, &list, NULL, NULL)) {
        return 0;
    }
    g_auto(GStrv) children = g_strsplit(list, " ", 0);
    for (int i = 0; children[i] != NULL; i++) {
        if (runs(children[i], program)) {
            return (pid_t)strtol(children[i], NULL, 10);
        }
    }
    return 0;
}

/* --- the daemon's disk --- */

void
daemon_fill(Daemon *daemon, gsize spare)
{
    int fd = g_open(daemon->ballast, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    g_autofree char *block = g_malloc0(BLOCK);
    gsize step = BLOCK;

    g_assert_cmpint(fd, >=, 0);
    while (step > 0) {
        gssize n = write(fd, block, step);

        step = n > 0 ? step : step / 2;
    }
    goffset size = lseek(fd, 0, SEEK_END);
    g_assert_cmpint(ftruncate(fd, MAX(0, size - (goffset)spare)), ==, 0);
    close(fd);
}

void
daemon_empty(Daemon *daemon)
{
    g_unlink(daemon->ballast);
}

/* Makes the state folder and its files writable or read-only. */
static void
set_modes(const Daemon *daemon, bool writable)
{
    g_autoptr(GDir) dir = g_dir_open(daemon->state, 0, NULL);
    const char *name = NULL;

    while ((name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(daemon->state, name, NULL);
        bool is_folder = g_file_test(path, G_FILE_TEST_IS_DIR);

        g_chmod(path, is_folder ? (writable ? 0700 : 0500) : (writable ? 0600 : 0400));
    }
    g_chmod(daemon->state, writable ? 0700 : 0500);
}

void
daemon_forbid(Daemon *daemon)
{
    set_modes(daemon, false);
}

void
daemon_permit(Daemon *daemon)
{
    set_modes(daemon, true);
}

static void
remove_all(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name = NULL;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            remove_all(path);
        }
        g_remove(path);
    }
}

void
daemon_clear(Daemon *daemon)
{
    remove_all(daemon->state);
}

void
daemon_free(Daemon *daemon)
{
    if (daemon == NULL) {
        return;
    }
    g_clear_handle_id(&daemon->child, g_source_remove);
    if (daemon->pid != 0) {
        kill(daemon->pid, SIGKILL);
        waitpid(daemon->pid, NULL, 0);
    }
    close_out(daemon);
    if (daemon->is_mounted) {
        umount2(daemon->state, MNT_DETACH);
    }
    g_string_free(daemon->line, TRUE);
    g_free(daemon->state);
    g_free(daemon->log);
    g_free(daemon->ballast);
    g_free(daemon);
}
