/* SPDX-License-Identifier: GPL-3.0-or-later */
/* firewall.c: checks whether this machine's firewall lets phones in, as far as this user can see */
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/doctor/checks.h"

enum {
    DEPTH_MAX = 16, /* maximum depth of chains that jump to chains */
};

static const char WHY[] = "Phones cannot connect. They show a page that never loads.";

/* --- ufw --- */

/* Reports whether @ports includes @port. @ports is "any", "8221", "8000:9000", or a comma-separated
 * list of these. */
static bool
names_port(const char *ports, int port)
{
    g_auto(GStrv) parts = g_strsplit(ports, ",", -1);

    for (int i = 0; parts[i] != NULL; i++) {
        char *rest = NULL;
        long first = strtol(parts[i], &rest, 10);
        long last = *rest == ':' ? strtol(rest + 1, NULL, 10) : first;

        if (strcmp(parts[i], "any") == 0 || (port >= first && port <= last)) {
            return true;
        }
    }
    return false;
}

/* Reports whether a line of ufw's rules opens @port, such as "### tuple ### allow tcp 8221
 * 0.0.0.0/0 any 0.0.0.0/0 in". */
static bool
opens_tuple(const char *line, int port)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);

    return g_str_has_prefix(line, "### tuple ### ") && g_strv_length(words) >= 6 &&
           (strcmp(words[3], "allow") == 0 || strcmp(words[3], "limit") == 0) &&
           (strcmp(words[4], "tcp") == 0 || strcmp(words[4], "any") == 0) &&
           names_port(words[5], port);
}

static bool
has_line(const char *text, const char *wanted)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (int i = 0; lines[i] != NULL; i++) {
        if (g_ascii_strcasecmp(g_strstrip(lines[i]), wanted) == 0) {
            return true;
        }
    }
    return false;
}

/* Reports whether ufw is installed and enabled. If it is only installed, it blocks nothing. */
static bool
ufw_is_on(const char *root)
{
    g_autofree char *path = g_strconcat(root, "/etc/ufw/ufw.conf", NULL);
    g_autofree char *conf = NULL;

    return g_file_get_contents(path, &conf, NULL, NULL) && has_line(conf, "ENABLED=yes");
}

void
check_ufw(const char *root, int port, Diagnoses *diagnoses)
{
    g_autofree char *rules_path = g_strconcat(root, "/etc/ufw/user.rules", NULL);
    g_autofree char *default_path = g_strconcat(root, "/etc/default/ufw", NULL);
    g_autofree char *rules = NULL;
    g_autofree char *defaults = NULL;
    bool opened = false;

    if (!ufw_is_on(root)) {
        return;
    }
    g_file_get_contents(default_path, &defaults, NULL, NULL);
    if (defaults != NULL && has_line(defaults, "DEFAULT_INPUT_POLICY=\"ACCEPT\"")) {
        return;
    }
    bool seen = g_file_get_contents(rules_path, &rules, NULL, NULL);
    g_auto(GStrv) lines = g_strsplit(seen ? rules : "", "\n", -1);
    for (int i = 0; lines[i] != NULL && !opened; i++) {
        opened = opens_tuple(lines[i], port);
    }
    if (!opened) {
        diagnoses_add(
            diagnoses,
            seen ? DIAGNOSIS_SPOILS : DIAGNOSIS_NOTE,
            seen ? "firewall-ufw" : "firewall-unseen",
            seen ? g_strdup_printf("The firewall ufw is on and blocks port %d.", port)
                 : g_strdup_printf(
                       "The firewall ufw is on. Only root can see whether port %d is open.", port),
            g_strdup(WHY),
            g_strdup_printf("sudo ufw allow %d/tcp", port));
    }
}

/* --- nftables --- */

typedef enum {
    WAY_OPEN,
    WAY_SHUT,
    WAY_ON, /* undecided: the next rule is tried */
} Way;

static bool
holds_number(const json_t *set, int port)
{
    size_t i = 0;
    const json_t *each = NULL;

    if (json_is_integer(set)) {
        return json_integer_value(set) == port;
    }
    const json_t *range = json_object_get(set, "range");
    if (range != NULL) {
        return port >= json_integer_value(json_array_get(range, 0)) &&
               port <= json_integer_value(json_array_get(range, 1));
    }
    json_array_foreach(json_object_get(set, "set"), i, each)
    {
        if (holds_number(each, port)) {
            return true;
        }
    }
    return json_is_string(set); /* A named set may contain the port. */
}

