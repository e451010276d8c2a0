/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/mutate.h"

#include <string.h>

enum {
    CHANGES_MAX = 5,     /* maximum number of changes to one input */
    WORDS_MAX = 20000,   /* maximum number of words in a stock */
    WORD_BYTES_MAX = 40, /* longer words are ignored */
    STRETCH_MAX = 400,   /* maximum number of bytes copied or deleted at once */
    REPEATS_MAX = 3000,  /* maximum number of repetitions */
    NUMBERS = 21,        /* end of the numbers in TROUBLE, which start at index 1 */
};

/* Strings that often break programs. */
static const char *const TROUBLE[] = {
    "",
    "0",
    "-1",
    "1",
    "7",
    "8",
    "31",
    "32",
    "63",
    "64",
    "255",
    "256",
    "4097",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "1e308",
    "1e999",
    "-0.0",
    "1e-320",
    "nan",
    "inf",
    "null",
    "true",
    "false",
    "~",
    "[]",
    "{}",
    "[[[[[[[[",
    "{{{{{{{{",
    "\"",
    "'",
    "\\",
    "\\u0000",
    "\\ud800",
    "%s%n",
    "../../etc/passwd",
    "/dev/zero",
    "<",
    "&amp;",
    "&#x0;",
    "]]>",
    "<!--",
    "*",
    "&x",
    "!!binary",
    "? ",
    ": ",
    "- ",
    "|",
    ">-",
    "#",
    "\t",
    "\r\n",
    "\xef\xbb\xbf",             /* a byte order mark */
    "\xff\xfe",                 /* not UTF-8 */
    "\xc0\x80",                 /* an overlong NUL */
    "\xed\xa0\x80",             /* half of a surrogate pair */
    "\xf4\x90\x80\x80",         /* beyond Unicode */
    "\xe2\x80\xae",             /* right-to-left override */
    "\xe2\x80\xa8",             /* a line separator */
    "\xc2\xad",                 /* a soft hyphen */
    "\xcc\x81\xcc\x81\xcc\x81", /* combining marks without a base */
    "\xf0\x9f\x95\xb5\xef\xb8\x8f\xe2\x80\x8d\xe2\x99\x82\xef\xb8\x8f",
    "\xef\xb7\xba",             /* one character as wide as a line */
    "\xd8\xb1\xd8\xad\xd9\x85", /* Arabic */
    "\xc7\x84\xef\xac\x83",     /* letters that expand to several */
    "\xe1\xba\x9e\xc4\xb0\xc5\xbf",
};

typedef struct {
    char *name;
    GBytes *bytes;
} Input;

struct Stock {
    GArray *inputs;    /* of Input */
    GPtrArray *words;  /* of char *, borrowed from .known: each word once */
    GHashTable *known; /* of char *, owned */
};

static void
input_clear(gpointer data)
{
    Input *input = data;

    g_free(input->name);
    g_bytes_unref(input->bytes);
}

/* Takes ownership of @word. */
static void
add_word(Stock *stock, char *word)
{
    if (stock->words->len >= WORDS_MAX || g_hash_table_contains(stock->known, word)) {
        g_free(word);
        return;
    }
    g_hash_table_add(stock->known, word);
    g_ptr_array_add(stock->words, word);
}

