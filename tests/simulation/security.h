/* SPDX-License-Identifier: GPL-3.0-or-later */
/* security.h: simulates the part of mosquitto's dynamic security plugin that accounts.h relies
 * on */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum {
    ACL_SEND,
    ACL_RECEIVE,
    ACL_SUBSCRIBE,
} Acl;

typedef struct Security Security;

Security *security_new(void);
void security_free(Security *security);
/* Removes all accounts and roles. */
void security_forget(Security *security);

/* Replaces all accounts and roles by those in the file @path, which accounts_write() wrote. */
void security_read(Security *security, const char *path);

/* Adds the referee's account. In reality, the person who runs a foreign broker (option --broker)
 * adds this account. */
void security_add_referee(Security *security, const char *password);

/* Executes the commands in @payload. Returns the answer, which the caller frees. For each command
 * that deletes an account, adds the account's name to @gone (char *, owned by @gone), even if there
 * is no such account. */
char *security_obey(Security *security, const char *payload, GPtrArray *gone);

/* Reports whether the account @username exists and has @password. */
bool security_knows(const Security *security, const char *username, const char *password);

/* Reports whether the role of @username allows @acl on @topic. */
bool security_may(const Security *security, const char *username, Acl acl, const char *topic);

/* Reports whether @topic matches @filter, which may have the wildcards + and #. */
bool security_match(const char *filter, const char *topic);
