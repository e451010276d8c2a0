/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-structure.h"

#include <string.h>

#define ROOT_ROLE "Document"

enum {
    LEVEL_MAX = 6, /* of headings */
};

/* Contents of an element on a page. */
typedef struct {
    guint page; /* object number */
    guint number;
    guint index; /* in PdfStructure.marked */
} Mark;

typedef struct Element Element;

struct Element {
    Element *parent;
    const char *role; /* interned, or NULL */
    const char *language;
    char *alt;
    guint order;
    gconstpointer text;
    guint block;
    bool is_continued;
    bool is_numbered;
    guint object;    /* object number; 0 if the element is not written */
    GPtrArray *kids; /* array of Element *, owned, sorted by `order`; NULL if there are none */
    GArray *marks;   /* array of Mark; NULL if there are none */
    double box[4];   /* bounds of a figure in points: left, lower, right, upper */
    bool has_box;
};

struct PdfStructure {
    Pdf *pdf;
    Element *root;
    Element *open;
    guint page;
    GPtrArray *marked; /* array of Element *, not owned: the element of each mark of each page */
    GArray *begins;    /* array of guint: for each page, the index in `marked` of its first mark */
};

static void
element_free(gpointer data)
{
    Element *element = data;

    g_free(element->alt);
    g_clear_pointer(&element->kids, g_ptr_array_unref);
    g_clear_pointer(&element->marks, g_array_unref);
    g_free(element);
}

static Element *
element_new(Element *parent, const Tag *tag)
{
    Element *element = g_new(Element, 1);

    *element = (Element){
        .parent = parent,
        .role = g_intern_string(tag->role),
        .language = g_intern_string(tag->language),
        .alt = g_strdup(tag->alt),
        .order = tag->order,
        .text = tag->text,
        .block = tag->block,
        .is_continued = tag->is_continued,
        .is_numbered = tag->is_numbered,
    };
    return element;
}

PdfStructure *
pdf_structure_new(Pdf *pdf)
{
    PdfStructure *structure = g_new(PdfStructure, 1);

    *structure = (PdfStructure){
        .pdf = pdf,
        .root = element_new(NULL, &(const Tag){ .role = ROOT_ROLE }),
        .marked = g_ptr_array_new(),
        .begins = g_array_new(FALSE, FALSE, sizeof(guint)),
    };
    structure->open = structure->root;
    return structure;
}

void
pdf_structure_free(PdfStructure *structure)
{
    if (structure == NULL) {
        return;
    }
    element_free(structure->root);
    g_ptr_array_unref(structure->marked);
    g_array_unref(structure->begins);
    g_free(structure);
}

void
pdf_structure_begin_page(PdfStructure *structure, guint page)
{
    structure->page = page;
    g_array_append_val(structure->begins, structure->marked->len);
}

/* Returns the kid of @parent at the place of @tag. Adds it if it is new. */
static Element *
find_kid(Element *parent, const Tag *tag)
{
    Tag placed = *tag;
    guint at;

    if (parent->kids == NULL) {
        parent->kids = g_ptr_array_new_with_free_func(element_free);
    }
    at = parent->kids->len;
    if (tag->order == 0) {
        placed.order =
            at == 0 ? 1 : ((const Element *)g_ptr_array_index(parent->kids, at - 1))->order + 1;
    }
    for (; at > 0; at--) {
        Element *before = g_ptr_array_index(parent->kids, at - 1);

        if (before->order == placed.order) {
            return before;
        }
        if (before->order < placed.order) {
            break;
        }
    }
    Element *kid = element_new(parent, &placed);

    g_ptr_array_insert(parent->kids, (gint)at, kid);
    return kid;
}

void
pdf_structure_open(PdfStructure *structure, const Tag *tag)
{
    structure->open = find_kid(structure->open, tag);
}

void
pdf_structure_close(PdfStructure *structure)
{
    g_assert(structure->open->parent != NULL);
    structure->open = structure->open->parent;
}

static bool
is_group(const Element *element)
{
    static const char *const GROUPS[] = { ROOT_ROLE, "Part", "Sect", NULL };

    return element->role == NULL || g_strv_contains(GROUPS, element->role);
}

bool
pdf_structure_is_group(const PdfStructure *structure)
{
    return structure->open != structure->root && is_group(structure->open);
}

