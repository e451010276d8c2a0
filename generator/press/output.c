/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/output.h"

#include "cases/base/data.h"
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

bool
output_write(const Output *output, Folder *folder, GError **error)
{
    const PrintOptions *options = output->options;

    return options->press         ? print_jobs(output, folder, error)
           : options->png_dpi > 0 ? print_plates(output, folder, error)
                                  : print_papers(output, folder, error);
}
