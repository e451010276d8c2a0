// room.mjs: a table with phones but without paper: one browser, a context for each phone, typed codes
//
// evening.test.mjs tests whole prints and cameras. Here only the way from a tap to the screen counts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPicture, launch } from './browser.mjs';
import { Complaints } from './complaints.mjs';
import { Referee } from './referee.mjs';

const DEADLINE_MS = 20_000; // limit of every wait
const QUIET_MS = 500; // a page that has not changed for so long is complete
const NAME = '221b.local'; // http at this name is as insecure as at an address of the Wi-Fi, so pages there have no camera

export class Room {
  /**
   * Makes a case's codes, and starts the referee and a browser.
   * @param {string|object} name name of the case, or a whole case
   * @param {string[]} [options] options of the press
   * @param {string[]} [others] names of further cases that are open here
   */
  static async open(name = 'watson-and-holmes/00', options = [], others = []) {
    const folder = mkdtempSync(join(tmpdir(), 'hansom-room-'));
    const print = process.env.HANSOM_PRINT ?? 'build/generator/hansom-print';
    let [its, path] = [name, name];
    if (typeof name === 'object') {
      [its, path] = [`${name.game}/${String(name.number).padStart(2, '0')}`, join(folder, 'case.yaml')];
      writeFileSync(path, JSON.stringify(name)); // JSON is YAML
    }
    execFileSync(print, ['--quiet', '--edition-only', '--seed', 'a room', ...options, '-o', join(folder, 'out'), path, ...others], { stdio: 'inherit' });
    const [edition, ...more] = [its, ...others].map((each) => join(folder, 'out', each.replace('/', '-')));
    const referee = new Referee(process.env.HANSOM_REFEREE ?? 'build/referee/hansom-referee', [edition, ...more], join(folder, 'state'));
    mkdirSync(join(folder, 'state'));
    const [browser] = await Promise.all([launch(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`), referee.start()]);
    return new Room(folder, edition, referee, browser);
  }

  constructor(folder, edition, referee, browser) {
    Object.assign(this, { folder, edition, referee, browser });
    this.json = JSON.parse(readFileSync(join(edition, 'edition.json'), 'utf8'));
    /** @type {Set<Player>} */
    this.players = new Set();
  }

  /** Returns the code on a side of a piece. */
  code(piece, side) {
    return this.json.codes.find((each) => each.piece === piece && each.side === side).code;
  }

  /** Opens a phone or a screen. @param {object} [how] options of Playwright's context */
  async phone(name, how = {}) {
    const context = await this.browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true, ...how });
    return this.join(name, await context.newPage());
  }

  /** Makes a page a phone or a screen of this room. @param {string} name @param {any} page Playwright's, or one like it */
  join(name, page) {
    const player = new Player(name, this, page);
    this.players.add(player);
    return player;
  }

  /** Opens a phone and joins by a seat card. @param {boolean} [plain] over http as in a living room, without the live camera */
  async seat(colour, how = {}, plain = false) {
    const player = await this.phone(colour, how);
    const url = plain ? this.referee.url.replace('127.0.0.1', NAME) : this.referee.url;
    await player.page.goto(`${url}/${this.code(`seat-${colour}`, 'seat')}`);
    // The cases of a game share their seat cards. With several cases open here, the page asks which one lies on the table.
    const choose = player.hook(`choose-${this.json.id}`);
    await player.hook('seat').or(choose).first().waitFor();
    if (await choose.count() > 0) {
      await choose.click();
    }
    await player.hook('seat').waitFor();
    return player;
  }

  async close() {
    await this.browser.close();
    this.referee.child?.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class Player {
  constructor(name, room, page) {
    Object.assign(this, { name, room, page });
    page.setDefaultTimeout(DEADLINE_MS);
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
    return this.hook(name).first().click();
  }

  gone(name) {
    return this.hook(name).first().waitFor({ state: 'detached' });
  }

  /** Types the code of a side of a piece into the scanner. */
  async scan(piece, side = 'name') {
    await this.tap('scan');
    await this.hook('scanner').locator('[data-test="code"]').fill(this.room.code(piece, side));
    await this.gone('scanner');
  }

  phase(phase) {
    return this.page.locator(`[data-test="seat"][data-phase="${phase}"], [data-test="screen"][data-phase="${phase}"]`).waitFor();
  }

  turn() {
    return this.page.locator('[data-test="now"][data-yours="true"]').waitFor();
  }

  async visit(card, carriages) {
    await this.turn();
    await this.tap(`card-${card}`);
    if (carriages !== undefined) {
      await this.hook('field-carriages').fill(`${carriages}`);
    }
    await this.hook('sheet').locator('[data-test="commit"]').first().click();
    await this.gone('sheet');
  }

  /** Waits until the page rests. Returns its HTML without lit's markers, which are random, and without styles, which tell the time that is left. */
  async still() {
    const look = () => this.page.evaluate(() => document.body.innerHTML.replace(/<!--.*?-->/g, '').replace(/ style="[^"]*"/g, ''));
    for (let before = await look(); ;) { // the lines for screen readers come a moment later
      await this.page.waitForTimeout(QUIET_MS);
      const seen = await look();
      if (seen === before) {
        return seen;
      }
      before = seen;
    }
  }

  /** Saves a screenshot with that name if pictures are wanted. */
  picture(name) {
    return keepPicture(this.page, name);
  }
}

/** Goes on with the player who holds the Diary. */
export async function goOn(players) {
  const holder = await Promise.any(players.map((player) => player.hook('act-begin').waitFor().then(() => player)));
  await holder.tap('act-begin');
}
