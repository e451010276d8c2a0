/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit.h: the one place that knows points
 *
 * All lengths in hansom-print are millimetres. Two things in the world are not: the size of type,
 * which designers write in points, and the pages of a PDF.
 */
#pragma once

#define MM_PER_INCH     25.4
#define POINTS_PER_INCH 72.0
#define mm_from_pt(pt)  ((pt) * (MM_PER_INCH / POINTS_PER_INCH))
#define pt_from_mm(mm)  ((mm) * (POINTS_PER_INCH / MM_PER_INCH))
