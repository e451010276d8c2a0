/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* setresuid, unshare */

#include "referee/gateway/confine.h"

#include "referee/base/landlock.h"
#include "referee/gateway/channel.h"

#include <cap-ng.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    OWN_FDS_LAST = CHANNEL_FD + 2, /* the channel and the two ports */
    FDS_FIRST_POWER = 8,           /* the first power of two above these */
    FDS_MAX = 4096,                /* the highest power of two that descriptors reach (server.c) */
};

/* System calls of the gateway itself and of libmicrohttpd, GnuTLS, libev, GLib and malloc, allowed
 * with any arguments */
static const int CALLS[] = {
    /* existing descriptors */
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(pread64),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(recvfrom),
    SCMP_SYS(recvmsg),
    SCMP_SYS(sendfile),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(close),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat), /* glibc's fstat() */
    SCMP_SYS(lseek),
    SCMP_SYS(getsockname),
    SCMP_SYS(getpeername),
    SCMP_SYS(getsockopt),
    SCMP_SYS(eventfd2),
    /* waiting */
    SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait),
    SCMP_SYS(epoll_pwait),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(nanosleep),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(restart_syscall),
    /* memory, time, randomness */
    SCMP_SYS(brk),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(futex),
    SCMP_SYS(getrandom),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    /* this process */
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

static bool
fail(const char *step, int fault, GError **error)
{
    g_set_error(error,
                G_FILE_ERROR,
                g_file_error_from_errno(fault),
                "the gateway cannot be confined: %s: %s",
                step,
                g_strerror(fault));
    return false;
}

/* Changes from root to nobody, so that a guest who takes over the process gets no access to root's
 * files. */
static bool
leave_root(GError **error)
{
    if (geteuid() != 0) {
        return true;
    }
    if ((setgroups(0, NULL) != 0 ||
         setresgid(CONFINE_NOBODY, CONFINE_NOBODY, CONFINE_NOBODY) != 0 ||
         setresuid(CONFINE_NOBODY, CONFINE_NOBODY, CONFINE_NOBODY) != 0) &&
        errno != EPERM) { /* the referee has no capabilities; seccomp still protects */
        return fail("changing to another user", errno, error);
    }
    return true;
}

static bool
set_limit(int which, rlim_t most, const char *step, GError **error)
{
    const struct rlimit limit = { most, most };

    return setrlimit(which, &limit) == 0 || fail(step, errno, error);
}

#ifdef __SANITIZE_ADDRESS__
static const bool IS_SANITIZED = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
static const bool IS_SANITIZED = true;
#else
static const bool IS_SANITIZED = false;
#endif
#else
static const bool IS_SANITIZED = false;
#endif

/* Returns the size of this process's address space in bytes, from /proc/self/statm, or 0 when that
 * file cannot be read. */
static rlim_t
addressed_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    unsigned long pages = 0;

    if (file != NULL) {
        if (fscanf(file, "%lu", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static bool
limit_memory(GError **error)
{
    const rlim_t now = addressed_bytes();

    return now == 0 || set_limit(RLIMIT_AS, now + CONFINE_MEMORY_MAX, "RLIMIT_AS", error);
}

/* Changes the root folder to one that contains only this process's descriptors, so that the process
 * cannot even check whether a file exists. If the system forbids this change, Landlock and seccomp
 * still prevent the process from opening files. */
static void
leave_root_folder(void)
{
    if (geteuid() != 0 && unshare(CLONE_NEWUSER) != 0) {
        return;
    }
    if (chroot("/proc/self/fdinfo") != 0 || chdir("/") != 0) {
        return;
    }
}

/* Allows the calls on guests' sockets that must not reach the sockets which the referee shares:
 * shutdown(), and four options. The kernel reads a descriptor as 32 bits, and seccomp compares 64:
 * "greater than" would let a number with high bits through. So the allowed descriptors are listed
 * by their highest bit, with all other bits zero: 6 and 7, 8 to 15, … 4 096 to 8 191. */
static int
allow_guests_sockets(scmp_filter_ctx filter)
{
    const struct {
        int level;
        int name;
    } options[] = {
        { IPPROTO_TCP, TCP_NODELAY },
        { IPPROTO_TCP, TCP_CORK },
        { IPPROTO_TCP, TCP_USER_TIMEOUT },
        { SOL_SOCKET, SO_LINGER },
    };
    int fault = 0;

    for (guint64 least = OWN_FDS_LAST + 1; least <= FDS_MAX && fault == 0;
         least = least == OWN_FDS_LAST + 1 ? FDS_FIRST_POWER : 2 * least) {
        const guint64 span = least == OWN_FDS_LAST + 1 ? FDS_FIRST_POWER - least : least;
        const struct scmp_arg_cmp fd = SCMP_A0(SCMP_CMP_MASKED_EQ, ~(span - 1), least);

        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(shutdown), 1, fd);
        for (size_t i = 0; i < G_N_ELEMENTS(options) && fault == 0; i++) {
            fault = -seccomp_rule_add(filter,
                                      SCMP_ACT_ALLOW,
                                      SCMP_SYS(setsockopt),
                                      3,
                                      fd,
                                      SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)options[i].level),
                                      SCMP_A2(SCMP_CMP_EQ, (scmp_datum_t)options[i].name));
        }
    }
    return fault;
}

