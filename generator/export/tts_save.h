/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tts_save.h: a saved object of Tabletop Simulator, to which objects are added one by one */
#pragma once

#include "generator/export/atlas.h"
#include "generator/export/tts_object.h"
#include "generator/pieces/tabletop.h"

#include <jansson.h>

typedef struct TtsSave TtsSave;

/* Returns a saved object without objects. The addresses of its files begin with @url, and the names
 * of its files end with @version. Both must outlive the result. The same calls with the same
 * version give the same bytes. */
TtsSave *tts_save_new(const char *url, const char *version);

void tts_save_free(TtsSave *save);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TtsSave, tts_save_free)

/* Returns a GUID that the file does not have yet. It is valid until the next call. */
const char *tts_save_guid(TtsSave *save);

/* Returns the number of the next sheet of cards. */
int tts_save_next_sheet(TtsSave *save);

/* Returns the name of a file: "@name-7K3Q-0f1e@ending". The caller frees it. */
char *tts_save_file(const TtsSave *save, const char *name, const char *ending);

/* Returns the address of @file. The caller frees it. */
char *tts_save_url(const TtsSave *save, const char *file);

/* Takes ownership of @atlas, a picture of the saved object. Returns its address, which the caller
 * frees. */
char *tts_save_keep(TtsSave *save, Atlas *atlas);

/* Returns the pictures (array of Atlas *), owned by @save. */
const GPtrArray *tts_save_atlases(const TtsSave *save);

/* Takes ownership of @object, which measures @width_mm × @height_mm. It will lie in the group of
 * @seat, or in @zone if @seat is -1. */
void
tts_save_add(TtsSave *save, json_t *object, Zone zone, int seat, double width_mm, double height_mm);

/* Lays all objects on the table, and returns the file, which Tabletop Simulator calls @title. The
 * caller frees it. Must be called at most once. */
char *tts_save_text(TtsSave *save, const char *title);
