/* SPDX-License-Identifier: GPL-3.0-or-later */
/* boards.c: prints boards that belong to no game, with the generator's own code
 *
 * usage: print-boards CASE TEMPLATES OUT PAPER LAYOUT DPI TEMPLATE…
 *
 * Prints a deck “board” with the boards TEMPLATE…. A board with a box “qr” gets a code. Writes
 * PDFs, or pictures if DPI is not 0. The sheets bear the name of CASE.
 */
#include <stdio.h>
#include <stdlib.h>

#include "generator/sheets/papers.h"
#include "generator/sheets/plates.h"

/* Adds a board with the template @name. */
static bool
add_board(Templates *templates, Deck *deck, const char *name, GError **error)
{
    Template *template = templates_get(templates, name, error);
    Face *face;

    if (template == NULL) {
        return false;
    }
    face = deck_keep(deck, face_new(template, name, (Place){ 0 }));
    if (template_box(template, "qr") != NULL) {
        face->code = g_strdup("7K3QM9XW");
        face->url = g_strdup_printf("http://221B.LOCAL:8221/%u", deck->pieces->len);
    }
    face_add_name(face, "words", name);
    deck_add(deck, face, NULL);
    return true;
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    CodeKey key;

    if (argc < 8) {
        fputs("usage: print-boards CASE TEMPLATES OUT PAPER LAYOUT DPI TEMPLATE…\n", stderr);
        return 2;
    }
    code_key_from_seed(&key, "boards");
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates =
        templates_new(argv[2], compositor, &(const Look){ .type = TYPE_NORMAL });
    g_autoptr(GPtrArray) faults = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) files = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(PieceSet) set = piece_set_new();
    g_autoptr(Edition) edition =
        edition_new(argv[1], &key, "http://221B.LOCAL:8221", "printed", &error);
    g_autoptr(Folder) folder = edition == NULL ? NULL : folder_new(argv[3], &error);
    const Press press = { compositor, templates, NULL, argv[1], faults };
    Deck *deck = piece_set_add(set, "board", "Board", DECK_BOARD, DECK_OF_CASE);
    bool fine = folder != NULL;

    for (int i = 7; i < argc && fine; i++) {
        fine = add_board(templates, deck, argv[i], &error);
    }
    if (fine && atoi(argv[6]) > 0) {
        const PlatesOptions options = { .dpi = atoi(argv[6]) };

        fine = plates_write(set, &press, &options, folder, files, &error);
    } else if (fine) {
        PapersOptions options = {
            .folder = folder_path(folder),
            .edition = edition,
            .date = "2000-01-01T00:00:00Z",
            .imposition = { .paper = paper_size_find(argv[4]) },
        };
        PageCount count;

        fine = imposition_set_layout(&options.imposition, argv[5]) &&
               papers_write(set, &press, &options, files, &count, &error);
    }
    fine = fine && faults->len == 0 && folder_commit(folder, &error);
    if (!fine) {
        fprintf(stderr,
                "%s\n",
                error != NULL ? error->message : (const char *)g_ptr_array_index(faults, 0));
    }
    return fine ? 0 : 1;
}
