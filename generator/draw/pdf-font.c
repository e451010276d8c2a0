/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-font.h"

#include <hb-ot.h>
#include <hb-subset.h>
#include <pango/pangofc-font.h>
#include <string.h>

enum {
    /* largest length, in bytes, of the text for a glyph: "ffi", a letter and its accents */
    SAYS_MAX = 11,
    CODE_MAX = 0xffff,
    ENTRIES_MAX = 100, /* largest number of entries in a block of a CMap, by the file format */
    EM = 1000,         /* units per em of glyph widths in a PDF */
    FLAG_SYMBOLIC = 4, /* flag of a font with its own glyph set, independent of glyph names */
    BOX_AT = 36,       /* offset of the bounding box of all glyphs in the font's table `head` */
    BOLDER = 24,       /* emboldening widens a stroke by 1/BOLDER of the size, as FreeType does */
    /* in thousandths of the size; required, but viewers only use it if the font is missing */
    STEM_WIDTH = 80,
};

#define NO_BREAK_SPACE "\u00a0"
/* text of a glyph that is only a part of a longer text, such as a letter made of two glyphs */
#define UNKNOWN_TEXT "\ufffd"

typedef struct {
    guint8 n_bytes; /* 0 while there is no text */
    char bytes[SAYS_MAX];
} Text;

typedef struct {
    double width; /* in thousandths of the size */
    bool is_used;
    Text text;
} Glyph;

/* A further text of a glyph. */
typedef struct {
    guint glyph;
    Text text;
} Other;

struct PdfFont {
    guint object;
    guint number;
    hb_face_t *face;
    hb_font_t *whole; /* unscaled font, whose lengths are in font units */
    guint n_glyphs;
    guint space;    /* glyph of a space, or 0 */
    Glyph *glyphs;  /* by code, which is the number of the glyph */
    GArray *others; /* array of Other: the codes from `n_glyphs` on */
};

struct PdfFonts {
    Pdf *pdf;
    GPtrArray *fonts;  /* array of PdfFont *, owned */
    GHashTable *faces; /* PangoFont * → PdfFace *, both owned */
};

static void
font_free(gpointer data)
{
    PdfFont *font = data;

    hb_font_destroy(font->whole);
    hb_face_destroy(font->face);
    g_free(font->glyphs);
    g_array_unref(font->others);
    g_free(font);
}

PdfFonts *
pdf_fonts_new(Pdf *pdf)
{
    PdfFonts *fonts = g_new(PdfFonts, 1);

    *fonts = (PdfFonts){
        .pdf = pdf,
        .fonts = g_ptr_array_new_with_free_func(font_free),
        .faces = g_hash_table_new_full(NULL, NULL, g_object_unref, g_free),
    };
    return fonts;
}

void
pdf_fonts_free(PdfFonts *fonts)
{
    if (fonts == NULL) {
        return;
    }
    g_hash_table_unref(fonts->faces);
    g_ptr_array_unref(fonts->fonts);
    g_free(fonts);
}

static bool
has_table(hb_face_t *face, hb_tag_t tag)
{
    hb_blob_t *blob = hb_face_reference_table(face, tag);
    const bool has = hb_blob_get_length(blob) > 0;

    hb_blob_destroy(blob);
    return has;
}

/* Reports whether the glyphs of @font look as in the font file, except for their weight. The font
 * must not be slanted synthetically, variable or coloured. Its file must use the glyph numbers
 * directly. */
static bool
is_plain(PangoFont *font)
{
    FcPattern *pattern =
        PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : NULL;
    hb_font_t *shaper = pango_font_get_hb_font(font);
    hb_face_t *face = hb_font_get_face(shaper);
    FcMatrix *matrix = NULL;
    guint n_axes = 0;
    char name[64];

    if (pattern == NULL) {
        return false;
    }
    FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix);
    hb_font_get_var_coords_normalized(shaper, &n_axes);
    return matrix == NULL && n_axes == 0 && !hb_ot_color_has_layers(face) &&
           !hb_ot_color_has_png(face) && !hb_ot_color_has_svg(face) &&
           (has_table(face, HB_TAG('g', 'l', 'y', 'f')) ||
            (has_table(face, HB_TAG('C', 'F', 'F', ' ')) &&
             /* CID fonts, with ten thousand glyphs, have no glyph names; they add a mapping of
              * glyph numbers */
             hb_font_get_glyph_name(shaper, 1, name, sizeof name)));
}

