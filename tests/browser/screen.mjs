// screen.mjs: checks of the table screen that people must be able to read from across the room
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pictures } from './browser.mjs';

export const SIZES = [[1920, 1080], [1024, 768]];
export const LANGUAGES = ['en', 'de', 'es', 'fr'];

/** Parts of the height of the screen: the smallest names, and the smallest bids and turns. */
const NAME = 1 / 45;
const LARGE = 1 / 25;

/**
 * Returns the faults of the screen at its present size: what sticks out, what covers a name or a figure, words that are broken,
 * and type that is too small.
 * @param {import('playwright-core').Page} page
 */
export function illegible(page) {
  return page.evaluate(([name, large]) => {
    const found = [];
    const text = (each) => `${each.className?.baseVal ?? each.className} “${each.textContent.trim().slice(0, 40)}”`;
    const boxOf = (each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    };
    const sees = (outer, inner) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
      && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) {
      found.push(`scrolls: ${scrollWidth} by ${scrollHeight}`);
    }
    const names = [...document.querySelectorAll('.place .name')];
    const figures = [...document.querySelectorAll('.place .bid'), ...document.querySelectorAll('.masthead .turn')];
    for (const [all, least] of [[names, name], [figures, large]]) {
      found.push(...all.filter((each) => parseFloat(getComputedStyle(each).fontSize) < least * innerHeight)
        .map((each) => `small: ${text(each)}`));
    }
    for (const each of names) {
      const [box, place] = [boxOf(each), each.closest('.place')];
      if (!sees(place.getBoundingClientRect(), box) || overlap(box, place.querySelector('.scene').getBoundingClientRect())) {
        found.push(`name sticks out: ${text(each)}`);
      }
    }
    for (const each of document.querySelectorAll('.place .bid, .place .vehicle, .place .symbols > span, .lamp span')) {
      if (!sees(each.closest('.scene').getBoundingClientRect(), each.getBoundingClientRect())) {
        found.push(`leaves its scene: ${text(each)}`);
      }
    }
    for (const scene of document.querySelectorAll('.scene')) {
      const pieces = [...scene.querySelectorAll('.bid, .pawn .sign, .symbols > span, .lamp span')];
      pieces.forEach((one, i) => pieces.slice(i + 1).forEach((other) => {
        if (overlap(one.getBoundingClientRect(), other.getBoundingClientRect())) {
          found.push(`${text(one)} over ${text(other)} at ${scene.previousElementSibling.textContent.trim()}`);
        }
      }));
    }
    // A word is broken when its characters are on more than one line.
    const spoken = '.masthead h1, .masthead p, .masthead span, .place .name span, .players .name, .players .tag';
    for (const each of document.querySelectorAll(spoken)) {
      for (const node of [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) {
            found.push(`broken: ${word}`);
          }
        }
      }
    }
    const head = document.querySelector('.masthead').getBoundingClientRect();
    found.push(...[...document.querySelectorAll('.masthead h1, .masthead .title p, .masthead .now')].filter((each) => !sees(head, boxOf(each)))
      .map((each) => `leaves the masthead: ${text(each)}`));
    const aside = document.querySelector('.played aside').getBoundingClientRect();
    found.push(...[...document.querySelectorAll('.players li')].filter((each) => !sees(aside, each.getBoundingClientRect()))
      .map((each) => `player out of sight: ${text(each)}`));
    return found;
  }, [NAME, LARGE]);
}

/** Waits until no pawn moves any more. @param {import('playwright-core').Page} page */
export function atRest(page) {
  return page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))));
}

/**
 * Looks at the screen in each language and size. Returns all faults.
 * @param {import('playwright-core').Page} page
 * @param {string} name name of the pictures
 */
export async function legibleEverywhere(page, name) {
  const before = page.viewportSize();
  const found = [];
  for (const tag of LANGUAGES) {
    await page.evaluate((language) => localStorage.setItem('hansom.language', language), tag);
    await page.reload();
    await page.locator('[data-test="board"]').waitFor();
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await atRest(page);
      found.push(...(await illegible(page)).map((each) => `${tag}, ${width} by ${height}: ${each}`));
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${name}-${tag}-${width}.png`) });
      }
    }
  }
  await page.evaluate(() => localStorage.removeItem('hansom.language'));
  await page.setViewportSize(before);
  await page.reload();
  await page.locator('[data-test="board"]').waitFor();
  return found;
}

/**
 * Returns the picture of each place that has one, by its id. Asserts that each has loaded.
 * @param {import('playwright-core').Page} page
 */
export async function picturesOf(page) {
  const images = page.locator('.place .picture');
  await page.waitForFunction(() => [...document.querySelectorAll('.place .picture')].every((each) => each.complete));
  const all = await images.evaluateAll((found) => found.map((each) => [
    each.closest('.place').dataset.test.slice('card-'.length), each.dataset.picture, each.naturalWidth]));
  assert.deepEqual(all.filter(([, , width]) => width === 0), [], 'each picture has loaded');
  return Object.fromEntries(all.map(([id, name]) => [id, name]));
}

/** Returns the ids of the places with a lamp. @param {import('playwright-core').Page} page */
export function lampsOf(page) {
  return page.locator('.lamp').evaluateAll((all) => all.map((each) => each.dataset.test.slice('lamp-'.length)));
}

/** Returns where each pawn stands, with its bid. @param {import('playwright-core').Page} page */
export function pawnsOf(page) {
  return page.locator('[data-test^="pawn-"]').evaluateAll((all) => Object.fromEntries(all.map((each) => [
    each.dataset.test.slice('pawn-'.length),
    `${each.closest('.place').dataset.test.slice('card-'.length)} ${each.querySelector('.bid')?.textContent ?? 0}`])));
}
