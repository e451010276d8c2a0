/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: hansom-print, which prints cases on paper */
#include "cases/base/atomic_file.h"
#include "cases/base/data.h"
#include "cases/base/printable.h"
#include "cases/load/load.h"
#include "generator/base/fault.h"
#include "generator/press/batch.h"
#include "generator/press/command.h"
#include "generator/press/graph.h"
#include "generator/press/print.h"
#include "generator/press/skeleton.h"
#include "generator/sheets/calibrate.h"
#include "generator/watch/watch.h"

#include <errno.h>
#include <jansson.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop_signal;

static void
on_signal(int signal)
{
    stop_signal = signal;
}

static bool
is_stopped(void)
{
    return stop_signal != 0;
}

static void
show_progress(const char *what, int n_done, int n_all)
{
    enum {
        WIDTH = 30
    };
    const int n_full = n_done * WIDTH / n_all;

    fprintf(stderr, "\r\033[K%3d %% ", n_done * 100 / n_all);
    for (int i = 0; i < WIDTH; i++) {
        fputs(i < n_full ? "█" : "░", stderr);
    }
    print_safely(stderr, " %s", what);
    if (n_done == n_all) {
        fputs("\r\033[K", stderr);
    }
    fflush(stderr);
}

static void
print_json(json_t *json)
{
    char *text = json_dumps(json, JSON_INDENT(2));

    puts(text);
    free(text);
    json_decref(json);
}

static bool
list_cases(const Command *command, const char *root, GError **error)
{
    g_autoptr(GPtrArray) entries = case_list(root, error);
    json_t *list = json_array();

    if (entries == NULL) {
        json_decref(list);
        return false;
    }
    for (guint i = 0; i < entries->len; i++) {
        const CaseEntry *entry = g_ptr_array_index(entries, i);

        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:i, s:s}",
                                        "case",
                                        entry->name,
                                        "title",
                                        entry->title,
                                        "difficulty",
                                        entry->difficulty,
                                        "teaser",
                                        entry->teaser));
        if (!command->json) {
            g_autofree char *teaser = g_strdelimit(g_strdup(entry->teaser), "\n", ' ');

            print_safely(stdout,
                         "%s  %s (difficulty %d)  %s\n",
                         entry->name,
                         entry->title,
                         entry->difficulty,
                         g_strchomp(teaser));
        }
    }
    if (command->json) {
        print_json(json_incref(list));
    }
    json_decref(list);
    return true;
}

/* Returns the paths of all cases named on the command line. */
static GPtrArray *
resolve_cases(const Command *command, const char *root, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    for (char **name = command->cases; *name != NULL; name++) {
        if (strcmp(*name, "all") != 0) {
            char *path = case_resolve(root, *name, error);

            if (path == NULL) {
                return NULL;
            }
            g_ptr_array_add(paths, path);
            continue;
        }

        g_autoptr(GPtrArray) entries = case_list(root, error);

        if (entries == NULL) {
            return NULL;
        }
        for (guint i = 0; i < entries->len; i++) {
            const CaseEntry *entry = g_ptr_array_index(entries, i);

            g_ptr_array_add(paths, g_strdup(entry->path));
        }
    }
    return g_steal_pointer(&paths);
}

/* Instructions for printing and cutting the pages. */
static const char *const HINTS[] = {
    [LAYOUT_DUPLEX] = "on both sides, flipped on the long edge",
    [LAYOUT_GUTTERFOLD] = "on one side; fold each sheet along its middle, glue it, then cut",
    [LAYOUT_SINGLE] = "on one side; glue each sheet of backs to its fronts, then cut",
};

