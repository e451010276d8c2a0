/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: where the files of the phones' page are */
#pragma once

/* Returns their folder: HANSOM_WWW, else where they were installed beside this program, else where
 * they were built. The caller frees. */
char *pages_folder(void);