static bool
is_emboldened(PangoFont *font)
{
    FcBool is_bolder = FcFalse;

    FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_EMBOLDEN, 0, &is_bolder);
    return is_bolder;
}

/* Sets the text of @code to @text, unless it has another one. Returns whether the text is @text. */
static bool
take_text(Text *code, const char *text, gsize length)
{
    if (code->n_bytes == 0) {
        code->n_bytes = (guint8)length;
        memcpy(code->bytes, text, length);
    }
    return code->n_bytes == length && memcmp(code->bytes, text, length) == 0;
}

static PdfFont *
find_face(PdfFonts *fonts, hb_face_t *face)
{
    for (guint i = 0; i < fonts->fonts->len; i++) {
        PdfFont *font = g_ptr_array_index(fonts->fonts, i);

        if (font->face == face) {
            return font;
        }
    }

    PdfFont *font = g_new(PdfFont, 1);
    hb_codepoint_t space = 0;

    *font = (PdfFont){
        .object = pdf_reserve(fonts->pdf),
        .number = fonts->fonts->len,
        .face = hb_face_reference(face),
        .whole = hb_font_create(face),
        .n_glyphs = hb_face_get_glyph_count(face),
    };
    font->glyphs = g_new0(Glyph, font->n_glyphs);
    font->others = g_array_new(FALSE, FALSE, sizeof(Other));
    pdf_font_use(font, 0); /* every font must include .notdef, the glyph for missing characters */
    if (hb_font_get_nominal_glyph(font->whole, ' ', &space)) {
        font->space = space;
        take_text(&font->glyphs[space].text, " ", 1);
    }
    g_ptr_array_add(fonts->fonts, font);
    return font;
}

const PdfFace *
pdf_fonts_find(PdfFonts *fonts, PangoFont *font)
{
    PdfFace *face = g_hash_table_lookup(fonts->faces, font);
    int scale = 0;

    if (face != NULL) {
        return face;
    }
    face = g_new0(PdfFace, 1);
    if (is_plain(font)) {
        hb_font_t *shaper = pango_font_get_hb_font(font);

        hb_font_get_scale(shaper, &scale, NULL);
        face->font = find_face(fonts, hb_font_get_face(shaper));
        face->size_mm = (double)scale / PANGO_SCALE;
        face->bolder_mm = is_emboldened(font) ? face->size_mm / BOLDER : 0.0;
    }
    g_hash_table_insert(fonts->faces, g_object_ref(font), face);
    return face;
}

guint
pdf_font_object(const PdfFont *font)
{
    return font->object;
}

guint
pdf_font_number(const PdfFont *font)
{
    return font->number;
}

static double
em_from_units(const PdfFont *font, double units)
{
    return units * EM / hb_face_get_upem(font->face);
}

double
pdf_font_use(PdfFont *font, PangoGlyph glyph)
{
    g_assert(glyph < font->n_glyphs);
    Glyph *used = &font->glyphs[glyph];

    if (!used->is_used) {
        used->is_used = true;
        used->width = em_from_units(font, hb_font_get_glyph_h_advance(font->whole, glyph));
    }
    return used->width;
}

PangoGlyph
pdf_font_space(const PdfFont *font)
{
    return font->space;
}