/* Prints a report on one edition to standard output. */
static void
report_edition(const Command *command, const json_t *edition, Layout layout)
{
    const char *folder = json_string_value(json_object_get(edition, "folder"));
    const char *id = json_string_value(json_object_get(edition, "edition"));
    const char *narration = json_string_value(json_object_get(edition, "narration"));
    const char *renewed = json_string_value(json_object_get(edition, "renewed"));
    const char *other_set = json_string_value(json_object_get(edition, "otherset"));
    const char *export = json_string_value(json_object_get(edition, "export"));
    const int n_pages = (int)json_integer_value(json_object_get(edition, "pages"));
    const int n_common = (int)json_integer_value(json_object_get(edition, "common"));
    const int n_pictures = (int)json_integer_value(json_object_get(edition, "pictures"));
    const int n_findings = (int)json_integer_value(json_object_get(edition, "findings"));

    if (n_pictures > 0) {
        print_safely(
            stdout,
            "%s/png: edition %s, %d pictures at %d dpi, fronts beside their backs by name\n",
            folder,
            id,
            n_pictures,
            command->png_dpi);
    } else if (command->press) {
        print_safely(stdout,
                     "%s: edition %s, %d pages for a print shop: card-….pdf for card, "
                     "paper-….pdf for thin paper\n",
                     folder,
                     id,
                     n_pages);
    } else if (renewed != NULL && command->fresh_codes) {
        print_safely(
            stdout,
            "%s: edition %s in place of %s; print labels.pdf at 100 %% for the cards that you "
            "have cut, or complete.pdf for new ones\n",
            folder,
            id,
            renewed);
        return;
    } else if (n_pages > 0) {
        print_safely(stdout,
                     "%s: edition %s, %d pages; print complete.pdf at 100 %%, %s\n",
                     folder,
                     id,
                     n_pages,
                     HINTS[layout]);
    } else if (export != NULL) {
        print_safely(stdout,
                     "%s/%s: edition %s for Tabletop Simulator; copy this file into its folder "
                     "Saves/Saved Objects, and leave the pictures where they are (a print into "
                     "this folder deletes them)\n",
                     folder,
                     export,
                     id);
    } else {
        print_safely(stdout, "%s: edition %s\n", folder, id);
    }
    if (renewed != NULL) {
        print_safely(stdout,
                     "%s: the cards of edition %s, which it replaces, are now worthless\n",
                     folder,
                     renewed);
    } else if (json_is_true(json_object_get(edition, "again"))) {
        print_safely(stdout, "%s: the edition keeps its codes; --reprint makes new ones\n", folder);
    }
    if (json_is_true(json_object_get(edition, "changed"))) {
        print_safely(
            stderr,
            "%s: edition %s keeps its codes, but its case, address, reveal or recording has "
            "changed; print it again with the old options (--base, --reveal, --narrate), or "
            "print all its cards and begin a new game\n",
            folder,
            id);
    }
    if (other_set != NULL) {
        print_safely(stderr,
                     "%s: %s has another common set; its seat cards and all else that cases share "
                     "do not belong to this edition\n",
                     folder,
                     other_set);
    }
    if (narration != NULL) {
        print_safely(
            stdout, "%s/%s: the introduction, read aloud; phones play it\n", folder, narration);
    }
    if (n_common > 0) {
        printf("pages 1 to %d are the common set, the same for every case; print other cases with "
               "--no-common\n",
               n_common);
    }
    if (n_findings > 0) {
        print_safely(
            stderr,
            "%s: findings on fairness and measures: %d; --check lists them, with spoilers\n",
            folder,
            n_findings);
    }
}

static bool
print_cases(const Command *command,
            const PrintOptions *options,
            const GPtrArray *paths,
            GError **error)
{
    json_t *editions = batch_print(paths, options, error);
    json_t *edition;
    size_t i;

    if (editions == NULL) {
        return false;
    }
    if (command->json) {
        print_json(json_pack("{s:O}", "editions", editions));
    } else if (!command->quiet) {
        json_array_foreach(editions, i, edition)
        {
            report_edition(command, edition, options->imposition.layout);
        }
    }
    json_decref(editions);
    return true;
}

/* Checks the cases at @paths, and adds the results to @judgement. */
static bool
check_cases(const PrintOptions *options,
            const GPtrArray *paths,
            const Judgement *judgement,
            GError **error)
{
    g_autofree char *root = data_find("templates");
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates = templates_new(root, compositor, &options->look);

    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);

        if (!print_check(path, options, templates, compositor, judgement, error)) {
            return false;
        }
    }
    return true;
}

