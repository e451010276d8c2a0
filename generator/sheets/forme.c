/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/sheets/forme.h"

#include "generator/sheets/forme_alt.h"
#include "generator/sheets/forme_check.h"
#include "generator/sheets/forme_parts.h"

#include <string.h>

#define CODE_MODULES    25  /* modules on each side of the drawing of a code (icons/code.svg) */
#define MODULE_LEAST_MM 0.6 /* smallest module that a phone can read at arm's length */
#define ORDER_STEP      256 /* places for the elements in one box (tag.h) */

typedef struct {
    const Press *press;
    const Face *face;
    Forme *forme;
    bool is_figure; /* whether the face is a part of a figure, and so must not have its own code */
    GError **error;
} Job;

static void
report_overflow(const Job *job, const char *field, const Overflow *overflow)
{
    const Place place = job->face->place;
    GString *fault = g_string_new(NULL);

    g_string_append_printf(fault,
                           "%s:%d:%d: %s: “%s” does not fit even at %.2f pt: ",
                           job->press->path,
                           MAX(place.line, 1),
                           MAX(place.column, 1),
                           job->face->what,
                           field,
                           overflow->size_pt);
    if (overflow->n_lines > 0) {
        g_string_append_printf(
            fault, "%d lines (%.1f mm) too many", overflow->n_lines, overflow->height_mm);
    } else {
        g_string_append_printf(fault, "%.1f mm too wide", overflow->width_mm);
    }
    if (g_ptr_array_find_with_equal_func(job->press->faults, fault->str, g_str_equal, NULL)) {
        g_string_free(fault, TRUE); /* a spread reports the same fault for each of its pages */
        return;
    }
    g_ptr_array_add(job->press->faults, g_string_free(fault, FALSE));
}

/* Returns the text of @prose in capitals, as one paragraph with a line break between blocks. */
static Prose *
in_capitals(const Prose *prose)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < prose->blocks->len; i++) {
        const Block *block = g_ptr_array_index(prose->blocks, i);

        g_string_append_printf(all, "%s%s", i > 0 ? "\u2028" : "", block->text->str);
    }

    g_autofree char *upper = g_utf8_strup(all->str, (gssize)all->len);
    Prose *capitals = prose_new_plain(upper);

    if (prose->language != NULL) {
        prose_speak(capitals, prose->language, false);
    }
    return capitals;
}

/* Sets @prose into the boxes @rects. Returns one Setting for each box (array of Setting *, owned).
 * Returns NULL and reports a fault if the prose does not fit. */
static GPtrArray *
set_prose(const Job *job,
          const char *field,
          const Prose *prose,
          const TextStyle *style,
          const GArray *rects)
{
    g_autoptr(Prose) capitals = style->upper ? in_capitals(prose) : NULL;
    Overflow overflow;
    GPtrArray *settings = compositor_set(job->press->compositor,
                                         capitals == NULL ? prose : capitals,
                                         field,
                                         style,
                                         rects,
                                         &overflow);

    if (settings == NULL) {
        report_overflow(job, field, &overflow);
    }
    return settings;
}

/* Returns the place of the elements in @box, among those of the face. Boxes are read in the order
 * of the template. */
static guint
order_of(const Job *job, const Box *box)
{
    const Box *first = &g_array_index(job->face->template->boxes, Box, 0);

    return (guint)(box - first + 1) * ORDER_STEP;
}

/* Returns the role of the words of @field. Page numbers are no part of the text. */
static const char *
role_of(const Job *job, const char *field)
{
    return strcmp(field, "page") == 0                        ? TAG_ARTIFACT
           : g_strcmp0(field, forme_heading(job->face)) == 0 ? "H1"
                                                             : NULL;
}

/* Moves @n of @settings, beginning at index @begin, to the forme. */
static void
take_settings(
    const Job *job, GPtrArray *settings, guint begin, guint n, const char *role, guint order)
{
    for (guint i = begin; i < begin + n; i++) {
        const PlacedText placed = { g_ptr_array_index(settings, i), role, order };

        g_array_append_val(job->forme->texts, placed);
        settings->pdata[i] = NULL;
    }
}

