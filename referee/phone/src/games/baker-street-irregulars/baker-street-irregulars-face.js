// baker-street-irregulars-face.js: the whole face of Baker Street Irregulars, loaded as one chunk

import { chunk } from '../../chunk.js';
import { blank } from '../blank.js';
import * as drawing from './board.js';
import { drawFigure } from './cards.js';
import * as events from './events.js';
import * as forms from './forms.js';
import * as speech from './speech.js';
import { uses } from './uses.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, ...forms, drawFigure, uses, end: chunk(() => import('./baker-street-irregulars-end.js')) };
