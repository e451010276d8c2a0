/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/qr.h"

#include <glib.h>
#include <qrencode.h>

enum {
    QUIET = 4, /* modules of margin, required by the standard */
};

char *
qr_svg(const char *text)
{
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

    if (code == NULL) {
        return NULL;
    }
    int size = code->width + 2 * QUIET;
    GString *svg = g_string_new(NULL);
    g_string_printf(svg,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                    "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/>"
                    "<path d=\"",
                    size,
                    size,
                    size,
                    size);
    for (int y = 0; y < code->width; y++) {
        for (int x = 0; x < code->width; x++) {
            if ((code->data[y * code->width + x] & 1) != 0) {
                g_string_append_printf(svg, "M%d %dh1v1h-1z", x + QUIET, y + QUIET);
            }
        }
    }
    g_string_append(svg, "\"/></svg>");
    QRcode_free(code);
    return g_string_free(svg, FALSE);
}
