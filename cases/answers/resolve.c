/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/answers/resolve.h"

#include "cases/answers/clause.h"
#include "cases/answers/match.h"

static bool
is_same(const Named *one, const Named *other)
{
    return one->kind == other->kind && one->index == other->index;
}

/* Reports whether the name is the end of a longer one that the answer does not claim: "the mill" in
 * "towards the lower mill". A longer name of the same person does not matter: "the Customs man
 * Eustace Vyner" in "the Customs man, Eustace Vyner. He …". */
static bool
is_part_of_unclaimed(const Search *search, const NameMatch *matches, guint at)
{
    const Named *own = &g_array_index(search->names, Name, at).entry;

    for (guint i = 0; i < search->names->len; i++) {
        const Named *entry = &g_array_index(search->names, Name, i).entry;

        if (search->person && is_same(entry, own)) {
            continue;
        }
        if (matches[i].unclaimed && (matches[i].used & matches[at].used) == matches[at].used &&
            word_first_used(matches[i].used) < word_first_used(matches[at].used)) {
            return true;
        }
    }
    return false;
}

/* Reports whether name @at only happens to match, since its words stand apart in the answer, and
 * several words of another name stand together: “the cab yard” in "Scotland Yard, in bag 1,
 * labelled cab 8". Several such names are a list. The rule is the same for the right answer and
 * for every other name. Else, in a list of names with words between, only the right one would
 * match. */
static bool
is_scattered(const Search *search, const NameMatch *matches, guint at)
{
    const Named *own = &g_array_index(search->names, Name, at).entry;
    bool together = false;

    for (guint i = 0; i < search->names->len && matches[at].apart; i++) {
        const Named *entry = &g_array_index(search->names, Name, i).entry;
        const bool several = (matches[i].used & (matches[i].used - 1)) != 0;

        if (matches[i].fit == FIT_NOT || is_same(own, entry)) {
            continue;
        }
        if (matches[i].apart && entry->kind != NAMED_REJECT) {
            return false;
        }
        together |= !matches[i].apart && several && (matches[i].used & ~matches[at].used) != 0;
    }
    return together;
}

/* Reports whether the match of name @at is @fit and its tier is at most @tier. People of tier 1
 * never match among other words. */
static bool
fits(const Search *search, const NameMatch *matches, guint at, Fit fit, int tier)
{
    const Name *name = &g_array_index(search->names, Name, at);

    return matches[at].fit == fit && name->tier <= tier &&
           (fit != FIT_AMONG || name->entry.kind != NAMED_PERSON || name->tier == 0) &&
           !is_part_of_unclaimed(search, matches, at) && !is_scattered(search, matches, at);
}

/* Reports whether another name uses all words of this name and more: "the ice store in Craven Mews"
 * wins over "the ice store". */
static bool
is_part_of_more(const Search *search, const NameMatch *matches, guint at, Fit fit, int tier)
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

/* Reports whether @name adds nothing beside @other, because it is vague: "the island" in "the
 * Iguanodon on the island". */
static bool
is_vaguer(const Name *name, const Name *other)
{
    return name->entry.kind == NAMED_VAGUE && other->entry.kind != NAMED_VAGUE;
}

/* Reports whether the match of name @at is not a second answer. It is a location that the key calls
 * vague, or it stands in the explanation of the right object ("the weights, where the plugs
 * were"). */
static bool
is_beside(const Search *search, const NameMatch *matches, guint at, Fit fit, int tier)
{
    const Name *name = &g_array_index(search->names, Name, at);

    for (guint i = 0; i < search->names->len && !search->person && !name->is_key; i++) {
        const Name *other = &g_array_index(search->names, Name, i);
        bool vague = other->entry.kind == NAMED_VAGUE && name->entry.kind == NAMED_LOCATION &&
                     matches[i].used == matches[at].used;
        bool explained = other->is_key && search->question->kind == QUESTION_OBJECT &&
                         fits(search, matches, i, fit, tier) &&
                         claim_explanation_start(&search->claims, matches[i].used) <=
                             word_first_used(matches[at].used);

        if (vague || explained) {
            return true;
        }
    }
    return false;
}

/* Resolves the answer among the names whose match is @fit and whose tier is at most @tier. */
static Resolved
gather(
    const Search *search, const NameMatch *matches, Fit fit, int tier, Named *entry, Named *other)
{
    const Name *first = NULL;
    guint64 used = 0;

    for (guint i = 0; i < search->names->len; i++) {
        const Name *name = &g_array_index(search->names, Name, i);

        if (!fits(search, matches, i, fit, tier) ||
            is_part_of_more(search, matches, i, fit, tier) ||
            is_beside(search, matches, i, fit, tier)) {
            continue;
        }
        bool same_words = first != NULL && matches[i].used == used;
        if (first == NULL || (same_words && goes_before(name, first)) || is_vaguer(first, name)) {
            first = name;
            used = matches[i].used;
        } else if (!is_same(&first->entry, &name->entry) && name->entry.kind != NAMED_VAGUE &&
                   !(same_words && goes_before(first, name))) {
            *entry = first->entry;
            *other = name->entry;
            return RESOLVED_MORE;
        }
    }
    if (first == NULL || (first->is_key && claim_adds_other(&search->claims, used))) {
        return RESOLVED_NONE;
    }
    *entry = first->entry;
    return RESOLVED_ONE;
}

Resolved
resolve(const Case *c, int question, const Typed *answer, Named *entry, Named *other, bool *alone)
{
    *alone = false;
    if (answer->n == 0 || answer->n > CLAIM_WORDS_MAX) {
        return RESOLVED_NONE;
    }
    Search search;
    Resolved resolved = RESOLVED_NONE;

    search_init(&search, c, question, answer);
    g_autofree NameMatch *matches = g_new0(NameMatch, search.names->len);
    for (guint i = 0; i < search.names->len; i++) {
        matches[i] = match_name(&search, &g_array_index(search.names, Name, i));
    }
    for (int fit = FIT_EXACT; fit < FIT_NOT && resolved == RESOLVED_NONE; fit++) {
        bool own_first =
            fit != FIT_AMONG || search.person || search.question->kind == QUESTION_CHOICE;

        resolved = own_first ? gather(&search, matches, (Fit)fit, 0, entry, other) : RESOLVED_NONE;
        if (resolved == RESOLVED_NONE) {
            resolved = gather(&search, matches, (Fit)fit, 1, entry, other);
        }
        *alone = fit != FIT_AMONG;
    }
    search_clear(&search);
    return resolved;
}
