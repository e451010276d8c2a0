/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.h: the doctor's checks, one function each
 *
 * A check adds a diagnosis for each problem that it finds. A check changes nothing on the machine.
 * It may create temporary files, but it removes them. The checks ask the local network to resolve
 * names (mDNS). Otherwise they contact only this machine and the broker that --broker names.
 */
#pragma once

#include "cases/edition/edition.h"
#include "referee/doctor/diagnosis.h"
#include "referee/house/options.h"

/* The machine and the network under examination. */
typedef struct {
    const Options *options; /* the options as `serve` would use them */
    const char *pages;      /* folder with the phones' page */
    GPtrArray *addresses;   /* of Address, owned */
    GPtrArray *editions;    /* of Edition, owned; only the readable ones */
    bool held;              /* true when a running referee uses the state folder */
    /* the referee's answer to GET /network, on the port in `options`; NULL if none came */
    json_t *network;
    gint64 now_s;
} Patient;

/* Checks of this machine, in machine.c */
void check_editions(Patient *patient, Diagnoses *diagnoses); /* fills patient->editions */
void check_pages(const Patient *patient, Diagnoses *diagnoses);
void check_state(Patient *patient, Diagnoses *diagnoses); /* fills patient->held */
void check_host_key(const Patient *patient, Diagnoses *diagnoses);
void check_journals(const Patient *patient, Diagnoses *diagnoses);
void check_disk(const Patient *patient, Diagnoses *diagnoses);
void check_broker(const Patient *patient, Diagnoses *diagnoses);
void check_files(const Patient *patient, Diagnoses *diagnoses);
void check_clock(const Patient *patient, Diagnoses *diagnoses);
void check_sqlite(const Patient *patient, Diagnoses *diagnoses);

/* Checks of the network, in network.c */
void check_addresses(Patient *patient, Diagnoses *diagnoses); /* fills patient->addresses */
void check_port(Patient *patient, Diagnoses *diagnoses);      /* fills patient->network */
void check_reach(const Patient *patient, Diagnoses *diagnoses);
void check_phones(const Patient *patient, Diagnoses *diagnoses);
void check_name(const Patient *patient, Diagnoses *diagnoses);
void check_links(const Patient *patient, Diagnoses *diagnoses);
void check_https(const Patient *patient, Diagnoses *diagnoses);

/* Checks of firewalls, in firewall.c */
void check_firewall(const Patient *patient, Diagnoses *diagnoses);

/* check_ufw() checks the firewall ufw, and check_nft() the firewall nftables. Each adds a diagnosis
 * if the firewall blocks @port, or if this user cannot see whether the firewall blocks it. Both
 * prepend @root to the path of each file that they read ("" for this machine). @rules is the JSON
 * output of `nft`, or NULL if there is none. */
void check_ufw(const char *root, int port, Diagnoses *diagnoses);
void check_nft(const char *root, json_t *rules, int port, Diagnoses *diagnoses);

/* Reports whether the SQLite version @number (such as 3040001) can lose written data when two
 * connections write or checkpoint at the same moment. */
bool check_sqlite_number(int number);
