/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memfd_create */

#include "referee/broker/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

struct Sandbox {
    struct sock_fprog program;
};

/* The system calls that mosquitto and the C library may use with any arguments. All others fail
 * with EPERM. A list of forbidden calls would allow every call that a later kernel adds. */
static const int ALLOWED[] = {
    /* files of its own folder; Landlock decides which paths */
    SCMP_SYS(open),
    SCMP_SYS(openat),
    SCMP_SYS(close),
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(pread64),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(pwrite64),
    SCMP_SYS(lseek),
    SCMP_SYS(stat),
    SCMP_SYS(lstat),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(statfs),
    SCMP_SYS(fstatfs),
    SCMP_SYS(access),
    SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2),
    SCMP_SYS(readlink),
    SCMP_SYS(readlinkat),
    SCMP_SYS(getdents64),
    SCMP_SYS(getcwd),
    SCMP_SYS(rename),
    SCMP_SYS(renameat),
    SCMP_SYS(renameat2),
    SCMP_SYS(unlink),
    SCMP_SYS(unlinkat),
    SCMP_SYS(ftruncate),
    SCMP_SYS(fsync),
    SCMP_SYS(fdatasync),
    SCMP_SYS(umask),
    SCMP_SYS(dup),
    SCMP_SYS(dup2),
    SCMP_SYS(dup3),
    /* memory */
    SCMP_SYS(brk),
    SCMP_SYS(mmap),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(mprotect),
    SCMP_SYS(madvise),
    SCMP_SYS(membarrier),
    /* its clients */
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(shutdown),
    SCMP_SYS(getsockname),
    SCMP_SYS(getpeername),
    SCMP_SYS(getsockopt),
    SCMP_SYS(setsockopt),
    SCMP_SYS(recvfrom),
    SCMP_SYS(recvmsg),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
    SCMP_SYS(select),
    SCMP_SYS(pselect6),
    SCMP_SYS(epoll_create),
    SCMP_SYS(epoll_create1),
    SCMP_SYS(epoll_ctl),
    SCMP_SYS(epoll_wait),
    SCMP_SYS(epoll_pwait),
    SCMP_SYS(eventfd2),
    SCMP_SYS(pipe2),
    /* itself */
    SCMP_SYS(execve), /* the start of mosquitto */
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(arch_prctl),
    SCMP_SYS(set_tid_address),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(rseq),
    SCMP_SYS(futex),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(rt_sigpending),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(sched_yield),
    SCMP_SYS(getpid),
    SCMP_SYS(getppid),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(getgroups),
    SCMP_SYS(getrlimit),
    SCMP_SYS(getrusage),
    SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo),
    SCMP_SYS(uname),
    SCMP_SYS(time),
    SCMP_SYS(times),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),
};

static int
allow_calls(scmp_filter_ctx filter)
{
    const struct {
        int call;
        struct scmp_arg_cmp argument;
    } bounded[] = {
        { SCMP_SYS(socket), SCMP_A0(SCMP_CMP_EQ, AF_UNIX) },
        { SCMP_SYS(sendto), SCMP_A4(SCMP_CMP_EQ, 0) }, /* to its clients, by no address */
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, FIONBIO) },
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, FIONREAD) },
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TCGETS) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_DUPFD) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_DUPFD_CLOEXEC) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFD) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFD) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETFL) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFL) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_GETLK) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETLK) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETLKW) },
        { SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME) },
        { SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_CAPBSET_READ) },
        { SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0) }, /* its own limits */
    };
    int fault = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(ALLOWED) && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, ALLOWED[i], 0);
        fault = fault == EDOM ? 0 : fault; /* this architecture has no such call */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bounded) && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ALLOW, bounded[i].call, 1, bounded[i].argument);
    }
    return fault;
}

/* Reads the program that libseccomp wrote to @file. */
static bool
read_program(Sandbox *sandbox, int file)
{
    const off_t size = lseek(file, 0, SEEK_END);
    const gsize n = size < 0 ? 0 : (gsize)size / sizeof(struct sock_filter);

    sandbox->program.filter = g_new0(struct sock_filter, n);
    sandbox->program.len = (unsigned short)n;
    return n > 0 && n <= G_MAXUSHORT &&
           pread(file, sandbox->program.filter, (gsize)size, 0) == size;
}

Sandbox *
sandbox_new(GError **error)
{
    g_autoptr(Sandbox) sandbox = g_new0(Sandbox, 1);
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    const int file = memfd_create("hansom-sandbox", MFD_CLOEXEC);
    int fault = filter == NULL || file < 0 ? ENOMEM : allow_calls(filter);

    fault = fault != 0 ? fault : -seccomp_export_bpf(filter, file);
    if (fault == 0 && !read_program(sandbox, file)) {
        fault = EIO;
    }
    seccomp_release(filter);
    if (file >= 0) {
        close(file);
    }
    if (fault != 0) {
        g_set_error(error,
                    G_FILE_ERROR,
                    g_file_error_from_errno(fault),
                    "the broker cannot be confined: %s",
                    g_strerror(fault));
        return NULL;
    }
    return g_steal_pointer(&sandbox);
}

void
sandbox_free(Sandbox *sandbox)
{
    if (sandbox != NULL) {
        g_free(sandbox->program.filter);
        g_free(sandbox);
    }
}

bool
sandbox_enter(const Sandbox *sandbox)
{
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &sandbox->program, 0, 0) == 0;
}
