/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/base/metrics.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef enum {
    COUNTER,
    GAUGE,
    SECONDS, /* histogram of seconds */
    ENTRIES, /* histogram of journal entries */
} Kind;

/* A row of metrics.def. */
typedef struct {
    Kind kind;
    const char *name;
    const char *labels; /* names of the labels, separated by commas */
    const char *help;
} Row;

static const Row ROWS[] = {
#define METRIC(name, kind, word, labels, help) { kind, word, labels, help },
#include "referee/base/metrics.def"
#undef METRIC
};
G_STATIC_ASSERT(G_N_ELEMENTS(ROWS) == METRICS_N);

/* Upper bounds of the buckets. A last bucket for +Inf follows. */
static const double SECONDS_BOUNDS[] = { 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                         0.1,   0.25,   0.5,   1.0,  2.5 };
static const double ENTRIES_BOUNDS[] = { 1, 2, 4, 8, 16, 32, 64, 128, 256 };

enum {
    BUCKETS_MAX = 12, /* including the bucket for +Inf */
};
G_STATIC_ASSERT(G_N_ELEMENTS(SECONDS_BOUNDS) < BUCKETS_MAX);
G_STATIC_ASSERT(G_N_ELEMENTS(ENTRIES_BOUNDS) < BUCKETS_MAX);

/* The values of one metric. */
typedef struct {
    GHashTable *series; /* serialized labels (char *, owned) → value (double *, owned) */
    guint64 buckets[BUCKETS_MAX];
    double sum;
} Tally;

static Tally tallies[METRICS_N];

/* --- recording --- */

/* Appends @text, escaped for a quoted label value. */
static void
append_escaped(GString *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\\' || *text == '"') {
            g_string_append_c(out, '\\');
        }
        if (*text == '\n') {
            g_string_append(out, "\\n");
        } else {
            g_string_append_c(out, *text);
        }
    }
}

/* Returns the serialized labels, such as {game="lady-alice",verdict="accepted"}. Returns "" for a
 * metric without labels. */
static char *
write_labels(Metric metric, const char *one, const char *other)
{
    const char *const values[METRICS_LABELS_MAX] = { one, other };
    g_auto(GStrv) names = g_strsplit(ROWS[metric].labels, ",", METRICS_LABELS_MAX);
    GString *out = g_string_new(NULL);

    for (int i = 0; names[i] != NULL && *names[i] != '\0'; i++) {
        g_assert(values[i] != NULL);
        g_string_append_printf(out, "%s%s=\"", i == 0 ? "{" : ",", names[i]);
        append_escaped(out, values[i]);
        g_string_append_c(out, '"');
    }
    if (out->len > 0) {
        g_string_append_c(out, '}');
    }
    return g_string_free(out, FALSE);
}

/* Returns the value for these labels, and creates it if needed. Returns NULL if the metric already
 * has METRICS_SERIES_MAX values. */
static double *
find_value(Metric metric, const char *one, const char *other)
{
    Tally *tally = &tallies[metric];
    g_autofree char *labels = write_labels(metric, one, other);

    if (tally->series == NULL) {
        tally->series = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    }
    double *value = g_hash_table_lookup(tally->series, labels);
    if (value == NULL && g_hash_table_size(tally->series) < METRICS_SERIES_MAX) {
        value = g_new0(double, 1);
        g_hash_table_insert(tally->series, g_steal_pointer(&labels), value);
    }
    return value;
}

void
metrics_count(Metric metric, const char *one, const char *other, double by)
{
    double *value = find_value(metric, one, other);

    g_assert(ROWS[metric].kind == COUNTER && by >= 0);
    if (value != NULL) {
        *value += by;
    }
}

void
metrics_set(Metric metric, const char *one, const char *other, double to)
{
    double *value = find_value(metric, one, other);

    g_assert(ROWS[metric].kind == COUNTER || ROWS[metric].kind == GAUGE);
    if (value != NULL) {
        *value = to;
    }
}

void
metrics_add(Metric metric, const char *one, double by)
{
    double *value = find_value(metric, one, NULL);

    g_assert(ROWS[metric].kind == GAUGE);
    if (value != NULL) {
        *value += by;
    }
}

void
metrics_clear(Metric metric)
{
    if (tallies[metric].series != NULL) {
        g_hash_table_remove_all(tallies[metric].series);
    }
}

static gsize
find_bounds(Kind kind, const double **bounds)
{
    *bounds = kind == SECONDS ? SECONDS_BOUNDS : ENTRIES_BOUNDS;
    return kind == SECONDS ? G_N_ELEMENTS(SECONDS_BOUNDS) : G_N_ELEMENTS(ENTRIES_BOUNDS);
}

void
metrics_observe(Metric metric, double value)
{
    Tally *tally = &tallies[metric];
    const double *bounds = NULL;
    gsize n = find_bounds(ROWS[metric].kind, &bounds);
    gsize i = 0;

    g_assert(ROWS[metric].kind == SECONDS || ROWS[metric].kind == ENTRIES);
    while (i < n && value > bounds[i]) {
        i++;
    }
    tally->buckets[i]++;
    tally->sum += value;
}

void
metrics_count_bytes(const char *to, gsize bytes)
{
    metrics_count(METRIC_BYTES, to, NULL, (double)bytes);
}

/* --- the process itself --- */

