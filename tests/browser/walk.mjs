// walk.mjs: the steps of a player of Adventures in the Fog, one method each
//
// Choices are random, and the same for the same seed. A mystery is solved whenever this is possible.
import assert from 'node:assert/strict';

const WAY_TAPS_MAX = 12;
const COMMIT = 'dialog [data-test="commit"]';

/** Returns a generator of numbers in [0, 1) (mulberry32). @param {number} seed */
export function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Walk {
  /**
   * @param {any} phone any phone with hook(), tap() and page
   * @param {() => number} chance
   */
  constructor(phone, chance) {
    Object.assign(this, { phone, chance });
  }

  any(list) {
    return list[Math.floor(this.chance() * list.length)];
  }

  async yours() {
    await this.phone.page.locator('[data-test="now"][data-yours="true"]').waitFor();
  }

  hooks(selector) {
    return this.phone.page.locator(selector).evaluateAll((all) => all.map((each) => each.getAttribute('data-test')));
  }

  async commit() {
    await this.phone.page.locator('dialog [data-test="commit"]').click();
    await this.phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /** Chooses a start on the map. @param {string} at */
  async start(at) {
    await this.phone.tap('act-start');
    await this.phone.tap(`spot-${at}`);
    await this.commit();
  }

  /** Enters the dice on the table. @param {number[]} faces */
  async enter(faces) {
    await this.yours();
    await this.phone.tap('act-roll');
    for (const face of faces) {
      await this.phone.tap(`face-${face}`);
    }
    await this.commit();
  }

  /** Enters random faces, as many as the form asks for. */
  async rollAny() {
    await this.yours();
    await this.phone.tap('act-roll');
    await this.phone.hook('entered').waitFor();
    const n = await this.phone.hook('entered').locator('li').count();
    for (let i = 0; i < n; i++) {
      await this.phone.tap(`face-${1 + Math.floor(6 * this.chance())}`);
    }
    await this.commit();
  }

  async letRoll() {
    await this.yours();
    await this.phone.tap('act-roll');
    await this.phone.tap('referee-rolls');
    await this.phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /** Returns the faces that can be taken. */
  async takeable() {
    const hooks = await this.hooks('[data-test="pool"] button:not(:disabled)');
    return [...new Set(hooks.map((hook) => Number(hook.slice('die-'.length))))];
  }

  /**
   * Takes a die and goes the way with it.
   * @param {number} die
   * @param {string[]} [spots] the spots to tap until few ways are left; the default taps are random
   */
  async draft(die, spots) {
    const { phone } = this;
    await phone.hook(`die-${die}`).first().click();
    await phone.hook('form-draft').waitFor();
    if (die === 6) {
      await this.#giveUp();
    } else if (spots) {
      for (const spot of spots) {
        if (await phone.page.locator(`${COMMIT}:disabled`).count() > 0) { // otherwise few ways are left
          await phone.tap(`spot-${spot}`);
        }
      }
    } else {
      for (let taps = 0; await phone.page.locator(`${COMMIT}:disabled`).count() > 0; taps++) {
        assert.ok(taps < WAY_TAPS_MAX, 'a way comes to its end');
        await this.#tapAny();
      }
    }
    await this.#go(spots);
  }

  /** Goes the only way, or one of the few that have a button each: one that passes the spots, or a random one. */
  async #go(spots) {
    const ways = await this.hooks('dialog [data-test^="way-"]');
    if (ways.length === 0) {
      await this.commit();
      return;
    }
    const wanted = spots ? ways.filter((way) => spots.every((spot) => way.split('-').includes(spot))) : ways;
    await this.phone.tap(this.any(wanted));
    await this.phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /** Gives up icons to Moriarty, and in a solo game a location too. */
  async #giveUp() {
    const { phone } = this;
    const ready = () => phone.page.locator('dialog [data-test="commit"]').isEnabled();
    const free = '[data-test="form-draft"] .icon-chip:not(:disabled):not(.chosen)';
    while (!await ready() && await phone.page.locator(free).count() > 0) {
      await phone.page.locator(free).first().click();
    }
    if (!await ready()) {
      await this.#tapAny();
    }
  }

  /** Taps a random spot among the lit ones. Shows the whole map first if the spot is beyond the edge. */
  async #tapAny() {
    const { phone } = this;
    const spot = phone.hook(this.any(await this.hooks('[data-test^="spot-"]')));
    const [map, at] = await Promise.all([phone.hook('town').boundingBox(), spot.boundingBox()]);
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    if (x < map.x || x > map.x + map.width || y < map.y || y > map.y + map.height) {
      await phone.tap('whole');
    }
    await spot.click();
  }

  /** Solves the first mystery on offer. Returns false when none can be solved. */
  async solve() {
    const { phone } = this;
    const [can] = await this.hooks('[data-test^="solve-M"]');
    if (!can) {
      return false;
    }
    await phone.tap(can);
    await phone.hook('form-solve').waitFor();
    if (await phone.hook('choice').count() > 0) {
      await phone.tap(`choice-${this.any(['evidence', 'clue', 'eyewitness'])}`);
    }
    if (await phone.page.locator('[data-test^="spot-"]').count() > 0) {
      await this.#tapAny();
    }
    await this.commit();
    return true;
  }

  async done() {
    await this.phone.tap('act-done');
    await this.phone.hook('act-done').waitFor({ state: 'detached' });
  }

  /** Plays a whole draft: a die that moves, if there is one, then a mystery, if one can be solved. */
  async turn() {
    await this.phone.hook('pool').waitFor();
    const all = await this.takeable();
    const moving = all.filter((face) => face !== 6);
    await this.draft(this.any(moving.length > 0 ? moving : all));
    await this.phone.hook('act-done').waitFor();
    await this.solve();
    await this.done();
  }

  phase() {
    return this.phone.hook('seat').getAttribute('data-phase');
  }
}
