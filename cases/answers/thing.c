/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/thing.h"

#include <string.h>

#include "cases/answers/clause.h"
#include "cases/answers/conclusion.h"
#include "cases/answers/lexicon.h"

/* Limits of an answer that names a single thing. An “other” word belongs neither to the thing nor
 * to the question, and is no small word (lexicon.h). A clause with other words is bare if its small
 * words are only articles: ", the bucket,". Of 1 992 right answers to questions for a place or an
 * object (tests/answers and the cases' answers.yaml), 6 exceed a limit. */
enum {
    BARE_MOST = 2,           /* bare clauses, up to an explanation ("because") */
    BARE_BEFORE_MOST = 1,    /* bare clauses before the thing */
    CLAUSES_BEFORE_MOST = 2, /* clauses with other words before the thing */
    WORDS_BEFORE_MOST = 4,   /* other words before the thing */
    DENIED_BEFORE_MOST = 3,  /* clauses with denied words before the thing */
    DENIED_WORDS_MOST = 6,   /* denied words before the thing */
    OTHERS_MOST = 1,         /* other things before the thing, or else after it */
    OTHERS_SUM_MOST = 4,     /* other things before and after it, if there is no conclusion */
    WORDS_MOST = 10,         /* words of weight, up to an explanation (thing_is_list) */
};

/* Words after a denial that turn it into none: "no doubt", "not only", "nowhere but". */
static const char *const AFFIRMS[] = {
    "doubt", "only", "but", "just", "merely", "except", "other", "else",
};

/* Words of LEXICON_DENIAL that deny no place or object. */
static const char *const DENIES_NOTHING[] = {
    "anyone", "anybody", "everyone", "everybody", "unknown",
};

/* Words after which a denial in the same clause denies nothing more. */
static const char *const ENDS_DENIAL[] = {
    "but", "so", "therefore", "thus", "hence", "means", "meaning", "leaves",
};

/* The wordings of a thing, and the question. */
typedef struct {
    GPtrArray *names; /* of Typed */
    Typed *asked;
} Thing;

/* The other words of an answer, up to one of its words. */
typedef struct {
    int n_words;
    int n_clauses;
    int n_bare;
    int n_denied; /* clauses with denied other words, which the other counts ignore */
    int n_denied_words;
    /* of the clause that is not yet complete: */
    int n_in_clause;
    bool is_bare;
    bool is_denied;  /* true after a denial */
    bool has_denied; /* true after a denied word */
} Count;

static void
thing_init(Thing *thing, const Trial *trial, const Named *entry, bool of_key)
{
    const Texts *accept = &trial->question->accept;
    const char *language = trial->c->language;

    thing->names = g_ptr_array_new_with_free_func((GDestroyNotify)typed_free);
    thing->asked = typed_read(trial->question->ask, language);
    g_ptr_array_add(thing->names, typed_read(entry->name, language));
    for (int i = 0; of_key && i < accept->n; i++) {
        g_ptr_array_add(thing->names, typed_read(accept->items[i], language));
    }
}

static void
thing_clear(Thing *thing)
{
    g_ptr_array_unref(thing->names);
    typed_free(thing->asked);
}

/* Reports whether @word is in a name of @thing. */
static bool
is_of_thing(const Thing *thing, const TypedWord *word)
{
    for (guint i = 0; i < thing->names->len; i++) {
        const Typed *name = thing->names->pdata[i];

        for (int k = 0; k < name->n; k++) {
            if (typed_stands_for(word, &name->words[k])) {
                return true;
            }
        }
    }
    return false;
}

/* Returns the index of the word that completes @name in @read, or the number of words if a word of
 * @name is missing. Articles may be missing. */
static int
find_end(const Typed *read, const Typed *name)
{
    const bool is_light = typed_heavy(name) == 0;
    int end = 0;

    for (int k = 0; k < name->n && end < read->n; k++) {
        int at = 0;

        if (name->words[k].light && !is_light) {
            continue;
        }
        while (at < read->n && !typed_stands_for(&read->words[at], &name->words[k])) {
            at++;
        }
        end = MAX(end, at);
    }
    return end;
}

/* Returns the index of the word that completes the first name of @thing in @read. Returns the
 * number of words if it finds no name, for example because a space is missing. */
