/* SPDX-License-Identifier: GPL-3.0-or-later */
/* load.c: tests that a case.yaml is loaded completely, that faults are reported with line and
 * column, and that nothing crashes */
#include "cases/load/load.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "help.h"

enum {
    MUTATIONS = 4000
};

/* Returns the message with which @text is refused, or NULL. If @length is negative, the whole
 * text is parsed. */
static char *
refusal(const char *text, gssize length)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_parse(text, length < 0 ? strlen(text) : (gsize)length, "knot", &error);

    g_assert_true((c == NULL) == (error != NULL));
    if (error == NULL) {
        return NULL;
    }
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    return g_strdup(error->message);
}

/* ---- valid cases ----------------------------------------------------------------------------- */

static Case *
parse_knot(void)
{
    g_autofree char *text = help_read("knot.yaml");
    g_autoptr(GError) error = NULL;
    Case *c = case_parse(text, strlen(text), "knot", &error);

    g_assert_no_error(error);
    return c;
}

static void
test_whole(void)
{
    g_autoptr(Case) c = parse_knot();

    g_assert_cmpstr(c->game, ==, "watson-and-holmes");
    g_assert_cmpint(c->number, ==, 0);
    g_assert_cmpstr(c->title, ==, "The Knot");
    g_assert_cmpstr(c->language, ==, "en");
    g_assert_cmpint(c->difficulty, ==, 1);
    g_assert_cmpstr(c->introduction, ==, "A boat drifts by. *Josiah Pell* shrugs.\n");
    g_assert_cmpstr(c->solution, ==, "It was Pell.\n");
    g_assert_null(c->path);
    g_assert_cmpint(c->n_zones, ==, 2);
    g_assert_cmpint(c->rules.carriages, ==, 9);
    g_assert_cmpint(c->rules.police, ==, -1);
    g_assert_cmpint(c->rules.lockpick, ==, 1);
    g_assert_true(c->rules.no_notes);
    g_assert_cmpstr(c->rules.say, ==, "Pencils stay in the box.");
}

static void
test_locations(void)
{
    g_autoptr(Case) c = parse_knot();
    const Location *port = &c->locations[2];

    g_assert_cmpint(c->n_locations, ==, 3);
    g_assert_cmpint(case_find_location(c, "221b"), ==, 0);
    g_assert_cmpint(case_find_location(c, "port"), ==, 2);
    g_assert_cmpint(case_find_location(c, "docks"), ==, -1);
    g_assert_cmpint(c->location_221b, ==, 0);
    g_assert_null(c->locations[0].text);
    g_assert_cmpint(c->locations[1].kind, ==, LOCATION_PERSON);
    g_assert_cmpint(c->locations[1].zone, ==, 'A');
    g_assert_cmpstr(port->name, ==, "The Port");
    g_assert_cmpint(port->zone, ==, 'B');
    g_assert_cmpuint(port->marks, ==, MARK_LOCK | MARK_NO_WATSON);
    g_assert_cmpint(port->gives.carriages, ==, 2);
    g_assert_cmpint(port->gives.police, ==, 1);
    g_assert_cmpint(port->gives.call_off, ==, 0);
    g_assert_cmpint(port->n_clues, ==, 2);
    g_assert_cmpint(port->place.line, ==, 48);
    g_assert_cmpint(port->place.column, ==, 5);
}

/* Tests that a place without hours is open from the first round on, and never closes. */
static void
test_hours(void)
{
    g_autofree char *text = help_read("knot.yaml");
    g_auto(GStrv) halves = g_strsplit(text, "    zone: B\n", 2);
    g_autofree char *tide = g_strjoinv("    zone: B\n    opens: 2\n    closes: 20\n", halves);
    g_autoptr(Case) c = case_parse(tide, strlen(tide), "knot", NULL);

    g_assert_nonnull(c);
    g_assert_cmpint(c->locations[2].opens, ==, 2);
    g_assert_cmpint(c->locations[2].closes, ==, 20);
    g_assert_cmpint(c->locations[1].opens, ==, 1);
    g_assert_cmpint(c->locations[1].closes, ==, 0);
}

