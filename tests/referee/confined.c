/* SPDX-License-Identifier: GPL-3.0-or-later */
/* confined.c: tests that a guest who has taken over the gateway can do next to nothing
 *
 * Each row runs in its own process, which is confined like the gateway. The test is built without
 * sanitizers, since confine() omits most of its work under them.
 */
#define _GNU_SOURCE

#include "referee/gateway/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/gateway/channel.h"

enum {
    KILLED = -1, /* killed by seccomp */
    ALLOWED = 0, /* any other value is the errno of the call */
    BYTES = 4096,
};

static int
fault_of(long result)
{
    return result < 0 ? errno : ALLOWED;
}

static int
open_file(void)
{
    return fault_of(open("/etc/passwd", O_RDONLY));
}

static int
make_file(void)
{
    return fault_of(open("/tmp/hansom-confined", O_CREAT | O_WRONLY, 0600));
}

static int
ask_for_file(void)
{
    struct stat is;

    return fault_of(stat("/etc/passwd", &is));
}

static int
remove_file(void)
{
    return fault_of(unlink("/tmp/hansom-confined"));
}

static int
make_folder(void)
{
    return fault_of(mkdir("/tmp/hansom-confined", 0700));
}

static int
list_folder(void)
{
    char bytes[BYTES];

    return fault_of(syscall(SYS_getdents64, STDIN_FILENO, bytes, sizeof bytes));
}

static int
leave_root(void)
{
    return fault_of(chroot("/"));
}

static int
make_socket(void)
{
    return fault_of(socket(AF_INET, SOCK_STREAM, 0));
}

static int
make_netlink(void)
{
    return fault_of(socket(AF_NETLINK, SOCK_RAW, 0));
}

static int
make_datagrams(void)
{
    int ends[2];

    return fault_of(socketpair(AF_UNIX, SOCK_DGRAM, 0, ends));
}

