/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/imprint.h"

#include "generator/pieces/making.h"

Imprint *
imprint_new(const Edition *edition,
            DeckOwner owner,
            const char *title,
            const Speech *speech,
            const char *date)
{
    const Case *c = edition->c;
    const char *game = press_find_game(c->game)->name;
    const bool is_set = owner == DECK_OF_SET;
    g_autofree char *number = g_strdup_printf("%d", c->number);
    Imprint *imprint = g_new(Imprint, 1);

    *imprint = (Imprint){
        .title = g_strdup_printf("%s: %s", is_set ? game : c->title, title),
        .subject = speech_tell(speech,
                               is_set ? N_("Common set {set} of {game}")
                                      : N_("Case {n} of {game}, edition {edition}"),
                               { "set", edition->set_id },
                               { "game", game },
                               { "n", number },
                               { "edition", edition->id }),
    };
    imprint->info = (PaperInfo){
        .title = imprint->title,
        .subject = imprint->subject,
        .keywords = speech_say(speech, N_("print and play, deduction game")),
        .creator = "hansom-print",
        .date = date,
        .language = is_set ? speech_language(speech) : c->language,
    };
    return imprint;
}

void
imprint_free(Imprint *imprint)
{
    if (imprint == NULL) {
        return;
    }
    g_free(imprint->title);
    g_free(imprint->subject);
    g_free(imprint);
}
