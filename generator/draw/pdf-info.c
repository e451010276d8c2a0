/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-info.h"

#include <string.h>

#define AUTHOR   "Hansom"
#define STANDARD "PDF/X-4"

/* Converts "2026-01-01T00:00:00Z" to the format of a PDF: "D:20260101000000Z". */
static char *
date_of(const char *iso)
{
    GString *date = g_string_new("D:");

    for (; *iso != '\0'; iso++) {
        if (strchr("-:T", *iso) == NULL) {
            g_string_append_c(date, *iso);
        }
    }
    return g_string_free(date, FALSE);
}

/* Writes the entry @key with the text @value. Writes nothing if @value is NULL. */
static void
write_entry(GString *out, const char *key, const char *value)
{
    if (value != NULL) {
        g_string_append_printf(out, " /%s ", key);
        pdf_write_text(out, value, strlen(value));
    }
}

void
pdf_info_put(Pdf *pdf, guint object, const PaperInfo *info, bool is_press)
{
    g_autofree char *date = info->date == NULL ? NULL : date_of(info->date);
    g_autoptr(GString) out = g_string_new("<<");

    write_entry(out, "Title", info->title);
    write_entry(out, "Author", AUTHOR);
    write_entry(out, "Subject", info->subject);
    write_entry(out, "Keywords", info->keywords);
    write_entry(out, "Creator", info->creator);
    write_entry(out, "Producer", AUTHOR);
    write_entry(out, "CreationDate", date);
    write_entry(out, "ModDate", date);
    if (is_press) {
        write_entry(out, "GTS_PDFXVersion", STANDARD);
        g_string_append(out, " /Trapped /False");
    }
    g_string_append(out, " >>");
    pdf_put(pdf, object, out->str, out->len);
}

guint
pdf_info_put_xmp(Pdf *pdf, const PaperInfo *info, bool is_press)
{
    static const char PRESS_XMP[] =
        "  <pdf:Trapped>False</pdf:Trapped>\n  <pdfxid:GTS_PDFXVersion>" STANDARD
        "</pdfxid:GTS_PDFXVersion>\n";
    static const char NAMESPACES[] = "xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
                                     "  xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
                                     "  xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\"\n"
                                     "  xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"\n"
                                     "  xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"\n"
                                     "  xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\"";
    const guint object = pdf_reserve(pdf);
    g_autofree char *sum = pdf_checksum(pdf);
    g_autofree char *id = g_strdup_printf(
        "uuid:%.8s-%.4s-%.4s-%.4s-%.12s", sum, sum + 8, sum + 12, sum + 16, sum + 20);
    g_autofree char *described = g_markup_printf_escaped(
        "  <dc:format>application/pdf</dc:format>\n"
        "  <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt></dc:title>\n"
        "  <dc:creator><rdf:Seq><rdf:li>" AUTHOR "</rdf:li></rdf:Seq></dc:creator>\n"
        "  <dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%s</rdf:li></rdf:Alt>"
        "</dc:description>\n"
        "  <pdf:Keywords>%s</pdf:Keywords>\n"
        "  <pdf:Producer>" AUTHOR "</pdf:Producer>\n"
        "  <pdfuaid:part>1</pdfuaid:part>\n"
        "  <xmp:CreatorTool>%s</xmp:CreatorTool>\n",
        info->title,
        info->subject,
        info->keywords,
        info->creator);
    g_autofree char *dated =
        g_markup_printf_escaped("  <xmp:CreateDate>%s</xmp:CreateDate>\n"
                                "  <xmp:ModifyDate>%s</xmp:ModifyDate>\n"
                                "  <xmp:MetadataDate>%s</xmp:MetadataDate>\n"
                                "  <xmpMM:DocumentID>%s</xmpMM:DocumentID>\n"
                                "  <xmpMM:VersionID>1</xmpMM:VersionID>\n"
                                "  <xmpMM:RenditionClass>default</xmpMM:RenditionClass>\n",
                                info->date,
                                info->date,
                                info->date,
                                id);
    g_autofree char *xmp =
        g_strdup_printf("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
                        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
                        "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
                        " <rdf:Description rdf:about=\"\"\n  %s>\n%s%s%s </rdf:Description>\n"
                        "</rdf:RDF>\n"
                        "</x:xmpmeta>\n"
                        "<?xpacket end=\"r\"?>",
                        NAMESPACES,
                        described,
                        is_press ? PRESS_XMP : "",
                        dated);

    g_autofree char *head =
        g_strdup_printf("<< /Type /Metadata /Subtype /XML /Length %zu >>", strlen(xmp));

    /* without compression, so that programs that know no PDF find it too */
    pdf_put_stream_plain(pdf, object, head, xmp, strlen(xmp));
    return object;
}

guint
pdf_info_put_intent(Pdf *pdf, const Separation *separation)
{
    const guint intent = pdf_reserve(pdf), profile = pdf_reserve(pdf);
    const char *condition = separation_condition(separation);
    const char *title = separation_title(separation);
    gsize length = 0;
    const char *bytes = g_bytes_get_data(separation_profile(separation), &length);
    g_autoptr(GString) out = g_string_new("<< /Type /OutputIntent /S /GTS_PDFX");

    pdf_put_stream(pdf, profile, "/N 4 ", bytes, length);
    write_entry(out, "OutputConditionIdentifier", condition == NULL ? "Custom" : condition);
    write_entry(out, "RegistryName", condition == NULL ? NULL : "http://www.color.org");
    write_entry(out, "OutputCondition", title);
    write_entry(out, "Info", title);
    g_string_append_printf(out, " /DestOutputProfile %u 0 R >>", profile);
    pdf_put(pdf, intent, out->str, out->len);
    return intent;
}
