/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/process.h"

#include <cap-ng.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void
process_guard(void)
{
    const struct rlimit no_core = { 0, 0 };
    struct rlimit files;

    umask(0077);
    setrlimit(RLIMIT_CORE, &no_core); /* lowering a limit is always allowed */
    prctl(PR_SET_DUMPABLE, 0);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < PROCESS_FILES) {
        files.rlim_cur = MIN((rlim_t)PROCESS_FILES, files.rlim_max);
        setrlimit(RLIMIT_NOFILE, &files);
    }
}

/* Reports whether the process has any capability, or that this is not known. */
static bool
has_powers(void)
{
    return capng_get_caps_process() != 0 ||
           capng_have_capabilities(CAPNG_SELECT_CAPS) != CAPNG_NONE;
}

void
process_keep_needed_powers(void)
{
    static const unsigned NEEDED[] = { CAP_DAC_OVERRIDE, CAP_KILL,       CAP_SETGID,
                                       CAP_SETUID,       CAP_SYS_CHROOT, CAP_NET_BIND_SERVICE };
    bool has[G_N_ELEMENTS(NEEDED)];

    if (geteuid() != 0 || !has_powers()) {
        return;
    }
    /* Even if the bounding set cannot be changed, the other sets are reduced. */
    const bool can_bound = capng_have_capability(CAPNG_EFFECTIVE, CAP_SETPCAP) != 0;
    for (size_t i = 0; i < G_N_ELEMENTS(NEEDED); i++) {
        has[i] = capng_have_capability(CAPNG_PERMITTED, NEEDED[i]) != 0;
    }
    capng_clear(CAPNG_SELECT_BOTH);
    for (size_t i = 0; i < G_N_ELEMENTS(NEEDED); i++) {
        if (has[i]) {
            capng_update(
                CAPNG_ADD, CAPNG_EFFECTIVE | CAPNG_PERMITTED | CAPNG_BOUNDING_SET, NEEDED[i]);
        }
    }
    if (capng_apply(can_bound ? CAPNG_SELECT_BOTH : CAPNG_SELECT_CAPS) != 0) {
        g_warning("the daemon cannot give up root's capabilities that it does not need");
    }
}

bool
process_leave_powers(void)
{
    /* A service without capabilities may not even make the call. */
    if (!has_powers()) {
        return true;
    }
    capng_clear(CAPNG_SELECT_CAPS);
    return capng_apply(CAPNG_SELECT_CAPS) == 0;
}
