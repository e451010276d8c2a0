/* SPDX-License-Identifier: GPL-3.0-or-later */
/* screens.h: the spectator screens of all tables, and their limit
 *
 * Anybody may join as a screen, without a code. Each screen has an account at the broker. When
 * there are SCREENS_MAX screens, a new screen displaces the oldest screen of the address that has
 * the most screens. A client that joins again and again soon has the most screens. From then on, it
 * displaces only its own screens.
 */
#pragma once

#include <glib.h>

#include "referee/broker/accounts.h"

enum {
    SCREENS_MAX = 64,
};

typedef struct {
    Account *account; /* owned */
    char *from;       /* address that the screen joined from */
} Screen;

typedef struct Screens Screens;

Screens *screens_new(void);
void screens_free(Screens *screens);

/* Adds a screen that joined from the address @from, and takes ownership of @account. Returns the
 * displaced screen, or NULL if none is displaced. The caller deletes the account of the displaced
 * screen at the broker, and frees the screen. */
Screen *screens_add(Screens *screens, Account *account, const char *from);

/* Frees @screen, which may be NULL. */
void screen_free(Screen *screen);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Screen, screen_free)

/* Adds the accounts of all screens to @accounts (of Account *). The accounts are borrowed. */
void screens_list_accounts(const Screens *screens, GPtrArray *accounts);
