/* SPDX-License-Identifier: GPL-3.0-or-later */
/* told.c: tests that no logged or counted value can break the format of the log and the metrics */
#include <jansson.h>
#include <string.h>

#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/desk/tally.h"

static const LogField FIELDS[] = {
    LOG_TEXT("table", "7K3Q"),
    LOG_TEXT("file", "a \"b\"\nlevel=error event=forged\\"),
    LOG_TEXT("from", NULL),
    LOG_NUMBER("entries", -7),
    LOG_TEXT("error", "\xff\x1b[31m"),
    { .key = NULL },
};

static void
test_text(void)
{
    g_autofree char *line = log_line(LOG_AS_TEXT, LOG_BACKUP_FAILED, FIELDS, 1700000000123456);

    g_assert_cmpstr(line,
                    ==,
                    "time=2023-11-14T22:13:20.123Z level=warning event=backup-failed table=7K3Q "
                    "file=\"a \\\"b\\\"\\nlevel=error event=forged\\\\\" entries=-7 "
                    "error=\"\xef\xbf\xbd\\u001B[31m\" message=\"a journal was not copied; the "
                    "game goes on: \xef\xbf\xbd\\u001B[31m\"");
}

static void
test_json(void)
{
    g_autofree char *line = log_line(LOG_AS_JSON, LOG_BACKUP_FAILED, FIELDS, 1700000000123456);
    json_t *read = json_loads(line, JSON_REJECT_DUPLICATES, NULL);

    g_assert_null(strchr(line, '\n'));
    g_assert_cmpstr(json_string_value(json_object_get(read, "file")), ==, FIELDS[1].text);
    g_assert_cmpint(json_integer_value(json_object_get(read, "entries")), ==, -7);
    g_assert_null(json_object_get(read, "from"));
    g_assert_cmpstr(json_string_value(json_object_get(read, "level")), ==, "warning");
    json_decref(read);
}

static void
test_words(void)
{
    LogFormat format = LOG_PLAIN;
    LogLevel level = LOG_LEVEL_INFO;

    g_assert_true(log_read_format("journal", &format));
    g_assert_cmpint(format, ==, LOG_AS_JOURNAL);
    g_assert_false(log_read_format("Json", &format));
    g_assert_true(log_read_level("debug", &level));
    g_assert_cmpint(level, ==, LOG_LEVEL_DEBUG);
    g_assert_false(log_read_level("7", &level));
}

static guint
count(const char *text, const char *word)
{
    guint n = 0;

    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        n++;
    }
    return n;
}

static void
test_labels(void)
{
    metrics_count(METRIC_DOOR_REFUSALS, "a\"b\\c\nd", NULL, 2);
    for (int i = 0; i < METRICS_SERIES_MAX + 10; i++) {
        g_autofree char *code = g_strdup_printf("c%d", i);

        metrics_count(METRIC_DOOR_REFUSALS, code, NULL, 1);
    }
    g_autofree char *text = metrics_write();
    g_assert_nonnull(strstr(text, "hansom_door_refusals_total{code=\"a\\\"b\\\\c\\nd\"} 2\n"));
    g_assert_cmpuint(count(text, "hansom_door_refusals_total{"), ==, METRICS_SERIES_MAX);
}

static void
test_buckets(void)
{
    metrics_observe(METRIC_COMMIT_SECONDS, 0.001); /* the upper bound is inclusive */
    metrics_observe(METRIC_COMMIT_SECONDS, 0.0011);
    metrics_observe(METRIC_COMMIT_SECONDS, 99);
    g_autofree char *text = metrics_write();
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_bucket{le=\"0.001\"} 1\n"));
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_bucket{le=\"0.0025\"} 2\n"));
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_bucket{le=\"2.5\"} 2\n"));
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_bucket{le=\"+Inf\"} 3\n"));
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_sum 99.002\n"));
    g_assert_nonnull(strstr(text, "hansom_commit_seconds_count 3\n"));
}

static void
test_bytes(void)
{
    metrics_count_bytes("phones", METRICS_BYTES_STEP - 1);
    g_autofree char *below = metrics_write();
    metrics_count_bytes("phones", 1);
    g_autofree char *at = metrics_write();

    g_assert_nonnull(strstr(below, "hansom_websocket_bytes_total{to=\"phones\"} 0\n"));
    g_assert_nonnull(strstr(at, "hansom_websocket_bytes_total{to=\"phones\"} 1048576\n"));
}

/* Tests two games in which blue is refused for different reasons. Only blue may know the reason, so
 * the metrics must be the same until the game is over. */
static void
test_reasons(void)
{
    static const Refusal WHY[] = { REFUSAL_CHARACTER_SPENT, REFUSAL_CARD_OCCUPIED };
    char *seen[2] = { NULL };
    Tally tally = { .is_over = false };

    for (int i = 0; i < 2; i++) {
        tally_refuse(&tally, "watson-and-holmes", WHY[i]);
        tally_note_over(&tally, "7K3Q", "watson-and-holmes", false);
        g_autofree char *text = metrics_write();
        seen[i] = g_strdup(strstr(text, "# HELP hansom_act_refusals_total"));
        *strstr(seen[i], "# HELP hansom_games_total") = '\0';
    }
    g_assert_cmpstr(seen[0], ==, seen[1]);
    g_assert_null(strstr(seen[0], "{"));
    g_free(seen[0]);
    g_free(seen[1]);
    tally_note_over(&tally, "7K3Q", "watson-and-holmes", true);
    tally_note_over(&tally, "7K3Q", "watson-and-holmes", true); /* counted only once */
    g_autofree char *over = metrics_write();
    for (int i = 0; i < 2; i++) {
        g_autofree char *line =
            g_strdup_printf("hansom_act_refusals_total{game=\"watson-and-holmes\",code=\"%s\"} 1\n",
                            refusal_code(WHY[i]));
        g_assert_nonnull(strstr(over, line));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/told/text", test_text);
    g_test_add_func("/told/json", test_json);
    g_test_add_func("/told/words", test_words);
    g_test_add_func("/told/labels", test_labels);
    g_test_add_func("/told/buckets", test_buckets);
    g_test_add_func("/told/bytes", test_bytes);
    g_test_add_func("/told/reasons", test_reasons);
    return g_test_run();
}
