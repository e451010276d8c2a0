/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/command.h"

#include "cases/edition/edition.h"
#include "generator/base/fault.h"
#include "generator/pieces/maps.h"
#include "generator/press/exclusions.h"
#include "generator/sheets/raster.h"

#include <math.h>
#include <string.h>

#define DEFAULT_DPI    300
#define PAD_LEAST      1
#define PAD_MOST       100
#define OFFSET_MOST_MM 5.0 /* a printer with a larger error is broken */

/* Rows of the option table. */
#define FLAG(name, letter, field, help)                                 \
    {                                                                   \
        name, letter, 0, G_OPTION_ARG_NONE, &command->field, help, NULL \
    }
#define VALUE(name, letter, kind, field, help, value)                      \
    {                                                                      \
        name, letter, 0, G_OPTION_ARG_##kind, &command->field, help, value \
    }

/* Parses an offset such as "1.5,-0.5" (mm). Returns false if @text is not an offset, or if the
 * offset is too large. */
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

/* Reads --ink, --type and --card. */
static bool
read_look(const Command *command, Look *look, GError **error)
{
    const char *ink = command->ink == NULL ? "full" : command->ink;
    const char *type = command->type == NULL ? "normal" : command->type;

    *look = (Look){ .low_ink = strcmp(ink, "low") == 0 };
    if (!look->low_ink && strcmp(ink, "full") != 0) {
        return usage_fault(error, "unknown --ink “%s”; use one of: full, low", ink);
    }
    if (strcmp(type, "large") == 0 || strcmp(type, "dyslexic") == 0) {
        look->type = strcmp(type, "large") == 0 ? TYPE_LARGE : TYPE_DYSLEXIC;
    } else if (strcmp(type, "normal") != 0) {
        return usage_fault(error, "unknown --type “%s”; use one of: normal, large, dyslexic", type);
    }
    if (command->card != NULL &&
        !card_size_read(command->card, &look->card_width_mm, &look->card_height_mm)) {
        return usage_fault(error,
                           "unknown --card “%s”; use one of: poker, tarot, mini, or WIDTHxHEIGHT "
                           "in mm from %g to %g, such as 63.5x88.9",
                           command->card,
                           CARD_LEAST_MM,
                           CARD_MOST_MM);
    }
    return true;
}

/* Refuses an empty --out or --seed. Scripts pass one by mistake when a variable is not set. */
static bool
check_empty(const Command *command, GError **error)
{
    if (command->out != NULL && *command->out == '\0') {
        return usage_fault(error, "--out needs the name of a folder, such as out");
    }
    if (command->seed != NULL && *command->seed == '\0') {
        return usage_fault(error, "--seed needs a text; leave it out for a random key");
    }
    return true;
}

/* Checks the range of --pad. */
static bool
check_pad(const Command *command, GError **error)
{
    if (command->pad < PAD_LEAST || command->pad > PAD_MOST) {
        return usage_fault(error,
                           "--pad %d must be a number of sheets from %d to %d",
                           command->pad,
                           PAD_LEAST,
                           PAD_MOST);
    }
    return true;
}

static bool
check_profile(const Command *command, GError **error)
{
    if (!command->press && command->profile != NULL) {
        return usage_fault(error, "--profile names the press of --press; add --press");
    }
    return true;
}

static bool
check_base(const char *base, GError **error)
{
    if (!g_str_has_prefix(base, "http://") && !g_str_has_prefix(base, "https://")) {
        return usage_fault(
            error, "--base “%s” must begin with http:// or https://, in lower case", base);
    }
    if (!edition_takes_base(base)) {
        return usage_fault(error,
                           "--base “%s” must be an address such as " PRINT_BASE
                           ", of at most %d characters",
                           base,
                           EDITION_BASE_MAX);
    }
    return true;
}

/* Reads --export and --export-url. */
static bool
read_export(const Command *command, PrintOptions *options, GError **error)
{
    const char *url = command->export_url;

    if (command->export != NULL && strcmp(command->export, "tts") != 0) {
        return usage_fault(error, "unknown --export “%s”; use one of: tts", command->export);
    }
    if (url != NULL && command->export == NULL) {
        return usage_fault(error,
                           "--export-url is the address of exported files; add --export=tts");
    }
    if (url != NULL && !g_str_has_prefix(url, "http://") && !g_str_has_prefix(url, "https://") &&
        !g_str_has_prefix(url, "file:///")) {
        return usage_fault(
            error, "--export-url “%s” must begin with http://, https:// or file:///", url);
    }
    options->export = command->export == NULL ? EXPORT_NONE : EXPORT_TTS;
    options->export_url = url;
    return true;
}

