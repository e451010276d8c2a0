/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/forme_check.h"

#include "generator/base/fault.h"

#include <string.h>

#define SAFE_MM 3.175 /* an eighth of an inch, as print shops require */

bool
face_fault(const Face *face, int line, GError **error, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(
        error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s:%d: %s", face->template->path, line, message);
    return false;
}

/* Fields that are filled with something other than the words of a face. */
static const char *const OWN_FIELDS[] = { "qr", "code", "icons", "picture", NULL };

static bool
has_words(const Face *face, const char *field)
{
    for (guint i = 0; i < face->spreads->len; i++) {
        if (strcmp(((const Spread *)g_ptr_array_index(face->spreads, i))->field, field) == 0) {
            return true;
        }
    }
    for (guint i = 0; i < face->words->len; i++) {
        if (strcmp(((const Words *)g_ptr_array_index(face->words, i))->field, field) == 0) {
            return true;
        }
    }
    for (guint i = 0; i < face->insets->len; i++) {
        if (strcmp(((const Inset *)g_ptr_array_index(face->insets, i))->field, field) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether the text of @box keeps its distance from the cut. Only pieces with a bleed are
 * cut from a larger sheet and need this distance. */
static bool
check_safe(const Face *face, const Box *box, GError **error)
{
    const Template *template = face->template;
    const Rect *where = &box->where;
    const double near = MIN(MIN(where->x, where->y),
                            MIN(template->width_mm - where->x - where->width,
                                template->height_mm - where->y - where->height));

    if (template->bleed_mm <= 0.0 || box->style.family == NULL || near >= SAFE_MM - 1e-3) {
        return true;
    }
    return face_fault(face,
                      box->line,
                      error,
                      "the box “%s” comes within %.2f mm of the cut; words must keep %g mm away",
                      box->field,
                      near,
                      SAFE_MM);
}

bool
face_check(const Face *face, GError **error)
{
    for (guint i = 0; i < face->template->boxes->len; i++) {
        const Box *box = &g_array_index(face->template->boxes, Box, i);
        g_autoptr(GPtrArray) known = g_ptr_array_new(); /* array of char *, not owned */

        if (!check_safe(face, box, error)) {
            return false;
        }
        if (box->text != NULL || box->picture != NULL || box->face != NULL ||
            g_strv_contains(OWN_FIELDS, box->field) || has_words(face, box->field)) {
            continue;
        }
        for (guint j = 0; j < face->words->len; j++) {
            g_ptr_array_add(known, ((Words *)g_ptr_array_index(face->words, j))->field);
        }
        g_ptr_array_add(known, NULL);

        g_autofree char *names = g_strjoinv(", ", (char **)known->pdata);

        return face_fault(face,
                          box->line,
                          error,
                          "there is no “%s” on %s; a box may be for: %s, qr, code, icons, picture; "
                          "or it may have its own data-text, data-picture or data-face",
                          box->field,
                          face->what,
                          names);
    }
    return true;
}
