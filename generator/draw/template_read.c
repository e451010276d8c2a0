/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/template_read.h"

#include "generator/base/fault.h"
#include "generator/draw/attribute.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <math.h>
#include <string.h>

/* The coordinate system of an element. Groups may translate and scale it. */
typedef struct {
    double scale_x;
    double scale_y;
    double x;
    double y;
} Frame;

enum {
    HEAD_MAX = 4,       /* largest size of a heading, as a factor of the size of its text */
    NUMBER_MAX = 10000, /* mm; Pango's units in an int end at 1e6 */
};

typedef struct {
    Template *template;
    Compositor *compositor;
    GError **error;
} Reading;

static bool G_GNUC_PRINTF(3, 4)
    fault(const Reading *reading, const xmlNode *node, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(reading->error,
                PRESS_ERROR,
                PRESS_ERROR_INPUT,
                "%s:%ld: %s",
                reading->template->path,
                xmlGetLineNo(node),
                message);
    return false;
}

/* Parses a number, with or without the unit mm. Sets @fallback if the attribute is missing. */
static bool
read_number(
    const Reading *reading, const xmlNode *node, const char *name, double fallback, double *value)
{
    g_autofree char *text = attribute_get(node, name);
    char *end;
    double number;

    if (text == NULL) {
        *value = fallback;
        return true;
    }
    number = g_ascii_strtod(text, &end);
    if (end == text || (*end != '\0' && strcmp(end, "mm") != 0) || !isfinite(number)) {
        return fault(reading, node, "%s=\"%s\" is not a number", name, text);
    }
    if (fabs(number) > NUMBER_MAX) {
        return fault(reading, node, "%s=\"%s\" is more than %d", name, text, NUMBER_MAX);
    }
    *value = number;
    return true;
}

/* Parses one of @words, which end with NULL. Keeps @choice if the attribute is missing. */
static bool
read_choice(const Reading *reading,
            const xmlNode *node,
            const char *name,
            const char *const *words,
            unsigned *choice)
{
    g_autofree char *text = attribute_get(node, name);

    if (text == NULL) {
        return true;
    }
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            *choice = i;
            return true;
        }
    }

    g_autofree char *known = g_strjoinv(", ", (char **)(gsize)words);

    return fault(reading, node, "%s=\"%s\" is not one of: %s", name, text, known);
}

static bool
read_colour(const Reading *reading, const xmlNode *node, const char *name, Colour *colour)
{
    g_autofree char *text = attribute_get(node, name);

    if (text != NULL && !colour_read(text, colour)) {
        return fault(reading, node, "%s=\"%s\" is not a colour such as #2b1d0e", name, text);
    }
    return true;
}

/* Parses data-size="9 6.5". */
static bool
read_size(const Reading *reading, const xmlNode *node, TextStyle *style)
{
    g_autofree char *text = attribute_get(node, "data-size");
    char *end;

    if (text == NULL) {
        return fault(reading, node, "a box with a font needs data-size=\"wanted smallest\"");
    }
    style->size_pt = g_ascii_strtod(text, &end);
    style->least_pt = *end == ' ' ? g_ascii_strtod(end, &end) : style->size_pt;
    if (*end != '\0' || !(style->least_pt >= 1.0) || !(style->size_pt >= style->least_pt) ||
        style->size_pt > 400.0) {
        return fault(
            reading,
            node,
            "data-size=\"%s\" must be two sizes in points: first the wanted one, then the smallest",
            text);
    }
    return true;
}

/* Parses data-heads="1.6 1.2". */
static bool
read_heads(const Reading *reading, const xmlNode *node, TextStyle *style)
{
    g_autofree char *text = attribute_get(node, "data-heads");
    double first, second;
    char rest;

    if (text == NULL) {
        return true;
    }
    if (sscanf(text, "%lf %lf %c", &first, &second, &rest) != 2 || !(first >= second) ||
        !(second >= 1.0) || !(first <= HEAD_MAX)) {
        return fault(reading,
                     node,
                     "data-heads=\"%s\" must be two factors of the size, from %d down to 1",
                     text,
                     HEAD_MAX);
    }
    style->heads[0] = first;
    style->heads[1] = second;
    return true;
}

