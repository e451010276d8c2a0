/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mixtures.c: tests that no text is right for many answer keys (WH-094)
 *
 * A list is right whichever of its names is the right one. So the test makes random texts of names
 * and small words, judges each with several keys, and counts the keys for which it is right. It
 * changes a text at random, and goes on with the changed text unless that is right for fewer keys.
 * The seed is fixed.
 */
#include "cases/answers/answers.h"
#include "cases/answers/memory.h"
#include "cases/load/load.h"

#include <string.h>

enum {
    KEYS_MAX = 32,
    PIECES_MAX = 14,
    CLIMBS = 3, /* random texts for each kind of question */
    STEPS = 40, /* random changes of each text */
};

/* Small words between the names. Earlier lists deceived the judge with them. */
static const char *const SMALL[] = {
    "because",     "since",  "so",    "no",      "nor",    "but",     "not",   "nor no no doubt",
    "no doubt",    "it was", "is it", "maybe",   "his",    "with",    "until", "while",
    "which",       "who",    "sorry", "wait",    "in the", "or",      "and",   "not only",
    "nowhere but", ",",      ".",     ";",       "(",      ")",       "?",     "doubt",
    "therefore",   "the",    "of",    "instead", "either", "meaning", "near",  "everybody",
};

/* A case with another answer key. */
typedef struct {
    Case c;
    Question *questions;
    char *texts[6]; /* the accepted wordings, and NULL */
} Keyed;

/* A kind of question, as the test asks it. */
typedef struct {
    const char *folder;   /* of the case */
    const char *question; /* its id */
    /* answer keys; NULL for the people or choices of the case */
    const char *keys[KEYS_MAX];
    const char *words[KEYS_MAX];   /* of which the texts are made, beside SMALL */
    const char *accept[4];         /* accepted wordings; “%s” stands for the answer */
    const char *own[KEYS_MAX];     /* a further accepted wording of each key; NULL for none */
    const char *start[PIECES_MAX]; /* the pieces of a text to begin with, beside random ones */
    int most;                      /* keys for which a text may be right */
} Kind;

static const Kind PLACE = {
    .folder = "00-white-empress",
    .question = "hiding-place",
    .keys = { "the theatre",
              "the stable",
              "the cellar",
              "the belfry",
              "the library",
              "the pond",
              "the tower",
              "the quarry",
              "the museum",
              "the attic",
              "the wharf" },
    .words = { "theatre",
               "stable",
               "cellar",
               "belfry",
               "library",
               "pond",
               "tower",
               "quarry",
               "museum",
               "attic",
               "wharf",
               "Empress" },
    .accept = { "in %s" },
    .start = { "because",
               "theatre",
               "stable",
               "cellar",
               "belfry",
               "nor no no doubt",
               "library",
               "pond",
               "tower",
               "his",
               "quarry" },
    .most = 5,
};

static const Kind PLACE_OF_TWO = {
    .folder = "00-white-empress",
    .question = "hiding-place",
    .keys = { "the ice store",   "the ice house",   "the ice cellar",  "the ice vault",
              "the ice shed",    "the coal store",  "the coal house",  "the coal cellar",
              "the coal vault",  "the coal shed",   "the wine store",  "the wine house",
              "the wine cellar", "the wine vault",  "the wine shed",   "the boat store",
              "the boat house",  "the boat cellar", "the boat vault",  "the boat shed",
              "the wash store",  "the wash house",  "the wash cellar", "the wash vault",
              "the wash shed" },
    .words = { "ice", "coal", "wine", "boat", "wash", "store", "house", "cellar", "vault", "shed" },
    .accept = { "in %s" },
    .start = { "ice", "coal", "wine", "store", "house", "cellar" },
    .most = 6,
};

static const Kind OBJECT = {
    .folder = "09-empty-car",
    .question = "lost-weight",
    .keys = { "the anchor",
              "the basket",
              "the silk",
              "the rope",
              "the piano",
              "the trunk",
              "the cannon",
              "the stove" },
    .words = { "anchor", "basket", "silk", "rope", "piano", "trunk", "cannon", "stove", "lost" },
    .accept = { "a %s" },
    .start = { "because", "anchor", "basket", "silk", "rope", "nor no no doubt", "piano", "trunk" },
    .most = 5,
};

static const Kind CHOICE = {
    .folder = "01-eight-tunes",
    .question = "tune",
    .words = { "tune",
               "Danube",
               "Charlie",
               "Funiculi",
               "Garibaldi",
               "Home",
               "Rose",
               "Miserere",
               "Eyes" },
    .accept = { "%s waltz", "the fifth tune", "tune five" },
    .own = { "the Danube",
             "the Charlie",
             "the Funiculi",
             "the Garibaldi",
             "the Home",
             "the Rose",
             "the Miserere",
             "the Eyes" },
    .start = { "tune", "since", "it was", "Danube", "Charlie", "Garibaldi", "Rose" },
    .most = 3,
};