bool
pdf_font_find_code(PdfFont *font, PangoGlyph glyph, const char *text, gsize length, guint *code)
{
    *code = glyph;
    g_assert(glyph < font->n_glyphs);
    if (length > SAYS_MAX) {
        return false;
    }
    if (take_text(&font->glyphs[glyph].text, text, length) ||
        (glyph == font->space && length == strlen(NO_BREAK_SPACE) &&
         memcmp(text, NO_BREAK_SPACE, length) == 0)) {
        return true;
    }
    for (guint i = 0; i < font->others->len; i++) {
        Other *other = &g_array_index(font->others, Other, i);

        if (other->glyph == glyph && take_text(&other->text, text, length)) {
            *code = font->n_glyphs + i;
            return true;
        }
    }
    const Other other = { .glyph = glyph };

    *code = font->n_glyphs + font->others->len;
    if (*code > CODE_MAX) {
        *code = glyph;
        return false;
    }
    g_array_append_val(font->others, other);
    return take_text(
        &g_array_index(font->others, Other, *code - font->n_glyphs).text, text, length);
}

/* Plans a subset with the used glyphs and the tables that a PDF needs. */
static hb_subset_plan_t *
plan_subset(const PdfFont *font)
{
    static const char *const NEEDED[] = { "glyf", "loca", "head", "hhea", "hmtx",
                                          "maxp", "cvt ", "fpgm", "prep", "CFF " };
    hb_subset_input_t *input = hb_subset_input_create_or_fail();
    hb_set_t *glyphs = hb_subset_input_glyph_set(input);
    hb_set_t *dropped = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG);

    for (guint i = 0; i < font->n_glyphs; i++) {
        if (font->glyphs[i].is_used) {
            hb_set_add(glyphs, i);
        }
    }
    hb_set_invert(dropped);
    for (gsize i = 0; i < G_N_ELEMENTS(NEEDED); i++) {
        hb_set_del(dropped, hb_tag_from_string(NEEDED[i], -1));
    }
    hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NOTDEF_OUTLINE);

    hb_subset_plan_t *plan = hb_subset_plan_create_or_fail(font->face, input);

    hb_subset_input_destroy(input);
    return plan;
}

/* Writes a CMap with @entries. It maps codes of two bytes to glyph numbers (@kind "cid") or to text
 * ("bf"). */
static void
put_map(Pdf *pdf, guint object, const char *kind, const GPtrArray *entries)
{
    const bool is_text = strcmp(kind, "bf") == 0;
    g_autofree char *system = g_strdup_printf(
        "<< /Registry (Adobe) /Ordering (%s) /Supplement 0 >>", is_text ? "UCS" : "Identity");
    g_autofree char *about =
        g_strdup_printf("/Type /CMap /CMapName /Hansom-%s /CIDSystemInfo %s ", kind, system);
    g_autoptr(GString) out = g_string_new(NULL);

    g_string_printf(out,
                    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                    "/CIDSystemInfo %s def\n/CMapName /Hansom-%s def\n/CMapType %d def\n"
                    "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n",
                    system,
                    kind,
                    is_text ? 2 : 1);
    for (guint i = 0; i < entries->len; i++) {
        if (i % ENTRIES_MAX == 0) {
            g_string_append_printf(
                out, "%u begin%schar\n", MIN(entries->len - i, ENTRIES_MAX), kind);
        }
        g_string_append_printf(out, "%s\n", (const char *)g_ptr_array_index(entries, i));
        if (i + 1 == entries->len || (i + 1) % ENTRIES_MAX == 0) {
            g_string_append_printf(out, "end%schar\n", kind);
        }
    }
    g_string_append(out, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
    pdf_put_stream(pdf, object, about, out->str, out->len);
}

/* Adds @code to @numbers and @texts, the entries of the two CMaps: for glyph number @glyph of the
 * subset and the text @text. */
static void
add_code(GPtrArray *numbers, GPtrArray *texts, guint code, guint glyph, const Text *text)
{
    const bool is_known = text->n_bytes > 0;
    g_autoptr(GString) out = g_string_new(NULL);

    g_ptr_array_add(numbers, g_strdup_printf("<%04X> %u", code, glyph));
    if (code > 0) {
        pdf_write_utf16(out,
                        is_known ? text->bytes : UNKNOWN_TEXT,
                        is_known ? text->n_bytes : strlen(UNKNOWN_TEXT));
        g_ptr_array_add(texts, g_strdup_printf("<%04X> <%s>", code, out->str));
    }
}

/* Writes both CMaps of @font. The object @codes maps codes to glyphs of the subset, as in @map. The
 * object @words maps codes to text. */
static void
put_maps(Pdf *pdf, const PdfFont *font, const hb_map_t *map, guint codes, guint words)
{
    g_autoptr(GPtrArray) numbers = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < font->n_glyphs; i++) {
        if (font->glyphs[i].is_used) {
            add_code(numbers, texts, i, hb_map_get(map, i), &font->glyphs[i].text);
        }
    }
    for (guint i = 0; i < font->others->len; i++) {
        const Other *other = &g_array_index(font->others, Other, i);

        add_code(numbers, texts, font->n_glyphs + i, hb_map_get(map, other->glyph), &other->text);
    }
    put_map(pdf, codes, "cid", numbers);
    put_map(pdf, words, "bf", texts);
}

