/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/amounts.h"

#include "cases/answers/conclusion.h"
#include "cases/answers/lexicon.h"
#include "cases/answers/numbers.h"
#include "cases/answers/pattern.h"
#include "cases/answers/times.h"

#include <string.h>

enum {
    CLAUSES_MAX = 64,  /* more clauses are read as one; each takes time */
    ROUND_MINUTES = 5, /* "about" makes a time rough when its minutes are a multiple of this */
};

/* Reports whether @word may precede a "before" or "after" that shifts the hour: "ten minutes before
 * eight". */
static bool
is_measure(const char *word)
{
    return number_of_word(word) >= 0 || strcmp(word, "half") == 0 || strcmp(word, "quarter") == 0 ||
           g_str_has_prefix(word, "minute") || g_str_has_prefix(word, "min");
}

/* Returns the clauses of @raw without the times and numbers that they deny or explain: "not 40 but
 * 48, because …" becomes "", " 48" and "". The caller frees the result. */
static char **
claimed_clauses(const char *raw)
{
    static const GRegex *ends, *denials;
    char **clauses =
        g_regex_split_full(pattern_once(&ends,
                                        "(?:[;!?()]|,(?!\\d)|(?<!\\d),)\\s*(?!\\d{3})|(?<!\\bno)(?<"
                                        "!\\b[ap]\\.m)[.]\\s|\\n|\\bbut\\b"),
                           raw,
                           -1,
                           0,
                           (GRegexMatchFlags)0,
                           CLAUSES_MAX,
                           NULL);

    for (char **clause = clauses; clause != NULL && *clause != NULL; clause++) {
        g_auto(GStrv) parts = g_regex_split(
            pattern_once(&denials,
                         "\\b(?:not|never|neither|nor|isn.?t|wasn.?t|because|cos|when)\\b"),
            *clause,
            (GRegexMatchFlags)0);

        g_free(*clause);
        *clause = g_strdup(parts[0] == NULL ? "" : parts[0]);
    }
    return clauses;
}

/* Reports whether @word says which half of the day, or which day, is meant. */
static bool
is_half_of_day(const char *word)
{
    return lexicon_has(LEXICON_DATE, word) || strcmp(word, "am") == 0 ||
           strcmp(word, "morning") == 0 || strcmp(word, "night") == 0;
}

/* Reports whether @read says anything but numbers, units, parts of a date and words of the
 * question. */
static bool
says_more(const Trial *trial, const Typed *read)
{
    g_autoptr(Typed) asked = typed_read(trial->question->ask, trial->c->language);

    for (int i = 0; i < read->n; i++) {
        const TypedWord *word = &read->words[i];

        if (!word->small && number_unit(word->text) == NULL && !typed_has_stem(asked, word) &&
            !is_half_of_day(word->text)) {
            return true;
        }
    }
    return false;
}

static bool
has_number(const char *text)
{
    g_autoptr(Typed) read = typed_read(text, NULL);
    gint64 number = 0;

    for (int i = 0; i < read->n; i++) {
        if (read->words[i].number > 1) {
            return true;
        }
    }
    return strpbrk(text, "0123456789") != NULL || number_read(text, &number);
}

/* Reports whether @clause, which follows a clause with a time or number, belongs to the claim too:
 * "in the evening", "or later", "40". @has reports a time or number in @clause. An explanation does
 * not belong to the claim: "25 minutes behind", "8.05 + 25 minutes", "just before the final". */
static bool
adds_to_claim(const Trial *trial, const char *clause, bool has)
{
    g_autoptr(Typed) read = typed_read(clause, trial->c->language);
    bool qualifies = false;

    for (int i = 0; i < read->n; i++) {
        const char *word = read->words[i].text;

        qualifies |= is_half_of_day(word) || strcmp(word, "or") == 0;
    }
    return has ? !says_more(trial, read) && strpbrk(clause, "+*") == NULL
               : !has_number(clause) && (qualifies || !says_more(trial, read));
}

/* Returns the part of the answer that claims a time or number, which @has recognises: the first
 * clause that has one, and all clauses that add to it. "48 (twelve in each weight)" gives "48", and
 * "48, 40" remains. A conclusion that says nothing else is the claim. A correction that says more
 * leaves all of the answer. The caller frees the result. */
static char *
claimed_part(const Trial *trial, bool (*has)(const char *text))
{
    bool corrects;
    const char *conclusion = conclusion_of(trial->raw, &corrects);

    if (conclusion != NULL && has(conclusion)) {
        g_autoptr(Typed) read = typed_read(conclusion, trial->c->language);

        if (!says_more(trial, read) || corrects) {
            return g_strdup(says_more(trial, read) ? trial->raw : conclusion);
        }
    }
    g_auto(GStrv) clauses = claimed_clauses(trial->raw);
    g_autoptr(GString) claimed = g_string_new(NULL);
    bool found = false;

    for (char **clause = clauses; clause != NULL && *clause != NULL; clause++) {
        bool any = has(*clause);

        if (!found || adds_to_claim(trial, *clause, any)) {
            g_string_append_printf(claimed, "%s%s", claimed->len == 0 ? "" : ", ", *clause);
        }
        found |= any;
    }
    return g_string_free(g_steal_pointer(&claimed), FALSE);
}

