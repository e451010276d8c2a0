/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.c: plays a game for tests that examine journals from outside
 *
 * usage: referee-play EDITION STATE SEATS ROUNDS SEED [ACTS [REGRETS]]
 *        referee-play EDITION STATE SEATS < SCRIPT
 *
 * In the first form bots play to the end, or ACTS acts. With an odd SEED they know the answers.
 * REGRETS is the percentage of acts that somebody wants to take back. In the second form the acts
 * come from the script; each names its seat and must be accepted. The journal is in the folder
 * STATE, and its path is printed.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tests/referee/evening.h"

enum {
    ACTS_MAX = 20000,
};

/* Does the acts on standard input, one per line. */
static void
play_script(Evening *evening)
{
    char *line = NULL;
    size_t size = 0;

    while (getline(&line, &size, stdin) >= 0) {
        json_t *act = json_loads(line, 0, NULL);
        g_autofree char *by = g_strdup(json_string_value(json_object_get(act, "by")));

        json_object_del(act, "by");
        char *text = json_dumps(act, 0);
        evening_act(evening, by, text);
        free(text);
        json_decref(act);
    }
    free(line);
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;

    if (argc != 4 && (argc < 6 || argc > 8)) {
        fputs("usage: referee-play EDITION STATE SEATS [ROUNDS SEED [ACTS [REGRETS]]]\n", stderr);
        return 2;
    }
    g_autoptr(Edition) edition = edition_load(argv[1], &error);
    if (edition == NULL || g_mkdir_with_parents(argv[2], 0700) != 0) {
        fprintf(stderr, "%s\n", error == NULL ? "no such folder" : error->message);
        return 1;
    }
    g_autoptr(Evening) evening = evening_new(edition, argv[2], atoi(argv[3]));
    bool over = true;
    if (argc == 4) {
        play_script(evening);
    } else {
        const Habits habits = {
            .seed = (guint32)atoi(argv[5]),
            .rounds = atoi(argv[4]),
            .they_know = atoi(argv[5]) % 2 == 1,
            .regrets = argc > 7 ? atoi(argv[7]) / 100.0 : 0.0,
        };

        over = evening_play(evening, &habits, argc > 6 ? atoi(argv[6]) : ACTS_MAX);
    }
    printf("%s/%s.journal\n", argv[2], edition->id);
    return over || argc > 6 ? 0 : 1;
}
