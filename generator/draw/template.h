/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: one side of a piece, as a designer drew it
 *
 * A template is an SVG with named boxes. templates/README.md describes how designers name and mark
 * the boxes. template.c turns the boxes into data, and the drawing into Pictures (picture.h): one
 * for each combination of traits and colour. A trait is a word that shows or hides elements of the
 * drawing. An error in an SVG has a message of the form `file:line: message`.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/draw/adapt.h"
#include "generator/draw/picture.h"
#include "generator/draw/rect.h"
#include "generator/draw/text.h"

/* The size of a thing with six rectangular sides, in mm. */
typedef struct {
    double width_mm;
    double length_mm;
    double height_mm;
} Solid;

typedef struct {
    char *field;     /* name of the content that fills the box */
    Rect where;      /* in mm from the upper left corner of the trim, the piece after cutting */
    TextStyle style; /* its `family` is NULL if the box holds no text */
    char *text;      /* fixed text of the box, or NULL */
    char *picture;   /* name of a template that the box always shows, or NULL */
    char *face;      /* template and traits of a face that the box always shows, or NULL */
    Rect part;       /* the part of that face that is shown, in mm; without width, all of it */
    Turn turn;       /* rotation of the face that fills the box */
    double gap_mm;   /* gap between icons */
    Colour ground;   /* background of the QR code */
    bool has_ground; /* true when the background of the QR code is painted */
    int line;        /* line in the file */
} Box;

typedef struct {
    char *path;
    char *name;  /* "watson-and-holmes/location-name" */
    char *title; /* the <title> of the drawing, translated: its text for screen readers; or NULL */
    double width_mm; /* size of the trim */
    double height_mm;
    double bleed_mm; /* width of the bleed: the border around the trim that is cut off */
    GArray *boxes;   /* array of Box, in the order of the file */
    /* array of double, ascending: x of the allowed seams, in mm from the left edge of the trim;
     * empty if seams may be anywhere. At a seam, a large board is divided between two sheets. */
    GArray *seams_x;
    GArray *seams_y;   /* y of the allowed seams, like `seams_x`, from the upper edge of the trim */
    double overlap_mm; /* width by which two parts of a large board overlap; 0 for the usual one */
    Solid made;        /* size of the thing made from the piece; no height: the flat piece */
    char **holds;      /* names of the decks that a folding box holds, NULL-terminated, owned */
    /* private to template.c */
    char *svg;
    gsize svg_bytes;
    const Look *look;
    const Speech *speech; /* language of the text in the drawing; NULL for English */
    /* style sheet that overrides the SVG's own styles, owned by the Templates; or NULL */
    const char *laid_over;
    GHashTable *traits; /* set of the words in data-show and data-hide, owned */
    bool has_tint;      /* true when any element takes the colour of the piece */
    /* the pictures that were made so far, owned: name (the traits and colour) → Picture * */
    GHashTable *looks;
} Template;

/* The templates below a folder. Each is loaded at its first use. */
typedef struct Templates Templates;

enum {
    TEMPLATE_BYTES_MAX = 8 << 20,
    TEMPLATE_BOXES_MAX = 128,
    TEMPLATE_LETTERS_MAX = 200, /* largest number of characters of a <text> in the drawing */
    TEMPLATE_TYPE_MAX = 1000,   /* largest font-size, in any unit */
    TEMPLATE_SEAMS_MAX = 64,
};

/* Returns the templates below the folder @root. Adapts each template to @look (adapt.h), and copies
 * @look. Asks @compositor whether a font is installed. @compositor must outlive the templates. The
 * caller frees the result. */
Templates *templates_new(const char *root, Compositor *compositor, const Look *look);

void templates_free(Templates *templates);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Templates, templates_free)

/* Sets the language of the templates to @speech (borrowed). NULL, the initial value, is English.
 * The language applies to text in the drawings, and to the files of templates_text(). If @speech is
 * not the current language, frees all loaded templates. */
void templates_speak(Templates *templates, const Speech *speech);

/* Returns the language of the templates. */
const Speech *templates_speech(const Templates *templates);

/* Returns the compositor of the templates. */
Compositor *templates_compositor(const Templates *templates);

/* Returns the template @name, such as "watson-and-holmes/location-name", and loads it at its first
 * use. The template is owned by @templates. Returns NULL with an error on failure. */
Template *templates_get(Templates *templates, const char *name, GError **error);

/* Returns the template @name if templates_get() or templates_make() has loaded it. Returns NULL
 * otherwise. */
Template *templates_find(const Templates *templates, const char *name);

/* Frees the loaded templates whose name begins with @prefix. Nothing may refer to them any more. */
void templates_drop(Templates *templates, const char *prefix);

/* Adds a template whose SVG the program has drawn, for example from a case. Takes ownership of
 * @svg. No loaded template may have the name @name. The template is owned by @templates. Returns
 * NULL with an error on failure. */
Template *templates_make(Templates *templates, const char *name, char *svg, GError **error);

/* Returns the CommonMark in the file @name ("watson-and-holmes/rulebook.md"). Prefers the file for
 * the current language ("watson-and-holmes/rulebook.de.md"), if it exists. The caller frees the
 * result. Returns NULL with an error if no file can be read. */
char *templates_text(const Templates *templates, const char *name, GError **error);

/* Returns the English text of the file @name, whatever the current language. Otherwise does the
 * same as templates_text(). */
char *templates_text_english(const Templates *templates, const char *name, GError **error);

/* Returns the first box for @field, or NULL if there is none. */
const Box *template_box(const Template *template, const char *field);

/* Adds the text boxes of @field on @template to @rects (array of Rect). Returns @style, or the
 * style of the first box if @style is NULL. That style applies to all boxes. */
const TextStyle *template_list_boxes(const Template *template,
                                     const char *field,
                                     GArray *rects,
                                     const TextStyle *style);

/* Adds a box for @field at @where, with the style of @like. The caller may change the returned box
 * until another box is added. */
Box *template_add_box(Template *template, const Box *like, const char *field, Rect where);

/* Returns the picture of @template for a piece with @traits (NULL-terminated) and the colour @tint
 * ("#9b1c1c", or NULL). The origin of the picture is the upper left corner of the bleed. Ignores
 * traits and a tint that the drawing does not use. The picture is owned by @template. Returns NULL
 * with an error on failure. */
const Picture *
template_picture(Template *template, const char *const *traits, const char *tint, GError **error);