/* Reports whether @text has a time that is more than a number. */
static bool
has_clock(const char *text)
{
    TimeOfDay time;

    return times_read(text, false, &time, 1) > 0;
}

static bool
has_time(const char *text)
{
    TimeOfDay time;

    return times_read(text, true, &time, 1) > 0;
}

/* Reports whether both may be the same time of day. */
static bool
may_agree(const TimeOfDay *one, const TimeOfDay *other)
{
    return one->halved || other->halved ? one->minute % HALF_DAY == other->minute % HALF_DAY
                                        : one->minute == other->minute;
}

/* Reads the only time in @claimed. It may be said twice: "3.50 p.m. (ten minutes to four)". Where
 * numbers could be other times, the only time that is more than a number decides: "6 August, 3.12
 * pm". */
static bool
read_time(const char *claimed, TimeOfDay *time)
{
    TimeOfDay times[3];
    const char *equals = strrchr(claimed, '=');
    const char *text = equals == NULL ? claimed : equals + 1;
    int n = times_read(text, true, times, 3);

    if (n == 2 && may_agree(&times[0], &times[1])) {
        *time = times[times[0].halved ? 1 : 0];
        return true;
    }
    n = n == 1 || n < 0 ? n : times_read(text, false, times, 2);
    *time = times[0];
    return n == 1;
}

/* Reports whether @read is not one definite time or number: "ten or eleven", "after ten", "more
 * than ten", "-10". @raw is the same text. */
static bool
is_undecided(const char *raw, const Typed *read)
{
    for (int i = 0; i < read->n; i++) {
        const char *word = read->words[i].text;
        bool shifts = (strcmp(word, "before") == 0 || strcmp(word, "after") == 0) && i > 0 &&
                      is_measure(read->words[i - 1].text);

        if ((lexicon_has(LEXICON_DENIAL, word) && !typed_is_number_sign(read, i)) ||
            strcmp(word, "or") == 0 || (lexicon_has(LEXICON_BOUND, word) && !shifts)) {
            return true;
        }
    }
    const char *minus = strchr(raw, '-');
    return minus != NULL && g_ascii_isdigit(minus[1]) &&
           (minus == raw || !g_ascii_isalnum(minus[-1]));
}

/* Reports whether @claimed tells only roughly that it was @time: "a bit past 3", "gone eight", "3
 * something", "about ten past three". "About 3.12" is exact. */
static bool
is_rough_time(const char *claimed, const TimeOfDay *time)
{
    static const GRegex *about, *rough;

    if (time->minute % ROUND_MINUTES == 0 &&
        g_regex_match(
            pattern_once(&about, "\\b(?:about|around|roughly|approx\\w*|nearly|almost|circa)\\b"),
            claimed,
            (GRegexMatchFlags)0,
            NULL)) {
        return true;
    }
    return g_regex_match(
        pattern_once(&rough,
                     "\\bsomething\\b|"
                     "\\b(?:(?:just|shortly|soon|sometime|a bit|a little) (?:past|to)|gone) "
                     "(?:\\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|"
                     "eleven|twelve)"),
        claimed,
        (GRegexMatchFlags)0,
        NULL);
}

/* Reports whether @claimed gives only a part of a number: "12 in each weight", "40 and the
 * button". */
static bool
is_part_of_number(const char *claimed)
{
    static const GRegex *part;

    return g_regex_match(
        pattern_once(
            &part,
            "\\b(?:each|every|apiece)\\b|"
            "^(?:the |\\W)*(?:\\d+|[a-z]+ty) (?:[a-z]+ )?(?:and|plus) (?:the|some|what)\\b"),
        claimed,
        (GRegexMatchFlags)0,
        NULL);
}

