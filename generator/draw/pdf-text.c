/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/pdf-text.h"

#define LINE_SEPARATOR 0x2028

/* The places of the parts of a list item. */
enum {
    LABEL = 1,
    BODY,
};

static const SetLine *
line_at(const Setting *setting, guint i)
{
    return &g_array_index(setting->lines, SetLine, i);
}

static const SetBlock *
block_at(const Setting *setting, guint i)
{
    return &g_array_index(setting->blocks, SetBlock, i);
}

guint
pdf_text_find_end(const Setting *setting, guint first)
{
    const SetLine *line = line_at(setting, first);
    guint end = first + 1;

    while (end < setting->lines->len && line_at(setting, end)->block == line->block &&
           line_at(setting, end)->is_marker == line->is_marker) {
        end++;
    }
    return end;
}

bool
pdf_text_is_empty(const Setting *setting, guint first, guint end)
{
    while (first < end && line_at(setting, first)->runs->len == 0) {
        first++;
    }
    return first == end;
}

/* Returns the first block of the item at @depth that contains @block. */
static guint
find_item(const Setting *setting, guint block, int depth)
{
    while (block > 0 &&
           !(block_at(setting, block)->has_marker && block_at(setting, block)->depth == depth)) {
        block--;
    }
    return block;
}

/* Returns the first block of the list at @depth with the item that begins with @item. */
static guint
find_list(const Setting *setting, guint item, int depth)
{
    const bool is_numbered = block_at(setting, item)->is_numbered;
    guint list = item;

    for (guint i = item; i-- > 0 && block_at(setting, i)->depth >= depth;) {
        const SetBlock *block = block_at(setting, i);

        if (block->depth == depth && block->has_marker) {
            if (block->is_numbered != is_numbered) {
                break;
            }
            list = i;
        }
    }
    return list;
}

/* Opens the body of the item at @depth that contains @line, or its label, and the elements around
 * it. Returns the number of opened elements. */
static guint
open_item(
    PdfStructure *structure, const Setting *setting, const SetLine *line, int depth, guint part)
{
    const guint block = line->block;
    const guint item = find_item(setting, block, depth);
    const guint n_around = depth > 1 ? open_item(structure, setting, line, depth - 1, BODY) : 0;
    const Tag tags[] = {
        { .role = "L",
          .order = find_list(setting, item, depth) + 1,
          .language = setting->language,
          .is_numbered = block_at(setting, item)->is_numbered },
        { .role = "LI", .order = item + 1 },
        { .role = part == LABEL ? "Lbl" : "LBody",
          .order = part,
          .text = part == BODY && item == block ? setting->blocks : NULL,
          .block = block,
          .is_continued = line->begin > 0 },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(tags); i++) {
        pdf_structure_open(structure, &tags[i]);
    }
    return n_around + G_N_ELEMENTS(tags);
}

guint
pdf_text_open(PdfStructure *structure, const Setting *setting, guint line)
{
    static const char *const HEADINGS[] = { "H1", "H2", "H3", "H4", "H5", "H6" };
    const SetLine *set = line_at(setting, line);
    const SetBlock *block = block_at(setting, set->block);
    Tag tag = {
        .role = "P",
        .order = set->block + 1,
        .language = setting->language,
        .text = setting->blocks,
        .block = set->block,
        .is_continued = set->begin > 0,
    };

    switch (block->kind) {
    case BLOCK_ITEM: {
        const guint n =
            open_item(structure, setting, set, block->depth, set->is_marker ? LABEL : BODY);

        if (block->has_marker) {
            return n;
        }
        pdf_structure_open(structure, &tag); /* a further paragraph of the item */
        return n + 1;
    }
    case BLOCK_HEADING:
        tag.role = HEADINGS[CLAMP(block->level, 1, (int)G_N_ELEMENTS(HEADINGS)) - 1];
        break;
    case BLOCK_ORNAMENT:
        tag.role = TAG_ARTIFACT;
        break;
    case BLOCK_PARAGRAPH:
        break;
    }
    pdf_structure_open(structure, &tag);
    return 1;
}

bool
pdf_text_ends_word(const Setting *setting, guint line)
{
    const SetLine *set = line_at(setting, line);
    const gunichar next = g_utf8_get_char(set->text + set->end);
    const bool is_last = line + 1 == setting->lines->len;

    return next == LINE_SEPARATOR || g_unichar_isspace(next) ||
           (next == 0 && !is_last && line_at(setting, line + 1)->block != set->block);
}
