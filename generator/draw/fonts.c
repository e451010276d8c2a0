/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/draw/fonts.h"

#include "cases/base/installed.h"

#include <fontconfig/fontconfig.h>
#include <glib.h>

/* Debian's fonts are also called "EB Garamond". Their other names tell them apart from ours. */
#define HIDE(family)                                             \
    "<rejectfont><pattern><patelt name='family'><string>" family \
    "</string></patelt></pattern></rejectfont>"

static const char RULES[] =
    "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'>"
    "<fontconfig><selectfont>" HIDE("EB Garamond 08")
        HIDE("EB Garamond 12") "</selectfont></fontconfig>";

void
fonts_load(void)
{
    static gsize is_loaded = 0;

    if (!g_once_init_enter(&is_loaded)) {
        return;
    }

    FcConfig *config = FcInitLoadConfig();
    g_autofree char *installed = installed_find("fonts");

    FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)RULES, FcTrue);
    FcConfigAppFontAddDir(config, (const FcChar8 *)(installed != NULL ? installed : HANSOM_FONTS));
    FcConfigBuildFonts(config);
    /* Otherwise fontconfig replaces the configuration when a folder of fonts has changed, and ours
     * are gone. */
    FcConfigSetRescanInterval(config, 0);
    FcConfigSetCurrent(config);
    FcConfigDestroy(config); /* the current configuration has a reference of its own */
    g_once_init_leave(&is_loaded, 1);
}
