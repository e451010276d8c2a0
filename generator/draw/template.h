/* SPDX-License-Identifier: GPL-3.0-or-later */
/* template.h: a side of a piece, as a designer drew it
 *
 * An SVG with named boxes; templates/README.md is the convention. The drawing comes out as a
 * Picture, one for each look (which traits a piece has and what colour it is), and the boxes as
 * data. What is wrong with a file is told as `file:line: message`.
 */
#pragma once

#include "cases/model/speech.h"
#include "generator/draw/adapt.h"
#include "generator/draw/picture.h"
#include "generator/draw/rect.h"
#include "generator/draw/text.h"

typedef struct {
    char *field;
    Rect where;
    TextStyle style;
    char *text;    /* words that it always has; NULL if a face gives them */
    char *picture; /* template that it always shows, or NULL */
    double gap_mm; /* between icons */
    Colour ground; /* of a code */
    bool has_ground;
    int line; /* in the file */
} Box;

typedef struct {
    char *path;
    char *name;      /* "watson-and-holmes/location-name" */
    double width_mm; /* after cutting */
    double height_mm;
    double bleed_mm; /* on each side */
    GArray *boxes;   /* of Box, from the top of the file */
    GArray
        *seams_x; /* of double, ascending: where a board may be parted upright; empty: anywhere */
    GArray *seams_y; /* … and across */
    /* private to template.c */
    char *svg;
    gsize svg_bytes;
    const Look *look;
    const Speech *speech;  /* of the words in it; NULL is English */
    const char *laid_over; /* style sheet on top of its own, owned by the templates; or NULL */
    GHashTable *traits;    /* words of data-show and data-hide, owned */
    bool has_tint;         /* some elements take the piece's colour */
    GHashTable *looks;     /* name of the look → Picture, owned */
} Template;

/* All templates below a folder, each loaded when it is first asked for. */
typedef struct Templates Templates;

enum {
    TEMPLATE_BYTES_MAX = 8 << 20,
    TEMPLATE_BOXES_MAX = 128,
    TEMPLATE_LETTERS_MAX = 200, /* of a <text> in the drawing */
    TEMPLATE_TYPE_MAX = 1000,   /* its font-size, in whatever unit */
    TEMPLATE_SEAMS_MAX = 64,
};

/* Reads from @root, and draws all as @look wants it; fonts are looked for in @compositor, which
 * outlives the templates. */
Templates *templates_new(const char *root, Compositor *compositor, const Look *look);

void templates_free(Templates *templates);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Templates, templates_free)

/* From now on the templates speak @speech (borrowed; NULL, as at first, is English): words in the
 * drawings, and files of words that are translated as a whole. What templates_get() gave before is
 * gone if that is another language. */
void templates_speak(Templates *templates, const Speech *speech);

/* What they speak. */
const Speech *templates_speech(const Templates *templates);

/* What sets their words. */
Compositor *templates_compositor(const Templates *templates);

/* The template "watson-and-holmes/location-name". Owned by @templates. */
Template *templates_get(Templates *templates, const char *name, GError **error);

/* The template that templates_make() made under @name, or NULL. */
Template *templates_find(const Templates *templates, const char *name);

/* A template that no file has: @svg, drawn by the program after what a case says, and taken over.
 * It goes by @name, which is new. Owned by @templates. */
Template *templates_make(Templates *templates, const char *name, char *svg, GError **error);

/* The CommonMark in the file @name ("watson-and-holmes/rulebook.md"), or in the one beside it of
 * the language that is spoken ("watson-and-holmes/rulebook.de.md"); the caller frees it. */
char *templates_text(const Templates *templates, const char *name, GError **error);

/* The first box for @field, or NULL. */
const Box *template_box(const Template *template, const char *field);

/* Adds a box for @field at @where; its type is that of @like. The box may be changed until another
 * is added. */
Box *template_add_box(Template *template, const Box *like, const char *field, Rect where);

/* The drawing for a piece with @traits (NULL-terminated) and of the colour @tint ("#9b1c1c", or
 * NULL). It begins at the corner of the bleed. Owned by @template. */
const Picture *
template_picture(Template *template, const char *const *traits, const char *tint, GError **error);
