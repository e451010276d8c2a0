/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h: the printed page of a game
 *
 *     journal ─ valid entries ─► Chronicle of its game ─ draw ─► page ─► PDF
 *                                                      └─ draw_leaf ─► more pages, in some games
 *
 * Each game has one folder, a line with REPORT(ID) in games.def, and a sheet, templates/<game>/
 * report.svg. The boxes of the sheet define the layout and the type. Its templates know the
 * language. Leaves, such as one page per player, have their own sheet, report-leaf.svg. The first
 * error is kept in Page.fault, and drawing continues.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "generator/draw/ink.h"
#include "generator/draw/template.h"
#include "referee/rules/game.h"

/* Facts for the page besides the game itself. */
typedef struct {
    const Speech *speech; /* language of all text except the case */
    const char *edition;  /* id of the edition */
    guint n_entries;      /* number of journal entries */
    const char *hash;     /* hash of the last entry, in hex */
} ReportSource;

/* A page that is being drawn. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    Template *sheet;
    Ink *ink;
    GError *fault; /* the first error, or NULL */
} Page;

/* Record of a game, built entry by entry. Each game defines this struct. If the page needs nothing
 * else, the game's record type is the Chronicle itself. */
typedef struct Chronicle Chronicle;

typedef struct {
    const char *game;          /* id of the game, such as "watson-and-holmes" */
    const char *subject;       /* subject of the PDF, in our words */
    const char *const *fields; /* boxes that the sheet must have; NULL-terminated */
    const char *nothing;       /* message for a game that has not begun */
    const char *unfinished;    /* message for an unfinished game */
    bool so_far;               /* whether an unfinished game may be drawn with public facts only */

    /* Begins a record. It contains everything for VIEWER_HOST, and only public facts for
     * VIEWER_TABLE. @edition must outlive the record. */
    Chronicle *(*begin)(const Edition *edition, Viewer viewer, GError **error);
    void (*free)(Chronicle *chronicle);
    /* Applies the events of the next valid entry. */
    bool (*add)(Chronicle *chronicle, gint64 at_ms, const char *events, GError **error);
    bool (*has_begun)(const Chronicle *chronicle);
    bool (*is_over)(const Chronicle *chronicle);
    void (*draw)(const Chronicle *chronicle, Page *page);

    /* The leaves that follow the page. All NULL if the game has none. */
    const char *const *leaf_fields;
    int (*n_leaves)(const Chronicle *chronicle);
    /* Returns the PDF bookmark of leaf @n, counted from 0, in the language of @speech. The caller
     * owns it. */
    char *(*say_leaf)(const Chronicle *chronicle, int n, const Speech *speech);
    void (*draw_leaf)(const Chronicle *chronicle, int n, Page *page);
} Report;

#define REPORT(id) extern const Report REPORT_##id;
#include "cases/model/games.def"

/* A request for a report. */
typedef struct {
    char *journal;  /* path of the journal */
    char *output;   /* path of the PDF */
    char *folder;   /* folder of the edition, for a journal that does not contain it; or NULL */
    char *language; /* NULL for the case's own language */
    bool so_far;    /* whether an unfinished game is drawn with public facts only */
    Catalogue *catalogue;
} ReportWish;

/* Prints the game in a journal. The PDF replaces an old file completely, or nothing changes.
 * Returns false with @error if the journal cannot be read, was changed, or may not be reported
 * yet. */
bool report_print(const ReportWish *wish, GError **error);

/* Returns the report of the game @name, or NULL. */
const Report *report_find(const char *name);

/* Returns the number of leaves that follow the page. */
int report_n_leaves(const Report *report, const Chronicle *chronicle);

/* Draws the whole page, or leaf @n. Returns false with an error if a box is missing or a text does
 * not fit. */
bool report_draw(const Report *report,
                 const Chronicle *chronicle,
                 const ReportSource *source,
                 Page *page,
                 GError **error);
bool report_draw_leaf(const Report *report,
                      const Chronicle *chronicle,
                      int n,
                      const ReportSource *source,
                      Page *page,
                      GError **error);

/* --- page.c: drawing functions for all games --- */

extern const Colour REPORT_INK;
extern const Colour REPORT_GREY;
extern const Colour REPORT_PALE;
extern const Colour REPORT_PAPER;

/* Returns the first box of the sheet for @field. It exists, since report_draw() has checked the
 * fields. */
const Box *page_box(const Page *page, const char *field);

/* Sets @text in the type of @field in @where, with the alignment of the field or with @align. */
void page_set(Page *page, const char *field, Rect where, const char *text);
void page_set_aligned(Page *page, const char *field, Rect where, const char *text, Align align);

/* Sets prose in @where, or one line in the field's own box. */
void page_set_prose(
    Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose);
void page_set_field(Page *page, const char *field, const char *text);

/* Sets the head of every sheet: the fields "case", "title", "date" and "verdict". */
void page_set_head(Page *page, const Case *c, bool is_over, const char *date, const char *verdict);

/* Returns the width of @text in the type of @field, in mm. */
double page_measure(Page *page, const char *field, const char *text);

/* Draws the symbol templates/icons/<name>.svg, without or with a number in it. */
void page_icon(Page *page, const char *name, Rect where);
void page_icon_counted(Page *page, const char *name, int n, Rect where);

/* Draws templates/<name>.svg. */
void page_picture(Page *page, const char *name, Rect where);

/* Keeps @fault if it is the first, and frees it otherwise. Takes ownership of @fault. */
void page_fail(Page *page, GError *fault);

/* Draws the sign of a seat, @size_mm wide: its pattern, colour and letter. */
void page_sign(Page *page, Seat seat, Point middle, double size_mm);

/* Returns the seat's letter (one or two characters) and the colour that it is printed in. */
const char *page_letter(const Page *page, Seat seat);
Colour page_tint(Seat seat);

/* Returns the translation of @id in the language of the page. */
const char *page_say(const Page *page, const char *id);

/* --- words.c: phrases shared by several reports; the caller owns the result --- */

/* Returns a count such as "nine rounds". English writes small numbers as words. */
char *report_say_count(const Speech *speech, const char *one, const char *many, int n);

/* Returns "20 November 2026 · 2 h 18 min". The day is in the local time zone. A duration below one
 * minute is omitted. */
char *report_say_evening(const Speech *speech, gint64 begun_ms, gint64 last_ms);

/* Returns "Red", "Red and Blue", or "Red, Blue and Green". */
char *report_say_names(const Speech *speech, const Seat *seats, int n);

/* Returns "Case 3 · as it was played", or "Case 3 · so far" for an unfinished game. */
char *report_say_number(const Speech *speech, const Case *c, bool is_over);
