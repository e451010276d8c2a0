/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answers.c: tests the marks of answers that people type at 221B (WH-094, WH-138, EX-WH-3) */
#include "cases/answers/answers.h"
#include "cases/answers/conclusion.h"
#include "cases/answers/memory.h"
#include "cases/answers/reasons.h"
#include "cases/load/load.h"

#include <string.h>

typedef struct {
    int question; /* question number, from 1 */
    AnswerMark mark;
    const char *typed;
} Row;

/* Answers to the White Empress. */
static const Row EMPRESS_ROWS[] = {
    /* Right: the full name in any order and form. Longer words may have more slips. */
    { 1, ANSWER_RIGHT, "Augustus Wray" },
    { 1, ANSWER_RIGHT, "augustus wray." },
    { 1, ANSWER_RIGHT, "Wray, Augustus" },
    { 1, ANSWER_RIGHT, "MR. AUGUSTUS J. WRAY" },
    { 1, ANSWER_RIGHT, "Agustus Wray" },
    { 1, ANSWER_RIGHT, "Augustus Ray" },
    { 1, ANSWER_RIGHT, "Àugústus Wray" },
    /* Asked about: an incomplete name, two names, a denial, nobody of the case. */
    { 1, ANSWER_ASK, "Mr. Wray" },
    { 1, ANSWER_ASK, "Augustus" },
    { 1, ANSWER_ASK, "not Augustus Wray" },
    { 1, ANSWER_ASK, "Augustus Wray or Tobias Quill" },
    { 1, ANSWER_ASK, "Sherlock Holmes" },
    { 1, ANSWER_ASK, "idk" },
    { 1, ANSWER_ASK, "unknown" },
    { 1, ANSWER_ASK, "Augustus Wray's sister" }, /* “sister” is no title here */
    { 1, ANSWER_WRONG, "Tobias Quill" },
    { 1, ANSWER_WRONG, "Sir Percival Drake" },
    /* Each form of a name is read for everybody, or the asking would tell who it is not. */
    { 1, ANSWER_RIGHT, "WrayAugustus" },
    { 1, ANSWER_WRONG, "QuillTobias" },
    { 1, ANSWER_WRONG, "TobiasQuill" },
    { 1, ANSWER_ASK, "the gardener" },
    { 1, ANSWER_WRONG, "Matthew Cob" },
    { 1, ANSWER_ASK, "the man at the Verulam Club" },
    { 1, ANSWER_ASK, "Cavendish Hall" },
    { 2, ANSWER_RIGHT, "Venturi's ice store" },
    { 2, ANSWER_RIGHT, "Venturi’s Ice Store" },
    { 2, ANSWER_RIGHT, "in the ice store in Craven Mews" },
    { 2, ANSWER_RIGHT, "in locker nine, behind the champagne" },
    { 2, ANSWER_RIGHT, "At Giacomo Venturi's" },
    { 2, ANSWER_RIGHT, "Locker No. 9" },
    /* A remark in brackets explains a place. It may mention other places, but not offer one. */
    { 2, ANSWER_RIGHT, "Venturi's Ice Store (the cab took her there from Cavendish Hall)" },
    { 2, ANSWER_RIGHT, "Venturi's Ice Store (taken from Cavendish Hall" },
    { 2, ANSWER_RIGHT, "Venturi's (left there by cab from Cavendish Hall), in locker nine" },
    { 2, ANSWER_ASK, "Venturi's Ice Store (or Mr Wray's Glasshouse)" },
    { 2, ANSWER_WRONG, "Venturi's Ice Store (no, Mr Wray's Glasshouse)" },
    { 2, ANSWER_ASK, "Venturi's Ice Store (Mr Wray's Glasshouse, perhaps)" },
    { 2, ANSWER_ASK, "(Venturi's Ice Store or Mr Wray's Glasshouse)" },
    { 2, ANSWER_ASK, "Mr Wray's Glasshouse (Venturi's Ice Store is too cold)" },
    /* A list of places names no single one, wherever the right one stands in it. */
    { 2, ANSWER_ASK, "the pond, the attic, the vestry, the ice store, the quarry" },
    { 2, ANSWER_ASK, "the ice store, the pond, the attic, the vestry" },
    { 2, ANSWER_ASK, "the pond, the attic, the ice store" },
    { 2, ANSWER_ASK, "in Hove, in Hull, at Venturi's" },
    { 2, ANSWER_ASK, "is it the pond, is it the attic, is it the vestry, is it the ice store" },
    { 2, ANSWER_ASK, "pond attic vestry quarry belfry ice store" },
    { 2, ANSWER_ASK, "pond which attic which vestry which ice store" },
    { 2,
      ANSWER_ASK,
      "because theatre stable cellar belfry nor no no doubt library ice store tower his quarry "
      "museum attic wharf" },
    { 2, ANSWER_ASK, "nor no no doubt boat wine store vault his wash cellar ice coal" },
    { 2, ANSWER_RIGHT, "the ice store, since the pond, the attic, the vestry are warm" },
    { 2, ANSWER_RIGHT, "Not the pond, not the attic, not the vestry. The ice store" },
    /* Denials, brackets and a conclusion excuse no long list. */
    { 2,
      ANSWER_ASK,
      "not brother but the ice store, not brother but the coal cellar, not brother but the boat "
      "house (is it the wine vault, is it the hot house, is it the wash house), is it the bell "
      "tower, is it the rose garden, is it the palm court, so the fruit market" },
    { 2,
      ANSWER_ASK,
      "not brother but the potting shed, not brother but the coal cellar, not brother but the boat "
      "house (is it the wine vault, is it the hot house, is it the wash house), is it the bell "
      "tower, is it the rose garden, is it the palm court, so the ice store" },
    { 2,
      ANSWER_ASK,
      "is it the potting shed (is it the coal cellar, is it the boat house), is it the ice store, "
      "is it the wine vault, so the hot house" },
    /* A denial that denies nothing excuses no place of a list. */
    { 2,
      ANSWER_ASK,
      "no doubt the ice store, no doubt the pond, no doubt the attic, no doubt the vestry, "
      "no doubt the quarry, no doubt the belfry, no doubt the mill" },
    { 2,
      ANSWER_ASK,
      "no doubt the pond, no doubt the attic, no doubt the vestry, no doubt the ice store, "
      "no doubt the quarry, no doubt the belfry, no doubt the mill" },
    { 2,
      ANSWER_ASK,
      "no doubt the pond, no doubt the attic, no doubt the vestry, no doubt the quarry, "
      "no doubt the belfry, no doubt the mill, no doubt the ice store" },
    { 2,
      ANSWER_ASK,
      "without doubt the ice store, without doubt the pond, without doubt the attic, "
      "without doubt the vestry, without doubt the quarry, without doubt the belfry, "
      "without doubt the mill" },
    { 2,
      ANSWER_ASK,
      "without doubt the pond, without doubt the attic, without doubt the vestry, "
      "without doubt the ice store, without doubt the quarry, without doubt the belfry, "
      "without doubt the mill" },
    { 2,
      ANSWER_ASK,
      "without doubt the pond, without doubt the attic, without doubt the vestry, "
      "without doubt the quarry, without doubt the belfry, without doubt the mill, "
      "without doubt the ice store" },
    { 2,
      ANSWER_ASK,
      "nowhere but the ice store, nowhere but the pond, nowhere but the attic, "
      "nowhere but the vestry, nowhere but the quarry, nowhere but the belfry, "
      "nowhere but the mill" },
    { 2,
      ANSWER_ASK,
      "nowhere but the pond, nowhere but the attic, nowhere but the vestry, "
      "nowhere but the ice store, nowhere but the quarry, nowhere but the belfry, "
      "nowhere but the mill" },
    { 2,
      ANSWER_ASK,
      "nowhere but the pond, nowhere but the attic, nowhere but the vestry, "
      "nowhere but the quarry, nowhere but the belfry, nowhere but the mill, "
      "nowhere but the ice store" },
    { 2, ANSWER_ASK, "not only pond attic vestry quarry, ice store" },
    { 2, ANSWER_ASK, "not only pond attic, ice store, vestry quarry belfry" },
    { 2, ANSWER_ASK, "not only ice store, pond attic vestry quarry" },
    { 2, ANSWER_ASK, "everyone knows pond attic vestry quarry belfry mill crypt, the ice store" },
    { 2, ANSWER_ASK, "everyone knows pond attic, the ice store, vestry quarry" },
    { 2, ANSWER_ASK, "everyone knows the ice store, pond attic vestry quarry" },
    { 2, ANSWER_ASK, "everybody pond attic vestry quarry, ice store" },
    { 2, ANSWER_ASK, "everybody pond attic, ice store, vestry quarry" },
    { 2, ANSWER_ASK, "everybody ice store, pond attic vestry quarry" },
    { 2, ANSWER_ASK, "anyone pond attic vestry quarry, ice store" },
    { 2, ANSWER_ASK, "unknown pond attic vestry quarry, ice store" },
    { 2,
      ANSWER_ASK,
      "not the pond, not the attic, not the vestry, not the quarry, but the ice store" },
    { 2, ANSWER_ASK, "never mind pond attic vestry quarry mill crypt, ice store" },
    { 2, ANSWER_ASK, "nothing if not pond attic vestry quarry mill crypt barn, ice store" },
    { 2, ANSWER_RIGHT, "Not the pond, not the attic, but the ice store" },
    { 2, ANSWER_RIGHT, "no doubt the ice store" },
    { 2, ANSWER_RIGHT, "Without doubt, the ice store" },
    { 2, ANSWER_RIGHT, "in the ice store, no doubt" },
    { 2, ANSWER_RIGHT, "in the ice store, in a crate, in the dark" },
    { 2, ANSWER_ASK, "behind the ice store" },
    { 2, ANSWER_ASK, "in the ice" },
    { 2, ANSWER_ASK, "" },
    { 2, ANSWER_WRONG, "Drake's glasshouse" },
    { 2, ANSWER_WRONG, "the Thames" },
    { 2, ANSWER_WRONG, "at the Verulam Club" },
    /* A reason is right if all concepts occur, by their stems. A denial counts only for the
     * words that it denies. */
    { 3,
      ANSWER_RIGHT,
      "Because she was bleached with sulphur and the acid test would have shown it" },
    { 3, ANSWER_RIGHT, "the flower was fake and the professor would find out" },
    { 3, ANSWER_RIGHT, "It was dyed white and the judges would notice" },
    { 3, ANSWER_RIGHT, "the orchid wasn't really white, Haldane's test would prove it" },
    { 3, ANSWER_RIGHT, "so that nobody would find out it's not a real white orchid" },
    { 3, ANSWER_RIGHT, "so no one would discover that the white was faked" },
    { 3, ANSWER_ASK, "no one discovered that it was a fake" },
    { 3, ANSWER_WRONG, "Not because of a fraud, and not because of a test" },
    { 3, ANSWER_RIGHT, "Not because of envy, she was a fake and the test would show it" },
    { 3, ANSWER_ASK, "Out of envy, or because she was not real and it would be noticed" },
    { 2, ANSWER_ASK, "Wray's locker, which is number 6" },
    { 2, ANSWER_RIGHT, "Wray's locker at Venturi's because it is open at ten" },
    { 2, ANSWER_ASK, "the ice store where Drake's glasshouse is" },
    { 1, ANSWER_RIGHT, "Augustus Wray. Sorry, he is guilty" },
    { 1, ANSWER_ASK, "Augustus Wray, sorry, a burglar" },
    { 3, ANSWER_ASK, "he wanted the money" },
    { 3, ANSWER_ASK, "because of the test" },
    { 3, ANSWER_ASK, "she was a fake" },
    { 3, ANSWER_WRONG, "she was never bleached, and there was no test" },
    { 3, ANSWER_ASK, "insurance" },
    /* A brief reason is asked about, right or wrong, unless it is a wording of the key. */
    { 3, ANSWER_ASK_RIGHT, "bleached, and the acid test would show it" },
    { 3, ANSWER_ASK_RIGHT, "bleached ... and - the acid test\u00a0would show\tit" },
    { 3, ANSWER_RIGHT, "she was bleached, and the acid test shows it" },
    { 3, ANSWER_WRONG, "for the insurance" },
    { 3, ANSWER_ASK, "for her insurance" },
    { 3, ANSWER_WRONG, "it was, I think, all done for her insurance money" },
    { 3, ANSWER_ASK, "\xf0" },
};

