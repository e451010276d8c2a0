/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/adapt.h"

#include "generator/draw/attribute.h"
#include "generator/draw/low_ink.h"

#include <libxml/tree.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define LARGE_WANTED 1.4 /* factor for the wanted size of large type */
#define LARGE_LEAST  1.15
#define DYSLEXIC_SIZE \
    1.05 /* factor for the wanted size; small, since OpenDyslexic already looks 25 % larger */
/* Factors for the smallest size. DYSLEXIC_LINE is for text that stays on one line. */
#define DYSLEXIC_LOW  0.75
#define DYSLEXIC_LINE 0.55
#define DYSLEXIC_STEP 1.12 /* factor for the leading */
#define DYSLEXIC_FONT "OpenDyslexic"
/* Factors for the sizes in data-card-size: 9 pt become 12 pt in large type, and 10 pt in the other,
 * which looks larger. */
#define LARGE_OWN_WANTED    1.6
#define LARGE_OWN_LEAST     (12.0 / 9.0)
#define DYSLEXIC_OWN_WANTED 1.3
#define DYSLEXIC_OWN_LEAST  (10.0 / 9.0)
/* card for larger type, if a template names none; four of them fit on A4 and on Letter */
#define LARGE_CARD   "90x125"
#define ENLARGE_MAX  4.0
#define CARD_SAME_MM 0.01 /* sizes that differ by less are the same */
#define NUMBER_CHARS 32

/* State of the adaptation of one template. */
typedef struct {
    const Look *look;
    double scale;
    /* y of the lines where the card grows, in the template's own mm */
    double grow_at[ADAPT_LINES_MAX];
    int n_grow;
    double extra;     /* height that is inserted at each of these lines */
    bool has_default; /* whether the card has the size that the template's data-card names */
    const xmlNode *fault;
    char *why;
} Adapting;

static const struct {
    const char *name;
    double width_mm;
    double height_mm;
} CARD_SIZES[] = {
    { "poker", 63.5, 88.9 },
    { "tarot", 70.0, 120.0 },
    { "mini", 44.5, 63.5 },
};

/* Reports whether @mm is within the limits. NaN is not. */
static bool
is_card_length(double mm)
{
    return mm >= CARD_LEAST_MM && mm <= CARD_MOST_MM;
}

bool
card_size_read(const char *text, double *width_mm, double *height_mm)
{
    char *end = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(CARD_SIZES); i++) {
        if (strcmp(CARD_SIZES[i].name, text) == 0) {
            *width_mm = CARD_SIZES[i].width_mm;
            *height_mm = CARD_SIZES[i].height_mm;
            return true;
        }
    }
    const double width = g_ascii_strtod(text, &end);
    if (end == text || *end != 'x') {
        return false;
    }
    text = end + 1;
    const double height = g_ascii_strtod(text, &end);
    if (end == text || *end != '\0' || !is_card_length(width) || !is_card_length(height)) {
        return false;
    }
    *width_mm = width;
    *height_mm = height;
    return true;
}

bool
look_fits_boxes(const Look *look)
{
    if (look->card_width_mm <= 0.0) {
        return look->type == TYPE_NORMAL;
    }
    return look->card_width_mm <= CARD_SIZES[0].width_mm &&
           look->card_height_mm <= CARD_SIZES[0].height_mm;
}

bool
adapt_is_needed(xmlDoc *document, const Look *look)
{
    return look->card_width_mm > 0.0 || look->type != TYPE_NORMAL || look->low_ink ||
           xmlHasProp(xmlDocGetRootElement(document), (const xmlChar *)"data-card") != NULL;
}

static void
set_number(xmlNode *node, const char *name, double number)
{
    char text[NUMBER_CHARS];

    attribute_set(node, name, g_ascii_formatd(text, sizeof text, "%.4f", number));
}

static double
number_of(const xmlNode *node, const char *name)
{
    g_autofree char *text = attribute_get(node, name);

    return text == NULL ? 0.0 : g_ascii_strtod(text, NULL);
}

