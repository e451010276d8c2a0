/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drive.c: runs a target without libFuzzer, as a test: first the corpus as it is, then mutants
 *
 * usage: fuzz-TARGET [--seconds N] [--seed N] [--only K] [--keep FOLDER] [--leaks] CORPUS…
 *
 * Executions are counted from 0. The first are the inputs of the corpus, in the order of their
 * names. Then come mutants until the seconds have passed, at least MUTANTS_LEAST of them. Input K
 * depends only on the seed, on K and on the corpus. `--seed N --only K` therefore repeats the same
 * input without those before it. If an execution ends the process, takes HANG_S, or leaves the
 * process with more than MEMORY_MAX_KIB, its bytes are saved in the folder. Leaks are reported at
 * the end, or after each execution with --leaks, which is slow.
 */
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "tests/fuzz/mutate.h"
#include "tests/fuzz/target.h"

enum {
    HANG_S = 10,               /* limit of processor time per input */
    MEMORY_MAX_KIB = 2 << 20,  /* limit of memory of the whole process */
    INPUT_BYTES_MAX = 8 << 20, /* maximum size of an input of the corpus */
    MUTANTS_LEAST = 20,        /* minimum number of mutants, even if the time is over */
    SECONDS = 60,
    SEED = 1887,
    PATH_BYTES_MAX = 4096,
};

typedef struct {
    double seconds;
    int seed;
    int only; /* number of the only execution; -1: all */
    gboolean leaks;
    char *keep;
    char **corpus;
} Drive;

/* The current input, for the code that reports a crash. */
static struct {
    const char *name;
    const char *keep;
    int seed;
    unsigned long n;
    const void *bytes;
    size_t size;
    bool is_reported;
} now;

/* --- reports of inputs that broke something --- */

static void
say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));

    (void)ignored;
}

static void
report(const char *why)
{
    char path[PATH_BYTES_MAX];
    char text[PATH_BYTES_MAX + 200];

    if (now.is_reported || now.bytes == NULL) {
        return;
    }
    now.is_reported = true;
    snprintf(path, sizeof path, "%s/%s-%s-%d-%lu", now.keep, why, now.name, now.seed, now.n);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file >= 0) {
        ssize_t ignored = write(file, now.bytes, now.size);

        (void)ignored;
        close(file);
    }
    snprintf(text,
             sizeof text,
             "# %s: execution %lu of seed %d (again: --seed %d --only %lu, or the file): %s\n",
             why,
             now.n,
             now.seed,
             now.seed,
             now.n,
             path);
    say(text);
}

static void
on_signal(int signal)
{
    report(signal == SIGPROF ? "hang" : signal == SIGTERM ? "ended" : "crash");
    if (signal == SIGPROF) {
        abort(); /* to show where the input hangs */
    }
}

/* Saves the input. The sanitizers call this before they end the process. */
static void
on_death(void)
{
    report("crash");
}

extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));
extern int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

