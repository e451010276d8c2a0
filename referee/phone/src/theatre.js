// theatre.js: loads the theatre: the stage for the answers at 221B, the end of a game, and the check of its seal, in one chunk with
// a style of its own
//
// A phone loads it as soon as a game is under way, since its first screens do not need it. Until it has loaded, a ceremony is
// drawn plainly.

import { chunk } from './chunk.js';

/** Loads the style, which must be there before anything is drawn with it. @returns {Promise<void>} */
function loadStyle() {
  const link = document.createElement('link');
  return new Promise((done, failed) => {
    const onerror = () => {
      link.remove(); // the next attempt adds its own
      failed();
    };
    Object.assign(link, { rel: 'stylesheet', href: THEATRE_STYLE, onload: done, onerror });
    document.head.append(link);
  });
}

/** Returns the chunk, or null while it loads. */
export const theatre = chunk(async () => {
  const [page] = await Promise.all([import('./theatre-page.js'), loadStyle()]);
  return page;
});