static void
test_facts(void)
{
    g_autoptr(Case) c = parse_knot();
    int knot = case_find_fact(c, "knot-tied-left");
    int cutter = case_find_fact(c, "cutter-left-handed");

    g_assert_cmpint(c->n_facts, ==, 4);
    g_assert_cmpint(knot, >=, 0);
    g_assert_cmpstr(c->facts[knot].text, ==, "The knot was tied left.");
    g_assert_cmpuint(c->facts[knot].locations, ==, 1U << 1 | 1U << 2);
    g_assert_cmpint(cutter, >=, 0);
    g_assert_null(c->facts[cutter].text);
    g_assert_cmpint(c->facts[cutter].proofs.n, ==, 1);
    g_assert_cmpint(c->facts[cutter].proofs.items[0].facts[0], ==, knot);
    g_assert_cmpint(case_find_fact(c, "nothing"), ==, -1);
    g_assert_cmpint(c->people[1].cleared.n, ==, 1);
}

static void
test_questions(void)
{
    g_autoptr(Case) c = parse_knot();

    g_assert_cmpint(c->n_questions, ==, 4);
    g_assert_cmpint(c->questions[0].kind, ==, QUESTION_PERSON);
    g_assert_cmpint(c->questions[0].proofs.items[0].n, ==, 2);
    g_assert_cmpstr(c->questions[0].reject.items[0], ==, "the lighterman");
    g_assert_cmpstr(c->questions[1].answer, ==, "11");
    g_assert_cmpint(c->questions[1].proofs.n, ==, 0);
    g_assert_cmpint(c->questions[2].n_concepts, ==, 1);
    g_assert_cmpint(c->questions[2].concepts[0].n, ==, 2);
    g_assert_null(c->questions[2].concepts[0].items[2]);
    g_assert_cmpstr(c->questions[2].never.items[0], ==, "by accident");
    g_assert_cmpint(c->questions[2].accept.n, ==, 0);
    g_assert_nonnull(c->questions[2].accept.items);
    g_assert_cmpint(c->questions[3].choices.n, ==, 2);
}

/* Tests the same case with line ends of other systems, with a byte order mark, and without a
 * final line end. */
static void
test_encodings(void)
{
    g_autofree char *text = help_read("knot.yaml");
    g_auto(GStrv) lines = g_strsplit(text, "\n", 0);
    g_autofree char *crlf = g_strjoinv("\r\n", lines);
    g_autofree char *marked = g_strconcat("\xef\xbb\xbf", text, NULL);
    const char *const forms[] = { crlf, marked, g_strchomp(text) };

    for (gsize i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Case) c = case_parse(forms[i], strlen(forms[i]), "knot", &error);

        g_assert_no_error(error);
        g_assert_cmpstr(c->introduction, ==, "A boat drifts by. *Josiah Pell* shrugs.\n");
    }
}

/* ---- faults ---------------------------------------------------------------------------------- */

static void
test_faults(void)
{
    g_autofree char *knot = help_read("knot.yaml");
    g_autoptr(GPtrArray) changes = help_changes("faults.txt");

    for (guint i = 0; i < changes->len; i++) {
        const Change *change = g_ptr_array_index(changes, i);
        g_autofree char *text = help_apply(knot, change);
        g_autofree char *said = refusal(text, -1);
        g_auto(GStrv) lines = g_strsplit(said == NULL ? "" : said, "\nknot:", 0);
        g_autofree char *short_said = g_strjoinv("\n", lines);

        g_test_message("%s → %s", change->from, change->to);
        g_assert_cmpstr(short_said + strlen("knot:"), ==, change->said);
    }
}

/* Tests harmless comments. A comment may follow a number, a keyword, an id, a quoted text, a
 * list or the mark of a block. A line of its own may be a comment unless it is indented deeper
 * than the key. */
static void
test_harmless_comments(void)
{
    static const struct {
        const char *from;
        const char *to;
    } ROWS[] = {
        { "difficulty: 1", "difficulty: 1   # 1 to 5" },
        { "title: The Knot", "title: \"The Knot\"   # a stand-in" },
        { "title: The Knot", "title: 'The Knot'\n  # a stand-in" },
        { "title: The Knot", "title: The Knot\n# a stand-in\n\n# of two lines" },
        { "game: watson-and-holmes", "game: watson-and-holmes # ours" },
        { "zones: [A, B]", "zones: [A, # near\n  B # far\n  ]" },
        { "introduction: |", "language: en # or de\nintroduction: |   # read aloud" },
        { "people:", "people: # all of them" },
        { "aliases: [Joe Pell]", "aliases: [Joe Pell,   # his friends\n      Joe]   # all" },
        { "aliases: [Joe Pell]", "aliases:\n      - Joe Pell\n      # his friends\n      - Joe" },
        { "id: port", "id: port # of London" },
        { "    kind: person\n    answer", "    kind: person # place …\n    answer" },
        { "marks: [no-watson, lock]", "marks: [no-watson, lock] # shut" },
        { "  - id: inn\n    number: 2", "  - id: inn\n    # shut\n    number: 2 # of 3" },
        { "no-notes: true", "no-notes: true # none" },
        { "[[knot-tied-left]]", "\n    - - knot-tied-left # twice" },
        { "title: The Knot", "title: Knot#4" },
        { "Beer.", "\"Beer #4\"" },
        { "It was Pell.", "It was Pell #4." },
    };
    g_autofree char *knot = help_read("knot.yaml");

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autofree char *text = help_change(knot, ROWS[i].from, ROWS[i].to);
        g_autofree char *said = refusal(text, -1);

        g_test_message("%s → %s", ROWS[i].from, ROWS[i].to);
        g_assert_cmpstr(said, ==, NULL);
    }
}

