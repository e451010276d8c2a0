/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edition.c: tests that an edition is read as it was written, and that a damaged one is reported */
#include "cases/edition/edition.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cases/model/box.h"
#include "cases/model/seating.h"
#include "help.h"

enum {
    MUTATIONS = 3000
};

static const char BASE[] = "http://221B.LOCAL:8221";

/* Returns an edition of knot.yaml, written to @folder, with a few codes. */
static Edition *
make_edition(const char *folder, const char *seed)
{
    g_autofree char *text = help_read("knot.yaml");
    g_autofree char *path = help_write(folder, "case.yaml", text);
    g_autoptr(GError) error = NULL;
    CodeKey key;

    code_key_from_seed(&key, seed);
    Edition *edition = edition_new(path, &key, BASE, "sealed", &error);
    g_assert_no_error(error);
    edition_add(edition, "port", "name");
    edition_add(edition, "port", "text");
    edition_add(edition, "221b", "text");
    edition_add(edition, "booklet", "outside");
    edition_add(edition, "mycroft", "face");
    edition_add(edition, "seat-white", "seat");
    return edition;
}

/* Writes an edition with @seed to @folder. Returns the text of edition.json, which the caller
 * frees. */
static char *
write_edition(const char *folder, const char *seed)
{
    g_autoptr(Edition) edition = make_edition(folder, seed);
    g_autofree char *path = g_build_filename(folder, "edition.json", NULL);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    edition_write(edition, folder, &error);
    g_assert_no_error(error);
    g_file_get_contents(path, &text, NULL, &error);
    g_assert_no_error(error);
    return text;
}

/* Tests that three editions of one case share it in memory, keep their text, and can be freed in
 * turn. A case with any difference is not shared. */
static void
test_joined_case(void)
{
    g_autofree char *folder = help_folder();
    Edition *editions[3];
    char *texts[3];
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < 3; i++) {
        g_autofree char *seed = g_strdup_printf("box %d", i);

        texts[i] = write_edition(folder, seed);
        editions[i] = edition_load(folder, &error);
        g_assert_no_error(error);
    }
    g_autofree char *text = help_read("knot.yaml");
    g_autoptr(GString) other = g_string_new(text);
    g_assert_cmpuint(g_string_replace(other, "title: ", "title: Not ", 1), ==, 1);
    g_autofree char *path = help_write(folder, "case.yaml", other->str);
    g_autoptr(Edition) another = edition_new(path, &editions[0]->key, BASE, "sealed", &error);
    g_assert_no_error(error);
    g_assert_false(edition_join_case(another, editions[0]));
    g_assert_true(edition_join_case(editions[1], editions[0]));
    g_assert_true(edition_join_case(editions[2], editions[1]));
    g_assert_true(edition_join_case(editions[0], editions[2])); /* they share it already */
    g_assert_true(editions[0]->c == editions[1]->c && editions[1]->c == editions[2]->c);
    for (int i = 0; i < 3; i++) {
        g_autofree char *said = edition_text(editions[i]);

        g_assert_cmpstr(g_strchomp(texts[i]), ==, said);
        edition_free(editions[i]); /* includes the edition that owned the case first */
        g_free(texts[i]);
    }
    help_remove(folder);
}

static void
test_codes(void)
{
    g_autofree char *folder = help_folder();
    g_autoptr(Edition) edition = make_edition(folder, "codes");
    const EditionCode *name = edition_add(edition, "port", "name");
    const EditionCode *text = edition_add(edition, "port", "text");
    Code unknown = { "00000000" };

    g_assert_cmpuint(edition->codes->len, ==, 6);
    g_assert_cmpstr(name->code.text, !=, text->code.text);
    g_assert_true(edition_find(edition, &text->code) == text);
    g_assert_null(edition_find(edition, &unknown));
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        g_autofree char *seat = g_strconcat("seat-", SEAT_COLOURS[i], NULL);

        g_assert_nonnull(edition_add(edition, seat, "seat"));
    }
    help_remove(folder);
}

