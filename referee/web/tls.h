/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tls.h: the certificate of the HTTPS port, either given or self-signed
 *
 * Browsers give the live camera only to pages that were loaded over HTTPS. If the host (the person
 * who runs the referee) owns a certificate, the host names its files on the command line.
 * Otherwise, tls_self() creates and stores a self-signed certificate (ECDSA P-256, for our names
 * and addresses, valid for TLS_SELF_DAYS). Browsers warn once about a self-signed certificate.
 */
#pragma once

#include <gio/gio.h>
#include <stdbool.h>

enum {
    TLS_SELF_DAYS = 397, /* the longest validity that browsers accept */
    TLS_RENEW_DAYS = 30, /* days before a certificate's end at which tls_self() replaces it */
    /* Maximum size in bytes of a certificate with its issuers as PEM, and maximum size of a key as
     * PEM. The limit exists because each TLS handshake sends the certificates, and because one
     * message to the gateway (channel.h) must have room for both the certificates and the key. */
    TLS_CHAIN_MAX = 12 << 10,
    TLS_RSA_BITS_MAX = 4096, /* with 8192 bits, each TLS handshake would take 60 ms */
};

/* State of a certificate's validity */
typedef enum {
    TLS_FINE,
    TLS_SOON,    /* ends within TLS_RENEW_DAYS */
    TLS_EXPIRED, /* has ended */
    TLS_EARLY,   /* not valid yet: the certificate or our clock is wrong */
} TlsAge;

/* Loads a certificate (with its chain) and its key from two PEM files, which may be the same file.
 * Returns NULL with an error that names the files when a file cannot be read or parsed, when the
 * key belongs to another certificate, when the chain or the key is longer than TLS_CHAIN_MAX, or
 * when the key is an RSA key of more than TLS_RSA_BITS_MAX bits. */
GTlsCertificate *tls_load(const char *certificate, const char *key, GError **error);

/* Returns the validity of @certificate at @now_s (Unix time). */
TlsAge tls_age(GTlsCertificate *certificate, gint64 now_s);

/* Returns the day on which the certificate expires, "2027-12-23". The caller frees the text. */
char *tls_end(GTlsCertificate *certificate);

/* Returns @certificate and its known issuers as PEM. The caller frees the text. */
char *tls_chain(GTlsCertificate *certificate);

/* Returns the private key of @certificate as PEM, or "" when it has none. The caller frees the
 * text. */
char *tls_key(GTlsCertificate *certificate);

/* Loads our self-signed certificate for all @names ("221b.local") and @addresses ("192.168.1.20"),
 * both NULL-terminated, from https.crt and https.key in @folder. Creates a new certificate when
 * these files cannot be loaded, when the key belongs to another user, when the certificate lacks
 * one of the names or addresses, or when it expires less than TLS_RENEW_DAYS after @now_s (Unix
 * time). Creates the folder with mode 0700, and the key with mode 0600. Returns NULL with an error
 * when the files cannot be written, or when the folder is a link or belongs to another user. */
GTlsCertificate *tls_self(const char *folder,
                          const char *const *names,
                          const char *const *addresses,
                          gint64 now_s,
                          GError **error);
