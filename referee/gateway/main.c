/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: hansom-gateway, the process that serves guests
 *
 * The referee starts the gateway with the channel on descriptor 3 and the listening sockets on the
 * next descriptors, briefs it, and replaces it when it dies. The gateway is of no use by itself. It
 * loads everything that it needs into memory, then confines itself, then serves the first guest.
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
    /* The referee handles the signals of Ctrl-C, a closed terminal and a stopped service. It then
     * closes the channel. */
    static const int SIGNALS[] = { SIGPIPE, SIGINT, SIGHUP, SIGTERM };

    for (size_t i = 0; i < G_N_ELEMENTS(SIGNALS); i++) {
        signal(SIGNALS[i], SIG_IGN);
    }
}

/* Reports whether the referee started this process: the descriptor of the channel is a socket. */
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
        fputs("hansom-gateway: only hansom-referee can start this program\n", stderr);
        return EXIT_FAILURE;
    }
    ignore_signals();
    Server *server = open_site(loop, argv, &error);
    if (g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_PIPE)) {
        /* The referee ended during the briefing, which is not a fault of the gateway. */
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
