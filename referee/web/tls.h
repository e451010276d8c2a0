/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tls.h: the certificate that the https port shows, a given one or one that we make
 *
 * A browser gives its live camera to pages that came over https only. Whoever owns a certificate
 * names its files; for everybody else we make one that browsers warn of once (ECDSA P-256, for our
 * names and addresses, 397 days), and keep it in the state folder.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

enum {
    TLS_SELF_DAYS = 397, /* more than that no browser takes */
    TLS_RENEW_DAYS = 30, /* before its end a certificate of ours is made anew */
};

/* What is wrong with a certificate's time. */
typedef enum {
    TLS_FINE,
    TLS_SOON,    /* ends within TLS_RENEW_DAYS */
    TLS_EXPIRED, /* has ended */
    TLS_EARLY,   /* has not begun: it, or the clock, is wrong */
} TlsAge;

/* The certificate (with its chain) and key in two PEM files, which may be one. NULL with an error
 * that names the file: it is not there, is no PEM, or the key belongs to another certificate. */
GTlsCertificate *tls_load(const char *certificate, const char *key, GError **error);

/* How @certificate stands at @now_s (Unix time). */
TlsAge tls_age(GTlsCertificate *certificate, gint64 now_s);

/* The day on which it ends, "2027-12-23". Free it. */
char *tls_end(GTlsCertificate *certificate);

/* @certificate and its issuers, as far as they are known, and its private key, as PEM.
 * Free them. */
char *tls_chain(GTlsCertificate *certificate);
char *tls_key(GTlsCertificate *certificate);

/* Our own, from @folder/https.crt and https.key, for all @names ("221b.local") and @addresses
 * ("192.168.1.20"); made anew when there is none, one of them is missing in it, or its time is
 * over or nearly so at @now_s. The folder is made, mode 0700; the key's mode is 0600. NULL with an
 * error when they cannot be kept there. */
GTlsCertificate *tls_self(const char *folder,
                          const char *const *names,
                          const char *const *addresses,
                          gint64 now_s,
                          GError **error);
