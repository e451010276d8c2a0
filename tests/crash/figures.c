/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/crash/figures.h"

#include <stdio.h>
#include <sys/mman.h>

const char *const BLOW_WORDS[BLOWS_N] = {
    "referee killed",  "broker killed",     "both killed",
    "gateway killed",  "referee stalled",   "broker stalled",
    "gateway stalled", "phones cut off",    "seat to another phone",
    "disk full",       "writing forbidden", "log cut",
    "journal cut"
};

Figures *
figures_new(long kills)
{
    Figures *figures =
        mmap(NULL, sizeof *figures, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    g_assert_true(figures != MAP_FAILED);
    figures->left = kills;
    return figures;
}

/* Returns the time in ms within which @part of all events finished. @took_ms[t] is the number of
 * events that took t ms. */
static int
quantile(const atomic_int *took_ms, double part)
{
    long all = 0;
    long n = 0;

    for (int ms = 0; ms < RESTART_MS_MAX; ms++) {
        all += took_ms[ms];
    }
    for (int ms = 0; ms < RESTART_MS_MAX; ms++) {
        n += took_ms[ms];
        if (n > 0 && (double)n >= part * (double)all) {
            return ms;
        }
    }
    return 0;
}

static void
row(const char *what, long n)
{
    printf("| %s | %ld |\n", what, n);
}

void
figures_print(const Figures *figures, const char *seed, double seconds)
{
    long kills = 0;

    for (int i = 0; i < KILLS_N; i++) {
        kills += figures->blows[i];
    }
    printf("seed %s, %.0f s\n\n| what | how often |\n|---|---|\n", seed, seconds);
    row("kills", kills);
    for (int i = 0; i < BLOWS_N; i++) {
        row(BLOW_WORDS[i], figures->blows[i]);
    }
    row("cut journals: gone on with what was left, to the entry", figures->proven);
    row("cut journals: refused", figures->refused);
    row("evenings", figures->evenings);
    row("games begun", figures->games);
    row("acts sent", figures->acts);
    row("acts sent again", figures->resent);
    row("verdicts seen that something was done", figures->verdicts);
    row("verdicts heard again", figures->again);
    row("entries judged", figures->entries);
    row("journals verified", figures->verified);
    for (int i = 0; i < FAULTS_N; i++) {
        row(FAULT_WORDS[i], figures->faults[i]);
    }
    row("hung, or ended by itself", figures->hung);
    row("complaints of libraries", figures->complaints);
    row("restart, ms, p50", quantile(figures->restart_ms, 0.5));
    row("restart, ms, p99", quantile(figures->restart_ms, 0.99));
    row("gateway killed: all phones back, ms, p50", quantile(figures->back_ms, 0.5));
    row("gateway killed: all phones back, ms, p99", quantile(figures->back_ms, 0.99));
    row("gateway killed: all phones back, ms, longest", quantile(figures->back_ms, 1));
}
