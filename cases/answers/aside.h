/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aside.h: takes remarks in brackets out of an answer
 *
 *     "At Gatti’s (he changed the tickets in the cloak-room)"  → "At Gatti’s"
 *
 * A remark in brackets explains the answer before it. It may mention other places and things, which
 * the answer does not mean.
 */
#pragma once

/* Returns @raw without its remarks in brackets, or NULL when nothing may be taken out: @raw has no
 * remark in brackets, nothing stands before the first one, or one of them corrects the answer or
 * gives another one ("(or the cloak-room)", "(no, the cloak-room)"). @language is the language of
 * the case, as for typed_read(). The caller frees the text. */
char *aside_remove(const char *raw, const char *language);
