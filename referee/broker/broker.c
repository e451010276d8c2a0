/* SPDX-License-Identifier: GPL-3.0-or-later */
#define G_LOG_DOMAIN "referee"

#include "referee/broker/broker.h"

#include "cases/base/atomic_file.h"

#include "referee/base/landlock.h"
#include "referee/base/log.h"
#include "referee/base/metrics.h"
#include "referee/base/private_folder.h"
#include "referee/base/process.h"
#include "referee/broker/post.h"
#include "referee/broker/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <pwd.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum {
    RESTART_MS = 100,           /* pause before a broker that died is restarted; doubles … */
    RESTART_MAX_MS = 3200,      /* … up to this for each broker that lived less than … */
    STABLE_US = G_USEC_PER_SEC, /* … this */
    END_LOOK_MS = 2,            /* time between two checks whether the broker has ended */
    END_TELL_EVERY = 50,        /* checks before SIGTERM is sent again */
    END_TRIES_MAX = 2500,       /* checks before the broker is killed */
    LOG_LOOK_S = 10,            /* time between two looks at the size of the log */
};

/* Folders and files that mosquitto and the loader of its libraries read. The list does not contain
 * all of /etc, where a mosquitto that runs as root could read passwords and private keys. */
static const char *const SYSTEM_PATHS[] = { "/usr",
                                            "/bin",
                                            "/lib",
                                            "/lib64",
                                            "/etc/ld.so.cache",
                                            "/etc/ld.so.preload",
                                            "/etc/passwd",
                                            "/etc/group",
                                            "/etc/nsswitch.conf",
                                            "/etc/hosts.allow",
                                            "/etc/hosts.deny",
                                            "/etc/localtime",
                                            "/etc/ssl/openssl.cnf",
                                            "/dev/null",
                                            "/dev/zero",
                                            "/dev/random",
                                            "/dev/urandom" };

enum {
    BROKER_READS = G_N_ELEMENTS(SYSTEM_PATHS) + 2, /* also the program's folder, and NULL */
};

#define LOG_NAME "broker.log"

struct Broker {
    char *folder;
    char *socket;
    char *conf;
    gint64 launched_us;
    guint restart_ms; /* pause before the last restart */
    char *security;
    char *program;
    char *program_folder;
    Sandbox *sandbox;
    const char *readable[BROKER_READS]; /* paths that the child may read, NULL-terminated */
    pid_t parent;                       /* parent of the child: this process */
    BrokerAccounts accounts;
    gpointer data;
    GSubprocess *child;
    GCancellable *waiting;
    guint restart;
    guint log_look;
    bool is_replaced; /* we killed the child because it hung, and have logged that */
};

/* Finds the program mosquitto. Debian installs it in a folder that is not in a user's PATH. */
static char *
find_mosquitto(void)
{
    static const char *const PLACES[] = { "/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto" };
    char *found = g_find_program_in_path("mosquitto");

    for (size_t i = 0; i < G_N_ELEMENTS(PLACES) && found == NULL; i++) {
        if (g_access(PLACES[i], X_OK) == 0) {
            found = g_strdup(PLACES[i]);
        }
    }
    return found;
}

/* Returns the part of @path after the last '/'. */
static const char *
name_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