/* Parses data-style="bold italic small-caps". */
static bool
read_faces(const Reading *reading, const xmlNode *node, TextStyle *style)
{
    g_autofree char *text = attribute_get(node, "data-style");
    g_auto(GStrv) words = g_strsplit(text == NULL ? "" : text, " ", -1);

    for (char **word = words; *word != NULL; word++) {
        if (strcmp(*word, "bold") == 0) {
            style->bold = true;
        } else if (strcmp(*word, "italic") == 0) {
            style->italic = true;
        } else if (strcmp(*word, "small-caps") == 0) {
            style->small_caps = true;
        } else if (**word != '\0') {
            return fault(reading,
                         node,
                         "data-style=\"%s\" may only contain: bold, italic, small-caps",
                         *word);
        }
    }
    return true;
}

static bool
read_style(const Reading *reading, const xmlNode *node, TextStyle *style)
{
    static const char *const ALIGNS[] = { "left", "centre", "right", "justify", NULL };
    static const char *const VALIGNS[] = { "top", "middle", "bottom", NULL };
    static const char *const CASES[] = { "as-written", "upper", NULL };
    static const char *const FITS[] = { "wrap", "line", "deck", "columns", NULL };
    unsigned align = 0;
    unsigned valign = 0;
    unsigned letters = 0;
    unsigned fit = 0;
    g_autoptr(GError) missing = NULL;

    style->family = attribute_get(node, "data-font");
    style->features = attribute_get(node, "data-features");
    style->head_family = attribute_get(node, "data-head-font");
    if (!read_choice(reading, node, "data-align", ALIGNS, &align) ||
        !read_choice(reading, node, "data-valign", VALIGNS, &valign) ||
        !read_choice(reading, node, "data-case", CASES, &letters) ||
        !read_choice(reading, node, "data-fit", FITS, &fit) ||
        !read_colour(reading, node, "data-colour", &style->colour) ||
        !read_number(reading, node, "data-leading", 1.2, &style->leading) ||
        !read_number(reading, node, "data-track", 0.0, &style->track) ||
        !read_number(reading, node, "data-indent", 0.0, &style->indent_mm) ||
        !read_number(reading, node, "data-gap", 0.0, &style->gap_mm) ||
        !read_heads(reading, node, style) || !read_faces(reading, node, style)) {
        return false;
    }
    style->align = (Align)align;
    style->valign = (Valign)valign;
    style->upper = letters == 1;
    style->one_line = fit == 1;
    style->is_common = fit == 2;
    style->is_level = fit == 3;
    if (style->family == NULL) {
        return true;
    }
    if (!compositor_has_font(reading->compositor, style->family, &missing)) {
        return fault(reading, node, "%s", missing->message);
    }
    if (style->head_family != NULL &&
        !compositor_has_font(reading->compositor, style->head_family, &missing)) {
        return fault(reading, node, "%s", missing->message);
    }
    return read_size(reading, node, style);
}

/* Parses data-part="0 52 25 38". */
static bool
read_part(const Reading *reading, const xmlNode *node, Rect *part)
{
    g_autofree char *text = attribute_get(node, "data-part");
    char rest;

    if (text == NULL) {
        return true;
    }
    if (sscanf(
            text, "%lf %lf %lf %lf %c", &part->x, &part->y, &part->width, &part->height, &rest) !=
            4 ||
        !(part->width > 0.0) || !(part->height > 0.0)) {
        return fault(reading, node, "data-part=\"%s\" must be x, y, width and height in mm", text);
    }
    return true;
}

