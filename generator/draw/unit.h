/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit.h: conversion between points and millimetres
 *
 * All lengths in hansom-print are millimetres, with two exceptions: designers write the size of
 * type in points, and the pages of a PDF are measured in points.
 */
#pragma once

#define MM_PER_INCH     25.4
#define POINTS_PER_INCH 72.0
#define mm_from_pt(pt)  ((pt) * (MM_PER_INCH / POINTS_PER_INCH))
#define pt_from_mm(mm)  ((mm) * (POINTS_PER_INCH / MM_PER_INCH))
