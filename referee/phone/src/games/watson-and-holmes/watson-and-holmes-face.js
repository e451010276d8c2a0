// watson-and-holmes-face.js: the whole face of Watson & Holmes, loaded as one chunk

import { chunk } from '../../chunk.js';
import { blank } from '../blank.js';
import { drawSheet } from './answers.js';
import * as drawing from './board.js';
import * as events from './events.js';
import * as speech from './speech.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, drawSheet, end: chunk(() => import('./watson-and-holmes-end.js')) };