/* Sets @words into the boxes of their field. */
static void
set_words(const Job *job, const Words *words)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    const TextStyle *style = template_list_boxes(job->face->template, words->field, rects, NULL);
    g_autoptr(GPtrArray) settings = NULL;

    if (style == NULL) {
        return;
    }
    if (words->galley != NULL && words->shaper == job->press->compositor) {
        Overflow overflow;

        settings = galley_set(words->galley, words->field, rects, words->size_pt, &overflow);
        if (settings == NULL) {
            report_overflow(job, words->field, &overflow);
        }
    } else {
        TextStyle common = *style;

        common.size_pt = words->size_pt > 0.0 ? words->size_pt : style->size_pt;
        settings = set_prose(job, words->field, words->prose, &common, rects);
    }
    if (settings != NULL) {
        take_settings(job,
                      settings,
                      0,
                      rects->len,
                      role_of(job, words->field),
                      order_of(job, template_box(job->face->template, words->field)));
    }
}

/* Sets the text that flows over several faces as a whole, and takes the settings for this face. The
 * spread keeps the other settings for the other faces. */
static void
set_spread(const Job *job, Spread *spread)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    const TextStyle *style = NULL;
    guint begin = 0;
    guint end = 0;

    for (int leaf = 0; leaf < (int)spread->templates->len; leaf++) {
        begin = leaf == job->face->leaf ? rects->len : begin;
        style = template_list_boxes(
            g_ptr_array_index(spread->templates, leaf), spread->field, rects, style);
        end = leaf == job->face->leaf ? rects->len : end;
    }
    if (begin == end) {
        return;
    }
    if (spread->settings == NULL || spread->settings->pdata[begin] == NULL) {
        g_clear_pointer(&spread->settings, g_ptr_array_unref);
        spread->settings = set_prose(job, spread->field, spread->prose, style, rects);
    }
    if (spread->settings != NULL) {
        take_settings(job,
                      spread->settings,
                      begin,
                      end - begin,
                      NULL,
                      order_of(job, template_box(job->face->template, spread->field)));
    }
}

/* Places the picture of @template in the middle of @where, as large as it fits. @alt is its text
 * for screen readers, or NULL; the forme takes ownership of it. Returns its position, or NULL with
 * an error. */
static const Rect *
place_picture(const Job *job, Template *template, Rect where, guint order, char *alt)
{
    const Face *face = job->face;
    const Picture *picture = template_picture(
        template, (const char *const *)face->traits->pdata, face->tint, job->error);
    Placed placed = { .picture = picture, .order = order, .alt = alt };

    if (picture == NULL) {
        g_free(alt);
        return NULL;
    }

    const double scale = MIN(where.width / picture->width_mm, where.height / picture->height_mm);

    placed.where.width = picture->width_mm * scale;
    placed.where.height = picture->height_mm * scale;
    placed.where.x = where.x + (where.width - placed.where.width) / 2;
    placed.where.y = where.y + (where.height - placed.where.height) / 2;
    g_array_append_val(job->forme->pictures, placed);
    return &g_array_index(job->forme->pictures, Placed, job->forme->pictures->len - 1).where;
}

/* Places a drawing of a code, which no phone can read, into the box @box for a code. */
static bool
set_sign_of_code(const Job *job, const Box *box)
{
    const double quiet = (double)QR_QUIET / (CODE_MODULES + 2 * QR_QUIET);
    const Rect inner = { box->where.x + box->where.width * quiet,
                         box->where.y + box->where.height * quiet,
                         box->where.width * (1.0 - 2 * quiet),
                         box->where.height * (1.0 - 2 * quiet) };
    Template *sign = templates_get(job->press->templates, "icons/code", job->error);

    return sign != NULL && place_picture(job, sign, inner, order_of(job, box), NULL) != NULL;
}

