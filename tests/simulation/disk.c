/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/simulation/disk.h"

#include <errno.h>
#include <string.h>

#include "tests/simulation/disk_inner.h"

/* --- files --- */

static void
op_free(gpointer data)
{
    Op *op = data;

    g_clear_pointer(&op->bytes, g_bytes_unref);
    g_free(op);
}

Inode *
inode_new(void)
{
    Inode *inode = g_new0(Inode, 1);

    *inode = (Inode){
        .n_holders = 1,
        .now = g_byte_array_new(),
        .safe = g_byte_array_new(),
        .ops = g_ptr_array_new_with_free_func(op_free),
    };
    return inode;
}

Inode *
inode_hold(Inode *inode)
{
    inode->n_holders++;
    return inode;
}

void
inode_drop(gpointer data)
{
    Inode *inode = data;

    if (inode != NULL && --inode->n_holders == 0) {
        g_byte_array_unref(inode->now);
        g_byte_array_unref(inode->safe);
        g_ptr_array_unref(inode->ops);
        g_free(inode);
    }
}

/* Writes @bytes at @offset. Fills a gap after the old end with zeros. */
static void
put(GByteArray *array, gint64 offset, const guint8 *bytes, gsize size)
{
    guint old = array->len;
    guint end = (guint)offset + (guint)size;

    if (size == 0) {
        return;
    }
    if (end > old) {
        g_byte_array_set_size(array, end);
        memset(array->data + old, 0, end - old);
    }
    memcpy(array->data + offset, bytes, size);
}

static void
cut(GByteArray *array, gint64 size)
{
    if ((gint64)array->len > size) {
        g_byte_array_set_size(array, (guint)size);
    }
}

void
inode_write(Inode *inode, gint64 offset, const guint8 *bytes, gsize size)
{
    Op *op = g_new(Op, 1);

    *op = (Op){ .offset = offset, .bytes = g_bytes_new(bytes, size) };
    g_ptr_array_add(inode->ops, op);
    put(inode->now, offset, bytes, size);
}

void
inode_truncate(Inode *inode, gint64 size)
{
    Op *op = g_new(Op, 1);

    *op = (Op){ .offset = size };
    g_ptr_array_add(inode->ops, op);
    cut(inode->now, size);
}

void
inode_sync(Inode *inode)
{
    for (guint i = 0; i < inode->ops->len; i++) {
        const Op *op = g_ptr_array_index(inode->ops, i);
        gsize size = 0;
        const guint8 *bytes = op->bytes == NULL ? NULL : g_bytes_get_data(op->bytes, &size);

        if (bytes == NULL) {
            cut(inode->safe, op->offset);
        } else {
            put(inode->safe, op->offset, bytes, size);
        }
    }
    g_ptr_array_set_size(inode->ops, 0);
}

/* Stores each unsynced sector and truncation with probability @p, and forgets the rest. */
void
inode_lose(Sim *sim, Inode *inode, double p)
{
    for (guint i = 0; i < inode->ops->len; i++) {
        const Op *op = g_ptr_array_index(inode->ops, i);
        gsize size = 0;
        const guint8 *bytes = op->bytes == NULL ? NULL : g_bytes_get_data(op->bytes, &size);

        if (bytes == NULL) {
            if (sim_chance(sim, p)) {
                cut(inode->safe, op->offset);
            }
            continue;
        }
        for (gsize at = 0; at < size;) {
            gsize part = MIN(size - at, SECTOR - ((gsize)op->offset + at) % SECTOR);

            if (sim_chance(sim, p)) {
                put(inode->safe, op->offset + (gint64)at, bytes + at, part);
            }
            at += part;
        }
    }
    g_ptr_array_set_size(inode->ops, 0);
}

/* --- names --- */

static void
name_op_free(gpointer data)
{
    NameOp *op = data;

    g_free(op->name);
    g_free(op->gone);
    inode_drop(op->inode);
    g_free(op);
}

static gint
compare_names(gconstpointer one, gconstpointer other, gpointer data)
{
    (void)data;
    return strcmp(one, other);
}

static GTree *
names_new(void)
{
    return g_tree_new_full(compare_names, NULL, g_free, inode_drop);
}

static void
apply_name(GTree *names, const NameOp *op)
{
    if (op->gone != NULL) {
        g_tree_remove(names, op->gone);
    }
    if (op->name != NULL) {
        g_tree_replace(names, g_strdup(op->name), inode_hold(op->inode));
    }
}

void
disk_name(Disk *disk, const char *name, Inode *inode, const char *gone)
{
    NameOp *op = g_new0(NameOp, 1);

    *op = (NameOp){
        .name = g_strdup(name),
        .inode = inode == NULL ? NULL : inode_hold(inode),
        .gone = g_strdup(gone),
    };
    apply_name(disk->now, op);
    if (g_str_has_prefix(name != NULL ? name : gone, DISK_COPY)) {
        name_op_free(op);
    } else {
        g_ptr_array_add(disk->name_ops, op);
    }
}

Inode *
disk_find(const Disk *disk, const char *name)
{
    return g_tree_lookup(disk->now, name);
}

