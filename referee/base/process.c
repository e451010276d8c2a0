/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/process.h"

#include <glib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

void
process_guard(void)
{
    const struct rlimit no_core = { 0, 0 };
    struct rlimit files;

    umask(0077);
    setrlimit(RLIMIT_CORE, &no_core); /* less is always allowed */
    prctl(PR_SET_DUMPABLE, 0);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < PROCESS_FILES) {
        files.rlim_cur = MIN((rlim_t)PROCESS_FILES, files.rlim_max);
        setrlimit(RLIMIT_NOFILE, &files);
    }
}
