/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/web/tls.h"

#include "cases/base/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "referee/base/private_folder.h"
#include "referee/web/address.h"

enum {
    DAY_S = 24 * 60 * 60,
    SLACK_DAYS = 1, /* days that a phone's clock may be behind ours */
    SERIAL_SIZE = 16,
    PEM_MAX = 8192,         /* bytes of a certificate or key that we write */
    PEM_READ_MAX = 1 << 20, /* bytes of a certificate or key that we read */
};

G_DEFINE_AUTO_CLEANUP_FREE_FUNC(gnutls_x509_crt_t, gnutls_x509_crt_deinit, NULL)
G_DEFINE_AUTO_CLEANUP_FREE_FUNC(gnutls_x509_privkey_t, gnutls_x509_privkey_deinit, NULL)

/* --- reading --- */

static bool
fails(int status, GError **error, const char *what)
{
    if (status >= 0) {
        return false;
    }
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s: %s", what, gnutls_strerror(status));
    return true;
}

/* Reports whether @key belongs to @certificate; both are PEM texts. Sets @error otherwise. */
static bool
fits(char *certificate, gsize certificate_size, char *key, gsize key_size, GError **error)
{
    const gnutls_datum_t cert_pem = { (unsigned char *)certificate, (unsigned)certificate_size };
    const gnutls_datum_t key_pem = { (unsigned char *)key, (unsigned)key_size };
    gnutls_certificate_credentials_t both;

    if (gnutls_certificate_allocate_credentials(&both) < 0) {
        g_assert_not_reached(); /* out of memory, at which GLib aborts too */
    }
    int status =
        gnutls_certificate_set_x509_key_mem(both, &cert_pem, &key_pem, GNUTLS_X509_FMT_PEM);
    gnutls_certificate_free_credentials(both);
    if (status == GNUTLS_E_CERTIFICATE_KEY_MISMATCH) {
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "the key belongs to another certificate");
        return false;
    }
    return !fails(status, error, "not a certificate and its key in PEM");
}

/* Reports whether a signature with @key takes at most about 12 ms, as with an RSA key of
 * TLS_RSA_BITS_MAX. Sets @error otherwise. */
static bool
is_fast(char *key, gsize key_size, GError **error)
{
    const gnutls_datum_t pem = { (unsigned char *)key, (unsigned)key_size };
    gnutls_privkey_t parsed;
    unsigned bits = 0;

    if (fails(gnutls_privkey_init(&parsed), error, "no memory for a key")) {
        return false;
    }
    const bool is_read =
        gnutls_privkey_import_x509_raw(parsed, &pem, GNUTLS_X509_FMT_PEM, NULL, 0) >= 0;
    const int kind = is_read ? gnutls_privkey_get_pk_algorithm(parsed, &bits) : GNUTLS_PK_UNKNOWN;
    const bool is_rsa = kind == GNUTLS_PK_RSA || kind == GNUTLS_PK_RSA_PSS;
    gnutls_privkey_deinit(parsed);
    if (!is_rsa || bits <= TLS_RSA_BITS_MAX) {
        return true;
    }
    g_set_error(error,
                G_IO_ERROR,
                G_IO_ERROR_INVALID_DATA,
                "the RSA key has %u bits, which is too slow for a table; use an ECDSA key, or RSA "
                "with at most %d bits",
                bits,
                TLS_RSA_BITS_MAX);
    return false;
}

/* Reads the file @path. Refuses anything that could block the referee or fill its memory: pipes,
 * devices, and files that are too long for a certificate. */
static char *
read_pem(const char *path, gsize *size, GError **error)
{
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat about;
    const bool is_open = fd >= 0 && fstat(fd, &about) == 0;
    const int fault = errno;
    const bool is_short = is_open && S_ISREG(about.st_mode) && about.st_size <= PEM_READ_MAX;
    char *text = is_short ? g_malloc0((gsize)about.st_size + 1) : NULL;
    const ssize_t n = is_short ? read(fd, text, (size_t)about.st_size) : -1;

    if (fd >= 0) {
        close(fd);
    }
    if (n < 0) {
        g_free(text);
        g_set_error(error,
                    G_FILE_ERROR,
                    is_open ? G_FILE_ERROR_INVAL : g_file_error_from_errno(fault),
                    "%s: %s",
                    path,
                    is_open ? "is not a file with a certificate or a key" : g_strerror(fault));
        return NULL;
    }
    *size = (gsize)n;
    return text;
}

/* Reports whether the chain and the key of @certificate are not too long. Sets @error otherwise. */
static bool
is_short(GTlsCertificate *certificate, GError **error)
{
    g_autofree char *chain = tls_chain(certificate);
    g_autofree char *key = tls_key(certificate);

    if (strlen(chain) <= TLS_CHAIN_MAX && strlen(key) <= TLS_CHAIN_MAX) {
        return true;
    }
    g_set_error(error,
                G_IO_ERROR,
                G_IO_ERROR_INVALID_DATA,
                "the certificate or its key is longer than %d KiB; name files with the key, the "
                "certificate and its intermediate certificates, and nothing else",
                TLS_CHAIN_MAX >> 10);
    return false;
}

