// look.mjs: checks a screen or dialog by axe-core in light and dark mode, for touch targets, narrow and in large print
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pictures } from './browser.mjs';
import { measure } from './layout.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the faults that axe finds on a page, in its present colours. @param {object} what axe's `runOnly` */
async function faults(page, what) {
  if (!await page.evaluate(() => 'axe' in globalThis)) {
    await page.evaluate(AXE);
  }
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly, resultTypes: ['violations'] }), what);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Returns the elements that stick out sideways at the page's present size. */
function overhang(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const seen = [...document.querySelectorAll('body *')].filter((each) => !each.closest('.unseen') && each.getBoundingClientRect().width > 0
      && each.getBoundingClientRect().right > width + 1);
    const scrolls = [document.scrollingElement, ...document.querySelectorAll('dialog')].some((each) => each.scrollWidth > each.clientWidth + 1);
    return scrolls ? seen.slice(-3).map((each) => each.outerHTML.slice(0, 120)).concat('sideways') : [];
  });
}

/** Sets the browser's font size. @param {number} times */
async function largeType(page, times) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
  await session.detach();
}

/** Returns the touch targets that are smaller than a finger. */
function small(page) {
  return page.evaluate(() => [...document.querySelectorAll('button, select, summary, textarea, input, a.button, label.check')]
    .filter((each) => each.checkVisibility() && !each.closest('label.check') && !each.classList.contains('away'))
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width < 44 || height < 44;
    })
    .map((each) => each.outerHTML.slice(0, 120)));
}

/** @type {string[]} faults by screen, all printed at the end */
export const wrong = [];

/** Checks a screen or dialog in all layouts. @param {import('./room.mjs').Player} player @param {string} name */
export async function look(player, name) {
  const { page } = player;
  const size = page.viewportSize();
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))));
  for (const [colorScheme, what] of [['light', { type: 'tag', values: RULES }], ['dark', { type: 'rule', values: ['color-contrast'] }]]) {
    await page.emulateMedia({ colorScheme });
    note(`${name}, ${colorScheme}`, await faults(page, what));
    if (pictures) {
      await player.picture(`${name}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  note(`${name}, less than 44 px`, await small(page));
  if (size.width < 500) {
    wrong.push(...await measure(player, name, { tightest: true }));
    await page.setViewportSize({ width: 320, height: size.height });
    note(`${name}, 320 px wide`, await overhang(page));
    await largeType(page, 2);
    note(`${name}, 320 px wide and 200 %`, await overhang(page));
    if (pictures) {
      await player.picture(`${name}-200`);
    }
    await largeType(page, 1);
    await page.setViewportSize(size);
  }
}

/** Returns the sizes at which a table screen needs scrolling, since nobody scrolls it. @param {import('./room.mjs').Player} screen */
export async function fits({ page }) {
  const size = page.viewportSize();
  const found = [];
  for (const [width, height] of [[1280, 720], [1920, 1080], [1024, 768], [820, 1180], [size.width, size.height]]) {
    await page.setViewportSize({ width, height });
    const over = await page.evaluate(() => {
      const aside = document.querySelector('aside');
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth - innerWidth, innerHeight > innerWidth ? 0 : Math.max(scrollHeight - innerHeight, aside.scrollHeight - aside.clientHeight)];
    });
    found.push(...over.filter((px) => px > 1).map((px) => `${width} by ${height}: ${px} px too much`));
  }
  return found;
}

/** Adds faults to the list. @param {string} where @param {string[]} found */
export function note(where, found) {
  wrong.push(...found.map((each) => `${where}: ${each}`));
}