/* Returns the number after @key in the file @path in /proc, or 0 if it cannot be read. */
static double
read_proc(const char *path, const char *key)
{
    g_autofree char *text = NULL;
    const char *at = NULL;

    if (g_file_get_contents(path, &text, NULL, NULL)) {
        at = strstr(text, key);
    }
    return at == NULL ? 0 : g_ascii_strtod(at + strlen(key), NULL);
}

static int
count_fds(void)
{
    g_autoptr(GDir) folder = g_dir_open("/proc/self/fd", 0, NULL);
    int n = 0;

    while (folder != NULL && g_dir_read_name(folder) != NULL) {
        n++;
    }
    return MAX(0, n - 1); /* without the descriptor of this folder */
}

static void
set_process(void)
{
    static double started_s = 0;
    static gint64 since_us = 0;
    struct rusage usage = { 0 };
    struct rlimit files = { 0 };

    if (since_us == 0) {
        since_us = g_get_monotonic_time();
        started_s = (double)(g_get_real_time() / 1000) / 1000;
    }
    getrusage(RUSAGE_SELF, &usage);
    getrlimit(RLIMIT_NOFILE, &files);
    metrics_set(METRIC_STARTED, NULL, NULL, started_s);
    metrics_set(
        METRIC_UPTIME, NULL, NULL, (double)((g_get_monotonic_time() - since_us) / G_USEC_PER_SEC));
    metrics_set(METRIC_CPU,
                NULL,
                NULL,
                (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                    (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
    metrics_set(METRIC_RSS, NULL, NULL, read_proc("/proc/self/status", "VmRSS:") * 1024);
    metrics_set(METRIC_VSZ, NULL, NULL, read_proc("/proc/self/status", "VmSize:") * 1024);
    metrics_set(METRIC_FDS, NULL, NULL, count_fds());
    metrics_set(METRIC_FDS_MAX,
                NULL,
                NULL,
                files.rlim_cur == RLIM_INFINITY ? (double)INFINITY : (double)files.rlim_cur);
}

void
metrics_start(const char *version, int journal_version)
{
    g_autofree char *journal = g_strdup_printf("%d", journal_version);

    metrics_set(METRIC_BUILD, version, journal, 1);
    set_process();
}

/* --- writing --- */

/* Appends @value with up to 15 digits, without trailing zeros. */
static void
append_number(GString *out, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];

    if (isinf(value)) {
        g_string_append(out, "+Inf");
    } else {
        g_string_append(out, g_ascii_formatd(digits, sizeof digits, "%.15g", value));
    }
}

static void
append_sample(GString *out, const char *name, const char *end, const char *labels, double value)
{
    g_string_append_printf(out, "%s%s%s ", name, end, labels);
    append_number(out, value);
    g_string_append_c(out, '\n');
}

static gint
compare_labels(gconstpointer one, gconstpointer other)
{
    return strcmp(*(const char *const *)one, *(const char *const *)other);
}

static void
append_series(GString *out, Metric metric)
{
    GHashTable *series = tallies[metric].series;
    double step = metric == METRIC_BYTES ? METRICS_BYTES_STEP : 0;
    guint n = 0;
    g_autofree gpointer *labels =
        series == NULL ? NULL : g_hash_table_get_keys_as_array(series, &n);

    if (n == 0 && *ROWS[metric].labels == '\0') {
        append_sample(out, ROWS[metric].name, "", "", 0);
    }
    if (n > 1) {
        qsort(labels, n, sizeof *labels, compare_labels);
    }
    for (guint i = 0; i < n; i++) {
        double value = *(const double *)g_hash_table_lookup(series, labels[i]);

        append_sample(out,
                      ROWS[metric].name,
                      "",
                      labels[i],
                      step > 0 ? (double)(guint64)(value / step) * step : value);
    }
}

static void
append_histogram(GString *out, Metric metric)
{
    const Row *row = &ROWS[metric];
    const Tally *tally = &tallies[metric];
    const double *bounds = NULL;
    gsize n = find_bounds(row->kind, &bounds);
    guint64 sum = 0;

    for (gsize i = 0; i <= n; i++) {
        g_autoptr(GString) labels = g_string_new("{le=\"");

        append_number(labels, i < n ? bounds[i] : (double)INFINITY);
        g_string_append(labels, "\"}");
        sum += tally->buckets[i];
        append_sample(out, row->name, "_bucket", labels->str, (double)sum);
    }
    append_sample(out, row->name, "_sum", "", (double)(guint64)(tally->sum * 1000 + 0.5) / 1000);
    append_sample(out, row->name, "_count", "", (double)sum);
}

char *
metrics_write(void)
{
    static const char *const TYPES[] = {
        [COUNTER] = "counter", [GAUGE] = "gauge", [SECONDS] = "histogram", [ENTRIES] = "histogram"
    };
    GString *out = g_string_new(NULL);

    set_process();
    for (int i = 0; i < METRICS_N; i++) {
        const Row *row = &ROWS[i];

        g_string_append_printf(
            out, "# HELP %s %s\n# TYPE %s %s\n", row->name, row->help, row->name, TYPES[row->kind]);
        if (row->kind == SECONDS || row->kind == ENTRIES) {
            append_histogram(out, (Metric)i);
        } else {
            append_series(out, (Metric)i);
        }
    }
    return g_string_free(out, FALSE);
}
