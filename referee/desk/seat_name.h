/* SPDX-License-Identifier: GPL-3.0-or-later */
/* seat_name.h: the rules for the name that a player may enter
 *
 * Every phone and the table screen show this name in place of the seat's colour. So it must be
 * short, visible and plain: no line breaks, no characters that reverse the direction of the text,
 * and no letters that are invisible.
 */
#pragma once

#include "cases/model/speech.h"

#include <glib.h>
#include <stdbool.h>

enum {
    /* Greatest width of a name, in columns of a terminal: a Latin letter takes one column, and a
     * Chinese character takes two. A name of this width fits beside a seat's sign on a phone that
     * is 320 pixels wide. */
    SEAT_NAME_WIDTH_MAX = 16,
    /* Greatest number of combining marks on one letter. */
    SEAT_NAME_MARKS_MAX = 2,
    /* Greatest size of a text that may become a name, in bytes. The time that GLib needs to put
     * combining marks in order grows with the square of their number. */
    SEAT_NAME_BYTES_MAX = 256,
};

/* Returns @text as a name: in Unicode's form NFKC, without spaces at its ends. Returns NULL when
 * the name is too long or too wide or has a character that is not allowed. Letters (with combining
 * marks) and digits of the scripts of today are allowed. A single space, hyphen, apostrophe or full
 * stop may stand between two letters or digits. A full stop may also stand at the end and before a
 * space ("Dr. Ada K."). @text must be valid UTF-8. The caller frees the name. */
char *seat_name_clean(const char *text);

/* Reports whether @one and @other are equal apart from upper and lower case, spaces and
 * punctuation. */
bool seat_name_is_same(const char *one, const char *other);

/* Reports whether @name is the name of a seat's colour in English or in the language of @speech. A
 * player with such a name could be taken for another seat. @speech may be NULL. */
bool seat_name_is_colour(const char *name, const Speech *speech);
