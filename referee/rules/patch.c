/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/rules/patch.h"

#include <string.h>

char *
patch_wrong(const char *where, const char *key, const char *what)
{
    return g_strdup_printf("%s%s%s: %s", where, *where == '\0' ? "" : ".", key, what);
}

char *
patch_no_such(const char *where, const char *key)
{
    return patch_wrong(where, key, "no such key, or no such value for it");
}

int
patch_word(const char *const *words, int n_words, const Value *value)
{
    for (int i = 0; i < n_words; i++) {
        if (value->kind == VALUE_TEXT && strcmp(words[i], value->text) == 0) {
            return i;
        }
    }
    return -1;
}

bool
patch_number(const Value *value, int *number)
{
    if (value->kind != VALUE_NUMBER || value->number < 0 || value->number > PATCH_NUMBER_MAX) {
        return false;
    }
    *number = value->number;
    return true;
}

bool
patch_flag(const Value *value, bool *flag)
{
    if (value->kind != VALUE_FLAG) {
        return false;
    }
    *flag = value->flag;
    return true;
}

bool
patch_seat(unsigned sitting, const Value *value, Seat *seat)
{
    if (value->kind == VALUE_NONE) {
        *seat = SEAT_NONE;
        return true;
    }
    int found = patch_word(SEAT_COLOURS, SEATS_MAX, value);
    if (found < 0 || (sitting & (1U << found)) == 0) {
        return false;
    }
    *seat = (Seat)found;
    return true;
}

bool
patch_seats(unsigned sitting, const Value *list, unsigned *seats)
{
    unsigned read = 0;

    if (list->kind != VALUE_LIST) {
        return false;
    }
    for (int i = 0; i < list->n; i++) {
        Seat seat = SEAT_NONE;

        if (!patch_seat(sitting, &list->items[i], &seat) || seat == SEAT_NONE) {
            return false;
        }
        read |= 1U << seat;
    }
    *seats = read;
    return true;
}
