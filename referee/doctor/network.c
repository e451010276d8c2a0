/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network.c: the doctor's checks of the network between the phones and the referee */
#include <errno.h>
#include <gio/gio.h>
#include <string.h>

#include "referee/base/fetch.h"
#include "referee/doctor/checks.h"
#include "referee/doctor/holder.h"
#include "referee/web/address.h"
#include "referee/web/mdns.h"
#include "referee/web/tls.h"

enum {
    ASK_S = 3,          /* timeout of a request; a referee on the same network answers at once */
    ANSWER_MAX = 65536, /* maximum size of an answer in bytes */
    PORT_DEFAULT = 80,  /* default port of http:// */
};

/* --- addresses --- */

static guint
count_kind(const GPtrArray *addresses, AddressKind kind)
{
    guint n = 0;

    for (guint i = 0; i < addresses->len; i++) {
        n += ((const Address *)g_ptr_array_index(addresses, i))->kind == kind;
    }
    return n;
}

static const Address *
first_kind(const GPtrArray *addresses, AddressKind kind)
{
    for (guint i = 0; i < addresses->len; i++) {
        const Address *address = g_ptr_array_index(addresses, i);

        if (address->kind == kind) {
            return address;
        }
    }
    return NULL;
}

/* Returns the addresses of @kind, such as "192.168.1.20 (wlan0), 10.0.0.4 (eth0)". */
static char *
write_kind(const GPtrArray *addresses, AddressKind kind)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < addresses->len; i++) {
        const Address *one = g_ptr_array_index(addresses, i);

        if (one->kind == kind) {
            g_string_append_printf(
                text, "%s%s (%s)", text->len == 0 ? "" : ", ", one->text, one->link);
        }
    }
    return g_string_free(text, FALSE);
}

void
check_addresses(Patient *patient, Diagnoses *diagnoses)
{
    patient->addresses = address_list();
    const guint n_lan = count_kind(patient->addresses, ADDRESS_LAN);
    const Address *tunnel = first_kind(patient->addresses, ADDRESS_TUNNEL);

    if (n_lan == 0) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            tunnel == NULL ? "address-none" : "address-vpn-only",
            tunnel == NULL
                ? g_strdup("This machine is not on a network.")
                : g_strdup_printf("This machine's only network is its VPN (%s).", tunnel->link),
            g_strdup("Phones find the table by this machine's address on their network."),
            g_strdup("Join the Wi-Fi that the phones use. Or switch on a hotspot, here or on a "
                     "phone, and let all devices join it."));
        return;
    }
    if (n_lan > 1) {
        g_autofree char *all = write_kind(patient->addresses, ADDRESS_LAN);

        diagnoses_add(
            diagnoses,
            DIAGNOSIS_NOTE,
            "address-several",
            g_strdup_printf("This machine is on several networks: %s.", all),
            g_strdup("The join code shows the first address. Phones may be on another network."),
            g_strdup("If phones cannot connect, open the other addresses on them, or disconnect "
                     "this machine from the networks that they do not use."));
    }
    if (tunnel != NULL) {
        diagnoses_add(diagnoses,
                      DIAGNOSIS_NOTE,
                      "address-vpn",
                      g_strdup_printf("A VPN is up (%s).", tunnel->link),
                      g_strdup("Some VPNs block all other devices in the house."),
                      g_strdup("If phones cannot connect, switch it off for the evening."));
    }
}

/* --- the port --- */

/* Returns the answer to GET /network from the referee at @host. Returns NULL if there is none. */
static json_t *
ask_referee(const char *host, int port)
{
    g_autofree char *url = g_strdup_printf("http://%s:%d/network", host, port);
    g_auto(FetchAnswer) answer = { 0 };
    const FetchRequest request = { .url = url, .timeout_s = ASK_S, .most = ANSWER_MAX };
    gsize size = 0;

    if (!fetch(&request, &answer, NULL) || answer.status != 200 ||
        g_strcmp0(answer.server, "hansom") != 0) {
        return NULL;
    }
    const char *text = g_bytes_get_data(answer.body, &size);
    return json_loadb(text, size, 0, NULL);
}

/* Reports whether @port can be bound. If not, errno is EACCES or EADDRINUSE. */
static bool
is_free(int port)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GSocket) socket =
        g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
    g_autoptr(GInetAddress) any = g_inet_address_new_any(G_SOCKET_FAMILY_IPV4);
    g_autoptr(GSocketAddress) address = g_inet_socket_address_new(any, (guint16)port);

    if (socket == NULL || !g_socket_bind(socket, address, TRUE, &error)) {
        errno =
            g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ? EACCES : EADDRINUSE;
        return false;
    }
    return true;
}