static void
test_nul_byte(void)
{
    g_autofree char *said = refusal("game: x\nti\0tle: y\n", 18);

    g_assert_cmpstr(said, ==, "knot:2:3: a NUL byte: this is not a text file");
}

/* Tests that a case at each limit is accepted, and one past the limit is refused. */
static void
test_limits(void)
{
    g_autofree char *text = help_read("knot.yaml");

    for (int n = CASE_PEOPLE_MAX; n <= CASE_PEOPLE_MAX + 1; n++) {
        GString *people = g_string_new("people:\n");

        for (int i = 0; i < n - 2; i++) {
            g_string_append_printf(people, "  - name: Extra %d\n", i);
        }
        g_autofree char *many = g_string_free(people, FALSE);
        g_autofree char *changed = help_change(text, "people:\n", many);
        g_autofree char *said = refusal(changed, -1);

        g_assert_cmpstr(said,
                        ==,
                        n > CASE_PEOPLE_MAX
                            ? "knot:43:5: “people” has 33 entries; it may have at most 32"
                            : NULL);
    }
    for (int n = CASE_FACTS_MAX; n <= CASE_FACTS_MAX + 1; n++) {
        GString *clues = g_string_new("    clues:\n");

        for (int i = 0; i < n - 4; i++) {
            g_string_append_printf(clues, "      extra-%d: A thing.\n", i);
        }
        g_autofree char *many = g_string_free(clues, FALSE);
        g_autofree char *changed = help_change(text, "    clues:\n", many);
        g_autofree char *said = refusal(changed, -1);

        g_assert_true((said != NULL) == (n > CASE_FACTS_MAX));
    }
}

static void
test_at_most_fifty_faults(void)
{
    GString *text = g_string_new(NULL);

    for (int i = 0; i < 2 * LOAD_FAULTS_MAX; i++) {
        g_string_append_printf(text, "unknown-%d: x\n", i);
    }
    g_autofree char *said = refusal(text->str, -1);
    g_auto(GStrv) lines = g_strsplit(said, "\n", 0);
    g_assert_cmpuint(g_strv_length(lines), ==, LOAD_FAULTS_MAX);
    g_string_free(text, TRUE);
}

/* Tests that libfyaml itself never writes to the terminal. */
static void
test_is_quiet(void)
{
    static const char *const TEXTS[] = { "a: [", "\"",   "%YAML 9.9\n--- a", "a: *b",
                                         "- @",  "\xff", "{a: b, a: c}" };

    if (g_test_subprocess()) {
        for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
            g_free(refusal(TEXTS[i], -1));
        }
        return;
    }
    g_test_trap_subprocess(NULL, 0, 0);
    g_test_trap_assert_passed();
    g_test_trap_assert_stderr("");
}

/* Tests that large and malicious inputs are refused quickly, with a message. */
static void
test_bombs(void)
{
    GString *wide = g_string_new("a: ");
    GString *keys = g_string_new(NULL);
    GString *laughs = g_string_new("a: &a [x]\n");

    for (int i = 0; i < 100000; i++) {
        g_string_append(wide, i % 2 == 0 ? "[" : "{a: ");
        g_string_append_printf(keys, "k%d: 1\n", i);
    }
    for (int c = 'b'; c <= 'z'; c++) {
        g_string_append_printf(laughs, "%c: &%c [*%c, *%c, *%c]\n", c, c, c - 1, c - 1, c - 1);
    }
    GString *deep = g_string_new(NULL);

    for (int i = 0; i < 1001; i++) {
        g_string_append(deep, i % 10 == 9 ? "[\n" : "{");
    }
    g_autofree char *said_of_deep = refusal(deep->str, -1);
    g_assert_nonnull(strstr(said_of_deep, ":101:1: nested deeper than 16 levels"));
    g_string_free(deep, TRUE);
    const GString *const bombs[] = { wide, keys, laughs };
    for (gsize i = 0; i < G_N_ELEMENTS(bombs); i++) {
        const clock_t start = clock(); /* processor time, since other tests run meanwhile */
        g_autofree char *said = refusal(bombs[i]->str, -1);

        g_assert_nonnull(said);
        g_assert_cmpint((clock() - start) / CLOCKS_PER_SEC, <, 10);
    }
    g_string_free(wide, TRUE);
    g_string_free(keys, TRUE);
    g_string_free(laughs, TRUE);
}