static void
test_comes_back(void)
{
    g_autofree char *folder = help_folder();
    g_autoptr(Edition) wrote = make_edition(folder, "back");
    g_autoptr(GError) error = NULL;

    edition_write(wrote, folder, &error);
    g_assert_no_error(error);
    g_autoptr(Edition) read = edition_load(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(read->id, ==, wrote->id);
    g_assert_cmpstr(read->base, ==, BASE);
    g_assert_cmpstr(read->reveal, ==, "sealed");
    g_assert_cmpmem(&read->key, sizeof read->key, &wrote->key, sizeof wrote->key);
    g_assert_cmpuint(read->codes->len, ==, wrote->codes->len);
    for (guint i = 0; i < read->codes->len; i++) {
        const EditionCode *one = g_ptr_array_index(read->codes, i);
        const EditionCode *other = g_ptr_array_index(wrote->codes, i);

        g_assert_cmpstr(one->code.text, ==, other->code.text);
        g_assert_cmpstr(one->piece, ==, other->piece);
        g_assert_cmpstr(one->side, ==, other->side);
    }
    g_assert_cmpstr(read->c->solution, ==, wrote->c->solution);
    g_assert_cmpstr(read->c->questions[1].answer, ==, "11");
    g_assert_cmpint(read->c->n_facts, ==, wrote->c->n_facts);
    g_assert_true(g_str_has_suffix(read->c->path, "/edition.json"));
    help_remove(folder);
}

static void
test_same_key_same_bytes(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *one = write_edition(folder, "same");
    g_autofree char *again = write_edition(folder, "same");
    g_autofree char *other = write_edition(folder, "other");
    g_autofree char *fresh = g_build_filename(folder, "edition.json.new", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(one, ==, again);
    g_assert_cmpstr(one, !=, other);
    g_assert_false(g_file_test(fresh, G_FILE_TEST_EXISTS));

    /* An edition that was read is written with the same bytes. */
    g_autoptr(Edition) read = edition_load(folder, &error);
    g_autofree char *copy = help_folder();
    g_autofree char *path = g_build_filename(copy, "edition.json", NULL);
    g_autofree char *text = NULL;
    g_assert_no_error(error);
    g_assert_true(edition_write(read, copy, &error));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, other);
    help_remove(copy);
    help_remove(folder);
}

/* Tests texts that JSON, YAML and YAML's core schema interpret differently. */
static void
test_texts_survive(void)
{
    static const char *const TITLES[] = {
        "'null'",
        "'~'",
        "'true'",
        "'007'",
        "'1e3'",
        "'- dash'",
        "'a: b'",
        "'{a}'",
        "'#5'",
        "\"\\\"quoted\\\" \\\\ / \\u00e9 \\U0001F50D\"",
        "'@home & *abroad* | > %'",
        "Ж – “x” …",
        "\"\\u2028\\u00a0x\"",
    };
    g_autofree char *knot = help_read("knot.yaml");
    g_autofree char *folder = help_folder();
    CodeKey key;

    code_key_from_seed(&key, "texts");
    for (gsize i = 0; i < G_N_ELEMENTS(TITLES); i++) {
        g_autofree char *line = g_strdup_printf("title: %s\n", TITLES[i]);
        g_autofree char *text = help_change(knot, "title: The Knot\n", line);
        g_autofree char *path = help_write(folder, "case.yaml", text);
        g_autoptr(GError) error = NULL;
        g_autoptr(Edition) wrote = edition_new(path, &key, BASE, "printed", &error);

        g_test_message("%s", TITLES[i]);
        g_assert_no_error(error);
        edition_write(wrote, folder, &error);
        g_assert_no_error(error);
        g_autoptr(Edition) read = edition_load(folder, &error);
        g_assert_no_error(error);
        g_assert_cmpstr(read->c->title, ==, wrote->c->title);
    }
    help_remove(folder);
}

static void
test_numbers_as_answers_survive(void)
{
    static const char *const ANSWERS[] = {
        "11", "007", "1.50", "-3", "1e3", "0x1F", "99999999999999999999"
    };
    g_autofree char *knot = help_read("knot.yaml");
    g_autofree char *folder = help_folder();
    CodeKey key;

    code_key_from_seed(&key, "numbers");
    for (gsize i = 0; i < G_N_ELEMENTS(ANSWERS); i++) {
        g_autofree char *line = g_strdup_printf("answer: %s\n", ANSWERS[i]);
        g_autofree char *text = help_change(knot, "answer: 11\n", line);
        g_autofree char *path = help_write(folder, "case.yaml", text);
        g_autoptr(GError) error = NULL;
        g_autoptr(Edition) wrote = edition_new(path, &key, BASE, "printed", &error);

        g_assert_no_error(error);
        g_assert_cmpstr(wrote->c->questions[1].answer, ==, ANSWERS[i]);
        edition_write(wrote, folder, &error);
        g_autoptr(Edition) read = edition_load(folder, &error);
        g_assert_no_error(error);
        g_assert_cmpstr(read->c->questions[1].answer, ==, ANSWERS[i]);
    }
    help_remove(folder);
}

static void
test_bases(void)
{
    static const struct {
        const char *base;
        const char *is;
    } ROWS[] = {
        { "http://221B.LOCAL:8221", "http://221B.LOCAL:8221" },
        { "https://example.org/play//", "https://example.org/play" },
        { "", NULL },
        { "221b.local", NULL },
        { "http://a b", NULL },
        { "http://é", NULL },
        { "http://221B.LOCAL:port", NULL },
        { "///", NULL },
    };
    g_autofree char *folder = help_folder();
    g_autofree char *text = help_read("knot.yaml");
    g_autofree char *path = help_write(folder, "case.yaml", text);
    CodeKey key;

    code_key_from_seed(&key, "bases");
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Edition) edition = edition_new(path, &key, ROWS[i].base, "printed", &error);

        g_assert_cmpstr(edition == NULL ? NULL : edition->base, ==, ROWS[i].is);
        g_assert_true((edition == NULL) == (error != NULL));
    }
    help_remove(folder);
}