static bool
read_box(const Reading *reading, const xmlNode *node, Frame frame, char *field)
{
    Box box = { .field = field, .ground = { 1.0, 1.0, 1.0 }, .line = (int)xmlGetLineNo(node) };
    static const char *const TURNS[] = {
        [TURN_NONE] = "none",
        [TURN_RIGHT] = "right",
        [TURN_LEFT] = "left",
        [TURN_OVER] = "over",
        NULL,
    };
    g_autofree char *ground = attribute_get(node, "data-ground");
    unsigned turn = TURN_NONE;
    Rect rect;

    box.has_ground = g_strcmp0(ground, "none") != 0;
    g_autofree char *words = attribute_get(node, "data-text");
    box.text = words == NULL ? NULL : g_strdup(speech_say(reading->template->speech, words));
    box.picture = attribute_get(node, "data-picture");
    box.face = attribute_get(node, "data-face");
    g_array_append_val(reading->template->boxes, box); /* takes ownership of @field */

    Box *last = &g_array_index(reading->template->boxes, Box, reading->template->boxes->len - 1);

    if (reading->template->boxes->len > TEMPLATE_BOXES_MAX) {
        return fault(reading, node, "more than %d boxes", TEMPLATE_BOXES_MAX);
    }
    if (strcmp((const char *)node->name, "rect") != 0) {
        return fault(reading,
                     node,
                     "data-field=\"%s\" is on a <%s>; only a <rect> can be a box",
                     field,
                     (const char *)node->name);
    }
    if (!read_number(reading, node, "x", 0.0, &rect.x) ||
        !read_number(reading, node, "y", 0.0, &rect.y) ||
        !read_number(reading, node, "width", 0.0, &rect.width) ||
        !read_number(reading, node, "height", 0.0, &rect.height) ||
        !read_number(reading, node, "data-gap", 1.0, &last->gap_mm) ||
        !read_part(reading, node, &last->part) ||
        !read_choice(reading, node, "data-turn", TURNS, &turn) ||
        (last->has_ground && !read_colour(reading, node, "data-ground", &last->ground)) ||
        !read_style(reading, node, &last->style)) {
        return false;
    }
    if (rect.width <= 0.0 || rect.height <= 0.0) {
        return fault(reading, node, "the box “%s” has no size", field);
    }
    last->turn = (Turn)turn;
    last->where = (Rect){ frame.x + rect.x * frame.scale_x,
                          frame.y + rect.y * frame.scale_y,
                          rect.width * frame.scale_x,
                          rect.height * frame.scale_y };
    return true;
}

/* Applies the transform of @node to @frame. Returns false if the transform rotates, skews or
 * mirrors, or cannot be parsed. */
static bool
enter_frame(const xmlNode *node, Frame *frame)
{
    g_autofree char *transform = attribute_get(node, "transform");
    double a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0;

    if (transform == NULL || *transform == '\0') {
        return true;
    }
    g_strdelimit(transform, ",", ' ');
    if (sscanf(transform, " matrix ( %lf %lf %lf %lf %lf %lf )", &a, &b, &c, &d, &e, &f) == 6) {
        if (fabs(b) > 1e-9 || fabs(c) > 1e-9 || a <= 0.0 || d <= 0.0) {
            return false;
        }
    } else if (sscanf(transform, " translate ( %lf %lf )", &e, &f) < 1) {
        const int n = sscanf(transform, " scale ( %lf %lf )", &a, &d);

        d = n == 1 ? a : d;
        if (n < 1 || a <= 0.0 || d <= 0.0) {
            return false;
        }
    }
    if (strchr(strchr(transform, ')') == NULL ? transform : strchr(transform, ')') + 1, '(') !=
        NULL) {
        return false; /* a list of transforms is not supported */
    }
    frame->x += e * frame->scale_x;
    frame->y += f * frame->scale_y;
    frame->scale_x *= a;
    frame->scale_y *= d;
    return true;
}

/* Checks that the font of @node is installed. If @node names several families, only the first is
 * checked. Returns false with an error if not. */