static bool
holds_word(const json_t *set, const char *word)
{
    size_t i = 0;
    const json_t *each = NULL;

    if (json_is_string(set)) {
        return strcmp(json_string_value(set), word) == 0;
    }
    const json_t *list = json_is_array(set) ? set : json_object_get(set, "set");
    json_array_foreach(list, i, each)
    {
        if (holds_word(each, word)) {
            return true;
        }
    }
    return false;
}

/* Reports whether a phone's first packet to @port may satisfy @match. */
static bool
may_match(const json_t *match, int port)
{
    const json_t *left = json_object_get(match, "left");
    const json_t *right = json_object_get(match, "right");
    const json_t *payload = json_object_get(left, "payload");
    const json_t *meta = json_object_get(json_object_get(left, "meta"), "key");
    const json_t *ct = json_object_get(json_object_get(left, "ct"), "key");
    const char *field = json_string_value(json_object_get(payload, "field"));
    const char *protocol = json_string_value(json_object_get(payload, "protocol"));
    const char *key = json_string_value(meta == NULL ? ct : meta);
    const bool denies = g_strcmp0(json_string_value(json_object_get(match, "op")), "!=") == 0;
    bool fits = true;

    if (g_strcmp0(field, "dport") == 0) {
        fits = g_strcmp0(protocol, "udp") != 0 && holds_number(right, port);
    } else if (g_strcmp0(field, "type") == 0) {
        fits = false; /* matches the type of an ICMP message */
    } else if (g_strcmp0(key, "l4proto") == 0 || g_strcmp0(field, "protocol") == 0) {
        fits = holds_word(right, "tcp");
    } else if (g_strcmp0(key, "iif") == 0 || g_strcmp0(key, "iifname") == 0) {
        fits = !holds_word(right, "lo");
        return denies ? true : fits;
    } else if (g_strcmp0(key, "state") == 0) {
        fits = holds_word(right, "new");
    } else {
        return true;
    }
    return fits != denies;
}

/* Reports whether @match applies to all phones. Assumes that may_match() returned true for it.
 * False if @match restricts the address, the link, the flags or anything else that differs between
 * phones. */
static bool
is_wide(const json_t *match)
{
    const json_t *left = json_object_get(match, "left");
    const json_t *field = json_object_get(json_object_get(left, "payload"), "field");
    const json_t *meta = json_object_get(json_object_get(left, "meta"), "key");
    const json_t *ct = json_object_get(json_object_get(left, "ct"), "key");
    const bool denies = g_strcmp0(json_string_value(json_object_get(match, "op")), "!=") == 0;

    if (holds_word(meta, "iif") || holds_word(meta, "iifname")) {
        return denies && holds_word(json_object_get(match, "right"), "lo");
    }
    return holds_word(field, "dport") || holds_word(field, "protocol") ||
           holds_word(meta, "l4proto") || holds_word(ct, "state");
}

static Way
follow_chain(const json_t *rules, const json_t *like, const char *name, int port, int depth);

/* Returns the fate of a phone's first packet to @port at one rule. */
static Way
follow_rule(const json_t *rules, const json_t *rule, int port, int depth)
{
    size_t i = 0;
    const json_t *part = NULL;
    /* true when the rule applies only to some phones: by address, link or rate */
    bool narrow = false;

    json_array_foreach(json_object_get(rule, "expr"), i, part)
    {
        const json_t *match = json_object_get(part, "match");
        const json_t *jump = json_object_get(part, "jump");
        const json_t *to = jump == NULL ? json_object_get(part, "goto") : jump;

        if (match != NULL) {
            if (!may_match(match, port)) {
                return WAY_ON;
            }
            narrow = narrow || !is_wide(match);
        } else if (json_object_get(part, "limit") != NULL || json_object_get(part, "xt") != NULL) {
            narrow = true;
        } else if (json_object_get(part, "accept") != NULL) {
            return WAY_OPEN;
        } else if (json_object_get(part, "drop") != NULL ||
                   json_object_get(part, "reject") != NULL) {
            return narrow ? WAY_ON : WAY_SHUT;
        } else if (to != NULL) {
            const char *chain = json_string_value(json_object_get(to, "target"));
            return follow_chain(rules, rule, chain, port, depth + 1);
        }
    }
    return WAY_ON;
}

static bool
is_in(const json_t *one, const json_t *other, const char *key)
{
    return json_equal(json_object_get(one, key), json_object_get(other, key)) != 0;
}

