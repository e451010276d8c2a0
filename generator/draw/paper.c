/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/paper.h"

#include "generator/base/fault.h"
#include "generator/draw/ink-pdf.h"
#include "generator/draw/pdf-info.h"
#include "generator/draw/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Grid for QR symbols. It is a whole number of pixels at 50, 100, 150, 200 and 300 dpi. A module of
 * 0.762 mm is three pixels at 100 dpi. A decoder that reads a page at such a resolution misses no
 * symbol. */
#define CODE_GRID_MM 0.508

enum {
    MINOR_VERSION = 7,       /* of PDF 1.7 */
    PRESS_MINOR_VERSION = 6, /* PDF/X-4 is defined for PDF 1.6 */
};

/* A part, or a bookmark inside the part before it. */
typedef struct {
    char *title;
    guint page; /* index of the target page */
    bool is_part;
} Bookmark;

struct Paper {
    char *path;
    char *name;
    FILE *file;
    const PaperSize *size;  /* NULL for a print shop */
    Separation *separation; /* NULL for a home printer */
    Trim trim;              /* size of the current page */
    PaperInfo info;         /* owns its texts */
    Pdf *pdf;
    Ink *ink;
    guint page_tree;
    PdfStructure *structure;
    GArray *pages;     /* array of guint: the objects of the pages */
    GPtrArray *labels; /* array of char *, owned: one for each page */
    GArray *bookmarks; /* array of Bookmark */
};

static const PaperSize SIZES[] = {
    { "a4", 210.0, 297.0 },
    { "letter", 215.9, 279.4 },
    { "a3", 297.0, 420.0 },
};

const PaperSize *
paper_size_find(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        if (strcmp(SIZES[i].name, name) == 0) {
            return &SIZES[i];
        }
    }
    return NULL;
}

static void
clear_bookmark(gpointer data)
{
    g_free(((Bookmark *)data)->title);
}

static PaperInfo
copy_info(const PaperInfo *info)
{
    return (PaperInfo){
        .title = g_strdup(info->title),
        .subject = g_strdup(info->subject),
        .keywords = g_strdup(info->keywords),
        .creator = g_strdup(info->creator),
        .date = g_strdup(info->date),
        .language = g_strdup(info->language),
    };
}

static void
clear_info(const PaperInfo *info)
{
    const char *const texts[] = { info->title,   info->subject, info->keywords,
                                  info->creator, info->date,    info->language };

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_free((gpointer)(gsize)texts[i]);
    }
}

/* Creates the file. Exactly one of @size and @separation is NULL. */
static Paper *
open_paper(const char *path,
           const PaperSize *size,
           Separation *separation,
           const PaperInfo *info,
           GError **error)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    Pdf *pdf;
    PdfStructure *structure;
    Paper *paper;

    if (fd < 0) {
        press_error_set_errno(error, errno, "creating", path);
        return NULL;
    }
    pdf = pdf_new(separation == NULL ? MINOR_VERSION : PRESS_MINOR_VERSION);
    structure = pdf_structure_new(pdf);
    paper = g_new(Paper, 1);
    *paper = (Paper){
        .path = g_strdup(path),
        .name = g_path_get_basename(path),
        .file = fdopen(fd, "wb"),
        .size = size,
        .separation = separation,
        .info = copy_info(info),
        .pdf = pdf,
        .ink = ink_pdf_new(pdf, structure, separation, CODE_GRID_MM),
        .page_tree = pdf_reserve(pdf),
        .structure = structure,
        .pages = g_array_new(FALSE, FALSE, sizeof(guint)),
        .labels = g_ptr_array_new_with_free_func(g_free),
        .bookmarks = g_array_new(FALSE, FALSE, sizeof(Bookmark)),
    };
    g_array_set_clear_func(paper->bookmarks, clear_bookmark);
    return paper;
}

Paper *
paper_new(const char *path, const PaperSize *size, const PaperInfo *info, GError **error)
{
    return open_paper(path, size, NULL, info, error);
}

Paper *
paper_new_for_press(const char *path, Separation *separation, const PaperInfo *info, GError **error)
{
    g_assert(info->date != NULL);
    return open_paper(path, NULL, separation, info, error);
}

static void
add_bookmark(Paper *paper, const char *title, guint page, bool is_part)
{
    const Bookmark bookmark = { g_strdup(title), page, is_part };

    g_array_append_val(paper->bookmarks, bookmark);
}

void
paper_begin_part(Paper *paper, const char *title)
{
    add_bookmark(paper, title, paper->pages->len, true);
}

