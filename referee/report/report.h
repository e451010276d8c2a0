/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h: the printed page that shows how a game was played
 *
 *     journal ─ entries ─► Chronicle of its game ─ draw ─► page ─► PDF
 *                                                └─ draw_leaf ─► more pages, in some games
 *
 * A Chronicle is the record of one played game. A game with a report has a folder in
 * referee/report/, a line REPORT(ID) in cases/model/games.def, and the template
 * templates/<game>/report.svg. The boxes of the template define the layout, the fonts and their
 * sizes. Some games add pages, such as one per player. An added page is called a leaf, and its
 * template is report-leaf.svg. The functions page_…() return no errors: they keep the first error
 * in Page.fault, and the drawing continues. report_draw() and report_draw_leaf() return this error
 * at the end. The language of a page is that of Page.templates (templates_speech()).
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "generator/draw/ink.h"
#include "generator/draw/template.h"
#include "referee/rules/game.h"

/* The language of a page, and the facts that it prints about the edition and the journal. */
typedef struct {
    const Speech *speech; /* language of all text except the case's own; NULL: English */
    const char *edition;  /* id of the edition */
    guint n_entries;      /* number of journal entries */
    const char *hash;     /* hash of the last entry, in hex digits */
} ReportSource;

/* A page that is being drawn. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    Template *sheet; /* template of the current page */
    Ink *ink;
    GError *fault; /* the first error, or NULL */
} Page;

/* The record of a game, built entry by entry. Each game with a report defines its own struct
 * Chronicle. Only the files of that game know its members. */
typedef struct Chronicle Chronicle;

/* The report of one game: its names and functions. */
typedef struct {
    const char *game; /* id of the game, such as "watson-and-holmes" */
    /* subject in the PDF's metadata; English, which report_print() translates */
    const char *subject;
    const char *const *fields; /* names of boxes that report.svg must have; NULL-terminated */
    const char *nothing;       /* error message for a game that has not begun */
    const char *unfinished;    /* error message for an unfinished game */
    bool so_far;               /* true if an unfinished game may also be drawn, from public facts */

    /* Begins a record. @viewer is VIEWER_HOST for a record of everything, or VIEWER_TABLE for a
     * record of public facts only. A game without `so_far` ignores @viewer. @edition must outlive
     * the record. Returns NULL with an error on failure. */
    Chronicle *(*begin)(const Edition *edition, Viewer viewer, GError **error);
    void (*free)(Chronicle *chronicle);
    /* Applies @events, the JSON list of events of the next journal entry. The caller leaves out
     * entries that were taken back. @at_ms is the entry's time, in ms since 1970. Returns false
     * with an error if the events are not valid in this game. */
    bool (*add)(Chronicle *chronicle, gint64 at_ms, const char *events, GError **error);
    bool (*has_begun)(const Chronicle *chronicle);
    bool (*is_over)(const Chronicle *chronicle);
    void (*draw)(const Chronicle *chronicle, Page *page);

    /* The leaves, which follow the page. This member and the next three are NULL if the game has no
     * leaves. `leaf_fields` has the names of boxes that report-leaf.svg must have;
     * NULL-terminated. */
    const char *const *leaf_fields;
    int (*n_leaves)(const Chronicle *chronicle);
    /* Returns the text of the PDF bookmark for leaf @n (from 0), in the language of @speech. The
     * caller frees the text. */
    char *(*say_leaf)(const Chronicle *chronicle, int n, const Speech *speech);
    void (*draw_leaf)(const Chronicle *chronicle, int n, Page *page);
} Report;

#define REPORT(id) extern const Report REPORT_##id;
#include "cases/model/games.def"

/* A request for a report. */
typedef struct {
    char *journal;        /* path of the journal */
    char *output;         /* path of the PDF */
    char *folder;         /* folder of the edition that the journal must have, or NULL */
    char *language;       /* NULL for the case's own language */
    bool so_far;          /* true to draw public facts only; required for an unfinished game */
    Catalogue *catalogue; /* translations; borrowed */
} ReportWish;

