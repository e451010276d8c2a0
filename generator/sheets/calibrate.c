/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/calibrate.h"

#include "cases/base/atomic_file.h"

#include "generator/base/fault.h"
#include "generator/sheets/marks.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#define REACH_MM   5.0  /* length of a scale, on each side of its zero */
#define STEP_MM    0.5  /* distance between two ticks of a scale */
#define CROSS_MM   8.0  /* length of the arms of a cross on the front */
#define CORNER_MM  30.0 /* distance from the paper's edges to the crosses in its corners */
#define HAIR_MM    0.1
#define LINE_MM    5.5
#define WORDS_PT   10.0
#define NUMBERS_PT 6.0

enum {
    N_TARGETS = 5,
};

static const Colour INK = { 0, 0, 0 };

static const char *const FRONT_WORDS[] = {
    "Front. Print this file at 100 %, on both sides, flipped on the long edge.",
    "Hold the sheet to the light, or prick the middle of each cross with a pin.",
};

static const char *const BACK_WORDS[] = {
    "Back. Where the front’s crosses come through, read right (+) or left (−), and down (+) or up "
    "(−), in mm.",
    /* a zero-width non-joiner keeps the font from joining two hyphens to a dash */
    "Print your cards with -\u200c-offset RIGHT,DOWN (such as -\u200c-offset 1.5,-0.5); the backs "
    "then move there.",
};

static void
draw_cross(Ink *ink, Point at)
{
    ink_line(ink, (Point){ at.x - CROSS_MM, at.y }, (Point){ at.x + CROSS_MM, at.y }, HAIR_MM, INK);
    ink_line(ink, (Point){ at.x, at.y - CROSS_MM }, (Point){ at.x, at.y + CROSS_MM }, HAIR_MM, INK);
}

/* Draws two scales that cross at their zeros. The ticks of whole millimetres are longer. */
static void
draw_scales(Compositor *compositor, Ink *ink, Point at)
{
    const int n = (int)(REACH_MM / STEP_MM);

    ink_line(ink, (Point){ at.x - REACH_MM, at.y }, (Point){ at.x + REACH_MM, at.y }, HAIR_MM, INK);
    ink_line(ink, (Point){ at.x, at.y - REACH_MM }, (Point){ at.x, at.y + REACH_MM }, HAIR_MM, INK);
    for (int i = -n; i <= n; i++) {
        const double far = i * STEP_MM;
        const double half = i % 10 == 0 ? 1.6 : i % 2 == 0 ? 0.9 : 0.45;

        ink_line(ink,
                 (Point){ at.x + far, at.y - half },
                 (Point){ at.x + far, at.y + half },
                 HAIR_MM,
                 INK);
        ink_line(ink,
                 (Point){ at.x - half, at.y + far },
                 (Point){ at.x + half, at.y + far },
                 HAIR_MM,
                 INK);
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        const double far = sign * (REACH_MM + 3.0);
        const char *words = sign < 0 ? "−5" : "+5";

        marks_draw_label(compositor,
                         ink,
                         (Rect){ at.x + far - 3, at.y - 1.5, 6, 3 },
                         ALIGN_CENTRE,
                         NUMBERS_PT,
                         words);
        marks_draw_label(compositor,
                         ink,
                         (Rect){ at.x - 3, at.y + far - 1.5, 6, 3 },
                         ALIGN_CENTRE,
                         NUMBERS_PT,
                         words);
    }
}

static void
draw_words(Compositor *compositor, Ink *ink, const PaperSize *size, const char *const words[2])
{
    for (int i = 0; i < 2; i++) {
        ink_tag(ink, &(const Tag){ .role = "P" });
        marks_draw_label(
            compositor,
            ink,
            (Rect){ 15, size->height_mm / 3 + i * LINE_MM, size->width_mm - 30, LINE_MM },
            ALIGN_CENTRE,
            WORDS_PT,
            words[i]);
        ink_untag(ink);
    }
}

static bool
draw_sides(Paper *paper, const PaperSize *size, GError **error)
{
    const double right = size->width_mm - CORNER_MM;
    const double foot = size->height_mm - CORNER_MM;
    const Point targets[N_TARGETS] = { { CORNER_MM, CORNER_MM },
                                       { right, CORNER_MM },
                                       { size->width_mm / 2, size->height_mm / 2 },
                                       { CORNER_MM, foot },
                                       { right, foot } };
    g_autoptr(Compositor) compositor = compositor_new();
    Ink *ink = paper_begin_page(paper, "front", NULL);

    for (int i = 0; i < N_TARGETS; i++) {
        draw_cross(ink, targets[i]);
    }
    draw_words(compositor, ink, size, FRONT_WORDS);
    paper_end_page(paper);
    ink = paper_begin_page(paper, "back", NULL);
    for (int i = 0; i < N_TARGETS; i++) {
        draw_scales(compositor, ink, (Point){ size->width_mm - targets[i].x, targets[i].y });
    }
    draw_words(compositor, ink, size, BACK_WORDS);
    paper_end_page(paper);
    return paper_finish(paper, error);
}

char *
calibrate_print(const char *out, const PaperSize *size, GError **error)
{
    const PaperInfo info = {
        .title = "Do backs meet fronts?",
        .subject = "A sheet to measure a printer by",
        .keywords = "print and play, calibration",
        .creator = "hansom-print",
        .date = "2000-01-01T00:00:00Z", /* constant, so that the file always has the same bytes */
        .language = "en",
    };
    g_autofree char *path = g_build_filename(out, "calibrate.pdf", NULL);
    g_autofree char *fresh = g_strdup_printf("%s.new-%d", path, (int)getpid());

    if (g_mkdir_with_parents(out, 0777) != 0) {
        press_error_set_errno(error, errno, "making", out);
        return NULL;
    }
    g_autoptr(Paper) paper = paper_new(fresh, size, &info, error);
    if (paper == NULL) {
        atomic_file_rename_in(error, fresh, path);
        return NULL;
    }
    bool fine = draw_sides(paper, size, error);
    if (fine && rename(fresh, path) != 0) {
        press_error_set_errno(error, errno, "writing", path);
        fine = false;
    }
    if (!fine) {
        atomic_file_rename_in(error, fresh, path);
        unlink(fresh);
        return NULL;
    }
    return g_steal_pointer(&path);
}
