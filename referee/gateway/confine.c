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

/* Calls that the gateway makes, or that libmicrohttpd, GnuTLS, libev, GLib and malloc make
 * for it. */
enum {
    OWN_FDS_LAST = CHANNEL_FD + 2, /* the channel and the two ports */
};

static const int CALLS[] = {
    /* descriptors that are there already */
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
    SCMP_SYS(newfstatat), /* of a descriptor: glibc's fstat() */
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
    /* itself */
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

/* A process of root gives up root: files of root's are none of a guest's. */
static bool
leave_root(GError **error)
{
    if (geteuid() != 0) {
        return true;
    }
    if ((setgroups(0, NULL) != 0 ||
         setresgid(CONFINE_NOBODY, CONFINE_NOBODY, CONFINE_NOBODY) != 0 ||
         setresuid(CONFINE_NOBODY, CONFINE_NOBODY, CONFINE_NOBODY) != 0) &&
        errno != EPERM) { /* a referee without powers cannot; seccomp still holds */
        return fail("becoming nobody", errno, error);
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

/* Returns how many bytes this process addresses, by /proc/self/statm; 0 when that is not there. */
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

/* Leaves this process a root in which there is nothing but its own descriptors, so that it cannot
 * even ask whether a file is there. A system that forbids it leaves Landlock and seccomp, which
 * forbid to open one. */
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

static bool
allow_calls(bool speaks_tls, GError **error)
{
    /* Calls that the gateway needs, but only with these arguments: others are a way out. */
    const struct {
        int call;
        unsigned n;
        struct scmp_arg_cmp arguments[3];
    } bounded[] = {
        /* libmicrohttpd's, for a websocket over TLS; the first row, left out without TLS: each pair
         * holds memory of the kernel's */
        { SCMP_SYS(socketpair),
          2,
          { SCMP_A0(SCMP_CMP_EQ, AF_UNIX), SCMP_A1(SCMP_CMP_MASKED_EQ, 0xf, SOCK_STREAM) } },
        /* memory that is written and then run */
        { SCMP_SYS(mprotect), 1, { SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) } },
        { SCMP_SYS(mmap), 1, { SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) } },
        /* a connection or a datagram to an address */
        { SCMP_SYS(sendto), 1, { SCMP_A4(SCMP_CMP_EQ, 0) } },
        /* a socket option that whoever shares the socket would feel: the port outlives us */
        { SCMP_SYS(setsockopt),
          3,
          { SCMP_A0(SCMP_CMP_GT, OWN_FDS_LAST),
            SCMP_A1(SCMP_CMP_EQ, IPPROTO_TCP),
            SCMP_A2(SCMP_CMP_EQ, TCP_NODELAY) } },
        { SCMP_SYS(setsockopt),
          3,
          { SCMP_A0(SCMP_CMP_GT, OWN_FDS_LAST),
            SCMP_A1(SCMP_CMP_EQ, IPPROTO_TCP),
            SCMP_A2(SCMP_CMP_EQ, TCP_CORK) } },
        /* a copy of a descriptor, or a signal to whoever is named its owner */
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_GETFL) } },
        { SCMP_SYS(fcntl),
          2,
          { SCMP_A1(SCMP_CMP_EQ, F_SETFL), SCMP_A2(SCMP_CMP_MASKED_EQ, O_ASYNC, 0) } },
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_GETFD) } },
        { SCMP_SYS(fcntl), 1, { SCMP_A1(SCMP_CMP_EQ, F_SETFD) } },
        { SCMP_SYS(shutdown), 1, { SCMP_A0(SCMP_CMP_GT, OWN_FDS_LAST) } },
        /* a signal to another process; abort() needs it */
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
    /* The port outlives the gateway: another is to find it as it was. */
    if (fault == 0) {
        fault = -seccomp_rule_add(filter,
                                  SCMP_ACT_ERRNO(EPERM),
                                  SCMP_SYS(shutdown),
                                  1,
                                  SCMP_A0(SCMP_CMP_LE, OWN_FDS_LAST));
    }
    fault =
        fault != 0 ? fault : -seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), 0);
    /* A library that looks for a file is told that there is none, and goes on. */
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

/* Gives up the standard streams, which it shares with the referee: whoever has taken it over could
 * write into its log, or set how that is written. */
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

    capng_clear(CAPNG_SELECT_BOTH); /* now, since it reads /proc; applied below */
    if (!IS_SANITIZED) {
        if (!limit_memory(error)) { /* by /proc, which is out of reach afterwards */
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
    capng_apply(CAPNG_SELECT_CAPS);
    if (!set_limit(RLIMIT_CORE, 0, "RLIMIT_CORE", error) ||
        !set_limit(RLIMIT_FSIZE, 0, "RLIMIT_FSIZE", error)) {
        return false;
    }
    /* It goes when the referee goes: a change of user has undone that. */
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
