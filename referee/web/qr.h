/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qr.h: QR codes as SVG */
#pragma once

/* Returns an SVG document with the QR code of @text, black on white, with the margin that cameras
 * need. The caller frees it. Returns NULL when @text is too long. */
char *qr_svg(const char *text);
