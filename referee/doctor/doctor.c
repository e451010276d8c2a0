/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doctor.c: what on this machine or network would spoil the evening, each with its cure */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/commands/commands.h"
#include "referee/doctor/checks.h"
#include "referee/web/pages.h"

static const char HELP[] =
    "usage: hansom-referee doctor [--json] [SERVE OPTIONS]\n\n"
    "Says what on this machine or network would spoil the evening, why, and what to do. Looks at\n"
    "what `serve` would use with the same options (see hansom-referee serve --help), whether one\n"
    "runs already or not.\n\n"
    "  --json   {\"spoilt\": …,\n"
    "            \"findings\": [{\"id\", \"spoils\", \"what\", \"why\", \"cure\"}, …]}\n\n"
    "Exit: 0 nothing would (notes may be told), 1 something would, 2 wrong usage.\n";

static void
examine(Patient *patient, Findings *findings)
{
    check_editions(patient, findings);
    check_pages(patient, findings);
    check_state(patient, findings);
    check_journals(patient, findings);
    check_disk(patient, findings);
    check_broker(patient, findings);
    check_files(patient, findings);
    check_clock(patient, findings);
    check_addresses(patient, findings);
    check_port(patient, findings);
    check_firewall(patient, findings);
    check_reach(patient, findings);
    check_phones(patient, findings);
    check_name(patient, findings);
    check_links(patient, findings);
    check_https(patient, findings);
    check_sqlite(patient, findings);
}

static int
run(const Options *options, bool json)
{
    g_autofree char *pages = pages_folder();
    Findings findings;
    Patient patient = {
        .options = options,
        .pages = pages,
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .now_s = g_get_real_time() / G_USEC_PER_SEC,
    };

    findings_init(&findings);
    examine(&patient, &findings);
    if (json) {
        json_t *told = findings_json(&findings);
        char *text = json_dumps(told, JSON_INDENT(2));

        puts(text);
        free(text);
        json_decref(told);
    } else {
        findings_print(&findings, stdout);
    }
    const int status = findings_spoil(&findings) ? EXIT_INPUT : EXIT_DONE;
    findings_clear(&findings);
    g_ptr_array_unref(patient.editions);
    g_ptr_array_unref(patient.addresses);
    json_decref(patient.network);
    return status;
}

/* Takes @flag out of the arguments. */
static bool
take_flag(int *argc, char **argv, const char *flag)
{
    int n = 0;

    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], flag) != 0) {
            argv[n++] = argv[i];
        }
    }
    bool found = n < *argc;
    *argc = n;
    argv[n] = NULL;
    return found;
}

int
doctor_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    Options options;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    bool json = take_flag(&argc, argv, "--json");
    bool fine = options_parse(&options, argc, argv, &error);
    int status = EXIT_USAGE;
    if (fine) {
        status = run(&options, json);
    } else {
        fprintf(stderr, "hansom-referee doctor: %s\n\n%s", error->message, HELP);
    }
    options_clear(&options);
    return status;
}
