/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/fairness.h"

#include "cases/base/words.h"
#include "cases/check/certificate.h"
#include "cases/check/reading.h"

#include <string.h>

/* Number of words on the cards, and their reading ease. */
typedef struct {
    int least;
    int most;
    double mean;
    double ease;
} CardTexts;

static CardTexts
measure_texts(const Case *c)
{
    CardTexts texts = { 0 };
    Reading all = { 0 };
    int n_words = 0;
    int n = 0;

    for (int i = 0; i < c->n_locations; i++) {
        const char *text = c->locations[i].text;
        int words = text == NULL ? 0 : words_count(text);

        if (text == NULL) {
            continue;
        }
        texts.least = n == 0 ? words : MIN(texts.least, words);
        texts.most = MAX(texts.most, words);
        n_words += words;
        n++;
        all = reading_sum(all, reading_measure(text));
    }
    texts.mean = n == 0 ? 0 : (double)n_words / n;
    texts.ease = reading_ease(all);
    return texts;
}

static void add(GPtrArray *figures, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void
add(GPtrArray *figures, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_ptr_array_add(figures, g_strdup_vprintf(format, arguments));
    va_end(arguments);
}

static const char *
yes(bool is_so)
{
    return is_so ? "yes" : "no";
}

/* Returns "none", or the ids of @cards. The caller frees the result. */
static char *
name_cards(const Reach *reach, CardSet cards)
{
    return cards == 0 ? g_strdup("none") : reach_name_cards(reach, cards);
}

/* Returns the cards that contain @fact. */
static CardSet
cards_of(const Reach *reach, const Fact *fact)
{
    CardSet cards = 0;

    for (int i = 0; i < reach->n_cards; i++) {
        cards |= (fact->locations & 1U << reach->locations[i]) != 0 ? 1U << i : 0;
    }
    return cards;
}

/* ---- as a table ------------------------------------------------------------------------------ */

static void
add_questions(const Certificate *certificate, GPtrArray *figures)
{
    const Case *c = certificate->reach->c;
    int width = (int)strlen("question");

    for (int i = 0; i < c->n_questions; i++) {
        width = MAX(width, (int)strlen(c->questions[i].id));
    }
    add(figures,
        "  %-*s  least  sets  half  apart  any 1 lost  any 2 lost  locked lost  cards that prove "
        "it "
        "alone",
        width,
        "question");
    for (int i = 0; i < c->n_questions; i++) {
        const QuestionFigures *of = &certificate->questions[i];
        g_autofree char *alone = name_cards(certificate->reach, of->alone);

        add(figures,
            "  %-*s  %5d  %4d  %4d  %-5s  %-10s  %-10s  %-11s  %s",
            width,
            c->questions[i].id,
            of->least,
            of->n_least,
            of->median,
            yes(of->is_independent),
            yes(of->n_spare >= 1),
            yes(of->n_spare >= 2),
            yes(of->without_locked),
            alone);
    }
}

static void
add_visits(const Certificate *certificate, GPtrArray *figures)
{
    const int n = certificate->reach->n_cards;
    g_autofree char *best = name_cards(certificate->reach, certificate->best);

    if (!certificate_holds(certificate)) {
        add(figures, "  not all of it can be proved");
        return;
    }
    add(figures,
        "  least visits: %d (%s; such sets: %d)",
        certificate->least,
        best,
        certificate->n_least);
    add(figures,
        "  visits in a random order: %d in the luckiest 5 %%, %d in half of all orders, %d in "
        "95 %%, %d at the most",
        certificate->early,
        certificate->median,
        certificate->late,
        certificate->any);
    add(figures,
        "  solvable from any %d of %d places; places that may be guarded, whichever they are: %d",
        certificate->any,
        n,
        certificate->n_spare);
}

static void
add_facts(const Certificate *certificate, GPtrArray *figures)
{
    const Case *c = certificate->reach->c;
    int width = 0;

    for (int i = 0; i < c->n_facts; i++) {
        width = MAX(width, c->facts[i].text == NULL ? 0 : (int)strlen(c->facts[i].id));
    }
    for (int i = 0; i < c->n_facts; i++) {
        CardSet cards = cards_of(certificate->reach, &c->facts[i]);
        g_autofree char *names = name_cards(certificate->reach, cards);

        if (c->facts[i].text != NULL) {
            add(figures, "  %-*s  %d: %s", width, c->facts[i].id, card_count(cards), names);
        }
    }
}

/* Adds the share of all orders in which each innocent is accused before being cleared. */
static void
add_accused(const Reach *reach, GPtrArray *figures)
{
    GString *shares = g_string_new(NULL);

    for (int i = 0; i < reach->c->n_people; i++) {
        const Person *person = &reach->c->people[i];

        if (reach_accuses(reach, reach->all, person)) {
            g_string_append_printf(shares,
                                   "%s%s %d %%",
                                   shares->len == 0 ? "" : ", ",
                                   person->name,
                                   orders_suspecting(reach, person));
        }
    }
    add(figures,
        "  accused before being cleared, in how many of all orders: %s",
        shares->len == 0 ? "nobody" : shares->str);
    g_string_free(shares, TRUE);
}

static void
add_table(const Certificate *certificate, GPtrArray *figures)
{
    const Reach *reach = certificate->reach;
    const Case *c = reach->c;
    const CardTexts texts = measure_texts(c);
    g_autofree char *useless = name_cards(reach, certificate->useless);
    int n_cleared = card_count(reach->cleared[reach->all]);

    add(figures,
        "“%s” (%s/%02d), judged by all %u sets of its %d cards:",
        c->title,
        c->game,
        c->number,
        reach->all + 1,
        reach->n_cards);
    add_questions(certificate, figures);
    add_visits(certificate, figures);
    add(figures,
        "  people: %d; suspects after any two cards: at least %d",
        c->n_people,
        certificate->n_suspects);
    add(figures,
        "  people whom the cards clear: %d; all of them after %d visits in the luckiest 5 %%, %d "
        "in "
        "half of all orders, %d in 95 %%",
        n_cleared,
        certificate->cleared_early,
        certificate->cleared_median,
        certificate->cleared_late);
    add_accused(reach, figures);
    add(figures, "  cards that matter to nothing: %s", useless);
    add(figures,
        "  words on a card: %d to %d, on average %.0f; in the introduction: %d",
        texts.least,
        texts.most,
        texts.mean,
        words_count(c->introduction));
    if (reading_is_known(c)) {
        add(figures,
            "  reading ease (Flesch): cards %.0f, introduction %.0f",
            texts.ease,
            reading_ease(reading_measure(c->introduction)));
    }
    add_facts(certificate, figures);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static json_t *
list_cards(const Reach *reach, CardSet cards)
{
    json_t *list = json_array();

    for (int i = 0; i < reach->n_cards; i++) {
        if ((cards & 1U << i) != 0) {
            json_array_append_new(list, json_string(reach_name_card(reach, i)));
        }
    }
    return list;
}

static json_t *
list_questions(const Certificate *certificate)
{
    const Reach *reach = certificate->reach;
    json_t *list = json_array();

    for (int i = 0; i < reach->c->n_questions; i++) {
        const QuestionFigures *of = &certificate->questions[i];

        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:i, s:b, s:i, s:b, s:o}",
                                        "question",
                                        reach->c->questions[i].id,
                                        "least",
                                        of->least,
                                        "sets",
                                        of->n_least,
                                        "median",
                                        of->median,
                                        "apart",
                                        (int)of->is_independent,
                                        "spare",
                                        of->n_spare,
                                        "without-locked",
                                        (int)of->without_locked,
                                        "alone",
                                        list_cards(reach, of->alone)));
    }
    return list;
}

