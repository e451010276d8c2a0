/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/press/exclusions.h"

#include "generator/base/fault.h"

#include <string.h>

#define OTHERS_MAX 14

/* An option, and others that do not go with it. */
typedef struct {
    const char *option;
    const char *why; /* purpose of the option, for the error */
    const char *others[OTHERS_MAX];
} Exclusion;

static const Exclusion EXCLUSIONS[] = {
    { "--watch", "shows the case as it is written", { "--map-seed" } },
    { "--new",
      "only begins a case",
      { "--list",
        "--press",
        "--calibrate",
        "--check",
        "--watch",
        "--edition-only",
        "--png",
        "--graph",
        "a CASE" } },
    { "--graph",
      "only draws",
      { "--list", "--press", "--calibrate", "--check", "--watch", "--edition-only", "--png" } },
    { "--pad", "counts sheets of paper", { "--check", "--png", "--edition-only" } },
    /* a print shop gets no sheets of paper, and prints as many copies as it is told */
    { "--press",
      "writes single pieces for a print shop, not sheets",
      { "--png",
        "--paper",
        "--layout",
        "--offset",
        "--calibrate",
        "--pad",
        "--fresh-codes",
        "--list",
        "--check",
        "--watch",
        "--edition-only" } },
    { "--fresh-codes", "prints labels", { "--check", "--watch", "--edition-only" } },
    { "--reprint", "replaces a printed deck", { "--check", "--watch", "--fresh-codes" } },
    /* a virtual tabletop uses no paper */
    { "--export",
      "writes pieces for a screen",
      { "--list",
        "--calibrate",
        "--check",
        "--watch",
        "--graph",
        "--new",
        "--edition-only",
        "--png",
        "--press",
        "--fresh-codes",
        "--pad",
        "--paper",
        "--layout",
        "--offset" } },
    { "--edition-only", "writes edition.json alone", { "--narrate" } },
    { "--extras",
      "adds pieces of paper that all cases share",
      { "--no-common",
        "--check",
        "--list",
        "--calibrate",
        "--watch",
        "--graph",
        "--new",
        "--edition-only",
        "--export" } },
};

/* Reports whether @command has the option called @name. */
static bool
is_given(const Command *command, const char *name)
{
    const struct {
        const char *name;
        bool is_given;
    } options[] = {
        { "--list", command->list },
        { "--check", command->check },
        { "--graph", command->graph },
        { "--edition-only", command->edition_only },
        { "--calibrate", command->calibrate },
        { "--fresh-codes", command->fresh_codes },
        { "--reprint", command->reprint },
        { "--no-common", command->no_common },
        { "--extras", command->extras != NULL },
        { "--narrate", command->narrate },
        { "--press", command->press },
        { "--watch", command->watch },
        { "--pad", command->pad > 1 },
        { "--png", command->png_dpi > 0 },
        { "--paper", command->paper != NULL },
        { "--layout", command->layout != NULL },
        { "--offset", command->offset != NULL },
        { "--export", command->export != NULL },
        { "--new", command->new_folder != NULL },
        { "--map-seed", command->map_seed != NULL },
        { "a CASE", command->cases != NULL },
    };

    for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
        if (strcmp(options[i].name, name) == 0) {
            return options[i].is_given;
        }
    }
    g_assert_not_reached();
}

static bool
check(const Command *command, const Exclusion *exclusion, GError **error)
{
    for (int i = 0; i < OTHERS_MAX && exclusion->others[i] != NULL; i++) {
        if (is_given(command, exclusion->others[i])) {
            return usage_fault(error,
                               "%s %s; do not combine it with %s",
                               exclusion->option,
                               exclusion->why,
                               exclusion->others[i]);
        }
    }
    return true;
}

bool
exclusions_check(const Command *command, GError **error)
{
    for (gsize i = 0; i < G_N_ELEMENTS(EXCLUSIONS); i++) {
        if (is_given(command, EXCLUSIONS[i].option) && !check(command, &EXCLUSIONS[i], error)) {
            return false;
        }
    }
    return true;
}