static json_t *
list_lines(const GPtrArray *lines)
{
    json_t *list = json_array();

    for (guint i = 0; i < lines->len; i++) {
        json_array_append_new(list, json_string(g_ptr_array_index(lines, i)));
    }
    return list;
}

/* Prints the findings of --check to standard output. Figures and explained findings go to standard
 * error. With --json, everything goes to standard output. */
static void
report_judgement(const Command *command, const Judgement *judgement)
{
    if (command->json) {
        print_json(json_pack("{s:o, s:o, s:o, s:O}",
                             "findings",
                             list_lines(judgement->findings),
                             "explained",
                             list_lines(judgement->explained),
                             "figures",
                             list_lines(judgement->figures),
                             "fairness",
                             judgement->fairness));
        return;
    }
    for (guint i = 0; !command->quiet && i < judgement->figures->len; i++) {
        print_safely(stderr, "%s\n", (const char *)g_ptr_array_index(judgement->figures, i));
    }
    for (guint i = 0; !command->quiet && i < judgement->explained->len; i++) {
        print_safely(stderr, "%s\n", (const char *)g_ptr_array_index(judgement->explained, i));
    }
    for (guint i = 0; i < judgement->findings->len; i++) {
        print_safely(stdout, "%s\n", (const char *)g_ptr_array_index(judgement->findings, i));
    }
}

/* Draws the case at @path to standard output, or to a file in the folder of --out. Fails if the
 * case has no questions to prove. */
static bool
draw_case(const Command *command, const char *path, GError **error)
{
    g_autoptr(Case) c = case_load(path, error);

    if (c == NULL) {
        return false;
    }
    if (c->n_questions == 0) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: a case of %s has no proofs, so there is nothing to draw",
                    c->path,
                    c->game);
        return false;
    }
    g_autoptr(Graph) graph = graph_new(c);
    g_autofree char *svg = graph_draw(graph);

    if (command->out == NULL) {
        fputs(svg, stdout);
        return true;
    }
    g_autofree char *name = g_strdup_printf("%s-%02d-graph.svg", c->game, c->number);
    g_autofree char *file = g_build_filename(command->out, name, NULL);

    if (g_mkdir_with_parents(command->out, 0777) != 0) {
        press_error_set_errno(error, errno, "making", command->out);
        return false;
    }
    if (!atomic_file_write(file, svg, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0666, error)) {
        return false;
    }
    if (!command->quiet) {
        print_safely(stdout, "%s: contains spoilers\n", file);
    }
    return true;
}

static bool
draw_cases(const Command *command, const GPtrArray *paths, GError **error)
{
    if (command->out == NULL && paths->len != 1) {
        return usage_fault(error,
                           "--graph draws one CASE to standard output, not %d; use --out for more",
                           (int)paths->len);
    }
    for (guint i = 0; i < paths->len; i++) {
        if (!draw_case(command, g_ptr_array_index(paths, i), error)) {
            return false;
        }
    }
    return true;
}

static bool
begin_case(const Command *command, const PrintOptions *options, GError **error)
{
    if (!skeleton_write(command->new_folder, options->out, error)) {
        return false;
    }
    if (!command->quiet) {
        print_safely(
            stdout,
            "%s/case.yaml: a case to fill in; view it with --watch, judge it with --check\n",
            command->new_folder);
    }
    return true;
}

/* Returns the command that prints the watched case: the words of @command without --watch and
 * --port. The caller frees the result. */
static char **
press_words(const Command *command)
{
    GStrvBuilder *words = g_strv_builder_new();
    char **press;

    g_strv_builder_add(words, "/proc/self/exe");
    g_strv_builder_add(words, "--quiet");
    for (char **word = command->words + 1; *word != NULL; word++) {
        if (strcmp(*word, "--port") == 0 && word[1] != NULL) {
            word++;
        } else if (strcmp(*word, "--watch") != 0 && !g_str_has_prefix(*word, "--port=")) {
            g_strv_builder_add(words, *word);
        }
    }
    press = g_strv_builder_end(words);
    g_strv_builder_unref(words);
    return press;
}

