/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qr.h: a QR code for a screen */
#pragma once

/* An SVG document of the QR code that says @text, dark on a white ground with the margin that
 * cameras need, whatever the screen's colours are. Owned by the caller; NULL when @text is too
 * long. */
char *qr_svg(const char *text);
