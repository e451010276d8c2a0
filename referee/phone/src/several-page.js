// several-page.js: several cards of one photograph or one look through the camera, in one chunk that is loaded when they are read

export { drawBatch } from './parts/several.js';
export { inReadingOrder } from './reading-order.js';
export { Batch } from './several.js';