/* Returns @text with one to three random mutations: truncated, a byte changed or inserted, or a
 * stretch deleted or copied. The caller frees the string. */
static GString *
mutate(const char *text, GRand *rand)
{
    static const char BYTES[] = "\t\n :-[]{},&*!|>'\"%@`#?~\\\x01\x7f\xc3\xff";
    GString *mutant = g_string_new(text);
    int n = g_rand_int_range(rand, 1, 4);

    for (int i = 0; i < n && mutant->len > 1; i++) {
        gsize at = (gsize)g_rand_int_range(rand, 0, (gint32)mutant->len);
        gsize many = (gsize)g_rand_int_range(rand, 0, (gint32)MIN(mutant->len - at, 60));

        switch (g_rand_int_range(rand, 0, 6)) {
        case 0:
            g_string_truncate(mutant, at);
            break;
        case 1:
            mutant->str[at] = (char)g_rand_int_range(rand, 0, 256);
            break;
        case 2:
            mutant->str[at] = BYTES[g_rand_int_range(rand, 0, sizeof BYTES)];
            break;
        case 3:
            g_string_insert_c(mutant, (gssize)at, BYTES[g_rand_int_range(rand, 0, sizeof BYTES)]);
            break;
        case 4:
            g_string_erase(mutant, (gssize)at, (gssize)many);
            break;
        default: {
            g_autofree char *copy = g_strndup(mutant->str + at, many);
            g_string_insert(mutant, g_rand_int_range(rand, 0, (gint32)mutant->len), copy);
        }
        }
    }
    return mutant;
}

static void
test_mutations_never_crash(void)
{
    g_autofree char *text = help_read("knot.yaml");
    g_autoptr(GRand) rand = g_rand_new_with_seed(221);

    for (int i = 0; i < MUTATIONS; i++) {
        GString *mutant = mutate(text, rand);
        g_autofree char *said = refusal(mutant->str, (gssize)mutant->len);

        g_assert_true(said == NULL || g_str_has_prefix(said, "knot:"));
        g_string_free(mutant, TRUE);
    }
}

static void
test_truncations_never_crash(void)
{
    g_autofree char *text = help_read("knot.yaml");
    gsize length = strlen(text);

    for (gsize n = 0; n < length; n++) {
        g_autofree char *said = refusal(text, (gssize)n);

        g_assert_true(said == NULL || g_str_has_prefix(said, "knot:"));
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static void
test_folder_or_file(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *text = help_read("knot.yaml");
    g_autofree char *path = help_write(folder, "case.yaml", text);
    const char *const names[] = { folder, path };

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Case) c = case_load(names[i], &error);

        g_assert_no_error(error);
        g_assert_cmpstr(c->path, ==, path);
    }
    help_remove(folder);
}

static void
test_no_file(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *pipe = g_build_filename(folder, "pipe", NULL);
    g_autofree char *sub = g_build_filename(folder, "sub", NULL);
    g_autofree char *bad = g_build_filename(folder, "sub", "case.yaml", NULL);

    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    g_assert_cmpint(g_mkdir_with_parents(bad, 0777), ==, 0);
    const struct {
        const char *path;
        int code;
        const char *said;
    } rows[] = {
        { pipe, LOAD_ERROR_MISSING, "is not a regular file" },
        { bad, LOAD_ERROR_MISSING, "No such file or directory" },
        { sub, LOAD_ERROR_MISSING, "is a folder, not a file" },
        { "/nowhere/case.yaml", LOAD_ERROR_MISSING, "No such file or directory" },
        { "", LOAD_ERROR_MISSING, "No such file or directory" },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(case_load(rows[i].path, &error));
        g_assert_error(error, LOAD_ERROR, rows[i].code);
        g_assert_nonnull(strstr(error->message, rows[i].said));
    }
    help_remove(folder);
}

