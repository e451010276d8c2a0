/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/voice_sandbox.h"

#include "referee/base/landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* System calls of espeak-ng, LAME, GLib and malloc, allowed with any arguments */
static const int CALLS[] = {
    /* files of the voices; Landlock decides which paths */
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(pread64),
    SCMP_SYS(lseek),
    SCMP_SYS(close),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(getdents64),
    /* the pipe of the pool */
    SCMP_SYS(write),
    SCMP_SYS(writev),
    /* memory, time, randomness */
    SCMP_SYS(brk),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(futex),
    SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    /* this process */
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(sched_yield),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/* Replaces the standard streams, through which a terminal could be read and written. */
static void
leave_streams(void)
{
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO && nothing >= 0; stream++) {
        dup2(nothing, stream);
    }
    if (nothing > STDERR_FILENO) {
        close(nothing);
    }
}

void
voice_sandbox_limit_files(const char *voices)
{
    const char *const readable[] = { voices, NULL };
    const char *const writable[] = { NULL };

    leave_streams();
    landlock_restrict(readable, writable);
}

static int
allow_calls(scmp_filter_ctx filter)
{
    enum {
        CHANGES = O_ACCMODE | O_CREAT | O_TRUNC,
    };
    const struct {
        int call;
        struct scmp_arg_cmp argument;
    } bounded[] = {
        { SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, CHANGES, O_RDONLY) },
        { SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, CHANGES, O_RDONLY) },
        { SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) },
        { SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFD) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFD) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFL) },
    };
    int fault = 0;

    for (size_t i = 0; i < sizeof CALLS / sizeof *CALLS && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, CALLS[i], 0);
        fault = fault == EDOM ? 0 : fault; /* this architecture has no such call */
    }
    for (size_t i = 0; i < sizeof bounded / sizeof *bounded && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, bounded[i].call, 1, bounded[i].argument);
        fault = fault == EDOM ? 0 : fault;
    }
    return fault;
}

#ifdef __SANITIZE_ADDRESS__
static const bool IS_SANITIZED = true;
#else
static const bool IS_SANITIZED = false;
#endif

bool
voice_sandbox_enter(void)
{
    scmp_filter_ctx filter = IS_SANITIZED ? NULL : seccomp_init(SCMP_ACT_ERRNO(EPERM));
    const bool is_laid = filter != NULL && allow_calls(filter) == 0 &&
                         seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                         seccomp_load(filter) == 0;

    seccomp_release(filter);
    return is_laid || IS_SANITIZED;
}
