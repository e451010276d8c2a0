/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mutate.c: every scene as it stands, and spoilt in many ways; the short run of the suite
 *
 * usage: fuzz-mutate FILES EACH        as TAP; FILES is a folder of scripts
 *
 * The same mutations each time: lines dropped, doubled, swapped, or taken from another script;
 * words and numbers exchanged for others that some script has; bytes flipped.
 */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/script.h"

enum {
    CHANGES_MAX = 4, /* of one mutation */
};

/* What the spoilt scripts are made of. */
typedef struct {
    GPtrArray *lines; /* of all scripts, */
    GPtrArray *words; /* and the quoted words in them; of char *, owned */
    GRand *rand;
} Stock;

static void
play(const char *text, gsize length)
{
    LLVMFuzzerTestOneInput((const uint8_t *)text, length);
}

static void
swap(GPtrArray *lines, int i, int j)
{
    gpointer kept = lines->pdata[i];

    lines->pdata[i] = lines->pdata[j];
    lines->pdata[j] = kept;
}

static const char *
draw(const GPtrArray *texts, GRand *rand)
{
    return texts->pdata[g_rand_int_range(rand, 0, (gint32)texts->len)];
}

/* @line with one of its quoted words or digits another. */
static char *
exchange(const char *line, const Stock *stock)
{
    GRand *rand = stock->rand;
    gsize length = strlen(line);
    gsize at = length == 0 ? 0 : (gsize)g_rand_int_range(rand, 0, (gint32)length);
    const char *open = strchr(line + at, '"');
    const char *close = open == NULL ? NULL : strchr(open + 1, '"');
    GString *changed = g_string_new(line);

    if (g_rand_boolean(rand) && close != NULL) {
        gssize start = open + 1 - line;

        g_string_erase(changed, start, close - open - 1);
        g_string_insert(changed, start, draw(stock->words, rand));
    } else if (length > 0) {
        gsize digit = at + strcspn(line + at, "0123456789");

        changed->str[digit < length ? digit : at] = (char)g_rand_int_range(rand, '-', '9' + 1);
    }
    return g_string_free(changed, FALSE);
}

static void
change(GPtrArray *lines, const Stock *stock)
{
    GRand *rand = stock->rand;
    int n = (int)lines->len;
    int i = g_rand_int_range(rand, 0, n);

    switch (g_rand_int_range(rand, 0, 6)) {
    case 0:
        if (n > 1) {
            g_ptr_array_remove_index(lines, (guint)i);
        }
        break;
    case 1:
        g_ptr_array_insert(lines, i, g_strdup(lines->pdata[i]));
        break;
    case 2:
        swap(lines, i, g_rand_int_range(rand, 0, n));
        break;
    case 3:
        g_ptr_array_insert(lines, i, g_strdup(draw(stock->lines, rand)));
        break;
    default: {
        char *changed = exchange(lines->pdata[i], stock);

        g_free(lines->pdata[i]);
        lines->pdata[i] = changed;
    }
    }
}

static void
play_mutated(const char *text, const Stock *stock)
{
    GRand *rand = stock->rand;
    g_auto(GStrv) split = g_strsplit(text, "\n", -1);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    for (char **line = split; *line != NULL; line++) {
        g_ptr_array_add(lines, g_strdup(*line));
    }
    for (int i = g_rand_int_range(rand, 0, CHANGES_MAX); i >= 0; i--) {
        change(lines, stock);
    }
    GString *whole = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++) {
        g_string_append_printf(whole, "%s\n", (char *)lines->pdata[i]);
    }
    if (g_rand_int_range(rand, 0, 8) == 0) { /* no text at all any more */
        whole->str[g_rand_int_range(rand, 0, (gint32)whole->len)] ^=
            (char)(1 << g_rand_int_range(rand, 0, 8));
    }
    play(whole->str, whole->len);
    g_string_free(whole, TRUE);
}

/* The quoted words of @line: seats, pieces, verbs, keys. */
static void
add_words(GPtrArray *words, const char *line)
{
    g_auto(GStrv) split = g_strsplit(line, "\"", -1);

    for (guint i = 1; i < g_strv_length(split); i += 2) {
        if (!g_ptr_array_find_with_equal_func(words, split[i], g_str_equal, NULL)) {
            g_ptr_array_add(words, g_strdup(split[i]));
        }
    }
}

/* All lines and words of @text, for one script to take from another. */
static void
add_stock(Stock *stock, const char *text)
{
    g_auto(GStrv) split = g_strsplit(text, "\n", -1);

    for (char **line = split; *line != NULL; line++) {
        if (**line == '{') {
            g_ptr_array_add(stock->lines, g_strdup(*line));
            add_words(stock->words, *line);
        }
    }
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int
main(int argc, char **argv)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    const char *const more[] = { "", "nobody" };
    g_autoptr(GDir) folder = argc == 3 ? g_dir_open(argv[1], 0, NULL) : NULL;

    if (folder == NULL) {
        fputs("usage: fuzz-mutate FILES EACH\n", stderr);
        return 2;
    }
    Stock stock = {
        .lines = g_ptr_array_new_with_free_func(g_free),
        .words = g_ptr_array_new_with_free_func(g_free),
        .rand = g_rand_new_with_seed(1887),
    };
    for (size_t i = 0; i < G_N_ELEMENTS(more); i++) {
        g_ptr_array_add(stock.words, g_strdup(more[i]));
    }
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
        g_ptr_array_add(names, g_build_filename(argv[1], name, NULL));
    }
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        char *text = NULL;

        if (g_file_get_contents(names->pdata[i], &text, NULL, NULL)) {
            g_ptr_array_add(texts, text);
            add_stock(&stock, text);
        }
    }
    int n_each = atoi(argv[2]);
    for (guint i = 0; i < texts->len; i++) {
        play(texts->pdata[i], strlen(texts->pdata[i]));
        for (int j = 0; j < n_each; j++) {
            play_mutated(texts->pdata[i], &stock);
        }
    }
    g_rand_free(stock.rand);
    g_ptr_array_unref(stock.lines);
    g_ptr_array_unref(stock.words);
    printf("ok 1 - %u scripts, each spoilt in %d ways\n1..1\n", texts->len, n_each);
    return texts->len > 0 ? 0 : 1;
}