static bool
is_element(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

/* Returns the new position of @y: everything below a line moves down by the inserted height. */
static double
grown(const Adapting *adapting, double y)
{
    double moved = y;

    for (int i = 0; i < adapting->n_grow; i++) {
        moved += y >= adapting->grow_at[i] ? adapting->extra : 0.0;
    }
    return moved;
}

/* Adapts the path of a frame, which may contain only absolute M, H, V, L, A and z. */
static bool
grow_frame(Adapting *adapting, xmlNode *node)
{
    g_autofree char *path = attribute_get(node, "d");
    g_autoptr(GString) out = g_string_new(NULL);
    char command = '\0';
    int at = 0; /* index of the next number of the command */

    for (const char *p = path == NULL ? "" : path; *p != '\0';) {
        char text[NUMBER_CHARS];
        char *end = NULL;
        double number;

        if (strchr("MHVLAz", *p) != NULL) {
            command = *p++;
            at = 0;
            g_string_append_c(out, command);
            continue;
        }
        if (*p == ' ' || *p == ',') {
            p++;
            continue;
        }
        number = g_ascii_strtod(p, &end);
        if (end == p) {
            adapting->fault = node;
            adapting->why = g_strdup("a frame's path may only have absolute M, H, V, L, A and z");
            return false;
        }
        const bool is_y = command == 'V' || ((command == 'M' || command == 'L') && at % 2 == 1) ||
                          (command == 'A' && at % 7 == 6);
        /* %.7g keeps whole numbers whole, as the flags of an arc require */
        g_string_append_printf(
            out,
            " %s",
            g_ascii_formatd(text, sizeof text, "%.7g", is_y ? grown(adapting, number) : number));
        at++;
        p = end;
    }
    attribute_set(node, "d", out->str);
    return true;
}

/* Returns the y at which an element begins, as far as that is known without drawing it. */
static double
anchor_of(const xmlNode *node)
{
    g_autofree char *path = attribute_get(node, "d");
    g_autofree char *transform = attribute_get(node, "transform");
    double x = 0.0;
    double y = 0.0;

    if (transform != NULL && (sscanf(transform, " translate ( %lf %lf", &x, &y) == 2 ||
                              sscanf(transform, " translate ( %lf , %lf", &x, &y) == 2)) {
        return y;
    }
    if (path != NULL &&
        (sscanf(path, " M %lf %lf", &x, &y) == 2 || sscanf(path, " M %lf , %lf", &x, &y) == 2)) {
        return y;
    }
    return number_of(node, xmlHasProp(node, (const xmlChar *)"cy") != NULL ? "cy" : "y");
}

static bool
grow_element(Adapting *adapting, xmlNode *node)
{
    g_autofree char *class = attribute_get(node, "class");
    g_autofree char *transform = attribute_get(node, "transform");
    g_autofree char *moved = NULL;

    if (class != NULL && strstr(class, "frame") != NULL) {
        return grow_frame(adapting, node);
    }
    if (is_element(node, "rect") && transform == NULL) {
        const double y = number_of(node, "y");
        const double foot = y + number_of(node, "height");

        set_number(node, "y", grown(adapting, y));
        set_number(node, "height", grown(adapting, foot) - grown(adapting, y));
        return true;
    }
    if (is_element(node, "g") && transform == NULL) {
        for (xmlNode *child = node->children; child != NULL; child = child->next) {
            if (child->type == XML_ELEMENT_NODE && !grow_element(adapting, child)) {
                return false;
            }
        }
        return true;
    }
    const double anchor = anchor_of(node);
    const double shift = grown(adapting, anchor) - anchor;

    if (shift > 0.0) {
        char text[NUMBER_CHARS];

        moved = g_strdup_printf("translate(0 %s) %s",
                                g_ascii_formatd(text, sizeof text, "%.4f", shift),
                                transform == NULL ? "" : transform);
        attribute_set(node, "transform", moved);
    }
    return true;
}

/* Moves all children of @root into a new group that translates and scales them. */
static void
wrap(xmlNode *root, double scale, double x, double y)
{
    char numbers[3][NUMBER_CHARS];
    xmlNode *group = xmlNewNode(root->ns, (const xmlChar *)"g");
    g_autofree char *transform =
        g_strdup_printf("matrix(%s 0 0 %s %s %s)",
                        g_ascii_formatd(numbers[0], NUMBER_CHARS, "%.6f", scale),
                        numbers[0],
                        g_ascii_formatd(numbers[1], NUMBER_CHARS, "%.4f", x),
                        g_ascii_formatd(numbers[2], NUMBER_CHARS, "%.4f", y));

    while (root->children != NULL) {
        xmlNode *child = root->children;

        xmlUnlinkNode(child);
        xmlAddChild(group, child);
    }
    attribute_set(group, "transform", transform);
    xmlAddChild(root, group);
}

static bool
read_view_box(const xmlNode *root, double *x, double *y, double *width, double *height)
{
    g_autofree char *box = attribute_get(root, "viewBox");

    return box != NULL && sscanf(box, "%lf %lf %lf %lf", x, y, width, height) == 4;
}

/* Sets the viewBox for a trim of @width × @height, in mm, with @bleed. */
static void
set_view_box(xmlNode *root, double bleed, double width, double height)
{
    char text[3][NUMBER_CHARS];
    g_autofree char *sized =
        g_strdup_printf("%s %s %s %s",
                        g_ascii_formatd(text[0], NUMBER_CHARS, "%.4f", -bleed),
                        text[0],
                        g_ascii_formatd(text[1], NUMBER_CHARS, "%.4f", width + 2 * bleed),
                        g_ascii_formatd(text[2], NUMBER_CHARS, "%.4f", height + 2 * bleed));

    attribute_set(root, "viewBox", sized);
}

/* Enlarges the ground rectangle, so that it covers the larger card too. */
static void
stretch_ground(xmlNode *root, double width, double height)
{
    for (xmlNode *child = root->children; child != NULL; child = child->next) {
        if (is_element(child, "rect") && !xmlHasProp(child, (const xmlChar *)"data-field") &&
            number_of(child, "width") >= width && number_of(child, "height") >= height) {
            set_number(child, "x", -width);
            set_number(child, "y", -height);
            set_number(child, "width", 4 * width);
            set_number(child, "height", 4 * height);
        }
    }
}

/* Reads the lines where a card grows: "30", or "26 49.3 80". */
static void
read_lines(Adapting *adapting, const char *grow)
{
    char *end = NULL;

    for (int i = 0; i < ADAPT_LINES_MAX; i++, grow = end) {
        adapting->grow_at[i] = g_ascii_strtod(grow, &end);
        if (end == grow) {
            return;
        }
        adapting->n_grow = i + 1;
    }
}

/* Resizes the card @root to the size that the look asks for. */
static bool
resize(Adapting *adapting, xmlNode *root, const char *grow)
{
    const Look *look = adapting->look;
    double x, y, width, height;

    if (!read_view_box(root, &x, &y, &width, &height)) {
        return true; /* template_read.c reports the fault */
    }
    const double bleed = -x;
    const double trim_width = width + 2 * x;
    const double trim_height = height + 2 * y;
    const double new_width = look->card_width_mm;
    const double new_height = look->card_height_mm;
    const bool covers = strcmp(grow, "cover") == 0;

    if (covers) {
        adapting->scale = MAX((new_width + 2 * bleed) / width, (new_height + 2 * bleed) / height);
    } else {
        adapting->scale = MIN(new_width / trim_width, new_height / trim_height);
        read_lines(adapting, grow);
        adapting->extra = (new_height / adapting->scale - trim_height) / MAX(adapting->n_grow, 1);
        for (xmlNode *child = root->children; child != NULL; child = child->next) {
            if (child->type == XML_ELEMENT_NODE && !grow_element(adapting, child)) {
                return false;
            }
        }
        stretch_ground(root, width, height);
    }
    const double drawn_height = trim_height + adapting->n_grow * adapting->extra;

    wrap(root,
         adapting->scale,
         (new_width - trim_width * adapting->scale) / 2,
         (new_height - drawn_height * adapting->scale) / 2);
    set_view_box(root, bleed, new_width, new_height);
    /* `data-grow` is a height on the original card */
    xmlUnsetProp(root, (const xmlChar *)"data-grow");
    return true;
}

/* Enlarges the whole drawing by data-enlarge, if @root has it. */
static void
enlarge(Adapting *adapting, xmlNode *root)
{
    const double factor = number_of(root, "data-enlarge");
    double x, y, width, height;

    if (factor <= 0.0 || !read_view_box(root, &x, &y, &width, &height)) {
        return; /* template_read.c reports a wrong viewBox */
    }
    adapting->scale = factor;
    wrap(root, factor, 0.0, 0.0);
    set_view_box(root, -x * factor, (width + 2 * x) * factor, (height + 2 * y) * factor);
}

/* Reports whether @text has two sizes in points, the wanted one and the smallest, or one size. */
static bool
are_sizes(const char *text)
{
    char *end = NULL;
    const double wanted = text == NULL ? 0.0 : g_ascii_strtod(text, &end);
    const double least = end != NULL && *end == ' ' ? g_ascii_strtod(end, &end) : wanted;

    return least >= 1.0 && wanted >= least && *end == '\0';
}

/* Multiplies the two sizes of data-size="9 6.5", each by its own factor. */
static void
set_sizes(xmlNode *node, double wanted, double least)
{
    g_autofree char *text = attribute_get(node, "data-size");
    g_autofree char *sized = NULL;
    char numbers[2][NUMBER_CHARS];
    char *end = NULL;
    double size;
    double smallest;

    if (text == NULL) {
        return;
    }
    size = g_ascii_strtod(text, &end);
    smallest = *end == ' ' ? g_ascii_strtod(end, &end) : size;
    if (*end != '\0' || size <= 0.0) {
        return; /* template_read.c reports the fault */
    }
    sized = g_strdup_printf("%s %s",
                            g_ascii_formatd(numbers[0], NUMBER_CHARS, "%.2f", size * wanted),
                            g_ascii_formatd(numbers[1], NUMBER_CHARS, "%.2f", smallest * least));
    attribute_set(node, "data-size", sized);
}

/* Reports whether a box holds text to read, which grows. Text that stays on one line, such as a
 * number in a ring, does not grow. */
static bool
is_for_reading(const xmlNode *node)
{
    g_autofree char *fit = attribute_get(node, "data-fit");

    return g_strcmp0(fit, "line") != 0;
}

static void
set_type(const Adapting *adapting, xmlNode *node, bool is_card)
{
    const TypeKind type = adapting->look->type;
    g_autofree char *usual = attribute_get(node, "data-size");
    /* a wrong data-size stays, so that template_read.c reports it */
    g_autofree char *sizes =
        adapting->has_default && are_sizes(usual) ? attribute_get(node, "data-card-size") : NULL;
    double wanted = sizes == NULL ? adapting->scale : 1.0;
    double least = wanted;

    if (sizes != NULL) {
        attribute_set(node, "data-size", sizes);
    }
    if (type == TYPE_LARGE && is_card && is_for_reading(node)) {
        wanted *= sizes == NULL ? LARGE_WANTED : LARGE_OWN_WANTED;
        least *= sizes == NULL ? LARGE_LEAST : LARGE_OWN_LEAST;
    }
    if (type == TYPE_DYSLEXIC && xmlHasProp(node, (const xmlChar *)"data-font") != NULL) {
        g_autofree char *align = attribute_get(node, "data-align");
        g_autofree char *leading = attribute_get(node, "data-leading");

        attribute_set(node, "data-font", DYSLEXIC_FONT);
        xmlUnsetProp(node, (const xmlChar *)"data-features");
        xmlUnsetProp(node, (const xmlChar *)"data-indent");
        attribute_set(node, "data-style", "");
        set_number(node,
                   "data-leading",
                   (leading == NULL ? 1.2 : g_ascii_strtod(leading, NULL)) * DYSLEXIC_STEP);
        if (g_strcmp0(align, "justify") == 0) {
            attribute_set(node, "data-align", "left");
        }
        wanted *= sizes == NULL ? DYSLEXIC_SIZE : DYSLEXIC_OWN_WANTED;
        least *= sizes != NULL          ? DYSLEXIC_OWN_LEAST
                 : is_for_reading(node) ? DYSLEXIC_LOW
                                        : DYSLEXIC_LINE;
    }
    set_sizes(node, wanted, least);
}

static void
set_all_type(const Adapting *adapting, xmlNode *node, bool is_card)
{
    if (xmlHasProp(node, (const xmlChar *)"data-field") != NULL) {
        set_type(adapting, node, is_card);
    }
    for (xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE) {
            set_all_type(adapting, child, is_card);
        }
    }
}

