/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay.c: plays a script on the same table code that phones use
 *
 * Each input line gives one output line. The answer to an act is its verdict. {"show": …} returns a
 * view, {"legal": …} returns the acts that a seat may do, and {"set": …} patches the state for a
 * test.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cases/base/printable.h"
#include "cases/load/load.h"
#include "cases/model/seating.h"
#include "referee/commands/commands.h"
#include "referee/table/table.h"

enum {
    LINE_BYTES_MAX = 1 << 20,
};

static const char HELP[] =
    "usage: hansom-referee replay EDITION [SCRIPT…]\n"
    "\n"
    "Plays SCRIPT (JSON lines) on the edition in the folder or file EDITION, and prints one\n"
    "JSON line for each line. Without SCRIPT, reads standard input. Skips blank lines and lines\n"
    "that begin with #. Each of several scripts gets its own table and its own line count.\n"
    "\n"
    "  {\"act\":\"visit\",\"by\":\"red\",\"card\":\"port\",\"carriages\":2}   makes an act\n"
    "  {\"show\":\"host\"}  {\"show\":\"table\"}  {\"show\":\"red\"}            shows a view\n"
    "  {\"legal\":\"red\"}                                       lists red's legal acts\n"
    "  {\"set\":{…}}                                           patches the state, for tests\n";

static char *
refuse(Refusal refusal, const char *say)
{
    const RefusalFacts facts = REFUSAL_NO_FACTS;
    g_autofree char *sentence = refusal_say(refusal, &facts, NULL);
    GString *out = g_string_new(NULL);
    JsonWriter s = writer_to(out);

    s.comma = false;
    writer_text(&s, "verdict", "refused");
    writer_text(&s, "code", refusal_code(refusal));
    writer_text(&s, "say", say == NULL ? sentence : say);
    writer_open_array(&s, "legal");
    writer_close_array(&s);
    return g_string_free(out, FALSE);
}

static char *
answer_show(Table *table, const char *whom)
{
    int seat = table_seat(table, whom);
    bool table_view_asked = whom != NULL && strcmp(whom, "table") == 0;
    bool host_asked = whom != NULL && strcmp(whom, "host") == 0;

    if (seat < 0 && !table_view_asked && !host_asked) {
        return refuse(REFUSAL_MALFORMED, "show: name host, table or a colour");
    }
    g_autofree char *view = table_view(table,
                                       host_asked         ? VIEWER_HOST
                                       : table_view_asked ? VIEWER_TABLE
                                                          : seat);
    return g_strdup_printf("\"view\":%s", view);
}

static char *
answer_legal(Table *table, const char *whom)
{
    int seat = table_seat(table, whom);

    if (seat < 0) {
        return refuse(REFUSAL_MALFORMED, "legal: name a colour");
    }
    g_autofree char *legal = table_legal(table, (Seat)seat);
    return g_strdup_printf("\"legal\":%s", legal);
}

static char *
answer_set(Table *table, const json_t *patch)
{
    g_autofree char *wrong = table_set(table, patch);

    return wrong == NULL ? g_strdup("\"verdict\":\"ok\",\"events\":[]")
                         : refuse(REFUSAL_MALFORMED, wrong);
}

/* Returns the JSON members of the answer to @line. */
static char *
answer_line(Table *table, const char *line)
{
    json_error_t fault;
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &fault);
    char *answer = NULL;

    if (!json_is_object(json)) {
        g_autofree char *say =
            json == NULL
                ? g_strdup_printf("not a JSON object: %s at column %d", fault.text, fault.column)
                : g_strdup("not a JSON object");
        answer = refuse(REFUSAL_MALFORMED, say);
    } else if (json_object_get(json, "show") != NULL) {
        answer = answer_show(table, json_string_value(json_object_get(json, "show")));
    } else if (json_object_get(json, "legal") != NULL) {
        answer = answer_legal(table, json_string_value(json_object_get(json, "legal")));
    } else if (json_object_get(json, "set") != NULL) {
        answer = answer_set(table, json_object_get(json, "set"));
    } else {
        Outcome outcome;

        table_act(table, json, SEAT_NONE, VIEWER_HOST, &outcome);
        answer = g_steal_pointer(&outcome.answer);
        outcome_clear(&outcome);
    }
    json_decref(json);
    return answer;
}

static bool
is_passed_over(const char *line)
{
    const char *p = line + strspn(line, " \t\r\n");

    return *p == '\0' || *p == '#';
}

/* Plays @script to its end. Returns EXIT_DONE, EXIT_SYSTEM if the script cannot be read or the
 * answers cannot be written, or EXIT_INPUT if the script is a folder. */
static int
play(Table *table, FILE *script, const char *name)
{
    char *buffer = NULL;
    size_t size = 0;
    long n = 0;

    for (ssize_t length = getline(&buffer, &size, script); length >= 0;
         length = getline(&buffer, &size, script)) {
        const bool is_text = strlen(buffer) == (size_t)length;

        if (is_text && is_passed_over(buffer)) {
            continue;
        }
        g_autofree char *answer = is_text && length <= LINE_BYTES_MAX
                                      ? answer_line(table, buffer)
                                      : refuse(REFUSAL_MALFORMED, "not a JSON object");
        printf("{\"n\":%ld,%s}\n", ++n, answer);
        if (fflush(stdout) != 0) {
            print_safely(stderr, "hansom-referee: cannot write: %s\n", g_strerror(errno));
            free(buffer);
            return EXIT_SYSTEM;
        }
    }
    free(buffer);
    if (ferror(script)) {
        print_safely(stderr, "hansom-referee: %s: cannot be read: %s\n", name, g_strerror(errno));
        return errno == EISDIR ? EXIT_INPUT : EXIT_SYSTEM;
    }
    return EXIT_DONE;
}

/* Plays the script in the file @path on a new table. Returns the exit status. */
static int
play_file(const Edition *edition, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Table) table = table_new(edition, 0, &error);
    FILE *script = table == NULL ? NULL : fopen(path, "re");

    if (table == NULL) {
        return command_refuse(error);
    }
    if (script == NULL) {
        print_safely(stderr, "%s: cannot be opened: %s\n", path, g_strerror(errno));
        return errno == ENOENT ? EXIT_INPUT : EXIT_SYSTEM;
    }
    int status = play(table, script, path);
    fclose(script);
    return status;
}

int
replay_main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    int status = EXIT_DONE;

    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(HELP, stdout);
        return EXIT_DONE;
    }
    if (argc < 2 || argv[1][0] == '-') {
        return command_misused("replay", NULL, "name an EDITION; replay has no options", HELP);
    }
    g_autoptr(Edition) edition = edition_load(argv[1], &error);
    g_autoptr(Table) table = edition == NULL ? NULL : table_new(edition, 0, &error);
    if (table == NULL) {
        command_refuse(error);
        return g_error_matches(error, LOAD_ERROR, LOAD_ERROR_READ) ? EXIT_SYSTEM : EXIT_INPUT;
    }
    if (argc == 2) {
        return play(table, stdin, "standard input");
    }
    for (int i = 2; i < argc && status == EXIT_DONE; i++) {
        status = play_file(edition, argv[i]);
    }
    return status;
}
