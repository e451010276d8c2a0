/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/output.h"

#include "cases/base/data.h"
#include "generator/base/fault.h"
#include "generator/export/tts.h"
#include "generator/sheets/jobs.h"
#include "generator/sheets/papers.h"
#include "generator/sheets/plates.h"

#define SEEDED_DATE \
    "2000-01-01T00:00:00Z" /* date of an edition with a seed, since its bytes must not vary */

/* The press that a print shop has unless it says otherwise: offset on coated paper. */
#define PRESS_CONDITION "FOGRA39"

/* Returns the date that is printed for the edition: $SOURCE_DATE_EPOCH if it is set, SEEDED_DATE if
 * there is a @seed, otherwise the current time. The caller frees the result. */
static char *
choose_date(const char *seed)
{
    const char *epoch = g_getenv("SOURCE_DATE_EPOCH");
    g_autoptr(GDateTime) date = NULL;

    if (epoch == NULL && seed != NULL) {
        return g_strdup(SEEDED_DATE);
    }
    date = epoch == NULL ? g_date_time_new_now_utc()
                         : g_date_time_new_from_unix_utc(g_ascii_strtoll(epoch, NULL, 10));
    return date == NULL ? g_strdup(SEEDED_DATE) : g_date_time_format(date, "%Y-%m-%dT%H:%M:%SZ");
}

/* Prints all decks on sheets, as PDFs. */
static bool
print_papers(const Output *output, Folder *folder, GError **error)
{
    g_autofree char *date = choose_date(output->options->seed);
    const PapersOptions options = {
        .folder = folder_path(folder),
        .edition = output->edition,
        .date = date,
        .imposition = output->options->imposition,
        .offset = output->options->offset,
        .has_set = output->has_set,
        .progress = output->options->progress,
        .is_stopped = output->options->is_stopped,
    };
    PapersCount count;

    if (!papers_write(
            output->set, &output->press, &options, output->printed->files, &count, error)) {
        return false;
    }
    output->printed->n_pages = count.n_pages;
    output->printed->n_set_pages = count.n_set_pages;
    return true;
}

/* Prints each piece on pages of its own, for a print shop. */
static bool
print_jobs(const Output *output, Folder *folder, GError **error)
{
    g_autofree char *date = choose_date(output->options->seed);
    const JobsOptions options = {
        .folder = folder_path(folder),
        .edition = output->edition,
        .date = date,
        .separation = output->separation,
        .large_pages = output->options->imposition.whole_pages,
        .has_set = output->has_set,
        .progress = output->options->progress,
        .is_stopped = output->options->is_stopped,
    };

    return jobs_write(output->set,
                      &output->press,
                      &options,
                      output->printed->files,
                      &output->printed->n_pages,
                      error);
}

bool
output_find_separation(const PrintOptions *options, Separation **separation, GError **error)
{
    g_autofree char *folder = data_find("templates/press");
    g_autofree char *usual = g_build_filename(folder, PRESS_CONDITION ".icc", NULL);
    const bool is_usual = options->profile == NULL;

    *separation = !options->press ? NULL
                                  : separation_new(is_usual ? usual : options->profile,
                                                   is_usual ? PRESS_CONDITION : NULL,
                                                   error);
    return !options->press || *separation != NULL;
}

/* Renders each piece as a picture. */
static bool
print_plates(const Output *output, Folder *folder, GError **error)
{
    const PlatesOptions options = {
        output->options->png_dpi,
        output->has_set,
        output->options->progress,
        output->options->is_stopped,
    };
    GPtrArray *files = output->printed->files;

    if (!plates_write(output->set, &output->press, &options, folder, files, error)) {
        return false;
    }
    output->printed->n_plates = (int)files->len;
    return true;
}

/* Returns the address of the exported files in the subfolder @name, with a slash at its end.
 * Tabletop Simulator takes a path as it is, without escapes. The caller frees the result. Returns
 * NULL with @error if the path is not UTF-8, as JSON is. */
static char *
choose_url(const Output *output, const char *name, GError **error)
{
    const char *url = output->options->export_url;
    g_autofree char *root = g_canonicalize_filename(output->printed->folder, NULL);

    if (url == NULL && !g_utf8_validate(root, -1, NULL)) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "%s:1:1: the path of this folder is not valid UTF-8, so Tabletop Simulator "
                    "cannot be told of it; name another folder by --out, or give --export-url",
                    root);
        return NULL;
    }
    return url == NULL ? g_strdup_printf("file://%s/%s/", root, name)
                       : g_strconcat(url, g_str_has_suffix(url, "/") ? "" : "/", NULL);
}

/* Returns the end of the names of the exported files: the edition's id, and four hex digits for all
 * options that change the pictures. Nothing secret goes into it. The caller frees the result. */
static char *
choose_version(const Output *output)
{
    const Look *look = &output->options->look;
    const Edition *edition = output->edition;
    g_autofree char *drawn =
        g_strdup_printf("%s %s %s %g %g %d %d",
                        edition->base,
                        edition->reveal,
                        speech_language(templates_speech(output->press.templates)),
                        look->card_width_mm,
                        look->card_height_mm,
                        (int)look->type,
                        (int)look->low_ink);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, drawn, -1);

    return g_strdup_printf("%s-%.4s", edition->id, digest);
}

/* Writes the pieces for Tabletop Simulator. */
static bool
print_tts(const Output *output, Folder *folder, GError **error)
{
    g_autofree char *date = choose_date(output->options->seed);
    g_autofree char *version = choose_version(output);
    g_autofree char *url = choose_url(output, TTS_FOLDER, error);
    const TtsOptions options = {
        .edition = output->edition,
        .url = url,
        .version = version,
        .date = date,
        .has_set = output->has_set,
        .progress = output->options->progress,
        .is_stopped = output->options->is_stopped,
    };
    GPtrArray *files = output->printed->files;

    if (url == NULL || !tts_write(output->set, &output->press, &options, folder, files, error)) {
        return false;
    }
    output->printed->export = g_strdup(g_ptr_array_index(files, 0));
    return true;
}

bool
output_write(const Output *output, Folder *folder, GError **error)
{
    const PrintOptions *options = output->options;

    return options->press                  ? print_jobs(output, folder, error)
           : options->export == EXPORT_TTS ? print_tts(output, folder, error)
           : options->png_dpi > 0          ? print_plates(output, folder, error)
                                           : print_papers(output, folder, error);
}