/* Answers to tests/answers/kinds, a case with all kinds of question. */
static const Row KINDS_ROWS[] = {
    /* A small word counts as itself, and not as a slip for a word of a name or a reason. */
    { 4, ANSWER_RIGHT, "the gilt busts" },
    { 4, ANSWER_RIGHT, "the gilt bsut" },
    { 4, ANSWER_ASK, "anything but the gilt clock" },
    { 4, ANSWER_ASK, "a hundred and fifty pounds" },
    { 4, ANSWER_RIGHT, "the silver cup, worth a hundred and fifty pounds" },
    { 4, ANSWER_ASK, "the silver cup and fifty pounds" },
    { 8, ANSWER_ASK_RIGHT, "her mothre would come" },
    { 8, ANSWER_ASK, "some other would come" },
    { 8, ANSWER_ASK, "she would rather not" },
    /* The unit of the key is compared with the typed unit, even if a bare number is accepted. */
    { 7, ANSWER_RIGHT, "48" },
    { 7, ANSWER_RIGHT, "forty-eight oz" },
    { 7, ANSWER_RIGHT, "48 of them" },
    { 7, ANSWER_WRONG, "48 pounds" },
    { 7, ANSWER_WRONG, "48 lb" },
    /* A “false” thing is not the thing itself. Another “false” thing in the answer does not
     * matter. */
    { 5, ANSWER_RIGHT, "in the lower mill under a false name" },
    { 5, ANSWER_RIGHT, "behind a false wall in the lower mill" },
    { 5, ANSWER_ASK, "a false lower mill" },
    { 1, ANSWER_ASK, "false Joan Speke" },
    { 1, ANSWER_ASK, "Joan Speke, false" },
};