/* Returns a name such as "KLMNOP+EBGaramond08-Regular". The six letters distinguish subsets of the
 * same font. */
static char *
name_subset(const PdfFont *font, const char *bytes, gsize length)
{
    g_autofree char *sum =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes, length);
    char name[64];
    guint n_name = sizeof name;
    GString *out = g_string_new(NULL);

    for (int i = 0; i < 6; i++) {
        g_string_append_c(out, (char)('A' + g_ascii_xdigit_value(sum[i])));
    }
    g_string_append_c(out, '+');
    hb_ot_name_get_utf8(
        font->face, HB_OT_NAME_ID_POSTSCRIPT_NAME, HB_LANGUAGE_INVALID, &n_name, name);
    for (guint i = 0; i < n_name; i++) {
        g_string_append_c(out, g_ascii_isalnum(name[i]) || name[i] == '-' ? name[i] : '_');
    }
    return g_string_free(out, FALSE);
}

static void
put_descriptor(const PdfFonts *fonts,
               const PdfFont *font,
               guint object,
               const char *name,
               guint file,
               bool is_cff)
{
    hb_blob_t *head = hb_face_reference_table(font->face, HB_TAG('h', 'e', 'a', 'd'));
    guint n_head = 0;
    const char *bytes = hb_blob_get_data(head, &n_head);
    gint16 box[4]; /* left, lower, right, upper */
    hb_font_extents_t extents;
    hb_position_t capitals = 0;
    g_autoptr(GString) out = g_string_new(NULL);

    hb_font_get_h_extents(font->whole, &extents);
    if (!hb_ot_metrics_get_position(font->whole, HB_OT_METRICS_TAG_CAP_HEIGHT, &capitals)) {
        capitals = extents.ascender;
    }
    g_string_printf(
        out, "<< /Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [", name, FLAG_SYMBOLIC);
    for (gsize i = 0; i < G_N_ELEMENTS(box) && n_head >= BOX_AT + sizeof box; i++) {
        memcpy(&box[i], bytes + BOX_AT + i * sizeof box[i], sizeof box[i]);
        g_string_append_c(out, ' ');
        pdf_write_number(out, em_from_units(font, GINT16_FROM_BE(box[i])), 0);
    }
    hb_blob_destroy(head);
    g_string_append(out, " ] /ItalicAngle ");
    pdf_write_number(out, (double)hb_style_get_value(font->whole, HB_STYLE_TAG_SLANT_ANGLE), 1);
    g_string_append(out, " /Ascent ");
    pdf_write_number(out, em_from_units(font, extents.ascender), 0);
    g_string_append(out, " /Descent ");
    pdf_write_number(out, em_from_units(font, extents.descender), 0);
    g_string_append(out, " /CapHeight ");
    pdf_write_number(out, em_from_units(font, capitals), 0);
    g_string_append_printf(
        out, " /StemV %d /FontFile%d %u 0 R >>", STEM_WIDTH, is_cff ? 3 : 2, file);
    pdf_put(fonts->pdf, object, out->str, out->len);
}

