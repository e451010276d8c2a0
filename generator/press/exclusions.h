/* SPDX-License-Identifier: GPL-3.0-or-later */
/* exclusions.h: options of hansom-print that cannot be combined */
#pragma once

#include "generator/press/command.h"

/* Returns true if all options of @command can be combined. Otherwise returns false with a usage
 * error that names two of them. */
bool exclusions_check(const Command *command, GError **error);
