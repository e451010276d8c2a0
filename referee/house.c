/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house.h"

#include "referee/accounts.h"
#include "referee/door.h"

#include <string.h>

struct House {
    HouseHandlers handlers;
    const GPtrArray *editions; /* of Edition */
    GPtrArray *desks;          /* of Desk, owned */
    Passes *passes;
    Door *door;
    Host *host;
    WebHandlers web;
    bool is_shut; /* a journal failed */
};

const char *const HOUSE_TOPICS[] = { "hansom/+/up/#", ACCOUNTS_TOPIC "/response", NULL };

static void
send_message(const char *topic, const char *text, bool retained, gpointer data)
{
    const House *house = data;

    if (!house->is_shut) {
        house->handlers.send(topic, text, retained, house->handlers.data);
    }
}

static bool
is_ready(gpointer data)
{
    const House *house = data;

    return !house->is_shut && house->handlers.is_ready(house->handlers.data);
}

static char *
base(gpointer data)
{
    const House *house = data;

    return house->handlers.base(house->handlers.data);
}

static void
shut(const GError *error, gpointer data)
{
    House *house = data;

    if (!house->is_shut) {
        house->is_shut = true;
        house->handlers.failed(error, house->handlers.data);
    }
}

/* "hansom/7K3Q/up/red/act" goes to table 7K3Q as "red/act". */
void
house_take(House *house, const char *topic, const char *payload, size_t size)
{
    static const char ROOT[] = "hansom/";
    static const char UP[] = "/up/";
    g_autoptr(GError) error = NULL;

    if (house->is_shut) {
        return;
    }
    if (strcmp(topic, ACCOUNTS_TOPIC "/response") == 0) {
        door_take_answer(house->door, payload);
        return;
    }
    const char *table = g_str_has_prefix(topic, ROOT) ? topic + strlen(ROOT) : "";
    const char *up = strstr(table, UP);
    Desk *desk = up == NULL ? NULL : door_find_desk(house->door, table, (size_t)(up - table));
    if (desk != NULL && !desk_take(desk, up + strlen(UP), payload, size, &error)) {
        shut(error, house);
    }
}

void
house_settle(House *house)
{
    for (guint i = 0; i < house->desks->len && !house->is_shut; i++) {
        g_autoptr(GError) error = NULL;

        if (!desk_settle(g_ptr_array_index(house->desks, i), &error)) {
            shut(error, house);
        }
    }
}

void
house_greet(House *house)
{
    house_settle(house);
    for (guint i = 0; i < house->desks->len; i++) {
        Desk *desk = g_ptr_array_index(house->desks, i);

        if (house->handlers.tells_roles) {
            g_autofree char *roles = accounts_command_roles(desk_edition(desk)->id);
            send_message(ACCOUNTS_TOPIC, roles, false, house);
        }
        desk_republish(desk);
    }
}

const WebHandlers *
house_handlers(const House *house)
{
    return &house->web;
}

const char *
house_key(const House *house)
{
    return host_key(house->host);
}

bool
house_write_accounts(const House *house, const char *path, const char *password, GError **error)
{
    g_autoptr(GPtrArray) tables = g_ptr_array_new();
    g_autoptr(GPtrArray) accounts = g_ptr_array_new();

    for (guint i = 0; i < house->desks->len; i++) {
        const Desk *desk = g_ptr_array_index(house->desks, i);

        g_ptr_array_add(tables, desk_edition(desk)->id);
        desk_list_accounts(desk, accounts);
    }
    door_list_accounts(house->door, accounts);
    return accounts_write(path, password, tables, accounts, error);
}

/* --- opening --- */

static bool
open_desks(House *house, const char *state, const Catalogue *catalogue, GError **error)
{
    for (guint i = 0; i < house->editions->len; i++) {
        Desk *desk =
            desk_open(g_ptr_array_index(house->editions, i), state, send_message, house, error);

        if (desk == NULL) {
            return false;
        }
        desk_speak(desk, catalogue);
        g_ptr_array_add(house->desks, desk);
    }
    return true;
}

House *
house_open(const GPtrArray *editions,
           const char *state,
           const Catalogue *catalogue,
           const HouseHandlers *handlers,
           GError **error)
{
    g_autoptr(House) house = g_new0(House, 1);

    *house = (House){
        .handlers = *handlers,
        .editions = editions,
        .desks = g_ptr_array_new_with_free_func((GDestroyNotify)desk_close),
        .passes = passes_new(),
    };
    const HostHandlers host = { .base = base, .failed = shut, .data = house };
    const DoorHandlers door = {
        .is_ready = is_ready,
        .send = send_message,
        .catalogue = catalogue,
        .failed = shut,
        .data = house,
    };
    house->door = door_new(house->desks, house->passes, &door);
    if (!open_desks(house, state, catalogue, error)) {
        return NULL;
    }
    house->host = host_new(state, house->desks, house->passes, &host, error);
    if (house->host == NULL) {
        return NULL;
    }
    house->web = door_handlers(house->door, house->host);
    return g_steal_pointer(&house);
}

void
house_free(House *house)
{
    if (house != NULL) {
        door_free(house->door);
        host_free(house->host);
        passes_free(house->passes);
        g_ptr_array_unref(house->desks);
        g_free(house);
    }
}