/* Shows the case at @path on a web page. With --out, also prints it. */
static bool
show_case(const Command *command, const PrintOptions *options, const char *path, GError **error)
{
    g_autofree char *root = data_find("templates");
    g_auto(GStrv) press = command->out == NULL ? NULL : press_words(command);
    const WatchOptions watch = {
        .port = command->port,
        .look = &options->look,
        .catalogue = options->catalogue,
        .language = options->language,
        .base = options->base == NULL ? PRINT_BASE : options->base,
        .reveal = options->reveal == NULL ? PRINT_REVEAL : options->reveal,
        .press = (const char *const *)press,
        .quiet = command->quiet,
    };

    return watch_case(path, root, &watch, error);
}

/* Runs @command. Returns false with @error on failure. */
static bool
run(const Command *command, const Judgement *judgement, GError **error)
{
    g_autofree char *root = data_find("cases");
    g_autofree char *words = data_find(CATALOGUE_FOLDER);
    g_autoptr(Catalogue) catalogue = NULL;
    g_autoptr(GPtrArray) paths = NULL;
    PrintOptions options;

    if (command->version) {
        puts("hansom-print " HANSOM_VERSION);
        return true;
    }
    catalogue = catalogue_read(words, error);
    if (catalogue == NULL || !command_options(command, catalogue, &options, error)) {
        return false;
    }
    options.progress = !command->quiet && isatty(STDERR_FILENO) ? show_progress : NULL;
    options.is_stopped = is_stopped;
    if (command->list) {
        return list_cases(command, root, error);
    }
    if (command->calibrate) {
        g_autofree char *path = calibrate_print(options.out, options.imposition.paper, error);

        if (path != NULL && !command->quiet) {
            print_safely(
                stdout, "%s: print it on both sides; the instructions are on the sheet\n", path);
        }
        return path != NULL;
    }
    if (command->new_folder != NULL) {
        return begin_case(command, &options, error);
    }
    if (command->cases == NULL) {
        return usage_fault(error, "no CASE");
    }
    if (command->port < 0 || command->port > 65535) {
        return usage_fault(error, "--port %d must be a port from 1 to 65535", command->port);
    }
    paths = resolve_cases(command, root, error);
    if (paths == NULL) {
        return false;
    }
    if (command->watch) {
        return paths->len == 1
                   ? show_case(command, &options, g_ptr_array_index(paths, 0), error)
                   : usage_fault(error, "--watch shows one CASE, not %d", (int)paths->len);
    }
    if (command->graph) {
        return draw_cases(command, paths, error);
    }
    return command->check ? check_cases(&options, paths, judgement, error)
                          : print_cases(command, &options, paths, error);
}

int
main(int argc, char **argv)
{
    (void)argc;
    const struct sigaction action = { .sa_handler = on_signal };
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) explained = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) figures = g_ptr_array_new_with_free_func(g_free);
    const Judgement judgement = { findings, explained, figures, json_array() };
    g_autoptr(GError) error = NULL;
    Command command = { 0 };
    int status = EXIT_SUCCESS;

    setlocale(LC_CTYPE, "C.UTF-8");
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (command_parse(argv, &command, &error) && run(&command, &judgement, &error)) {
        if (command.check) {
            report_judgement(&command, &judgement);
            status = findings->len > 0 ? PRESS_ERROR_INPUT : EXIT_SUCCESS;
        }
    } else {
        status = press_error_exit(error);
        print_safely(
            stderr, "%s%s\n", status == PRESS_ERROR_INPUT ? "" : "hansom-print: ", error->message);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        print_safely(stderr, "hansom-print: standard output: %s\n", g_strerror(errno));
        status = PRESS_ERROR_SYSTEM;
    }
    command_clear(&command);
    json_decref(judgement.fairness);
    return status;
}
