/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ids.c: ids of spots, from the squares of the sheet
 *
 * Squares are one step wide, A to I across and 1 to 8 down. Each square gives its id to one spot at
 * most. If several spots are in one square, the ids are assigned so that all spots together are as
 * near to their squares as possible.
 */
#include "generator/london/draft.h"

enum {
    COLUMNS = DRAFT_WIDTH / TOWN_TENTHS + 1,
    ROWS = DRAFT_HEIGHT / TOWN_TENTHS + 1,
    SQUARES = COLUMNS * ROWS,
};

/* Returns the squared distance of @spot from the middle of @square. Because of the square, one
 * large distance costs more than two small ones. */
static int
miss(const Draft *draft, int spot, int square)
{
    int x = draft->spots[spot].x - square % COLUMNS * TOWN_TENTHS;
    int y = draft->spots[spot].y - square / COLUMNS * TOWN_TENTHS;

    return x * x + y * y;
}

static int
miss_or_none(const Draft *draft, int spot, int square)
{
    return spot < 0 ? 0 : miss(draft, spot, square);
}

void
draft_ids(const Draft *draft, SpotId ids[TOWN_SPOTS_MAX])
{
    int in[SQUARES]; /* spot that has the id of each square, or -1 */
    bool changes = true;

    g_assert(draft->town.n_spots <= SQUARES);
    for (int i = 0; i < SQUARES; i++) {
        in[i] = i < draft->town.n_spots ? i : -1;
    }
    while (changes) {
        changes = false;
        for (int i = 0; i < SQUARES; i++) {
            for (int j = 0; j < i; j++) {
                int now = miss_or_none(draft, in[i], i) + miss_or_none(draft, in[j], j);
                int then = miss_or_none(draft, in[i], j) + miss_or_none(draft, in[j], i);

                if (then < now) {
                    int kept = in[i];

                    in[i] = in[j];
                    in[j] = kept;
                    changes = true;
                }
            }
        }
    }
    for (int i = 0; i < SQUARES; i++) {
        if (in[i] >= 0) {
            g_snprintf(
                ids[in[i]].text, sizeof ids->text, "%c%d", 'A' + i % COLUMNS, 1 + i / COLUMNS);
        }
    }
}