bool
command_options(const Command *command,
                const Catalogue *catalogue,
                PrintOptions *options,
                GError **error)
{
    const char *paper = command->paper == NULL ? "a4" : command->paper;
    const char *reveal = command->reveal == NULL ? PRINT_REVEAL : command->reveal;

    *options = (PrintOptions){
        .out = command->out == NULL ? "out" : command->out,
        .imposition = { .paper = paper_size_find(paper) },
        .catalogue = catalogue,
        .language = command->language,
        .reveal = command->reveal,
        .base = command->base,
        .seed = command->seed,
        .map_seed = command->map_seed,
        .edition_only = command->edition_only,
        .no_common = command->no_common,
        .fresh_codes = command->fresh_codes,
        .reprint = command->reprint,
        .narrate = command->narrate,
        .pad = command->pad,
        .png_dpi = command->png_dpi,
        .press = command->press,
        .profile = command->profile,
    };
    if (options->imposition.paper == NULL) {
        return usage_fault(error, "unknown --paper “%s”; use one of: a4, letter, a3", paper);
    }
    if (command->layout != NULL && !imposition_set_layout(&options->imposition, command->layout)) {
        return usage_fault(error,
                           "unknown --layout “%s”; use one of: duplex, grid, gutterfold, single",
                           command->layout);
    }
    if (command->offset != NULL && !read_offset(command->offset, &options->offset)) {
        return usage_fault(
            error,
            "--offset “%s” must be two numbers in mm from -%g to %g, such as 1.5,-0.5",
            command->offset,
            OFFSET_MOST_MM,
            OFFSET_MOST_MM);
    }
    if (strcmp(reveal, "printed") != 0 && strcmp(reveal, "sealed") != 0) {
        return usage_fault(error, "unknown --reveal “%s”; use one of: printed, sealed", reveal);
    }
    if (command->language != NULL && !catalogue_knows(catalogue, command->language)) {
        g_autofree char *known = catalogue_list(catalogue);

        return usage_fault(
            error, "unknown --language “%s”; use one of: %s", command->language, known);
    }
    if (!read_look(command, &options->look, error)) {
        return false;
    }
    if (command->extras != NULL && !extras_read(command->extras, &options->extras, error)) {
        return false;
    }
    if (command->map_seed != NULL && !map_seed_check(command->map_seed, error)) {
        return false;
    }
    if (!check_empty(command, error) || !check_pad(command, error) ||
        !check_profile(command, error) || !exclusions_check(command, error) ||
        !read_export(command, options, error)) {
        return false;
    }
    options->imposition.whole_pages = options->look.type != TYPE_NORMAL;
    return command->base == NULL || check_base(command->base, error);
}

/* Parses the value of --png or --png=DPI. */
static gboolean
read_png(const char *name, const char *value, gpointer data, GError **error)
{
    char *end = NULL;
    const gint64 dpi = value == NULL ? DEFAULT_DPI : g_ascii_strtoll(value, &end, 10);

    (void)name;
    if ((value != NULL && (end == value || *end != '\0')) || dpi < RASTER_DPI_MIN ||
        dpi > RASTER_DPI_MAX) {
        return usage_fault(error,
                           "--png “%s” must be a whole number of dots per inch from %d to %d",
                           value,
                           RASTER_DPI_MIN,
                           RASTER_DPI_MAX);
    }
    ((Command *)data)->png_dpi = (int)dpi;
    return TRUE;
}

/* Returns @argv with a value joined to each --png, since GLib would take any next word as the
 * optional value. `--png 600` becomes `--png=600`, and `--png CASE` becomes `--png=300 CASE`. */
