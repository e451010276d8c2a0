/* SPDX-License-Identifier: GPL-3.0-or-later */
/* security.h: the broker's half of accounts.h: mosquitto's dynamic security, as far as Hansom uses
 * it
 */
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
void security_forget(Security *security);

/* Reads the file that accounts_write() wrote. */
void security_read(Security *security, const char *path);

/* The referee's account at a broker that its owner has set up. */
void security_add_referee(Security *security, const char *password);

/* Does what @payload commands; the answer is the caller's, and the names of accounts that were
 * deleted are added to @gone. */
char *security_obey(Security *security, const char *payload, GPtrArray *gone);

bool security_knows(const Security *security, const char *username, const char *password);
bool security_may(const Security *security, const char *username, Acl acl, const char *topic);

/* Whether @topic is one of the topics that the @filter means. */
bool security_match(const char *filter, const char *topic);
