/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem */
#include "generator/paper.h"

#include "generator/fault.h"
#include "generator/unit.h"

#include <cairo-pdf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where codes begin: a whole number of pixels at 50, 100, 150, 200 and 300 dpi. With modules of
 * 0.762 mm, three pixels at 100 dpi, a decoder that reads pages rendered so loses none. */
#define CODE_GRID_MM 0.508

struct Paper {
    char *path;
    char *name;
    FILE *file;
    GByteArray *bytes; /* what cairo has written so far */
    int saved_errno;   /* of a write that failed; 0 while all is well */
    cairo_surface_t *surface;
    cairo_t *cr;
    Ink *ink;
    int n_pages;
    int part; /* its outline; the root if there is none */
    char *language;
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

static cairo_status_t
take_bytes(void *closure, const unsigned char *data, unsigned int length)
{
    Paper *paper = closure;

    g_byte_array_append(paper->bytes, data, length);
    return CAIRO_STATUS_SUCCESS;
}

/* cairo 1.16 names a drawing that is painted n times on a page n times in the page's resources: /x7
 * 7 0 R … /x7 7 0 R. A dictionary may hold a key once (ISO 32000-1, 7.3.7). All but the first
 * become blanks, so that no offset changes. */
static void
drop_doubles(GByteArray *bytes)
{
    static const char OPEN[] = "/XObject <<";
    char *text = (char *)bytes->data;
    char *end = text + bytes->len;

    for (char *from = memmem(text, bytes->len, OPEN, strlen(OPEN)); from != NULL;
         from = memmem(from, (size_t)(end - from), OPEN, strlen(OPEN))) {
        g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        int n_read = 0;
        int name = 0;

        from += strlen(OPEN);
        while (sscanf(from, " /x%d %*d 0 R%n", &name, &n_read) == 1 && n_read > 0) {
            if (!g_hash_table_add(seen, g_strdup_printf("%d", name))) {
                memset(from, ' ', (size_t)n_read);
            }
            from += n_read;
            n_read = 0;
        }
    }
}

/* Where @words stand last in @bytes; NULL where they do not. */
static char *
find_last(const GByteArray *bytes, const char *words)
{
    char *text = (char *)bytes->data;
    char *end = text + bytes->len;
    char *last = NULL;

    for (char *at = memmem(text, bytes->len, words, strlen(words)); at != NULL;
         at = memmem(at + 1, (size_t)(end - at - 1), words, strlen(words))) {
        last = at;
    }
    return last;
}

/* cairo 1.16 cannot say in which language a document is. Its catalogue is the last object, right
 * before the table of where objects are, so that what is put into it moves nothing but that table.
 * A cairo that writes otherwise is left alone. */
static void
add_language(GByteArray *bytes, const char *language)
{
    static const char CATALOGUE[] = "<< /Type /Catalog\n";
    static const char START[] = "\nstartxref\n";
    const char *at = find_last(bytes, CATALOGUE);
    const char *start = find_last(bytes, START);
    const char *end = at == NULL ? NULL : strstr(at, "endobj\n");

    if (start == NULL || end == NULL || !g_str_has_prefix(end, "endobj\nxref\n") ||
        strpbrk(language, "()\\") != NULL) {
        return;
    }
    g_autofree char *entry = g_strdup_printf("   /Lang (%s)\n", language);
    const gsize head = (gsize)(at - (char *)bytes->data) + strlen(CATALOGUE);
    const gsize tail = (gsize)(start - (char *)bytes->data) + strlen(START);
    const guint64 table = g_ascii_strtoull(start + strlen(START), NULL, 10) + strlen(entry);
    g_autoptr(GString) whole = g_string_new_len((char *)bytes->data, (gssize)head);

    g_string_append(whole, entry);
    g_string_append_len(whole, (char *)bytes->data + head, (gssize)(tail - head));
    g_string_append_printf(whole, "%" G_GUINT64_FORMAT "\n%%%%EOF\n", table);
    g_byte_array_set_size(bytes, 0);
    g_byte_array_append(bytes, (guint8 *)whole->str, (guint)whole->len);
}

/* Whether all is well so far. */
static bool
check(const Paper *paper, GError **error)
{
    const cairo_status_t of_surface = cairo_surface_status(paper->surface);
    const cairo_status_t status =
        of_surface != CAIRO_STATUS_SUCCESS ? of_surface : cairo_status(paper->cr);

    if (status != CAIRO_STATUS_SUCCESS) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "drawing %s: %s",
                    paper->path,
                    cairo_status_to_string(status));
        return false;
    }
    return true;
}

