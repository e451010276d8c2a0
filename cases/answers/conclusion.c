/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/conclusion.h"

#include "cases/answers/pattern.h"

/* Words before a conclusion. "So says Quill" concludes nothing. */
static const char CONCLUDES[] = "\\b(?:so(?!-)(?!\\s+(?:says?|said|thinks?|thought|that)\\b)|"
                                "therefore|thus|hence|(?:which|that) (?:means|leaves)|meaning)"
                                "\\b(?: then)?";

/* The same without "so", for an answer that ends in ENDS_QUOTING: "so Quill says" concludes
 * nothing. A test for this end at each "so" would take a time that grows with the square of the
 * answer's length. */
static const char CONCLUDES_QUOTING[] =
    "\\b(?:therefore|thus|hence|(?:which|that) (?:means|leaves)|meaning)\\b(?: then)?";
static const char ENDS_QUOTING[] = "\\b(?:says?|said|thinks?)\\W*$";

/* Words of somebody who changes an answer. */
static const char CORRECTS[] =
    "\\b(?:no+|nope|nah|wrong|make that|correction|wait|hang on|hold on|sorry|i mean|actually|"
    "scratch|cross|chang(?:e|ed|ing)|"
    "(?:i|we) (?:had|put|said|wrote|thought)|thought|at first|first)\\b";

/* Words that take back what stands before them. */
static const char RETRACTS[] =
    "\\b(?:sorry(?!\\W+(?:about|for|if|that|he|she|it|i|we|my)\\b)|correction|scratch that|"
    "make that)\\b";

/* Ends of the part before a correction, if words follow. "Everybody but" is no correction. A "to"
 * more than 80 characters after "changed" does not belong to it. Without this limit, a text of many
 * "changed" would take a time that grows with the square of its length. */
static const char TURNS[] =
    "(?:[!?…;)–—]|[.:,](?!\\d)|\\s-|\\b(?:no|wait|sorry|mean|make that|correction|scratch "
    "that|chang(?:e|ed|ing)\\b[^.,]{0,80}\\bto)\\b|"
    "(?<!one )(?<!body )(?<!all )(?<!any )(?<!thing )(?<!where )(?<!none )\\bbut\\b)";

/* Returns the place of the last letter or digit in @text, or NULL. */
static const char *
last_of_word(const char *text)
{
    const char *last = NULL;

    for (const char *at = text; *at != '\0'; at = g_utf8_next_char(at)) {
        last = g_unichar_isalnum(g_utf8_get_char(at)) ? at : last;
    }
    return last;
}

const char *
conclusion_of(const char *raw, bool *corrects)
{
    static const GRegex *concluding, *concluding_quoting, *ends_quoting, *correcting, *turns;

    *corrects = false;
    if (!g_utf8_validate(raw, -1, NULL)) {
        return NULL;
    }
    const bool quotes =
        g_regex_match(pattern_once(&ends_quoting, ENDS_QUOTING), raw, (GRegexMatchFlags)0, NULL);
    const char *concluded =
        pattern_last_end(quotes ? pattern_once(&concluding_quoting, CONCLUDES_QUOTING)
                                : pattern_once(&concluding, CONCLUDES),
                         raw,
                         NULL);
    *corrects = g_regex_match(pattern_once(&correcting, CORRECTS), raw, (GRegexMatchFlags)0, NULL);
    const char *word = *corrects ? last_of_word(raw) : NULL;
    const char *corrected =
        word == NULL ? NULL : pattern_last_end(pattern_once(&turns, TURNS), raw, word);
    return corrected == NULL || (concluded != NULL && concluded > corrected) ? concluded
                                                                             : corrected;
}

const char *
conclusion_after_retraction(const char *raw)
{
    static const GRegex *retracting;

    return g_utf8_validate(raw, -1, NULL)
               ? pattern_last_end(pattern_once(&retracting, RETRACTS), raw, NULL)
               : NULL;
}