static char **
join_png(char **argv)
{
    GStrvBuilder *words = g_strv_builder_new();
    bool is_over = false;
    char **joined;

    for (char **word = argv; *word != NULL; word++) {
        is_over |= strcmp(*word, "--") == 0;
        if (!is_over && strcmp(*word, "--png") == 0) {
            const bool has_dpi = word[1] != NULL && *word[1] != '\0' &&
                                 word[1][strspn(word[1], "0123456789")] == '\0';
            g_autofree char *both = has_dpi ? g_strconcat(*word, "=", word[1], NULL)
                                            : g_strdup_printf("%s=%d", *word, DEFAULT_DPI);

            g_strv_builder_add(words, both);
            word += has_dpi;
        } else {
            g_strv_builder_add(words, *word);
        }
    }
    joined = g_strv_builder_end(words);
    g_strv_builder_unref(words);
    return joined;
}

/* Reports an error of GLib's option parser in the form of our own usage errors. Always returns
 * false. */
static bool
refuse_words(const GError *fault, char **argv, GError **error)
{
    if (fault->domain == PRESS_ERROR) {
        g_propagate_error(error, g_error_copy(fault));
        return false;
    }
    for (char **word = argv; fault->domain == G_CONVERT_ERROR && *word != NULL; word++) {
        const char *option = word > argv && **word != '-' ? word[-1] : *word;

        if (!g_utf8_validate(*word, -1, NULL) && g_str_has_prefix(option, "--")) {
            const int length = (int)strcspn(option, "=");

            return usage_fault(error, "%.*s needs a text in UTF-8", length, option);
        }
    }
    return usage_fault(error, "%s", fault->message);
}

