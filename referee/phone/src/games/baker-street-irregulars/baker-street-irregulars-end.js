// baker-street-irregulars-end.js: the end of Baker Street Irregulars and the legend of its symbols, loaded as one chunk while a game is under way

export { drawAfter } from './after.js';
export { ending } from './ending.js';
export { legend } from './legend.js';