static bool
set_code(const Job *job)
{
    const Face *face = job->face;
    const Box *box = template_box(face->template, "qr");

    if (face->url == NULL && !(face->has_sign && job->is_figure)) {
        return true;
    }
    if (box == NULL) {
        return face_fault(face, 1, job->error, "no box “qr” for the code of %s", face->what);
    }
    if (job->is_figure) {
        return set_sign_of_code(job, box);
    }

    g_autoptr(Qr) qr = qr_new(face->url, job->error);

    if (qr == NULL) {
        return false;
    }

    const double side_mm = MIN(box->where.width, box->where.height);
    const double module_mm = side_mm / (qr->n_modules + 2 * QR_QUIET);
    const double symbol_mm = module_mm * qr->n_modules;

    if (module_mm < MODULE_LEAST_MM - 1e-6) {
        return face_fault(
            face,
            box->line,
            job->error,
            "the box “qr” gives modules of %.2f mm to %s (“%s”), but they must be %.2f; enlarge "
            "the box or the card (--card), or shorten the address (--base)",
            module_mm,
            face->what,
            face->url,
            MODULE_LEAST_MM);
    }

    /* in two halves, since people read the code out and type it; the hyphen is optional in a typed
     * code */
    g_autofree char *halves = g_strdup_printf("%.4s-%s", face->code, face->code + 4);
    const PlacedQr placed = {
        .qr = g_steal_pointer(&qr),
        .order = order_of(job, box),
        .alt = forme_alt_code(face, halves),
        .ground = box->where,
        .where = { box->where.x + (box->where.width - symbol_mm) / 2,
                   box->where.y + (box->where.height - symbol_mm) / 2,
                   symbol_mm,
                   symbol_mm },
        .colour = box->style.colour,
        .ground_colour = box->ground,
        .has_ground = box->has_ground,
    };

    g_array_append_val(job->forme->codes, placed);

    g_autoptr(Prose) typed = prose_new_plain(halves);
    char code_field[] = "code";

    set_words(job, &(const Words){ .field = code_field, .prose = typed });
    return true;
}

/* Sets @count into the `count` box of an icon that is placed at @where, as a part of the icon's
 * element at @order. */
static void
set_count(const Job *job, const Template *icon, Rect where, int count, guint order)
{
    const Box *box = template_box(icon, "count");
    g_autofree char *text = g_strdup_printf("%d", count);

    if (box == NULL || box->style.family == NULL || count == 0) {
        return;
    }

    const double scale = where.width / (icon->width_mm + 2 * icon->bleed_mm);
    const Rect rect = { where.x + (box->where.x + icon->bleed_mm) * scale,
                        where.y + (box->where.y + icon->bleed_mm) * scale,
                        box->where.width * scale,
                        box->where.height * scale };
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    g_autoptr(Prose) prose = prose_new_plain(text);
    TextStyle style = box->style;
    Overflow overflow;

    style.size_pt *= scale;
    style.least_pt *= scale;
    g_array_append_val(rects, rect);

    g_autoptr(GPtrArray) settings =
        compositor_set(job->press->compositor, prose, "count", &style, rects, &overflow);

    if (settings == NULL) {
        report_overflow(job, "count", &overflow);
        return;
    }
    take_settings(job, settings, 0, 1, icon->title == NULL ? NULL : "Figure", order);
}

/* Places the icons as squares in a row or a column, as large as the box allows. */
static bool
set_icons(const Job *job)
{
    const Box *box = template_box(job->face->template, "icons");
    const int n_icons = (int)job->face->icons->len;

    if (box == NULL || n_icons == 0) {
        return true;
    }

    const bool is_row = box->where.width >= box->where.height;
    const double along = is_row ? box->where.width : box->where.height;
    const double across = is_row ? box->where.height : box->where.width;
    const double side = MIN(across, (along - (n_icons - 1) * box->gap_mm) / n_icons);
    const double spare = along - n_icons * side - (n_icons - 1) * box->gap_mm;
    const double share = box->style.align == ALIGN_CENTRE  ? 0.5
                         : box->style.align == ALIGN_RIGHT ? 1.0
                                                           : 0.0;

    if (side <= 0.0) {
        return face_fault(
            job->face, box->line, job->error, "no room for %d icons in the box “icons”", n_icons);
    }
    for (int i = 0; i < n_icons; i++) {
        const Icon *icon = &g_array_index(job->face->icons, Icon, i);
        g_autofree char *name = g_strdup_printf("icons/%s", icon->name);
        Template *template = templates_get(job->press->templates, name, job->error);
        const double at = share * spare + i * (side + box->gap_mm);
        const Rect cell =
            is_row ? (Rect){ box->where.x + at, box->where.y + (across - side) / 2, side, side }
                   : (Rect){ box->where.x + (across - side) / 2, box->where.y + at, side, side };
        const guint order = order_of(job, box) + (guint)i;
        const Rect *where =
            template == NULL
                ? NULL
                : place_picture(
                      job, template, cell, order, forme_alt_drawing(template, icon->count));

        if (where == NULL) {
            g_prefix_error(job->error, "%s: its icon “%s”: ", job->face->what, icon->name);
            return false;
        }
        set_count(job, template, *where, icon->count, order);
    }
    return true;
}