static int
find_thing(const Thing *thing, const Typed *read)
{
    int first = read->n;

    for (guint i = 0; i < thing->names->len; i++) {
        first = MIN(first, find_end(read, thing->names->pdata[i]));
    }
    return first;
}

/* Reports whether an explanation begins with @word: "because", "which". */
static bool
explains(const TypedWord *word)
{
    return lexicon_has(LEXICON_REASON, word->text) || lexicon_has(LEXICON_RELATIVE, word->text);
}

static bool
begins_clause(const TypedWord *word)
{
    return word->gap != GAP_SPACE || lexicon_has(LEXICON_LISTER, word->text) || explains(word);
}

static void
end_clause(Count *count)
{
    if (count->n_in_clause > 0) {
        count->n_clauses++;
        count->n_bare += count->is_bare;
    }
    count->n_denied += count->has_denied;
    count->n_in_clause = 0;
    count->is_bare = true;
    count->is_denied = false;
    count->has_denied = false;
}

static bool
is_one_of(const char *const *texts, size_t n, const TypedWord *word)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(texts[i], word->text) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether words @at and @at + 1 are a denial that denies nothing: "no doubt". */
static bool
affirms(const Typed *read, int at)
{
    return at >= 0 && at + 1 < read->n && read->words[at + 1].gap == GAP_SPACE &&
           lexicon_has(LEXICON_DENIAL, read->words[at].text) &&
           is_one_of(AFFIRMS, G_N_ELEMENTS(AFFIRMS), &read->words[at + 1]);
}

/* Reports whether word @at denies the words after it. "No" does not, since it may also correct:
 * "the pond no the attic". */
static bool
denies(const Typed *read, int at)
{
    const Utterance answer = { .read = read };

    return word_is_denial(&answer, at) && strcmp(read->words[at].text, "no") != 0;
}

/* Counts word @at. A denial that denies nothing ("not only", "everybody") counts as a bare clause,
 * since it can begin a list. It leaves its own clause bare: ", no doubt the bucket,". */
static void
count_word(Count *count, const Thing *thing, const Typed *read, int at)
{
    const TypedWord *word = &read->words[at];
    const bool is_light = word->light || word->number >= 0;

    if (affirms(read, at - 1)) {
        return;
    }
    if (affirms(read, at) || is_one_of(DENIES_NOTHING, G_N_ELEMENTS(DENIES_NOTHING), word)) {
        count->n_bare++;
        return;
    }
    count->is_denied &= !is_one_of(ENDS_DENIAL, G_N_ELEMENTS(ENDS_DENIAL), word);
    count->is_denied |= denies(read, at);
    if (word->small || is_light || typed_has_stem(thing->asked, word) || is_of_thing(thing, word)) {
        count->is_bare &= is_light || !word->small;
    } else if (count->is_denied) {
        count->has_denied = true;
        count->n_denied_words++;
    } else {
        count->n_words++;
        count->n_in_clause++;
    }
}

/* Counts the other words of @read before word @end. Does not count the clause that goes on at this
 * word as a clause. */
static Count
count_before(const Thing *thing, const Typed *read, int end)
{
    Count count = { .is_bare = true };

    for (int i = 0; i < end; i++) {
        if (begins_clause(&read->words[i])) {
            end_clause(&count);
        }
        count_word(&count, thing, read, i);
    }
    if (end == read->n || begins_clause(&read->words[end])) {
        end_clause(&count);
    }
    return count;
}

/* Returns the number of bare clauses of @read after the clause of word @at, up to an
 * explanation. */
static int
count_bare_after(const Thing *thing, const Typed *read, int at)
{
    Count count = { .is_bare = true };
    int i = at + 1;

    while (i < read->n && !begins_clause(&read->words[i])) {
        i++;
    }
    for (; i < read->n && !explains(&read->words[i]); i++) {
        if (begins_clause(&read->words[i])) {
            end_clause(&count);
        }
        count_word(&count, thing, read, i);
    }
    end_clause(&count);
    return count.n_bare;
}

/* Reports whether word @at is an other word. */
static bool
is_other(const Thing *thing, const Typed *read, int at)
{
    const TypedWord *word = &read->words[at];

    return !word->small && !word->light && word->number < 0 &&
           !typed_has_stem(thing->asked, word) && !is_of_thing(thing, word);
}