Ink *
paper_begin_trim(Paper *paper, const Trim *trim, const char *label, const char *bookmark)
{
    const guint page = pdf_reserve(paper->pdf);

    if (bookmark != NULL) {
        add_bookmark(paper, bookmark, paper->pages->len, false);
    }
    g_array_append_val(paper->pages, page);
    g_ptr_array_add(paper->labels, g_strdup(label));
    paper->trim = *trim;
    pdf_structure_begin_page(paper->structure, page);
    ink_pdf_begin_page(paper->ink, trim->height_mm + 2 * trim->bleed_mm);
    return paper->ink;
}

Ink *
paper_begin_page(Paper *paper, const char *label, const char *bookmark)
{
    const Trim whole = { paper->size->width_mm, paper->size->height_mm, 0.0 };

    return paper_begin_trim(paper, &whole, label, bookmark);
}

/* Writes the page box @key, which is smaller than the page by @inset_mm on each side. */
static void
write_box(GString *out, const char *key, const Trim *trim, double inset_mm)
{
    const double corners[] = { inset_mm,
                               inset_mm,
                               trim->width_mm + 2 * trim->bleed_mm - inset_mm,
                               trim->height_mm + 2 * trim->bleed_mm - inset_mm };

    g_string_append_printf(out, " /%s [", key);
    for (gsize i = 0; i < G_N_ELEMENTS(corners); i++) {
        g_string_append(out, i == 0 ? "" : " ");
        pdf_write_number(out, pt_from_mm(corners[i]), 3);
    }
    g_string_append_c(out, ']');
}

void
paper_add_bookmark(Paper *paper, const char *title)
{
    add_bookmark(paper, title, paper->pages->len - 1, false);
}

void
paper_end_page(Paper *paper)
{
    Pdf *pdf = paper->pdf;
    const guint page = g_array_index(paper->pages, guint, paper->pages->len - 1);
    const PdfPage parts = ink_pdf_end_page(paper->ink);
    g_autoptr(GString) out = g_string_new("<< /Type /Page");

    write_box(out, "MediaBox", &paper->trim, 0.0);
    if (paper->separation != NULL) {
        write_box(out, "BleedBox", &paper->trim, 0.0);
        write_box(out, "TrimBox", &paper->trim, paper->trim.bleed_mm);
    }
    g_string_append_printf(
        out,
        " /Parent %u 0 R /Contents %u 0 R /Resources %u 0 R /StructParents %u /Tabs /S >>",
        paper->page_tree,
        parts.contents,
        parts.resources,
        paper->pages->len - 1);
    pdf_put(pdf, page, out->str, out->len);
}

static const Bookmark *
bookmark_at(const Paper *paper, guint i)
{
    return &g_array_index(paper->bookmarks, Bookmark, i);
}

/* Returns the index of the next bookmark on the same level as @i; with a @step of -1, of the
 * previous one. Returns the number of bookmarks if there is none. */
static guint
find_sibling(const Paper *paper, guint i, int step)
{
    const guint n = paper->bookmarks->len;
    const bool is_part = bookmark_at(paper, i)->is_part;

    for (i += step; i < n; i += step) { /* below 0 the index wraps to the largest value */
        if (bookmark_at(paper, i)->is_part == is_part) {
            return i;
        }
        if (!is_part) {
            return n;
        }
    }
    return n;
}

/* Returns the index of the last bookmark in the part @i, or @i if the part has none. */
static guint
find_last_of(const Paper *paper, guint i)
{
    while (i + 1 < paper->bookmarks->len && !bookmark_at(paper, i + 1)->is_part) {
        i++;
    }
    return i;
}

/* Writes the outline, a tree of all bookmarks, fully expanded. Returns its root object. */
static guint
put_outline(Paper *paper)
{
    const guint n = paper->bookmarks->len;
    const guint root = pdf_reserve(paper->pdf);
    g_autofree guint *objects = g_new(guint, n + 1);
    guint last = 0;
    guint parent = root;

    for (guint i = 0; i < n; i++) {
        objects[i] = pdf_reserve(paper->pdf);
        last = bookmark_at(paper, i)->is_part || !bookmark_at(paper, 0)->is_part ? i : last;
    }
    for (guint i = 0; i < n; i++) {
        const Bookmark *bookmark = bookmark_at(paper, i);
        const guint after = find_sibling(paper, i, 1), before = find_sibling(paper, i, -1);
        const guint last_kid = bookmark->is_part ? find_last_of(paper, i) : i;
        g_autoptr(GString) out = g_string_new("<< /Title ");

        pdf_write_text(out, bookmark->title, strlen(bookmark->title));
        g_string_append_printf(out,
                               " /Parent %u 0 R /Dest [%u 0 R /XYZ null null 0]",
                               bookmark->is_part ? root : parent,
                               g_array_index(paper->pages, guint, bookmark->page));
        if (after < n) {
            g_string_append_printf(out, " /Next %u 0 R", objects[after]);
        }
        if (before < n) {
            g_string_append_printf(out, " /Prev %u 0 R", objects[before]);
        }
        if (last_kid > i) {
            g_string_append_printf(out,
                                   " /First %u 0 R /Last %u 0 R /Count %u",
                                   objects[i + 1],
                                   objects[last_kid],
                                   last_kid - i);
        }
        g_string_append(out, " >>");
        pdf_put(paper->pdf, objects[i], out->str, out->len);
        parent = bookmark->is_part ? objects[i] : parent;
    }
    if (n == 0) {
        pdf_putf(paper->pdf, root, "<< /Type /Outlines >>");
    } else {
        pdf_putf(paper->pdf,
                 root,
                 "<< /Type /Outlines /First %u 0 R /Last %u 0 R /Count %u >>",
                 objects[0],
                 objects[last],
                 n);
    }
    return root;
}

