/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script.h: what libFuzzer calls, and mutate.c where there is no libFuzzer */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Plays @size bytes of @data as a script; always 0, or it does not return. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
