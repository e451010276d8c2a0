// browser.mjs: starts Chromium for the tests and keeps pictures of its screens
// Runs Chromium without a window, which saves a quarter of the processor time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Starts Chromium. @param {...string} further further command line arguments */
export function launch(...further) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', ...further],
  });
}

/** The folder for pictures of the screens, or undefined. */
export const pictures = process.env.HANSOM_PICTURES;

/**
 * Saves a screenshot of a page if pictures are wanted.
 * @param {import('playwright-core').Page} page
 * @param {string} name name of the picture
 */
export async function keepPicture(page, name, fullPage = false) {
  if (pictures) {
    mkdirSync(pictures, { recursive: true });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', fullPage });
  }
}
