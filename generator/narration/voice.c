/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generator/narration/voice.h"

#include "generator/base/fault.h"
#include "generator/narration/recital.h"
#include "generator/narration/voice_sandbox.h"

#include <espeak-ng/espeak_ng.h>
#include <espeak-ng/speak_lib.h>
#include <stdbool.h>
#include <string.h>

enum {
    WORDS_A_MINUTE = 155, /* pace of reading aloud to an audience */
};

#define VOICES "Debian's package espeak-ng-data"

void
sound_free(Sound *sound)
{
    if (sound == NULL) {
        return;
    }
    g_array_unref(sound->samples);
    g_free(sound);
}

static int
take_samples(short *samples, int n, espeak_EVENT *events)
{
    const Sound *sound = events->user_data;

    if (samples != NULL && n > 0) {
        g_array_append_vals(sound->samples, samples, (guint)n);
    }
    return 0;
}

/* Reports whether @voice speaks the language with the primary subtag @primary. The voice has a list
 * of strings with its languages. Each string follows a byte with its priority. */
static bool
speaks(const espeak_VOICE *voice, const char *primary)
{
    const gsize n = strlen(primary);

    for (const char *at = voice->languages; *at != '\0'; at += 1 + strlen(at + 1) + 1) {
        if (g_ascii_strncasecmp(at + 1, primary, n) == 0 && !g_ascii_isalpha(at[1 + n])) {
            return true;
        }
    }
    return false;
}

/* Sets the voice for @language. "en" and "en-gb" get Received Pronunciation; another English gets
 * the voice of its region. Returns false if there is no voice for the language. */
static bool
choose_voice(const char *language)
{
    g_autofree char *lower = g_ascii_strdown(language, -1);
    g_autofree char *primary = g_strndup(lower, strcspn(lower, "-"));
    const bool is_of_london = strcmp(lower, "en") == 0 || strcmp(lower, "en-gb") == 0;
    espeak_VOICE wanted = { .languages = is_of_london ? "en-gb-x-rp" : lower };

    if (espeak_ng_SetVoiceByProperties(&wanted) != ENS_OK) {
        return false;
    }

    const espeak_VOICE *voice = espeak_GetCurrentVoice();
    return voice != NULL && voice->languages != NULL && speaks(voice, primary);
}

static void
add_silence(Sound *sound, int ms)
{
    const guint n = (guint)(sound->rate * ms / 1000);
    const guint before = sound->samples->len;

    g_array_set_size(sound->samples, before + n);
    memset(&g_array_index(sound->samples, gint16, before), 0, n * sizeof(gint16));
}

static bool
speak_all(const GPtrArray *speech, Sound *sound, GError **error)
{
    for (guint i = 0; i < speech->len; i++) {
        const Utterance *utterance = g_ptr_array_index(speech, i);
        const espeak_ng_STATUS status = espeak_ng_Synthesize(utterance->text,
                                                             strlen(utterance->text) + 1,
                                                             0,
                                                             POS_CHARACTER,
                                                             0,
                                                             espeakCHARS_UTF8,
                                                             NULL,
                                                             sound);

        if (status != ENS_OK) {
            char why[256];

            espeak_ng_GetStatusCodeMessage(status, why, sizeof why);
            g_set_error(error, PRESS_ERROR, PRESS_ERROR_SYSTEM, "espeak-ng: %s", why);
            return false;
        }
        add_silence(sound, utterance->pause_ms);
    }
    return true;
}

/* Starts the synthesizer. Nothing stops it, since its process exits. Confines the process before it
 * reads the text of the case. espeak-ng opens a connection to a sound server even if it only
 * returns samples. The address without a server ends this at once, so that a print never waits for
 * PulseAudio. */
static bool
start(GError **error)
{
    espeak_ng_ERROR_CONTEXT context = NULL;
    const char *voices = NULL;

    g_setenv("PULSE_SERVER", "unix:/dev/null", TRUE);
    espeak_ng_InitializePath(NULL);
    espeak_Info(&voices);
    voice_sandbox_limit_files(voices);
    if (espeak_ng_Initialize(&context) != ENS_OK ||
        espeak_ng_InitializeOutput(ENOUTPUT_MODE_SYNCHRONOUS, 0, NULL) != ENS_OK) {
        espeak_ng_ClearErrorContext(&context);
        g_set_error(
            error,
            PRESS_ERROR,
            PRESS_ERROR_SYSTEM,
            "the introduction cannot be read aloud: espeak-ng finds no voices; install " VOICES);
        return false;
    }
    espeak_SetSynthCallback(take_samples);
    if (!voice_sandbox_enter()) {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_SYSTEM,
                    "the process that reads aloud cannot be confined (seccomp); print without "
                    "--narrate, or lay a recording beside the case: introduction.mp3");
        return false;
    }
    return true;
}

Sound *
voice_speak(const GPtrArray *speech, const char *language, GError **error)
{
    if (!start(error)) {
        return NULL;
    }

    g_autoptr(Sound) sound = g_new(Sound, 1);
    bool is_spoken = false;

    *sound = (Sound){ g_array_new(FALSE, FALSE, sizeof(gint16)), espeak_ng_GetSampleRate() };
    if (choose_voice(language)) {
        espeak_ng_SetParameter(espeakRATE, WORDS_A_MINUTE, 0);
        is_spoken = speak_all(speech, sound, error);
    } else {
        g_set_error(error,
                    PRESS_ERROR,
                    PRESS_ERROR_INPUT,
                    "espeak-ng has no voice for the language “%s” (they are in " VOICES
                    "); print without --narrate, or lay a recording beside the case: "
                    "introduction.mp3",
                    language);
    }
    return is_spoken ? g_steal_pointer(&sound) : NULL;
}
