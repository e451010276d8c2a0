/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data.h: where cases/ and templates/ are */
#pragma once

/* The folder called @folder ("templates"): in HANSOM_DATA, else what was installed beside this
 * program, else among the sources that we were built from, else where we were to be installed. The
 * caller frees. */
char *data_find(const char *folder);
