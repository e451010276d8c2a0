/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.h: what the doctor looks at, one function each; each adds what it finds, or nothing
 *
 * None of them changes anything but what it makes and removes itself, and none leaves this machine
 * but to ask the local network for a name.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/doctor/diagnosis.h"
#include "referee/house/options.h"

/* What is looked at. */
typedef struct {
    const Options *options; /* as `serve` would have them */
    const char *pages;      /* the page's folder */
    GPtrArray *addresses;   /* of Address, owned */
    GPtrArray *editions;    /* of Edition, owned: those that can be read */
    bool held;              /* a referee has the state folder open */
    json_t *network;        /* what the one on our port says of the network; NULL: there is none */
    gint64 now_s;
} Patient;

/* This machine: machine.c */
void check_editions(Patient *patient, Diagnoses *diagnoses); /* fills patient->editions */
void check_pages(const Patient *patient, Diagnoses *diagnoses);
void check_state(Patient *patient, Diagnoses *diagnoses); /* fills patient->held */
void check_journals(const Patient *patient, Diagnoses *diagnoses);
void check_disk(const Patient *patient, Diagnoses *diagnoses);
void check_broker(const Patient *patient, Diagnoses *diagnoses);
void check_files(const Patient *patient, Diagnoses *diagnoses);
void check_clock(const Patient *patient, Diagnoses *diagnoses);
void check_sqlite(const Patient *patient, Diagnoses *diagnoses);

/* The network: network.c */
void check_addresses(Patient *patient, Diagnoses *diagnoses); /* fills patient->addresses */
void check_port(Patient *patient, Diagnoses *diagnoses);      /* fills patient->network */
void check_reach(const Patient *patient, Diagnoses *diagnoses);
void check_phones(const Patient *patient, Diagnoses *diagnoses);
void check_name(const Patient *patient, Diagnoses *diagnoses);
void check_links(const Patient *patient, Diagnoses *diagnoses);
void check_https(const Patient *patient, Diagnoses *diagnoses);

/* Firewalls: firewall.c */
void check_firewall(const Patient *patient, Diagnoses *diagnoses);

/* The same for what lies below the folder @root ("" for this machine) and for what `nft` says,
 * which may be NULL. */
void check_ufw(const char *root, int port, Diagnoses *diagnoses);
void check_nft(const char *root, json_t *rules, int port, Diagnoses *diagnoses);

/* Whether SQLite of that number (3040001) may lose what was written (see machine.c). */
bool check_sqlite_number(int number);
