/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blank.c: keys and decoder of a case of Blank, which has only the keys that all games share */
#include "cases/load/kind.h"

#include <string.h>

static const CaseField CASE_FIELDS[] = {
    { "game", true },       { "number", true }, { "title", true },        { "language", false },
    { "difficulty", true }, { "teaser", true }, { "introduction", true },
};

static const FieldTable CASE_TABLE = FIELD_TABLE("blank", "a case", CASE_FIELDS);

static const FieldTable *const PARTS[] = { NULL };

static void
decode(Decoder *decoder, const Fields *fields)
{
    (void)decoder;
    (void)fields;
}

static void
check(const Case *c, GPtrArray *findings)
{
    (void)c;
    (void)findings;
}

static bool
is_of_case(const Case *c, const char *piece)
{
    (void)c;
    return g_str_has_prefix(piece, "card-");
}

static bool
is_of_set(const char *piece)
{
    (void)piece;
    return false;
}

const CaseKind KIND_BLANK = {
    .game = "blank",
    .fields = &CASE_TABLE,
    .parts = PARTS,
    .decode = decode,
    .check = check,
    .is_of_case = is_of_case,
    .is_of_set = is_of_set,
};