static void
test_too_large(void)
{
    g_autofree char *folder = help_folder();
    g_autofree char *text = g_strnfill(LOAD_BYTES_MAX + 1, '#');
    g_autofree char *path = help_write(folder, "case.yaml", text);
    g_autoptr(GError) error = NULL;

    g_assert_null(case_load(path, &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_true(g_str_has_suffix(error->message, "case.yaml:1:1: is larger than 256 KiB"));
    help_remove(folder);
}

static void
test_shelf(void)
{
    g_autofree char *root = help_folder();
    g_autofree char *text = help_read("knot.yaml");
    g_autofree char *twelfth = help_change(text, "number: 0", "number: 12");
    g_autofree char *path_0 = help_write(root, "watson-and-holmes/00-knot/case.yaml", text);
    g_autofree char *path_12 = help_write(root, "watson-and-holmes/12-again/case.yaml", twelfth);
    g_autoptr(GError) error = NULL;

    g_free(help_write(root, "watson-and-holmes/notes/case.yaml", "no case"));
    g_free(help_write(root, "README.md", ""));
    g_autoptr(GPtrArray) entries = case_list(root, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(entries->len, ==, 2);
    const CaseEntry *entry = g_ptr_array_index(entries, 1);
    g_assert_cmpstr(entry->name, ==, "watson-and-holmes/12");
    g_assert_cmpstr(entry->path, ==, path_12);
    g_assert_cmpstr(entry->title, ==, "The Knot");
    g_assert_cmpstr(entry->teaser, ==, "A rope, a boat, and nobody in it.");

    const struct {
        const char *what;
        const char *path;
    } rows[] = {
        { "watson-and-holmes/00", path_0 },
        { "watson-and-holmes/0", path_0 },
        { "watson-and-holmes/12", path_12 },
        { path_12, path_12 },
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *path = case_resolve(root, rows[i].what, &error);

        g_assert_no_error(error);
        g_assert_cmpstr(path, ==, rows[i].path);
    }
    /* @root is a folder without a case.yaml. Nothing outside of it decides what is found. */
    const char *const unknown_names[] = {
        "watson-and-holmes/13", "watson/00", "00", "", root, "nowhere",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(unknown_names); i++) {
        g_autoptr(GError) unknown = NULL;

        g_assert_null(case_resolve(root, unknown_names[i], &unknown));
        g_assert_error(unknown, LOAD_ERROR, LOAD_ERROR_MISSING);
        g_assert_true(g_str_has_suffix(
            unknown->message, "the cases are: watson-and-holmes/00, watson-and-holmes/12"));
    }
    help_remove(root);
}

static void
test_shelf_tells_misplaced_cases(void)
{
    g_autofree char *root = help_folder();
    g_autofree char *text = help_read("knot.yaml");
    g_autoptr(GError) error = NULL;

    g_free(help_write(root, "watson-and-holmes/03-knot/case.yaml", text));
    g_assert_null(case_list(root, &error));
    g_assert_error(error, LOAD_ERROR, LOAD_ERROR_FORMAT);
    g_assert_nonnull(strstr(error->message, "the folder says watson-and-holmes/03"));
    help_remove(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/load/whole", test_whole);
    g_test_add_func("/load/locations", test_locations);
    g_test_add_func("/load/hours", test_hours);
    g_test_add_func("/load/facts", test_facts);
    g_test_add_func("/load/questions", test_questions);
    g_test_add_func("/load/encodings", test_encodings);
    g_test_add_func("/load/faults", test_faults);
    g_test_add_func("/load/harmless-comments", test_harmless_comments);
    g_test_add_func("/load/nul-byte", test_nul_byte);
    g_test_add_func("/load/limits", test_limits);
    g_test_add_func("/load/at-most-fifty-faults", test_at_most_fifty_faults);
    g_test_add_func("/load/is-quiet", test_is_quiet);
    g_test_add_func("/load/bombs", test_bombs);
    g_test_add_func("/load/mutations-never-crash", test_mutations_never_crash);
    g_test_add_func("/load/truncations-never-crash", test_truncations_never_crash);
    g_test_add_func("/load/folder-or-file", test_folder_or_file);
    g_test_add_func("/load/no-file", test_no_file);
    g_test_add_func("/load/too-large", test_too_large);
    g_test_add_func("/load/shelf", test_shelf);
    g_test_add_func("/load/shelf-tells-misplaced-cases", test_shelf_tells_misplaced_cases);
    return g_test_run();
}
