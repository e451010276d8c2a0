/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/gateway/records.h"

#include <errno.h>
#include <glib.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "referee/gateway/budget.h"

enum {
    HEADER = 5, /* bytes of a record's header (RFC 8446, 5.1) */
    UNCOUNTED = G_MAXUINT8,
};

/* Process-wide, since recv() has no other argument than the descriptor. The gateway has one
 * thread. */
static GHashTable *budgets; /* fd → Budget *, owned */
static GByteArray *scraps;  /* by descriptor: small reads of a request, or UNCOUNTED */
static double now_s;

static Budget *
find(int fd)
{
    return budgets == NULL ? NULL : g_hash_table_lookup(budgets, GINT_TO_POINTER(fd));
}

void
records_begin(int fd, double begin_s)
{
    Budget *budget = g_new(Budget, 1);

    if (budgets == NULL) {
        budgets = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, g_free);
    }
    now_s = begin_s;
    *budget = budget_full(RECORDS_BURST, RECORDS_RATE, begin_s);
    g_hash_table_replace(budgets, GINT_TO_POINTER(fd), budget);
}

void
records_end(int fd)
{
    if (budgets != NULL) {
        g_hash_table_remove(budgets, GINT_TO_POINTER(fd));
    }
}

void
records_raise(int fd, double raise_s)
{
    Budget *budget = find(fd);

    if (budget != NULL) {
        *budget =
            budget_full(RECORDS_BURST * RECORDS_PROVEN, RECORDS_RATE * RECORDS_PROVEN, raise_s);
    }
}

static void
set_scraps(int fd, guint8 n)
{
    if (scraps == NULL) {
        scraps = g_byte_array_new();
    }
    while (scraps->len <= (guint)fd) {
        static const guint8 uncounted = UNCOUNTED;

        g_byte_array_append(scraps, &uncounted, 1);
    }
    scraps->data[fd] = n;
}

void
records_begin_request(int fd)
{
    set_scraps(fd, 0);
}

void
records_end_requests(int fd)
{
    set_scraps(fd, UNCOUNTED);
}

/* Counts a read of @fd for at most @size bytes that got @n. Reports whether there were too many
 * small ones. */
static bool
has_too_many_scraps(int fd, size_t size, ssize_t n)
{
    if (size > RECORDS_SCRAP || n <= 0 || scraps == NULL || scraps->len <= (guint)fd ||
        scraps->data[fd] == UNCOUNTED) {
        return false;
    }
    return ++scraps->data[fd] >= RECORDS_SCRAPS_MAX;
}

void
records_tick(double tick_s)
{
    now_s = tick_s;
}

/* Receives from @fd as the C library's function does. Shuts @fd down and fails with ECONNRESET once
 * too many records came from it, or a header is too long. */
ssize_t
recv(int fd, void *buffer, size_t size, int flags)
{
    Budget *budget = find(fd);
    const ssize_t n = recvfrom(fd, buffer, size, flags, NULL, NULL);
    bool is_over = budget == NULL && has_too_many_scraps(fd, size, n);

    if (budget != NULL && n > 0 && n <= HEADER) {
        budget_spend(budget, 1, now_s);
        is_over = budget_is_over(budget, now_s);
    }
    if (is_over) {
        shutdown(fd, SHUT_RDWR);
        errno = ECONNRESET;
        return -1;
    }
    return n;
}