static void
judge_rows(const char *folder, const Row *rows, size_t n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(folder, &error);
    g_autoptr(Speech) nobodys = speech_new("tlh", SPEECH_PLURAL_NOT_ONE);

    g_assert_no_error(error);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *why = NULL;
        AnswerMark mark = answers_judge(c, rows[i].question - 1, rows[i].typed, NULL, &why);

        g_test_message("%d: %s: %s", rows[i].question, rows[i].typed, why);
        g_assert_cmpint(mark, ==, rows[i].mark);
        for (int again = 0; again < 3; again++) { /* now from the cache, and in both languages */
            g_autofree char *kept = NULL;

            memory_keep(c);
            mark = answers_judge(c, rows[i].question - 1, rows[i].typed, NULL, &kept);
            g_assert_cmpint(mark, ==, rows[i].mark);
            g_assert_cmpstr(kept, ==, why);
            g_clear_pointer(&kept, g_free);
            mark = answers_judge(c, rows[i].question - 1, rows[i].typed, nobodys, &kept);
            g_assert_cmpint(mark, ==, rows[i].mark);
        }
    }
    g_assert_cmpuint(g_hash_table_size(c->judged), >=, n);
}

static void
test_empress(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", "00-white-empress", NULL);

    judge_rows(path, EMPRESS_ROWS, G_N_ELEMENTS(EMPRESS_ROWS));
}

