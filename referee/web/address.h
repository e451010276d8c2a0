/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address.h: where phones find the table tonight */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    ADDRESS_LAN,    /* where phones can be */
    ADDRESS_INNER,  /* a bridge of containers or virtual machines: no place for phones */
    ADDRESS_TUNNEL, /* a VPN */
} AddressKind;

/* One of this machine's addresses (IPv4), never the loopback. */
typedef struct {
    AddressKind kind;
    char *link;     /* the interface's name, "wlan0" */
    int index;      /* … and its number */
    guint32 number; /* in the machine's own byte order */
    guint32 mask;
    char *text; /* "192.168.1.20" */
} Address;

/* All that are up, in the system's order. Unref it. */
GPtrArray *address_list(void);

/* "192.168.1.20" and back; address_read() is false for anything else. Free what is written. */
char *address_write(guint32 number);
bool address_read(const char *text, guint32 *number);

/* Whether @number is this machine or on a network of one of @list (of Address), without a router
 * between. */
bool address_is_near(const GPtrArray *list, guint32 number);

/* Whether @text is an address at which this machine speaks to itself. */
bool address_is_loopback(const char *text);

/* Whether @text is one of @list (of Address), or this machine to itself. */
bool address_is_own(const GPtrArray *list, const char *text);

/* The address of this machine on its network, as numbers; "127.0.0.1" when it is on none. Free
 * it. */
char *address_guess(void);

/* Prints @url as a QR code for a terminal, dark on light whatever its colours, two modules a
 * character. */
void address_print_qr(const char *url);