/* Prints the game in a journal as a PDF. The PDF replaces an old file atomically. Returns false
 * with an error on failure, for example if the journal cannot be read or was changed, or if the
 * game may not be reported yet. After a failure, an old file is unchanged. */
bool report_print(const ReportWish *wish, GError **error);

/* Returns the report of the game @name, or NULL if it has none. */
const Report *report_find(const char *name);

/* Returns the number of leaves that follow the page. */
int report_n_leaves(const Report *report, const Chronicle *chronicle);

/* Draw the whole page, or leaf @n (from 0). Return false with an error if a template or a box is
 * missing, or if a text does not fit. */
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

/* Returns the first box with the name @field in Page.sheet, borrowed. @field must be in
 * Report.fields or Report.leaf_fields. The template has these boxes: report_draw() and
 * report_draw_leaf() check this before they draw. */
const Box *page_box(const Page *page, const char *field);

/* Set @text in the rectangle @where (in mm), in the type (font and size) of the box @field.
 * page_set() uses the alignment of this box, and page_set_aligned() uses @align. */
void page_set(Page *page, const char *field, Rect where, const char *text);
void page_set_aligned(Page *page, const char *field, Rect where, const char *text, Align align);

/* Sets @prose in the rectangle @where (in mm), in @style. @field is only a name for the error
 * message if @prose does not fit. */
void page_set_prose(
    Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose);

/* Sets @text in the box @field, in the type (font and size) of this box. */
void page_set_field(Page *page, const char *field, const char *text);

/* Sets the head of the page: the boxes "case", "title", "date" and "verdict". */
void page_set_head(Page *page, const Case *c, bool is_over, const char *date, const char *verdict);

/* Returns the width of @text in the type of @field, in mm. On failure, sets Page.fault and returns
 * 0. */
double page_measure(Page *page, const char *field, const char *text);

/* Draw the symbol templates/icons/<name>.svg in the rectangle @where (in mm). page_icon_counted()
 * also writes @n in the symbol's box “count”. */
void page_icon(Page *page, const char *name, Rect where);
void page_icon_counted(Page *page, const char *name, int n, Rect where);

/* Draws templates/<name>.svg in the rectangle @where (in mm). */
void page_picture(Page *page, const char *name, Rect where);

/* Takes ownership of @fault. Stores @fault in Page.fault if the page has no fault yet. Otherwise
 * frees @fault. */
void page_fail(Page *page, GError *fault);

/* Draws the sign of @seat (the seat's pattern, colour and letter) around @middle, @size_mm wide. */
void page_sign(Page *page, Seat seat, Point middle, double size_mm);

/* page_letter() returns the letter of @seat (one or two characters) in the page's language,
 * borrowed. page_tint() returns the colour of @seat in print. */
const char *page_letter(const Page *page, Seat seat);
Colour page_tint(Seat seat);

/* Returns the translation of the sentence @id into the language of the page, borrowed. */
const char *page_say(const Page *page, const char *id);

/* --- words.c: phrases shared by several reports; the caller owns the result --- */

/* Returns the count @n with its noun, such as "nine rounds". In English, numbers up to twelve are
 * words. Other languages use digits. @one is the text for the count 1, and @many the text for other
 * counts. The number replaces {n} in the text. */
char *report_say_count(const Speech *speech, const char *one, const char *many, int n);

/* Returns "20 November 2026 · 2 h 18 min": the day of @begun_ms in the local time zone, and the
 * duration from @begun_ms to @last_ms. Omits a duration below one minute. */
char *report_say_evening(const Speech *speech, gint64 begun_ms, gint64 last_ms);

/* Returns the names of @n seats: "Red", "Red and Blue", or "Red, Blue and Green". */
char *report_say_names(const Speech *speech, const Seat *seats, int n);

/* Returns "Case 3 · as it was played", or "Case 3 · so far" for an unfinished game. */
char *report_say_number(const Speech *speech, const Case *c, bool is_over);
