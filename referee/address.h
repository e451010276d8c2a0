/* SPDX-License-Identifier: GPL-3.0-or-later */
/* address.h: where phones find the table tonight */
#pragma once

/* The address of this machine on its network, as numbers; "127.0.0.1" when it is on none. Free
 * it. */
char *address_guess(void);

/* Prints @url as a QR code for a terminal, dark on light whatever its colours, two modules a
 * character. */
void address_print_qr(const char *url);