static bool
set_picture(const Job *job)
{
    const Box *box = template_box(job->face->template, "picture");
    Template *template;

    if (box == NULL || job->face->picture == NULL) {
        return true;
    }
    template = templates_get(job->press->templates, job->face->picture, job->error);
    if (template == NULL || place_picture(job,
                                          template,
                                          box->where,
                                          order_of(job, box),
                                          forme_alt_picture(job->face, template)) == NULL) {
        g_prefix_error(job->error,
                       "%s:%d:%d: %s: ",
                       job->press->path,
                       MAX(job->face->place.line, 1),
                       MAX(job->face->place.column, 1),
                       job->face->what);
        return false;
    }
    return true;
}

static Forme *set_face(const Press *press, const Face *face, bool is_figure, GError **error);

/* Returns the place of the figure in @box with the text @alt. Figures with the same text are one
 * element, so that the text is read once. */
static guint
order_figure(const Job *job, const Box *box, const char *alt)
{
    for (guint i = 0; i < job->forme->inlays->len; i++) {
        const Inlay *other = &g_array_index(job->forme->inlays, Inlay, i);

        if (g_strcmp0(other->alt, alt) == 0) {
            return other->order;
        }
    }
    return order_of(job, box);
}

/* Sets the part of a piece that @box of a figure shows, as large as it fits. */
static bool
set_figure(const Job *job, const Box *box)
{
    const Face *shown = job->press->set == NULL ? NULL : piece_set_find(job->press->set, box->face);

    if (job->is_figure) {
        return face_fault(job->face,
                          box->line,
                          job->error,
                          "data-face=\"%s\": a figure cannot show a side that is a figure itself",
                          box->face);
    }
    if (shown == NULL || shown == job->face) {
        return face_fault(job->face,
                          box->line,
                          job->error,
                          "data-face=\"%s\": no piece of this game has this template and these "
                          "traits",
                          box->face);
    }
    const Template *template = shown->template;
    const Rect whole = { 0.0, 0.0, template->width_mm, template->height_mm };
    Inlay inlay = {
        .part = box->part.width > 0.0 ? box->part : whole,
        .alt = forme_alt_figure(shown, job->press->set),
    };

    inlay.order = order_figure(job, box, inlay.alt);

    inlay.scale = MIN(box->where.width / inlay.part.width, box->where.height / inlay.part.height);
    inlay.where = (Rect){
        box->where.x + (box->where.width - inlay.part.width * inlay.scale) / 2 -
            inlay.part.x * inlay.scale,
        box->where.y + (box->where.height - inlay.part.height * inlay.scale) / 2 -
            inlay.part.y * inlay.scale,
        whole.width * inlay.scale,
        whole.height * inlay.scale,
    };
    inlay.forme = set_face(job->press, shown, true, job->error);
    if (inlay.forme == NULL) {
        g_free(inlay.alt);
        return false;
    }
    g_array_append_val(job->forme->inlays, inlay);
    return true;
}

/* Adds the page numbers to the links in the fixed text of @box. */
static bool
number_links(const Job *job, const Box *box, Prose *prose)
{
    const char *unknown = prose_number_links(prose, book_find_page, job->face->book);

    return unknown == NULL ||
           face_fault(job->face,
                      box->line,
                      job->error,
                      "no heading of the booklet has the anchor “#%s” in English",
                      unknown);
}

/* Sets the fixed content of a box, which is the same on every piece. */
static bool
set_fixed(const Job *job, const Box *box)
{
    if (box->picture != NULL) {
        Template *template = templates_get(job->press->templates, box->picture, job->error);

        if (template == NULL ||
            place_picture(
                job, template, box->where, order_of(job, box), forme_alt_drawing(template, 0)) ==
                NULL) {
            g_prefix_error(job->error, "%s:%d: ", job->face->template->path, box->line);
            return false;
        }
    }
    if (box->face != NULL && !set_figure(job, box)) {
        return false;
    }
    if (box->text != NULL) {
        g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
        g_autoptr(Prose) prose = prose_new(box->text);

        prose_speak(prose, speech_language(job->face->template->speech), false);
        g_array_append_val(rects, box->where);
        if (!number_links(job, box, prose)) {
            return false;
        }
        g_autoptr(GPtrArray) settings = set_prose(job, box->field, prose, &box->style, rects);
        if (settings != NULL) {
            take_settings(job, settings, 0, 1, NULL, order_of(job, box));
        }
    }
    return true;
}

