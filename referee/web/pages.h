/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: finds the files of the phones' page */
#pragma once

/* Returns the folder of the files: the environment variable HANSOM_WWW if it is set, or else the
 * folder installed with this program, or else the folder in the build tree. The caller frees the
 * text. */
char *pages_folder(void);
