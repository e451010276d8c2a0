/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/narrate.h"

#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/base/worker_pool.h"
#include "generator/narration/mp3.h"
#include "generator/narration/recital.h"
#include "generator/narration/voice.h"

/* Sets *@found to the recording beside the case, or to NULL (see narration_find()). */
static bool
find_own(const Edition *edition, Narration **found, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(edition->c->path);

    return narration_find(folder, found, error);
}

/* Speaks the case @closure in a worker process. Adds the recording to @results in base64. */
static bool
speak(void *closure, int job, GPtrArray *results, GError **error)
{
    const Case *c = closure;
    g_autoptr(GPtrArray) speech = recital_new(c, error);
    g_autoptr(Sound) sound = speech == NULL ? NULL : voice_speak(speech, c->language, error);
    g_autoptr(GBytes) mp3 = sound == NULL ? NULL : mp3_pack(sound, error);

    (void)job;
    if (mp3 != NULL) {
        gsize n = 0;
        const guchar *bytes = g_bytes_get_data(mp3, &n);

        g_ptr_array_add(results, g_base64_encode(bytes, n));
    }
    return mp3 != NULL;
}

/* Returns a synthesized recording of @c. Errors of the case are reported with its path. */
static Narration *
make_spoken(Case *c, bool (*is_stopped)(void), GError **error)
{
    const WorkerPool pool = { .n_jobs = 1, .work = speak, .closure = c, .is_stopped = is_stopped };
    g_autoptr(GPtrArray) results = g_ptr_array_new_with_free_func(g_free);
    gsize n = 0;

    if (!worker_pool_run(&pool, results, error)) {
        if (g_error_matches(*error, PRESS_ERROR, PRESS_ERROR_INPUT)) {
            g_prefix_error(error, "%s:1:1: ", c->path);
        }
        return NULL;
    }
    g_assert(results->len == 1);
    guchar *bytes = g_base64_decode(g_ptr_array_index(results, 0), &n);
    g_autoptr(GBytes) mp3 = g_bytes_new_take(bytes, n);
    return narration_new("introduction.mp3", mp3);
}

bool
narrate_edition(Edition *edition, bool is_wanted, bool (*is_stopped)(void), GError **error)
{
    Narration *narration = NULL;

    if (!find_own(edition, &narration, error)) {
        return false;
    }
    if (narration == NULL && is_wanted) {
        narration = make_spoken(edition->c, is_stopped, error);
        if (narration == NULL) {
            return false;
        }
    }
    edition_narrate(edition, narration);
    return true;
}

bool
narrate_write(const Edition *edition, Folder *folder, char **name, GError **error)
{
    const Narration *narration = edition->narration;

    if (narration == NULL) {
        return true;
    }
    if (!folder_put(folder, NARRATION_FOLDER, narration->file, narration->bytes, error)) {
        return false;
    }
    *name = g_build_filename(NARRATION_FOLDER, narration->file, NULL);
    return true;
}

bool
narrate_check(const Edition *edition, GPtrArray *findings, GError **error)
{
    g_autoptr(Narration) own = NULL;
    g_autoptr(GError) fault = NULL;

    if (find_own(edition, &own, &fault)) {
        return true;
    }
    if (!g_error_matches(fault, LOAD_ERROR, LOAD_ERROR_FORMAT)) {
        g_propagate_error(error, g_steal_pointer(&fault));
        return false;
    }
    g_ptr_array_add(findings, g_strdup(fault->message));
    return true;
}