/* Tests single changes to edition.json. The last column is the end of the expected message. */
static void
test_spoilt(void)
{
    static const struct {
        const char *from;
        const char *to;
        const char *said;
    } ROWS[] = {
        { "\"hansom\": 2",
          "\"hansom\": 3",
          ":2:12: the edition has version 3, but this program reads version 2; use a later "
          "program, or print the case again" },
        { "\"id\": \"", "\"id\": \"0", ":4:2: “id” does not match the key; it must be “BQFQ”" },
        { "\"key\": \"", "\"key\": \"0", ":5:9: “key” must be 64 lower-case hexadecimal digits" },
        { "\"set\": \"", "\"set\": \"0", ":6:9: “set” must be 64 lower-case hexadecimal digits" },
        { "\"reveal\": \"sealed\"",
          "\"reveal\": \"open\"",
          ":8:12: “reveal” cannot be “open”; it is one of printed, sealed" },
        { "\"piece\": \"port\"",
          "\"piece\": \"prot\"",
          ":10:3: no case has a piece “prot” with a side “name”" },
        { "\"side\": \"name\"",
          "\"side\": \"top\"",
          ":10:3: no case has a piece “port” with a side “top”" },
        { "\"side\": \"name\"",
          "\"side\": \"text\"",
          "is not the one that the key gives to “port”, side “text”" },
        { "\"side\": \"name\"",
          "\"sides\": \"name\"",
          ":13:4: unknown key “sides” in a code; did you mean “side”?" },
        { "\"code\": \"", "\"code\": \"0", "is not a code" },
        { "\"game\": \"watson",
          "\"game\": \"irene",
          ":3:2: “game” does not match the case; it must be “watson-and-holmes”" },
        { "8221\",", "8221/\",", ":7:2: “base” is not an address, or ends with /" },
        { "\"number\": 0",
          "\"number\": 100",
          "“number” must be a whole number from 0 to 99, not “100”" },
        { "\"codes\": [", "\"codes\": [{}, ", ":9:12: a code lacks “side”" },
    };
    g_autofree char *folder = help_folder();
    g_autofree char *whole = write_edition(folder, "spoilt");

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *changed = help_change(whole, ROWS[i].from, ROWS[i].to);
        g_autofree char *path = help_write(folder, "edition.json", changed);
        g_autoptr(GError) error = NULL;

        g_test_message("%s", ROWS[i].to);
        g_assert_null(edition_load(folder, &error));
        g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
        g_assert_true(g_str_has_prefix(error->message, path));
        if (!g_str_has_suffix(error->message, ROWS[i].said)) {
            g_assert_cmpstr(error->message, ==, ROWS[i].said);
        }
    }
    help_remove(folder);
}

