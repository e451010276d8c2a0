/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/attribute.h"

#include <glib.h>
#include <libxml/tree.h>

char *
attribute_get(const xmlNode *node, const char *name)
{
    xmlChar *value = xmlGetNoNsProp(node, (const xmlChar *)name);
    char *copy = g_strdup((const char *)value);

    xmlFree(value);
    return copy;
}

void
attribute_set(xmlNode *node, const char *name, const char *value)
{
    xmlSetProp(node, (const xmlChar *)name, (const xmlChar *)value);
}
