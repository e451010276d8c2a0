/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/address.h"

#include <arpa/inet.h>
#include <glib.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum {
    QUIET = 2, /* modules of margin: a terminal is plain */
};

/* Bridges of containers and virtual machines are no place for phones. */
static bool
is_for_phones(const struct ifaddrs *interface)
{
    static const char *const INNER[] = { "docker", "veth", "virbr", "br-", "lxc", "tun", "tap" };

    if (interface->ifa_addr == NULL || interface->ifa_addr->sa_family != AF_INET ||
        (interface->ifa_flags & IFF_LOOPBACK) != 0 || (interface->ifa_flags & IFF_UP) == 0) {
        return false;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(INNER); i++) {
        if (g_str_has_prefix(interface->ifa_name, INNER[i])) {
            return false;
        }
    }
    return true;
}

char *
address_guess(void)
{
    struct ifaddrs *all = NULL;
    char text[INET_ADDRSTRLEN] = "127.0.0.1";

    if (getifaddrs(&all) != 0) {
        return g_strdup(text);
    }
    for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
        if (is_for_phones(one)) {
            struct sockaddr_in address;

            memcpy(&address, one->ifa_addr, sizeof address);
            inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
            break;
        }
    }
    freeifaddrs(all);
    return g_strdup(text);
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
    /* upper half, lower half: dark is the ink of the character, light its ground */
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
