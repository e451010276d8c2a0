// chunk.js: a chunk of the page that is loaded when it is first wanted

import { draw } from './redraw.js';

const AGAIN_MS = 2000; // delay before a retry when the referee does not answer

/**
 * Returns a function that returns the chunk, or null while it loads. The first call starts the loading, and the page is redrawn
 * when it is done. After a failure, the next call after a while tries again.
 * @template Chunk
 * @param {() => Promise<Chunk>} load
 * @returns {() => Chunk|null}
 */
export function chunk(load) {
  /** @type {Chunk|null} */
  let loaded = null;
  let isLoading = false;
  return () => {
    if (loaded === null && !isLoading) {
      isLoading = true;
      load().then((module) => {
        loaded = module;
        draw();
      }, () => setTimeout(() => {
        isLoading = false;
        draw(); // tries again if it is still wanted
      }, AGAIN_MS));
    }
    return loaded;
  };
}
