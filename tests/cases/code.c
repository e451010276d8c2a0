/* SPDX-License-Identifier: GPL-3.0-or-later */
/* code.c: tests that codes never change, and that no single typing error gives another valid
 * code */
#include "cases/edition/code.h"

#include <string.h>

#include "help.h"

static const char DIGITS[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

enum {
    SAMPLES = 200
};

static bool
is_code(const char *typed)
{
    Code code;

    return code_read(typed, &code);
}

/* Tests known codes. A print run must be repeatable for ever: if this test fails, all printed
 * cards are waste paper. The codes were computed independently of this program, with Python's
 * hashlib. */
static void
test_known_answers(void)
{
    static const struct {
        const char *seed;
        const char *label;
        int round;
        const char *code;
    } ROWS[] = {
        { "", "port/text", 0, "BAR8T870" },
        { "baker street", "port/text", 0, "5Q9JEY8M" },
        { "baker street", "port/name", 0, "BSA51TPJ" },
        { "baker street", "port/text", 1, "P49QNQKB" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        CodeKey key;

        code_key_from_seed(&key, ROWS[i].seed);
        Code code = code_derive(&key, ROWS[i].label, ROWS[i].round);
        g_assert_cmpstr(code.text, ==, ROWS[i].code);
    }
}

static void
test_random_keys_differ(void)
{
    CodeKey one;
    CodeKey other;

    code_key_random(&one);
    code_key_random(&other);
    g_assert_cmpint(memcmp(&one, &other, sizeof one), !=, 0);
}

static void
test_every_code_reads_back(void)
{
    CodeKey key;

    code_key_from_seed(&key, "read back");
    for (int i = 0; i < SAMPLES; i++) {
        Code code = code_derive(&key, "piece/side", i);
        Code read = { 0 };

        g_assert_cmpuint(strlen(code.text), ==, CODE_LENGTH);
        g_assert_true(code_read(code.text, &read));
        g_assert_cmpstr(read.text, ==, code.text);
    }
}

/* Tries every digit in place of the digit at @at. */
static void
try_slips(const Code *code, int at)
{
    for (const char *digit = DIGITS; *digit != '\0'; digit++) {
        Code slip = *code;

        slip.text[at] = *digit;
        g_assert_true(is_code(slip.text) == (*digit == code->text[at]));
    }
}

/* Swaps the digit at @at with each digit before it. */
static void
try_swaps(const Code *code, int at)
{
    for (int other = 0; other < at; other++) {
        Code swapped = *code;

        swapped.text[at] = code->text[other];
        swapped.text[other] = code->text[at];
        g_assert_true(is_code(swapped.text) == (code->text[at] == code->text[other]));
    }
}

static void
test_every_slip_and_swap_is_caught(void)
{
    CodeKey key;

    code_key_from_seed(&key, "slips and swaps");
    for (int i = 0; i < SAMPLES; i++) {
        Code code = code_derive(&key, "piece/side", i);

        for (int at = 0; at < CODE_LENGTH; at++) {
            try_slips(&code, at);
            try_swaps(&code, at);
        }
    }
}

/* Tests forms that people type and cameras read. @ stands for a code. */
static void
test_forms(void)
{
    static const struct {
        const char *typed;
        bool is_code;
    } ROWS[] = {
        { "@", true },
        { "http://221B.LOCAL:8221/@", true },
        { "HTTP://192.168.0.7:8221/play/@", true },
        { "/@", true },
        { " @\n", true },
        { "", false },
        { "/", false },
        { "@/", false },
        { "@0", false },
        { "0@", false },
        { "@@", false },
        { "http://221B.LOCAL:8221/", false },
        { "UUUUUUUU", false },
        { "7K3QM9X", false },
        { "7K3QM9X?", false },
        { "7K3QM9X\xc3\xa9", false },
        { "\xff\xff\xff\xff\xff\xff\xff\xff", false },
    };
    CodeKey key;

    code_key_from_seed(&key, "forms");
    Code code = code_derive(&key, "port/text", 0);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_auto(GStrv) parts = g_strsplit(ROWS[i].typed, "@", 0);
        g_autofree char *typed = g_strjoinv(code.text, parts);
        Code read = { "before" };
        bool is_read = code_read(typed, &read);

        g_autofree char *shown = g_strescape(ROWS[i].typed, NULL); /* TAP must be UTF-8 */

        g_test_message("typed: %s", shown);
        g_assert_true(is_read == ROWS[i].is_code);
        g_assert_cmpstr(read.text, ==, is_read ? code.text : "before");
    }
}

static void
test_case_spaces_and_lookalikes(void)
{
    static const char *const SAME[] = {
        "01010001", "oioi0001", "OLOL-0001", "o l o l o o o l", "0I0i0O0L", "--01-01--00-01--",
    };
    Code read = { 0 };
    int n_read = 0;

    /* Exactly one of the 32 possible last digits makes a code. */
    for (const char *digit = DIGITS; *digit != '\0'; digit++) {
        g_autofree char *typed = g_strdup_printf("oLi-0o0i%c", *digit);

        n_read += code_read(typed, &read) ? 1 : 0;
    }
    g_assert_cmpint(n_read, ==, 1);
    g_assert_true(strncmp(read.text, "0110001", CODE_LENGTH - 1) == 0);

    bool is_first = is_code(SAME[0]);
    for (gsize i = 1; i < G_N_ELEMENTS(SAME); i++) {
        g_assert_true(is_code(SAME[i]) == is_first);
    }
    g_assert_true(code_read("0000-0000", &read));
    g_assert_true(code_read("oooooooo", &read));
    g_assert_cmpstr(read.text, ==, "00000000");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/code/known-answers", test_known_answers);
    g_test_add_func("/code/random-keys-differ", test_random_keys_differ);
    g_test_add_func("/code/every-code-reads-back", test_every_code_reads_back);
    g_test_add_func("/code/every-slip-and-swap-is-caught", test_every_slip_and_swap_is_caught);
    g_test_add_func("/code/forms", test_forms);
    g_test_add_func("/code/case-spaces-and-lookalikes", test_case_spaces_and_lookalikes);
    return g_test_run();
}