/* Reports whether @read points to the neighbour of what has the number: "next to number 14". */
static bool
is_neighbour(const Typed *read)
{
    static const char *const WORDS[] = { "next", "beside", "near", "opposite", "behind" };

    for (int i = 0; i < read->n; i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(WORDS); j++) {
            if (strcmp(read->words[i].text, WORDS[j]) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Adds the minutes of the day that @text gives to @minutes. */
static void
add_minutes(GHashTable *minutes, const char *text)
{
    TimeOfDay times[TIMES_MAX];
    int n = text == NULL ? 0 : times_read(text, false, times, TIMES_MAX);

    for (int i = 0; i < n; i++) {
        if (!times[i].halved) {
            g_hash_table_add(minutes, GINT_TO_POINTER(times[i].minute));
        }
    }
}

/* Returns a set of the minutes of the day that the introduction and the cards give. The caller
 * releases it. */
static GHashTable *
collect_minutes(const Case *c)
{
    GHashTable *minutes = g_hash_table_new(NULL, NULL);

    add_minutes(minutes, c->introduction);
    for (int i = 0; i < c->n_locations; i++) {
        add_minutes(minutes, c->locations[i].text);
    }
    return minutes;
}

void
amounts_keep(Case *c)
{
    c->minutes = collect_minutes(c);
}

/* Chooses the half of the day when the printed texts give the time in one half only. Returns false
 * when they give it in both halves. */
static bool
settle_half(const Case *c, TimeOfDay *time)
{
    if (!time->halved) {
        return true;
    }
    g_autoptr(GHashTable) minutes =
        c->minutes == NULL ? collect_minutes(c) : g_hash_table_ref(c->minutes);
    bool first = g_hash_table_contains(minutes, GINT_TO_POINTER(time->minute));
    bool second = g_hash_table_contains(minutes, GINT_TO_POINTER(time->minute + HALF_DAY));

    if (first != second) {
        *time = (TimeOfDay){ .minute = time->minute + (second ? HALF_DAY : 0) };
    }
    return !(first && second);
}

static bool
is_same_time(const TimeOfDay *said, const char *key)
{
    TimeOfDay time;

    if (times_read(key, true, &time, 1) != 1) {
        return false;
    }
    return may_agree(said, &time);
}

AnswerMark
amounts_judge_time(Trial *trial)
{
    TimeOfDay times[1];
    g_autofree char *claimed = claimed_part(trial, has_clock(trial->raw) ? has_clock : has_time);
    g_autoptr(Typed) read = typed_read(claimed, trial->c->language);

    if (is_undecided(claimed, read) || !read_time(claimed, times) ||
        is_rough_time(claimed, &times[0])) {
        explanation_add(trial->why, N_("is not a single time"), NULL);
        return ANSWER_ASK;
    }
    bool settled = settle_half(trial->c, &times[0]);
    g_autofree char *time = g_strdup_printf("%d:%02d", times[0].minute / 60, times[0].minute % 60);
    explanation_add(trial->why,
                    times[0].halved ? N_("means {what}, morning or afternoon") : N_("means {what}"),
                    time);
    if (!settled) {
        return ANSWER_ASK;
    }
    bool right = is_same_time(&times[0], trial->question->answer);
    for (int i = 0; i < trial->question->accept.n && !right; i++) {
        right = is_same_time(&times[0], trial->question->accept.items[i]);
    }
    return right ? ANSWER_RIGHT : ANSWER_WRONG;
}

/* Reports whether the number @key equals @said. The units must agree too, if the answer has a @unit
 * and the key has one. A @key without its own unit has the unit @measured, the unit of the whole
 * answer key. */
static bool
is_same_number(gint64 said, const char *unit, const char *key, const char *measured)
{
    gint64 number = 0;
    const char *own = number_unit(key);
    const char *wanted = own == NULL ? measured : own;

    return number_read(key, &number) && number == said &&
           (unit == NULL || wanted == NULL || strcmp(unit, wanted) == 0);
}

/* Returns the unit of the key of @question: the unit of its answer, or else of an accepted wording.
 * Returns NULL when neither has a unit. */
static const char *
key_unit(const Question *question)
{
    const char *unit = number_unit(question->answer);

    for (int i = 0; i < question->accept.n && unit == NULL; i++) {
        unit = number_unit(question->accept.items[i]);
    }
    return unit;
}

AnswerMark
amounts_judge_number(Trial *trial)
{
    gint64 said = 0;
    g_autofree char *claimed = claimed_part(trial, has_number);
    g_autoptr(Typed) read = typed_read(claimed, trial->c->language);
    const char *unit = number_unit(claimed);

    if (is_undecided(claimed, read) || is_neighbour(read) || is_part_of_number(claimed) ||
        !number_read(claimed, &said)) {
        explanation_add(trial->why, N_("is not a single number"), NULL);
        return ANSWER_ASK;
    }
    g_autofree char *number = g_strdup_printf(
        "%g%s%s", (double)said / 1000, unit == NULL ? "" : " ", unit == NULL ? "" : unit);
    explanation_add(trial->why, N_("means {what}"), number);
    const char *measured = key_unit(trial->question);
    bool right = is_same_number(said, unit, trial->question->answer, measured);
    for (int i = 0; i < trial->question->accept.n && !right; i++) {
        right = is_same_number(said, unit, trial->question->accept.items[i], measured);
    }
    return right ? ANSWER_RIGHT : ANSWER_WRONG;
}
