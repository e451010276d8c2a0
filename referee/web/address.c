/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>

enum {
    QUIET = 2, /* modules of margin: few, since nothing is printed around the code */
};

typedef struct {
    const char *prefix; /* prefix of the interface's name */
    AddressKind kind;
} Row;

static const Row KINDS[] = {
    { "br-", ADDRESS_INNER },        { "docker", ADDRESS_INNER },  { "lxc", ADDRESS_INNER },
    { "podman", ADDRESS_INNER },     { "vboxnet", ADDRESS_INNER }, { "veth", ADDRESS_INNER },
    { "virbr", ADDRESS_INNER },      { "vmnet", ADDRESS_INNER },   { "ppp", ADDRESS_TUNNEL },
    { "tailscale", ADDRESS_TUNNEL }, { "tap", ADDRESS_TUNNEL },    { "tun", ADDRESS_TUNNEL },
    { "wg", ADDRESS_TUNNEL },        { "zt", ADDRESS_TUNNEL },
};

static AddressKind
kind_of(const struct ifaddrs *interface)
{
    for (size_t i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        if (g_str_has_prefix(interface->ifa_name, KINDS[i].prefix)) {
            return KINDS[i].kind;
        }
    }
    return (interface->ifa_flags & IFF_POINTOPOINT) != 0 ? ADDRESS_TUNNEL : ADDRESS_LAN;
}

static guint32
number_of(const struct sockaddr *address)
{
    struct sockaddr_in number;

    memcpy(&number, address, sizeof number);
    return ntohl(number.sin_addr.s_addr);
}

static void
address_free(gpointer data)
{
    Address *address = data;

    g_free(address->link);
    g_free(address->text);
    g_free(address);
}

GPtrArray *
address_list(void)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(address_free);
    struct ifaddrs *all = NULL;

    if (getifaddrs(&all) != 0) {
        return list;
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        if (one->ifa_addr == NULL || one->ifa_addr->sa_family != AF_INET ||
            one->ifa_netmask == NULL || (one->ifa_flags & IFF_LOOPBACK) != 0 ||
            (one->ifa_flags & IFF_UP) == 0) {
            continue;
        }
        guint32 number = number_of(one->ifa_addr);
        Address *address = g_new(Address, 1);
        *address = (Address){
            .kind = kind_of(one),
            .link = g_strdup(one->ifa_name),
            .index = (int)if_nametoindex(one->ifa_name),
            .number = number,
            .mask = number_of(one->ifa_netmask),
            .text = address_write(number),
        };
        g_ptr_array_add(list, address);
    }
    freeifaddrs(all);
    return list;
}

char *
address_write(guint32 number)
{
    return g_strdup_printf(
        "%u.%u.%u.%u", number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255);
}

bool
address_read(const char *text, guint32 *number)
{
    struct in_addr address;

    if (inet_pton(AF_INET, text, &address) != 1) {
        return false;
    }
    *number = ntohl(address.s_addr);
    return true;
}

bool
address_is_near(const GPtrArray *list, guint32 number)
{
    for (guint i = 0; i < list->len; i++) {
        const Address *one = g_ptr_array_index(list, i);

        if ((one->number & one->mask) == (number & one->mask)) {
            return true;
        }
    }
    return number >> 24 == IN_LOOPBACKNET;
}

bool
address_is_own(const GPtrArray *list, const char *text)
{
    for (guint i = 0; i < list->len; i++) {
        if (g_str_equal(((const Address *)g_ptr_array_index(list, i))->text, text)) {
            return true;
        }
    }
    return address_is_loopback(text);
}

bool
address_is_loopback(const char *text)
{
    return g_str_has_prefix(text, "127.");
}

char *
address_choose(const GPtrArray *list)
{
    for (guint i = 0; i < list->len; i++) {
        const Address *one = g_ptr_array_index(list, i);

        if (one->kind == ADDRESS_LAN) {
            return g_strdup(one->text);
        }
    }
    return g_strdup("127.0.0.1");
}

char *
address_guess(void)
{
    g_autoptr(GPtrArray) list = address_list();

    return address_choose(list);
}

static bool
is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           (code->data[y * code->width + x] & 1) != 0;
}

void
address_print_qr(const char *url)
{
    /* indexed by the upper and the lower module (1: dark); the glyph is the dark part */
    static const char *const HALVES[2][2] = { { " ", "▄" }, { "▀", "█" } };
    QRcode *code = QRcode_encodeString(url, 0, QR_ECLEVEL_M, QR_MODE_8, 1);

    if (code == NULL) {
        return;
    }
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        fputs("  \033[38;5;16;48;5;231m", stdout);
        for (int x = -QUIET; x < code->width + QUIET; x++) {
            fputs(HALVES[is_dark(code, x, y)][is_dark(code, x, y + 1)], stdout);
        }
        fputs("\033[0m\n", stdout);
    }
    QRcode_free(code);
}
