/* SPDX-License-Identifier: GPL-3.0-or-later */
/* maps.c: measures the time to make a map of London, and the properties of the maps
 *
 * usage: bench-maps CASE MAPS
 *
 * Makes MAPS maps from the seeds "1", "2" …, on all cores. Puts each into an edition of CASE, as
 * --map-seed does, and plays all games of a survey on that edition. Reports each map that the
 * loader refuses or that misses a bound.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "cases/edition/edition.h"
#include "generator/base/worker_pool.h"
#include "generator/london/london.h"
#include "generator/london/survey.h"

enum {
    MAPS_MAX = 100000
};

/* One map. */
typedef struct {
    double ms; /* processor time */
    LondonSearch search;
    int n_spots;
    int n_roads;
    int n_bridges;
    Survey survey;
} Row;

typedef struct {
    const char *path;
    Row *rows; /* shared by all workers */
} Bench;

static double
clock_ms(clockid_t id)
{
    struct timespec now;

    clock_gettime(id, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bool
measure(const Edition *edition, Row *row, const char *seed, GPtrArray *faults)
{
    const Town *town = edition->c->town;
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func(g_free);

    row->n_spots = town->n_spots;
    row->n_roads = town->n_roads;
    row->n_bridges = 0;
    for (int i = 0; i < town->n_roads; i++) {
        row->n_bridges += town->roads[i].is_bridge;
    }
    survey_play(&row->survey, edition->c);
    survey_judge(&row->survey, edition->c, findings);
    for (guint i = 0; i < findings->len; i++) {
        g_ptr_array_add(faults, g_strdup_printf("map %s: %s", seed, (char *)findings->pdata[i]));
    }
    return true;
}

static bool
make_map(void *closure, int job, GPtrArray *faults, GError **error)
{
    const Bench *bench = closure;
    Row *row = &bench->rows[job];
    g_autofree char *seed = g_strdup_printf("%d", job + 1);
    const MapWatch watch = { NULL, NULL };
    CodeKey key;

    code_key_from_seed(&key, seed);
    g_autoptr(Edition) edition = edition_new(bench->path, &key, "http://h", "printed", error);
    if (edition == NULL) {
        return false;
    }
    double begun = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    g_autofree char *map = london_make(edition->c, seed, &watch, &row->search, error);
    row->ms = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - begun;
    return map != NULL && edition_replace(edition, "map", map, error) &&
           measure(edition, row, seed, faults);
}

static int
compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;

    return (one > other) - (one < other);
}

static void
print_spread(const char *name, double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, compare_doubles);
    printf("| %s | %.1f | %.1f | %.1f | %.1f |\n",
           name,
           values[0],
           values[n / 2],
           values[n * 95 / 100],
           values[n - 1]);
}

static void
print_rows(const Row *rows, int n)
{
    static const char *const NAMES[] = { "ms of a core", "drafts", "surveys",
                                         "spots",        "roads",  "bridges" };
    g_autofree double *values = g_new(double, n);

    printf("| of a map | least | median | 95 %% | most |\n|---|---|---|---|---|\n");
    for (gsize column = 0; column < G_N_ELEMENTS(NAMES); column++) {
        for (int i = 0; i < n; i++) {
            const double cells[] = {
                rows[i].ms,      rows[i].search.n_drafts, rows[i].search.n_surveyed,
                rows[i].n_spots, rows[i].n_roads,         rows[i].n_bridges,
            };
            values[i] = cells[column];
        }
        print_spread(NAMES[column], values, n);
    }
    for (int measured = 0; measured < MEASURES; measured++) {
        const Bound *bound = &SURVEY_BOUNDS[measured];
        g_autofree char *name = g_strdup_printf(
            "%s (%.0f to %.0f%s)", bound->name, bound->least, bound->most, bound->unit);

        for (int i = 0; i < n; i++) {
            values[i] = rows[i].survey.values[measured];
        }
        print_spread(name, values, n);
    }
}

int
main(int argc, char **argv)
{
    int n = argc == 3 ? atoi(argv[2]) : 0;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);

    if (n < 1 || n > MAPS_MAX) {
        fprintf(stderr, "usage: bench-maps CASE MAPS\n");
        return 2;
    }
    gsize size = sizeof(Row) * (gsize)n;
    Row *rows = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (rows == MAP_FAILED) {
        perror("mmap");
        return 3;
    }
    Bench bench = { argv[1], rows };
    const WorkerPool pool = { .n_jobs = n, .work = make_map, .closure = &bench };
    double begun = clock_ms(CLOCK_MONOTONIC);
    if (!worker_pool_run(&pool, faults, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    double s = (clock_ms(CLOCK_MONOTONIC) - begun) / 1e3;
    print_rows(rows, n);
    printf("\n%d maps made, loaded and judged anew in %.1f s; %u findings\n", n, s, faults->len);
    for (guint i = 0; i < faults->len; i++) {
        puts(faults->pdata[i]);
    }
    munmap(rows, size);
    return faults->len > 0 ? 1 : 0;
}