static void
test_kinds(void)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "..", "answers", "kinds", NULL);

    judge_rows(path, KINDS_ROWS, G_N_ELEMENTS(KINDS_ROWS));
}

/* Returns a list of all people of @c: @form with "F" for the first word of each name and "S" for
 * the last one. */
static char *
list_people(const Case *c, const char *form)
{
    GString *list = g_string_new(NULL);

    for (int i = 0; i < c->n_people; i++) {
        const char *name = c->people[i].name;
        g_auto(GStrv) words = g_strsplit(name, " ", -1);

        for (const char *at = form; *at != '\0'; at++) {
            if (*at == 'F' || *at == 'S') {
                g_string_append(list, words[*at == 'F' ? 0 : g_strv_length(words) - 1]);
            } else {
                g_string_append_c(list, *at);
            }
        }
    }
    return g_string_free(list, FALSE);
}

/* Tests that no list of everybody is right, however it is spelt: the same text would be right
 * whoever did it (WH-094). */
static void
test_lists_of_people(void)
{
    static const char *const FORMS[] = {
        "SF ", "S'F, ", "FS ", "FSx ", "S-F, ", "F S, ", "Mr FS ", "superintendentF S ",
    };
    g_autofree char *folder = g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    int n_lists = 0;

    for (const char *name = g_dir_read_name(dir); name != NULL; name = g_dir_read_name(dir)) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(Case) c = case_load(path, &error);

        g_assert_no_error(error);
        for (int i = 0; i < c->n_questions * (int)G_N_ELEMENTS(FORMS); i++) {
            const int question = i / (int)G_N_ELEMENTS(FORMS);
            g_autofree char *list = list_people(c, FORMS[i % (int)G_N_ELEMENTS(FORMS)]);

            if (c->questions[question].kind == QUESTION_PERSON) {
                g_test_message("%s: %s", name, list);
                g_assert_cmpint(answers_judge(c, question, list, NULL, NULL), ==, ANSWER_ASK);
                n_lists++;
            }
        }
    }
    g_assert_cmpint(n_lists, ==, 17 * (int)G_N_ELEMENTS(FORMS));
}