/* Reports whether @text has one to ADAPT_LINES_MAX numbers between 0 and @height. */
static bool
are_heights(const char *text, double height)
{
    int n = 0;

    while (*text != '\0') {
        char *end = NULL;
        const double at = g_ascii_strtod(text, &end);

        if (end == text || !(at > 0.0 && at < height) || ++n > ADAPT_LINES_MAX) {
            return false;
        }
        text = end;
    }
    return n > 0;
}

/* Checks data-grow="26 49.3", or “cover”, on @root. */
static bool
check_grow(const xmlNode *root, char **why)
{
    g_autofree char *grow = attribute_get(root, "data-grow");
    g_autofree char *box = attribute_get(root, "viewBox");
    double x, y, width, height;

    if (grow == NULL || strcmp(grow, "cover") == 0 || box == NULL ||
        sscanf(box, "%lf %lf %lf %lf", &x, &y, &width, &height) != 4 ||
        are_heights(grow, height + 2 * y)) {
        return true;
    }
    *why = g_strdup_printf(
        "data-grow=\"%s\" must be “cover”, or up to %d heights at which larger cards grow",
        grow,
        ADAPT_LINES_MAX);
    return false;
}

/* Checks data-enlarge="1.5" on @root. */
static bool
check_enlarge(const xmlNode *root, char **why)
{
    static const char *const OTHERS[] = { "data-grow", "data-seams", "data-seams-y" };
    g_autofree char *text = attribute_get(root, "data-enlarge");
    char *end = NULL;
    const double factor = text == NULL ? 1.0 : g_ascii_strtod(text, &end);

    if (!(factor >= 1.0 && factor <= ENLARGE_MAX) || (end != NULL && *end != '\0')) {
        *why =
            g_strdup_printf("data-enlarge=\"%s\" must be a number between 1 and %g, by which the "
                            "drawing is larger with large type",
                            text,
                            ENLARGE_MAX);
        return false;
    }
    for (gsize i = 0; text != NULL && i < G_N_ELEMENTS(OTHERS); i++) {
        if (xmlHasProp(root, (const xmlChar *)OTHERS[i]) != NULL) {
            *why = g_strdup_printf("data-enlarge and %s cannot be combined", OTHERS[i]);
            return false;
        }
    }
    return true;
}

