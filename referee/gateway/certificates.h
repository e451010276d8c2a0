/* SPDX-License-Identifier: GPL-3.0-or-later */
/* certificates.h: the certificates of the TLS port, with their keys
 *
 * New connections use the certificate that was added last. Older certificates stay in memory, since
 * an unfinished handshake may still use one of them. certificates_free() frees them all.
 */
#pragma once

#include <glib.h>
#include <gnutls/abstract.h>
#include <stdbool.h>

typedef struct Certificates Certificates;

/* Returns an empty list, which certificates_choose() uses from now on. A process may have at most
 * one list at a time. */
Certificates *certificates_new(void);
void certificates_free(Certificates *certificates);

/* Adds a certificate. @chain and @key are PEM texts. Returns false when one of them cannot be
 * parsed. */
bool certificates_add(Certificates *certificates, const char *chain, const char *key);

/* Chooses the newest certificate. Sets *@chain to the chain of this certificate, *@n_chain to the
 * number of certificates in the chain, and *@key to the private key. The caller borrows the chain
 * and the key. Ignores the first five parameters. The list must not be empty. Always returns 0.
 * GnuTLS calls this function at each handshake (gnutls_certificate_retrieve_function2). */
int certificates_choose(gnutls_session_t session,
                        const gnutls_datum_t *authorities,
                        int n_authorities,
                        const gnutls_pk_algorithm_t *algorithms,
                        int n_algorithms,
                        gnutls_pcert_st **chain,
                        unsigned int *n_chain,
                        gnutls_privkey_t *key);
