/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/broker/accounts.h"

#include "cases/base/atomic_file.h"
#include "cases/model/seating.h"
#include "referee/base/secret_text.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

#define WATCH "watch" /* seat name in the role of a spectator screen */

enum {
    ROUNDS = 101, /* mosquitto's default; enough, since the passwords are random */
    SALT_BYTES = 12,
    HASH_BYTES = 64,
    PASSWORD_BYTES = 18,
};

/* Computes PBKDF2 with HMAC-SHA512 and one block of output (RFC 8018, 5.2). */
static void
derive(const char *password, const guint8 *salt, gsize salt_size, guint8 *hash)
{
    static const guint8 BLOCK[4] = { 0, 0, 0, 1 };
    const guint8 *key = (const guint8 *)password;
    guint8 round[HASH_BYTES];

    for (int i = 0; i < ROUNDS; i++) {
        GHmac *hmac = g_hmac_new(G_CHECKSUM_SHA512, key, strlen(password));
        gsize size = sizeof round;

        if (i == 0) {
            g_hmac_update(hmac, salt, (gssize)salt_size);
            g_hmac_update(hmac, BLOCK, sizeof BLOCK);
        } else {
            g_hmac_update(hmac, round, sizeof round);
        }
        g_hmac_get_digest(hmac, round, &size);
        g_hmac_unref(hmac);
        for (int j = 0; j < HASH_BYTES; j++) {
            hash[j] = i == 0 ? round[j] : hash[j] ^ round[j];
        }
    }
}

static Account *
account_with(const char *username, const char *role, const char *password)
{
    Account *account = g_new0(Account, 1);
    guint8 salt[SALT_BYTES];
    guint8 hash[HASH_BYTES];

    randombytes_buf(salt, sizeof salt);
    derive(password, salt, sizeof salt, hash);
    *account = (Account){
        .username = g_strdup(username),
        .role = g_strdup(role),
        .salt = g_base64_encode(salt, sizeof salt),
        .hash = g_base64_encode(hash, sizeof hash),
    };
    return account;
}

Account *
account_new(const char *username, const char *role, char **password)
{
    *password = secret_text_new(PASSWORD_BYTES);
    return account_with(username, role, *password);
}

/* Reports whether @username is @role, a dot and a number from 1 to ACCOUNTS_NUMBER_MAX. */
static bool
is_name_of(const char *username, const char *role)
{
    const gsize length = strlen(role);
    guint64 n = 0;

    return username != NULL && strncmp(username, role, length) == 0 && username[length] == '.' &&
           username[length + 1] != '0' &&
           g_ascii_string_to_unsigned(username + length + 1, 10, 1, ACCOUNTS_NUMBER_MAX, &n, NULL);
}