static void
watch(void)
{
    static const int SIGNALS[] = { SIGABRT, SIGPROF, SIGTERM, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE };
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };
    bool has_sanitizers = __sanitizer_set_death_callback != NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(SIGNALS); i++) {
        if (!has_sanitizers || SIGNALS[i] == SIGABRT || SIGNALS[i] == SIGPROF ||
            SIGNALS[i] == SIGTERM || SIGNALS[i] == SIGTRAP) {
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
    if (has_sanitizers) {
        __sanitizer_set_death_callback(on_death);
    }
}

static long
memory_kib(void)
{
    struct rusage used;

    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

/* --- one execution --- */

static void
execute(unsigned long n, GBytes *bytes)
{
    const struct itimerval limit = { .it_value = { .tv_sec = HANG_S } };
    const struct itimerval none = { .it_value = { .tv_sec = 0 } };
    gsize size = 0;
    const void *start = g_bytes_get_data(bytes, &size);
    /* of exact size, so that sanitizers detect reads past its end */
    g_autofree guint8 *copy = g_memdup2(start, size);

    now.n = n;
    now.bytes = start;
    now.size = size;
    setitimer(ITIMER_PROF, &limit, NULL);
    LLVMFuzzerTestOneInput(copy == NULL ? (const guint8 *)"" : copy, size);
    setitimer(ITIMER_PROF, &none, NULL);
    if (memory_kib() > MEMORY_MAX_KIB) {
        report("memory");
        abort();
    }
    now.bytes = NULL;
}

static GBytes *
make(const Stock *stock, const Drive *drive, unsigned long n)
{
    const guint32 seeds[] = { (guint32)drive->seed, (guint32)n };

    if (n < stock_size(stock)) {
        return g_bytes_ref(stock_input(stock, (guint)n));
    }
    GRand *rand = g_rand_new_with_seed_array(seeds, G_N_ELEMENTS(seeds));
    GBytes *mutant = stock_mutate(stock, rand);
    g_rand_free(rand);
    return mutant;
}

static void
execute_number(const Stock *stock, const Drive *drive, unsigned long n)
{
    g_autoptr(GBytes) bytes = make(stock, drive, n);

    execute(n, bytes);
    if (drive->leaks && __lsan_do_recoverable_leak_check != NULL &&
        __lsan_do_recoverable_leak_check() != 0) {
        now.bytes = g_bytes_get_data(bytes, NULL);
        report("leak");
        exit(1);
    }
}

static double
processor_s(void)
{
    struct rusage used;

    getrusage(RUSAGE_SELF, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / G_USEC_PER_SEC;
}

/* Executes the corpus and then mutants, and prints how many there were. */
static void
execute_all(const Stock *stock, const Drive *drive)
{
    gint64 end = g_get_monotonic_time() + (gint64)(drive->seconds * G_USEC_PER_SEC);
    unsigned long n = 0;

    while (n < stock_size(stock)) {
        execute_number(stock, drive, n++);
    }
    double corpus_s = processor_s();
    while (n < stock_size(stock) + MUTANTS_LEAST || g_get_monotonic_time() < end) {
        execute_number(stock, drive, n++);
    }
    printf("# %lu executions, seed %d, at most %ld MiB; of the processor %.1f s for the corpus, "
           "%.1f s for %lu mutants\n",
           n,
           drive->seed,
           memory_kib() / 1024,
           corpus_s,
           processor_s() - corpus_s,
           n - stock_size(stock));
}

/* --- the corpus --- */

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the files at and below @path to @files. */
static void
list_files(const char *path, GPtrArray *files)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    const char *name = NULL;

    if (folder == NULL) {
        g_ptr_array_add(files, g_strdup(path));
        return;
    }
    while ((name = g_dir_read_name(folder)) != NULL) {
        g_autofree char *inner = g_build_filename(path, name, NULL);

        list_files(inner, files);
    }
}

static bool
read_corpus(Stock *stock, char **corpus, GError **error)
{
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);

    for (char **path = corpus; path != NULL && *path != NULL; path++) {
        list_files(*path, files);
    }
    g_ptr_array_sort(files, compare_names);
    for (guint i = 0; i < files->len; i++) {
        char *text = NULL;
        gsize size = 0;

        if (!g_file_get_contents(files->pdata[i], &text, &size, error)) {
            return false;
        }
        if (size > INPUT_BYTES_MAX) {
            g_set_error(error,
                        G_FILE_ERROR,
                        G_FILE_ERROR_INVAL,
                        "%s: no input of a corpus has more than %d bytes",
                        (char *)files->pdata[i],
                        INPUT_BYTES_MAX);
            g_free(text);
            return false;
        }
        stock_add(stock, files->pdata[i], g_bytes_new_take(text, size));
    }
    if (stock_size(stock) == 0) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "name a corpus of one input at least");
    }
    return stock_size(stock) > 0;
}

static bool
read_words(Drive *drive, int argc, char **argv, GError **error)
{
    const GOptionEntry entries[] = {
        { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &drive->seconds, NULL, NULL },
        { "seed", 0, 0, G_OPTION_ARG_INT, &drive->seed, NULL, NULL },
        { "only", 0, 0, G_OPTION_ARG_INT, &drive->only, NULL, NULL },
        { "leaks", 0, 0, G_OPTION_ARG_NONE, &drive->leaks, NULL, NULL },
        { "keep", 0, 0, G_OPTION_ARG_FILENAME, &drive->keep, NULL, NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &drive->corpus, NULL, NULL },
        { NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL },
    };
    g_autoptr(GOptionContext) context = g_option_context_new("CORPUS…");

    g_option_context_add_main_entries(context, entries, NULL);
    return g_option_context_parse(context, &argc, &argv, error);
}

int
main(int argc, char **argv)
{
    g_autofree char *name = g_path_get_basename(argv[0]);
    g_autoptr(GError) error = NULL;
    g_autoptr(Stock) stock = stock_new();
    Drive drive = { .seconds = SECONDS, .seed = SEED, .only = -1 };

    if (!read_words(&drive, argc, argv, &error) || !read_corpus(stock, drive.corpus, &error)) {
        fprintf(stderr, "%s: %s\n", name, error->message);
        return 2;
    }
    now.name = name;
    now.seed = drive.seed;
    now.keep = drive.keep == NULL ? "." : drive.keep;
    watch();
    if (drive.only >= 0) {
        execute_number(stock, &drive, (unsigned long)drive.only);
        printf("ok 1 - %s: execution %d of seed %d\n1..1\n", name, drive.only, drive.seed);
    } else {
        execute_all(stock, &drive);
        printf("ok 1 - %s: %u inputs, and mutants of them\n1..1\n", name, stock_size(stock));
    }
    g_strfreev(drive.corpus);
    g_free(drive.keep);
    return 0;
}
