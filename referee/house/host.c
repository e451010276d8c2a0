/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/house/host.h"

#include "cases/model/seating.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/world.h"
#include "referee/house/host_key.h"
#include "referee/web/qr.h"

#include <sodium.h>
#include <string.h>

#define JSON_TYPE "application/json"

struct Host {
    const GPtrArray *desks;
    OneTimeCodes *codes;
    HostHandlers handlers;
    char *key;
};

Host *
host_new(const char *state,
         const GPtrArray *desks,
         OneTimeCodes *codes,
         const HostHandlers *handlers,
         GError **error)
{
    g_autofree char *key = host_key_keep(state, error);

    if (key == NULL) {
        return NULL;
    }
    Host *host = g_new0(Host, 1);
    *host = (Host){
        .desks = desks,
        .codes = codes,
        .handlers = *handlers,
        .key = g_steal_pointer(&key),
    };
    return host;
}

void
host_free(Host *host)
{
    if (host != NULL) {
        sodium_memzero(host->key, strlen(host->key));
        g_free(host->key);
        g_free(host);
    }
}

const char *
host_key(const Host *host)
{
    return host->key;
}

/* Reports whether @authorization has the right key. Compares the key in constant time. */
static bool
is_key(const Host *host, const char *authorization)
{
    static const char BEARER[] = "Bearer ";
    const char *said = authorization == NULL || !g_str_has_prefix(authorization, BEARER)
                           ? ""
                           : authorization + strlen(BEARER);

    return strlen(said) == HOST_KEY_LENGTH && sodium_memcmp(said, host->key, HOST_KEY_LENGTH) == 0;
}

/* --- the requests --- */

/* A request, and the table that it names. */
typedef struct {
    Host *host;
    const char *what;
    const json_t *request;
    Desk *desk; /* NULL when the request names no open table */
    WebReply *reply;
} Request;

/* Sends a refusal with the sentence @say, translated into the host's language. */
static void
refuse(const Request *request, unsigned status, const char *code, const char *say)
{
    web_reply(
        request->reply,
        status,
        json_pack(
            "{s:s, s:s}", "code", code, "say", speech_say(web_reply_speech(request->reply), say)));
}

/* Reports a failed journal to the host. The daemon ends. */
static void
fail(const Request *request, const GError *error)
{
    refuse(request, 503, "journal", N_("The referee cannot write its journal."));
    request->host->handlers.failed(error, request->host->handlers.data);
}

static gint64
now_s(void)
{
    return world_steady_us() / G_USEC_PER_SEC;
}

static void
list_tables(const Request *request)
{
    g_autoptr(GString) text = g_string_new(NULL);
    JsonWriter s = writer_to(text);

    writer_open_object(&s, NULL);
    writer_open_array(&s, "tables");
    for (guint i = 0; i < request->host->desks->len; i++) {
        desk_show(g_ptr_array_index(request->host->desks, i), &s);
    }
    writer_close_array(&s);
    writer_close_object(&s);
    web_reply_text(request->reply, 200, JSON_TYPE, text->str);
}

/* Logs an action of the host for the operator. */
static void
note(const Request *request, const char *verdict)
{
    log_tell(LOG_HOST_ACTED,
             LOG_TEXT("action", request->what),
             LOG_TEXT("table", desk_edition(request->desk)->id),
             LOG_TEXT("verdict", verdict));
}

/* Passes the request to its desk, which judges it. The request's name is added as the member "act"
 * (for `open`) or "host" (for all others). Returns whether the desk did what was asked. */
static bool
pass_on(const Request *request)
{
    g_autoptr(GError) error = NULL;
    json_t *wish = json_deep_copy(request->request);
    DeskVerdict verdict;
    bool opens = strcmp(request->what, "open") == 0;

    json_object_del(wish, "table");
    json_object_set_new(wish, opens ? "act" : "host", json_string(request->what));
    bool fine = desk_host(request->desk, wish, web_reply_speech(request->reply), &verdict, &error);
    json_decref(wish);
    if (!fine) {
        fail(request, error);
        return false;
    }
    g_autofree char *text = verdict.text;
    if (text == NULL) {
        refuse(request, 400, "malformed", N_("That is not a valid request from a host."));
        return false;
    }
    note(request, verdict.is_ok ? "ok" : "refused");
    web_reply_text(request->reply, verdict.is_ok ? 200 : 409, JSON_TYPE, text);
    return verdict.is_ok;
}

static void
wish(const Request *request)
{
    pass_on(request);
}

/* Frees a seat. A code that was issued for it would otherwise take it from its next owner. */
static void
free_seat(const Request *request)
{
    int seat = seat_find(json_string_value(json_object_get(request->request, "seat")));

    if (pass_on(request) && seat >= 0) {
        one_time_codes_withdraw(request->host->codes, desk_edition(request->desk)->id, (Seat)seat);
    }
}

