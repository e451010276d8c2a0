/* SPDX-License-Identifier: GPL-3.0-or-later */
/* phones_inner.h: what phones.c (the line, joining, the host, all of them) and phone_acts.c (what a
 * phone decides and sends) share
 */
#pragma once

#include "tests/referee/manner.h"
#include "tests/simulation/phones.h"

enum {
    THINK_US = 1500000, /* from one thought to the next, at most */
};

typedef enum {
    WAY_FREE, /* a free colour */
    WAY_CARD, /* the seat's card */
    WAY_CODE, /* a code of the host's */
} Way;

/* What one phone has of its seat. */
typedef struct {
    Phones *phones;
    int seat;
    int n_taken;    /* phones that the seat has had */
    char *username; /* NULL while it has not joined */
    char *password;
    bool is_joining;
    bool is_out; /* the game has begun without it */
    bool is_asleep;
    Way way;
    bool shows_card; /* in the request that is on its way */
    char *code;      /* of the host's */
    Session *session;
    bool is_up;
    guint think, resend, wake;
    char *open_id; /* of the act that waits for its verdict, or NULL */
    char *open_text;
    bool is_acked; /* the broker has it */
    int n_ids;
    json_t *view;  /* the last one */
    json_t *stale; /* one of before */
} Phone;

struct Phones {
    Sim *sim;
    Office *office;
    Daemon *daemon;
    Ledger *ledger;
    const Edition *edition;
    const Manner *manner;
    Company company;
    Habits habits;
    int n_seats;
    const int *seats;
    Phone phones[SEATS_MAX]; /* by place, from 0 */
    guint host;
    bool is_calm;
    bool is_paused;
    int game;
};

/* Below the table's topics; the caller frees. */
char *phone_topic(const Phone *phone, const char *part);

const char *phone_colour(const Phone *phone);

/* Cancels what waits as *@event, if anything does. */
void phone_cancel(Phone *phone, guint *event);

/* Sends the act that waits for its verdict, and again until it has one. */
void phone_publish(Phone *phone);

/* The act that waited has its verdict, or is given up. */
void phone_forget(Phone *phone);

/* Decides now and then what to do, and does it: for sim_after(). */
void phone_think(gpointer phone);
