/* SPDX-License-Identifier: GPL-3.0-or-later */
/* voice_sandbox.h: confines the process that reads a case aloud
 *
 * The case may be a stranger's, and espeak-ng has faults of memory that a text can reach. The
 * process reads the files of the voices, and writes to the pipe of its pool. It needs nothing else.
 */
#pragma once

#include <stdbool.h>

/* Prevents this process from opening files, except those below the folder @voices for reading, and
 * replaces its standard streams by /dev/null. Must be called before a thread starts. It is no error
 * if the kernel refuses, for example without Landlock. The process still cannot open a file for
 * writing after voice_sandbox_enter(). */
void voice_sandbox_limit_files(const char *voices);

/* Limits the system calls of all threads of this process: it can read files, allocate memory, write
 * to open descriptors, and exit. It cannot open a file for writing, make a socket, start a process
 * or a program, signal another process, or execute memory that it has written. All such calls fail
 * with EPERM. Returns false if the system refuses the filter. Does nothing in a build with
 * sanitizers, which need more system calls. */
bool voice_sandbox_enter(void);
