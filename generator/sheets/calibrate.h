/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibrate.h: a sheet that shows how far a printer's backs miss its fronts
 *
 *        front            back, seen through the paper
 *         │                    ┆┆│┆┆
 *       ──┼──                ╌╌╌╌┼╌╌╌╌     The front's cross falls on the back's scales: what one
 *         │                    ┆┆│┆┆       reads there, in mm, is what --offset takes.
 */
#pragma once

#include "generator/draw/paper.h"

/* Writes calibrate.pdf into the folder @out, made if need be; one that is there is replaced, whole.
 * The path, owned by the caller; NULL with an error of PRESS_ERROR. */
char *calibrate_print(const char *out, const PaperSize *size, GError **error);
