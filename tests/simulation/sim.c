/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/sim.h"

#include <sodium.h>
#include <stdarg.h>

const char *const MUTANT_NAMES[MUTANTS_N] = {
    "none",          "tells-early", "forgets-ids",     "forgets-refusals", "replays-wrongly",
    "syncs-nothing", "mixes-seats", "keeps-old-views", "counts-back",      "goes-on",
};

Sim *sim_now;

struct Agenda {
    GSequence *events; /* of Event, owned, by time and number */
    gint64 now_us;
    guint last;
};

typedef struct {
    gint64 at_us;
    guint number;
    Due due;
    gpointer data;
    GDestroyNotify free;
} Event;

static void
event_free(gpointer data)
{
    Event *event = data;

    if (event->free != NULL) {
        event->free(event->data);
    }
    g_free(event);
}

static gint
compare_events(gconstpointer one, gconstpointer other, gpointer data)
{
    const Event *left = one;
    const Event *right = other;

    (void)data;
    if (left->at_us != right->at_us) {
        return left->at_us < right->at_us ? -1 : 1;
    }
    return left->number < right->number ? -1 : left->number > right->number;
}

/* --- chance --- */

static const char *
chance_name(void)
{
    return "simulation";
}

static uint32_t
chance_random(void)
{
    return g_rand_int(sim_now->rand);
}

static void
chance_buf(void *const bytes, const size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((guint8 *)bytes)[i] = (guint8)g_rand_int_range(sim_now->rand, 0, 256);
    }
}

static randombytes_implementation CHANCE = {
    .implementation_name = chance_name,
    .random = chance_random,
    .buf = chance_buf,
};

/* --- an evening --- */

void
sim_init(Sim *sim, guint64 seed, bool has_trace)
{
    const guint32 parts[2] = { (guint32)(seed >> 32), (guint32)seed };

    *sim = (Sim){
        .seed = seed,
        .rand = g_rand_new_with_seed_array(parts, G_N_ELEMENTS(parts)),
        .agenda = g_new0(Agenda, 1),
        .trace = has_trace ? g_string_new(NULL) : NULL,
        .digest = g_checksum_new(G_CHECKSUM_SHA256),
    };
    sim->agenda->events = g_sequence_new(event_free);
    sim->agenda->now_us = G_USEC_PER_SEC;
    sim_now = sim;
    randombytes_set_implementation(&CHANCE);
    g_random_set_seed((guint32)seed);
}

void
sim_clear(Sim *sim)
{
    g_sequence_free(sim->agenda->events);
    g_free(sim->agenda);
    g_rand_free(sim->rand);
    g_checksum_free(sim->digest);
    if (sim->trace != NULL) {
        g_string_free(sim->trace, TRUE);
    }
    g_free(sim->broken);
    sim_now = NULL;
}

void
sim_note(Sim *sim, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    g_autofree char *what = g_strdup_vprintf(format, list);
    va_end(list);
    g_autofree char *line = g_strdup_printf("%11.6f %s\n", (double)sim_us(sim) / 1e6, what);
    g_checksum_update(sim->digest, (const guchar *)line, -1);
    if (sim->trace != NULL) {
        g_string_append(sim->trace, line);
    }
}

void
sim_break(Sim *sim, const char *format, ...)
{
    va_list list;

    if (sim->broken != NULL) {
        return;
    }
    va_start(list, format);
    sim->broken = g_strdup_vprintf(format, list);
    va_end(list);
    sim_note(sim, "BROKEN: %s", sim->broken);
}

int
sim_draw(Sim *sim, int most)
{
    return g_rand_int_range(sim->rand, 0, most);
}

bool
sim_chance(Sim *sim, double p)
{
    return g_rand_double(sim->rand) < p;
}

bool
sim_may(Sim *sim, Effect effect)
{
    static const char *const NAMES[EFFECTS_N] = { "told", "answered", "wrote", "synced", "named" };

    if (!sim->is_dead && sim->effects_left > 0 && --sim->effects_left == 0) {
        sim->is_dead = true;
        sim_note(sim, "the daemon is killed before it %s", NAMES[effect]);
    }
    return !sim->is_dead;
}

/* --- time --- */

gint64
sim_us(const Sim *sim)
{
    return sim->agenda->now_us;
}

guint
sim_after(Sim *sim, gint64 delay_us, Due due, gpointer data, GDestroyNotify free)
{
    Event *event = g_new(Event, 1);

    *event = (Event){
        .at_us = sim->agenda->now_us + MAX(delay_us, 1),
        .number = ++sim->agenda->last,
        .due = due,
        .data = data,
        .free = free,
    };
    g_sequence_insert_sorted(sim->agenda->events, event, compare_events, NULL);
    return event->number;
}

void
sim_cancel(Sim *sim, guint number)
{
    GSequenceIter *end = g_sequence_get_end_iter(sim->agenda->events);

    for (GSequenceIter *each = g_sequence_get_begin_iter(sim->agenda->events); each != end;
         each = g_sequence_iter_next(each)) {
        if (((const Event *)g_sequence_get(each))->number == number) {
            g_sequence_remove(each);
            return;
        }
    }
}

/* Removes the first event from the sequence without freeing its data. */
static Event *
take_first(GSequence *events)
{
    GSequenceIter *first = g_sequence_get_begin_iter(events);
    Event *event = g_sequence_get(first);
    Event *copy = g_memdup2(event, sizeof *event);

    event->free = NULL;
    g_sequence_remove(first);
    return copy;
}

bool
sim_step(Sim *sim)
{
    if (g_sequence_is_empty(sim->agenda->events)) {
        return false;
    }
    Event *event = take_first(sim->agenda->events);
    sim->agenda->now_us = MAX(sim->agenda->now_us, event->at_us);
    event->due(event->data);
    event_free(event);
    return true;
}
