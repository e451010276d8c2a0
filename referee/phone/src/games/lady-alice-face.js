// lady-alice-face.js: all of Lady Alice, as one chunk of the page

import { blank } from './blank.js';
import * as drawing from './lady-alice-board.js';
import { drawFigure } from './lady-alice-drawings.js';
import * as events from './lady-alice-events.js';
import * as wheels from './lady-alice-wheels.js';
import * as speech from './lady-alice.js';

/** @type {import('./blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, ...wheels, drawFigure };
