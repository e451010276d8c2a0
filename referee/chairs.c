/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/chairs.h"

void
chairs_clear(Chairs *chairs)
{
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        account_free(chairs->at[i].account);
        g_free(chairs->at[i].language);
    }
    *chairs = (Chairs){ .n_taken = 0 };
}

void
chairs_sit(Chairs *chairs, Seat seat, Account *account)
{
    Chair *chair = &chairs->at[seat];

    if (chair->account == NULL) {
        chair->place = chairs->n_taken++;
    }
    account_free(chair->account);
    chair->account = account;
    chair->taken++;
}

void
chairs_set_language(Chairs *chairs, Seat seat, const char *language)
{
    g_free(chairs->at[seat].language);
    chairs->at[seat].language = g_strdup(language);
}

int
chairs_order(const Chairs *chairs, Seat *seats)
{
    for (int i = 0; i < BOX_SEATS_MAX; i++) {
        if (chairs->at[i].account != NULL) {
            seats[chairs->at[i].place] = (Seat)i;
        }
    }
    return chairs->n_taken;
}

void
chairs_fill_open(const Chairs *chairs, json_t *act)
{
    Seat order[BOX_SEATS_MAX];
    int n = chairs_order(chairs, order);

    if (json_object_get(act, "seats") != NULL) {
        return;
    }
    json_t *seats = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(seats, json_string(BOX_COLOURS[order[i]]));
    }
    json_object_set_new(act, "seats", seats);
}

bool
chairs_are_those_of(const Chairs *chairs, const json_t *act)
{
    const json_t *seats = json_object_get(act, "seats");
    unsigned named = 0;

    for (size_t i = 0; i < json_array_size(seats); i++) {
        int seat = box_find_colour(json_string_value(json_array_get(seats, i)));

        if (seat < 0 || chairs->at[seat].account == NULL) {
            return false;
        }
        named |= 1U << seat;
    }
    return json_array_size(seats) == (size_t)chairs->n_taken &&
           __builtin_popcount(named) == chairs->n_taken;
}
