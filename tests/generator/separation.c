/* SPDX-License-Identifier: GPL-3.0-or-later */
/* separation.c: tests the conversion to printing inks: of single colours, and of Cairo's objects */
#include "cases/load/load_error.h"
#include "generator/base/fault.h"
#include "generator/draw/pdf-separate.h"
#include "generator/draw/pdf.h"

#include <string.h>

#define PROFILE "press/FOGRA39.icc"

static Separation *
open_profile(const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(g_getenv("HANSOM_TEMPLATES"), name, NULL);

    return separation_new(path, "FOGRA39", error);
}

static Inks
find(Separation *separation, const char *text)
{
    Colour colour;

    g_assert_true(colour_read(text, &colour));
    return separation_find(separation, colour);
}

static void
assert_black(Inks inks, double least, double most)
{
    g_assert_cmpfloat(MAX(MAX(inks.cyan, inks.magenta), inks.yellow), <=, 0.0);
    g_assert_cmpfloat(inks.black, >=, least);
    g_assert_cmpfloat(inks.black, <=, most);
}

static void
test_black_and_grey(void)
{
    g_autoptr(Separation) separation = open_profile(PROFILE, NULL);

    g_assert_nonnull(separation);
    assert_black(find(separation, "#000000"), 1.0, 1.0);
    assert_black(find(separation, "#1d1712"), 1.0, 1.0);
    assert_black(find(separation, "#ffffff"), 0.0, 0.0);
    /* the black plate prints grey a little darker than a screen shows it */
    assert_black(find(separation, "#888888"), 0.5, 0.6);
    g_assert_cmpfloat(find(separation, "#404040").black, >, find(separation, "#888888").black);
}

static void
test_colours(void)
{
    g_autoptr(Separation) separation = open_profile(PROFILE, NULL);
    const Inks paper = find(separation, "#f6efdf"), red = find(separation, "#7a1f1d"),
               navy = find(separation, "#1f3350");

    g_assert_cmpfloat(paper.black, <=, 0.0); /* black dots would show in a light ground */
    g_assert_cmpfloat(paper.yellow, >, paper.cyan);
    g_assert_cmpfloat(red.magenta, >, 0.8);
    g_assert_cmpfloat(red.cyan, <, 0.1);
    g_assert_cmpfloat(navy.cyan, >, navy.yellow);
    g_assert_cmpfloat(navy.cyan + navy.magenta + navy.yellow + navy.black, <, 3.0);
}

static void
test_files_that_are_no_press(void)
{
    g_autoptr(GError) none = NULL, text = NULL;

    g_assert_null(open_profile("press/none.icc", &none));
    g_assert_error(none, LOAD_ERROR, LOAD_ERROR_MISSING);
    g_assert_null(open_profile("README.md", &text));
    g_assert_error(text, PRESS_ERROR, PRESS_ERROR_INPUT);
    g_assert_true(g_str_has_suffix(text->message, "README.md: is not an ICC profile"));
}

/* Converts an object with the dictionary @head and, unless it is NULL, the stream @data. Returns
 * the dictionary, or the fault, and the new stream after a blank. */
static char *
convert(const char *head, const char *data)
{
    g_autoptr(Separation) separation = open_profile(PROFILE, NULL);
    g_autoptr(GString) converted = g_string_new(head);
    g_autoptr(GBytes) bytes = data == NULL ? NULL : g_bytes_new_static(data, strlen(data));
    g_autoptr(GBytes) result = NULL;
    const char *fault = pdf_separate(separation, converted, bytes, &result);
    gsize length = 0;
    const char *content = result == NULL ? "" : g_bytes_get_data(result, &length);

    return fault != NULL
               ? g_strdup(fault)
               : g_strdup_printf(
                     "%s%s%.*s", converted->str, result == NULL ? "" : " ", (int)length, content);
}

static const char FAULT[] = "a drawing has a colour that cannot be converted for the press";

/* a dictionary, its stream, and the expected result of convert() */
static const char *const OBJECTS[][3] = {
    { "<< /Length 5 >>", "0 0 0 rg\n1 1 1 RG f\n", "<< >> 0 0 0 1 k \n0 0 0 0 K  f\n" },
    /* in a text, and without a colour */
    { "<< >>", "(0 0 0 rg \\) (1 1 1 RG)) Tj /rg gs", "<< >> (0 0 0 rg \\) (1 1 1 RG)) Tj /rg gs" },
    { "<< >>", "[1 0 0]rg 0.5 rg", "<< >> [1 0 0]rg 0.5 rg" },
    { "<< >>", "q 2 0 0 .1137 .0902 .0706 rg<00>Tj", "<< >> q 2 0 0 0 0 0 1 k <00>Tj" },
    { "<< >>", "/Pattern cs /x5 scn f", "<< >> /Pattern cs /x5 scn f" },
    { "<< >>", "BI /W 1 ID x EI", FAULT },
    { "<< >>", "/DeviceRGB cs", FAULT },
    { "<< /Length1 8 /Length 8 >>", "0 0 0 rg", "<< /Length1 8 /Length 8 >>" },
    { "<< /Filter /FlateDecode >>", "not compressed", FAULT },
    { "<< /Group << /S /Transparency /CS /DeviceRGB >> >>",
      NULL,
      "<< /Group << /S /Transparency /CS /DeviceCMYK >> >>" },
    { "<< /FunctionType 2 /N 1 /C0 [ 0 0 0 ] /C1 [ 1 1 1 ] >>",
      NULL,
      "<< /FunctionType 2 /N 1 /C0 [0 0 0 1 ] /C1 [0 0 0 0 ] >>" },
    { "<< /FunctionType 2 /C0 [ 0.5 ] /C1 [ 1 ] >>",
      NULL,
      "<< /FunctionType 2 /C0 [ 0.5 ] /C1 [ 1 ] >>" },
    { "<< /ColorSpace /CalRGB >>", NULL, FAULT },
    { "<< /FunctionType 4 >>", NULL, FAULT },
    { "<< /Subtype /Image /Width 1 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB >>",
      "one pixel",
      FAULT },
    { "<< /Subtype /Image /Filter /DCTDecode /ColorSpace /DeviceRGB >>", "a photograph", FAULT },
    { "<< /Subtype /Image /ColorSpace /DeviceGray >>",
      "0 0 0 rg",
      "<< /Subtype /Image /ColorSpace /DeviceGray >>" },
    { "17", NULL, "17" },
};

static void
test_objects(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(OBJECTS); i++) {
        g_autofree char *found = convert(OBJECTS[i][0], OBJECTS[i][1]);

        g_assert_cmpstr(found, ==, OBJECTS[i][2]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/separation/black-and-grey", test_black_and_grey);
    g_test_add_func("/separation/colours", test_colours);
    g_test_add_func("/separation/files-that-are-no-press", test_files_that_are_no_press);
    g_test_add_func("/separation/objects", test_objects);
    return g_test_run();
}