static void
judge_port(int port, const char *option, Diagnoses *diagnoses)
{
    if (is_free(port)) {
        return;
    }
    if (errno == EACCES) {
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "port-forbidden",
                      g_strdup_printf("Only root may open port %d.", port),
                      g_strdup("The referee cannot open its tables there."),
                      g_strdup_printf("Use a port above 1023: %s 8221. Or allow this one: sysctl "
                                      "net.ipv4.ip_unprivileged_port_start=%d.",
                                      option,
                                      port));
        return;
    }
    g_auto(Holder) holder = holder_of_port(port);
    g_autofree char *who = holder_say(&holder);
    diagnoses_add(
        diagnoses,
        DIAGNOSIS_SPOILS,
        "port-taken",
        g_strdup_printf("Port %d is taken by %s.", port, who),
        g_strdup("The referee cannot open its tables there."),
        g_strdup_printf("End that program, or use another port: serve %s %d. The links on printed "
                        "cards lead to the old port, so scan them from the page.",
                        option,
                        port + 79));
}

void
check_port(Patient *patient, Diagnoses *diagnoses)
{
    const Options *options = patient->options;

    patient->network = options->port == 0 ? NULL : ask_referee("127.0.0.1", options->port);
    if (patient->network != NULL && patient->held) {
        return; /* tonight's table, already open */
    }
    if (patient->held) {
        g_autofree char *lock = g_build_filename(options->state, "lock", NULL);
        g_auto(Holder) holder = { 0 };
        holder_of_lock(lock, &holder);
        g_autofree char *who = holder_say(&holder);

        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "state-taken",
            g_strdup_printf("%s: %s keeps its journals there, but is not at port %d.",
                            options->state,
                            who,
                            options->port),
            g_strdup(
                "Two referees would each play their own game, so a second one does not start."),
            g_strdup("End it, or give the doctor its --port. For a second evening at the same "
                     "time, name another folder: --state DIR."));
    }
    if (patient->network != NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "port-referee",
            g_strdup_printf("A referee with another state folder already runs at port %d.",
                            options->port),
            g_strdup("A second referee cannot open its tables there."),
            g_strdup("If that is tonight's referee, give the doctor its --state. Otherwise end it, "
                     "or use another port."));
    } else if (options->port != 0) {
        judge_port(options->port, "--port", diagnoses);
    }
    if (options->tls_port != 0 && (options->tls_self || options->tls_cert != NULL)) {
        judge_port(options->tls_port, "--tls-port", diagnoses);
    }
}

/* --- while a referee runs --- */

void
check_reach(const Patient *patient, Diagnoses *diagnoses)
{
    const Address *lan = first_kind(patient->addresses, ADDRESS_LAN);

    if (patient->network == NULL || lan == NULL) {
        return;
    }
    json_t *answer = ask_referee(lan->text, patient->options->port);
    if (answer == NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_SPOILS,
            "reach-blocked",
            g_strdup_printf("The referee runs, but does not answer at %s.", lan->text),
            g_strdup("Phones use this address."),
            g_strdup_printf("Open port %d in this machine's firewall.", patient->options->port));
    }
    json_decref(answer);
}

/* Notes that no phone has connected yet. Client isolation cannot be detected from here. */
void
check_phones(const Patient *patient, Diagnoses *diagnoses)
{
    if (patient->network == NULL ||
        json_integer_value(json_object_get(patient->network, "phones")) > 0) {
        return;
    }
    diagnoses_add(
        diagnoses,
        DIAGNOSIS_NOTE,
        "phones-none",
        g_strdup("The referee runs, and no phone has reached it yet."),
        g_strdup("A phone that cannot connect is on another network (mobile data, a guest Wi-Fi, a "
                 "VPN). Or the Wi-Fi keeps its devices apart, as in cafés, hotels and schools "
                 "(“client isolation”)."),
        g_strdup("Let the phone join this machine's Wi-Fi and open the address in numbers. If that "
                 "fails, switch on a phone's hotspot and let all devices join it, this machine "
                 "too. Or switch client isolation off in the router, or leave its guest network."));
}

/* --- the name on the cards --- */

static void
judge_name(const Patient *patient, const char *name, Diagnoses *diagnoses)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *address = mdns_resolve(name, &error);
    bool nobody = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);

    if (address != NULL && !address_is_own(patient->addresses, address)) {
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "name-taken",
                      g_strdup_printf("Another machine (%s) answers to %s.", address, name),
                      g_strdup("Links on the cards lead phones to it, not to this table."),
                      g_strdup("End the referee there. Or join by this machine's address, and scan "
                               "cards from the page, which does not need the name."));
    } else if (address == NULL && !nobody) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_NOTE,
            "name-no-avahi",
            g_strdup_printf("Nothing on the network answers to %s, because avahi does not run.",
                            name),
            g_strdup("A card scanned with a phone's own camera app finds no table. Joining "
                     "by the code on the terminal, and scanning from the page, work."),
            g_strdup("apt-get install avahi-daemon; systemctl enable --now avahi-daemon."));
    } else if (nobody && patient->network != NULL) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_NOTE,
            "name-untold",
            g_strdup_printf("Nothing on the network answers to %s, although avahi runs.", name),
            g_strdup("A card scanned with a phone's own camera app finds no table."),
            g_strdup("Wait a few seconds after the start. Then check that no firewall blocks UDP "
                     "port 5353, and restart avahi-daemon."));
    }
}