/* Returns @form with the things of a list in place of its capital letters. Thing @own is the
 * right one. */
static char *
list_things(const char *form, int own)
{
    static const char *const OTHERS[] = { "orphanage", "brewery", "gallows", "opera",  "tannery",
                                          "quay",      "attic",   "crypt",   "belfry", "sewer" };
    GString *list = g_string_new(NULL);

    for (const char *at = form; *at != '\0'; at++) {
        if (g_ascii_isupper(*at)) {
            g_string_append(list, *at - 'A' == own ? "ice store" : OTHERS[*at - 'A']);
        } else {
            g_string_append_c(list, *at);
        }
    }
    return g_string_free(list, FALSE);
}

/* Tests in how many places of a list the right one counts. */
static void
test_lists_of_things(void)
{
    static const struct {
        const char *form;
        int n_right;
    } ROWS[] = {
        { "the A so the B maybe the C no the D maybe the E maybe the F maybe the G maybe the H "
          "maybe the I",
          2 },
        { "A so B so C so D so E so F so G so H so I", 3 },
        { "A no B no C no D no E no F no G no H no I", 2 },
        { "A so B so C so D so E so F", 4 },
        { "A so B so C while D while E while F so G", 3 },
        { "A maybe B maybe C maybe D maybe E maybe F maybe G", 2 },
        { "A B C D E F so G", 3 },
        { "not A with B so C with with D with E with F until G until H", 3 },
    };
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", "00-white-empress", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    for (size_t i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        int n_right = 0;

        for (int own = 0; own < 10; own++) {
            g_autofree char *list = list_things(ROWS[i].form, own);
            const bool is_in = strstr(list, "ice store") != NULL;

            n_right += is_in && answers_judge(c, 1, list, NULL, NULL) == ANSWER_RIGHT;
        }
        g_test_message("%d: %s", n_right, ROWS[i].form);
        g_assert_cmpint(n_right, ==, ROWS[i].n_right);
    }
}

/* Tests lists of choices whose ordinals are glued to other words or misspelt, and other answers to
 * the cases of the box. */
