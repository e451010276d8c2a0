/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address.h: the network addresses of this machine */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    ADDRESS_LAN,    /* a network that phones can join */
    ADDRESS_INNER,  /* a bridge of containers or virtual machines, which phones cannot join */
    ADDRESS_TUNNEL, /* a VPN */
} AddressKind;

/* An IPv4 address of this machine, but never a loopback address. */
typedef struct {
    AddressKind kind;
    char *link;     /* the interface's name, "wlan0" */
    int index;      /* the interface's number */
    guint32 number; /* in host byte order, like `mask` */
    guint32 mask;
    char *text; /* "192.168.1.20" */
} Address;

/* Returns the addresses (of Address) of all interfaces that are up, in the system's order. The
 * caller owns the reference. The list is empty when the system reports no addresses. */
GPtrArray *address_list(void);

/* Returns the address @number (in host byte order) as text, "192.168.1.20". The caller frees the
 * text. */
char *address_write(guint32 number);

/* Parses an address like "192.168.1.20", and stores it in *@number in host byte order. Returns
 * false when @text is not an IPv4 address. */
bool address_read(const char *text, guint32 *number);

/* Reports whether this machine reaches the address @number (in host byte order) without a router.
 * It does if @number is a loopback address, or is in the same network as an address in @list (of
 * Address). */
bool address_is_near(const GPtrArray *list, guint32 number);

/* Reports whether @text is a loopback address. */
bool address_is_loopback(const char *text);

/* Reports whether @text is one of @list (of Address), or a loopback address. */
bool address_is_own(const GPtrArray *list, const char *text);

/* Returns the first address of the kind ADDRESS_LAN in @list (of Address) as text, such as
 * "192.168.1.20". Returns "127.0.0.1" when there is none. The caller frees the text. */
char *address_choose(const GPtrArray *list);

/* Returns the result of address_choose() for the present addresses of this machine. The caller
 * frees the text. */
char *address_guess(void);

/* Prints @url as a QR code to the terminal. The code is dark on light, even in a terminal that
 * writes light on dark. Each character shows two modules (small squares) of the code, one above the
 * other. Prints nothing when @url is too long. */
void address_print_qr(const char *url);