void
disk_sync_names(Disk *disk)
{
    for (guint i = 0; i < disk->name_ops->len; i++) {
        apply_name(disk->safe, g_ptr_array_index(disk->name_ops, i));
    }
    g_ptr_array_set_size(disk->name_ops, 0);
}

/* --- failures --- */

bool
disk_fails(Disk *disk, Trouble trouble)
{
    if (disk->trouble != trouble || --disk->after > 0) {
        return false;
    }
    if (trouble != TROUBLE_FULL) {
        disk->trouble = TROUBLE_NONE;
    }
    disk->has_failed = true;
    disk->sim->figures.disk_errors++;
    sim_note(
        disk->sim,
        "the disk fails: %s",
        (const char *[]){ "", "write", "sync", "read", "short read", "name", "full" }[trouble]);
    return true;
}

void
disk_trouble(Disk *disk, Trouble trouble, int after)
{
    disk->trouble = trouble;
    disk->after = after;
}

void
disk_relieve(Disk *disk)
{
    disk->trouble = TROUBLE_NONE;
}

bool
disk_has_failed(Disk *disk)
{
    bool failed = disk->has_failed;

    disk->has_failed = false;
    return failed;
}

/* --- a power cut --- */

typedef struct {
    Sim *sim;
    GPtrArray *seen; /* inodes that are done; some inodes have two names */
    double p;
} Cut;

static gboolean
cut_file(gpointer name, gpointer value, gpointer data)
{
    Cut *cutting = data;
    Inode *inode = value;

    (void)name;
    if (!g_ptr_array_find(cutting->seen, inode, NULL)) {
        inode_lose(cutting->sim, inode, cutting->p);
        g_byte_array_set_size(inode->now, 0);
        g_byte_array_append(inode->now, inode->safe->data, inode->safe->len);
        g_ptr_array_add(cutting->seen, inode);
    }
    return FALSE;
}

static gboolean
copy_name(gpointer name, gpointer inode, gpointer names)
{
    g_tree_replace(names, g_strdup(name), inode_hold(inode));
    return FALSE;
}

void
disk_cut_power(Disk *disk)
{
    static const double CHANCES[] = { 0.0, 0.5, 0.9, 1.0 };
    double p = CHANCES[sim_draw(disk->sim, G_N_ELEMENTS(CHANCES))];
    Cut cutting = { .sim = disk->sim, .seen = g_ptr_array_new(), .p = p };

    /* Changes of names reach the disk in order, up to a random point. */
    guint n_names = (guint)sim_draw(disk->sim, (int)disk->name_ops->len + 1);
    for (guint i = 0; i < n_names; i++) {
        apply_name(disk->safe, g_ptr_array_index(disk->name_ops, i));
    }
    g_ptr_array_set_size(disk->name_ops, 0);
    g_tree_foreach(disk->safe, cut_file, &cutting);
    g_ptr_array_unref(cutting.seen);
    g_tree_unref(disk->now);
    disk->now = names_new();
    g_tree_foreach(disk->safe, copy_name, disk->now);
    disk->trouble = TROUBLE_NONE;
}

/* --- queries --- */

bool
disk_is_safe(const Disk *disk, const char *name)
{
    const Inode *now = g_tree_lookup(disk->now, name);
    const Inode *safe = g_tree_lookup(disk->safe, name);

    if (now != NULL && now->now->len == 0 && now->ops->len == 0) {
        now = NULL; /* an empty file has nothing to lose */
    }
    return now == safe ? now == NULL || now->ops->len == 0 : now == NULL && safe->safe->len == 0;
}

static gboolean
list_name(gpointer name, gpointer inode, gpointer list)
{
    (void)inode;
    g_ptr_array_add(list, g_strdup(name));
    return FALSE;
}

char **
disk_list(const Disk *disk)
{
    GPtrArray *names = g_ptr_array_new();

    g_tree_foreach(disk->safe, list_name, names);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

void
disk_copy(Disk *disk, const char *from, const char *to)
{
    const Inode *inode = g_tree_lookup(disk->safe, from);

    if (inode != NULL) {
        Inode *copy = inode_new();

        g_byte_array_append(copy->now, inode->safe->data, inode->safe->len);
        g_tree_replace(disk->now, g_strdup(to), copy);
    }
}

void
disk_remove_copy(Disk *disk, const char *name)
{
    g_tree_remove(disk->now, name);
}

Disk *
disk_new(Sim *sim)
{
    Disk *disk = g_new0(Disk, 1);

    *disk = (Disk){
        .sim = sim,
        .now = names_new(),
        .safe = names_new(),
        .name_ops = g_ptr_array_new_with_free_func(name_op_free),
    };
    sim->disk = disk;
    disk_mount();
    world_use(disk_world());
    return disk;
}

void
disk_free(Disk *disk)
{
    if (disk != NULL) {
        world_use(NULL);
        disk_unmount();
        g_tree_unref(disk->now);
        g_tree_unref(disk->safe);
        g_ptr_array_unref(disk->name_ops);
        g_free(disk);
    }
}