static const char DIGEST[] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/* Tests that an edition names the recording of its introduction. Without a recording, its text
 * is unchanged. */
static void
test_narration(void)
{
    static const struct {
        const char *from;
        const char *to;
        const char *said;
    } ROWS[] = {
        { "introduction.mp3",
          "../edition.json",
          ":9:15: a recording cannot be called “../edition.json”" },
        { "introduction.mp3",
          "introduction.wav",
          ":9:15: a recording cannot be called “introduction.wav”" },
        { "e3b0c442", "E3B0C442", ":9:15: “digest” must be 64 lower-case hexadecimal digits" },
        { "e3b0c442", "e3b0c44", ":9:15: “digest” must be 64 lower-case hexadecimal digits" },
        { "\"digest\"", "\"sha256\"", ":11:3: unknown key “sha256” in a narration" },
    };
    g_autofree char *folder = help_folder();
    g_autofree char *without = write_edition(folder, "read");
    g_autoptr(Edition) edition = make_edition(folder, "read");
    g_autoptr(GError) error = NULL;

    g_assert_null(strstr(without, "narration"));
    edition_narrate(edition, narration_named("introduction.mp3", DIGEST));
    g_autofree char *with = edition_text(edition);
    g_autoptr(Edition) read = edition_parse(with, strlen(with), "with", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(read->narration->file, ==, "introduction.mp3");
    g_assert_cmpstr(read->narration->digest, ==, DIGEST);
    g_assert_null(read->narration->bytes);
    g_autofree char *again = edition_text(read);
    g_assert_cmpstr(again, ==, with);

    g_autoptr(Edition) older = edition_parse(without, strlen(without), "without", &error);
    g_assert_no_error(error);
    g_assert_null(older->narration);

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *changed = help_change(with, ROWS[i].from, ROWS[i].to);
        g_autoptr(GError) fault = NULL;

        g_test_message("%s", ROWS[i].to);
        g_assert_null(edition_parse(changed, strlen(changed), "spoilt", &fault));
        g_assert_error(fault, LOAD_ERROR, LOAD_ERROR_FORMAT);
        if (!g_str_has_suffix(fault->message, ROWS[i].said)) {
            g_assert_cmpstr(fault->message, ==, ROWS[i].said);
        }
    }
    help_remove(folder);
}

/* Tests that two cases with a common set have the same codes for seats, characters and special
 * cards, though their own keys differ. An edition from before common sets is read as before. */
