// watson-and-holmes-face.js: the whole face of Watson & Holmes, loaded as one chunk

import { blank } from '../blank.js';
import { drawAfter } from './after.js';
import { drawSheet } from './answers.js';
import * as drawing from './board.js';
import { ending } from './ending.js';
import * as events from './events.js';
import * as speech from './speech.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, drawAfter, drawSheet, ending };
