/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pdf-separate.h: converts the objects of Cairo's PDF from red, green and blue to printing inks
 *
 * Cairo knows no inks. So the drawings that Cairo has written (pdf-form.h) are converted, object by
 * object, before they become part of a PDF for a printing press (separation.h):
 *
 *     drawing     0.114 0.09 0.071 rg  ──►  0 0 0 1 k
 *     gradient    its colour space, and the colours at both ends
 *     picture     each pixel
 *     group       the colour space in which it is blended
 */
#pragma once

#include "generator/draw/separation.h"

#include <glib.h>

/* Converts the dictionary @head of an object, or its other value, in place. @data is the content of
 * the object's stream as Cairo wrote it, which may be compressed, or NULL if the object has none.
 * If the stream has colours, sets *@converted to its new content, without compression (owned by the
 * caller), and removes the stream's length and filter from @head. Otherwise sets *@converted to
 * NULL. Returns NULL, or on failure an error message, which is static. */
const char *pdf_separate(Separation *separation, GString *head, GBytes *data, GBytes **converted);