GTlsCertificate *
tls_load(const char *certificate, const char *key, GError **error)
{
    gsize cert_size = 0;
    gsize key_size = 0;
    g_autofree char *cert_text = read_pem(certificate, &cert_size, error);
    g_autofree char *key_text = cert_text == NULL ? NULL : read_pem(key, &key_size, error);

    if (key_text == NULL) {
        return NULL;
    }
    if (!is_fast(key_text, key_size, error) ||
        !fits(cert_text, cert_size, key_text, key_size, error)) {
        g_prefix_error(error, "%s, %s: ", certificate, key);
        return NULL;
    }
    g_autofree char *both = g_strconcat(cert_text, "\n", key_text, NULL);
    GTlsCertificate *loaded = g_tls_certificate_new_from_pem(both, -1, error);
    if (loaded == NULL || !is_short(loaded, error)) {
        g_prefix_error(error, "%s, %s: ", certificate, key);
        g_clear_object(&loaded);
    }
    return loaded;
}

TlsAge
tls_age(GTlsCertificate *certificate, gint64 now_s)
{
    g_autoptr(GDateTime) begin = g_tls_certificate_get_not_valid_before(certificate);
    g_autoptr(GDateTime) end = g_tls_certificate_get_not_valid_after(certificate);

    if (begin == NULL || end == NULL || g_date_time_to_unix(end) <= now_s) {
        return TLS_EXPIRED;
    }
    if (g_date_time_to_unix(begin) > now_s) {
        return TLS_EARLY;
    }
    return g_date_time_to_unix(end) - now_s < TLS_RENEW_DAYS * DAY_S ? TLS_SOON : TLS_FINE;
}

char *
tls_end(GTlsCertificate *certificate)
{
    g_autoptr(GDateTime) end = g_tls_certificate_get_not_valid_after(certificate);

    return end == NULL ? g_strdup("?") : g_date_time_format(end, "%Y-%m-%d");
}

char *
tls_chain(GTlsCertificate *certificate)
{
    GString *chain = g_string_new(NULL);

    for (GTlsCertificate *each = certificate; each != NULL;
         each = g_tls_certificate_get_issuer(each)) {
        g_autofree char *pem = NULL;

        g_object_get(each, "certificate-pem", &pem, NULL);
        g_string_append(chain, pem == NULL ? "" : pem);
    }
    return g_string_free(chain, FALSE);
}

char *
tls_key(GTlsCertificate *certificate)
{
    char *pem = NULL;

    g_object_get(certificate, "private-key-pem", &pem, NULL);
    return pem == NULL ? g_strdup("") : pem;
}

/* --- self-signed certificates --- */

/* Reports whether the certificate in @pem is valid for all @names and @addresses. */
static bool
covers(char *pem, const char *const *names, const char *const *addresses)
{
    const gnutls_datum_t data = { (unsigned char *)pem, (unsigned)strlen(pem) };
    g_auto(gnutls_x509_crt_t) certificate = NULL;

    if (gnutls_x509_crt_init(&certificate) < 0 ||
        gnutls_x509_crt_import(certificate, &data, GNUTLS_X509_FMT_PEM) < 0) {
        return false;
    }
    for (int i = 0; names[i] != NULL; i++) {
        if (gnutls_x509_crt_check_hostname(certificate, names[i]) == 0) {
            return false;
        }
    }
    for (int i = 0; addresses[i] != NULL; i++) {
        if (gnutls_x509_crt_check_hostname(certificate, addresses[i]) == 0) {
            return false;
        }
    }
    return true;
}

static int
add_names(gnutls_x509_crt_t certificate, const char *const *names, const char *const *addresses)
{
    int status = 0;

    for (int i = 0; names[i] != NULL && status >= 0; i++) {
        status = gnutls_x509_crt_set_subject_alt_name(certificate,
                                                      GNUTLS_SAN_DNSNAME,
                                                      names[i],
                                                      (unsigned)strlen(names[i]),
                                                      GNUTLS_FSAN_APPEND);
    }
    for (int i = 0; addresses[i] != NULL && status >= 0; i++) {
        guint32 number = 0;

        g_assert(address_read(addresses[i], &number));
        number = GUINT32_TO_BE(number);
        status = gnutls_x509_crt_set_subject_alt_name(
            certificate, GNUTLS_SAN_IPADDRESS, &number, sizeof number, GNUTLS_FSAN_APPEND);
    }
    return status;
}

