/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/web/gateway.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "referee/base/log.h"
#include "referee/base/metrics.h"

enum {
    PLAIN_FD = CHANNEL_FD + 1, /* number of the descriptor in the gateway */
    SECURE_FD,
    END_LOOK_MS = 2,
    END_TRIES_MAX = 500, /* checks whether the process has ended, before it is killed */
};

#define PROGRAM "hansom-gateway"

struct Gateway {
    char *program;
    char *pages;
    GSocket *plain;
    GSocket *secure; /* NULL: none */
    GatewayHandlers handlers;
    Channel *channel; /* NULL while there is no process */
    GPid pid;         /* 0: no process */
    bool is_ready;    /* the process has read its briefing */
    bool is_replaced; /* we killed the process because it hung, and have logged that */
    gint64 began_us;  /* start of the process, on the monotonic clock */
    guint readable;   /* ids of GLib sources, as are the next three; 0: none */
    guint writable;
    guint gone;
    guint restart;
};

/* Returns the path of the program: HANSOM_GATEWAY if set, or else the one that is installed with
 * this program, or else the one in the build folder. */
static char *
find_program(void)
{
    const char *named = g_getenv("HANSOM_GATEWAY");
    g_autofree char *own = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *bin = own == NULL ? NULL : g_path_get_dirname(own);
    g_autofree char *prefix = bin == NULL ? NULL : g_path_get_dirname(bin);
    g_autofree char *installed =
        prefix == NULL ? NULL : g_build_filename(prefix, HANSOM_LIBEXEC_BELOW, PROGRAM, NULL);

    if (named != NULL && *named != '\0') {
        return g_strdup(named);
    }
    return installed != NULL && g_access(installed, X_OK) == 0 ? g_steal_pointer(&installed)
                                                               : g_strdup(HANSOM_GATEWAY_BUILT);
}

Gateway *
gateway_new(const char *pages, GSocket *plain, const GatewayHandlers *handlers)
{
    Gateway *gateway = g_new0(Gateway, 1);

    *gateway = (Gateway){
        .program = find_program(),
        .pages = g_strdup(pages),
        .plain = g_object_ref(plain),
        .handlers = *handlers,
    };
    return gateway;
}

void
gateway_set_secure(Gateway *gateway, GSocket *secure)
{
    g_set_object(&gateway->secure, secure);
}

static void
hang_up(Gateway *gateway)
{
    g_clear_handle_id(&gateway->readable, g_source_remove);
    g_clear_handle_id(&gateway->writable, g_source_remove);
    g_clear_pointer(&gateway->channel, channel_free);
}

static gboolean
on_restart(gpointer data)
{
    Gateway *gateway = data;
    g_autoptr(GError) error = NULL;

    gateway->restart = 0;
    if (!gateway_start(gateway, &error)) {
        log_tell(LOG_GATEWAY_STUCK, LOG_TEXT("error", error->message));
        gateway->restart = g_timeout_add(GATEWAY_RESTART_MS, on_restart, gateway);
    }
    return G_SOURCE_REMOVE;
}

/* Handles the end of the process: starts another, at once unless this one died early. */
static void
on_gone(GPid pid, gint status, gpointer data)
{
    Gateway *gateway = data;
    g_autofree char *why = WIFSIGNALED(status)
                               ? g_strdup_printf("signal %d", WTERMSIG(status))
                               : g_strdup_printf("exit status %d", WEXITSTATUS(status));

    g_spawn_close_pid(pid);
    gateway->pid = 0;
    gateway->gone = 0;
    hang_up(gateway);
    if (!gateway->is_replaced) {
        metrics_count(METRIC_GATEWAY, "died", NULL, 1);
        log_tell(LOG_GATEWAY_DIED, LOG_TEXT("error", why));
    }
    gateway->is_replaced = false;
    const bool is_short = g_get_monotonic_time() - gateway->began_us < GATEWAY_SHORT_US;
    const guint pause_ms = !gateway->is_ready ? GATEWAY_RESTART_MS : is_short ? GATEWAY_REST_MS : 0;
    gateway->restart = g_timeout_add(pause_ms, on_restart, gateway);
}

/* --- the channel --- */

static gboolean
on_writable(gint fd, GIOCondition condition, gpointer data)
{
    Gateway *gateway = data;

    (void)fd;
    (void)condition;
    if (!channel_flush(gateway->channel)) {
        return G_SOURCE_CONTINUE;
    }
    gateway->writable = 0;
    return G_SOURCE_REMOVE;
}

/* Handles the gateway's messages. Kills a gateway that sends an invalid one: either a guest has
 * taken it over, or it is broken. */
static gboolean
on_readable(gint fd, GIOCondition condition, gpointer data)
{
    Gateway *gateway = data;
    ChannelResult result = CHANNEL_GOT;

    (void)fd;
    (void)condition;
    for (int i = 0; i < GATEWAY_ITEMS_MAX && result == CHANNEL_GOT && gateway->channel != NULL;
         i++) {
        g_auto(ChannelMessage) message = { .fd = -1 };

        result = channel_receive(gateway->channel, &message);
        if (result == CHANNEL_GOT && message.kind == CHANNEL_READY) {
            gateway->is_ready = true;
        } else if (result == CHANNEL_GOT) {
            gateway->handlers.said(&message, gateway->handlers.data);
        }
    }
    if (result == CHANNEL_BROKEN || result == CHANNEL_ENDED) {
        gateway_kill(gateway); /* it may still run: an empty packet looks like an end */
        gateway->readable = 0; /* on_gone() then logs the end of the process */
        return G_SOURCE_REMOVE;
    }
    return G_SOURCE_CONTINUE;
}

