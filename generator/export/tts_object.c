/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/export/tts_object.h"

#include "generator/draw/rect.h"

#include <glib.h>

/* Height above the table from which objects fall into place. */
#define DROP_UNITS 1.5

/* The top of a picture points to the seats on the far side, unless an object is turned. */
#define UPRIGHT_DEG 180

json_t *
tts_object_plain(const TtsLook *look, const char *text)
{
    Colour colour = { 1.0, 1.0, 1.0 };

    if (look->tint != NULL) {
        colour_read(look->tint, &colour);
    }
    return json_pack("{s:s, s:s, s:{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}, s:s, s:s, s:s, "
                     "s:{s:f, s:f, s:f}, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:b, s:s, s:s, s:s}",
                     "GUID",
                     look->guid,
                     "Name",
                     look->kind,
                     "Transform",
                     "posX",
                     0.0,
                     "posY",
                     DROP_UNITS,
                     "posZ",
                     0.0,
                     "rotX",
                     0.0,
                     "rotY",
                     (double)(UPRIGHT_DEG + look->turn_deg),
                     "rotZ",
                     look->is_face_down ? 180.0 : 0.0,
                     "scaleX",
                     look->scale,
                     "scaleY",
                     1.0,
                     "scaleZ",
                     look->scale,
                     "Nickname",
                     look->nickname == NULL ? "" : look->nickname,
                     "Description",
                     text,
                     "GMNotes",
                     "",
                     "ColorDiffuse",
                     "r",
                     colour.red,
                     "g",
                     colour.green,
                     "b",
                     colour.blue,
                     "Locked",
                     look->is_locked,
                     "Grid",
                     false,
                     "Snap",
                     true,
                     "Autoraise",
                     true,
                     "Sticky",
                     true,
                     "Tooltip",
                     true,
                     "HideWhenFaceDown",
                     look->hides_name,
                     "Hands",
                     look->is_held,
                     "LuaScript",
                     "",
                     "LuaScriptState",
                     "",
                     "XmlUI",
                     "");
}

static json_t *
make_sheet(const TtsSheet *sheet)
{
    return json_pack("{s:s, s:s, s:i, s:i, s:b, s:b, s:i}",
                     "FaceURL",
                     sheet->face_url,
                     "BackURL",
                     sheet->back_url,
                     "NumWidth",
                     sheet->n_columns,
                     "NumHeight",
                     sheet->n_rows,
                     "BackIsHidden", /* others see the back of a card that is in a hand */
                     true,
                     "UniqueBack",
                     sheet->has_unique_backs,
                     "Type",
                     0);
}

json_t *
tts_object_card(const TtsLook *look, const TtsCard *card)
{
    json_t *object = tts_object_plain(look, "");
    g_autofree char *key = g_strdup_printf("%d", card->sheet->id);

    json_object_set_new(object, "CardID", json_integer(card->sheet->id * 100 + card->cell));
    json_object_set_new(object, "SidewaysCard", json_boolean(card->is_sideways));
    json_object_set_new(object, "CustomDeck", json_pack("{s:o}", key, make_sheet(card->sheet)));
    return object;
}

json_t *
tts_object_pile(const TtsLook *look, json_t *cards)
{
    json_t *object = tts_object_plain(look, "");
    json_t *ids = json_array();
    json_t *sheets = json_object();
    json_t *card;
    size_t i;

    json_array_foreach(cards, i, card)
    {
        json_array_append(ids, json_object_get(card, "CardID"));
        json_object_update(sheets, json_object_get(card, "CustomDeck"));
    }
    card = json_array_get(cards, 0);
    json_object_set(object, "SidewaysCard", json_object_get(card, "SidewaysCard"));
    json_object_set_new(object, "DeckIDs", ids);
    json_object_set_new(object, "CustomDeck", sheets);
    json_object_set_new(object, "ContainedObjects", cards);
    return object;
}

json_t *
tts_object_tile(const TtsLook *look, const char *url, const char *back_url, int n)
{
    json_t *object = tts_object_plain(look, "");

    json_object_set_new(object,
                        "CustomImage",
                        json_pack("{s:s, s:s, s:f, s:f, s:{s:i, s:f, s:b, s:b}}",
                                  "ImageURL",
                                  url,
                                  "ImageSecondaryURL",
                                  back_url == NULL ? "" : back_url,
                                  "ImageScalar",
                                  1.0,
                                  "WidthScale",
                                  0.0,
                                  "CustomTile",
                                  "Type", /* a rectangle */
                                  0,
                                  "Thickness",
                                  0.1,
                                  "Stackable",
                                  n > 1,
                                  "Stretch", /* the tile has the shape of the picture */
                                  true));
    if (n > 1) {
        json_object_set_new(object, "Number", json_integer(n));
    }
    return object;
}

json_t *
tts_object_figure(const TtsLook *look, const char *url)
{
    json_t *object = tts_object_plain(look, "");

    json_object_set_new(object,
                        "CustomImage",
                        json_pack("{s:s, s:s, s:f, s:f}",
                                  "ImageURL",
                                  url,
                                  "ImageSecondaryURL",
                                  url,
                                  "ImageScalar",
                                  1.0,
                                  "WidthScale",
                                  0.0));
    return object;
}

json_t *
tts_object_book(const TtsLook *look, const char *url)
{
    json_t *object = tts_object_plain(look, "");

    json_object_set_new(object,
                        "CustomPDF",
                        json_pack("{s:s, s:s, s:i, s:i}",
                                  "PDFUrl",
                                  url,
                                  "PDFPassword",
                                  "",
                                  "PDFPage",
                                  0,
                                  "PDFPageOffset",
                                  0));
    return object;
}

void
tts_object_put(json_t *object, double x_mm, double y_mm)
{
    json_t *transform = json_object_get(object, "Transform");

    json_object_set_new(transform, "posX", json_real(x_mm / TTS_MM_PER_UNIT));
    json_object_set_new(transform, "posZ", json_real(-y_mm / TTS_MM_PER_UNIT));
}
