/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/vicinity.h"

#include "referee/base/world.h"
#include "referee/web/address.h"
#include "referee/web/qr.h"

enum {
    OWN_S = 2, /* seconds for which this machine's addresses are kept; reading them costs 0.1 ms */
};

struct Vicinity {
    GPtrArray *own; /* this machine's addresses, as read at `own_s`; NULL before the first time */
    gint64 own_s;
    GHashTable *phones; /* set of phones' addresses (char *, owned) */
    char *name;
    int port;
    int https;
    char *url; /* the address in `qr` */
    char *qr;  /* SVG; NULL before the first request for it */
};

Vicinity *
vicinity_new(void)
{
    Vicinity *vicinity = g_new(Vicinity, 1);

    *vicinity = (Vicinity){
        .phones = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    return vicinity;
}

void
vicinity_free(Vicinity *vicinity)
{
    if (vicinity == NULL) {
        return;
    }
    g_hash_table_unref(vicinity->phones);
    g_clear_pointer(&vicinity->own, g_ptr_array_unref);
    g_free(vicinity->name);
    g_free(vicinity->url);
    g_free(vicinity->qr);
    g_free(vicinity);
}

void
vicinity_note(Vicinity *vicinity, const char *address)
{
    if (address == NULL || address_is_loopback(address) ||
        g_hash_table_size(vicinity->phones) >= VICINITY_PHONES_MAX ||
        g_hash_table_contains(vicinity->phones, address)) {
        return;
    }
    g_autoptr(GPtrArray) own = address_list();
    if (!address_is_own(own, address)) {
        g_hash_table_add(vicinity->phones, g_strdup(address));
    }
}

void
vicinity_set_name(Vicinity *vicinity, const char *name)
{
    g_free(vicinity->name);
    vicinity->name = g_strdup(name);
}

void
vicinity_set_port(Vicinity *vicinity, int port)
{
    vicinity->port = port;
}

void
vicinity_set_https(Vicinity *vicinity, int port)
{
    vicinity->https = port;
}

static const GPtrArray *
own_addresses(Vicinity *vicinity, gint64 now_s)
{
    if (vicinity->own == NULL || ABS(now_s - vicinity->own_s) >= OWN_S) {
        g_clear_pointer(&vicinity->own, g_ptr_array_unref);
        vicinity->own = address_list();
        vicinity->own_s = now_s;
    }
    return vicinity->own;
}

static gint64
now_s(void)
{
    return world_real_us() / G_USEC_PER_SEC;
}

char *
vicinity_join_url(Vicinity *vicinity)
{
    g_autofree char *host = address_choose(own_addresses(vicinity, now_s()));

    return g_strdup_printf("http://%s:%d/", host, vicinity->port);
}

const char *
vicinity_qr(Vicinity *vicinity)
{
    g_autofree char *url = vicinity_join_url(vicinity);

    if (g_strcmp0(vicinity->url, url) != 0) {
        g_free(vicinity->qr);
        g_free(vicinity->url);
        vicinity->qr = qr_svg(url);
        vicinity->url = g_steal_pointer(&url);
    }
    return vicinity->qr;
}

json_t *
vicinity_tell(Vicinity *vicinity, const char *address)
{
    const gint64 now = now_s();
    g_autofree char *join = vicinity_join_url(vicinity);
    guint32 number = 0;
    bool near = address != NULL && address_read(address, &number) &&
                address_is_near(own_addresses(vicinity, now), number);

    return json_pack("{s:I, s:s?, s:b, s:i, s:s?, s:o, s:s}",
                     "now",
                     (json_int_t)now,
                     "you",
                     address,
                     "near",
                     near,
                     "phones",
                     (int)g_hash_table_size(vicinity->phones),
                     "name",
                     vicinity->name,
                     "https",
                     vicinity->https == 0 ? json_null() : json_integer(vicinity->https),
                     "join",
                     join);
}
