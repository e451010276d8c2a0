/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h: the page of a finished game
 *
 *     journal ─ entries that stand ─► Chronicle of its game ─ draw ─► page ─► PDF
 *                                                           └─ draw_leaf ─► more, where it has some
 *
 * One folder a game, with REPORT(ID) in games.def, and its sheet, templates/<game>/
 * report.svg: whose boxes say where everything lies and in what type; its templates know the
 * language. Leaves, such as one a player, have a sheet of their own, report-leaf.svg. Whatever goes
 * wrong first stands in Page.fault, and drawing goes on.
 */
#pragma once

#include "cases/edition/edition.h"
#include "cases/load/catalogue.h"
#include "generator/draw/ink.h"
#include "generator/draw/template.h"
#include "referee/rules/game.h"

/* What stands on the sheet besides what was played. */
typedef struct {
    const Speech *speech; /* what all but the case is said in */
    const char *edition;  /* its id */
    guint n_entries;      /* of the journal */
    const char *hash;     /* of the last one, in hex */
} ReportSource;

/* A sheet that is being drawn. */
typedef struct {
    Compositor *compositor;
    Templates *templates;
    Template *sheet;
    Ink *ink;
    GError *fault; /* the first, or NULL */
} Page;

/* A game as it was played, told entry by entry; each game says for itself what is in it: where the
 * page needs nothing more, its record is it. */
typedef struct Chronicle Chronicle;

typedef struct {
    const char *game;          /* "watson-and-holmes" */
    const char *subject;       /* of the PDF, in our words */
    const char *const *fields; /* the boxes that its sheet must have; NULL-terminated */
    const char *nothing;       /* why one that has_begun() denies is refused */
    const char *unfinished;    /* why one that is not over is, as a whole … */
    bool so_far;               /* … and whether it is told as far as everybody may know */

    /* As @viewer is told: all for VIEWER_HOST, what everybody may know for VIEWER_TABLE. @edition
     * outlives it. */
    Chronicle *(*begin)(const Edition *edition, Viewer viewer, GError **error);
    void (*free)(Chronicle *chronicle);
    /* Goes on with the events of the next entry that stands. */
    bool (*add)(Chronicle *chronicle, gint64 at_ms, const char *events, GError **error);
    bool (*has_begun)(const Chronicle *chronicle);
    bool (*is_over)(const Chronicle *chronicle);
    void (*draw)(const Chronicle *chronicle, Page *page);

    /* Leaves that follow the page; NULL where it is the only one. */
    const char *const *leaf_fields;
    int (*n_leaves)(const Chronicle *chronicle);
    /* What a viewer lists leaf @n as, from 0, in @speech; owned by the caller. */
    char *(*say_leaf)(const Chronicle *chronicle, int n, const Speech *speech);
    void (*draw_leaf)(const Chronicle *chronicle, int n, Page *page);
} Report;

#define REPORT(id) extern const Report REPORT_##id;
#include "cases/model/games.def"

/* A report that is wanted. */
typedef struct {
    char *journal;  /* path of the finished game */
    char *output;   /* path of the PDF */
    char *folder;   /* of the edition, for a journal that does not hold it; or NULL */
    char *language; /* NULL: the case's own */
    bool so_far;    /* of a game that is not over, print what everybody may know */
    Catalogue *catalogue;
} ReportWish;

/* Prints the game in a journal. The PDF replaces the old one, or nothing changes. Returns false
 * with @error if the journal cannot be read, was changed, or may not be reported yet. */
bool report_print(const ReportWish *wish, GError **error);

/* Of the game called @name, or NULL. */
const Report *report_find(const char *name);

/* How many leaves follow the page. */
int report_n_leaves(const Report *report, const Chronicle *chronicle);

/* Draws the whole page; and leaf @n. False with an error where something is missing or has no
 * room. */
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

/* --- for the games' files: page.c --- */

extern const Colour REPORT_INK;
extern const Colour REPORT_GREY;
extern const Colour REPORT_PALE;
extern const Colour REPORT_PAPER;

/* The first box of the sheet for @field; there is one, report_draw() has seen to it. */
const Box *page_box(const Page *page, const char *field);

/* Sets @text in the type of @field in the middle of @where, or as @align says. */
void page_set(Page *page, const char *field, Rect where, const char *text);
void page_set_aligned(Page *page, const char *field, Rect where, const char *text, Align align);

/* Prose in @where; and one line into the field's own box. */
void page_set_prose(
    Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose);
void page_set_field(Page *page, const char *field, const char *text);

/* The head of every sheet: the fields "case", "title", "date" and "verdict". */
void page_set_head(Page *page, const Case *c, bool is_over, const char *date, const char *verdict);

/* How wide @text runs in the type of @field, at its wanted size. */
double page_measure(Page *page, const char *field, const char *text);

/* The symbol templates/icons/<name>.svg; and one that has a number in it. */
void page_icon(Page *page, const char *name, Rect where);
void page_icon_counted(Page *page, const char *name, int n, Rect where);

/* The drawing templates/<name>.svg. */
void page_picture(Page *page, const char *name, Rect where);

/* Keeps @fault, taken over, if it is the first. */
void page_fail(Page *page, GError *fault);

/* The sign of a seat: schema, colour and letter; @size_mm across. */
void page_sign(Page *page, Seat seat, Point middle, double size_mm);

/* The letter of a seat, or two, and the colour it is printed in. */
const char *page_letter(const Page *page, Seat seat);
Colour page_tint(Seat seat);

/* Our words @id in the language of the page. */
const char *page_say(const Page *page, const char *id);

/* --- words.c: sentences that reports of several games have; owned by the caller --- */

/* "nine rounds": English writes small numbers as words. */
char *report_say_count(const Speech *speech, const char *one, const char *many, int n);

/* "20 November 2026 · 2 h 18 min"; the day is that of the machine's time zone, and nothing is said
 * of less than a minute. */
char *report_say_evening(const Speech *speech, gint64 begun_ms, gint64 last_ms);

/* "Red", "Red and Blue", "Red, Blue and Green". */
char *report_say_names(const Speech *speech, const Seat *seats, int n);

/* "Case 3 · as it was played". */
char *report_say_number(const Speech *speech, const Case *c, bool is_over);
