/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doctor.c: the command that finds problems on this machine and network, and names their cures */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/base/printable.h"
#include "referee/commands/commands.h"
#include "referee/doctor/checks.h"
#include "referee/web/pages.h"

static const char HELP[] =
    "usage: hansom-referee doctor [--json] [SERVE OPTIONS]\n"
    "\n"
    "Lists what on this machine or network would spoil the evening, each with its reason and\n"
    "its cure. Checks what `serve` would use with the same options (see hansom-referee serve\n"
    "--help), whether a referee runs already or not.\n"
    "\n"
    "  --json   {\"spoilt\": …,\n"
    "            \"findings\": [{\"id\", \"spoils\", \"what\", \"why\", \"cure\"}, …]}\n"
    "\n"
    "Exit status: 0 nothing would spoil the evening (there may be notes); 1 something would;\n"
    "2 wrong usage.\n";

static void
examine(Patient *patient, Diagnoses *diagnoses)
{
    check_editions(patient, diagnoses);
    check_pages(patient, diagnoses);
    check_state(patient, diagnoses);
    check_host_key(patient, diagnoses);
    check_journals(patient, diagnoses);
    check_disk(patient, diagnoses);
    check_broker(patient, diagnoses);
    check_files(patient, diagnoses);
    check_clock(patient, diagnoses);
    check_addresses(patient, diagnoses);
    check_port(patient, diagnoses);
    check_firewall(patient, diagnoses);
    check_reach(patient, diagnoses);
    check_phones(patient, diagnoses);
    check_name(patient, diagnoses);
    check_links(patient, diagnoses);
    check_https(patient, diagnoses);
    check_sqlite(patient, diagnoses);
}

static int
run(const Options *options, bool json)
{
    g_autofree char *pages = pages_folder();
    Diagnoses diagnoses;
    Patient patient = {
        .options = options,
        .pages = pages,
        .editions = g_ptr_array_new_with_free_func((GDestroyNotify)edition_free),
        .now_s = g_get_real_time() / G_USEC_PER_SEC,
    };

    diagnoses_init(&diagnoses);
    examine(&patient, &diagnoses);
    if (json) {
        json_t *told = diagnoses_json(&diagnoses);
        char *text = json_dumps(told, JSON_INDENT(2));

        puts(text);
        free(text);
        json_decref(told);
    } else {
        diagnoses_print(&diagnoses, stdout);
    }
    const int status = diagnoses_spoil(&diagnoses) ? EXIT_INPUT : EXIT_DONE;
    diagnoses_clear(&diagnoses);
    g_ptr_array_unref(patient.editions);
    g_ptr_array_unref(patient.addresses);
    json_decref(patient.network);
    return status;
}

/* Removes @flag from the arguments. Returns true if it was there. */
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
        print_safely(stderr, "hansom-referee doctor: %s\n\n%s", error->message, HELP);
    }
    options_clear(&options);
    return status;
}
