/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: hansom-gateway, the process that faces guests
 *
 * The referee starts it with the channel on descriptor 3 and the listening sockets behind it,
 * briefs it, and starts another when it dies. It is of no use by itself. Everything that it will
 * need is in memory before it is confined and the first guest is let in.
 *
 *     hansom-gateway PAGES PLAIN_FD SECURE_FD      SECURE_FD -1: no TLS
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "referee/gateway/channel.h"
#include "referee/gateway/confine.h"
#include "referee/gateway/server.h"

static void
ignore_signals(void)
{
    /* Ctrl-C, the end of a terminal and that of a service are for the referee, which hangs up. */
    static const int SIGNALS[] = { SIGPIPE, SIGINT, SIGHUP, SIGTERM };

    for (size_t i = 0; i < G_N_ELEMENTS(SIGNALS); i++) {
        signal(SIGNALS[i], SIG_IGN);
    }
}

/* Returns whether the referee started this process: a socket is where the channel should be. */
static bool
is_started_by_referee(void)
{
    struct stat is;

    return fstat(CHANNEL_FD, &is) == 0 && S_ISSOCK(is.st_mode);
}

static Server *
open_site(struct ev_loop *loop, char **argv, GError **error)
{
    g_autoptr(Server) server = server_new(loop, argv[1], CHANNEL_FD, error);

    return server != NULL && server_take_briefing(server, error) &&
                   server_open(server, atoi(argv[2]), atoi(argv[3]), error) &&
                   confine(atoi(argv[3]) >= 0, error)
               ? g_steal_pointer(&server)
               : NULL;
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    struct ev_loop *loop = ev_default_loop(EVFLAG_AUTO | EVFLAG_NOENV);

    if (argc != 4 || !is_started_by_referee()) {
        fputs("hansom-gateway: only hansom-referee starts it\n", stderr);
        return EXIT_FAILURE;
    }
    ignore_signals();
    Server *server = open_site(loop, argv, &error);
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_PIPE)) {
        /* A referee that ends within the first milliseconds hangs up like any other. */
        return EXIT_SUCCESS;
    }
    if (server == NULL) {
        fprintf(stderr, "hansom-gateway: %s\n", error->message);
        return EXIT_FAILURE;
    }
    server_begin(server);
    ev_run(loop, 0);
    server_free(server);
    ev_loop_destroy(loop);
    return EXIT_SUCCESS;
}
