/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.h: a line of straight and curved steps, to be stroked or filled */
#pragma once

#include "generator/draw/rect.h"

#include <glib.h>

typedef enum {
    STEP_MOVE,  /* to `to` */
    STEP_LINE,  /* … with a straight line */
    STEP_CURVE, /* … with a curve that leaves towards `one` and arrives from `other` */
    STEP_CLOSE, /* back to where the last STEP_MOVE went */
} StepKind;

typedef struct {
    StepKind kind;
    Point one;
    Point other;
    Point to;
} Step;

typedef struct {
    GArray *steps; /* of Step */
} Outline;

/* How an outline is stroked. Ends and corners are round; butt where there are dashes. */
typedef struct {
    double width_mm;
    double dash_mm; /* 0: unbroken */
    double gap_mm;
    Colour colour;
} Stroke;

Outline *outline_new(void);

void outline_free(Outline *outline);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Outline, outline_free)

void outline_move(Outline *outline, double x, double y);
void outline_line(Outline *outline, double x, double y);
void outline_curve(Outline *outline, Point one, Point other, Point to);
void outline_close(Outline *outline);

/* Adds a circle. */
void outline_circle(Outline *outline, Point middle, double radius);