static bool
check_font(const Reading *reading, const xmlNode *node)
{
    static const char *const GENERIC[] = { "serif", "sans-serif", "monospace", "inherit", NULL };
    g_autofree char *family = attribute_get(node, "font-family");
    g_autofree char *style = attribute_get(node, "style");
    g_autoptr(GError) missing = NULL;

    if (family == NULL && style != NULL && strstr(style, "font-family:") != NULL) {
        const char *begin = strstr(style, "font-family:") + strlen("font-family:");

        family = g_strndup(begin, strcspn(begin, ";"));
    }
    if (family == NULL) {
        return true;
    }
    family[strcspn(family, ",")] = '\0';
    g_strdelimit(family, "'\"", ' ');
    g_strstrip(family);
    if (!g_strv_contains(GENERIC, family) &&
        !compositor_has_font(reading->compositor, family, &missing)) {
        return fault(reading, node, "%s", missing->message);
    }
    return true;
}

/* Checks that the text of @node is short. Longer text belongs in boxes. Drawing the outlines of
 * many letters takes time that grows with the square of their number. Returns false with an error
 * if the text is too long. */
static bool
check_letters(const Reading *reading, const xmlNode *node)
{
    xmlChar *words = strcmp((const char *)node->name, "text") == 0 ? xmlNodeGetContent(node) : NULL;
    bool is_short = words == NULL || g_utf8_strlen((const char *)words, -1) <= TEMPLATE_LETTERS_MAX;

    xmlFree(words);
    return is_short || fault(reading,
                             node,
                             "a <text> has more than %d letters; put words in boxes",
                             TEMPLATE_LETTERS_MAX);
}

/* Returns the largest number that follows “font” or “font-size” in @css, or 0. @css may be NULL. */
static double
largest_type(const char *css)
{
    double largest = 0.0;

    for (const char *at = css; at != NULL && (at = strstr(at, "font")) != NULL; at++) {
        const char *begin = at + strlen("font");

        begin += g_str_has_prefix(begin, "-size") ? strlen("-size") : 0;
        begin += strspn(begin, ": \t\r\n");
        largest = MAX(largest, g_ascii_strtod(begin, NULL));
    }
    return largest;
}

/* Checks the font sizes in @node. librsvg passes any size on to Pango, which fails if the size is
 * too large. Returns false with an error if a size is over the limit. */
static bool
check_type(const Reading *reading, const xmlNode *node)
{
    g_autofree char *size = attribute_get(node, "font-size");
    g_autofree char *style = attribute_get(node, "style");
    xmlChar *sheet =
        strcmp((const char *)node->name, "style") == 0 ? xmlNodeGetContent(node) : NULL;
    const double largest =
        MAX(MAX(size == NULL ? 0.0 : g_ascii_strtod(size, NULL), largest_type(style)),
            largest_type((const char *)sheet));

    xmlFree(sheet);
    return largest <= TEMPLATE_TYPE_MAX ||
           fault(reading, node, "a font-size of more than %d", TEMPLATE_TYPE_MAX);
}

/* Records the traits that @node depends on. Other traits do not change the look. */
static void
note_traits(const Reading *reading, const xmlNode *node)
{
    static const char *const NAMES[] = { "data-show", "data-hide" };

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        g_autofree char *text = attribute_get(node, NAMES[i]);
        g_auto(GStrv) words = g_strsplit(text == NULL ? "" : text, " ", -1);

        for (char **word = words; *word != NULL; word++) {
            g_hash_table_add(reading->template->traits, g_strdup(*word));
        }
    }

    g_autofree char *class = attribute_get(node, "class");

    reading->template->has_tint |= class != NULL && strstr(class, "tint") != NULL;
}

static bool
read_element(const Reading *reading, const xmlNode *node, Frame frame, bool is_turned)
{
    char *field = attribute_get(node, "data-field");

    is_turned |= !enter_frame(node, &frame);
    note_traits(reading, node);
    if (field != NULL && is_turned) {
        g_free(field);
        return fault(reading, node, "a box may be moved and scaled, but not rotated");
    }
    if ((field != NULL && !read_box(reading, node, frame, field)) || !check_font(reading, node) ||
        !check_letters(reading, node) || !check_type(reading, node)) {
        return false;
    }
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE && !read_element(reading, child, frame, is_turned)) {
            return false;
        }
    }
    return true;
}

