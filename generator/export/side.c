/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/side.h"

#include <string.h>

AtlasCell
side_of(const TableRow *row, const Piece *piece, bool is_back)
{
    if (row->front.width > 0.0) {
        return (AtlasCell){ piece->front, is_back ? row->back : row->front, row->is_turned };
    }
    const Face *face = is_back && piece->back != NULL ? piece->back : piece->front;
    const Rect whole = { 0.0, 0.0, face->template->width_mm, face->template->height_mm };

    return (AtlasCell){ face, whole, false };
}

bool
side_is_same(const AtlasCell *one, const AtlasCell *other)
{
    return one->face == other->face && memcmp(&one->part, &other->part, sizeof one->part) == 0;
}

void
side_measure(const AtlasCell *side, double *width_mm, double *height_mm)
{
    *width_mm = side->is_turned ? side->part.height : side->part.width;
    *height_mm = side->is_turned ? side->part.width : side->part.height;
}

/* Returns the first paragraph for the boxes @field of @face. Returns NULL if there is none, or if
 * it is empty. */
static const char *
find_words(const Face *face, const char *field)
{
    for (guint i = 0; i < face->words->len; i++) {
        const Words *words = g_ptr_array_index(face->words, i);

        if (strcmp(words->field, field) == 0 && words->prose->blocks->len > 0) {
            const Block *block = g_ptr_array_index(words->prose->blocks, 0);

            return block->text->len == 0 ? NULL : block->text->str;
        }
    }
    return NULL;
}

const char *
side_name(const AtlasCell *side)
{
    const char *name = find_words(side->face, "name");

    return name != NULL ? name : find_words(side->face, "colour");
}

int
piece_seat(const TableRow *row, const Piece *piece, guint index, const Seating *seating)
{
    const GPtrArray *traits = piece->front->traits;

    for (guint i = 0; i < traits->len; i++) {
        const int seat = seating_seat(seating, g_ptr_array_index(traits, i));

        if (seat >= 0) {
            return seat;
        }
    }
    return row->zone == ZONE_SEATS ? seating->seats[(int)index % seating->most] : -1;
}