/* Checks the card size in the attribute @name of @root. */
static bool
check_card(const xmlNode *root, const char *name, char **why)
{
    g_autofree char *card = attribute_get(root, name);
    double width, height;

    if (card == NULL || card_size_read(card, &width, &height)) {
        return true;
    }
    *why = g_strdup_printf("%s=\"%s\" must be a size such as “tarot” or “70x120”", name, card);
    return false;
}

/* Checks data-card-size="10 9" on @node and below it. */
static bool
check_sizes(const xmlNode *node, const xmlNode **fault, char **why)
{
    g_autofree char *sizes = attribute_get(node, "data-card-size");

    if (sizes != NULL && !are_sizes(sizes)) {
        *fault = node;
        *why =
            g_strdup_printf("data-card-size=\"%s\" must be two sizes in points: first the wanted "
                            "one, then the smallest",
                            sizes);
        return false;
    }
    for (const xmlNode *child = node->children; child != NULL; child = child->next) {
        if (child->type == XML_ELEMENT_NODE && !check_sizes(child, fault, why)) {
            return false;
        }
    }
    return true;
}

bool
adapt_check(xmlDoc *document, const xmlNode **node, char **why)
{
    *node = xmlDocGetRootElement(document);
    return check_grow(*node, why) && check_enlarge(*node, why) &&
           check_card(*node, "data-card", why) && check_card(*node, "data-card-large", why) &&
           check_sizes(*node, node, why);
}