static void
test_box(void)
{
    static const struct {
        const char *folder;
        const char *question;
        AnswerMark mark;
        const char *typed;
    } ROWS[] = {
        { "01-eight-tunes",
          "tune",
          ANSWER_ASK,
          "firsttune secondtune thirdtune fifthtune sixthtune" },
        { "01-eight-tunes",
          "tune",
          ANSWER_ASK,
          "tune firsst secondd thirdd fourthh fifthh sixthh" },
        { "01-eight-tunes", "tune", ANSWER_RIGHT, "the fifthh tune" },
        { "10-by-return-of-post", "day", ANSWER_ASK, "nineteenthh twentiethh twenty-secondd" },
        { "10-by-return-of-post", "day", ANSWER_RIGHT, "the twenty-secondd" },
        /* a list of tunes in an explanation, and an answer that excludes two */
        { "01-eight-tunes",
          "tune",
          ANSWER_ASK,
          "tune because Charlie Funiculi Garibaldi Home but Rose Home Danube Eyes Danube it was" },
        { "01-eight-tunes",
          "tune",
          ANSWER_ASK,
          "tune since it was Danube Charlie Garibaldi Rose Home Eyes" },
        { "01-eight-tunes",
          "tune",
          ANSWER_RIGHT,
          "The Blue Danube, because Champagne Charlie and the Miserere were over" },
        /* A role beside a name is read in the same way for everybody, whoever is right. */
        { "12-one-stroke",
          "killer",
          ANSWER_WRONG,
          "Marcus Egerton, so Hugh Penhallow the assessor" },
        { "12-one-stroke", "killer", ANSWER_ASK, "the assessor of Hugh Penhallow" },
        { "12-one-stroke", "killer", ANSWER_ASK, "the assessor of Marcus Egerton" },
        { "12-one-stroke", "killer", ANSWER_RIGHT, "Hugh Penhallow the assessor" },
        { "12-one-stroke", "killer", ANSWER_WRONG, "Marcus Egerton the assessor" },
        { "12-one-stroke", "master", ANSWER_RIGHT, "Gregory Tolland of Gravesend" },
        { "06-edition-that-never-was",
          "compositor",
          ANSWER_WRONG,
          "Jethro Tuke, so the secretary Susannah Edgell" },
        { "06-edition-that-never-was",
          "compositor",
          ANSWER_ASK,
          "the secretary of Susannah Edgell" },
        { "06-edition-that-never-was", "compositor", ANSWER_ASK, "the secretary of Jethro Tuke" },
        { "06-edition-that-never-was",
          "compositor",
          ANSWER_RIGHT,
          "the secretary Susannah Edgell" },
        /* a time that is said twice, and two times */
        { "07-ninth-shelf", "time", ANSWER_RIGHT, "3.50 p.m. (ten minutes to four)" },
        { "07-ninth-shelf", "time", ANSWER_RIGHT, "3.50 p.m. (8.10 in the mirror)" },
        { "07-ninth-shelf", "time", ANSWER_ASK, "3.50, 3.50, 8.10" },
        { "07-ninth-shelf", "time", ANSWER_ASK, "3.50 am or 3.50 pm" },
        { "07-ninth-shelf", "time", ANSWER_ASK, "3.50 a.m. or 3.50 p.m." },
        { "07-ninth-shelf", "time", ANSWER_RIGHT, "3.50 p.m. The clock is mirrored" },
        /* a phrase that makes a reason wrong, in one clause and across two */
        { "03-fall-of-the-demon-king",
          "reason",
          ANSWER_RIGHT,
          "Dexter came to hire the Demon, and Tarrant, not Sayle, could take his place" },
        { "03-fall-of-the-demon-king",
          "reason",
          ANSWER_WRONG,
          "Dexter came to hire the Demon, and Sayle could take his place" },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *path =
            g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", ROWS[i].folder, NULL);
        g_autoptr(Case) c = case_load(path, &error);

        g_assert_no_error(error);
        int q = 0;

        while (q < c->n_questions && strcmp(c->questions[q].id, ROWS[i].question) != 0) {
            q++;
        }
        g_test_message("%s: %s", ROWS[i].question, ROWS[i].typed);
        g_assert_cmpint(q, <, c->n_questions);
        g_assert_cmpint(answers_judge(c, q, ROWS[i].typed, NULL, NULL), ==, ROWS[i].mark);
    }
}

/* Tests that an overlong answer is wrong, and that an answer in invalid UTF-8 does no harm. */
static void
test_odd_texts(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "..", "scenes", "cases", "port.yaml", NULL);
    g_autoptr(Case) c = case_load(path, &error);
    g_autofree char *most = g_strnfill(ANSWER_BYTES_MAX, 'x');
    g_autofree char *more = g_strnfill(ANSWER_BYTES_MAX + 1, 'x');

    g_assert_no_error(error);
    g_assert_cmpint(answers_judge(c, 0, most, NULL, NULL), ==, ANSWER_ASK);
    g_assert_cmpint(answers_judge(c, 0, more, NULL, NULL), ==, ANSWER_WRONG);
    g_assert_cmpint(answers_judge(c, 0, "\xff\xfe Josiah Pell", NULL, NULL), ==, ANSWER_RIGHT);
    g_assert_cmpint(answers_judge(c, 0, "a b c d e f", NULL, NULL), ==, ANSWER_ASK);
}

