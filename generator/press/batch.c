/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/batch.h"

#include "cases/base/data.h"
#include "cases/edition/edition.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/base/worker_pool.h"
#include "generator/pieces/maps.h"
#include "generator/press/keys.h"

#include <stdlib.h>
#include <string.h>

/* A case to print. */
typedef struct {
    const char *path;
    CommonSet common;
} Job;

typedef struct {
    const PrintOptions *options;
    const char *templates_root;
    GArray *jobs; /* array of Job */
    /* compositor of this process; NULL before its first job, since a font map has threads and
     * fork() does not copy threads */
    Compositor *compositor;
    Templates *templates;
} Batch;

/* Checks that @c is the first case with its game and number. Two such cases would be printed into
 * the same folder. */
static bool
check_number(GHashTable *seen, const Case *c, const char *path, GError **error)
{
    char *name = g_strdup_printf("%s/%02d", c->game, c->number);
    const char *before = g_hash_table_lookup(seen, name);

    if (before != NULL) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s: has the same game and number, %s, as %s; print them one after the other, "
                    "with different --out folders",
                    path,
                    name,
                    before);
        g_free(name);
        return false;
    }
    g_hash_table_insert(seen, name, (gpointer)(gsize)path);
    return true;
}

/* Checks, before anything is printed, that @c may be printed into its folder. */
static bool
check_place(const Case *c, const PrintOptions *options, GError **error)
{
    g_autoptr(Edition) old = NULL;

    return options->fresh_codes || keys_find_old(c, options, &old, error);
}

/* Returns a job for each path. */
static GArray *
plan(const GPtrArray *paths, const PrintOptions *options, GError **error)
{
    g_autoptr(GArray) jobs = g_array_new(FALSE, FALSE, sizeof(Job));
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        g_autoptr(Case) c = case_load(path, error);
        CodeKey *key = c == NULL ? NULL : g_hash_table_lookup(keys, c->game);
        const bool is_first = key == NULL;

        if (c == NULL || !check_number(seen, c, path, error) ||
            (options->map_seed != NULL && !map_can_be_made(c, error)) ||
            !check_place(c, options, error)) {
            return NULL;
        }
        if (is_first) {
            key = g_new(CodeKey, 1);
            keys_make_set(key, options, c->game);
            g_hash_table_insert(keys, g_strdup(c->game), key);
        }
        const Job job = { path, { *key, is_first && !options->no_common } };
        g_array_append_val(jobs, job);
    }
    return g_steal_pointer(&jobs);
}

static json_t *
describe(const Printed *printed)
{
    json_t *files = json_array();

    for (guint i = 0; i < printed->files->len; i++) {
        json_array_append_new(files, json_string(g_ptr_array_index(printed->files, i)));
    }
    return json_pack("{s:s, s:i, s:s, s:s, s:s*, s:s*, s:b, s:i, s:i, s:i, s:i, s:i, s:i, s:b, "
                     "s:s?, s:s*, s:o}",
                     "game",
                     printed->game,
                     "number",
                     printed->number,
                     "folder",
                     printed->folder,
                     "edition",
                     printed->edition,
                     "renewed",
                     printed->renewed,
                     "otherset",
                     printed->other_set,
                     "again",
                     printed->is_again,
                     "pages",
                     printed->n_pages,
                     "onesided",
                     printed->n_one_sided,
                     "common",
                     printed->n_set_pages + printed->n_set_one_sided,
                     "commononesided",
                     printed->n_set_one_sided,
                     "pictures",
                     printed->n_plates,
                     "findings",
                     printed->n_findings,
                     "changed",
                     printed->is_changed,
                     "narration",
                     printed->narration,
                     "export",
                     printed->export,
                     "files",
                     files);
}

/* Frees the pictures of the case that was printed last, a third of the memory. The next case has
 * others. */
static void
drop_pictures(const Batch *batch, const char *game)
{
    g_autofree char *pictures = g_strdup_printf("%s/pictures/", game);

    templates_drop(batch->templates, pictures);
}

/* Prints the case of job @number, and adds its report to @reports as JSON. */
static bool
print_job(void *closure, int number, GPtrArray *reports, GError **error)
{
    Batch *batch = closure;
    const Job *job = &g_array_index(batch->jobs, Job, number);

    if (batch->compositor == NULL) {
        batch->compositor = compositor_new();
        batch->templates =
            templates_new(batch->templates_root, batch->compositor, &batch->options->look);
    }
    g_autoptr(Printed) printed = print_case(
        job->path, &job->common, batch->options, batch->templates, batch->compositor, error);
    if (printed == NULL) {
        return false;
    }
    drop_pictures(batch, printed->game);
    json_t *report = describe(printed);
    char *text = json_dumps(report, JSON_COMPACT);
    g_ptr_array_add(reports, g_strdup(text));
    free(text);
    json_decref(report);
    return true;
}

static void
show_progress(void *closure, int number, int n_done)
{
    const Batch *batch = closure;
    const Job *job = &g_array_index(batch->jobs, Job, number);
    g_autofree char *folder = g_path_get_dirname(job->path);
    g_autofree char *name = g_path_get_basename(folder);

    batch->options->progress(name, n_done, (int)batch->jobs->len);
}

/* Does all jobs: one after another in this process, or on all cores with a worker pool. */
static bool
print_all(Batch *batch, GPtrArray *reports, GError **error)
{
    const PrintOptions *options = batch->options;
    const int n_jobs = (int)batch->jobs->len;

    if (n_jobs == 1 || options->png_dpi > 0 || options->export != EXPORT_NONE) {
        /* pictures use a pool themselves */
        for (int i = 0; i < n_jobs; i++) {
            if (!print_job(batch, i, reports, error)) {
                return false;
            }
        }
        return true;
    }
    PrintOptions quiet = *options;
    Batch quietly = *batch;
    quiet.progress = NULL;
    quietly.options = &quiet;
    const WorkerPool pool = {
        .n_jobs = n_jobs,
        .work = print_job,
        .closure = options->progress == NULL ? batch : &quietly,
        .progress = options->progress == NULL ? NULL : show_progress,
        .is_stopped = options->is_stopped,
    };
    return worker_pool_run(&pool, reports, error);
}

json_t *
batch_print(const GPtrArray *paths, const PrintOptions *options, GError **error)
{
    g_autofree char *root = data_find("templates");
    g_autoptr(GArray) jobs = plan(paths, options, error);
    g_autoptr(GPtrArray) reports = g_ptr_array_new_with_free_func(g_free);
    Batch batch = { .options = options, .templates_root = root, .jobs = jobs };
    bool is_done;
    json_t *editions;

    if (jobs == NULL) {
        return NULL;
    }
    is_done = print_all(&batch, reports, error);
    templates_free(batch.templates);
    compositor_free(batch.compositor);
    if (!is_done) {
        return NULL;
    }
    editions = json_array();
    for (guint i = 0; i < reports->len; i++) {
        json_array_append_new(editions, json_loads(g_ptr_array_index(reports, i), 0, NULL));
    }
    return editions;
}