/* Issues a one-time code, and sends the address of that code as text and as a QR code. */
static void
give_code(const Request *request)
{
    int seat = seat_find(json_string_value(json_object_get(request->request, "seat")));

    if (seat < 0 || !desk_takes_codes(request->desk, (Seat)seat)) {
        refuse(
            request, 404, "unknown-player", N_("Nobody sits there; the colour is free to take."));
        return;
    }
    Host *host = request->host;
    note(request, "ok");
    Code code =
        one_time_codes_issue(host->codes, desk_edition(request->desk)->id, (Seat)seat, now_s());
    g_autofree char *base = host->handlers.base(host->handlers.data);
    g_autofree char *url = g_strconcat(base, code.text, NULL);
    g_autofree char *svg = qr_svg(url);
    web_reply(request->reply,
              200,
              json_pack("{s:s, s:s, s:s, s:s, s:i}",
                        "seat",
                        SEAT_COLOURS[seat],
                        "code",
                        code.text,
                        "url",
                        url,
                        "svg",
                        svg == NULL ? "" : svg,
                        "seconds",
                        ONE_TIME_CODE_LASTS_S));
}

static void
restart(const Request *request)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *kept = NULL;

    if (desk_restart(request->desk, &kept, &error)) {
        g_autofree char *name = g_path_get_basename(kept);

        note(request, "ok");
        log_tell(LOG_GAME_KEPT,
                 LOG_TEXT("table", desk_edition(request->desk)->id),
                 LOG_TEXT("file", name));
        web_reply(request->reply, 200, json_pack("{s:s}", "kept", name));
    } else if (desk_is_sound(request->desk)) {
        log_tell(LOG_GAME_NOT_KEPT,
                 LOG_TEXT("table", desk_edition(request->desk)->id),
                 LOG_TEXT("error", error->message));
        refuse(request,
               503,
               "journal",
               N_("The last game’s journal cannot be set aside, so no new game was started. The "
                  "referee’s terminal says why."));
    } else {
        fail(request, error);
    }
}

static void
copy_journal(const Request *request)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = desk_copy(request->desk, &error);
    g_autofree char *name = g_strdup_printf("%s.journal", desk_edition(request->desk)->id);

    if (bytes == NULL) {
        fail(request, error);
    } else {
        note(request, "ok");
        web_reply_file(request->reply, name, bytes);
    }
}

/* Sends the metrics in Prometheus format. First updates the metrics that depend on the
 * current tables. */
static void
tell_metrics(const Request *request)
{
    const GPtrArray *desks = request->host->desks;
    double n_awake = 0;
    double n_bytes = 0;

    metrics_clear(METRIC_TABLES);
    for (guint i = 0; i < desks->len; i++) {
        const Desk *desk = g_ptr_array_index(desks, i);
        json_t *about = desk_about(desk);
        const char *phase = json_string_value(json_object_get(about, "phase"));

        metrics_add(METRIC_TABLES, phase == NULL ? "closed" : phase, 1);
        n_awake += desk_n_awake(desk);
        n_bytes += (double)desk_size(desk);
        json_decref(about);
    }
    metrics_set(METRIC_PHONES, NULL, NULL, n_awake);
    metrics_set(METRIC_JOURNAL_BYTES, NULL, NULL, n_bytes);
    g_autofree char *text = metrics_write();
    web_reply_text(request->reply, 200, METRICS_TYPE, text);
}

static const struct {
    const char *what;
    void (*take)(const Request *request);
    bool of_table;
} ROUTES[] = {
    { "tables", list_tables, false },
    { "open", wish, true },
    { "pause", wish, true },
    { "resume", wish, true },
    { "take-back", wish, true },
    { "withdraw", wish, true },
    { "free", free_seat, true }, /* also withdraws the code of the seat */
    { "name", wish, true },
    { "order", wish, true },
    { "code", give_code, true },
    { "restart", restart, true },
    { "journal", copy_journal, true },
    { "metrics", tell_metrics, false },
};

static Desk *
find_desk(const Host *host, const char *table)
{
    for (guint i = 0; i < host->desks->len && table != NULL; i++) {
        Desk *desk = g_ptr_array_index(host->desks, i);

        if (strcmp(desk_edition(desk)->id, table) == 0) {
            return desk;
        }
    }
    return NULL;
}

void
host_take(
    Host *host, const char *what, const char *authorization, const json_t *asked, WebReply *reply)
{
    const char *table = json_string_value(json_object_get(asked, "table"));
    const Request request = {
        .host = host,
        .what = what,
        .request = asked,
        .desk = find_desk(host, table),
        .reply = reply,
    };

    if (!is_key(host, authorization)) {
        metrics_count(METRIC_HOST_REFUSED, NULL, NULL, 1);
        refuse(&request,
               401,
               "host-key",
               N_("Only the host may do that. Open the address that the referee printed after "
                  "“Host:” when it started."));
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(ROUTES); i++) {
        if (strcmp(ROUTES[i].what, what) == 0 && ROUTES[i].of_table && request.desk == NULL) {
            refuse(&request, 404, "unknown-table", N_("No such table is open here."));
            return;
        }
        if (strcmp(ROUTES[i].what, what) == 0) {
            ROUTES[i].take(&request);
            return;
        }
    }
    refuse(&request, 404, "malformed", N_("There is no host action of that name."));
}