bool
command_parse(char **argv, Command *command, GError **error)
{
    const GOptionEntry entries[] = {
        FLAG("list", 0, list, "List games and cases, one a line, without spoilers"),
        VALUE("out", 'o', FILENAME, out, "Folder for editions (out/)", "DIR"),
        VALUE("paper", 0, STRING, paper, "Paper to print on (a4)", "a4|letter|a3"),
        VALUE("layout",
              0,
              STRING,
              layout,
              "Print on both sides and flip on the long edge, the same with cards edge to edge for "
              "fewer cuts, fold a sheet with fronts and backs, or glue two sheets (duplex)",
              "duplex|grid|gutterfold|single"),
        VALUE("card",
              0,
              STRING,
              card,
              "Size of all playing cards, in mm if not by name (each deck's own: poker or tarot; "
              "with --type large or dyslexic at least 90x125)",
              "poker|tarot|mini|WxH"),
        VALUE("type",
              0,
              STRING,
              type,
              "Larger type, or type for readers with dyslexia; both print booklets on whole pages "
              "(normal)",
              "normal|large|dyslexic"),
        VALUE("ink",
              0,
              STRING,
              ink,
              "Amount of ink; low prints outlines on white and no solid areas (full)",
              "full|low"),
        FLAG("no-common",
             0,
             no_common,
             "Leave out the pieces that all cases of a game share, for all cases after the first"),
        VALUE("pad",
              0,
              INT,
              pad,
              "Number of copies of each sheet to write on, such as note sheets and maps (1)",
              "N"),
        VALUE("extras",
              0,
              STRING,
              extras,
              "Add a box for the game, a slipcase for its cases (slipcase=N for N of them), or for "
              "watson-and-holmes a map of London to lay the cards on (none)",
              "box,slipcase,map"),
        FLAG("reprint",
             0,
             reprint,
             "Give a printed edition new codes, which make its cards worthless. Without this "
             "option, an edition that is printed again keeps its codes, map, address and reveal, "
             "so that you can replace a sheet"),
        FLAG("fresh-codes",
             0,
             fresh_codes,
             "Give a printed edition new codes, and print labels with them for the cut cards. For "
             "games in which players must not know a card by the code on its back"),
        FLAG("narrate",
             0,
             narrate,
             "Make a recording of the introduction, read by a voice, for phones to play. A "
             "recording beside the case takes precedence"),
        { "png",
          0,
          G_OPTION_FLAG_OPTIONAL_ARG,
          G_OPTION_ARG_CALLBACK,
          (gpointer)(gsize)read_png,
          "Write every piece as a picture with bleed, for a print service, and no PDF files (300)",
          "DPI" },
        FLAG(
            "press",
            0,
            press,
            "Write files for a print shop, in place of sheets: PDF/X-4 in printing inks, one piece "
            "to a page with its bleed, a file for each paper and size"),
        VALUE("profile",
              0,
              FILENAME,
              profile,
              "ICC profile that the print shop asks for, with --press (FOGRA39: offset on coated "
              "paper)",
              "FILE"),
        VALUE("export",
              0,
              STRING,
              export,
              "Write the pieces for Tabletop Simulator (tts) instead of pages to print",
              "tts"),
        VALUE("export-url",
              0,
              STRING,
              export_url,
              "Address at which the virtual tabletop finds the exported files (their place on this "
              "computer)",
              "URL"),
        VALUE("offset",
              0,
              STRING,
              offset,
              "Move the backs, in mm, to meet their fronts (see --calibrate)",
              "RIGHT,DOWN"),
        FLAG("calibrate", 0, calibrate, "Make a sheet that shows how far the printer's backs miss"),
        VALUE("reveal",
              0,
              STRING,
              reveal,
              "Print all texts, or seal those that give the case away, to open on phones only "
              "(printed; for an edition that is printed again: as before)",
              "printed|sealed"),
        VALUE("language",
              0,
              STRING,
              language,
              "Language of everything but the case itself (the case's own)",
              "de|en|es|fr"),
        VALUE("base",
              0,
              STRING,
              base,
              "Address at the beginning of each QR code (" PRINT_BASE
              "; for an edition that is printed again: as before)",
              "URL"),
        VALUE("seed",
              0,
              STRING,
              seed,
              "Make the edition's key from a text, so that the same command gives the same bytes "
              "(a random key)",
              "TEXT"),
        VALUE("map-seed",
              0,
              STRING,
              map_seed,
              "Replace the case's map by a new one, made from a text. The same text gives the same "
              "map. Only for adventures-in-the-fog",
              "TEXT"),
        FLAG("edition-only", 0, edition_only, "Write edition.json alone"),
        FLAG("check",
             0,
             check,
             "Check the cases and print a table of their fairness, but no pieces. Contains "
             "spoilers"),
        FLAG("graph",
             0,
             graph,
             "Draw how the clues of a case lead to its answers, as SVG, to standard output or into "
             "--out. Contains spoilers"),
        VALUE("new",
              0,
              FILENAME,
              new_folder,
              "Begin a case of Watson & Holmes: write DIR/case.yaml and DIR/answers.yaml with "
              "placeholders. Its number is the one in DIR's name (13-gate), or one that is free "
              "here and in --out. Existing files are not overwritten",
              "DIR"),
        FLAG("watch",
             0,
             watch,
             "Show the case on a web page that follows what you write, until Ctrl-C; with --out, "
             "print it too"),
        VALUE("port", 0, INT, port, "Port of the page of --watch (any free one)", "PORT"),
        FLAG("quiet", 'q', quiet, "Print errors only"),
        FLAG("json", 0, json, "Report as JSON"),
        FLAG("version", 0, version, "Print the version"),
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &command->cases, NULL, "CASE…" },
        G_OPTION_ENTRY_NULL,
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    GOptionGroup *group = g_option_group_new(NULL, NULL, NULL, command, NULL);
    g_auto(GStrv) words = join_png(argv);
    g_autoptr(GError) fault = NULL;

    command->words = argv;
    command->pad = 1;

    g_option_context_set_summary(
        context,
        "Prints complete deduction games. CASE is a case's folder, its case.yaml, or GAME/NN as\n"
        "--list shows it; “all” prints everything. Defaults are in parentheses.");
    g_option_context_set_description(
        context,
        "An edition goes into DIR/<game>-<case>/ and appears whole or not at all.\n"
        "Exit status: 0 done; 1 the input is at fault; 2 wrong usage; 3 the system is at fault\n"
        "(disk full, folder not writable).\n"
        "Cases and templates come from the folder $HANSOM_DATA. Without it, they are those that\n"
        "were installed with this program, or else those of the source tree that it was built\n"
        "from.");
    g_option_group_add_entries(group, entries);
    g_option_context_set_main_group(context, group);
    return g_option_context_parse_strv(context, &words, &fault) || refuse_words(fault, argv, error);
}

void
command_clear(Command *command)
{
    g_free(command->out);
    g_free(command->paper);
    g_free(command->layout);
    g_free(command->card);
    g_free(command->ink);
    g_free(command->type);
    g_free(command->offset);
    g_free(command->profile);
    g_free(command->reveal);
    g_free(command->base);
    g_free(command->language);
    g_free(command->extras);
    g_free(command->export);
    g_free(command->export_url);
    g_free(command->new_folder);
    g_free(command->seed);
    g_free(command->map_seed);
    g_strfreev(command->cases);
}
