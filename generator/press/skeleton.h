/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skeleton.h: a case to begin with (--new) */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* Writes case.yaml and answers.yaml of a case of Watson & Holmes into @folder, which is made if
 * need be. Number and title are those of its name ("13-the-iron-gate"); without a number there it
 * has one that is free, also among the editions in @out (new_number.h). The case passes the format
 * check, and its proofs are fair; what its author has to write, --check asks for. Nothing that is
 * there is written over: false with @error. */
bool skeleton_write(const char *folder, const char *out, GError **error);
