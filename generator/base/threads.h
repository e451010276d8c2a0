/* SPDX-License-Identifier: GPL-3.0-or-later */
/* threads.h: waits until fork() is safe
 *
 * Pango looks for fonts in threads of its own. fork() copies the calling thread only, but also the
 * locks that other threads hold. Nobody in the new process would ever release such a lock.
 */
#pragma once

/* Waits until each other thread of this process has ended or sleeps, but at most @max_ms
 * milliseconds. A thread that sleeps is expected to hold no lock. Without /proc, the function does
 * not wait. */
void threads_wait_idle(int max_ms);
