/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding.h: something to be said of a case, and where it stands */
#pragma once

#include "cases/model.h"

typedef enum {
    FINDING_ERROR,
    FINDING_WARNING,
} FindingLevel;

typedef struct {
    FindingLevel level;
    Place place; /* in the case's file */
    char *message;
} Finding;

/* An empty list of Finding, which owns them. */
GPtrArray *finding_list(void);

/* Adds a finding to @findings, which finding_list() made. */
void finding_add(GPtrArray *findings, FindingLevel level, Place place, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