static bool
write_conf(const Broker *broker, GError **error)
{
    const struct passwd *user = getpwuid(geteuid());
    g_autofree char *text = g_strdup_printf(
        "# written by hansom-referee at each start\n"
        "per_listener_settings false\n"
        "allow_anonymous false\n"
        "persistence false\n"
        /* Limits the messages that a client has received but not acknowledged. The limit is high,
         * since the referee receives many messages before one commit covers them all. */
        "max_inflight_messages 1000\n"
        "max_queued_messages 2000\n"
        "max_queued_bytes 16777216\n"
        "max_packet_size %d\n"
        "max_keepalive 120\n"
        "persistent_client_expiration 1d\n"
        /* The broker runs in its folder and needs no path, since its configuration cannot quote the
         * spaces in one. The terminal is for people. */
        "log_dest file broker.log\n"
        "log_type error\n"
        "user %s\n"
        "plugin %s\n"
        "plugin_opt_config_file %s\n"
        "listener 0 %s\n"
        /* Prevents a client from taking over another client's session. This option must follow the
         * listener. If it comes first, mosquitto 2.0.11 opens a second listener for it, on port
         * 1883 of every interface. */
        "use_username_as_clientid true\n"
        "max_qos 1\n",
        POST_PACKET_MAX,
        user == NULL ? "mosquitto" : user->pw_name,
        HANSOM_DYNAMIC_SECURITY,
        name_of(broker->security),
        name_of(broker->socket));

    return atomic_file_write(broker->conf, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

/* Runs in the child process before it becomes mosquitto. Makes the kernel end the child when the
 * daemon ends in any way, and confines the child. */
static void
in_child(gpointer data)
{
    const Broker *broker = data;
    const char *const writable[] = { ".", "/dev/null", NULL }; /* runs in its folder */

    signal(SIGTERM, SIG_DFL);
    signal(SIGINT, SIG_IGN);          /* Ctrl-C is for the daemon, which then ends its broker */
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* a signal that cannot be ignored */
    if (getppid() != broker->parent) {
        _exit(1);
    }
    setsid(); /* leaves the terminal, so that it cannot inject input there */
    if (!process_leave_powers()) {
        _exit(1);
    }
    landlock_restrict(broker->readable, writable);
    if (!sandbox_enter(broker->sandbox)) {
        _exit(1);
    }
}

/* Removes everything in @folder, including subfolders, except the regular file @kept (may be NULL).
 * Does not follow links. */
static void
clear_folder(const char *folder, const char *kept)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name = dir == NULL ? NULL : g_dir_read_name(dir); name != NULL;
         name = g_dir_read_name(dir)) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        GStatBuf is;

        if (g_lstat(path, &is) != 0) {
            continue;
        }
        if (S_ISDIR(is.st_mode)) {
            clear_folder(path, NULL);
        }
        if (!S_ISREG(is.st_mode) || g_strcmp0(name, kept) != 0) {
            g_remove(path);
        }
    }
}

static bool launch(Broker *broker, GError **error);

static gboolean
on_restart(gpointer data)
{
    Broker *broker = data;
    g_autoptr(GError) error = NULL;

    broker->restart = 0;
    if (!launch(broker, &error)) {
        log_tell(LOG_BROKER_STUCK, LOG_TEXT("error", error->message));
        broker->restart = g_timeout_add(RESTART_MS * 10, on_restart, broker);
    }
    return G_SOURCE_REMOVE;
}

static void
on_child_gone(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;

    if (!g_subprocess_wait_finish(G_SUBPROCESS(source), result, &error)) {
        return; /* cancelled: broker_free() ends the child */
    }
    Broker *broker = data;
    if (!broker->is_replaced) {
        g_autofree char *why = g_strdup_printf("%s/broker.log may say why", broker->folder);
        metrics_count(METRIC_BROKER, "died", NULL, 1);
        log_tell(LOG_BROKER_DIED, LOG_TEXT("error", why));
    }
    broker->is_replaced = false;
    g_clear_object(&broker->child);
    const gint64 lived_us = g_get_monotonic_time() - broker->launched_us;
    broker->restart_ms = lived_us > STABLE_US
                             ? RESTART_MS
                             : CLAMP(2 * broker->restart_ms, RESTART_MS, RESTART_MAX_MS);
    broker->restart = g_timeout_add(broker->restart_ms, on_restart, broker);
}

static bool
launch(Broker *broker, GError **error)
{
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
    char language[] = "LC_ALL=C";
    char *environment[] = { language, NULL };

    /* Removes the sockets of killed daemons, and any files from a broker that was taken over. Each
     * daemon's socket has its own name. If a daemon was just killed, its broker may still be about
     * to remove its socket, and must not remove ours. */
    clear_folder(broker->folder, LOG_NAME);
    broker->launched_us = g_get_monotonic_time();
    if (!write_conf(broker, error) || !broker->accounts(broker->security, broker->data, error)) {
        return false;
    }
    g_subprocess_launcher_set_environ(launcher, environment); /* our own may contain secrets */
    g_subprocess_launcher_set_child_setup(launcher, in_child, broker, NULL);
    g_subprocess_launcher_set_cwd(launcher, broker->folder);
    broker->child = g_subprocess_launcher_spawn(
        launcher, error, broker->program, "-c", name_of(broker->conf), NULL);
    if (broker->child == NULL) {
        return false;
    }
    g_subprocess_wait_async(broker->child, broker->waiting, on_child_gone, broker);
    return true;
}

void
broker_trim_log(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, LOG_NAME, NULL);
    /* a broker that was taken over may have put another file there */
    const int fd = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat about;

    if (fd >= 0) {
        if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_nlink == 1 &&
            about.st_size > BROKER_LOG_MAX && ftruncate(fd, 0) != 0) {
            log_tell(LOG_BROKER_LOG_KEPT, LOG_TEXT("error", g_strerror(errno)));
        }
        close(fd);
    }
}

static gboolean
on_log_look(gpointer data)
{
    const Broker *broker = data;

    broker_trim_log(broker->folder);
    return G_SOURCE_CONTINUE;
}

