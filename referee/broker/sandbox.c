/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memfd_create, CLONE_THREAD, F_SETOWN_EX */

#include "referee/broker/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

struct Sandbox {
    struct sock_fprog program;
};

/* System calls that are refused with any arguments */
static const int REFUSED[] = {
    /* other processes */
    SCMP_SYS(kill),
    SCMP_SYS(tkill),
    SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(kcmp),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    /* other hosts, file systems and namespaces */
    SCMP_SYS(connect),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(open_by_handle_at),
    /* files' modes, owners, times and attributes, which Landlock does not protect */
    SCMP_SYS(chmod),
    SCMP_SYS(fchmod),
    SCMP_SYS(fchmodat),
    SCMP_SYS(chown),
    SCMP_SYS(fchown),
    SCMP_SYS(lchown),
    SCMP_SYS(fchownat),
    SCMP_SYS(utime),
    SCMP_SYS(utimes),
    SCMP_SYS(futimesat),
    SCMP_SYS(utimensat),
    SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr),
    SCMP_SYS(fsetxattr),
    SCMP_SYS(removexattr),
    SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr),
    /* ways around the filter, and large kernel interfaces */
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(bpf),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(keyctl),
};

static int
refuse_calls(scmp_filter_ctx filter)
{
    const scmp_datum_t self = (scmp_datum_t)CLONE_THREAD;
    const struct {
        int call;
        struct scmp_arg_cmp argument;
    } bounded[] = {
        { SCMP_SYS(socket), SCMP_A0(SCMP_CMP_NE, AF_UNIX) },
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TIOCSTI) },
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TIOCLINUX) },
        { SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TIOCSCTTY) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETOWN) },
        { SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETOWN_EX) },
        { SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG) },
        { SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, self, 0) }, /* a process, not a thread */
    };
    int fault = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(REFUSED) && fault == 0; i++) {
        fault = -seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), REFUSED[i], 0);
        fault = fault == EDOM ? 0 : fault; /* this architecture has no such call */
    }
    for (size_t i = 0; i < G_N_ELEMENTS(bounded) && fault == 0; i++) {
        fault = -seccomp_rule_add(
            filter, SCMP_ACT_ERRNO(EPERM), bounded[i].call, 1, bounded[i].argument);
    }
    /* The flags of clone3() are in memory, where seccomp cannot check them. After ENOSYS the C
     * library calls clone(). */
    return fault != 0 ? fault
                      : -seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
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
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const int file = memfd_create("hansom-sandbox", MFD_CLOEXEC);
    int fault = filter == NULL || file < 0 ? ENOMEM : refuse_calls(filter);

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