static bool
set_drawing(const Job *job)
{
    Template *template = job->face->template;
    const Rect whole = { -template->bleed_mm,
                         -template->bleed_mm,
                         template->width_mm + 2 * template->bleed_mm,
                         template->height_mm + 2 * template->bleed_mm };

    return place_picture(job, template, whole, 1, forme_alt_drawing(template, 0)) != NULL;
}

/* Sets the insets of this face, each in its box. */
static bool
set_insets(const Job *job)
{
    const Face *face = job->face;

    for (guint i = 0; i < face->insets->len; i++) {
        const Inset *inset = g_ptr_array_index(face->insets, i);
        Inlay inlay = { 0 };
        const Box *box = inset_place(inset, face->template, &inlay.where, &inlay.scale);

        if (box == NULL) {
            return face_fault(
                face, 1, job->error, "no box “%s” for %s", inset->field, inset->face->what);
        }
        inlay.turn = box->turn;
        inlay.order = order_of(job, template_box(face->template, inset->field));
        inlay.forme = set_face(job->press, inset->face, job->is_figure, job->error);
        if (inlay.forme == NULL) {
            return false;
        }
        g_array_append_val(job->forme->inlays, inlay);
    }
    return true;
}

static void
placed_clear(gpointer data)
{
    g_free(((Placed *)data)->alt);
}

static void
placed_text_clear(gpointer data)
{
    setting_free(((PlacedText *)data)->setting);
}

static void
inlay_clear(gpointer data)
{
    Inlay *inlay = data;

    forme_free(inlay->forme);
    g_free(inlay->alt);
}

static void
placed_qr_clear(gpointer data)
{
    PlacedQr *placed = data;

    qr_free(placed->qr);
    g_free(placed->alt);
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    const PlacedText *one = a, *other = b;

    return one->order < other->order ? -1 : one->order > other->order;
}

static Forme *
forme_empty(const Face *face, bool is_figure)
{
    Forme *forme = g_new(Forme, 1);

    *forme = (Forme){
        .pictures = g_array_new(FALSE, FALSE, sizeof(Placed)),
        .codes = g_array_new(FALSE, FALSE, sizeof(PlacedQr)),
        .texts = g_array_new(FALSE, FALSE, sizeof(PlacedText)),
        .inlays = g_array_new(FALSE, FALSE, sizeof(Inlay)),
        .language = is_figure ? NULL : g_intern_string(speech_language(face->template->speech)),
    };
    g_array_set_clear_func(forme->pictures, placed_clear);
    g_array_set_clear_func(forme->codes, placed_qr_clear);
    g_array_set_clear_func(forme->texts, placed_text_clear);
    g_array_set_clear_func(forme->inlays, inlay_clear);
    return forme;
}

static Forme *
set_face(const Press *press, const Face *face, bool is_figure, GError **error)
{
    g_autoptr(Forme) forme = forme_empty(face, is_figure);
    const Job job = { press, face, forme, is_figure, error };

    if (!face_check(face, error) || !set_drawing(&job)) {
        return NULL;
    }
    for (guint i = 0; i < face->template->boxes->len; i++) {
        if (!set_fixed(&job, &g_array_index(face->template->boxes, Box, i))) {
            return NULL;
        }
    }
    if (!set_picture(&job) || !set_icons(&job) || !set_code(&job) || !set_insets(&job)) {
        return NULL;
    }
    for (guint i = 0; i < face->words->len; i++) {
        const Words *words = g_ptr_array_index(face->words, i);

        set_words(&job, words);
    }
    for (guint i = 0; i < face->spreads->len; i++) {
        set_spread(&job, g_ptr_array_index(face->spreads, i));
    }
    g_array_sort(forme->texts, compare_texts);
    return g_steal_pointer(&forme);
}

Forme *
forme_new(const Press *press, const Face *face, GError **error)
{
    return set_face(press, face, false, error);
}

void
forme_free(Forme *forme)
{
    if (forme == NULL) {
        return;
    }
    g_array_unref(forme->pictures);
    g_array_unref(forme->codes);
    g_array_unref(forme->texts);
    g_array_unref(forme->inlays);
    g_free(forme);
}