/* Creates @folder if needed. Returns false with an error when that fails, when @folder is a link or
 * belongs to another user, or when it is too long for the path of a unix socket. */
static bool
judge_folder(const char *folder, GError **error)
{
    const gsize most =
        sizeof((struct sockaddr_un *)NULL)->sun_path - sizeof "/mqtt-1234567890.sock";

    if (strlen(folder) > most) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_FILENAME_TOO_LONG,
                    "%s: the path of a socket's folder may have at most %zu characters; name a "
                    "shorter --state",
                    folder,
                    (size_t)most);
        return false;
    }
    return private_folder_make(folder, error);
}

Broker *
broker_start(const char *folder, BrokerAccounts accounts, gpointer data, GError **error)
{
    g_autoptr(Broker) broker = g_new0(Broker, 1);

    *broker = (Broker){
        .folder = g_strdup(folder),
        .socket = g_strdup_printf("%s/mqtt-%d.sock", folder, getpid()),
        .conf = g_build_filename(folder, "mosquitto.conf", NULL),
        .security = g_build_filename(folder, "accounts.json", NULL),
        .program = find_mosquitto(),
        .parent = getpid(),
        .accounts = accounts,
        .data = data,
        .waiting = g_cancellable_new(),
    };
    broker->sandbox = sandbox_new(error);
    if (broker->sandbox == NULL) {
        return NULL;
    }
    if (broker->program == NULL || g_access(HANSOM_DYNAMIC_SECURITY, R_OK) != 0) {
        g_set_error(error,
                    G_IO_ERROR,
                    G_IO_ERROR_NOT_FOUND,
                    "the broker is not installed: apt-get install mosquitto");
        return NULL;
    }
    if (!judge_folder(folder, error)) {
        return NULL;
    }
    broker->program_folder = g_path_get_dirname(broker->program);
    memcpy(broker->readable, SYSTEM_PATHS, sizeof SYSTEM_PATHS);
    broker->readable[G_N_ELEMENTS(SYSTEM_PATHS)] = broker->program_folder;
    if (!launch(broker, error)) {
        return NULL;
    }
    broker->log_look = g_timeout_add_seconds(LOG_LOOK_S, on_log_look, broker);
    return g_steal_pointer(&broker);
}

/* Ends @child. mosquitto 2.0.11 loses a SIGTERM that arrives between its first listen() and its
 * event loop, so the signal is repeated until the process ends. */
static void
end_child(GSubprocess *child)
{
    for (int i = 0; i < END_TRIES_MAX && g_subprocess_get_identifier(child) != NULL; i++) {
        if (i % END_TELL_EVERY == 0) {
            g_subprocess_send_signal(child, SIGTERM);
        }
        g_usleep(END_LOOK_MS * 1000);
    }
    g_subprocess_force_exit(child);
    g_subprocess_wait(child, NULL, NULL);
}

void
broker_free(Broker *broker)
{
    if (broker == NULL) {
        return;
    }
    g_clear_handle_id(&broker->restart, g_source_remove);
    g_clear_handle_id(&broker->log_look, g_source_remove);
    g_cancellable_cancel(broker->waiting);
    if (broker->child != NULL) {
        end_child(broker->child);
        g_object_unref(broker->child);
    }
    g_unlink(broker->socket);
    g_object_unref(broker->waiting);
    g_free(broker->folder);
    g_free(broker->socket);
    g_free(broker->conf);
    g_free(broker->security);
    g_free(broker->program);
    g_free(broker->program_folder);
    sandbox_free(broker->sandbox);
    g_free(broker);
}

/* Reports whether the process @pid waits for the disk, which no signal interrupts (state D).
 * Returns false when /proc cannot be read. */
static bool
waits_for_disk(const char *pid)
{
    g_autofree char *path = g_build_filename("/proc", pid, "stat", NULL);
    g_autofree char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL)) {
        return false;
    }
    const char *name_end = strrchr(text, ')'); /* "4711 (mosquitto) D 4710 …" */
    return name_end != NULL && g_str_has_prefix(name_end, ") D");
}

void
broker_replace(Broker *broker)
{
    const char *pid = broker->child == NULL ? NULL : g_subprocess_get_identifier(broker->child);

    if (pid == NULL || broker->is_replaced || waits_for_disk(pid)) {
        return;
    }
    broker->is_replaced = true;
    metrics_count(METRIC_BROKER, "hung", NULL, 1);
    log_tell(LOG_BROKER_HUNG, LOG_TEXT("error", "it is killed and another is started"));
    g_subprocess_force_exit(broker->child);
}

const char *
broker_socket(const Broker *broker)
{
    return broker->socket;
}
