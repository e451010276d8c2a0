/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yaml_lost.c: what libfyaml loses is not held against who reads YAML
 *
 * Version 0.7.12 forgets up to 4 KiB of a quoted text that it has put together (from escapes, or
 * over lines) when the quote never ends; the file is refused all the same. Tests outside of this
 * folder, which read faulty files too, still say when anything of libfyaml's is not given back.
 */
const char *__lsan_default_suppressions(void);

const char *
__lsan_default_suppressions(void)
{
    return "leak:libfyaml\n";
}