/* Follows the chain @name in the same table as @like, which is a rule or a chain. */
static Way
follow_chain(const json_t *rules, const json_t *like, const char *name, int port, int depth)
{
    size_t i = 0;
    const json_t *each = NULL;

    json_array_foreach(rules, i, each)
    {
        const json_t *rule = json_object_get(each, "rule");

        if (rule == NULL || depth > DEPTH_MAX || !is_in(rule, like, "family") ||
            !is_in(rule, like, "table") ||
            g_strcmp0(json_string_value(json_object_get(rule, "chain")), name) != 0) {
            continue;
        }
        Way way = follow_rule(rules, rule, port, depth);
        if (way != WAY_ON) {
            return way;
        }
    }
    return WAY_ON;
}

/* Returns the name of a table that blocks @port, or NULL. A packet gets in only if every input
 * chain accepts it. */
static const char *
find_shut(const json_t *rules, int port)
{
    size_t i = 0;
    const json_t *each = NULL;

    json_array_foreach(rules, i, each)
    {
        const json_t *chain = json_object_get(each, "chain");
        const char *family = json_string_value(json_object_get(chain, "family"));
        const char *name = json_string_value(json_object_get(chain, "name"));

        if (!holds_word(json_object_get(chain, "hook"), "input") || g_strcmp0(family, "ip6") == 0) {
            continue;
        }
        Way way = follow_chain(rules, chain, name, port, 0);
        if (way == WAY_SHUT ||
            (way == WAY_ON && holds_word(json_object_get(chain, "policy"), "drop"))) {
            return json_string_value(json_object_get(chain, "table"));
        }
    }
    return NULL;
}

void
check_nft(const char *root, json_t *rules, int port, Diagnoses *diagnoses)
{
    g_autofree char *service =
        g_strconcat(root, "/etc/systemd/system/sysinit.target.wants/nftables.service", NULL);

    if (ufw_is_on(root)) {
        return; /* check_ufw() covers ufw's chains */
    }
    if (rules == NULL) {
        if (g_file_test(service, G_FILE_TEST_IS_SYMLINK)) {
            diagnoses_add(diagnoses,
                          DIAGNOSIS_NOTE,
                          "firewall-unseen",
                          g_strdup_printf("A firewall (nftables) starts with this machine. Only "
                                          "root can see whether port %d is open.",
                                          port),
                          g_strdup(WHY),
                          g_strdup("Run: sudo hansom-referee doctor."));
        }
        return;
    }
    const char *table = find_shut(json_object_get(rules, "nftables"), port);
    if (table != NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "firewall-nft",
            g_strdup_printf("The firewall (nftables, table %s) blocks port %d.", table, port),
            g_strdup(WHY),
            g_strdup_printf(
                "Add to its input chain, before the rule that drops: tcp dport %d accept", port));
    }
}

/* --- this machine --- */

/* Returns the JSON output of `nft`. Returns NULL if nft is not installed or this user may not run
 * it. */
static json_t *
ask_nft(void)
{
    const char *program =
        g_file_test("/usr/sbin/nft", G_FILE_TEST_IS_EXECUTABLE) ? "/usr/sbin/nft" : "nft";
    g_autoptr(GSubprocess) nft =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                         NULL,
                         program,
                         "--json",
                         "list",
                         "ruleset",
                         NULL);
    g_autofree char *text = NULL;

    if (nft == NULL || !g_subprocess_communicate_utf8(nft, NULL, NULL, &text, NULL, NULL) ||
        !g_subprocess_get_successful(nft)) {
        return NULL;
    }
    return json_loads(text, 0, NULL);
}

/* Checks whether phones can reach @port. @rules is the output of nft, or NULL. */
static void
look_at_port(json_t *rules, int port, Diagnoses *diagnoses)
{
    check_ufw("", port, diagnoses);
    check_nft("", rules, port, diagnoses);
    if (g_file_test("/run/firewalld.pid", G_FILE_TEST_EXISTS) && rules == NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_NOTE,
            "firewall-unseen",
            g_strdup_printf(
                "The firewall firewalld is on. The doctor cannot see whether port %d is open.",
                port),
            g_strdup(WHY),
            g_strdup_printf("sudo firewall-cmd --add-port=%d/tcp", port));
    }
}

void
check_firewall(const Patient *patient, Diagnoses *diagnoses)
{
    const Options *options = patient->options;
    json_t *rules = ask_nft();

    look_at_port(rules, options->port, diagnoses);
    if (options->tls_self || options->tls_cert != NULL) {
        look_at_port(rules, options->tls_port, diagnoses);
    }
    json_decref(rules);
}