/* Embeds @subset, and returns its name. */
static char *
put_file(const PdfFonts *fonts, const PdfFont *font, hb_face_t *subset, guint object, bool is_cff)
{
    hb_blob_t *blob = is_cff ? hb_face_reference_table(subset, HB_TAG('C', 'F', 'F', ' '))
                             : hb_face_reference_blob(subset);
    guint length = 0;
    const char *bytes = hb_blob_get_data(blob, &length);
    char *name = name_subset(font, bytes, length);
    g_autofree char *entries =
        is_cff ? g_strdup("/Subtype /CIDFontType0C ") : g_strdup_printf("/Length1 %u ", length);

    pdf_put_stream(fonts->pdf, object, entries, bytes, length);
    hb_blob_destroy(blob);
    return name;
}

/* Writes the widths of all used glyphs: "1 [500 250.5] 7 [333]". */
static void
write_widths(const PdfFont *font, const hb_map_t *map, GString *out)
{
    guint next = G_MAXUINT;

    for (guint i = 0; i < font->n_glyphs; i++) {
        const guint glyph = hb_map_get(map, i);

        if (!font->glyphs[i].is_used) {
            continue;
        }
        if (glyph != next) {
            g_string_append_printf(out, "%s%u [", next == G_MAXUINT ? "" : "] ", glyph);
        } else {
            g_string_append_c(out, ' ');
        }
        pdf_write_number(out, font->glyphs[i].width, 2);
        next = glyph + 1;
    }
    g_string_append_c(out, ']');
}

/* Writes the objects of @font. @map maps glyph numbers of the whole font to those of @subset. */
static void
put_font(const PdfFonts *fonts, const PdfFont *font, hb_face_t *subset, const hb_map_t *map)
{
    Pdf *pdf = fonts->pdf;
    const guint descendant = pdf_reserve(pdf), descriptor = pdf_reserve(pdf),
                file = pdf_reserve(pdf), codes = pdf_reserve(pdf), words = pdf_reserve(pdf);
    const bool is_cff = has_table(subset, HB_TAG('C', 'F', 'F', ' '));
    g_autofree char *name = put_file(fonts, font, subset, file, is_cff);
    g_autoptr(GString) widths = g_string_new(NULL);

    put_descriptor(fonts, font, descriptor, name, file, is_cff);
    put_maps(pdf, font, map, codes, words);
    write_widths(font, map, widths);
    pdf_putf(pdf,
             descendant,
             "<< /Type /Font /Subtype /CIDFontType%s /BaseFont /%s /CIDSystemInfo << /Registry "
             "(Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor %u 0 R /W [%s] >>",
             is_cff ? "0" : "2 /CIDToGIDMap /Identity",
             name,
             descriptor,
             widths->str);
    pdf_putf(pdf,
             font->object,
             "<< /Type /Font /Subtype /Type0 /BaseFont /%s /Encoding %u 0 R "
             "/DescendantFonts [%u 0 R] /ToUnicode %u 0 R >>",
             name,
             codes,
             descendant,
             words);
}

bool
pdf_fonts_put(PdfFonts *fonts)
{
    for (guint i = 0; i < fonts->fonts->len; i++) {
        const PdfFont *font = g_ptr_array_index(fonts->fonts, i);
        hb_subset_plan_t *plan = plan_subset(font);
        hb_face_t *subset = plan == NULL ? NULL : hb_subset_plan_execute_or_fail(plan);

        if (subset != NULL) {
            put_font(fonts, font, subset, hb_subset_plan_old_to_new_glyph_mapping(plan));
        }
        hb_face_destroy(subset);
        hb_subset_plan_destroy(plan);
        if (subset == NULL) {
            return false;
        }
    }
    return true;
}