Stock *
stock_new(void)
{
    Stock *stock = g_new(Stock, 1);

    *stock = (Stock){
        .inputs = g_array_new(FALSE, FALSE, sizeof(Input)),
        .words = g_ptr_array_new(),
        .known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    g_array_set_clear_func(stock->inputs, input_clear);
    return stock;
}

void
stock_free(Stock *stock)
{
    if (stock != NULL) {
        g_array_unref(stock->inputs);
        g_ptr_array_unref(stock->words);
        g_hash_table_unref(stock->known);
        g_free(stock);
    }
}

static bool
is_of_word(char c)
{
    return g_ascii_isalnum(c) || c == '-' || c == '_' || c == '.' || (guchar)c >= 0x80;
}

/* Returns the offset of the first word that begins at @at or after it, or @size if there is none.
 * Sets *@length. */
static gsize
find_word(const char *text, gsize size, gsize at, gsize *length)
{
    while (at > 0 && at < size && is_of_word(text[at - 1])) {
        at++; /* skips the rest of the word that began before @at */
    }
    while (at < size && !is_of_word(text[at])) {
        at++;
    }
    for (*length = 0; at + *length < size && is_of_word(text[at + *length]);) {
        ++*length;
    }
    return at;
}

void
stock_add(Stock *stock, const char *name, GBytes *bytes)
{
    gsize size = 0;
    gsize length = 0;
    const char *text = g_bytes_get_data(bytes, &size);
    const Input input = { .name = g_strdup(name), .bytes = bytes };

    g_array_append_val(stock->inputs, input);
    for (gsize at = find_word(text, size, 0, &length); at < size && stock->words->len < WORDS_MAX;
         at = find_word(text, size, at + length, &length)) {
        if (length <= WORD_BYTES_MAX) {
            add_word(stock, g_strndup(text + at, length));
        }
    }
}

guint
stock_size(const Stock *stock)
{
    return stock->inputs->len;
}

GBytes *
stock_input(const Stock *stock, guint i)
{
    return g_array_index(stock->inputs, Input, i).bytes;
}

const char *
stock_name(const Stock *stock, guint i)
{
    return g_array_index(stock->inputs, Input, i).name;
}

/* --- changes --- */

/* The text that is being changed, and the sources of changes. */
typedef struct {
    GString *text;
    const Stock *stock;
    GRand *rand;
} Mutant;

/* Returns a random number below @n, which must be positive. If @small, small numbers are more
 * likely. Do not call it within MIN(), which evaluates its arguments twice. */
static gsize
draw(const Mutant *m, gsize n, bool small)
{
    gsize most = small && n > 1 ? 1 + (gsize)((double)(n - 1) * g_rand_double(m->rand) *
                                              g_rand_double(m->rand) * g_rand_double(m->rand))
                                : n;

    return (gsize)(g_rand_double(m->rand) * (double)most) % n;
}

static gsize
draw_place(const Mutant *m)
{
    return draw(m, m->text->len + 1, false);
}

static const char *
draw_word(const Mutant *m)
{
    if (m->stock->words->len == 0 || g_rand_int_range(m->rand, 0, 3) == 0) {
        return TROUBLE[draw(m, G_N_ELEMENTS(TROUBLE), false)];
    }
    return m->stock->words->pdata[draw(m, m->stock->words->len, false)];
}

/* Chooses a line of @text, with its newline. Sets its offset *@from and its *@length. */
static void
draw_line(const Mutant *m, const char *text, gsize size, gsize *from, gsize *length)
{
    gsize at = draw(m, size + 1, false);

    while (at > 0 && text[at - 1] != '\n') {
        at--;
    }
    const char *end = memchr(text + at, '\n', size - at);
    *from = at;
    *length = end == NULL ? size - at : (gsize)(end - text) - at + 1;
}

/* Replaces a word by another one. */
static void
change_word(const Mutant *m)
{
    gsize length = 0;
    gsize at = find_word(m->text->str, m->text->len, draw_place(m), &length);
    const char *word = draw_word(m);

    g_string_erase(m->text, (gssize)at, (gssize)length);
    g_string_insert(m->text, (gssize)at, word);
}

static void
change_number(const Mutant *m)
{
    gsize at = draw_place(m);
    gsize digits = at + strcspn(m->text->str + at, "0123456789");

    if (digits >= m->text->len) {
        return;
    }
    if (g_rand_boolean(m->rand)) {
        m->text->str[digits] = (char)g_rand_int_range(m->rand, '0', '9' + 1);
    } else {
        g_string_erase(
            m->text, (gssize)digits, (gssize)strspn(m->text->str + digits, "0123456789"));
        g_string_insert(m->text, (gssize)digits, TROUBLE[1 + draw(m, NUMBERS - 1, false)]);
    }
}

static void
insert_word(const Mutant *m)
{
    g_string_insert(m->text, (gssize)draw_place(m), draw_word(m));
}

static void
drop_line(const Mutant *m)
{
    gsize from = 0;
    gsize length = 0;

    draw_line(m, m->text->str, m->text->len, &from, &length);
    g_string_erase(m->text, (gssize)from, (gssize)length);
}

/* Inserts a line of this input or of another one between two lines. */
static void
insert_line(const Mutant *m)
{
    gsize size = 0;
    gsize from = 0;
    gsize length = 0;
    gsize to = 0;
    gsize ignored = 0;
    GBytes *other = g_rand_boolean(m->rand)
                        ? stock_input(m->stock, (guint)draw(m, m->stock->inputs->len, false))
                        : NULL;
    const char *text = other == NULL ? m->text->str : g_bytes_get_data(other, &size);

    size = other == NULL ? m->text->len : size;
    draw_line(m, text, size, &from, &length);
    g_autofree char *line = g_strndup(text + from, MIN(length, STRETCH_MAX * 4));
    draw_line(m, m->text->str, m->text->len, &to, &ignored);
    g_string_insert(m->text, (gssize)to, line);
}

static void
indent_line(const Mutant *m)
{
    gsize from = 0;
    gsize length = 0;

    draw_line(m, m->text->str, m->text->len, &from, &length);
    if (g_rand_boolean(m->rand)) {
        g_string_insert(m->text, (gssize)from, g_rand_boolean(m->rand) ? "  " : " ");
    } else if (from < m->text->len && m->text->str[from] == ' ') {
        g_string_erase(m->text, (gssize)from, 1);
    }
}

static void
drop_stretch(const Mutant *m)
{
    gsize at = draw_place(m);
    gsize length = draw(m, STRETCH_MAX, true);

    length = MIN(length, m->text->len - at);

    g_string_erase(m->text, (gssize)at, (gssize)length);
}

/* Inserts a stretch of another input, or overwrites as many bytes with it. */
static void
splice(const Mutant *m)
{
    gsize size = 0;
    GBytes *other = stock_input(m->stock, (guint)draw(m, m->stock->inputs->len, false));
    const char *text = g_bytes_get_data(other, &size);
    gsize from = draw(m, size + 1, false);
    gsize length = draw(m, STRETCH_MAX, true);

    length = MIN(length, size - from);
    gsize at = draw_place(m);

    if (g_rand_boolean(m->rand)) {
        g_string_erase(m->text, (gssize)at, (gssize)MIN(length, m->text->len - at));
    }
    g_string_insert_len(m->text, (gssize)at, text + from, (gssize)length);
}

/* Repeats a short stretch many times. */
static void
repeat(const Mutant *m)
{
    gsize at = draw_place(m);
    gsize length = 1 + draw(m, WORD_BYTES_MAX, true);
    gsize n = 1 + draw(m, REPEATS_MAX, true);
    g_autoptr(GString) all = g_string_new(NULL);

    length = MIN(length, m->text->len - at);
    g_autofree char *part = g_strndup(m->text->str + at, length);
    for (gsize i = 0; i < n && all->len < MUTANT_BYTES_MAX; i++) {
        g_string_append(all, part);
    }
    g_string_insert_len(m->text, (gssize)at, all->str, (gssize)all->len);
}

static void
flip(const Mutant *m)
{
    if (m->text->len > 0) {
        m->text->str[draw(m, m->text->len, false)] ^= (char)(1 << g_rand_int_range(m->rand, 0, 8));
    }
}

static void
overwrite(const Mutant *m)
{
    static const guint8 BYTES[] = { 0x00, 0x01, 0x7f, 0x80, 0xff };

    if (m->text->len > 0) {
        m->text->str[draw(m, m->text->len, false)] =
            (char)(g_rand_boolean(m->rand) ? BYTES[draw(m, G_N_ELEMENTS(BYTES), false)]
                                           : g_rand_int_range(m->rand, 0, 256));
    }
}

static void
cut(const Mutant *m)
{
    g_string_truncate(m->text, draw_place(m));
}

/* The kinds of change. A change that occurs more often here is more likely. */
static void (*const CHANGES[])(const Mutant *m) = {
    change_word, change_word, change_word, change_word, change_number, change_number, insert_word,
    drop_line,   insert_line, insert_line, indent_line, drop_stretch,  drop_stretch,  splice,
    splice,      repeat,      flip,        flip,        overwrite,     overwrite,     cut,
};

GBytes *
stock_mutate(const Stock *stock, GRand *rand)
{
    const Mutant m = { .text = g_string_new(NULL), .stock = stock, .rand = rand };
    gsize size = 0;
    GBytes *input = stock_input(stock, (guint)draw(&m, stock->inputs->len, false));
    const char *text = g_bytes_get_data(input, &size);

    g_string_append_len(m.text, text, (gssize)size);
    for (int i = g_rand_int_range(rand, 0, CHANGES_MAX); i >= 0; i--) {
        CHANGES[draw(&m, G_N_ELEMENTS(CHANGES), false)](&m);
        g_string_truncate(m.text, MIN(m.text->len, MUTANT_BYTES_MAX));
    }
    return g_string_free_to_bytes(m.text);
}