static json_t *
list_visits(const Certificate *certificate)
{
    json_t *solving = json_array();

    for (int i = 0; i <= certificate->reach->n_cards; i++) {
        json_array_append_new(solving, json_integer(certificate->solving[i]));
    }
    return json_pack("{s:i, s:i, s:o, s:i, s:i, s:i, s:i, s:i, s:o}",
                     "least",
                     certificate->least,
                     "sets",
                     certificate->n_least,
                     "best",
                     list_cards(certificate->reach, certificate->best),
                     "early",
                     certificate->early,
                     "median",
                     certificate->median,
                     "late",
                     certificate->late,
                     "any",
                     certificate->any,
                     "spare",
                     certificate->n_spare,
                     "solving",
                     solving);
}

/* Returns the share of all orders, in %, in which each innocent is accused before being cleared, by
 * name. */
static json_t *
list_accused(const Reach *reach)
{
    json_t *shares = json_object();

    for (int i = 0; i < reach->c->n_people; i++) {
        const Person *person = &reach->c->people[i];

        if (reach_accuses(reach, reach->all, person)) {
            json_object_set_new(
                shares, person->name, json_integer(orders_suspecting(reach, person)));
        }
    }
    return shares;
}

/* Returns the number of people whom the cards clear, and the visits that clear all of them. */
static json_t *
list_clearing(const Certificate *certificate)
{
    const Reach *reach = certificate->reach;

    return json_pack("{s:i, s:i, s:i, s:i}",
                     "people",
                     card_count(reach->cleared[reach->all]),
                     "early",
                     certificate->cleared_early,
                     "median",
                     certificate->cleared_median,
                     "late",
                     certificate->cleared_late);
}

static json_t *
list_facts(const Certificate *certificate)
{
    const Case *c = certificate->reach->c;
    json_t *facts = json_object();

    for (int i = 0; i < c->n_facts; i++) {
        if (c->facts[i].text != NULL) {
            json_object_set_new(
                facts,
                c->facts[i].id,
                list_cards(certificate->reach, cards_of(certificate->reach, &c->facts[i])));
        }
    }
    return facts;
}

static json_t *
make_object(const Certificate *certificate)
{
    const Reach *reach = certificate->reach;
    const Case *c = reach->c;
    const CardTexts texts = measure_texts(c);
    g_autofree char *name = g_strdup_printf("%s/%02d", c->game, c->number);
    json_t *object =
        json_pack("{s:s, s:i, s:o, s:o, s:i, s:o, s:o, s:o, s:{s:i, s:i, s:f, s:i}, s:o}",
                  "case",
                  name,
                  "cards",
                  reach->n_cards,
                  "questions",
                  list_questions(certificate),
                  "visits",
                  list_visits(certificate),
                  "suspects",
                  certificate->n_suspects,
                  "cleared",
                  list_clearing(certificate),
                  "accused",
                  list_accused(reach),
                  "useless",
                  list_cards(reach, certificate->useless),
                  "words",
                  "least",
                  texts.least,
                  "most",
                  texts.most,
                  "mean",
                  texts.mean,
                  "introduction",
                  words_count(c->introduction),
                  "clues",
                  list_facts(certificate));

    if (reading_is_known(c)) {
        json_object_set_new(object, "reading-ease", json_real(texts.ease));
    }
    return object;
}

void
fairness_tell(const Case *c, GPtrArray *figures, json_t *json)
{
    g_autoptr(Certificate) certificate = c->n_questions == 0 ? NULL : certificate_new(c);

    if (certificate != NULL) {
        add_table(certificate, figures);
        json_array_append_new(json, make_object(certificate));
    }
}
