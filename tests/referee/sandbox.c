/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox.c: tests the sandbox against a guest who has taken over the broker; each row runs in its
 * own process */
#define _GNU_SOURCE

#include "referee/broker/sandbox.h"

#include <asm/sockios.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    NOT_CONFINED = 200, /* exit status of a child without a sandbox */
};

static int
fault_of(long result)
{
    return result < 0 ? errno : 0;
}

static int
signal_parent(void)
{
    return fault_of(kill(getppid(), 0));
}

static int
trace_parent(void)
{
    return fault_of(syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, getppid(), 0, 0));
}

static int
hold_parent(void)
{
    return fault_of(syscall(SYS_pidfd_open, getppid(), 0));
}

static int
name_owner(void)
{
    return fault_of(fcntl(STDIN_FILENO, F_SETOWN, getppid()));
}

static int
fork_process(void)
{
    return fault_of(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}

static void *
do_nothing(void *data)
{
    return data;
}

static int
start_thread(void)
{
    pthread_t thread;

    return pthread_create(&thread, NULL, do_nothing, NULL);
}

static int
run_program(void)
{
    char *const words[] = { NULL };

    execve("/bin/true", words, words); /* exits with 0 */
    return errno;
}

static int
make_tcp(void)
{
    return fault_of(socket(AF_INET, SOCK_STREAM, 0));
}

static int
make_unix(void)
{
    return fault_of(socket(AF_UNIX, SOCK_STREAM, 0));
}

static int
connect_unix(void)
{
    const struct sockaddr_un to = { .sun_family = AF_UNIX,
                                    .sun_path = "/run/dbus/system_bus_socket" };

    return fault_of(
        connect(socket(AF_UNIX, SOCK_STREAM, 0), (const struct sockaddr *)&to, sizeof to));
}

static int
change_mode(void)
{
    return fault_of(chmod("/tmp", 0777));
}

static int
change_time(void)
{
    return fault_of(utimensat(AT_FDCWD, "/tmp", NULL, 0));
}

static int
type_into_terminal(void)
{
    return fault_of(ioctl(STDIN_FILENO, TIOCSTI, "x"));
}

static int
outlive(void)
{
    return fault_of(prctl(PR_SET_PDEATHSIG, 0));
}

static int
make_ring(void)
{
    return fault_of(syscall(SYS_io_uring_setup, 1, NULL));
}

static int
make_namespace(void)
{
    return fault_of(syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */));
}

static int
own_by_ioctl(void)
{
    int parent = getppid();

    return fault_of(ioctl(STDIN_FILENO, FIOSETOWN, &parent));
}

static int
own_group_by_ioctl(void)
{
    int parent = getppid();

    return fault_of(ioctl(STDIN_FILENO, SIOCSPGRP, &parent));
}

static int
limit_parent(void)
{
    return fault_of(prlimit(getppid(), RLIMIT_CPU, NULL, &(struct rlimit){ 0, 0 }));
}

static int
renice_parent(void)
{
    return fault_of(setpriority(PRIO_PROCESS, (id_t)getppid(), 19));
}

static int
pin_parent(void)
{
    unsigned long all = ~0UL;

    return fault_of(syscall(SYS_sched_setaffinity, getppid(), sizeof all, &all));
}

/* A later kernel's chmod, which no list of forbidden calls has */
static int
change_mode_later(void)
{
    return fault_of(syscall(452 /* fchmodat2 */, AT_FDCWD, "/tmp", 0777, 0));
}

static int
call_unknown(void)
{
    return fault_of(syscall(499));
}

static int
make_link(void)
{
    return fault_of(symlink("/tmp", "/tmp/hansom-sandbox-link"));
}

static int
make_folder(void)
{
    return fault_of(mkdir("/tmp/hansom-sandbox-folder", 0700));
}

static int
watch_files(void)
{
    return fault_of(inotify_init1(0));
}

static int
send_datagram(void)
{
    const struct sockaddr_un to = { .sun_family = AF_UNIX, .sun_path = "/dev/log" };

    return fault_of(
        sendto(socket(AF_UNIX, SOCK_DGRAM, 0), "x", 1, 0, (const struct sockaddr *)&to, sizeof to));
}

static const struct {
    const char *name;
    int (*attempt)(void);
    int fault; /* errno; 0 when the call succeeds */
} ROWS[] = {
    { "signal-parent", signal_parent, EPERM },
    { "trace-parent", trace_parent, EPERM },
    { "hold-parent", hold_parent, EPERM },
    { "name-owner", name_owner, EPERM },
    { "fork-process", fork_process, EPERM },
    { "start-thread", start_thread, EPERM },
    { "run-program", run_program, 0 }, /* needed to start mosquitto */
    { "make-tcp", make_tcp, EPERM },
    { "make-unix", make_unix, 0 },
    { "connect-unix", connect_unix, EPERM },
    { "change-mode", change_mode, EPERM },
    { "change-time", change_time, EPERM },
    { "type-into-terminal", type_into_terminal, EPERM },
    { "outlive", outlive, EPERM },
    { "make-ring", make_ring, EPERM },
    { "make-namespace", make_namespace, EPERM },
    { "own-by-ioctl", own_by_ioctl, EPERM },
    { "own-group-by-ioctl", own_group_by_ioctl, EPERM },
    { "limit-parent", limit_parent, EPERM },
    { "renice-parent", renice_parent, EPERM },
    { "pin-parent", pin_parent, EPERM },
    { "change-mode-later", change_mode_later, EPERM },
    { "call-unknown", call_unknown, EPERM },
    { "make-link", make_link, EPERM },
    { "make-folder", make_folder, EPERM },
    { "watch-files", watch_files, EPERM },
    { "send-datagram", send_datagram, EPERM },
};

static void
test_attempt(gconstpointer data)
{
    const guint row = GPOINTER_TO_UINT(data);
    g_autoptr(GError) error = NULL;
    g_autoptr(Sandbox) sandbox = sandbox_new(&error);
    int status = 0;

    g_assert_no_error(error);
    const pid_t child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        _exit(sandbox_enter(sandbox) ? ROWS[row].attempt() : NOT_CONFINED);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    g_assert_true(WIFEXITED(status));
    g_assert_cmpint(WEXITSTATUS(status), ==, ROWS[row].fault);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/sandbox/%s", ROWS[i].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_attempt);
    }
    return g_test_run();
}
