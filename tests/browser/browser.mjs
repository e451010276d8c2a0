// browser.mjs: Chromium as the tests have it, and what its screens looked like; without the frame of a browser around the page,
// which takes a quarter of the processor's time
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** @param {...string} further arguments of its command line */
export function launch(...further) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...further],
  });
}

/** The folder that pictures of the screens are kept in; none without. */
export const pictures = process.env.HANSOM_PICTURES;

/**
 * Keeps what a page looks like, where pictures are kept.
 * @param {import('playwright-core').Page} page
 * @param {string} name of the picture
 */
export async function keepPicture(page, name, fullPage = false) {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', fullPage });
  }
}
