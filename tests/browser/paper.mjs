// paper.mjs: the printed edition, as a camera sees it
//
//     case ──hansom-print──► complete.pdf ──pdftoppm──► pages ──zxing──► the place of each code
//                                                         └──pdftoppm──► a picture of the card around it
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const DPI = 200;      // resolution of the camera's picture
const LOOK_DPI = 100; // resolution of the pages that are searched for codes
const MM = DPI / 25.4;

/** One code on paper: its page, and the middle of its symbol in pixels. */
/** @typedef {{page: number, x: number, y: number}} Spot */

export class Paper {
  /**
   * Prints a case, and finds its codes on the pages.
   * @param {string} print the program
   * @param {string} name name of the case
   */
  static async print(print, name) {
    const folder = mkdtempSync(join(tmpdir(), 'hansom-paper-'));
    execFileSync(print, ['--quiet', '--narrate', '--seed', 'an evening', '-o', folder, name], { stdio: 'inherit' });
    const paper = new Paper(folder);
    await paper.#find();
    return paper;
  }

  /**
   * Makes the codes of a case for phones that type or follow them, without a print.
   * @param {string} print the program
   * @param {string} name name of the case
   */
  static codes(print, name) {
    const folder = mkdtempSync(join(tmpdir(), 'hansom-paper-'));
    execFileSync(print, ['--quiet', '--edition-only', '--seed', 'an evening', '-o', folder, name], { stdio: 'inherit' });
    return new Paper(folder);
  }

  /** @param {string} folder folder with one edition */
  constructor(folder) {
    this.folder = folder;
    this.edition = join(folder, readdirSync(folder)[0]);
    this.json = JSON.parse(readFileSync(join(this.edition, 'edition.json'), 'utf8'));
    this.pdf = join(this.edition, 'complete.pdf');
    /** @type {Map<string, Spot>} */
    this.spots = new Map();
  }

  async #find() {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer } });
    execFileSync('pdftoppm', ['-r', `${LOOK_DPI}`, '-gray', this.pdf, join(this.folder, 'page')]);
    const pages = readdirSync(this.folder).filter((file) => file.endsWith('.pgm')).sort();
    for (const [i, file] of pages.entries()) {
      const codes = await readBarcodes(readFileSync(join(this.folder, file)), { formats: ['QRCode'], maxNumberOfSymbols: 99 });
      for (const { text, position } of codes) {
        const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
        const middle = (/** @type {'x'|'y'} */ axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length * DPI / LOOK_DPI;
        this.spots.set(text.slice(text.lastIndexOf('/') + 1), { page: i + 1, x: middle('x'), y: middle('y') });
      }
    }
  }

  /** Returns the code on a side of a piece. */
  code(piece, side) {
    const found = this.json.codes.find((each) => each.piece === piece && each.side === side);
    if (!found) {
      throw new Error(`no ${side} of ${piece} in this edition`);
    }
    return found.code;
  }

  /** Returns a JPEG of the card around a code, as a camera sees it: 64 by 48 mm of paper. */
  picture(code) {
    const spot = this.spots.get(code);
    if (!spot) {
      throw new Error(`the code ${code} cannot be read on the printed pages`);
    }
    return this.#picture(spot);
  }

  /**
   * Returns a JPEG of several cards side by side, as a camera sees them that is held a little askew.
   * @param {import('playwright-core').Browser} browser draws the picture
   * @param {string[]} codes from left to right, row by row
   * @param {{columns?: number, degrees?: number}} [how]
   */
  async together(browser, codes, { columns = codes.length, degrees = 4 } = {}) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const cards = codes.map((code) => `data:image/jpeg;base64,${this.picture(code).toString('base64')}`);
      const url = await page.evaluate(async ({ cards, columns, degrees }) => {
        const images = await Promise.all(cards.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return image;
        }));
        const [gap, margin] = [40, 160];
        const [width, height] = [images[0].width + gap, images[0].height + gap];
        const canvas = document.createElement('canvas');
        canvas.width = columns * width + 2 * margin;
        canvas.height = Math.ceil(images.length / columns) * height + 2 * margin;
        const context = canvas.getContext('2d');
        context.fillStyle = '#6b5a45';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.translate(canvas.width / 2, canvas.height / 2);
        context.rotate(degrees * Math.PI / 180);
        context.translate(margin - canvas.width / 2, margin - canvas.height / 2);
        images.forEach((image, i) => context.drawImage(image, (i % columns) * width, Math.floor(i / columns) * height));
        return canvas.toDataURL('image/jpeg', .85);
      }, { cards, columns, degrees });
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    } finally {
      await context.close();
    }
  }

  /** Returns a JPEG of the whole page with a code, and the codes on this page. */
  page(code) {
    const { page } = /** @type {Spot} */ (this.spots.get(code));
    const codes = [...this.spots].filter(([, spot]) => spot.page === page).map(([each]) => each);
    return { codes, picture: execFileSync('pdftoppm', ['-r', `${DPI}`, '-jpeg', '-f', `${page}`, '-l', `${page}`, this.pdf], { maxBuffer: 1 << 26 }) };
  }

  /** Returns a picture without a code: the inside of the booklet, which is the last page. */
  pictureOfNoCode() {
    const pages = [...this.spots.values()].map(({ page }) => page);
    return this.#picture({ page: Math.max(...pages) + 1, x: 105 * MM, y: 148 * MM });
  }

  /** Draws the part of a page around a spot. @param {Spot} spot */
  #picture(spot) {
    // The sizes are even and the picture is all on the page, since the browser's camera shows no other film.
    const [width, height] = [504, 378];
    const within = (/** @type {number} */ middle, /** @type {number} */ length, /** @type {number} */ page) => `${Math.round(
      Math.min(Math.max(0, middle - length / 2), page - length))}`;
    return execFileSync('pdftoppm', ['-r', `${DPI}`, '-jpeg', '-f', `${spot.page}`, '-l', `${spot.page}`,
      '-x', within(spot.x, width, 210 * MM), '-y', within(spot.y, height, 297 * MM), '-W', `${width}`, '-H', `${height}`,
      this.pdf], { maxBuffer: 1 << 24 });
  }

  remove() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
