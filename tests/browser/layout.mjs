// layout.mjs: measures a screen at three sizes and two sizes of type: broken words, covered controls, and the next step's button
//
// Dark colours move nothing, so the figures of the light screen hold for the dark one too. This is checked on each screen.
import { pictures } from './browser.mjs';

const SIZES = [[320, 568], [360, 740], [390, 844]];
const PRINTS = ['normal', 'huge'];
const TIGHTEST = [[[320, 568], 'normal'], [[320, 568], 'huge']];
const NEAR_TOP_PX = 40; // depth in a tall control at which it must be free

/** Runs in a page. Returns its faults at the present size. @param {{next: string|null, nearTop: number}} what next: hook of the button of the next step */
function faults({ next, nearTop }) {
  const found = [];
  const root = [...document.querySelectorAll('dialog[open]')].pop() ?? document.body;
  const seen = (each) => each.checkVisibility() && !each.closest('.unseen') && each.getBoundingClientRect().width > 1;
  // A word is broken when its letters are on several lines. A hyphen that the browser adds is allowed where the style wants it.
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const of = node.parentElement;
    if (!seen(of) || of.closest('select, textarea') || getComputedStyle(of).hyphens === 'auto') {
      continue;
    }
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size > 1) {
        found.push(`broken word: ${word}`);
      }
    }
  }
  // Every control can be scrolled to a place where nothing covers its middle, or its top if it is tall.
  const hitAt = (each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, nearTop));
    return hit && (each.contains(hit) || hit.contains(each) || each.closest('label')?.contains(hit)) ? null : hit ?? document.body;
  };
  for (const each of [...root.querySelectorAll('button, summary, input, select, textarea, a')].filter((one) => seen(one) && !one.disabled)) {
    const hits = ['center', 'start', 'end'].map((block) => {
      each.scrollIntoView({ block, behavior: 'instant' });
      return hitAt(each);
    });
    if (hits.every((hit) => hit !== null)) {
      found.push(`covered: ${each.dataset.test ?? each.textContent.trim().slice(0, 40)} by ${hits[0].outerHTML.slice(0, 60)}`);
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
  if (root !== document.body) {
    root.scrollTo({ top: 0, behavior: 'instant' });
  } else if (next) {
    // A step on the table comes first. Its button is in sight; after a tap on it, the next one is.
    const notice = root.querySelector('.notice:not(.none)');
    const done = notice?.querySelector('[data-test="notice-close"]');
    if (done && hitAt(done) !== null) {
      found.push('the button of the step on the table is out of sight');
    }
    notice?.classList.add('none');
    const way = root.querySelector(`[data-test="${next}"]`).closest('label, button');
    const { top, bottom } = way.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight || hitAt(way) !== null) {
      found.push(`next step out of sight: ${next} at ${Math.round(top)} of ${innerHeight}`);
    }
    notice?.classList.remove('none');
  }
  return [...new Set(found)];
}

/** Runs in a page. Returns the boxes of all elements, each as a line of text. */
function boxes() {
  return [...document.querySelectorAll('body *')].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return `${each.tagName} ${each.className?.baseVal ?? each.className}: ${[left, top, width, height].map(Math.round).join(' ')}`;
  });
}

/** Waits until nothing moves. @param {any} page */
async function still(page) {
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {}))));
}

/** Returns the boxes of all elements once two frames have the same. The map moves without an animation. @param {any} page */
async function restingBoxes(page) {
  await still(page); // the measuring has let the notice slide in again
  for (let before = '';;) {
    const now = await page.evaluate(boxes);
    if (now.join() === before) {
      return now;
    }
    before = now.join();
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  }
}

/** Returns the first element that dark colours move. @param {any} page */
async function movedByDark(page) {
  const light = await restingBoxes(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await restingBoxes(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const moved = dark.find((each, i) => each !== light[i]);
  return moved ? [`moved by dark colours: ${moved}`] : [];
}

/**
 * Measures a player's screen or open dialog.
 * @param {import('./room.mjs').Player} player
 * @param {string} name name of the screen
 * @param {{next?: string|null, tightest?: boolean}} [what] next: hook of the button of the next step, which must be in sight; tightest:
 *   measures only at the smallest size
 * @returns {Promise<string[]>} faults
 */
export async function measure(player, name, { next = null, tightest = false } = {}) {
  const { page } = player;
  const size = page.viewportSize();
  const wrong = [];
  if (next) { // a screen that has just come may draw its button later
    await player.hook(next).first().waitFor();
  }
  await still(page);
  for (const [[width, height], print] of tightest ? TIGHTEST : SIZES.flatMap((each) => PRINTS.map((one) => [each, one]))) {
    await page.setViewportSize({ width, height });
    await page.evaluate((wanted) => { document.documentElement.dataset.print = wanted; }, print);
    wrong.push(...(await page.evaluate(faults, { next, nearTop: NEAR_TOP_PX }))
      .map((each) => `${name}, ${player.name}, ${width} × ${height}, ${print}: ${each}`));
    if (pictures) {
      await player.picture(`${name}-${player.name}-${width}-${print}`);
    }
  }
  wrong.push(...(await movedByDark(page)).map((each) => `${name}, ${player.name}: ${each}`));
  await page.evaluate(() => { document.documentElement.dataset.print = 'normal'; });
  await page.setViewportSize(size);
  return wrong;
}