static void
test_common_set(void)
{
    static const char *const SHARED[] = { "seat-red", "mycroft", "watson", "carriage-stop" };
    static const char *const OWN[] = { "booklet", "port" };
    g_autofree char *folder = help_folder();
    g_autofree char *text = help_read("knot.yaml");
    g_autofree char *path = help_write(folder, "case.yaml", text);
    CodeKey keys[2];
    CodeKey set;
    Edition *editions[2];

    code_key_from_seed(&set, "set");
    for (int i = 0; i < 2; i++) {
        g_autoptr(GError) error = NULL;

        code_key_from_seed(&keys[i], i == 0 ? "one" : "other");
        editions[i] = edition_new(path, &keys[i], BASE, "printed", &error);
        g_assert_no_error(error);
        edition_share(editions[i], &set);
    }
    g_assert_cmpstr(editions[0]->id, !=, editions[1]->id);
    g_assert_cmpstr(editions[0]->set_id, ==, editions[1]->set_id);
    for (gsize i = 0; i < G_N_ELEMENTS(SHARED); i++) {
        g_assert_cmpstr(edition_add(editions[0], SHARED[i], "name")->code.text,
                        ==,
                        edition_add(editions[1], SHARED[i], "name")->code.text);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(OWN); i++) {
        g_assert_cmpstr(edition_add(editions[0], OWN[i], "name")->code.text,
                        !=,
                        edition_add(editions[1], OWN[i], "name")->code.text);
    }
    for (int i = 0; i < 2; i++) {
        g_autofree char *json = edition_text(editions[i]);
        g_autoptr(GError) error = NULL;
        g_autoptr(Edition) read = edition_parse(json, strlen(json), "edition.json", &error);

        g_assert_no_error(error);
        g_assert_cmpmem(read->set.bytes, CODE_KEY_BYTES, set.bytes, CODE_KEY_BYTES);
        edition_free(editions[i]);
    }

    g_autofree char *whole = write_edition(folder, "before");
    g_autoptr(GRegex) line = g_regex_new(" *\"set\": \"[0-9a-f]*\",\n", 0, 0, NULL);
    g_autofree char *older = g_regex_replace(line, whole, -1, 0, "", 0, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Edition) read = edition_parse(older, strlen(older), "edition.json", &error);

    g_assert_no_error(error);
    g_assert_cmpuint(strlen(older), <, strlen(whole));
    g_assert_cmpstr(read->set_id, ==, read->id);
    help_remove(folder);
}

static void
test_doubled_codes(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *whole = write_edition(folder, "doubled");
    const char *first = strchr(strstr(whole, "\"codes\""), '{');
    g_autofree char *code = g_strndup(first, (gsize)(strchr(first, '}') + 1 - first));
    g_autofree char *twice = g_strdup_printf("%s,%s", code, code);
    g_autofree char *changed = help_change(whole, code, twice);
    g_autofree char *path = help_write(folder, "edition.json", changed);
    g_autoptr(GError) error = NULL;

    g_assert_null(edition_load(path, &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_true(strstr(error->message, ": duplicate code “") != NULL);
    help_remove(folder);
}

static void
test_mutations_never_crash(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *whole = write_edition(folder, "mutations");
    g_autofree char *path = g_build_filename(folder, "edition.json", NULL);
    g_autoptr(GRand) rand = g_rand_new_with_seed(221);
    gsize length = strlen(whole);

    for (int i = 0; i < MUTATIONS; i++) {
        g_autofree char *mutant = g_strdup(whole);
        gsize n = i % 2 == 0 ? length : (gsize)g_rand_int_range(rand, 0, (gint32)length);
        g_autoptr(GError) error = NULL;
        g_autoptr(Edition) edition = NULL;

        mutant[g_rand_int_range(rand, 0, (gint32)length)] = (char)g_rand_int_range(rand, 0, 256);
        g_assert_true(g_file_set_contents_full(
            path, mutant, (gssize)n, G_FILE_SET_CONTENTS_NONE, 0666, NULL));
        edition = edition_load(folder, &error);
        g_assert_true((edition == NULL) == (error != NULL));
    }
    help_remove(folder);
}

static void
test_missing_and_unwritable(void)
{
    g_autofree char *folder = help_folder();
    g_autoptr(GError) error = NULL;
    g_autoptr(GError) unwritable = NULL;
    g_autoptr(Edition) edition = make_edition(folder, "unwritable");
    g_autofree char *nowhere = g_build_filename(folder, "nowhere", NULL);

    g_assert_null(edition_load(folder, &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_MISSING);
    g_assert_false(edition_write(edition, nowhere, &unwritable));
    g_assert_error(unwritable, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    help_remove(folder);
}

/* Tests that a failed write leaves the old edition in place, and no partial file. */
static void
test_cut_short(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *before = write_edition(folder, "before");
    g_autofree char *fresh = g_build_filename(folder, "edition.json.new", NULL);
    g_autofree char *path = g_build_filename(folder, "edition.json", NULL);
    g_autofree char *after = NULL;
    g_autoptr(Edition) edition = make_edition(folder, "after");
    g_autoptr(GError) error = NULL;
    struct rlimit whole;

    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &whole), ==, 0);
    const struct rlimit cut = { .rlim_cur = 100, .rlim_max = whole.rlim_max };
    signal(SIGXFSZ, SIG_IGN);
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &cut), ==, 0);
    const bool is_written = edition_write(edition, folder, &error);
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &whole), ==, 0);
    g_assert_false(is_written);
    g_assert_true(g_error_matches(error, G_FILE_ERROR, (gint)g_file_error_from_errno(EFBIG)));
    g_assert_false(g_file_test(fresh, G_FILE_TEST_EXISTS));
    g_assert_true(g_file_get_contents(path, &after, NULL, NULL));
    g_assert_cmpstr(after, ==, before);
    help_remove(folder);
}

