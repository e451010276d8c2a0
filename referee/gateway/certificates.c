/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/certificates.h"

#include <string.h>

enum {
    CHAIN_MAX = 8, /* certificates in a chain */
};

typedef struct {
    gnutls_pcert_st chain[CHAIN_MAX];
    unsigned n_chain;
    gnutls_privkey_t key;
} Certificate;

struct Certificates {
    GPtrArray *all; /* of Certificate, owned */
};

/* Global, since libmicrohttpd passes no data to certificates_choose() */
static Certificates *chosen;

static void
certificate_free(gpointer data)
{
    Certificate *certificate = data;

    for (unsigned i = 0; i < certificate->n_chain; i++) {
        gnutls_pcert_deinit(&certificate->chain[i]);
    }
    g_clear_pointer(&certificate->key, gnutls_privkey_deinit);
    g_free(certificate);
}

Certificates *
certificates_new(void)
{
    g_assert(chosen == NULL);
    chosen = g_new0(Certificates, 1);
    chosen->all = g_ptr_array_new_with_free_func(certificate_free);
    return chosen;
}

void
certificates_free(Certificates *certificates)
{
    if (certificates == NULL) {
        return;
    }
    g_ptr_array_unref(certificates->all);
    g_free(certificates);
    chosen = NULL;
}

static gnutls_datum_t
datum_of(const char *text)
{
    return (gnutls_datum_t){ (unsigned char *)(guintptr)text, (unsigned)strlen(text) };
}

bool
certificates_add(Certificates *certificates, const char *chain, const char *key)
{
    const gnutls_datum_t chain_pem = datum_of(chain);
    const gnutls_datum_t key_pem = datum_of(key);
    Certificate *fresh = g_new0(Certificate, 1);
    unsigned n = CHAIN_MAX;

    if (gnutls_pcert_list_import_x509_raw(fresh->chain, &n, &chain_pem, GNUTLS_X509_FMT_PEM, 0) <
        0) {
        g_free(fresh);
        return false;
    }
    fresh->n_chain = n;
    if (gnutls_privkey_init(&fresh->key) < 0 ||
        gnutls_privkey_import_x509_raw(fresh->key, &key_pem, GNUTLS_X509_FMT_PEM, NULL, 0) < 0) {
        certificate_free(fresh);
        return false;
    }
    g_ptr_array_add(certificates->all, fresh);
    return true;
}

static Certificate *
newest(const Certificates *certificates)
{
    return g_ptr_array_index(certificates->all, certificates->all->len - 1);
}

int
certificates_choose(gnutls_session_t session,
                    const gnutls_datum_t *authorities,
                    int n_authorities,
                    const gnutls_pk_algorithm_t *algorithms,
                    int n_algorithms,
                    gnutls_pcert_st **chain,
                    unsigned int *n_chain,
                    gnutls_privkey_t *key)
{
    (void)session;
    (void)authorities;
    (void)n_authorities;
    (void)algorithms;
    (void)n_algorithms;
    Certificate *present = newest(chosen);

    *chain = present->chain;
    *n_chain = present->n_chain;
    *key = present->key;
    return 0;
}