void
gateway_send(Gateway *gateway, ChannelKind kind, GVariant *body, int fd)
{
    g_autoptr(GVariant) owned = g_variant_ref_sink(body);

    if (gateway->channel == NULL) {
        if (fd >= 0) {
            close(fd);
        }
        return;
    }
    channel_send(gateway->channel, kind, owned, fd);
    if (!channel_flush(gateway->channel) && gateway->writable == 0) {
        gateway->writable =
            g_unix_fd_add(channel_fd(gateway->channel), G_IO_OUT, on_writable, gateway);
    }
}

/* --- the process --- */

/* Runs in the child process before it becomes the gateway. Makes the kernel kill the child when the
 * referee ends in any way. */
static void
in_child(gpointer data)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid(); /* leaves the terminal, so that it cannot inject input there */
    if (getppid() != GPOINTER_TO_INT(data)) {
        _exit(1);
    }
}

/* Returns the gateway's environment: only the options of sanitizers, since our own environment may
 * contain secrets. */
static char **
own_environment(void)
{
    static const char *const KEPT[] = { "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS" };
    char **environment = g_new0(char *, 1);

    for (size_t i = 0; i < G_N_ELEMENTS(KEPT); i++) {
        const char *value = g_getenv(KEPT[i]);

        if (value != NULL) {
            environment = g_environ_setenv(environment, KEPT[i], value, TRUE);
        }
    }
    return environment;
}

static bool
spawn(Gateway *gateway, int channel, GError **error)
{
    g_autofree char *secure_fd = g_strdup_printf("%d", gateway->secure == NULL ? -1 : SECURE_FD);
    g_autofree char *plain_fd = g_strdup_printf("%d", PLAIN_FD);
    const char *const argv[] = { gateway->program, gateway->pages, plain_fd, secure_fd, NULL };
    const int plain = g_socket_get_fd(gateway->plain);
    const int sources[] = { channel,
                            plain,
                            gateway->secure == NULL ? plain : g_socket_get_fd(gateway->secure) };
    const GSpawnFlags quiet = isatty(STDERR_FILENO) ? G_SPAWN_STDERR_TO_DEV_NULL : 0;
    static const int TARGETS[] = { CHANNEL_FD, PLAIN_FD, SECURE_FD };
    g_auto(GStrv) environment = own_environment();

    return g_spawn_async_with_pipes_and_fds(NULL,
                                            argv,
                                            (const char *const *)environment,
                                            G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDOUT_TO_DEV_NULL |
                                                quiet,
                                            in_child,
                                            GINT_TO_POINTER(getpid()),
                                            -1,
                                            -1,
                                            -1,
                                            sources,
                                            TARGETS,
                                            gateway->secure == NULL ? 2 : 3,
                                            &gateway->pid,
                                            NULL,
                                            NULL,
                                            NULL,
                                            error);
}

bool
gateway_start(Gateway *gateway, GError **error)
{
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        g_set_error(error,
                    G_IO_ERROR,
                    g_io_error_from_errno(errno),
                    "the gateway cannot be started: %s",
                    g_strerror(errno));
        return false;
    }
    const bool fine = spawn(gateway, ends[1], error);
    close(ends[1]);
    if (!fine) {
        close(ends[0]);
        gateway->pid = 0;
        g_prefix_error(error, "the gateway cannot be started: ");
        return false;
    }
    gateway->gone = g_child_watch_add(gateway->pid, on_gone, gateway);
    gateway_adopt(gateway, ends[0]);
    return true;
}

void
gateway_adopt(Gateway *gateway, int channel)
{
    gateway->is_ready = false;
    gateway->began_us = g_get_monotonic_time();
    gateway->channel = channel_new(channel);
    gateway->readable = g_unix_fd_add(channel, G_IO_IN | G_IO_HUP, on_readable, gateway);
    gateway->handlers.started(gateway->handlers.data);
}

void
gateway_kill(Gateway *gateway)
{
    if (gateway->pid != 0) {
        kill(gateway->pid, SIGKILL);
    }
}

void
gateway_replace(Gateway *gateway)
{
    if (gateway->pid == 0 || gateway->is_replaced) {
        return;
    }
    gateway->is_replaced = true;
    metrics_count(METRIC_GATEWAY, "hung", NULL, 1);
    log_tell(LOG_GATEWAY_HUNG, LOG_TEXT("error", "it does not answer"));
    gateway_kill(gateway);
}

/* Waits until the process has ended, which it does once its channel is closed. Kills it when that
 * takes too long. */
static void
end_process(GPid pid)
{
    for (int i = 0; i < END_TRIES_MAX; i++) {
        if (waitpid(pid, NULL, WNOHANG) != 0) {
            return;
        }
        g_usleep(END_LOOK_MS * 1000);
    }
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

void
gateway_stop(Gateway *gateway)
{
    g_clear_handle_id(&gateway->restart, g_source_remove);
    g_clear_handle_id(&gateway->gone, g_source_remove);
    hang_up(gateway);
    if (gateway->pid != 0) {
        end_process(gateway->pid);
        gateway->pid = 0;
    }
    g_clear_object(&gateway->plain);
    g_clear_object(&gateway->secure);
}

void
gateway_free(Gateway *gateway)
{
    if (gateway != NULL) {
        gateway_stop(gateway);
        g_free(gateway->program);
        g_free(gateway->pages);
        g_free(gateway);
    }
}
