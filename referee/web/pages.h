/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: finds the files of the phones' page */
#pragma once

/* Returns the folder of the files: HANSOM_WWW if set, or else the folder that is installed with
 * this program, or else the build folder. The caller frees the text. */
char *pages_folder(void);