/* Reports whether @text is @size bytes in base64. */
static bool
is_base64(const char *text, gsize size)
{
    guint8 bytes[HASH_BYTES];
    gsize n = 0;

    return text != NULL &&
           sodium_base642bin(bytes,
                             sizeof bytes,
                             text,
                             strlen(text),
                             NULL,
                             &n,
                             NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           n == size;
}

Account *
account_restore(const char *username, const char *role, const char *salt, const char *hash)
{
    if (!is_name_of(username, role) || !is_base64(salt, SALT_BYTES) ||
        !is_base64(hash, HASH_BYTES)) {
        return NULL;
    }
    Account *account = g_new0(Account, 1);

    *account = (Account){
        .username = g_strdup(username),
        .role = g_strdup(role),
        .salt = g_strdup(salt),
        .hash = g_strdup(hash),
    };
    return account;
}

void
account_free(Account *account)
{
    if (account != NULL) {
        g_free(account->username);
        g_free(account->role);
        g_free(account->salt);
        g_free(account->hash);
        g_free(account);
    }
}

char *
account_role(const char *table, const char *seat)
{
    return g_strdup_printf("%s.%s", table, seat);
}

static void
allow(json_t *acls, const char *type, const char *format, const char *table, const char *seat)
{
    g_autoptr(GString) topic = g_string_new(format);

    g_string_replace(topic, "{table}", table, 0);
    g_string_replace(topic, "{seat}", seat, 0);
    json_array_append_new(
        acls, json_pack("{s:s, s:s, s:b}", "acltype", type, "topic", topic->str, "allow", true));
}

/* The exact topics to which a client may subscribe and publish. The lists are finite, which limits
 * the memory that a client can occupy at the broker. */
static const char *const TABLE_TOPICS[] = {
    "hansom/{table}/table/#",    "hansom/{table}/table/+",
    "hansom/{table}/table/view", "hansom/{table}/table/events",
    "hansom/{table}/table/case", "hansom/{table}/table/key",
    "hansom/{table}/table/room", NULL,
};
static const char *const SEAT_TOPICS[] = {
    "hansom/{table}/seat/{seat}/#",
    "hansom/{table}/seat/{seat}/+",
    "hansom/{table}/seat/{seat}/view",
    "hansom/{table}/seat/{seat}/verdict",
    "hansom/{table}/up/{seat}/draft", /* the draft moves along to the seat's next phone */
    NULL,
};
static const char *const UP_TOPICS[] = {
    "hansom/{table}/up/{seat}/act",
    "hansom/{table}/up/{seat}/here",
    "hansom/{table}/up/{seat}/draft",
    NULL,
};

static void
allow_topics(
    json_t *acls, const char *type, const char *const *formats, const char *table, const char *seat)
{
    for (int i = 0; formats[i] != NULL; i++) {
        allow(acls, type, formats[i], table, seat);
    }
}

/* Reports whether @table and @seat are valid names. They are read from a journal and become parts
 * of topics, so they must not contain wildcards. */
static bool
are_plain(const char *table, const char *seat)
{
    bool is_plain = *table != '\0' && (seat_find(seat) >= 0 || strcmp(seat, WATCH) == 0);

    for (; *table != '\0'; table++) {
        is_plain = is_plain && g_ascii_isalnum(*table);
    }
    return is_plain;
}

/* Returns the role of @account, with the rights of its seat at its table. A role with an invalid
 * name gets no rights. */
static json_t *
role_of(const Account *account)
{
    const char *dot = strrchr(account->role, '.');
    const char *seat = dot == NULL ? "" : dot + 1;
    g_autofree char *table =
        g_strndup(account->role, dot == NULL ? 0 : (gsize)(dot - account->role));
    json_t *acls = json_array();

    if (!are_plain(table, seat)) {
        return json_pack("{s:s, s:o}", "rolename", account->role, "acls", acls);
    }
    allow_topics(acls, "subscribeLiteral", TABLE_TOPICS, table, seat);
    allow(acls, "publishClientReceive", "hansom/{table}/table/#", table, seat);
    if (strcmp(seat, WATCH) != 0) {
        allow_topics(acls, "subscribeLiteral", SEAT_TOPICS, table, seat);
        allow(acls, "publishClientReceive", "hansom/{table}/seat/{seat}/#", table, seat);
        allow(acls, "publishClientReceive", "hansom/{table}/up/{seat}/draft", table, seat);
        allow_topics(acls, "publishClientSend", UP_TOPICS, table, seat);
    }
    return json_pack("{s:s, s:o}", "rolename", account->role, "acls", acls);
}

static json_t *
referee_role(void)
{
    json_t *acls = json_array();

    allow(acls, "publishClientSend", "hansom/#", "", "");
    allow(acls, "publishClientReceive", "hansom/+/up/#", "", "");
    allow(acls, "subscribePattern", "hansom/+/up/#", "", "");
    allow(acls, "publishClientSend", ACCOUNTS_TOPIC, "", "");
    allow(acls, "publishClientReceive", ACCOUNTS_TOPIC "/response", "", "");
    allow(acls, "subscribePattern", ACCOUNTS_TOPIC "/response", "", "");
    return json_pack("{s:s, s:o}", "rolename", "referee", "acls", acls);
}

static json_t *
client(const Account *account)
{
    return json_pack("{s:s, s:[{s:s}], s:s, s:s, s:i}",
                     "username",
                     account->username,
                     "roles",
                     "rolename",
                     account->role,
                     "password",
                     account->hash,
                     "salt",
                     account->salt,
                     "iterations",
                     ROUNDS);
}

/* Appends @thing as text to @list, and drops the reference to it. A thousand tables as text need
 * less memory than as a JSON tree. */
static void
append(GString *list, json_t *thing)
{
    char *text = json_dumps(thing, JSON_COMPACT);

    g_string_append_printf(list, "%s%s", list->len == 0 ? "" : ",\n  ", text);
    free(text);
    json_decref(thing);
}

bool
accounts_write(const char *path, const char *password, const GPtrArray *accounts, GError **error)
{
    g_autoptr(Account) referee = account_with("referee", "referee", password);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal); /* roles */
    g_autoptr(GString) clients = g_string_new(NULL);
    g_autoptr(GString) roles = g_string_new(NULL);

    append(clients, client(referee));
    append(roles, referee_role());
    for (guint i = 0; i < accounts->len; i++) {
        const Account *account = g_ptr_array_index(accounts, i);

        append(clients, client(account));
        if (g_hash_table_add(known, account->role)) {
            append(roles, role_of(account));
        }
    }
    /* By default clients may do nothing but unsubscribe. All other rights come from roles. */
    g_autofree char *text =
        g_strdup_printf("{\n \"defaultACLAccess\": {\"publishClientSend\": false, "
                        "\"publishClientReceive\": false, \"subscribe\": false, "
                        "\"unsubscribe\": true},\n \"clients\": [\n  %s\n ],\n \"groups\": [],\n"
                        " \"roles\": [\n  %s\n ]\n}\n",
                        clients->str,
                        roles->str);
    return atomic_file_write(path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static char *
commands(json_t *list)
{
    json_t *all = json_pack("{s:o}", "commands", list);
    char *text = json_dumps(all, JSON_COMPACT);
    char *copy = g_strdup(text);

    free(text);
    json_decref(all);
    return copy;
}

char *
accounts_command_create(const Account *account, const char *password)
{
    json_t *role = role_of(account);

    json_object_set_new(role, "command", json_string("createRole"));
    return commands(json_pack("[o, {s:s, s:s, s:s, s:[{s:s}], s:s}]",
                              role,
                              "command",
                              "createClient",
                              "username",
                              account->username,
                              "password",
                              password,
                              "roles",
                              "rolename",
                              account->role,
                              "correlationData",
                              account->username));
}

char *
accounts_command_delete(const char *username)
{
    return commands(json_pack("[{s:s, s:s, s:s}]",
                              "command",
                              "deleteClient",
                              "username",
                              username,
                              "correlationData",
                              username));
}

bool
accounts_response_deletes(const json_t *response)
{
    const char *command = json_string_value(json_object_get(response, "command"));

    return command != NULL && strcmp(command, "deleteClient") == 0;
}
