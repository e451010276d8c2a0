/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: an evening for the tests that look at journals from outside
 *
 * usage: referee-play EDITION STATE SEATS ROUNDS SEED [ACTS]
 *
 * Bots play to the end, or ACTS acts; the journal is in the folder STATE.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/referee/evening.h"

enum {
    ACTS_MAX = 20000,
};

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    if (argc < 6) {
        fputs("usage: referee-play EDITION STATE SEATS ROUNDS SEED [ACTS]\n", stderr);
        return 2;
    }
    g_autoptr(Edition) edition = edition_load(argv[1], &error);
    if (edition == NULL || g_mkdir_with_parents(argv[2], 0700) != 0) {
        fprintf(stderr, "%s\n", error == NULL ? "no such folder" : error->message);
        return 1;
    }
    g_autoptr(Evening) evening = evening_new(edition, argv[2], atoi(argv[3]));
    const Habits habits = { .seed = (guint32)atoi(argv[5]), .rounds = atoi(argv[4]) };
    bool over = evening_play(evening, &habits, argc > 6 ? atoi(argv[6]) : ACTS_MAX);

    printf("%s/%s.journal\n", argv[2], edition->id);
    return over || argc > 6 ? 0 : 1;
}