bool
adapt_svg(xmlDoc *document, const Look *look, const xmlNode **node, char **why)
{
    xmlNode *root = xmlDocGetRootElement(document);
    g_autofree char *grow = attribute_get(root, "data-grow");
    g_autofree char *card =
        attribute_get(root, look->type == TYPE_NORMAL ? "data-card" : "data-card-large");
    Look own = *look;
    Adapting adapting = { .look = &own, .scale = 1.0 };
    double width, height;

    if (look->card_width_mm <= 0.0 && card != NULL) {
        adapting.has_default = card_size_read(card, &own.card_width_mm, &own.card_height_mm);
    } else if (card != NULL && card_size_read(card, &width, &height)) {
        adapting.has_default = fabs(width - look->card_width_mm) < CARD_SAME_MM &&
                               fabs(height - look->card_height_mm) < CARD_SAME_MM;
    } else if (look->card_width_mm <= 0.0 && look->type != TYPE_NORMAL) {
        card_size_read(LARGE_CARD, &own.card_width_mm, &own.card_height_mm);
    }
    if (grow != NULL && own.card_width_mm > 0.0 && !resize(&adapting, root, grow)) {
        *node = adapting.fault;
        *why = adapting.why;
        return false;
    }
    if (look->type != TYPE_NORMAL) {
        enlarge(&adapting, root);
    }
    set_all_type(&adapting, root, grow != NULL);
    if (look->low_ink) {
        low_ink_apply(root);
    }
    return true;
}
