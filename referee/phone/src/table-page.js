// table-page.js: the table screen with its pictures and its style, in one chunk that only table screens load

export { chooseTable, tableScreen } from './screens/table.js';

/** Loads the style of the table screen. Until then nothing may be drawn. @returns {Promise<void>} */
export function loadStyle() {
  return new Promise((go, fail) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: TABLE_STYLE });
    link.addEventListener('load', () => go());
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error('the style of the table screen did not load'));
    });
    document.head.append(link);
  });
}
