// phone.mjs: a phone at the table, with a browser of its own and a camera that sees the given pictures
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepPicture, launch, pictures } from './browser.mjs';
import { Complaints } from './complaints.mjs';

const FRAMES = 12;           // length of the film that the camera plays in a loop
const DEADLINE_MS = 30_000;  // limit of every wait

export class Phone {
  /**
   * Opens a browser for a phone with a camera.
   * @param {string} name
   * @param {import('./paper.mjs').Paper} paper
   * @param {{width: number, height: number}} viewport
   * @param {object} browserOptions further options of its context
   * @param {(context: any) => void} [watch] receives the context before any page is open
   */
  static async open(name, paper, viewport = { width: 390, height: 844 }, browserOptions = {}, watch = () => {}) {
    const film = join(paper.folder, `${name}.mjpeg`);
    writeFileSync(film, paper.pictureOfNoCode());
    const browser = await launch(
      '--host-resolver-rules=MAP 221b.local 127.0.0.1', // http there is as insecure as at a LAN address
      '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`);
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2, hasTouch: true, ...browserOptions });
    watch(context);
    await context.grantPermissions(['camera']);
    const page = await context.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    return new Phone(name, paper, film, browser, page);
  }

  /**
   * Opens a phone without a camera in a shared browser. This is cheaper. It opens codes as a camera app does. Its resolution is that of a
   * good screen if pictures are kept.
   * @param {import('playwright-core').Browser} browser
   * @param {string} name
   * @param {import('./paper.mjs').Paper} paper
   * @param {{width: number, height: number}} viewport
   * @param {(context: any) => void} [watch] receives the context before any page is open
   */
  static async within(browser, name, paper, viewport, watch = () => {}) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: pictures ? 2 : 1, hasTouch: true });
    watch(context);
    const page = await context.newPage();
    page.setDefaultTimeout(DEADLINE_MS);
    return new Phone(name, paper, null, context, page);
  }

  constructor(name, paper, film, browser, page) {
    Object.assign(this, { name, paper, film, browser, page });
    // The announcement at 221B fills the screen until a tap closes it. A player with something to do closes it first.
    page.addLocatorHandler(page.locator('[data-test="ceremony"]'), (/** @type {any} */ moment) =>
      moment.locator('[data-test="ceremony-close"]').click());
    this.console = new Complaints(page.context());
  }

  /** The errors that its pages reported. */
  get complaints() {
    return this.console.all;
  }

  hook(name) {
    return this.page.locator(`[data-test="${name}"]`);
  }

  tap(name) {
    return this.hook(name).click();
  }

  /** Holds a side of a piece before the camera. */
  hold(piece, side) {
    this.holdAll([piece], side);
  }

  /** Holds the same side of some pieces before the camera, one after the other, again and again. */
  holdAll(pieces, side) {
    const frames = pieces.flatMap((piece) => Array(FRAMES).fill(this.paper.picture(this.paper.code(piece, side))));
    writeFileSync(`${this.film}.new`, Buffer.concat(frames));
    renameSync(`${this.film}.new`, this.film); // the browser still reads the old film
  }

  /** Scans with the live camera. The test checks the result. */
  async scan(piece, side = 'name') {
    this.hold(piece, side);
    await this.tap('scan');
    // By the next frame, the scanner is open or has already found the code.
    await this.page.evaluate(() => new Promise((go) => { requestAnimationFrame(() => requestAnimationFrame(go)); }));
    await this.hook('scanner').waitFor({ state: 'detached' });
  }

  /** Waits until this seat is in a phase. @param {string} phase */
  phase(phase) {
    return this.page.locator(`[data-test="seat"][data-phase="${phase}"], [data-test="screen"][data-phase="${phase}"]`).waitFor();
  }

  /** Waits until a hook shows exactly a text. @param {string} text */
  async reads(name, text) {
    await this.hook(name).filter({ hasText: new RegExp(`^\\s*${text}\\s*$`) }).first().waitFor();
  }

  /** Waits until it is this seat's turn. */
  turn() {
    return this.page.locator('[data-test="now"][data-yours="true"]').waitFor();
  }

  /** Scans a card and visits it, with @carriages carriages, or with the lowest number that is enough. */
  async visit(card, carriages) {
    await this.turn();
    await this.scan(card);
    if (carriages !== undefined) {
      await this.hook('field-carriages').fill(`${carriages}`);
    }
    await this.commit();
  }

  async commit() {
    await this.page.locator('dialog [data-test="commit"]').first().click();
  }

  /** Saves a screenshot if pictures are wanted. @param {string} name */
  picture(name, fullPage = false) {
    return keepPicture(this.page, name, fullPage);
  }

  close() {
    return this.browser.close();
  }
}
