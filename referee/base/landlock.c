/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* O_PATH */

#include "referee/base/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The headers of Debian 12 do not define it yet. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif

enum {
    ABI_REFER = 2, /* first versions of Landlock that know this right */
    ABI_TRUNCATE = 3,
};

static const uint64_t READS =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;

/* The rights that apply to files. All other rights apply only to folders. */
static const uint64_t OF_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE |
                                 LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE;

/* Returns all rights to change files that Landlock version @abi knows. */
static uint64_t
writes_of(int abi)
{
    const uint64_t first = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                           LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                           LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

    return first | (abi >= ABI_REFER ? LANDLOCK_ACCESS_FS_REFER : 0) |
           (abi >= ABI_TRUNCATE ? LANDLOCK_ACCESS_FS_TRUNCATE : 0);
}

/* Allows @rights below @paths. Returns false if an existing path cannot be allowed. The process
 * would then be locked out of its own files. */
static bool
allow(int rules, const char *const *paths, uint64_t rights)
{
    bool fine = true;

    for (size_t i = 0; paths != NULL && paths[i] != NULL && fine; i++) {
        struct landlock_path_beneath_attr below = {
            .allowed_access = rights,
            .parent_fd = open(paths[i], O_PATH | O_CLOEXEC),
        };
        struct stat is;

        if (below.parent_fd < 0) {
            continue;
        }
        if (fstat(below.parent_fd, &is) == 0 && !S_ISDIR(is.st_mode)) {
            below.allowed_access &= OF_FILES;
        }
        fine = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0;
        close(below.parent_fd);
    }
    return fine;
}

bool
landlock_restrict(const char *const *readable, const char *const *writable)
{
    const int abi =
        (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    const uint64_t writes = writes_of(abi);
    const struct landlock_ruleset_attr handled = {
        .handled_access_fs = writes | (readable == NULL ? 0 : READS),
    };

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || abi < 1) {
        return false;
    }
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);
    if (rules < 0) {
        return false;
    }
    const bool is_laid = allow(rules, readable, handled.handled_access_fs & READS) &&
                         allow(rules, writable, handled.handled_access_fs) &&
                         syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return is_laid;
}