const char *
pdf_structure_role(const PdfStructure *structure)
{
    const Element *open = structure->open;

    return is_group(open) || strcmp(open->role, TAG_ARTIFACT) == 0 ? NULL : open->role;
}

guint
pdf_structure_mark(PdfStructure *structure)
{
    const guint begin = g_array_index(structure->begins, guint, structure->begins->len - 1);
    const guint index = structure->marked->len;
    const Mark mark = { structure->page, index - begin, index };
    Element *open = structure->open;

    if (open->marks == NULL) {
        open->marks = g_array_sized_new(FALSE, FALSE, sizeof(Mark), 1);
    }
    g_array_append_val(open->marks, mark);
    g_ptr_array_add(structure->marked, open);
    return mark.number;
}

void
pdf_structure_bound(PdfStructure *structure, Rect where)
{
    Element *open = structure->open;
    const double box[] = { where.x, where.y, where.x + where.width, where.y + where.height };

    if (g_strcmp0(open->role, "Figure") != 0) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        open->box[i] = !open->has_box ? box[i]
                       : i < 2        ? MIN(open->box[i], box[i])
                                      : MAX(open->box[i], box[i]);
    }
    open->has_box = true;
}

static bool
has_contents(const Element *element)
{
    bool has_any = element->marks != NULL;

    for (guint i = 0; !has_any && element->kids != NULL && i < element->kids->len; i++) {
        has_any = has_contents(g_ptr_array_index(element->kids, i));
    }
    return has_any;
}

/* Moves the contents of @from to the end of @to. */
static void
move_marks(const PdfStructure *structure, Element *to, Element *from)
{
    for (guint i = 0; i < from->marks->len; i++) {
        structure->marked->pdata[g_array_index(from->marks, Mark, i).index] = to;
    }
    g_array_append_vals(to->marks, from->marks->data, from->marks->len);
    g_clear_pointer(&from->marks, g_array_unref);
}

/* Joins each block in @element that goes on in another element, such as a paragraph that is divided
 * by the end of a page. *@last is the last element with a text before @element. */
static void
join_blocks(const PdfStructure *structure, Element *element, Element **last)
{
    if (element->text != NULL && element->marks != NULL) {
        Element *before = *last;

        if (element->is_continued && before != NULL && before->text == element->text &&
            before->block == element->block) {
            move_marks(structure, before, element);
        } else {
            *last = element;
        }
    }
    for (guint i = 0; element->kids != NULL && i < element->kids->len; i++) {
        join_blocks(structure, g_ptr_array_index(element->kids, i), last);
    }
}

/* Gives object numbers to @element and the elements in it, but not to groups without a role. */
static void
number_elements(Pdf *pdf, Element *element)
{
    if (element->role != NULL && has_contents(element)) {
        element->object = pdf_reserve(pdf);
    }
    for (guint i = 0; element->kids != NULL && i < element->kids->len; i++) {
        number_elements(pdf, g_ptr_array_index(element->kids, i));
    }
}

/* State of pdf_structure_put(). */
typedef struct {
    Pdf *pdf;
    guint root; /* object number of the root */
    int level;  /* of the last heading */
} Writing;

/* Writes the role of @element. A heading is at most one level below the heading before it. */
static void
write_role(Writing *writing, const Element *element, GString *out)
{
    if (element->role[0] == 'H' && g_ascii_isdigit(element->role[1])) {
        writing->level = MIN(element->role[1] - '0', MIN(writing->level + 1, LEVEL_MAX));
        g_string_append_printf(out, "<< /S /H%d", writing->level);
    } else {
        g_string_append_printf(out, "<< /S /%s", element->role);
    }
}

/* Writes the entry @key with @text, unless this is NULL. */
static void
write_text(GString *out, const char *key, const char *text)
{
    if (text != NULL) {
        g_string_append_printf(out, " /%s ", key);
        pdf_write_text(out, text, strlen(text));
    }
}

/* Writes the attributes that the file format requires of lists and figures. */
static void
write_attributes(const Element *element, GString *out)
{
    if (strcmp(element->role, "L") == 0) {
        g_string_append_printf(out,
                               " /A << /O /List /ListNumbering /%s >>",
                               element->is_numbered ? "Decimal" : "Disc");
    }
    if (element->has_box) {
        g_string_append(out, " /A << /O /Layout /BBox [");
        for (int i = 0; i < 4; i++) {
            pdf_write_number(out, element->box[i], 1);
            g_string_append_c(out, ' ');
        }
        g_string_append(out, "] >>");
    }
}

