/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accounts.h: who may say and hear what at the broker
 *
 * mosquitto's dynamic security, its file written whole at each start of the broker. A seat hears
 * its own topics and the table's, and speaks under its own; a watcher hears the table's. Passwords
 * are kept only as the hashes that mosquitto wants (PBKDF2-HMAC-SHA512), so the file and the
 * journal can be read without becoming anyone.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* One client of the broker. */
typedef struct {
    char *username; /* "7K3Q.red.1": table, seat, how often it was taken */
    char *role;     /* "7K3Q.red", "7K3Q.watch" */
    char *salt;     /* base64 */
    char *hash;     /* base64 */
} Account;

/* A new account with a random password, which comes back in *@password and is kept nowhere. */
Account *account_new(const char *username, const char *role, char **password);
/* One that is known already. */
Account *
account_restore(const char *username, const char *role, const char *salt, const char *hash);
void account_free(Account *account);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Account, account_free)

/* The role of @seat ("red", or "watch") at @table. Free it. */
char *account_role(const char *table, const char *seat);

/* Writes the file for the plugin: the referee's own account with @password, all @accounts (of
 * Account *), and their roles. A seat that nobody has has none: of a table at which nobody sits the
 * broker knows nothing. */
bool
accounts_write(const char *path, const char *password, const GPtrArray *accounts, GError **error);

/* The commands, for ACCOUNTS_TOPIC, that make an account at a running broker, with its role if that
 * is not there yet (the broker then says that it is, and no more), and that throw one out at
 * once. */
#define ACCOUNTS_TOPIC  "$CONTROL/dynamic-security/v1"
#define ACCOUNTS_EXISTS "Client already exists" /* what the broker's answer then has as its error */
char *accounts_command_create(const Account *account, const char *password);
char *accounts_command_delete(const char *username);
