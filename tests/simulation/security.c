/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/security.h"

#include <jansson.h>
#include <string.h>

static const struct {
    Acl acl;
    const char *name;
    bool is_literal;
} RULES[] = {
    { ACL_SEND, "publishClientSend", false },
    { ACL_RECEIVE, "publishClientReceive", false },
    { ACL_SUBSCRIBE, "subscribePattern", false },
    { ACL_SUBSCRIBE, "subscribeLiteral", true },
};

struct Security {
    json_t *roles;   /* name → list of rules */
    json_t *clients; /* username → {role, password} or {role, hash, salt, iterations} */
};

Security *
security_new(void)
{
    Security *security = g_new(Security, 1);

    *security = (Security){ .roles = json_object(), .clients = json_object() };
    return security;
}

void
security_free(Security *security)
{
    json_decref(security->roles);
    json_decref(security->clients);
    g_free(security);
}

void
security_forget(Security *security)
{
    json_object_clear(security->roles);
    json_object_clear(security->clients);
}

static const char *
text_of(const json_t *record, const char *key)
{
    return json_string_value(json_object_get(record, key));
}

static void
add_role(Security *security, const json_t *role)
{
    json_object_set(security->roles, text_of(role, "rolename"), json_object_get(role, "acls"));
}

static void
add_client(Security *security, const json_t *client)
{
    const json_t *roles = json_object_get(client, "roles");
    json_t *kept = json_deep_copy(client);

    json_object_set(kept, "role", json_object_get(json_array_get(roles, 0), "rolename"));
    json_object_set_new(security->clients, text_of(client, "username"), kept);
}

void
security_read(Security *security, const char *path)
{
    json_t *file = json_load_file(path, 0, NULL);
    const json_t *roles = json_object_get(file, "roles");
    const json_t *clients = json_object_get(file, "clients");

    g_assert_nonnull(file);
    security_forget(security);
    for (size_t i = 0; i < json_array_size(roles); i++) {
        add_role(security, json_array_get(roles, i));
    }
    for (size_t i = 0; i < json_array_size(clients); i++) {
        add_client(security, json_array_get(clients, i));
    }
    json_decref(file);
}

void
security_add_referee(Security *security, const char *password)
{
    json_object_set_new(security->clients,
                        "referee",
                        json_pack("{s:s, s:s}", "role", "referee", "password", password));
}

/* Executes one command. Returns NULL, or an error message. */
static const char *
do_command(Security *security, const json_t *command, GPtrArray *gone)
{
    const char *what = text_of(command, "command");
    const char *username = text_of(command, "username");

    if (strcmp(what, "createRole") == 0) {
        if (json_object_get(security->roles, text_of(command, "rolename")) != NULL) {
            return "Role already exists";
        }
        add_role(security, command);
        return NULL;
    }
    if (strcmp(what, "createClient") == 0) {
        if (json_object_get(security->clients, username) != NULL) {
            return "Client already exists";
        }
        add_client(security, command);
        return NULL;
    }
    if (strcmp(what, "deleteClient") == 0) {
        g_ptr_array_add(gone, g_strdup(username));
        return json_object_del(security->clients, username) == 0 ? NULL : "Client not found";
    }
    return "Unknown command";
}

char *
security_obey(Security *security, const char *payload, GPtrArray *gone)
{
    json_t *all = json_loads(payload, 0, NULL);
    const json_t *commands = json_object_get(all, "commands");
    json_t *responses = json_array();

    for (size_t i = 0; i < json_array_size(commands); i++) {
        const json_t *command = json_array_get(commands, i);
        const char *fault = do_command(security, command, gone);
        json_t *response = json_pack("{s:s}", "command", text_of(command, "command"));

        if (fault != NULL) {
            json_object_set_new(response, "error", json_string(fault));
        }
        json_object_set(response, "correlationData", json_object_get(command, "correlationData"));
        json_array_append_new(responses, response);
    }
    json_decref(all);
    all = json_pack("{s:o}", "responses", responses);
    char *text = json_dumps(all, JSON_COMPACT);
    char *copy = g_strdup(text);
    free(text);
    json_decref(all);
    return copy;
}

/* Derives the hash of @password: PBKDF2 with HMAC-SHA512, one block of output, in base64. */
static char *
derive(const char *password, const char *salt64, int rounds)
{
    static const guint8 BLOCK[4] = { 0, 0, 0, 1 };
    gsize salt_size = 0;
    g_autofree guint8 *salt = g_base64_decode(salt64, &salt_size);
    guint8 round[64];
    guint8 hash[64] = { 0 };
    gsize size = sizeof round;

    for (int i = 0; i < rounds; i++) {
        GHmac *hmac = g_hmac_new(G_CHECKSUM_SHA512, (const guint8 *)password, strlen(password));

        if (i == 0) {
            g_hmac_update(hmac, salt, (gssize)salt_size);
            g_hmac_update(hmac, BLOCK, sizeof BLOCK);
        } else {
            g_hmac_update(hmac, round, sizeof round);
        }
        g_hmac_get_digest(hmac, round, &size);
        g_hmac_unref(hmac);
        for (gsize j = 0; j < sizeof hash; j++) {
            hash[j] ^= round[j];
        }
    }
    return g_base64_encode(hash, sizeof hash);
}

/* An account from the file has a salted hash. An account from a command has the plain password.
 * Both are stored under "password". */
bool
security_knows(const Security *security, const char *username, const char *password)
{
    const json_t *client = json_object_get(security->clients, username);
    const char *salt = text_of(client, "salt");

    if (client == NULL) {
        return false;
    }
    g_autofree char *hash =
        salt == NULL ? g_strdup(password)
                     : derive(password,
                              salt,
                              (int)json_integer_value(json_object_get(client, "iterations")));
    return strcmp(hash, text_of(client, "password")) == 0;
}

bool
security_match(const char *filter, const char *topic)
{
    g_auto(GStrv) wanted = g_strsplit(filter, "/", -1);
    g_auto(GStrv) there = g_strsplit(topic, "/", -1);
    int i = 0;

    for (; wanted[i] != NULL; i++) {
        if (strcmp(wanted[i], "#") == 0) {
            return true;
        }
        if (there[i] == NULL || (strcmp(wanted[i], "+") != 0 && strcmp(wanted[i], there[i]) != 0)) {
            return false;
        }
    }
    return there[i] == NULL;
}

static bool
concerns(const json_t *rule, Acl acl, const char *topic)
{
    const char *type = text_of(rule, "acltype");
    const char *of = text_of(rule, "topic");

    for (size_t i = 0; i < G_N_ELEMENTS(RULES); i++) {
        if (RULES[i].acl == acl && strcmp(RULES[i].name, type) == 0) {
            return RULES[i].is_literal ? strcmp(of, topic) == 0 : security_match(of, topic);
        }
    }
    return false;
}

bool
security_may(const Security *security, const char *username, Acl acl, const char *topic)
{
    const json_t *client = json_object_get(security->clients, username);
    const char *role = text_of(client, "role");
    const json_t *rules = role == NULL ? NULL : json_object_get(security->roles, role);

    if (g_strcmp0(role, "referee") == 0 && rules == NULL) {
        return true; /* at a foreign broker the referee may do everything */
    }
    for (size_t i = 0; i < json_array_size(rules); i++) {
        const json_t *rule = json_array_get(rules, i);

        if (concerns(rule, acl, topic)) {
            return json_is_true(json_object_get(rule, "allow"));
        }
    }
    return false;
}
