// watson-and-holmes-face.js: all of Watson & Holmes, as one chunk of the page

import { blank } from './blank.js';
import { drawAfter } from './watson-and-holmes-after.js';
import * as drawing from './watson-and-holmes-board.js';
import * as events from './watson-and-holmes-events.js';
import * as speech from './watson-and-holmes.js';

/** @type {import('./blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, drawAfter };
