// adventures-in-the-fog-face.js: all of Adventures in the Fog, as one chunk of the page

import * as drawing from './adventures-in-the-fog-board.js';
import * as events from './adventures-in-the-fog-events.js';
import { drawForm } from './adventures-in-the-fog-forms.js';
import * as speech from './adventures-in-the-fog.js';
import { blank } from './blank.js';

/** @type {import('./blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, drawForm };