static void
put_pages(const Paper *paper)
{
    g_autoptr(GString) kids = g_string_new(NULL);

    for (guint i = 0; i < paper->pages->len; i++) {
        g_string_append_printf(kids, "%u 0 R ", g_array_index(paper->pages, guint, i));
    }
    pdf_putf(paper->pdf,
             paper->page_tree,
             "<< /Type /Pages /Kids [ %s] /Count %u >>",
             kids->str,
             paper->pages->len);
}

/* Writes the catalogue, the root object of the file. */
static guint
put_catalogue(Paper *paper)
{
    const guint catalogue = pdf_reserve(paper->pdf);
    g_autoptr(GString) out = g_string_new("<< /Type /Catalog");

    if (paper->info.language != NULL) {
        g_string_append(out, " /Lang ");
        pdf_write_text(out, paper->info.language, strlen(paper->info.language));
    }
    if (paper->separation != NULL) {
        g_string_append_printf(
            out, " /OutputIntents [%u 0 R]", pdf_info_put_intent(paper->pdf, paper->separation));
    }
    g_string_append_printf(out,
                           " /Metadata %u 0 R",
                           pdf_info_put_xmp(paper->pdf, &paper->info, paper->separation != NULL));
    g_string_append_printf(out,
                           " /Pages %u 0 R /MarkInfo << /Marked true >> /StructTreeRoot %u 0 R"
                           " /Outlines %u 0 R",
                           paper->page_tree,
                           pdf_structure_put(paper->structure, paper->info.language),
                           put_outline(paper));
    /* no scaling, since pieces to cut and fold must be printed at their exact size */
    g_string_append(out,
                    " /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >>"
                    " /PageLabels << /Nums [");
    for (guint i = 0; i < paper->labels->len; i++) {
        const char *label = g_ptr_array_index(paper->labels, i);

        g_string_append_printf(out, " %u << /P ", i);
        pdf_write_text(out, label, strlen(label));
        g_string_append(out, " >>");
    }
    g_string_append(out, " ] >> >>");
    pdf_put(paper->pdf, catalogue, out->str, out->len);
    return catalogue;
}

/* Writes @bytes to the file, syncs them to the disk, and closes the file. */
static bool
write_file(Paper *paper, const GByteArray *bytes, GError **error)
{
    FILE *file = g_steal_pointer(&paper->file);
    bool is_written = fwrite(bytes->data, 1, bytes->len, file) == bytes->len && fflush(file) == 0 &&
                      fsync(fileno(file)) == 0;
    int saved_errno = errno;

    if (fclose(file) != 0 && is_written) {
        is_written = false;
        saved_errno = errno;
    }
    if (!is_written) {
        press_error_set_errno(error, saved_errno, "writing", paper->path);
    }
    return is_written;
}

bool
paper_finish(Paper *paper, GError **error)
{
    const char *fault = ink_pdf_finish(paper->ink);

    if (fault != NULL) {
        g_set_error(error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "drawing %s: %s", paper->path, fault);
        return false;
    }
    put_pages(paper);
    const guint catalogue = put_catalogue(paper);
    const guint info = pdf_reserve(paper->pdf);

    pdf_info_put(paper->pdf, info, &paper->info, paper->separation != NULL);
    return write_file(paper, pdf_finish(paper->pdf, catalogue, info), error);
}

int
paper_n_pages(const Paper *paper)
{
    return (int)paper->pages->len;
}

const char *
paper_name(const Paper *paper)
{
    return paper->name;
}

void
paper_free(Paper *paper)
{
    if (paper == NULL) {
        return;
    }
    ink_free(paper->ink);
    pdf_structure_free(paper->structure);
    pdf_free(paper->pdf);
    if (paper->file != NULL) {
        fclose(paper->file);
    }
    g_free(paper->path);
    g_free(paper->name);
    clear_info(&paper->info);
    g_array_unref(paper->pages);
    g_ptr_array_unref(paper->labels);
    g_array_unref(paper->bookmarks);
    g_free(paper);
}
