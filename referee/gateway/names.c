/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/names.h"

#include <glib.h>
#include <string.h>

struct Names {
    GHashTable *known; /* set of char *, owned, in lower case */
    char *own;         /* this machine's name without its domain; avahi adds ".local" */
};

HostNames *
names_new(void)
{
    const char *host = g_get_host_name();
    HostNames *names = g_new0(HostNames, 1);

    names->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    names->own = g_ascii_strdown(host, (gssize)strcspn(host, "."));
    names_add(names, "localhost");
    names_add(names, host);
    names_add(names, names->own);
    return names;
}

void
names_free(HostNames *names)
{
    if (names != NULL) {
        g_hash_table_unref(names->known);
        g_free(names->own);
        g_free(names);
    }
}

void
names_add(HostNames *names, const char *name)
{
    const gsize length = strlen(name);
    const bool is_rooted = length > 1 && name[length - 1] == '.'; /* as in "example.org." */

    g_hash_table_add(names->known, g_ascii_strdown(name, (gssize)length - (is_rooted ? 1 : 0)));
}

/* Reports whether @name is "box.local" on the machine "box", or "box-2.local". Avahi uses such a
 * numbered name when another machine has the first one. */
static bool
is_own_local(const HostNames *names, const char *name)
{
    const char *rest = name + strlen(names->own);

    if (!g_str_has_prefix(name, names->own)) {
        return false;
    }
    if (*rest == '-' && g_ascii_isdigit(rest[1])) {
        rest++;
        rest += strspn(rest, "0123456789");
    }
    return strcmp(rest, ".local") == 0;
}

char *
names_read(const char *host)
{
    static const char NAME[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    const bool is_bracketed = *host == '[';
    const char *start = host + (is_bracketed ? 1 : 0);
    gsize length = strspn(start, is_bracketed ? "0123456789abcdefABCDEF:." : NAME);
    const char *rest = start + length;

    if (length == 0 || strlen(host) > NAMES_HOST_MAX || (is_bracketed && *rest++ != ']')) {
        return NULL;
    }
    if (*rest == ':') {
        rest += 1 + strspn(rest + 1, "0123456789");
    }
    if (*rest != '\0') {
        return NULL;
    }
    char *name = g_ascii_strdown(start, (gssize)length);
    if (length > 1 && name[length - 1] == '.') {
        name[length - 1] = '\0'; /* the root's dot */
    }
    return name;
}

bool
names_know(const HostNames *names, const char *host)
{
    g_autofree char *name = names_read(host);
    const char *dot = name == NULL ? NULL : strchr(name, '.');

    if (name == NULL) {
        return false;
    }
    if (g_hostname_is_ip_address(name) || g_hash_table_contains(names->known, name) ||
        is_own_local(names, name)) {
        return true;
    }
    g_autofree char *wild = dot == NULL ? NULL : g_strconcat("*", dot, NULL);
    return wild != NULL && g_hash_table_contains(names->known, wild);
}