/* Tests that only the owner can read an edition, since it contains the solution and the key of
 * its codes. A link that somebody has planted in the folder must not redirect the file. */
static void
test_owner_alone(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *fresh = g_build_filename(folder, "edition.json.new", NULL);
    g_autofree char *path = g_build_filename(folder, "edition.json", NULL);
    g_autofree char *elsewhere = help_write(folder, "elsewhere", "untouched");
    g_autofree char *after = NULL;
    struct stat found;

    g_assert_cmpint(symlink(elsewhere, fresh), ==, 0);
    g_free(write_edition(folder, "alone"));
    g_assert_cmpint(lstat(path, &found), ==, 0);
    g_assert_cmpuint(found.st_mode, ==, S_IFREG | 0600);
    g_assert_true(g_file_get_contents(elsewhere, &after, NULL, NULL));
    g_assert_cmpstr(after, ==, "untouched");
    help_remove(folder);
}

/* Tests that a journal may not hold a larger edition than a file. */
static void
test_too_large(void)
{
    g_autofree char *text = g_strnfill(EDITION_BYTES_MAX + 1, ' ');
    g_autoptr(GError) error = NULL;

    g_assert_null(edition_parse(text, strlen(text), "x.journal", &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_cmpstr(error->message, ==, "x.journal:1:1: is larger than 768 KiB");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/edition/codes", test_codes);
    g_test_add_func("/edition/comes-back", test_comes_back);
    g_test_add_func("/edition/same-key-same-bytes", test_same_key_same_bytes);
    g_test_add_func("/edition/texts-survive", test_texts_survive);
    g_test_add_func("/edition/numbers-as-answers-survive", test_numbers_as_answers_survive);
    g_test_add_func("/edition/bases", test_bases);
    g_test_add_func("/edition/spoilt", test_spoilt);
    g_test_add_func("/edition/narration", test_narration);
    g_test_add_func("/edition/common-set", test_common_set);
    g_test_add_func("/edition/doubled-codes", test_doubled_codes);
    g_test_add_func("/edition/joined-case", test_joined_case);
    g_test_add_func("/edition/mutations-never-crash", test_mutations_never_crash);
    g_test_add_func("/edition/missing-and-unwritable", test_missing_and_unwritable);
    g_test_add_func("/edition/cut-short", test_cut_short);
    g_test_add_func("/edition/owner-alone", test_owner_alone);
    g_test_add_func("/edition/too-large", test_too_large);
    return g_test_run();
}
