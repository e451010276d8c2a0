// lady-alice-face.js: all of Lady Alice, as one chunk of the page

import { blank } from '../blank.js';
import * as drawing from './board.js';
import { drawFigure } from './drawings.js';
import * as events from './events.js';
import * as wheels from './wheels.js';
import * as speech from './speech.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, ...wheels, drawFigure };