/* Sets all fields of @certificate and signs it with @key, its own key. */
static bool
sign(gnutls_x509_crt_t certificate,
     gnutls_x509_privkey_t key,
     const char *const *names,
     const char *const *addresses,
     gint64 now_s,
     GError **error)
{
    static const char NAME[] = "Hansom";
    static const char WHAT[] = "making a certificate";
    unsigned char serial[SERIAL_SIZE];
    unsigned char id[64];
    size_t id_size = sizeof id;
    const time_t begin = (time_t)(now_s - SLACK_DAYS * DAY_S);

    if (fails(gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial), error, WHAT)) {
        return false;
    }
    serial[0] &= 0x7f; /* a serial number must be positive */
    return !fails(gnutls_x509_crt_set_version(certificate, 3), error, WHAT) &&
           !fails(gnutls_x509_crt_set_serial(certificate, serial, sizeof serial), error, WHAT) &&
           !fails(gnutls_x509_crt_set_activation_time(certificate, begin), error, WHAT) &&
           !fails(gnutls_x509_crt_set_expiration_time(certificate, begin + TLS_SELF_DAYS * DAY_S),
                  error,
                  WHAT) &&
           !fails(gnutls_x509_crt_set_dn_by_oid(
                      certificate, GNUTLS_OID_X520_COMMON_NAME, 0, NAME, sizeof NAME - 1),
                  error,
                  WHAT) &&
           !fails(gnutls_x509_crt_set_key(certificate, key), error, WHAT) &&
           !fails(gnutls_x509_crt_get_key_id(certificate, 0, id, &id_size), error, WHAT) &&
           !fails(gnutls_x509_crt_set_subject_key_id(certificate, id, id_size), error, WHAT) &&
           !fails(gnutls_x509_crt_set_basic_constraints(certificate, 0, -1), error, WHAT) &&
           !fails(gnutls_x509_crt_set_key_usage(certificate, GNUTLS_KEY_DIGITAL_SIGNATURE),
                  error,
                  WHAT) &&
           !fails(gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0),
                  error,
                  WHAT) &&
           !fails(add_names(certificate, names, addresses), error, WHAT) &&
           !fails(gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0),
                  error,
                  WHAT);
}

/* Creates a certificate and its key, and writes both files. The key is written first, since a
 * certificate without its key is useless. */
static bool
make(const char *cert_path,
     const char *key_path,
     const char *const *names,
     const char *const *addresses,
     gint64 now_s,
     GError **error)
{
    static const char WHAT[] = "making a key";
    g_auto(gnutls_x509_crt_t) certificate = NULL;
    g_auto(gnutls_x509_privkey_t) key = NULL;
    char pem[PEM_MAX];
    size_t size = sizeof pem;
    const unsigned curve = GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);

    if (fails(gnutls_x509_crt_init(&certificate), error, WHAT) ||
        fails(gnutls_x509_privkey_init(&key), error, WHAT) ||
        fails(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, curve, 0), error, WHAT) ||
        !sign(certificate, key, names, addresses, now_s, error) ||
        fails(gnutls_x509_privkey_export_pkcs8(
                  key, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, pem, &size),
              error,
              WHAT)) {
        return false;
    }
    bool kept =
        atomic_file_write(key_path, pem, (gssize)size, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
    gnutls_memset(pem, 0, sizeof pem);
    size = sizeof pem;
    return kept &&
           !fails(gnutls_x509_crt_export(certificate, GNUTLS_X509_FMT_PEM, pem, &size),
                  error,
                  "writing a certificate") &&
           atomic_file_write(
               cert_path, pem, (gssize)size, G_FILE_SET_CONTENTS_CONSISTENT, 0644, error);
}

/* Loads the stored certificate. Returns NULL if it cannot be used any longer, or if its key belongs
 * to another user, who would know it. */
static GTlsCertificate *
keep(const char *cert_path,
     const char *key_path,
     const char *const *names,
     const char *const *addresses,
     gint64 now_s)
{
    g_autoptr(GTlsCertificate) kept =
        private_folder_is_own_file(key_path) ? tls_load(cert_path, key_path, NULL) : NULL;
    g_autofree char *pem = NULL;

    if (kept == NULL || tls_age(kept, now_s) != TLS_FINE) {
        return NULL;
    }
    g_object_get(kept, "certificate-pem", &pem, NULL);
    return covers(pem, names, addresses) ? g_steal_pointer(&kept) : NULL;
}

GTlsCertificate *
tls_self(const char *folder,
         const char *const *names,
         const char *const *addresses,
         gint64 now_s,
         GError **error)
{
    g_autofree char *cert_path = g_build_filename(folder, "https.crt", NULL);
    g_autofree char *key_path = g_build_filename(folder, "https.key", NULL);

    if (!private_folder_make(folder, error)) {
        return NULL;
    }
    GTlsCertificate *kept = keep(cert_path, key_path, names, addresses, now_s);
    if (kept != NULL) {
        return kept;
    }
    return make(cert_path, key_path, names, addresses, now_s, error)
               ? tls_load(cert_path, key_path, error)
               : NULL;
}