static void
set_metadata(cairo_surface_t *surface, const PaperInfo *info)
{
    const struct {
        cairo_pdf_metadata_t key;
        const char *value;
    } entries[] = {
        { CAIRO_PDF_METADATA_TITLE, info->title },
        { CAIRO_PDF_METADATA_AUTHOR, "Hansom" },
        { CAIRO_PDF_METADATA_SUBJECT, info->subject },
        { CAIRO_PDF_METADATA_KEYWORDS, info->keywords },
        { CAIRO_PDF_METADATA_CREATOR, info->creator },
        { CAIRO_PDF_METADATA_CREATE_DATE, info->date },
        { CAIRO_PDF_METADATA_MOD_DATE, info->date },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(entries); i++) {
        if (entries[i].value != NULL) {
            cairo_pdf_surface_set_metadata(surface, entries[i].key, entries[i].value);
        }
    }
}

Paper *
paper_new(const char *path, const PaperSize *size, const PaperInfo *info, GError **error)
{
    g_autoptr(Paper) paper = g_new0(Paper, 1);
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    if (fd < 0) {
        press_error_set_errno(error, errno, "creating", path);
        return NULL;
    }
    paper->file = fdopen(fd, "wb");
    paper->path = g_strdup(path);
    paper->name = g_path_get_basename(path);
    paper->bytes = g_byte_array_new();
    paper->language = g_strdup(info->language);
    paper->surface = cairo_pdf_surface_create_for_stream(
        take_bytes, paper, pt_from_mm(size->width_mm), pt_from_mm(size->height_mm));
    cairo_pdf_surface_restrict_to_version(paper->surface, CAIRO_PDF_VERSION_1_5);
    cairo_surface_set_fallback_resolution(paper->surface, 300.0, 300.0);
    set_metadata(paper->surface, info);
    paper->cr = cairo_create(paper->surface);
    cairo_scale(paper->cr, pt_from_mm(1.0), pt_from_mm(1.0));
    paper->ink = ink_cairo_new(paper->cr, pt_from_mm(CODE_GRID_MM));
    return g_steal_pointer(&paper);
}

/* Adds @title to the outline at @parent; it leads to @page. */
static int
add_outline(Paper *paper, int parent, const char *title, int page)
{
    g_autofree char *target = g_strdup_printf("page=%d", page);

    return cairo_pdf_surface_add_outline(
        paper->surface, parent, title, target, CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

void
paper_begin_part(Paper *paper, const char *title)
{
    paper->part = add_outline(paper, CAIRO_PDF_OUTLINE_ROOT, title, paper->n_pages + 1);
}

Ink *
paper_begin_page(Paper *paper, const char *label, const char *bookmark)
{
    paper->n_pages++;
    cairo_pdf_surface_set_page_label(paper->surface, label);
    if (bookmark != NULL) {
        add_outline(paper, paper->part, bookmark, paper->n_pages);
    }
    return paper->ink;
}

bool
paper_end_page(Paper *paper, GError **error)
{
    cairo_show_page(paper->cr);
    return check(paper, error);
}

bool
paper_finish(Paper *paper, GError **error)
{
    FILE *file = paper->file;
    bool is_written;

    cairo_surface_finish(paper->surface);
    if (!check(paper, error)) {
        return false;
    }
    g_byte_array_append(
        paper->bytes, (const guint8 *)"", 1); /* so that it can be scanned as text */
    g_byte_array_set_size(paper->bytes, paper->bytes->len - 1);
    drop_doubles(paper->bytes);
    if (paper->language != NULL) {
        add_language(paper->bytes, paper->language);
    }
    paper->file = NULL;
    is_written = fwrite(paper->bytes->data, 1, paper->bytes->len, file) == paper->bytes->len &&
                 fflush(file) == 0 && fsync(fileno(file)) == 0;
    paper->saved_errno = errno;
    if (fclose(file) != 0 && is_written) {
        is_written = false;
        paper->saved_errno = errno;
    }
    if (!is_written) {
        press_error_set_errno(error, paper->saved_errno, "writing", paper->path);
    }
    return is_written;
}

int
paper_n_pages(const Paper *paper)
{
    return paper->n_pages;
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
    if (paper->cr != NULL) {
        cairo_destroy(paper->cr);
        cairo_surface_destroy(paper->surface);
    }
    if (paper->file != NULL) {
        fclose(paper->file);
    }
    g_clear_pointer(&paper->bytes, g_byte_array_unref);
    g_free(paper->path);
    g_free(paper->name);
    g_free(paper->language);
    g_free(paper);
}
