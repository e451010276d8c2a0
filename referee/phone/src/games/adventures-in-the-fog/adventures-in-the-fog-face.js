// adventures-in-the-fog-face.js: the whole face of Adventures in the Fog, loaded as one chunk

import { chunk } from '../../chunk.js';
import { blank } from '../blank.js';
import * as drawing from './board.js';
import * as events from './events.js';
import { drawForm } from './forms.js';
import * as speech from './speech.js';

/** @type {import('../blank.js').GameFace} */
export const face = { ...blank, ...speech, ...events, ...drawing, drawForm, end: chunk(() => import('./adventures-in-the-fog-end.js')) };