static const Kind DAY = {
    .folder = "10-by-return-of-post",
    .question = "day",
    .words = { "19",
               "the 20th",
               "22",
               "twenty-second",
               "25",
               "the 29th",
               "September",
               "December",
               "Christmas",
               "day" },
    .accept = { "on %s", "%s 1896" },
    .start = { "22", "September" },
    .most = 3,
};

static const Kind PERSON = {
    .folder = "12-one-stroke",
    .question = "killer",
    .words = { "Hugh Penhallow",
               "Marcus Egerton",
               "Gregory Tolland",
               "the assessor",
               "Penhallow Hugh",
               "Marcus",
               "the signalman",
               "Agnes Sorrell",
               "killed",
               "Mr" },
    .accept = { "Mr %s", "%s the assessor", "the assessor %s", "%s the signalman" },
    .start = { "Marcus Egerton", ",", "so", "Hugh Penhallow", "the assessor" },
    .most = 1,
};

static const Kind NUMBER = {
    .folder = "06-edition-that-never-was",
    .question = "frame",
    .keys = { "9", "12", "14", "15", "21", "40", "48" },
    .words = { "9", "twelve", "14", "15", "twenty-one", "40", "number 48", "frame", "+", "=", "-" },
    .most = 1,
};

static const Kind TIME = {
    .folder = "09-empty-car",
    .question = "minute",
    .keys = { "3.12 p.m.", "3.35 p.m.", "4.20 p.m.", "2.50 p.m.", "3.05 p.m.", "4.00 p.m." },
    .words = { "3.12 pm",
               "3.35",
               "twenty past four",
               "ten to three",
               "3.05",
               "four o'clock",
               "in the afternoon",
               "half past",
               "=",
               "-" },
    .most = 1,
};

static Case *
load(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("HANSOM_CASES"), "watson-and-holmes", folder, NULL);
    Case *c = case_load(path, &error);

    g_assert_no_error(error);
    return c;
}

static int
find_question(const Case *c, const char *id)
{
    int q = 0;

    while (strcmp(c->questions[q].id, id) != 0) {
        q++;
        g_assert_cmpint(q, <, c->n_questions);
    }
    return q;
}

/* Returns @form with @answer in place of “%s”. */
static char *
fill(const char *form, const char *answer)
{
    g_auto(GStrv) parts = g_strsplit(form, "%s", 2);

    return g_strjoinv(answer, parts);
}

/* Returns @c with @answer as the key of question @q, and @own as a further accepted wording unless
 * it is NULL. @c and @answer must outlive the result. */
static Keyed *
keyed_new(const Case *c, int q, const char *answer, const char *own, const Kind *kind)
{
    Keyed *keyed = g_new0(Keyed, 1);
    Question *question = NULL;
    int n = 0;

    keyed->c = *c;
    keyed->questions = g_memdup2(c->questions, sizeof(Question) * (gsize)c->n_questions);
    keyed->c.questions = keyed->questions;
    question = &keyed->questions[q];
    for (; n < 4 && kind->accept[n] != NULL; n++) {
        keyed->texts[n] = fill(kind->accept[n], answer);
    }
    if (own != NULL) {
        keyed->texts[n++] = g_strdup(own);
    }
    question->answer = (char *)(guintptr)answer;
    question->accept = (Texts){ keyed->texts, n };
    question->reject = (Texts){ .n = 0 };
    memory_keep(&keyed->c);
    return keyed;
}

static void
keyed_free(gpointer data)
{
    Keyed *keyed = data;

    g_hash_table_unref(keyed->c.judged);
    g_hash_table_unref(keyed->c.named);
    g_hash_table_unref(keyed->c.phrased);
    g_hash_table_unref(keyed->c.minutes);
    g_free(keyed->questions);
    for (int i = 0; keyed->texts[i] != NULL; i++) {
        g_free(keyed->texts[i]);
    }
    g_free(keyed);
}

/* Returns copies of @c with each key of @kind (of Keyed, owned). */
static GPtrArray *
make_keys(const Case *c, int q, const Kind *kind)
{
    GPtrArray *keys = g_ptr_array_new_with_free_func(keyed_free);
    const Question *question = &c->questions[q];

    for (int i = 0; i < KEYS_MAX && kind->keys[i] != NULL; i++) {
        g_ptr_array_add(keys, keyed_new(c, q, kind->keys[i], NULL, kind));
    }
    for (int i = 0; kind->keys[0] == NULL && i < question->choices.n; i++) {
        g_ptr_array_add(keys, keyed_new(c, q, question->choices.items[i], kind->own[i], kind));
    }
    for (int i = 0; question->kind == QUESTION_PERSON && i < c->n_people; i++) {
        g_ptr_array_add(keys, keyed_new(c, q, c->people[i].name, NULL, kind));
    }
    return keys;
}

static const char *
pick(GRand *rand, const char *const *texts, int n)
{
    return texts[g_rand_int_range(rand, 0, n)];
}

/* Returns a random name or small word, which is borrowed. */
static char *
pick_piece(GRand *rand, const Kind *kind, double share)
{
    int n_words = 0;

    while (kind->words[n_words] != NULL) {
        n_words++;
    }
    const char *piece = g_rand_double(rand) < share ? pick(rand, kind->words, n_words)
                                                    : pick(rand, SMALL, G_N_ELEMENTS(SMALL));
    return (char *)(guintptr)piece;
}

