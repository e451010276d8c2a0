/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metrics.h: the daemon's metrics, in Prometheus's text format
 *
 *     # HELP hansom_acts_total Acts that were judged: accepted, or not.
 *     # TYPE hansom_acts_total counter
 *     hansom_acts_total{game="lady-alice",verdict="accepted"} 31
 *
 * The host (the person who runs the referee) reads the metrics at GET /host/metrics. The host is
 * also a player, so no metric may reveal a secret of the game; metrics.def states the rules. There
 * is one set of metrics per process.
 */
#pragma once

#include <glib.h>

typedef enum {
#define METRIC(name, kind, word, labels, help) METRIC_##name,
#include "referee/base/metrics.def"
#undef METRIC
    METRICS_N
} Metric;

enum {
    /* METRIC_BYTES is rounded down to a multiple of this number of bytes, so that nobody can infer
     * the length of a text. */
    METRICS_BYTES_STEP = 1 << 20,
    /* Each journal's size in METRIC_JOURNAL_BYTES is rounded up to a multiple of this number of
     * bytes. */
    METRICS_FILE_STEP = 64 << 10,
    METRICS_LABELS_MAX = 2,
    /* Maximum number of label combinations of one metric. The metric ignores values with any
     * further combination. */
    METRICS_SERIES_MAX = 512,
};

/* Notes the start of the daemon, with its version and the version of its journal format. */
void metrics_start(const char *version, int journal_version);

/* Adds @by to a counter. @one and @other are the values of the metric's labels, in the order of
 * metrics.def; NULL for a label that the metric does not have. Label values must come from the
 * program's own tables, never from outside. */
void metrics_count(Metric metric, const char *one, const char *other, double by);

/* Sets a gauge, or a counter that is counted elsewhere. @one and @other are as in
 * metrics_count(). */
void metrics_set(Metric metric, const char *one, const char *other, double value);

/* Adds @by, which may be negative, to a gauge. @one is the value of its only label, or NULL. */
void metrics_add(Metric metric, const char *one, double by);

/* Deletes all values of @metric. A caller that sets all values of a gauge anew calls this function
 * first. Otherwise the values for outdated labels would stay. */
void metrics_clear(Metric metric);

/* Adds @value to a histogram. The row of @metric in metrics.def gives the unit of @value: SECONDS,
 * or ENTRIES of a journal. */
void metrics_observe(Metric metric, double value);

/* Counts @bytes sent over websockets. @to is the receiver: "phones" or "broker". */
void metrics_count_bytes(const char *to, gsize bytes);

/* Returns all metrics in Prometheus's text format, version 0.0.4. First updates the metrics of the
 * process: uptime, processor time, memory and open files. The caller frees the text. */
char *metrics_write(void);

/* Content type of the text from metrics_write(). */
#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"
