/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: where the phones' page is */
#pragma once

/* Its folder: HANSOM_WWW, else where it was installed beside this program, else where it was built.
 * The caller frees. */
char *pages_folder(void);
