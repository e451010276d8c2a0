/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/guide.h"

static const char *const HOW[] = {
    [LAYOUT_DUPLEX] = "guide/duplex.md",
    [LAYOUT_GUTTERFOLD] = "guide/gutterfold.md",
    [LAYOUT_SINGLE] = "guide/single.md",
};

bool
guide_make(const Making *making, const Imposition *imposition, PieceSet *set)
{
    Template *template = templates_get(making->templates, "guide/page", making->error);
    g_autofree char *file = g_strconcat(making->c->game, "/make.md", NULL);
    g_autofree char *print =
        template == NULL
            ? NULL
            : templates_text(making->templates, HOW[imposition->layout], making->error);
    g_autofree char *bind =
        print == NULL
            ? NULL
            : templates_text(making->templates,
                             imposition->whole_pages ? "guide/pages.md" : "guide/folded.md",
                             making->error);
    g_autofree char *make =
        bind == NULL ? NULL : templates_text(making->templates, file, making->error);
    g_autofree char *how = g_strdup_printf("%s\n%s", print, bind);
    Deck *deck;
    Face *face;

    if (make == NULL) {
        return false;
    }
    const char *title = making_say(making, N_("How to make it"));
    deck = piece_set_add(set, "how-to-make-it", title, DECK_WHOLE, DECK_OF_SET);
    face = deck_keep(deck, face_new(template, title, (Place){ 0 }));
    face_add_name(face, "title", title);
    face_add_prose(face, "print", how);
    face_add_prose(face, "make", make);
    deck_add(deck, face, NULL);
    return true;
}
