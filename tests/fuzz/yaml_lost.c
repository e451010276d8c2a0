/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yaml_lost.c: ignores memory leaks of libfyaml
 *
 * Version 0.7.12 leaks memory when doubled apostrophes follow each other in a single-quoted text: 2
 * KiB for thirty of them, 16 KiB for two hundred, whether the file is accepted or refused. The
 * tests outside this folder also read faulty files, and still report every leak of libfyaml.
 */
const char *__lsan_default_suppressions(void);

const char *
__lsan_default_suppressions(void)
{
    return "leak:libfyaml\n";
}