static bool
allow_calls(bool speaks_tls, GError **error)
{
    /* System calls that are allowed only with these arguments. Each comment names the use that is
     * forbidden. */
    const struct {
        int call;
        unsigned n;
        struct scmp_arg_cmp arguments[3];
    } bounded[] = {
        /* pairs of sockets, except those that libmicrohttpd creates for websockets over TLS. This
         * row must be the first, since it is skipped without TLS: each pair holds kernel memory. */
        { SCMP_SYS(socketpair),
          2,
          { SCMP_A0(SCMP_CMP_EQ, AF_UNIX), SCMP_A1(SCMP_CMP_MASKED_EQ, 0xf, SOCK_STREAM) } },
        /* executable memory */
        { SCMP_SYS(mprotect), 1, { SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) } },
        { SCMP_SYS(mmap), 1, { SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) } },
        /* sending to an address */
        { SCMP_SYS(sendto), 1, { SCMP_A4(SCMP_CMP_EQ, 0) } },
        /* copies of a descriptor, and a signal to its owner when it becomes readable */
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_GETFL) } },
        { SCMP_SYS(fcntl),
          2,
          { SCMP_A1(SCMP_CMP_EQ, F_SETFL), SCMP_A2(SCMP_CMP_MASKED_EQ, O_ASYNC, 0) } },
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_GETFD) } },
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_SETFD) } },
        /* signals to other processes; abort() needs one to itself */
        { SCMP_SYS(tgkill), 1, { SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()) } },
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    int fault = filter == NULL ? ENOMEM : 0;

    for (size_t i = 0; i < G_N_ELEMENTS(CALLS) && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALLS[i], 0);
        fault = fault == EDOM ? 0 : fault; /* this architecture has no such call */
    }
    for (size_t i = speaks_tls ? 0 : 1; i < G_N_ELEMENTS(bounded) && fault == 0; i++) {
        fault = -seccomp_rule_add_array(
            filter, SCMP_ACT_ALLOW, bounded[i].call, bounded[i].n, bounded[i].arguments);
        fault = fault == EDOM ? 0 : fault;
    }
    fault = fault != 0 ? fault : allow_guests_sockets(filter);
    /* The listening sockets outlive the gateway, and the next gateway needs them unchanged. */
    if (fault == 0) {
        fault = -seccomp_rule_add(filter,
                                  SCMP_ACT_ERRNO(EPERM),
                                  SCMP_SYS(shutdown),
                                  1,
                                  SCMP_A0(SCMP_CMP_LE, OWN_FDS_LAST));
    }
    fault =
        fault != 0 ? fault : -seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 0);
    /* Libraries make these calls to look for files and limits. They go on after the error. */
    const int looks[] = {
        SCMP_SYS(open),    SCMP_SYS(openat),    SCMP_SYS(access),           SCMP_SYS(readlink),
        SCMP_SYS(sysinfo), SCMP_SYS(prlimit64), SCMP_SYS(sched_getaffinity)
    };
    for (size_t i = 0; i < G_N_ELEMENTS(looks) && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), looks[i], 0);
        fault = fault == EDOM ? 0 : fault;
    }
    fault = fault != 0 ? fault : -seccomp_load(filter);
    seccomp_release(filter);
    return fault == 0 || fail("seccomp", fault, error);
}

/* Replaces the standard streams, which the gateway shares with the referee, by /dev/null. A guest
 * who takes over the gateway could use them to write into the referee's log, or to change the mode
 * in which the referee writes it. */
static bool
leave_streams(GError **error)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    bool fine = nothing >= 0;

    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO && fine; stream++) {
        fine = dup2(nothing, stream) >= 0;
    }
    if (!fine) {
        return fail("/dev/null", errno, error);
    }
    close(nothing);
    return true;
}

bool
confine(bool speaks_tls, GError **error)
{
    static const char *const nothing[] = { NULL };

    /* These read /proc, so they come first. A service without capabilities may not even make the
     * call of capng_apply(). */
    const bool has_powers =
        capng_get_caps_process() != 0 || capng_have_capabilities(CAPNG_SELECT_CAPS) != CAPNG_NONE;
    capng_clear(CAPNG_SELECT_BOTH);
    if (!IS_SANITIZED) {
        if (!limit_memory(error)) { /* reads /proc, which is not accessible later */
            return false;
        }
        if (!leave_streams(error)) {
            return false;
        }
        leave_root_folder();
    }
    if (!leave_root(error)) {
        return false;
    }
    if (has_powers && capng_apply(CAPNG_SELECT_CAPS) != 0) {
        return fail("capng_apply", EPERM, error);
    }
    if (!set_limit(RLIMIT_CORE, 0, "RLIMIT_CORE", error) ||
        !set_limit(RLIMIT_FSIZE, 0, "RLIMIT_FSIZE", error)) {
        return false;
    }
    /* The kernel must kill this process when the referee ends. The change of user has cleared that
     * setting. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || prctl(PR_SET_DUMPABLE, 0) != 0 ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return fail("prctl", errno, error);
    }
    if (IS_SANITIZED) {
        return true;
    }
    landlock_restrict(nothing, nothing);
    return set_limit(RLIMIT_NPROC, 0, "RLIMIT_NPROC", error) && allow_calls(speaks_tls, error);
}