/* Returns the number of other things that words @from to @to - 1 of @read may name. Other words
 * that stand together may name one thing ("rubber swimming dress"), and denied ones name none. */
static int
count_others(const Thing *thing, const Typed *read, int from, int to)
{
    bool is_denied = false;
    bool goes_on = false;
    int n = 0;

    for (int i = from; i < to; i++) {
        const bool is_new = read->words[i].gap != GAP_SPACE || !goes_on;

        if (begins_clause(&read->words[i]) ||
            is_one_of(ENDS_DENIAL, G_N_ELEMENTS(ENDS_DENIAL), &read->words[i])) {
            is_denied = false;
        }
        is_denied |= denies(read, i);
        goes_on = is_other(thing, read, i);
        n += goes_on && is_new && !is_denied;
    }
    return n;
}

/* Returns the number of other things that the answer may name before the name that word @at
 * completes. The words right before the name may each name one. */
static int
count_others_before(const Thing *thing, const Typed *read, int at)
{
    int from = at;
    int n = 0;

    while (from > 0 && read->words[from].gap == GAP_SPACE &&
           is_of_thing(thing, &read->words[from - 1])) {
        from--;
    }
    while (n < from && read->words[from - n].gap == GAP_SPACE &&
           is_other(thing, read, from - n - 1)) {
        n++;
    }
    return count_others(thing, read, 0, from) + MAX(n - 1, 0);
}

/* Returns the number of other things that the answer may name after word @at, up to an explanation.
 * The words right after it may each name one. If @resumes is true, counts those in an explanation
 * too. */
static int
count_others_after(const Thing *thing, const Typed *read, int at, bool resumes)
{
    int to = at + 1;
    int n = 0;

    while (to < read->n && (resumes || !explains(&read->words[to]))) {
        to++;
    }
    while (at + 1 + n < to && read->words[at + 1 + n].gap == GAP_SPACE &&
           is_other(thing, read, at + 1 + n)) {
        n++;
    }
    return count_others(thing, read, at + 1, to) + MAX(n - 1, 0);
}

/* Reports whether the answer may name a thing after an explanation: in a conclusion, or after a
 * remark in brackets. */
static bool
may_resume(const char *raw)
{
    bool corrects;

    return strpbrk(raw, "()") != NULL || conclusion_of(raw, &corrects) != NULL;
}

/* Reports whether the answer names other things both before and after word @at. */
static bool
is_amid_others(const Thing *thing, const Trial *trial, int at)
{
    if (at == trial->read->n) {
        return false;
    }
    const bool resumes = may_resume(trial->raw);
    const int before = count_others_before(thing, trial->read, at);
    const int after = count_others_after(thing, trial->read, at, resumes);
    return MIN(before, after) > OTHERS_MOST && (resumes || before + after > OTHERS_SUM_MOST);
}

/* Reports whether @before, and the bare clauses after it, leave a single thing. */
static bool
is_within_limits(const Count *before, int n_bare)
{
    return n_bare <= BARE_MOST && before->n_bare <= BARE_BEFORE_MOST &&
           before->n_clauses <= CLAUSES_BEFORE_MOST && before->n_words <= WORDS_BEFORE_MOST &&
           before->n_denied <= DENIED_BEFORE_MOST && before->n_denied_words <= DENIED_WORDS_MOST;
}

bool
thing_is_single(const Trial *trial, const Named *entry, bool of_key, bool concludes)
{
    const Typed *read = trial->read;
    Thing thing;

    thing_init(&thing, trial, entry, of_key);
    const int at = find_thing(&thing, read);
    const Count before = count_before(&thing, read, at);
    const int n_bare = before.n_bare + count_bare_after(&thing, read, at);
    const bool is_amid = is_amid_others(&thing, trial, at);
    thing_clear(&thing);
    return !is_amid && (concludes || is_within_limits(&before, n_bare));
}

bool
thing_is_list(const Case *c, const Question *question, const char *raw)
{
    g_autoptr(Typed) asked = typed_read(question->ask, c->language);
    g_autoptr(Typed) read = typed_read(raw, c->language);
    int n = 0;

    for (int i = 0; i < read->n && !explains(&read->words[i]); i++) {
        const TypedWord *word = &read->words[i];

        n += word->small || word->light || typed_has_stem(asked, word) ? 0 : 1;
    }
    return n > WORDS_MOST;
}