/* Parses data-made="66 92 26" and data-holds="tokens seats". */
static bool
read_made(const Reading *reading, const xmlNode *root)
{
    Template *template = reading->template;
    Solid *made = &template->made;
    g_autofree char *text = attribute_get(root, "data-made");
    g_autofree char *holds = attribute_get(root, "data-holds");
    char rest;

    template->holds = g_strsplit(holds == NULL ? "" : holds, " ", -1);
    if (text != NULL &&
        (sscanf(
             text, "%lf %lf %lf %c", &made->width_mm, &made->length_mm, &made->height_mm, &rest) !=
             3 ||
         !(made->width_mm > 0.0) || !(made->length_mm > 0.0) || !(made->height_mm > 0.0))) {
        return fault(reading,
                     root,
                     "data-made=\"%s\" must be the width, length and height in mm of what is made "
                     "from the piece",
                     text);
    }
    return text != NULL || holds == NULL ||
           fault(reading, root, "data-holds needs data-made, the size of the box");
}

/* Parses data-seams="95 190 285". */
static bool
read_seams(
    const Reading *reading, const xmlNode *root, const char *name, double side_mm, GArray *seams)
{
    g_autofree char *text = attribute_get(root, name);
    g_auto(GStrv) words = g_strsplit(text == NULL ? "" : text, " ", -1);
    double last = 0.0;

    for (char **word = words; *word != NULL; word++) {
        char *end;
        const double at = g_ascii_strtod(*word, &end);

        if (**word == '\0') {
            continue;
        }
        if (*end != '\0' || !(at > last) || !(at < side_mm) || seams->len == TEMPLATE_SEAMS_MAX) {
            return fault(reading,
                         root,
                         "%s=\"%s\" is not up to %d ascending numbers of mm between 0 and %g",
                         name,
                         text,
                         TEMPLATE_SEAMS_MAX,
                         side_mm);
        }
        g_array_append_val(seams, at);
        last = at;
    }
    return true;
}

/* Parses viewBox="-3.175 -3.175 69.85 95.25". */
static bool
read_trim(const Reading *reading, const xmlNode *root)
{
    Template *template = reading->template;
    g_autofree char *text = attribute_get(root, "viewBox");
    double x, y, width, height;

    if (text == NULL) {
        return fault(reading, root, "no viewBox, which must give the size in mm, bleed included");
    }
    g_strdelimit(text, ",", ' ');
    if (sscanf(text, "%lf %lf %lf %lf", &x, &y, &width, &height) != 4 || !(width > 0.0) ||
        !(height > 0.0) || width > 2000.0 || height > 2000.0) {
        return fault(reading, root, "viewBox=\"%s\" must be x, y, width and height in mm", text);
    }
    if (x > 0.0 || fabs(x - y) > 1e-6 || width + 2 * x <= 0.0 || height + 2 * y <= 0.0) {
        return fault(reading,
                     root,
                     "viewBox=\"%s\": the trim must begin at 0,0, and the bleed must be the same "
                     "on the left and above",
                     text);
    }
    template->bleed_mm = 0.0 - x; /* avoids -0 */
    template->width_mm = width + 2 * x;
    template->height_mm = height + 2 * y;
    return read_number(reading, root, "data-overlap", 0.0, &template->overlap_mm) &&
           read_made(reading, root) &&
           read_seams(reading, root, "data-seams", template->width_mm, template->seams_x) &&
           read_seams(reading, root, "data-seams-y", template->height_mm, template->seams_y);
}

enum {
    /* width that a longer translation may take, in percent of the original's width */
    PERCENT_OF_LONGER = 130,
};

/* Reduces the font size of @node if its translation is longer than the original, since both must
 * fit into the same place. */