void
check_name(const Patient *patient, Diagnoses *diagnoses)
{
    g_auto(GStrv) names = mdns_names(patient->editions);

    for (int i = 0; names[i] != NULL && first_kind(patient->addresses, ADDRESS_LAN) != NULL; i++) {
        judge_name(patient, names[i], diagnoses);
    }
}

/* Warns when the links on the printed cards do not lead to this table. */
void
check_links(const Patient *patient, Diagnoses *diagnoses)
{
    for (guint i = 0; i < patient->editions->len; i++) {
        const Edition *edition = g_ptr_array_index(patient->editions, i);
        g_autoptr(GUri) uri = g_uri_parse(edition->base, G_URI_FLAGS_NONE, NULL);
        guint32 number = 0;

        if (uri == NULL || g_uri_get_host(uri) == NULL) {
            continue;
        }
        const char *host = g_uri_get_host(uri);
        int port = g_uri_get_port(uri) > 0 ? g_uri_get_port(uri) : PORT_DEFAULT;
        bool elsewhere = address_read(host, &number) && !address_is_own(patient->addresses, host);
        bool plain = g_ascii_strcasecmp(g_uri_get_scheme(uri), "http") == 0;
        if (elsewhere || (plain && patient->options->port != 0 && port != patient->options->port)) {
            diagnoses_add(diagnoses,
                          DIAGNOSIS_NOTE,
                          elsewhere ? "link-address" : "link-port",
                          g_strdup_printf("The cards of table %s lead to %s, and this table is %s.",
                                          edition->id,
                                          edition->base,
                                          elsewhere ? "at another address" : "at another port"),
                          g_strdup("A card scanned with a phone's own camera app finds no table."),
                          g_strdup("Scan cards from the page, which reads only their codes. Or "
                                   "give this machine that address, or serve at that --port."));
        }
    }
}

/* --- https --- */

static void
judge_age(GTlsCertificate *certificate, gint64 now_s, Diagnoses *diagnoses)
{
    static const char *const IDS[] = {
        [TLS_FINE] = NULL,
        [TLS_SOON] = "tls-soon",
        [TLS_EXPIRED] = "tls-expired",
        [TLS_EARLY] = "tls-early",
    };
    const TlsAge age = tls_age(certificate, now_s);
    g_autofree char *end = tls_end(certificate);

    if (IDS[age] != NULL) {
        diagnoses_add(
            diagnoses,
            age == TLS_SOON ? DIAGNOSIS_NOTE : DIAGNOSIS_SPOILS,
            IDS[age],
            age == TLS_EARLY ? g_strdup("The certificate for https is not valid yet.")
                             : g_strdup_printf("The certificate for https expires on %s.", end),
            g_strdup("Phones refuse https while the certificate is not valid. The plain address "
                     "keeps working."),
            g_strdup(age == TLS_EARLY
                         ? "Check this machine's clock, or get a certificate that is valid today."
                         : "Renew it, then send the referee SIGHUP."));
    }
}

void
check_https(const Patient *patient, Diagnoses *diagnoses)
{
    const Options *options = patient->options;
    g_autoptr(GError) error = NULL;
    bool running = patient->network != NULL &&
                   json_integer_value(json_object_get(patient->network, "https")) > 0;

    if (options->tls_cert != NULL) {
        g_autoptr(GTlsCertificate) certificate =
            tls_load(options->tls_cert, options->tls_key, &error);

        if (certificate != NULL) {
            judge_age(certificate, patient->now_s, diagnoses);
            return;
        }
        diagnoses_add(diagnoses,
                      DIAGNOSIS_SPOILS,
                      "tls-unusable",
                      g_strdup_printf("%s.", error->message),
                      g_strdup("The referee does not start with it."),
                      g_strdup("Name the certificate with its chain, and its key. Both must be "
                               "PEM, and readable for the user who starts the referee."));
    } else if (!options->tls_self && !running) {
        diagnoses_add(
            diagnoses,
            DIAGNOSIS_NOTE,
            "camera-none",
            g_strdup("There is no https, so the page has no live camera."),
            g_strdup("Browsers give the camera to https pages only. Players can still read cards: "
                     "“Photograph the code”, or type the code under its picture."),
            g_strdup("For a live camera on Android, use serve --tls-self; the browser warns once. "
                     "iPhones refuse such a certificate and use photographs."));
    }
}
