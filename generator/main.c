/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hansom-print: from a case to paper */
#include "cases/load.h"
#include "generator/batch.h"
#include "generator/calibrate.h"
#include "generator/data.h"
#include "generator/fault.h"
#include "generator/print.h"
#include "generator/raster.h"
#include "generator/watch.h"

#include <jansson.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_BASE   "http://221B.LOCAL:8221"
#define DEFAULT_DPI    300
#define OFFSET_MOST_MM 5.0 /* a printer that misses by more is broken */

/* The command line. */
typedef struct {
    gboolean list;
    gboolean check;
    gboolean edition_only;
    gboolean calibrate;
    gboolean no_common;
    gboolean quiet;
    gboolean json;
    gboolean version;
    gboolean watch;
    int port;    /* 0: any */
    int png_dpi; /* 0: PDFs */
    char *out;
    char *paper;
    char *layout;
    char *card;
    char *ink;
    char *type;
    char *offset;
    char *reveal;
    char *base;
    char *seed;
    char **cases;
} Command;

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
    fprintf(stderr, " %s", what);
    if (n_done == n_all) {
        fputs("\r\033[K", stderr);
    }
    fflush(stderr);
}

static bool G_GNUC_PRINTF(2, 3) usage_fault(GError **error, const char *format, ...)
{
    g_autofree char *message = NULL;
    va_list args;

    va_start(args, format);
    message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, PRESS_ERROR, PRESS_ERROR_USAGE, "%s (see hansom-print --help)", message);
    return false;
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

            printf("%s  %s (difficulty %d)  %s\n",
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

/* The paths of all cases that the command names. */
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

/* What to do with the pages. */
static const char *const HINTS[] = {
    [LAYOUT_DUPLEX] = "on both sides, flipped on the long edge",
    [LAYOUT_GUTTERFOLD] = "on one side; fold each sheet along its middle, glue it, then cut",
    [LAYOUT_SINGLE] = "on one side; glue each sheet of backs to its fronts, then cut",
};

/* What was printed, a line or two for each case. */
static void
report_edition(const Command *command, const json_t *edition, Layout layout)
{
    const char *folder = json_string_value(json_object_get(edition, "folder"));
    const char *id = json_string_value(json_object_get(edition, "edition"));
    const int n_pages = (int)json_integer_value(json_object_get(edition, "pages"));
    const int n_common = (int)json_integer_value(json_object_get(edition, "common"));
    const int n_pictures = (int)json_integer_value(json_object_get(edition, "pictures"));
    const int n_findings = (int)json_integer_value(json_object_get(edition, "findings"));

    if (n_pictures > 0) {
        printf("%s/png: edition %s, %d pictures at %d dpi, fronts beside their backs by name\n",
               folder,
               id,
               n_pictures,
               command->png_dpi);
    } else if (n_pages > 0) {
        printf("%s: edition %s, %d pages; print complete.pdf at 100 %%, %s\n",
               folder,
               id,
               n_pages,
               HINTS[layout]);
    } else {
        printf("%s: edition %s\n", folder, id);
    }
    if (n_common > 0) {
        printf("pages 1 to %d are the common set, the same for every case; print other cases with "
               "--no-common\n",
               n_common);
    }
    if (n_findings > 0) {
        fprintf(stderr,
                "%s: findings on fairness and measures: %d; --check tells them, and gives the case "
                "away\n",
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

/* Judges the cases at @paths; what there is to say goes into @findings. */
static bool
check_cases(const PrintOptions *options,
            const GPtrArray *paths,
            GPtrArray *findings,
            GError **error)
{
    g_autofree char *root = data_find("templates");
    g_autoptr(Compositor) compositor = compositor_new();
    g_autoptr(Templates) templates = templates_new(root, compositor, &options->look);

    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);

        if (!print_check(path, options, templates, compositor, findings, error)) {
            return false;
        }
    }
    return true;
}

/* "1.5,-0.5" */
static bool
read_offset(const char *text, Point *offset)
{
    char *end = NULL;
    const double x = g_ascii_strtod(text, &end);
    const bool has_x = end > text && *end == ',';
    const char *rest = has_x ? end + 1 : text;
    const double y = g_ascii_strtod(rest, &end);

    *offset = (Point){ x, y };
    return has_x && end > rest && *end == '\0' && fabs(x) <= OFFSET_MOST_MM &&
           fabs(y) <= OFFSET_MOST_MM;
}

/* How cards and type shall look. */
static bool
read_look(const Command *command, Look *look, GError **error)
{
    const char *ink = command->ink == NULL ? "full" : command->ink;
    const char *type = command->type == NULL ? "normal" : command->type;
    const char *card = command->card;

    *look = (Look){ .low_ink = strcmp(ink, "low") == 0 };
    if (!look->low_ink && strcmp(ink, "full") != 0) {
        return usage_fault(error, "unknown --ink “%s”; there are: full, low", ink);
    }
    if (strcmp(type, "large") == 0 || strcmp(type, "dyslexic") == 0) {
        look->type = strcmp(type, "large") == 0 ? TYPE_LARGE : TYPE_DYSLEXIC;
        card = card == NULL ? "tarot" : card; /* what is larger needs room */
    } else if (strcmp(type, "normal") != 0) {
        return usage_fault(error, "unknown --type “%s”; there are: normal, large, dyslexic", type);
    }
    if (card != NULL && !card_size_read(card, &look->card_width_mm, &look->card_height_mm)) {
        return usage_fault(error,
                           "unknown --card “%s”; there are: poker, tarot, mini, or WIDTHxHEIGHT in "
                           "mm, such as 63.5x88.9",
                           card);
    }
    return true;
}

static bool
read_options(const Command *command, PrintOptions *options, GError **error)
{
    const char *paper = command->paper == NULL ? "a4" : command->paper;
    const char *base = command->base == NULL ? DEFAULT_BASE : command->base;
    const char *reveal = command->reveal == NULL ? "printed" : command->reveal;
    const int layout = command->layout == NULL ? LAYOUT_DUPLEX : layout_find(command->layout);

    *options = (PrintOptions){
        .out = command->out == NULL ? "out" : command->out,
        .imposition = { .paper = paper_size_find(paper) },
        .reveal = reveal,
        .base = base,
        .seed = command->seed,
        .edition_only = command->edition_only,
        .no_common = command->no_common,
        .png_dpi = command->png_dpi,
        .progress = !command->quiet && isatty(STDERR_FILENO) ? show_progress : NULL,
        .is_stopped = is_stopped,
    };
    if (options->imposition.paper == NULL) {
        return usage_fault(error, "unknown paper “%s”; there are: a4, letter", paper);
    }
    if (layout < 0) {
        return usage_fault(
            error, "unknown layout “%s”; there are: duplex, gutterfold, single", command->layout);
    }
    options->imposition.layout = (Layout)layout;
    if (command->offset != NULL && !read_offset(command->offset, &options->offset)) {
        return usage_fault(
            error,
            "--offset “%s” is not two numbers of mm from -%g to %g, such as 1.5,-0.5",
            command->offset,
            OFFSET_MOST_MM,
            OFFSET_MOST_MM);
    }
    if (strcmp(reveal, "printed") != 0 && strcmp(reveal, "sealed") != 0) {
        return usage_fault(error, "unknown --reveal “%s”; there are: printed, sealed", reveal);
    }
    if (!read_look(command, &options->look, error)) {
        return false;
    }
    options->imposition.whole_pages = options->look.type != TYPE_NORMAL;
    if (!g_str_has_prefix(base, "http://") && !g_str_has_prefix(base, "https://")) {
        return usage_fault(
            error,
            "--base “%s” begins neither with http:// nor with https://, in small letters",
            base);
    }
    return true;
}

/* What --check found, on standard output. */
static void
report_findings(const Command *command, const GPtrArray *findings)
{
    json_t *list = json_array();

    for (guint i = 0; i < findings->len; i++) {
        const char *finding = g_ptr_array_index(findings, i);

        json_array_append_new(list, json_string(finding));
        if (!command->json) {
            puts(finding);
        }
    }
    if (command->json) {
        print_json(json_pack("{s:O}", "findings", list));
    }
    json_decref(list);
}

/* --png, or --png=DPI. */
static gboolean
read_png(const char *name, const char *value, gpointer data, GError **error)
{
    char *end = NULL;
    const gint64 dpi = value == NULL ? DEFAULT_DPI : g_ascii_strtoll(value, &end, 10);

    (void)name;
    if ((value != NULL && (end == value || *end != '\0')) || dpi < RASTER_DPI_MIN ||
        dpi > RASTER_DPI_MAX) {
        return usage_fault(error,
                           "--png “%s” is no whole number of dots per inch from %d to %d",
                           value,
                           RASTER_DPI_MIN,
                           RASTER_DPI_MAX);
    }
    ((Command *)data)->png_dpi = (int)dpi;
    return TRUE;
}

/* GLib takes an optional value only in the same word: `--png 600` becomes `--png=600`. */
static char **
join_png(char **argv)
{
    GStrvBuilder *words = g_strv_builder_new();
    bool is_over = false;
    char **joined;

    for (char **word = argv; *word != NULL; word++) {
        is_over |= strcmp(*word, "--") == 0;
        if (!is_over && strcmp(*word, "--png") == 0 && word[1] != NULL && *word[1] != '\0' &&
            word[1][strspn(word[1], "0123456789")] == '\0') {
            g_autofree char *both = g_strconcat(*word, "=", word[1], NULL);

            g_strv_builder_add(words, both);
            word++;
        } else {
            g_strv_builder_add(words, *word);
        }
    }
    joined = g_strv_builder_end(words);
    g_strv_builder_unref(words);
    return joined;
}

static bool
parse_command(char **argv, Command *command, GError **error)
{
    const GOptionEntry entries[] = {
        { "list",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->list,
          "Games and cases, one a line, without spoilers",
          NULL },
        { "out", 'o', 0, G_OPTION_ARG_FILENAME, &command->out, "Where editions go (out/)", "DIR" },
        { "paper",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->paper,
          "Paper to print on (a4)",
          "a4|letter" },
        { "layout",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->layout,
          "How fronts meet backs: flipped on the long edge, folded, or glued (duplex)",
          "duplex|gutterfold|single" },
        { "card",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->card,
          "Size of the playing cards (poker; tarot for other type)",
          "poker|tarot|mini|WxH" },
        { "type",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->type,
          "Type for weak eyes, or for readers with dyslexia; booklets are then whole pages "
          "(normal)",
          "normal|large|dyslexic" },
        { "ink",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->ink,
          "How much ink: low has outlines on white, and nothing solid (full)",
          "full|low" },
        { "no-common",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->no_common,
          "Leave out what all cases of a game share: it is cut already",
          NULL },
        { "png",
          0,
          G_OPTION_FLAG_OPTIONAL_ARG,
          G_OPTION_ARG_CALLBACK,
          (gpointer)(gsize)read_png,
          "Every piece as a picture with its bleed, for who has cards printed; no PDFs (300)",
          "DPI" },
        { "offset",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->offset,
          "Move the backs, in mm, to meet their fronts (see --calibrate)",
          "RIGHT,DOWN" },
        { "calibrate",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->calibrate,
          "Make a sheet that shows how far the printer's backs miss",
          NULL },
        { "reveal",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->reveal,
          "What stands on paper: all, or nothing that gives the case away (printed)",
          "printed|sealed" },
        { "base",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->base,
          "What QR codes begin with (" DEFAULT_BASE ")",
          "URL" },
        { "seed",
          0,
          0,
          G_OPTION_ARG_STRING,
          &command->seed,
          "The edition's key from a text: the same bytes each time",
          "TEXT" },
        { "edition-only",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->edition_only,
          "Write edition.json alone",
          NULL },
        { "check",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->check,
          "Judge the cases, print nothing",
          NULL },
        { "watch",
          0,
          0,
          G_OPTION_ARG_NONE,
          &command->watch,
          "Show the case on a page that follows what you write, until Ctrl-C; print nothing",
          NULL },
        { "port",
          0,
          0,
          G_OPTION_ARG_INT,
          &command->port,
          "Where --watch shows it (any that is free)",
          "PORT" },
        { "quiet", 'q', 0, G_OPTION_ARG_NONE, &command->quiet, "Say nothing but errors", NULL },
        { "json", 0, 0, G_OPTION_ARG_NONE, &command->json, "Report as JSON", NULL },
        { "version", 0, 0, G_OPTION_ARG_NONE, &command->version, "Tell the version", NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &command->cases, NULL, "CASE…" },
        G_OPTION_ENTRY_NULL,
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    GOptionGroup *group = g_option_group_new(NULL, NULL, NULL, command, NULL);
    g_auto(GStrv) words = join_png(argv);

    g_option_context_set_summary(
        context,
        "Prints complete deduction games. CASE is a case's folder, its case.yaml, or GAME/NN as\n"
        "--list shows it; “all” prints everything.");
    g_option_context_set_description(
        context,
        "An edition goes into DIR/<game>-<case>/ and appears whole or not at all.\n"
        "Exit: 0 done; 1 the input is at fault; 2 wrong usage; 3 the system is (disk full, "
        "unwritable).\n"
        "Cases and templates are those it was built with, or those in the folder $HANSOM_DATA.");
    g_option_group_add_entries(group, entries);
    g_option_context_set_main_group(context, group);
    return g_option_context_parse_strv(context, &words, error);
}

static void
command_clear(Command *command)
{
    g_free(command->out);
    g_free(command->paper);
    g_free(command->layout);
    g_free(command->card);
    g_free(command->ink);
    g_free(command->type);
    g_free(command->offset);
    g_free(command->reveal);
    g_free(command->base);
    g_free(command->seed);
    g_strfreev(command->cases);
}

/* The page that follows one case. */
static bool
show_case(const Command *command, const PrintOptions *options, const char *path, GError **error)
{
    g_autofree char *root = data_find("templates");
    const WatchOptions watch = {
        command->port, &options->look, options->base, options->reveal, command->quiet
    };

    return watch_case(path, root, &watch, error);
}

/* Does what the command says; false with @error. */
static bool
run(const Command *command, GPtrArray *findings, GError **error)
{
    g_autofree char *root = data_find("cases");
    g_autoptr(GPtrArray) paths = NULL;
    PrintOptions options;

    if (command->version) {
        puts("hansom-print " HANSOM_VERSION);
        return true;
    }
    if (!read_options(command, &options, error)) {
        return false;
    }
    if (command->list) {
        return list_cases(command, root, error);
    }
    if (command->calibrate) {
        g_autofree char *path = calibrate_print(options.out, options.imposition.paper, error);

        if (path != NULL && !command->quiet) {
            printf("%s: print it on both sides; what to do with it stands on it\n", path);
        }
        return path != NULL;
    }
    if (command->cases == NULL) {
        return usage_fault(error, "no CASE");
    }
    if (command->port < 0 || command->port > 65535) {
        return usage_fault(error, "--port %d is no port from 1 to 65535", command->port);
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
    return command->check ? check_cases(&options, paths, findings, error)
                          : print_cases(command, &options, paths, error);
}

int
main(int argc, char **argv)
{
    (void)argc;
    const struct sigaction action = { .sa_handler = on_signal };
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GError) error = NULL;
    Command command = { 0 };
    int status = EXIT_SUCCESS;

    setlocale(LC_CTYPE, "C.UTF-8");
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (parse_command(argv, &command, &error) && run(&command, findings, &error)) {
        if (command.check) {
            report_findings(&command, findings);
            status = findings->len > 0 ? PRESS_ERROR_INPUT : EXIT_SUCCESS;
        }
    } else {
        status = press_error_exit(error);
        fprintf(
            stderr, "%s%s\n", status == PRESS_ERROR_INPUT ? "" : "hansom-print: ", error->message);
    }
    if (fflush(stdout) != 0) {
        fprintf(stderr, "hansom-print: standard output: %s\n", g_strerror(errno));
        status = PRESS_ERROR_SYSTEM;
    }
    command_clear(&command);
    return status;
}
