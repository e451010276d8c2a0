/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page.c: draws type, icons and signs, and the parts that the pages of all games share */
#include "generator/base/fault.h"
#include "referee/report/report.h"

#include <string.h>

#define WIDE_MM 1000.0

enum {
    HASH_SHOWN = 16, /* number of hash digits on the page */
};

const Colour REPORT_INK = { 0.114, 0.090, 0.071 };
const Colour REPORT_GREY = { 0.49, 0.46, 0.41 };
const Colour REPORT_PALE = { 0.86, 0.83, 0.77 };
const Colour REPORT_PAPER = { 1.0, 1.0, 1.0 };

/* --- type --- */

const Box *
page_box(const Page *page, const char *field)
{
    const Box *box = template_box(page->sheet, field);

    g_assert(box != NULL);
    return box;
}

void
page_fail(Page *page, GError *fault)
{
    if (page->fault == NULL) {
        page->fault = fault;
    } else {
        g_clear_error(&fault);
    }
}

/* Composes @prose in @where. If it does not fit, records the fault and returns NULL. */
static GPtrArray *
compose(Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose)
{
    g_autoptr(GArray) rects = g_array_new(FALSE, FALSE, sizeof(Rect));
    Overflow overflow;

    g_array_append_val(rects, where);
    GPtrArray *settings = compositor_set(page->compositor, prose, field, style, rects, &overflow);
    if (settings == NULL) {
        const Block *first = g_ptr_array_index(prose->blocks, 0);

        page_fail(page,
                  g_error_new(PRESS_ERROR,
                              PRESS_ERROR_INPUT,
                              "%s: “%s” does not fit at %.2f pt: %.40s",
                              page->sheet->path,
                              field,
                              overflow.size_pt,
                              first->text->str));
    }
    return settings;
}

void
page_set_prose(
    Page *page, const char *field, const TextStyle *style, Rect where, const Prose *prose)
{
    g_autoptr(GPtrArray) settings = compose(page, field, style, where, prose);

    const bool is_title = strcmp(field, "title") == 0;

    ink_tag(page->ink, &(const Tag){ .role = is_title ? "H1" : NULL });
    for (guint i = 0; settings != NULL && i < settings->len; i++) {
        ink_text(page->ink, g_ptr_array_index(settings, i));
    }
    ink_untag(page->ink);
}

void
page_set_aligned(Page *page, const char *field, Rect where, const char *text, Align align)
{
    TextStyle style = page_box(page, field)->style;

    style.align = align;
    if (*text != '\0') {
        g_autofree char *upper = style.upper ? g_utf8_strup(text, -1) : g_strdup(text);
        g_autoptr(Prose) prose = prose_new_plain(upper);

        page_set_prose(page, field, &style, where, prose);
    }
}

void
page_set(Page *page, const char *field, Rect where, const char *text)
{
    page_set_aligned(page, field, where, text, page_box(page, field)->style.align);
}

void
page_set_field(Page *page, const char *field, const char *text)
{
    page_set(page, field, page_box(page, field)->where, text);
}

void
page_set_head(Page *page, const Case *c, bool is_over, const char *date, const char *verdict)
{
    g_autofree char *number = report_say_number(templates_speech(page->templates), c, is_over);

    page_set_field(page, "case", number);
    page_set_field(page, "title", c->title);
    page_set_field(page, "date", date);
    page_set_field(page, "verdict", verdict);
}

double
page_measure(Page *page, const char *field, const char *text)
{
    TextStyle style = page_box(page, field)->style;
    const Rect where = { 0, 0, WIDE_MM, WIDE_MM };
    g_autoptr(Prose) prose = prose_new_plain(text);
    style.align = ALIGN_LEFT;
    g_autoptr(GPtrArray) settings = compose(page, field, &style, where, prose);
    return settings == NULL ? 0.0 : setting_width(g_ptr_array_index(settings, 0));
}

/* --- icons and signs --- */

/* Draws templates/<name>.svg in the colours of @seat. SEAT_NONE is for drawings without seat
 * colours. Returns its template, or NULL. */
static Template *
draw_picture(Page *page, const char *name, Seat seat, Rect where)
{
    GError *fault = NULL;
    const char *const traits[] = { seat == SEAT_NONE ? NULL : SEAT_COLOURS[seat], NULL };
    Template *template = templates_get(page->templates, name, &fault);
    const Picture *picture =
        template == NULL
            ? NULL
            : template_picture(
                  template, traits, seat == SEAT_NONE ? NULL : SEAT_TINTS[seat], &fault);

    if (picture == NULL) {
        page_fail(page, fault);
        return NULL;
    }
    if (template->title == NULL) {
        ink_picture(page->ink, picture, where);
    } else {
        ink_tag(page->ink, &(const Tag){ .role = "Figure", .alt = template->title });
        ink_picture(page->ink, picture, where);
        ink_untag(page->ink);
    }
    return template;
}

void
page_picture(Page *page, const char *name, Rect where)
{
    draw_picture(page, name, SEAT_NONE, where);
}

