// watson-and-holmes-end.js: the end of Watson & Holmes, loaded as one chunk while a game is under way

export { drawAfter } from './after.js';
export { ending } from './ending.js';
