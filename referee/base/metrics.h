/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metrics.h: what is counted of the daemon, as Prometheus reads it
 *
 *     # HELP hansom_acts_total Acts that were judged: accepted, or not.
 *     # TYPE hansom_acts_total counter
 *     hansom_acts_total{game="lady-alice",verdict="accepted"} 31
 *
 * The host hears it at GET /host/metrics, and the host plays: metrics.def says what may be counted.
 * There is one such tally a process, as there is one log.
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
    METRICS_BYTES_STEP = 1 << 20, /* of METRIC_BYTES */
    METRICS_FILE_STEP = 64 << 10, /* of METRIC_JOURNAL_BYTES, each journal */
    METRICS_LABELS_MAX = 2,
    METRICS_SERIES_MAX = 512, /* of one metric; what is beyond is not counted */
};

/* The daemon begins, of that version, with journals of that version. */
void metrics_start(const char *version, int journal_version);

/* Adds to a counter. @one and @other are the values of its labels in their order, NULL where it has
 * fewer; they come from our own tables, never from outside. */
void metrics_count(Metric metric, const char *one, const char *other, double by);

/* Sets a gauge, or a counter that is counted elsewhere. */
void metrics_set(Metric metric, const char *one, const char *other, double value);

/* Adds to a gauge, or takes from it; @one as above. */
void metrics_add(Metric metric, const char *one, double by);

/* Forgets all values of a gauge, before they are set anew. */
void metrics_clear(Metric metric);

/* Notes one value of a histogram: seconds, or entries. */
void metrics_observe(Metric metric, double value);

/* @bytes more went over websockets, @to "phones" or "broker". */
void metrics_count_bytes(const char *to, gsize bytes);

/* All of it as Prometheus's text format, version 0.0.4, with the process's own figures of now. The
 * caller frees. */
char *metrics_write(void);

/* The content type of that. */
#define METRICS_TYPE "text/plain; version=0.0.4; charset=utf-8"
