// baker-street-irregulars-face.js: all of Baker Street Irregulars, as one chunk of the page

import { blank } from './blank.js';
import * as drawing from './baker-street-irregulars-board.js';
import { drawFigure } from './baker-street-irregulars-cards.js';
import * as events from './baker-street-irregulars-events.js';
import * as forms from './baker-street-irregulars-forms.js';
import * as speech from './baker-street-irregulars.js';

/** @type {import('./blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, ...forms, drawFigure };
