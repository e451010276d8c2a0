/* SPDX-License-Identifier: GPL-3.0-or-later */
/* accounts.h: accounts and access rights at the broker
 *
 * Mosquitto's dynamic security plugin controls the access. The referee writes the whole
 * configuration file of the plugin before each start of the broker. A seat may subscribe to its own
 * topics and to those of its table. A seat may publish its acts, its draft answers, and whether its
 * phone is awake (connected). A spectator screen may only subscribe to the topics of its table. The
 * file and the journals store passwords only as hashes (PBKDF2-HMAC-SHA512, as mosquitto requires),
 * so a reader of these files cannot log in.
 */
#pragma once

#include <glib.h>
#include <jansson.h>
#include <stdbool.h>

/* A client of the broker. */
typedef struct {
    char *username; /* "7K3Q.red.1": table, seat, and the number of times that the seat was taken */
    char *role;     /* "7K3Q.red", or "7K3Q.watch" for a spectator screen */
    char *salt;     /* base64 */
    char *hash;     /* base64 */
} Account;

/* Creates an account with a random password. Returns the password in *@password, owned by the
 * caller, and keeps no copy of it. */
Account *account_new(const char *username, const char *role, char **password);
enum {
    ACCOUNTS_NUMBER_MAX = 9999, /* largest number at the end of a username */
};

/* Restores an account of @role. The other arguments come from a file that anybody may have written.
 * So the function checks them, and returns NULL if one of them has the wrong form. @username must
 * be @role, a dot and a number from 1 to ACCOUNTS_NUMBER_MAX. So a stored account cannot take a
 * username that belongs to another role or to the referee. @salt and @hash must have the length of
 * those from account_new(), in base64. */
Account *
account_restore(const char *username, const char *role, const char *salt, const char *hash);
void account_free(Account *account);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Account, account_free)

/* Returns the role of @seat at @table. @seat is a colour such as "red", or "watch" for a spectator
 * screen. The caller frees the role. */
char *account_role(const char *table, const char *seat);

/* Writes the plugin's file: the referee's own account with @password, all @accounts (of Account *),
 * and their roles. Writes a role only if an account has it, so the broker knows nothing of a table
 * without accounts. Returns false with an error on failure. */
bool
accounts_write(const char *path, const char *password, const GPtrArray *accounts, GError **error);

#define ACCOUNTS_TOPIC  "$CONTROL/dynamic-security/v1" /* topic of the commands below */
#define ACCOUNTS_EXISTS "Client already exists"        /* broker's error: the username is in use */

/* Returns a command that makes a running broker create the role of @account, and then @account with
 * its @password. If the role already exists, the broker answers with an error for the role, and
 * still creates the account. The caller frees the text. */
char *accounts_command_create(const Account *account, const char *password);

/* Returns a command that deletes the account @username and at once disconnects its client. The
 * caller frees the text. */
char *accounts_command_delete(const char *username);

/* Reports whether @response answers a command that deletes an account. @response is one of the
 * broker's "responses" to the commands above. The "correlationData" of a response is the username
 * of the created or deleted account; the response to the creation of a role has no
 * "correlationData". */
bool accounts_response_deletes(const json_t *response);
