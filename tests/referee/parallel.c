/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parallel.c: tests that journals are synced in parallel, on real threads
 *
 * For ThreadSanitizer:
 *
 *     meson setup build/tsan -Db_sanitize=thread -Db_lundef=false -Doptimization=1
 */
#include "referee/base/parallel.h"

#include "referee/journal/journal.h"
#include "tests/referee/folder.h"

enum {
    JOURNALS = 2 * PARALLEL_MAX + 1,
    ROUNDS = 50,
};

static void
count(gpointer item)
{
    int *n = item;

    (*n)++;
}

/* Tests that parallel_do() processes each item once, for any number of items, and calls `meanwhile`
 * once. */
static void
test_each_once(void)
{
    int n_calls[JOURNALS] = { 0 };
    gpointer items[JOURNALS];
    int n_meanwhile = 0;

    for (int i = 0; i < JOURNALS; i++) {
        items[i] = &n_calls[i];
    }
    for (int n = 0; n <= JOURNALS; n++) {
        parallel_do(items, (guint)n, count, count, &n_meanwhile);
        g_assert_cmpint(n_meanwhile, ==, n + 1);
        for (int i = 0; i < JOURNALS; i++) {
            g_assert_cmpint(n_calls[i], ==, MAX(0, n - i));
        }
    }
}

static void
sync_journal(gpointer journal)
{
    journal_sync(journal);
}

static void
append(Journal *journal, int round)
{
    g_autofree char *act = g_strdup_printf("{\"act\":\"%d\"}", round);
    char events[] = "[]";
    char answer[] = "{}";
    JournalEntry entry = { .act = act, .events = events, .answer = answer };
    g_autoptr(GError) error = NULL;

    g_assert_true(journal_append(journal, &entry, &error));
    g_assert_no_error(error);
}

/* Tests that a journal that was synced on another thread needs no further sync, and that all its
 * entries are there afterwards. */
static void
test_journals(void)
{
    g_autofree char *folder = folder_make("together");
    gpointer journals[JOURNALS];
    g_autoptr(GError) error = NULL;
    int n_meanwhile = 0;

    for (int i = 0; i < JOURNALS; i++) {
        g_autofree char *path = g_strdup_printf("%s/%d.journal", folder, i);

        journals[i] = journal_open(path, "TEST", "{}", NULL, NULL, &error);
        g_assert_no_error(error);
    }
    for (int round = 0; round < ROUNDS; round++) {
        const guint n = (guint)(round % JOURNALS) + 1;

        for (guint i = 0; i < n; i++) {
            bool waits = false;

            append(journals[i], round);
            g_assert_true(journal_write(journals[i], &waits, &error));
            g_assert_true(waits);
        }
        parallel_do(journals, n, sync_journal, count, &n_meanwhile);
        for (guint i = 0; i < n; i++) {
            bool waits = true;

            g_assert_true(journal_write(journals[i], &waits, &error));
            g_assert_false(waits);
            g_assert_true(journal_commit(journals[i], &error));
        }
    }
    g_assert_no_error(error);
    for (int i = 0; i < JOURNALS; i++) {
        gint64 last = journal_last(journals[i]);

        g_assert_cmpint(last, >, 0);
        g_assert_true(journal_replay(journals[i], NULL, NULL, &error));
        g_assert_cmpint(journal_last(journals[i]), ==, last);
        journal_close(journals[i]);
    }
    folder_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/parallel/each-once", test_each_once);
    g_test_add_func("/parallel/journals", test_journals);
    return g_test_run();
}