/* Writes the contents of @element on its pages. Those of @page need no page. */
static void
write_marks(const Element *element, guint page, GString *out)
{
    for (guint i = 0; element->marks != NULL && i < element->marks->len; i++) {
        const Mark *mark = &g_array_index(element->marks, Mark, i);

        if (mark->page == page) {
            g_string_append_printf(out, "%u ", mark->number);
        } else {
            g_string_append_printf(
                out, "<< /Type /MCR /Pg %u 0 R /MCID %u >> ", mark->page, mark->number);
        }
    }
}

/* Writes references to the kids of @element. Replaces groups without a role by their kids. */
static void
write_kids(const Element *element, GString *out)
{
    for (guint i = 0; element->kids != NULL && i < element->kids->len; i++) {
        const Element *kid = g_ptr_array_index(element->kids, i);

        if (kid->role == NULL) {
            write_kids(kid, out);
        } else if (kid->object != 0) {
            g_string_append_printf(out, "%u 0 R ", kid->object);
        }
    }
}

/* Returns the object of the innermost element around @element. */
static guint
parent_of(const Writing *writing, const Element *element)
{
    const Element *parent = element->parent;

    while (parent != NULL && parent->object == 0) {
        parent = parent->parent;
    }
    return parent == NULL ? writing->root : parent->object;
}

/* Writes @element. @language is that of its parent. */
static void
put_element(Writing *writing, const Element *element, const char *language)
{
    const guint page = element->marks == NULL ? 0 : g_array_index(element->marks, Mark, 0).page;
    g_autoptr(GString) out = g_string_new(NULL);

    write_role(writing, element, out);
    g_string_append_printf(out, " /P %u 0 R", parent_of(writing, element));
    if (page != 0) {
        g_string_append_printf(out, " /Pg %u 0 R", page);
    }
    write_text(out, "Alt", element->alt);
    write_text(out, "Lang", g_strcmp0(element->language, language) == 0 ? NULL : element->language);
    write_attributes(element, out);
    g_string_append(out, " /K [");
    write_marks(element, page, out);
    write_kids(element, out);
    g_string_append(out, "] >>");
    pdf_put(writing->pdf, element->object, out->str, out->len);
}

/* Writes @element and the elements in it, in reading order. */
static void
put_elements(Writing *writing, const Element *element, const char *language)
{
    if (element->object != 0) {
        put_element(writing, element, language);
    }
    language = element->language == NULL ? language : element->language;
    for (guint i = 0; element->kids != NULL && i < element->kids->len; i++) {
        put_elements(writing, g_ptr_array_index(element->kids, i), language);
    }
}

/* Writes the tree that finds the element of each mark on a page. Returns its object number. */
static guint
put_marked(const PdfStructure *structure)
{
    const guint object = pdf_reserve(structure->pdf);
    g_autoptr(GString) out = g_string_new("<< /Nums [");

    for (guint i = 0; i < structure->begins->len; i++) {
        const guint begin = g_array_index(structure->begins, guint, i);
        const guint end = i + 1 < structure->begins->len
                              ? g_array_index(structure->begins, guint, i + 1)
                              : structure->marked->len;

        g_string_append_printf(out, "%u [", i);
        for (guint j = begin; j < end; j++) {
            const Element *element = g_ptr_array_index(structure->marked, j);

            g_string_append_printf(out, "%u 0 R ", element->object);
        }
        g_string_append(out, "] ");
    }
    g_string_append(out, "] >>");
    pdf_put(structure->pdf, object, out->str, out->len);
    return object;
}

guint
pdf_structure_put(PdfStructure *structure, const char *language)
{
    Pdf *pdf = structure->pdf;
    Element *document = structure->root;
    Element *last = NULL;
    Writing writing = { .pdf = pdf, .root = pdf_reserve(pdf) };

    join_blocks(structure, document, &last);
    number_elements(pdf, document);
    document->object = document->object == 0 ? pdf_reserve(pdf) : document->object;
    put_elements(&writing, document, language);
    pdf_putf(pdf,
             writing.root,
             "<< /Type /StructTreeRoot /K %u 0 R /ParentTree %u 0 R /ParentTreeNextKey %u >>",
             document->object,
             put_marked(structure),
             structure->begins->len);
    return writing.root;
}
