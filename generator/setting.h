/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setting.h: prose set at one size, for text.c, which finds the size
 *
 *     Prose ──► blocks ──► lines, where Pango breaks them ──► Settings, one for each box
 */
#pragma once

#include "generator/flow.h"
#include "generator/measure.h"
#include "generator/text.h"

#define SETTING_ITEM_INDENT 1.5 /* of the size, a level of a list */

typedef struct {
    PangoContext *context; /* whose pixels are millimetres */
    const Prose *prose;
    const char *field;
    const TextStyle *style;
    double size_pt;
    Flow flow; /* fresh */
} SettingTask;

/* Sets all of it, and fills @measure. One Setting for each box of the flow, owned; NULL, with
 * @overflow, if it does not fit. */
GPtrArray *setting_try(const SettingTask *task, Measure *measure, Overflow *overflow);

/* How many lines must follow the first of @block in its box: no heading is alone at the foot. */
int setting_keeps(const Block *block);