static int
make_stream(void)
{
    int ends[2];

    return fault_of(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

/* Creates a pair of sockets, in the only row that is confined without TLS. */
static int
make_stream_without_tls(void)
{
    return make_stream();
}

static int
connect_out(void)
{
    const struct sockaddr_in to = { .sin_family = AF_INET,
                                    .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

    return fault_of(connect(CHANNEL_FD, (const struct sockaddr *)&to, sizeof to));
}

static int
send_to_address(void)
{
    const struct sockaddr_in to = { .sin_family = AF_INET,
                                    .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };

    return fault_of(sendto(CHANNEL_FD, "x", 1, 0, (const struct sockaddr *)&to, sizeof to));
}

static int
open_fast(void)
{
    struct msghdr message = { .msg_iovlen = 0 };

    return fault_of(syscall(SYS_sendmsg, CHANNEL_FD, &message, MSG_FASTOPEN));
}

static int
pass_descriptor(void)
{
    struct msghdr message = { .msg_iovlen = 0 };

    return fault_of(syscall(SYS_sendmsg, CHANNEL_FD, &message, 0));
}

static int
copy_descriptor(void)
{
    return fault_of(fcntl(CHANNEL_FD + 1, F_DUPFD, CHANNEL_FD + 9));
}

static int
copy_descriptor_over(void)
{
    return fault_of(dup2(CHANNEL_FD + 1, CHANNEL_FD + 9));
}

static int
name_owner(void)
{
    return fault_of(fcntl(CHANNEL_FD, F_SETOWN, getppid()));
}

static int
name_signal(void)
{
    return fault_of(fcntl(CHANNEL_FD, F_SETSIG, SIGKILL));
}

static int
signal_owner(void)
{
    return fault_of(fcntl(CHANNEL_FD, F_SETFL, O_NONBLOCK | O_ASYNC));
}

static int
set_nonblocking(void)
{
    return fault_of(fcntl(CHANNEL_FD, F_SETFL, O_NONBLOCK));
}

static int
slow_port(void)
{
    const int bytes_per_s = 1;

    return fault_of(setsockopt(
        CHANNEL_FD + 1, SOL_SOCKET, SO_MAX_PACING_RATE, &bytes_per_s, sizeof bytes_per_s));
}

static int
set_port_option(void)
{
    const int yes = 1;

    return fault_of(setsockopt(CHANNEL_FD + 1, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes));
}

static int
listen_anew(void)
{
    return fault_of(listen(CHANNEL_FD + 1, 1));
}

static int
linger(void)
{
    const struct linger for_ever = { 1, 60 };

    return fault_of(setsockopt(CHANNEL_FD, SOL_SOCKET, SO_LINGER, &for_ever, sizeof for_ever));
}

static int
shut_port(void)
{
    return fault_of(shutdown(CHANNEL_FD + 1, SHUT_RDWR));
}

/* The kernel ignores the high half of a descriptor. */
static int
shut_port_by_high_bits(void)
{
    return fault_of(syscall(SYS_shutdown, (1UL << 32) + CHANNEL_FD + 1, SHUT_RDWR));
}

static int
set_port_option_by_high_bits(void)
{
    const int yes = 1;

    return fault_of(syscall(
        SYS_setsockopt, (7UL << 32) + CHANNEL_FD + 1, IPPROTO_TCP, TCP_CORK, &yes, sizeof yes));
}

static int
shut_guest(void)
{
    return fault_of(shutdown(4100, SHUT_RDWR));
}

static int
type_into_terminal(void)
{
    return fault_of(ioctl(STDIN_FILENO, TIOCSTI, "x"));
}

static int
fork_process(void)
{
    return fault_of(fork());
}

static int
run_program(void)
{
    char *const words[] = { NULL };

    return fault_of(execve("/bin/true", words, words));
}

static int
signal_parent(void)
{
    return fault_of(kill(getppid(), 0));
}

static int
signal_other_thread(void)
{
    return fault_of(syscall(SYS_tgkill, 1, 1, 0));
}

static int
trace_parent(void)
{
    return fault_of(syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, getppid(), 0, 0));
}

static int
read_parent(void)
{
    return fault_of(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0));
}

static int
hold_parent(void)
{
    return fault_of(syscall(SYS_pidfd_open, getppid(), 0));
}

static int
map_code(void)
{
    return mmap(NULL, BYTES, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                   MAP_FAILED
               ? errno
               : ALLOWED;
}

static int
make_code(void)
{
    void *page = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return fault_of(mprotect(page, BYTES, PROT_READ | PROT_EXEC));
}

static int
take_memory(void)
{
    const size_t much = (size_t)CONFINE_MEMORY_MAX + 1;

    return mmap(NULL, much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                   MAP_FAILED
               ? errno
               : ALLOWED;
}

static int
become_root(void)
{
    return fault_of(setuid(0));
}

static int
be_dumpable(void)
{
    return fault_of(prctl(PR_SET_DUMPABLE, 1));
}

static int
make_namespace(void)
{
    return fault_of(syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */));
}

static int
load_program(void)
{
    return fault_of(syscall(SYS_bpf, 0, NULL, 0));
}

static int
make_ring(void)
{
    return fault_of(syscall(SYS_io_uring_setup, 1, NULL));
}

static int
make_keyring(void)
{
    return fault_of(syscall(SYS_add_key, "user", "x", "x", 1, -3));
}

static const struct {
    const char *name;
    int (*attempt)(void);
    int outcome;
} ROWS[] = {
    { "open-file", open_file, EACCES },
    { "make-file", make_file, EACCES },
    { "ask-for-file", ask_for_file, ENOENT },
    { "remove-file", remove_file, KILLED },
    { "make-folder", make_folder, KILLED },
    { "list-folder", list_folder, KILLED },
    { "leave-root", leave_root, KILLED },
    { "make-socket", make_socket, KILLED },
    { "make-netlink", make_netlink, KILLED },
    { "make-datagrams", make_datagrams, KILLED },
    /* libmicrohttpd creates such a pair for a websocket over TLS. */
    { "make-stream", make_stream, ALLOWED },
    { "make-stream-without-tls", make_stream_without_tls, KILLED },
    { "connect-out", connect_out, KILLED },
    { "send-to-address", send_to_address, KILLED },
    { "open-fast", open_fast, KILLED },
    { "pass-descriptor", pass_descriptor, KILLED },
    { "copy-descriptor", copy_descriptor, KILLED },
    { "copy-descriptor-over", copy_descriptor_over, KILLED },
    { "name-owner", name_owner, KILLED },
    { "name-signal", name_signal, KILLED },
    { "signal-owner", signal_owner, KILLED },
    { "set-nonblocking", set_nonblocking, ALLOWED },
    { "slow-port", slow_port, KILLED },
    { "set-port-option", set_port_option, KILLED },
    { "listen-anew", listen_anew, KILLED },
    { "linger", linger, KILLED },
    { "shut-port", shut_port, EPERM },
    { "shut-port-by-high-bits", shut_port_by_high_bits, KILLED },
    { "set-port-option-by-high-bits", set_port_option_by_high_bits, KILLED },
    { "shut-guest", shut_guest, EBADF }, /* allowed: no such guest is here */
    { "type-into-terminal", type_into_terminal, ENOTTY },
    { "fork-process", fork_process, KILLED },
    { "run-program", run_program, KILLED },
    { "signal-parent", signal_parent, KILLED },
    { "signal-other-thread", signal_other_thread, KILLED },
    { "trace-parent", trace_parent, KILLED },
    { "read-parent", read_parent, KILLED },
    { "hold-parent", hold_parent, KILLED },
    { "map-code", map_code, KILLED },
    { "make-code", make_code, KILLED },
    { "take-memory", take_memory, ENOMEM },
    { "become-root", become_root, KILLED },
    { "be-dumpable", be_dumpable, KILLED },
    { "make-namespace", make_namespace, KILLED },
    { "load-program", load_program, KILLED },
    { "make-ring", make_ring, KILLED },
    { "make-keyring", make_keyring, KILLED },
};

static void
test_attempt(gconstpointer data)
{
    const guint row = GPOINTER_TO_UINT(data);
    int status = 0;
    int ports[2];

    g_assert_cmpint(socketpair(AF_UNIX, SOCK_STREAM, 0, ports), ==, 0);
    const pid_t child = fork();
    g_assert_cmpint(child, >=, 0);
    if (child == 0) {
        g_autoptr(GError) error = NULL;

        dup2(ports[0], CHANNEL_FD);
        dup2(ports[1], CHANNEL_FD + 1);
        _exit(confine(ROWS[row].attempt != make_stream_without_tls, &error) ? ROWS[row].attempt()
                                                                            : UCHAR_MAX);
    }
    close(ports[0]);
    close(ports[1]);
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    if (ROWS[row].outcome == KILLED) {
        g_assert_true(WIFSIGNALED(status));
        g_assert_cmpint(WTERMSIG(status), ==, SIGSYS);
    } else {
        g_assert_true(WIFEXITED(status));
        g_assert_cmpint(WEXITSTATUS(status), ==, ROWS[row].outcome);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (guint i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *path = g_strdup_printf("/confined/%s", ROWS[i].name);

        g_test_add_data_func(path, GUINT_TO_POINTER(i), test_attempt);
    }
    return g_test_run();
}
