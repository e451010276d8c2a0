/* SPDX-License-Identifier: GPL-3.0-or-later */
/* attribute.h: attributes of the elements of an SVG, without a namespace */
#pragma once

struct _xmlNode; /* from libxml */

/* Returns the attribute @name of @node, or NULL if it has none. The caller frees the result with
 * g_free(). */
char *attribute_get(const struct _xmlNode *node, const char *name);

/* Sets the attribute @name of @node to @value. */
void attribute_set(struct _xmlNode *node, const char *name, const char *value);
