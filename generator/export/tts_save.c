/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/tts_save.h"

#include "cases/model/seating.h"
#include "generator/export/shelf.h"

#include <stdlib.h>
#include <string.h>

enum {
    GUID_DIGITS = 6,
    ROW_MM = 1400,     /* longest row on the table */
    SEAT_ROW_MM = 260, /* longest row in the group of a seat */
    GAP_MM = 12,       /* gap between objects */
    GROUP_GAP_MM = 36, /* gap between the groups of seats, and between zones */
    PRECISION = 6,     /* digits of numbers in the file */
};

typedef struct {
    json_t *object; /* owned */
    Zone zone;
    int seat; /* -1 if it belongs to no seat */
    double width_mm;
    double height_mm;
} Thing;

struct TtsSave {
    const char *url;
    const char *version; /* end of the names of its files */
    GArray *things;      /* array of Thing */
    GPtrArray *atlases;  /* array of Atlas *, owned */
    GHashTable *guids;   /* set of char *, owned */
    guint n_guids;       /* number of GUIDs that were tried */
    int n_sheets;
};

static void
thing_clear(gpointer data)
{
    json_decref(((Thing *)data)->object);
}

TtsSave *
tts_save_new(const char *url, const char *version)
{
    TtsSave *save = g_new(TtsSave, 1);

    *save = (TtsSave){
        .url = url,
        .version = version,
        .things = g_array_new(FALSE, FALSE, sizeof(Thing)),
        .atlases = g_ptr_array_new_with_free_func((GDestroyNotify)atlas_free),
        .guids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
    };
    g_array_set_clear_func(save->things, thing_clear);
    return save;
}

void
tts_save_free(TtsSave *save)
{
    if (save == NULL) {
        return;
    }
    g_array_unref(save->things);
    g_ptr_array_unref(save->atlases);
    g_hash_table_unref(save->guids);
    g_free(save);
}

const char *
tts_save_guid(TtsSave *save)
{
    char *guid = NULL;

    do {
        g_autofree char *label = g_strdup_printf("%s/%u", save->version, save->n_guids++);

        g_free(guid);
        guid = g_compute_checksum_for_string(G_CHECKSUM_SHA256, label, -1);
        guid[GUID_DIGITS] = '\0';
    } while (g_hash_table_contains(save->guids, guid));
    g_hash_table_add(save->guids, guid);
    return guid;
}

int
tts_save_next_sheet(TtsSave *save)
{
    return ++save->n_sheets;
}

char *
tts_save_file(const TtsSave *save, const char *name, const char *ending)
{
    return g_strdup_printf("%s-%s%s", name, save->version, ending);
}

char *
tts_save_url(const TtsSave *save, const char *file)
{
    return g_strconcat(save->url, file, NULL);
}

char *
tts_save_keep(TtsSave *save, Atlas *atlas)
{
    g_ptr_array_add(save->atlases, atlas);
    return tts_save_url(save, atlas->file);
}

const GPtrArray *
tts_save_atlases(const TtsSave *save)
{
    return save->atlases;
}

void
tts_save_add(TtsSave *save, json_t *object, Zone zone, int seat, double width_mm, double height_mm)
{
    const Thing thing = { object, seat < 0 ? zone : ZONE_SEATS, seat, width_mm, height_mm };

    g_array_append_val(save->things, thing);
}

/* A part of the table: things, or groups of things, in rows. */
typedef struct {
    GPtrArray *things; /* array of Thing *, not owned */
    GArray *items;     /* array of Rect: the places of the things */
    Rect size;
} Group;

static void
group_free(gpointer data)
{
    Group *group = data;

    g_ptr_array_unref(group->things);
    g_array_unref(group->items);
    g_free(group);
}

/* Returns the things of @zone and @seat, in rows of at most @most_mm. */
static Group *
lay_things(const TtsSave *save, Zone zone, int seat, double most_mm)
{
    Group *group = g_new(Group, 1);

    *group = (Group){
        .things = g_ptr_array_new(),
        .items = g_array_new(FALSE, FALSE, sizeof(Rect)),
    };
    for (guint i = 0; i < save->things->len; i++) {
        Thing *thing = &g_array_index(save->things, Thing, i);
        const Rect item = { 0.0, 0.0, thing->width_mm, thing->height_mm };

        if (thing->zone == zone && thing->seat == seat) {
            g_ptr_array_add(group->things, thing);
            g_array_append_val(group->items, item);
        }
    }
    group->size =
        shelf_lay((Rect *)(gpointer)group->items->data, group->items->len, most_mm, GAP_MM);
    return group;
}

/* Puts the things of @group on the table, so that its upper left corner is at @at. */
static void
put_group(const Group *group, Point at)
{
    for (guint i = 0; i < group->things->len; i++) {
        const Thing *thing = g_ptr_array_index(group->things, i);
        const Rect *item = &g_array_index(group->items, Rect, i);

        tts_object_put(
            thing->object, at.x + item->x + item->width / 2, at.y + item->y + item->height / 2);
    }
}

/* Returns the parts of the table from top to bottom: the supply, the middle, and the group of each
 * seat (array of Group *, owned). */
static GPtrArray *
lay_groups(const TtsSave *save)
{
    GPtrArray *groups = g_ptr_array_new_with_free_func(group_free);

    g_ptr_array_add(groups, lay_things(save, ZONE_SUPPLY, -1, ROW_MM));
    g_ptr_array_add(groups, lay_things(save, ZONE_MIDDLE, -1, ROW_MM));
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        g_ptr_array_add(groups, lay_things(save, ZONE_SEATS, seat, SEAT_ROW_MM));
    }
    return groups;
}

/* Puts all things on the table, whose middle is 0,0. The supply and the middle lie above the groups
 * of the seats. */
static void
lay_table(const TtsSave *save)
{
    g_autoptr(GPtrArray) groups = lay_groups(save);
    g_autofree Rect *places = g_new0(Rect, groups->len);
    Rect rows[3];
    Rect all;

    for (guint i = 0; i < groups->len; i++) {
        places[i] = ((const Group *)g_ptr_array_index(groups, i))->size;
    }
    rows[0] = places[0];
    rows[1] = places[1];
    rows[2] = shelf_lay(places + 2, groups->len - 2, ROW_MM, GROUP_GAP_MM);
    all = shelf_lay(rows, G_N_ELEMENTS(rows), 0.0, GROUP_GAP_MM);
    for (guint i = 0; i < groups->len; i++) {
        const Rect *row = &rows[MIN(i, 2)];
        const Point within = i < 2 ? (Point){ 0.0, 0.0 } : (Point){ places[i].x, places[i].y };

        put_group(g_ptr_array_index(groups, i),
                  (Point){ row->x + within.x - all.width / 2, row->y + within.y - all.height / 2 });
    }
}

char *
tts_save_text(TtsSave *save, const char *title)
{
    json_t *objects = json_array();
    json_t *file = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:{}, s:s, s:s, s:s, s:o}",
                             "SaveName",
                             title,
                             "GameMode",
                             "",
                             "Date",
                             "",
                             "Table",
                             "",
                             "Sky",
                             "",
                             "Note",
                             "",
                             "TabStates",
                             "LuaScript",
                             "",
                             "LuaScriptState",
                             "",
                             "XmlUI",
                             "",
                             "ObjectStates",
                             objects);
    char *text;

    lay_table(save);
    for (guint i = 0; i < save->things->len; i++) {
        json_array_append(objects, g_array_index(save->things, Thing, i).object);
    }
    text = json_dumps(file, JSON_INDENT(2) | JSON_REAL_PRECISION(PRECISION));
    json_decref(file);
    return text;
}
