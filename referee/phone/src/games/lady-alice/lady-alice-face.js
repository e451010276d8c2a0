// lady-alice-face.js: the whole face of Lady Alice, loaded as one chunk

import { chunk } from '../../chunk.js';
import { blank } from '../blank.js';
import * as drawing from './board.js';
import { drawFigure } from './drawings.js';
import * as events from './events.js';
import * as wheels from './wheels.js';
import * as speech from './speech.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, ...wheels, drawFigure, end: chunk(() => import('./lady-alice-end.js')) };
