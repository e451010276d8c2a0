/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/watson-and-holmes/certificate.h"

#include "cases/check/certificate.h"

/* Returns @n as text. The caller frees the result. */
static char *
number(int n)
{
    return g_strdup_printf("%d", n);
}

static char *
tell_places(const Certificate *certificate, const Speech *speech)
{
    g_autofree char *any = number(certificate->any);
    g_autofree char *n = number(certificate->reach->n_cards);
    g_autofree char *least = number(certificate->least);
    g_autofree char *spare = number(certificate->n_spare);
    const Slot slots[] = { { "any", any }, { "n", n }, { "least", least }, { "spare", spare } };
    const char *words =
        certificate->n_spare == 0
            ? speech_say(speech,
                         N_("Solvable from all {n} places; from {least} if you choose well."))
            : speech_count(speech,
                           "Solvable from any {any} of {n} places; from {least} if you choose "
                           "well; whatever place is guarded.",
                           "Solvable from any {any} of {n} places; from {least} if you choose "
                           "well; whatever {spare} places are guarded.",
                           certificate->n_spare);

    return speech_fill(words, slots, G_N_ELEMENTS(slots));
}

static char *
tell_orders(const Certificate *certificate, const Speech *speech)
{
    g_autofree char *median = number(certificate->median);

    return speech_tell(speech,
                       N_("In half of all orders of visiting it takes no more than {median}."),
                       { "median", median });
}

/* Reports whether no single place gives an answer, and no answer needs a locked place. */
static bool
is_even(const Certificate *certificate)
{
    for (int i = 0; i < certificate->reach->c->n_questions; i++) {
        const QuestionFigures *figures = &certificate->questions[i];

        if (figures->alone != 0 || !figures->without_locked) {
            return false;
        }
    }
    return true;
}

/* Returns a sentence for readers who want to verify the figures, with the command on its own line.
 * The caller frees the result. */
static char *
tell_again(const Certificate *certificate, const Speech *speech)
{
    const Case *c = certificate->reach->c;
    g_autofree char *sets = number((int)certificate->reach->all + 1);
    g_autofree char *words = speech_tell(
        speech, N_("Counted over all {sets} sets of places; count again:"), { "sets", sets });

    /* The backslashes keep CommonMark from turning the two hyphens into a dash. */
    return g_strdup_printf("%s\\\nhansom-print \\-\\-check %s/%02d", words, c->game, c->number);
}

char *
certificate_words(const Making *making)
{
    const Speech *speech = templates_speech(making->templates);
    g_autoptr(Certificate) certificate = certificate_new(making->c);

    if (certificate == NULL || !certificate_holds(certificate)) {
        return NULL;
    }
    g_autofree char *places = tell_places(certificate, speech);
    g_autofree char *orders = tell_orders(certificate, speech);
    g_autofree char *again = tell_again(certificate, speech);
    const char *even =
        is_even(certificate)
            ? speech_say(
                  speech,
                  N_("No place gives an answer by itself, and no answer needs a locked one."))
            : "";

    return g_strdup_printf("**%s**\n\n%s %s %s\n\n*%s*\n",
                           speech_say(speech, N_("Certificate of fairness")),
                           places,
                           orders,
                           even,
                           again);
}
