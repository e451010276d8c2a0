/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/desk/tally.h"

#include "referee/base/log.h"
#include "referee/base/metrics.h"

void
tally_accept(Tally *tally, const char *game)
{
    tally->n_accepted++;
    metrics_count(METRIC_ACTS, game, "accepted", 1);
}

void
tally_refuse(Tally *tally, const char *game, Refusal why)
{
    tally->n_refused++;
    tally->refused[why]++;
    metrics_count(METRIC_ACTS, game, "refused", 1);
}

/* Logs, counts and resets the refusal codes, which are no longer secret. */
static void
tell_codes(Tally *tally, const char *table, const char *game)
{
    for (int i = 1; i < TALLY_CODES_N; i++) {
        const char *code = refusal_code((Refusal)i);

        if (tally->refused[i] > 0) {
            metrics_count(METRIC_REFUSALS, game, code, tally->refused[i]);
            log_tell(LOG_GAME_REFUSALS,
                     LOG_TEXT("table", table),
                     LOG_TEXT("code", code),
                     LOG_NUMBER("count", tally->refused[i]));
        }
        tally->refused[i] = 0;
    }
}

void
tally_note_over(Tally *tally, const char *table, const char *game, bool is_over)
{
    if (is_over && !tally->is_over) {
        metrics_count(METRIC_GAMES, game, "ended", 1);
        log_tell(LOG_GAME_OVER,
                 LOG_TEXT("table", table),
                 LOG_TEXT("game", game),
                 LOG_NUMBER("accepted", tally->n_accepted),
                 LOG_NUMBER("refused", tally->n_refused));
        tell_codes(tally, table, game);
    }
    tally->is_over = is_over;
}

void
tally_end(Tally *tally, const char *table, const char *game)
{
    tell_codes(tally, table, game);
    *tally = (Tally){ .is_over = false };
}