/* Tests that the time of reading an answer does not grow with the square of its length. If it did,
 * these texts would take hours. */
static void
test_long_texts(void)
{
    enum {
        LONG = 400000
    };
    static const char *const REPEATED[] = {
        ";",     "!",          "(x)", "changed ", "changed to ", "sorry ",    "so ",  "no ",
        "says ", "I thought ", ",",   ", or ",    "or ",         "not that ", "but ", " ",
    };
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", "00-white-empress", NULL);
    g_autoptr(Case) c = case_load(path, &error);

    g_assert_no_error(error);
    for (gsize i = 0; i < G_N_ELEMENTS(REPEATED); i++) {
        g_autoptr(GString) text = g_string_new("sorry but ");
        g_autoptr(GPtrArray) why = explanation_new();
        bool corrects = false;

        while (text->len < LONG) {
            g_string_append(text, REPEATED[i]);
        }
        g_string_append(text, "pond");
        g_autoptr(Typed) read = typed_read(text->str, NULL);
        g_assert_nonnull(conclusion_of(text->str, &corrects));
        g_assert_true(corrects);
        g_assert_nonnull(conclusion_after_retraction(text->str));
        reasons_judge(&(const Trial){ c, &c->questions[2], 2, text->str, read, why });
    }
}

/* Tests that an answer is judged once for all languages, and that the cache is limited. */
static void
test_memory(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_test_build_filename(G_TEST_DIST, "..", "scenes", "cases", "port.yaml", NULL);
    g_autoptr(Case) c = case_load(path, &error);
    g_autoptr(Speech) other = speech_new("tlh", SPEECH_PLURAL_NOT_ONE);
    g_autofree char *english = NULL;
    g_autofree char *known = NULL;

    g_assert_no_error(error);
    speech_learn(other, "means “{what}”", "{what} oS", NULL);
    g_assert_null(c->judged);
    memory_keep(c);
    memory_keep(c);
    for (int q = 0; q < c->n_questions; q++) {
        g_assert_null(memory_find(c, q, "Josiah Pell"));
    }
    g_assert_cmpint(answers_judge(c, 0, "Josiah Pell", NULL, &english), ==, ANSWER_RIGHT);
    g_assert_cmpstr(english, ==, "means “Josiah Pell”");
    g_assert_nonnull(memory_find(c, 0, "Josiah Pell"));
    g_assert_null(memory_find(c, 1, "Josiah Pell"));
    g_assert_null(memory_find(c, 0, "Josiah Pel"));
    g_assert_cmpint(answers_judge(c, 0, "Josiah Pell", other, &known), ==, ANSWER_RIGHT);
    g_assert_cmpstr(known, ==, "Josiah Pell oS");
    g_assert_cmpuint(g_hash_table_size(c->judged), ==, 1);
    for (int i = 1; i < 2 * JUDGED_MAX; i++) {
        g_autofree char *typed = g_strdup_printf("number %d", i);

        answers_judge(c, 0, typed, NULL, NULL);
        g_assert_cmpuint(g_hash_table_size(c->judged), <=, JUDGED_MAX);
        g_assert_nonnull(memory_find(c, 0, typed));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/answers/white-empress", test_empress);
    g_test_add_func("/answers/kinds", test_kinds);
    g_test_add_func("/answers/lists-of-people", test_lists_of_people);
    g_test_add_func("/answers/lists-of-things", test_lists_of_things);
    g_test_add_func("/answers/box", test_box);
    g_test_add_func("/answers/odd-texts", test_odd_texts);
    g_test_add_func("/answers/long-texts", test_long_texts);
    g_test_add_func("/answers/memory", test_memory);
    return g_test_run();
}
