/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "referee/report/hear.h"

json_t *
report_hear(Table *table, const char *events, Viewer viewer, GError **error)
{
    if (!table_restore(table, events, error)) {
        return NULL;
    }
    g_autoptr(EventList) list = table_read_events(table, events);
    g_autofree char *text = table_tell(table, list, viewer);
    json_t *told = json_loads(text, 0, NULL);

    g_assert(told != NULL); /* the table wrote this JSON itself */
    return told;
}
