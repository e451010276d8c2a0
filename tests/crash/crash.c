/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crash.c: attacks the referee, its broker, gateway, disk and phones, and checks for lost data
 *
 * usage: crash --print PROGRAM --referee PROGRAM [--kills N] [--seed S] [--jobs N] [--tables N]
 *              [--each | --only "gateway killed"]
 *
 * Each job is a process with its own daemon. The first fault ends the run. Its seed, history and
 * state are kept, and their location is printed. Ctrl-C ends the run early and prints the table of
 * results so far.
 */
#include <errno.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/crash/siege.h"

enum {
    JOBS_MAX = 16,
    PORT_FIRST = 12000, /* below the ports that the system assigns by itself */
    PORTS_A_JOB = 1000,
};

typedef struct {
    char *print, *referee, *seed;
    int kills, jobs, tables;
    char *only;
    gboolean each;
} Options;

static bool
read_options(Options *options, int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    const GOptionEntry entries[] = {
        { "print", 0, 0, G_OPTION_ARG_STRING, &options->print, "hansom-print", "PROGRAM" },
        { "referee", 0, 0, G_OPTION_ARG_STRING, &options->referee, "hansom-referee", "PROGRAM" },
        { "kills", 0, 0, G_OPTION_ARG_INT, &options->kills, "in all (100)", "N" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &options->seed, "for all that is drawn", "TEXT" },
        { "jobs", 0, 0, G_OPTION_ARG_INT, &options->jobs, "side by side (1)", "N" },
        { "tables", 0, 0, G_OPTION_ARG_INT, &options->tables, "of an evening, at most (4)", "N" },
        { "each", 0, 0, G_OPTION_ARG_NONE, &options->each, "every kind of blow as often", NULL },
        { "only", 0, 0, G_OPTION_ARG_STRING, &options->only, "this kind of blow", "NAME" },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);

    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        fprintf(stderr, "crash: %s\n", error->message);
        return false;
    }
    if (argc != 1 || options->print == NULL || options->referee == NULL || options->jobs < 1 ||
        options->jobs > JOBS_MAX || options->tables < 1 || options->tables > 4) {
        fputs("crash: name --print and --referee, and 1 to 16 --jobs of 1 to 4 --tables\n", stderr);
        return false;
    }
    bool is_known = options->only == NULL;
    for (int i = 0; i < BLOWS_N; i++) {
        is_known = is_known || strcmp(options->only, BLOW_WORDS[i]) == 0;
    }
    if (!is_known) {
        fputs("crash: --only takes a name of the table below, such as \"gateway killed\"\n",
              stderr);
        figures_print(figures_new(0), "none", 0);
    }
    return is_known;
}

/* Makes the path of *@program absolute, since the daemon runs in another folder. */
static void
make_absolute(char **program)
{
    char *path = g_canonicalize_filename(*program, NULL);

    g_free(*program);
    *program = path;
}

/* Enables the loopback interface of the new network namespace, whose ports are all free. */
static void
raise_loopback(void)
{
    struct ifreq lo = { .ifr_name = "lo", .ifr_flags = IFF_UP | IFF_LOOPBACK };
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    g_assert_cmpint(ioctl(fd, SIOCSIFFLAGS, &lo), ==, 0);
    close(fd);
}

/* Enters a mount namespace and a network namespace, so that disks and ports are invisible to
 * others. */
static void
enter_quarters(void)
{
    if (geteuid() != 0) {
        puts("# not root: no disk is filled, and no permission is taken");
    } else if (unshare(CLONE_NEWNS) != 0 ||
               mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) {
        puts("# the disks are mounted, and the ports opened, where others see them");
    } else if (unshare(CLONE_NEWNET) == 0) {
        raise_loopback();
    }
}

static Figures *figures; /* the results of this run */

/* Makes all jobs end early, so that main() prints the results so far. */
static void
on_term(int number)
{
    (void)number;
    figures->left = 0;
}

static bool
run_jobs(const Options *options)
{
    bool fine = true;

    fflush(stdout);
    for (int job = 0; job < options->jobs; job++) {
        const SiegePlan plan = {
            .print = options->print,
            .referee = options->referee,
            .seed = options->seed,
            .job = job,
            .port = PORT_FIRST + job * PORTS_A_JOB,
            .tables = options->tables,
            .each = options->each,
            .only = options->only,
            .figures = figures,
        };
        pid_t child = fork();

        g_assert_cmpint(child, >=, 0);
        if (child == 0) {
            signal(SIGTERM, SIG_IGN); /* the job ends when it sees that no kills are left */
            signal(SIGINT, SIG_IGN);
            exit(siege_run(&plan) ? EXIT_SUCCESS : EXIT_FAILURE);
        }
    }
    for (int job = 0; job < options->jobs; job++) {
        int status = -1;

        while (wait(&status) < 0 && errno == EINTR) {
            continue;
        }
        fine = fine && status == 0;
    }
    return fine;
}

int
main(int argc, char **argv)
{
    Options options = { .kills = 100, .jobs = 1, .tables = 4 };

    if (!read_options(&options, argc, argv)) {
        return 2;
    }
    if (options.seed == NULL) {
        options.seed = g_strdup_printf("%u", g_random_int());
    }
    make_absolute(&options.print);
    make_absolute(&options.referee);
    figures = figures_new(options.kills);
    gint64 start = g_get_monotonic_time();
    enter_quarters();
    signal(SIGTERM, on_term);
    signal(SIGINT, on_term);
    bool fine = run_jobs(&options);
    figures_print(figures, options.seed, (double)(g_get_monotonic_time() - start) / G_USEC_PER_SEC);
    g_free(options.print);
    g_free(options.referee);
    g_free(options.seed);
    g_free(options.only);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