/* Returns random names and small words (of char *, borrowed). */
static GPtrArray *
mix(GRand *rand, const Kind *kind)
{
    const int n = g_rand_int_range(rand, 1, PIECES_MAX);
    const double share = g_rand_double_range(rand, 0.3, 1);
    GPtrArray *pieces = g_ptr_array_new();

    for (int i = 0; i < n; i++) {
        g_ptr_array_add(pieces, pick_piece(rand, kind, share));
    }
    return pieces;
}

/* Returns the text with which a climb begins: the one that @kind names and a random one in turn. */
static GPtrArray *
begin(GRand *rand, const Kind *kind, int turn)
{
    GPtrArray *pieces = NULL;

    if (turn % 2 != 0 || kind->start[0] == NULL) {
        return mix(rand, kind);
    }
    pieces = g_ptr_array_new();
    for (int i = 0; i < PIECES_MAX && kind->start[i] != NULL; i++) {
        g_ptr_array_add(pieces, (char *)(guintptr)kind->start[i]);
    }
    return pieces;
}

/* Returns @pieces with a random change. */
static GPtrArray *
mutate(GRand *rand, const Kind *kind, const GPtrArray *pieces)
{
    GPtrArray *changed = g_ptr_array_new();
    const int at = g_rand_int_range(rand, 0, (int)pieces->len);
    const int way = g_rand_int_range(rand, 0, 5);

    for (int i = 0; i < (int)pieces->len; i++) {
        if (i != at || way > 1) {
            g_ptr_array_add(changed, pieces->pdata[i]);
        }
        if (i == at && way > 0) {
            g_ptr_array_add(changed, pick_piece(rand, kind, 0.6));
        }
    }
    if (changed->len == 0 || changed->len > 2 * PIECES_MAX) {
        g_ptr_array_unref(changed);
        return mix(rand, kind);
    }
    return changed;
}

static char *
join(const GPtrArray *pieces)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < pieces->len; i++) {
        g_string_append_printf(text, "%s%s", i == 0 ? "" : " ", (char *)pieces->pdata[i]);
    }
    return g_string_free(text, FALSE);
}

static int
count_right(const GPtrArray *keys, int q, const char *text)
{
    int n = 0;

    for (guint i = 0; i < keys->len; i++) {
        const Keyed *keyed = keys->pdata[i];

        n += answers_judge(&keyed->c, q, text, NULL, NULL) == ANSWER_RIGHT;
    }
    return n;
}

/* Climbs from the text @from to texts that are right for more keys. Returns the most keys for
 * which one of them is right. */
static int
climb(GRand *rand, const Kind *kind, const GPtrArray *keys, int q, GPtrArray *from)
{
    g_autoptr(GPtrArray) best = g_ptr_array_ref(from);
    int n_best = 0;

    for (int i = 0; i < STEPS; i++) {
        g_autoptr(GPtrArray) next = i == 0 ? g_ptr_array_ref(from) : mutate(rand, kind, best);
        g_autofree char *text = join(next);
        const int n = count_right(keys, q, text);

        if (n > kind->most) {
            g_test_message("right for %d keys: %s", n, text);
            return n;
        }
        if (n >= n_best) {
            n_best = n;
            g_ptr_array_unref(best);
            best = g_steal_pointer(&next);
        }
    }
    return n_best;
}

/* Tests that a text is right for few keys of one kind of question. */
static void
test_kind(gconstpointer data)
{
    const Kind *kind = data;
    Case *c = load(kind->folder);
    const int q = find_question(c, kind->question);
    g_autoptr(GPtrArray) keys = make_keys(c, q, kind);
    GRand *rand = g_rand_new_with_seed(221);
    const Keyed *first = keys->pdata[0];
    int most = count_right(keys, q, first->questions[q].answer);

    g_assert_cmpint((int)keys->len, >, kind->most);
    g_assert_cmpint(most, ==, 1); /* an answer that is a key is right for it alone */
    for (int i = 0; i < CLIMBS; i++) {
        g_autoptr(GPtrArray) from = begin(rand, kind, i);
        const int n = climb(rand, kind, keys, q, from);

        most = MAX(most, n);
    }
    g_test_message("at most %d keys", most);
    g_assert_cmpint(most, <=, kind->most);
    g_rand_free(rand);
    g_ptr_array_set_size(keys, 0);
    case_free(c);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/mixtures/place", &PLACE, test_kind);
    g_test_add_data_func("/mixtures/place-of-two-words", &PLACE_OF_TWO, test_kind);
    g_test_add_data_func("/mixtures/object", &OBJECT, test_kind);
    g_test_add_data_func("/mixtures/choice", &CHOICE, test_kind);
    g_test_add_data_func("/mixtures/day", &DAY, test_kind);
    g_test_add_data_func("/mixtures/person", &PERSON, test_kind);
    g_test_add_data_func("/mixtures/number", &NUMBER, test_kind);
    g_test_add_data_func("/mixtures/time", &TIME, test_kind);
    return g_test_run();
}
