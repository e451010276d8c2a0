/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.h: a path of straight lines and Bézier curves, which an Ink strokes or fills */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

typedef enum {
    STEP_MOVE,  /* moves to `to` */
    STEP_LINE,  /* draws a straight line to `to` */
    STEP_CURVE, /* draws a cubic Bézier curve to `to`, with the control points `one` and `other` */
    STEP_CLOSE, /* draws a straight line back to the last STEP_MOVE */
} StepKind;

typedef struct {
    StepKind kind;
    Point one;
    Point other;
    Point to;
} Step;

typedef struct {
    GArray *steps; /* array of Step */
} Outline;

/* The style of a stroke. Corners are round. The ends of an unbroken line are round, and the ends of
 * dashes are flat. */
typedef struct {
    double width_mm;
    double dash_mm; /* length of a dash; 0 for an unbroken line */
    double gap_mm;  /* gap between two dashes */
    Colour colour;
} Stroke;

Outline *outline_new(void);

void outline_free(Outline *outline);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Outline, outline_free)

void outline_move(Outline *outline, double x, double y);
void outline_line(Outline *outline, double x, double y);
void outline_curve(Outline *outline, Point one, Point other, Point to);
void outline_close(Outline *outline);

/* Adds a circle, as a closed path of its own. All lengths are in mm. */
void outline_circle(Outline *outline, Point middle, double radius);