static void
set_smaller(xmlNode *node, glong n_before, glong n_now)
{
    g_autofree char *size = attribute_get(node, "font-size");

    if (size != NULL && n_now > n_before) {
        char number[G_ASCII_DTOSTR_BUF_SIZE];
        const double share = PERCENT_OF_LONGER / 100.0 * (double)n_before / (double)n_now;

        g_ascii_formatd(
            number, sizeof number, "%.2f", g_ascii_strtod(size, NULL) * MIN(share, 1.0));
        attribute_set(node, "font-size", number);
    }
}

/* Translates the text in the drawing, such as the letter on a pawn, into @speech. Returns true if
 * any text changed. */
static bool
translate(xmlNode *node, const Speech *speech)
{
    bool is_other = false;

    if (strcmp((const char *)node->name, "text") == 0) {
        xmlChar *words = xmlNodeGetContent(node);
        const char *said = speech_say(speech, (const char *)words);

        is_other = strcmp(said, (const char *)words) != 0;
        if (is_other) {
            set_smaller(node, g_utf8_strlen((const char *)words, -1), g_utf8_strlen(said, -1));
            xmlNodeSetContent(node, (const xmlChar *)said);
        }
        xmlFree(words);
        return is_other;
    }
    for (xmlNode *child = node->children; child != NULL; child = child->next) {
        is_other |= child->type == XML_ELEMENT_NODE && translate(child, speech);
    }
    return is_other;
}

/* Adapts the SVG to the language and the look of the template, if they change anything. */
static bool
adapt(const Reading *reading, xmlDoc *document)
{
    Template *template = reading->template;
    const xmlNode *node = NULL;
    g_autofree char *why = NULL;
    xmlChar *svg = NULL;
    int length = 0;

    if (!adapt_check(document, &node, &why)) {
        return fault(reading, node, "%s", why);
    }

    bool is_other =
        template->speech != NULL && translate(xmlDocGetRootElement(document), template->speech);
    bool is_plain = !adapt_is_needed(document, template->look);

    if (is_plain && !is_other) {
        return true;
    }
    if (!is_plain && !adapt_svg(document, template->look, &node, &why)) {
        return fault(reading, node, "%s", why);
    }
    xmlDocDumpMemory(document, &svg, &length);
    g_free(template->svg);
    template->svg = g_strndup((const char *)svg, (gsize)length);
    template->svg_bytes = (gsize)length;
    xmlFree(svg);
    return true;
}

/* Reads the title of the drawing, which must not be in a group. */
static void
read_title(Template *template, const xmlNode *root)
{
    for (const xmlNode *node = root->children; node != NULL; node = node->next) {
        if (node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, "title") == 0) {
            xmlChar *words = xmlNodeGetContent(node);

            g_free(template->title);
            template->title = g_strdup(speech_say(template->speech, (const char *)words));
            xmlFree(words);
        }
    }
}

bool
template_read(Template *template, Compositor *compositor, GError **error)
{
    const Reading reading = { template, compositor, error };
    xmlDoc *document = xmlReadMemory(template->svg,
                                     (int)template->svg_bytes,
                                     template->path,
                                     NULL,
                                     XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    const xmlNode *root;
    bool is_read;

    if (document == NULL) {
        const xmlError *last = xmlGetLastError();
        /* the message may quote invalid UTF-8 */
        g_autofree char *why =
            last == NULL ? g_strdup("empty") : g_utf8_make_valid(last->message, -1);

        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:%d: not valid SVG: %s",
                    template->path,
                    last == NULL ? 1 : last->line,
                    g_strchomp(why));
        return false;
    }
    root = xmlDocGetRootElement(document);
    read_title(template, root);
    is_read = adapt(&reading, document) && read_trim(&reading, root) &&
              read_element(&reading, root, (Frame){ 1.0, 1.0, 0.0, 0.0 }, false);
    xmlFreeDoc(document);
    return is_read;
}