void
page_icon(Page *page, const char *name, Rect where)
{
    g_autofree char *path = g_strdup_printf("icons/%s", name);

    page_picture(page, path, where);
}

/* Sets @text in the box @field of @icon, which was drawn at @where. */
static void
set_in_icon(Page *page, const Template *icon, const char *field, Rect where, const char *text)
{
    const Box *box = icon == NULL ? NULL : template_box(icon, field);

    if (box == NULL || box->style.family == NULL) {
        return;
    }
    const double scale = where.width / (icon->width_mm + 2 * icon->bleed_mm);
    const Rect at = { where.x + (box->where.x + icon->bleed_mm) * scale,
                      where.y + (box->where.y + icon->bleed_mm) * scale,
                      box->where.width * scale,
                      box->where.height * scale };
    g_autoptr(Prose) prose = prose_new_plain(text);
    TextStyle style = box->style;

    style.size_pt *= scale;
    style.least_pt *= scale;
    page_set_prose(page, field, &style, at, prose);
}

void
page_icon_counted(Page *page, const char *name, int n, Rect where)
{
    g_autofree char *path = g_strdup_printf("icons/%s", name);
    g_autofree char *number = g_strdup_printf("%d", n);

    set_in_icon(page, draw_picture(page, path, SEAT_NONE, where), "count", where, number);
}

const char *
page_say(const Page *page, const char *id)
{
    return speech_say(templates_speech(page->templates), id);
}

const char *
page_letter(const Page *page, Seat seat)
{
    return page_say(page, SEAT_LETTERS[seat]);
}

Colour
page_tint(Seat seat)
{
    Colour colour = REPORT_INK;

    colour_read(SEAT_TINTS[seat], &colour);
    return colour;
}

/* Returns the box for the seat's letter: light type on a dark sign, dark type on a light one. */
static const char *
letter_box(Seat seat)
{
    const Colour tint = page_tint(seat);

    return 0.299 * tint.red + 0.587 * tint.green + 0.114 * tint.blue < 0.5 ? "letter-light"
                                                                           : "letter-dark";
}

void
page_sign(Page *page, Seat seat, Point middle, double size_mm)
{
    const Rect where = { middle.x - size_mm / 2, middle.y - size_mm / 2, size_mm, size_mm };
    const Template *icon = draw_picture(page, "icons/seat", seat, where);

    set_in_icon(page, icon, letter_box(seat), where, page_letter(page, seat));
}

/* --- the whole page --- */

static bool
has_box(const Template *sheet, const char *field, GError **error)
{
    if (template_box(sheet, field) == NULL) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_INPUT, "%s:1: no box “%s”", sheet->path, field);
        return false;
    }
    return true;
}

static void
draw_source(Page *page, const ReportSource *source)
{
    g_autofree char *entries = g_strdup_printf("%u", source->n_entries);
    g_autofree char *hash = g_strndup(source->hash, HASH_SHOWN);
    g_autofree char *text =
        speech_tell(templates_speech(page->templates),
                    N_("Edition {edition} · journal of {n} entries, ending with {hash}"),
                    { "edition", source->edition },
                    { "n", entries },
                    { "hash", hash });

    page_set_field(page, "edition", text);
}

/* Draws the sheet templates/<game>/<name>.svg onto the page. Checks that all @fields exist. */
static bool
begin(const Report *report, const char *name, const char *const *fields, Page *page, GError **error)
{
    g_autofree char *path = g_strdup_printf("%s/%s", report->game, name);
    page->sheet = templates_get(page->templates, path, error);
    bool fine = page->sheet != NULL && has_box(page->sheet, "edition", error);

    for (const char *const *field = fields; fine && *field != NULL; field++) {
        fine = has_box(page->sheet, *field, error);
    }
    const Picture *furniture = fine ? template_picture(page->sheet, NULL, NULL, error) : NULL;
    if (furniture == NULL) {
        return false;
    }
    ink_picture(page->ink, furniture, (Rect){ 0, 0, furniture->width_mm, furniture->height_mm });
    return true;
}

static bool
end(Page *page, const ReportSource *source, GError **error)
{
    draw_source(page, source);
    if (page->fault != NULL) {
        g_propagate_error(error, g_steal_pointer(&page->fault));
        return false;
    }
    return true;
}

bool
report_draw(const Report *report,
            const Chronicle *chronicle,
            const ReportSource *source,
            Page *page,
            GError **error)
{
    if (!begin(report, "report", report->fields, page, error)) {
        return false;
    }
    report->draw(chronicle, page);
    return end(page, source, error);
}

int
report_n_leaves(const Report *report, const Chronicle *chronicle)
{
    return report->n_leaves == NULL ? 0 : report->n_leaves(chronicle);
}

bool
report_draw_leaf(const Report *report,
                 const Chronicle *chronicle,
                 int n,
                 const ReportSource *source,
                 Page *page,
                 GError **error)
{
    if (!begin(report, "report-leaf", report->leaf_fields, page, error)) {
        return false;
    }
    report->draw_leaf(chronicle, n, page);
    return end(page, source, error);
}
