/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/resolve.h"

#include "cases/answers/lexicon.h"
#include "cases/answers/numbers.h"

#include <string.h>

enum {
    WORDS_WEIGHED = 64, /* an answer with this many words or more names nothing */
    NAMES_MAX = 512,
    GLUED_LETTERS_MIN = 6, /* letters in a name that is typed without its spaces */
};

/* A name of an entry, split into words. */
typedef struct {
    Named entry;
    /* 0 for the question's own lists and its people, 1 for everything else that is printed */
    int tier;
    bool whole; /* true when every word is needed, so middle names too */
    Typed *read;
} Name;

typedef struct {
    const Question *question;
    bool person;
    const Typed *answer;
    Typed *asked;  /* the words of the question, which mean nothing in an answer */
    GArray *names; /* of Name */
} Search;

/* The quality of a match between an answer and a name, best first. */
typedef enum {
    FIT_EXACT,
    FIT_SLIPS,
    FIT_AMONG, /* with other words around the name */
    FIT_NOT,
} Fit;

typedef struct {
    guint64 used; /* bit i is set when word i of the answer is part of the name */
    Fit fit;
} Match;

/* --- the lists ------------------------------------------------------------------------------- */

static void
add_name(Search *search, const Case *c, Named entry, int tier, const char *text)
{
    if (search->names->len < NAMES_MAX) {
        Name name = {
            .entry = entry,
            .tier = tier,
            .whole = entry.kind != NAMED_PERSON || strcmp(text, entry.name) != 0,
            .read = typed_read(text, c->language),
        };

        g_array_append_val(search->names, name);
    }
}

static void
add_texts(Search *search, const Case *c, Named entry, int tier, const Texts *texts, bool each)
{
    for (int i = 0; i < texts->n; i++) {
        entry.index = each ? i : entry.index;
        entry.name = each ? texts->items[i] : entry.name;
        add_name(search, c, entry, tier, texts->items[i]);
    }
}

/* Returns the entry of the answer to question @q: a person of the case, one of the choices, or an
 * entry of its own. */
static Named
key_entry(const Case *c, int q)
{
    const Question *question = &c->questions[q];

    for (int i = 0; question->kind == QUESTION_PERSON && i < c->n_people; i++) {
        if (strcmp(c->people[i].name, question->answer) == 0) {
            return (Named){ NAMED_PERSON, i, question->answer };
        }
    }
    for (int i = 0; i < question->choices.n; i++) {
        if (strcmp(question->choices.items[i], question->answer) == 0) {
            return (Named){ NAMED_CHOICE, i, question->answer };
        }
    }
    return (Named){ NAMED_KEY, q, question->answer };
}

/* Adds the answer to question @q, and the accepted wordings as further names of the same entry. */
static void
add_key(Search *search, const Case *c, int q, int tier)
{
    Named key = key_entry(c, q);

    if (key.kind == NAMED_KEY) {
        add_name(search, c, key, tier, key.name);
    }
    add_texts(search, c, key, tier, &c->questions[q].accept, false);
}

static void
add_people(Search *search, const Case *c, int tier)
{
    for (int i = 0; i < c->n_people; i++) {
        const Person *person = &c->people[i];
        Named entry = { NAMED_PERSON, i, person->name };

        add_name(search, c, entry, tier, person->name);
        add_texts(search, c, entry, tier, &person->aliases, false);
    }
}

static void
search_init(Search *search, const Case *c, int q, const Typed *answer)
{
    const Question *question = &c->questions[q];

    *search = (Search){
        .question = question,
        .person = question->kind == QUESTION_PERSON,
        .answer = answer,
        .asked = typed_read(question->ask, c->language),
        .names = g_array_new(FALSE, FALSE, sizeof(Name)),
    };
    add_key(search, c, q, 0);
    add_texts(search, c, (Named){ .kind = NAMED_REJECT }, 0, &question->reject, true);
    add_texts(search, c, (Named){ .kind = NAMED_CHOICE }, 0, &question->choices, true);
    add_people(search, c, search->person ? 0 : 1);
    for (int i = 0; i < c->n_locations; i++) {
        add_name(
            search, c, (Named){ NAMED_LOCATION, i, c->locations[i].name }, 1, c->locations[i].name);
    }
    for (int i = 0; i < c->n_questions; i++) {
        if (i != q && c->questions[i].kind != QUESTION_REASON &&
            c->questions[i].kind != QUESTION_CHOICE) {
            add_key(search, c, i, 1);
        }
    }
}

