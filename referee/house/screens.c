/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/house/screens.h"

#include <string.h>

struct Screens {
    GPtrArray *all; /* of Screen, owned; oldest first */
};

void
screen_free(Screen *screen)
{
    if (screen != NULL) {
        account_free(screen->account);
        g_free(screen->from);
        g_free(screen);
    }
}

Screens *
screens_new(void)
{
    Screens *screens = g_new(Screens, 1);

    screens->all = g_ptr_array_new_with_free_func((GDestroyNotify)screen_free);
    return screens;
}

void
screens_free(Screens *screens)
{
    if (screens != NULL) {
        g_ptr_array_unref(screens->all);
        g_free(screens);
    }
}

static guint
count_from(const Screens *screens, const char *from)
{
    guint n = 0;

    for (guint i = 0; i < screens->all->len; i++) {
        const Screen *screen = g_ptr_array_index(screens->all, i);

        n += strcmp(screen->from, from) == 0;
    }
    return n;
}

/* Removes and returns the oldest screen of the address that has the most screens. */
static Screen *
take_oldest_of_busiest(Screens *screens)
{
    guint at = 0;
    guint most = 0;

    for (guint i = 0; i < screens->all->len; i++) {
        const Screen *screen = g_ptr_array_index(screens->all, i);
        const guint n = count_from(screens, screen->from);

        if (n > most) {
            most = n;
            at = i;
        }
    }
    return g_ptr_array_steal_index(screens->all, at);
}

Screen *
screens_add(Screens *screens, Account *account, const char *from)
{
    Screen *displaced = screens->all->len == SCREENS_MAX ? take_oldest_of_busiest(screens) : NULL;
    Screen *screen = g_new(Screen, 1);

    *screen = (Screen){ account, g_strdup(from) };
    g_ptr_array_add(screens->all, screen);
    return displaced;
}

void
screens_list_accounts(const Screens *screens, GPtrArray *accounts)
{
    for (guint i = 0; i < screens->all->len; i++) {
        const Screen *screen = g_ptr_array_index(screens->all, i);

        g_ptr_array_add(accounts, screen->account);
    }
}