static void
search_clear(Search *search)
{
    for (guint i = 0; i < search->names->len; i++) {
        typed_free(g_array_index(search->names, Name, i).read);
    }
    g_array_unref(search->names);
    typed_free(search->asked);
}

/* --- one name -------------------------------------------------------------------------------- */

/* Reports whether @word is a word of any person's name. Such a word is not a slip for another
 * word. */
static bool
is_somebodys(const Search *search, const char *word)
{
    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        for (int j = 0; name->entry.kind == NAMED_PERSON && j < name->read->n; j++) {
            if (!name->read->words[j].title && strcmp(name->read->words[j].text, word) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Reports whether @word may be omitted from a name. */
static bool
is_light(const TypedWord *word)
{
    return word->title || word->initial || lexicon_has(LEXICON_ARTICLE, word->text);
}

/* Returns the number of words of a name that may not be omitted. When it is 0 ("The A."), all words
 * count. */
static int
n_heavy(const Typed *read)
{
    int n = 0;

    for (int i = 0; i < read->n; i++) {
        n += !is_light(&read->words[i]);
    }
    return n;
}

/* Reports whether word @at of the @n words that count is needed. In a person's full name, only the
 * first and the last are. */
static bool
is_needed(const Name *name, int at, int n)
{
    return name->whole || at == 0 || at == n - 1;
}

/* Reports whether both words are the same number: "9" and "nine". */
static bool
is_same_number(const TypedWord *typed, const TypedWord *word)
{
    return word->number >= 0 && typed->number == word->number;
}

/* Reports whether @typed is a slip for @word. A small word is not: "and" is no slip for "sand".
 * When the question asks for a person, a word of any person's name is not a slip either. */
static bool
is_slip(const Search *search, const TypedWord *typed, const TypedWord *word)
{
    bool is_form = strcmp(typed->stem, word->stem) == 0;

    return (is_form || !typed_means_itself(typed)) && typed_is(typed->text, word->text, true) &&
           !(search->person && is_somebodys(search, typed->text));
}

/* Returns the index of the answer's word that matches @word of a name, or -1. Words in @used are
 * skipped. */
static int
find_word(const Search *search, const TypedWord *word, guint64 used, bool slips)
{
    for (int i = 0; i < search->answer->n; i++) {
        const TypedWord *typed = &search->answer->words[i];
        bool free = (used & (G_GUINT64_CONSTANT(1) << i)) == 0;

        if (!free || (typed->owner && search->person)) {
            continue; /* "Wray's brother" is not Wray */
        }
        if (strcmp(typed->text, word->text) == 0 || is_same_number(typed, word) ||
            (slips && is_slip(search, typed, word))) {
            return i;
        }
    }
    return -1;
}

/* Finds all needed words of @name in the answer and sets their bits in @used. Returns false when a
 * word is missing. */
static bool
find_words(const Search *search, const Name *name, bool slips, guint64 *used)
{
    int n = n_heavy(name->read);
    bool all_light = n == 0;

    *used = 0;
    for (int i = 0, at = 0; i < name->read->n; i++) {
        const TypedWord *word = &name->read->words[i];

        if (!all_light && is_light(word)) {
            continue;
        }
        int found = find_word(search, word, *used, false);
        found = found < 0 && slips ? find_word(search, word, *used, true) : found;
        if (found < 0 && is_needed(name, at, all_light ? name->read->n : n)) {
            return false;
        }
        *used |= found < 0 ? 0 : G_GUINT64_CONSTANT(1) << found;
        at++;
    }
    return *used != 0;
}

static char *
glue(const Typed *read, bool with_light)
{
    GString *letters = g_string_new(NULL);

    for (int i = 0; i < read->n; i++) {
        if (!read->words[i].title &&
            (with_light || !lexicon_has(LEXICON_FILLER, read->words[i].text))) {
            g_string_append(letters, read->words[i].text);
        }
    }
    return g_string_free(letters, FALSE);
}

/* Reports whether the answer has the same letters as @name but other spaces: "AugustusWray", or "O
 * Dowd" for "O’Dowd". */
static bool
is_glued(const Search *search, const Name *name)
{
    for (int i = 0; i < search->answer->n && search->person; i++) {
        if (search->answer->words[i].owner) {
            return false; /* "Joan Speke's sister" */
        }
    }
    g_autofree char *typed = glue(search->answer, false);
    g_autofree char *known = glue(name->read, false);

    return strlen(known) >= GLUED_LETTERS_MIN && strcmp(typed, known) == 0;
}

/* --- what else the answer says --------------------------------------------------------------- */

typedef enum {
    REST_NOTHING,
    REST_MORE, /* other words, not known to spoil the answer */
    REST_SPOILS,
} Rest;

static bool
is_asked(const Search *search, const TypedWord *word)
{
    for (int i = 0; i < search->asked->n; i++) {
        if (strcmp(search->asked->words[i].stem, word->stem) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether word @at is the "No." of a number ("No. 9"), which is not a denial. */
static bool
is_number_sign(const Typed *answer, int at)
{
    return strcmp(answer->words[at].text, "no") == 0 && at + 1 < answer->n &&
           answer->words[at + 1].number >= 0;
}

/* Reports whether word @at is the "and" of a number ("a hundred and fifty"), which is not a
 * list. */
static bool
is_in_number(const Typed *answer, int at)
{
    return strcmp(answer->words[at].text, "and") == 0 && at > 0 && at + 1 < answer->n &&
           number_multiplies(answer->words[at - 1].text) && answer->words[at + 1].number >= 0;
}

/* Reports whether @word spoils the answer: it is a denial, it adds a second answer, or it points to
 * another place or person than the one named. */
static bool
spoils(const Search *search, const TypedWord *word)
{
    return lexicon_has(LEXICON_DENIAL, word->text) || lexicon_has(LEXICON_LISTER, word->text) ||
           lexicon_has(search->person ? LEXICON_KINSHIP : LEXICON_AROUND, word->text);
}

/* Reports whether word @at turns the place after it into another one. "Behind the mill" and "the
 * false mill" are not the mill. "Behind the cups in the mill" and "in the mill under a false name"
 * are. */
static bool
points_beside(const Search *search, guint64 used, int at)
{
    const Typed *answer = search->answer;

    if (search->person || !lexicon_has(LEXICON_BESIDE, answer->words[at].text)) {
        return false;
    }
    do {
        at++;
    } while (at < answer->n && lexicon_has(LEXICON_ARTICLE, answer->words[at].text));
    return at < answer->n && (used & (G_GUINT64_CONSTANT(1) << at)) != 0;
}

static Rest
weigh_rest(const Search *search, guint64 used)
{
    Rest rest = REST_NOTHING;

    for (int i = 0; i < search->answer->n; i++) {
        const TypedWord *word = &search->answer->words[i];

        if ((used & (G_GUINT64_CONSTANT(1) << i)) != 0 || is_number_sign(search->answer, i) ||
            is_in_number(search->answer, i)) {
            continue;
        }
        if (spoils(search, word) || points_beside(search, used, i)) {
            return REST_SPOILS;
        }
        if (!is_light(word) && !lexicon_has(LEXICON_FILLER, word->text) &&
            !is_asked(search, word)) {
            rest = REST_MORE;
        }
    }
    return rest;
}

static Match
match(const Search *search, const Name *name)
{
    Match found = { .fit = FIT_NOT };
    bool exact = find_words(search, name, false, &found.used);

    if (!exact && is_glued(search, name)) {
        return (Match){ .used = G_MAXUINT64, .fit = FIT_EXACT };
    }
    if (!exact && !find_words(search, name, true, &found.used)) {
        return found;
    }
    switch (weigh_rest(search, found.used)) {
    case REST_NOTHING:
        found.fit = exact ? FIT_EXACT : FIT_SLIPS;
        break;
    case REST_MORE:
        /* a place may have other words around its name, a person may not */
        found.fit = search->person ? FIT_NOT : FIT_AMONG;
        break;
    case REST_SPOILS:
        break;
    }
    return found;
}

/* --- all names ------------------------------------------------------------------------------- */

static bool
is_same(const Named *one, const Named *other)
{
    return one->kind == other->kind && one->index == other->index;
}

/* Reports whether the match of name @at is @fit and its tier is at most @tier. People of tier 1
 * never match among other words. */
static bool
fits(const Search *search, const Match *matches, guint at, Fit fit, int tier)
{
    const Name *name = &g_array_index(search->names, Name, at);

    return matches[at].fit == fit && name->tier <= tier &&
           (fit != FIT_AMONG || name->entry.kind != NAMED_PERSON || name->tier == 0);
}

/* Reports whether another name uses all words of this name and more: "the ice store in Craven Mews"
 * wins over "the ice store". */
static bool
is_part_of_more(const Search *search, const Match *matches, guint at, Fit fit, int tier)
{
    for (guint i = 0; i < search->names->len; i++) {
        if (fits(search, matches, i, fit, tier) &&
            (matches[i].used & matches[at].used) == matches[at].used &&
            matches[i].used != matches[at].used) {
            return true;
        }
    }
    return false;
}

/* Reports whether @one wins over @other when both match the same words of the answer. The
 * question's own lists win over all other names. Among the question's own lists, the rejected
 * wordings win. */
static bool
goes_before(const Name *one, const Name *other)
{
    return one->tier < other->tier ||
           (one->tier == other->tier && one->entry.kind == NAMED_REJECT &&
            other->entry.kind != NAMED_REJECT);
}

/* Resolves the answer among the names whose match is @fit and whose tier is at most @tier. */
static Resolved
gather(const Search *search, const Match *matches, Fit fit, int tier, Named *entry, Named *other)
{
    const Name *first = NULL;
    guint64 used = 0;

    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        if (!fits(search, matches, i, fit, tier) ||
            is_part_of_more(search, matches, i, fit, tier)) {
            continue;
        }
        bool same_words = first != NULL && matches[i].used == used;
        if (first == NULL || (same_words && goes_before(name, first))) {
            first = name;
            used = matches[i].used;
        } else if (!is_same(&first->entry, &name->entry) &&
                   !(same_words && goes_before(first, name))) {
            *entry = first->entry;
            *other = name->entry;
            return RESOLVED_MORE;
        }
    }
    if (first == NULL) {
        return RESOLVED_NONE;
    }
    *entry = first->entry;
    return RESOLVED_ONE;
}

Resolved
resolve(const Case *c, int question, const Typed *answer, Named *entry, Named *other)
{
    if (answer->n == 0 || answer->n > WORDS_WEIGHED - 1) {
        return RESOLVED_NONE;
    }
    Search search;
    Resolved resolved = RESOLVED_NONE;

    search_init(&search, c, question, answer);
    g_autofree Match *matches = g_new0(Match, search.names->len);
    for (guint i = 0; i < search.names->len; i++) {
        matches[i] = match(&search, &g_array_index(search.names, Name, i));
    }
    for (int fit = FIT_EXACT; fit < FIT_NOT && resolved == RESOLVED_NONE; fit++) {
        resolved =
            fit == FIT_AMONG ? RESOLVED_NONE : gather(&search, matches, (Fit)fit, 0, entry, other);
        if (resolved == RESOLVED_NONE) {
            resolved = gather(&search, matches, (Fit)fit, 1, entry, other);
        }
    }
    search_clear(&search);
    return resolved;
}
