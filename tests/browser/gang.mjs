// gang.mjs: what players of Baker Street Irregulars do, in as few words as the evening takes
//
// Any phone will do that has hook(), tap() and page; how a back is scanned each says for itself.
import assert from 'node:assert/strict';

/**
 * In a page: the moment in which cards are seen waits to be put away, however slow this machine is, until `momentsPass` is set.
 */
export function holdMoments() {
  const later = globalThis.setTimeout;
  const MOMENTS_MS = [10_000, 15_000]; // a card of one's own, somebody's victory
  globalThis.setTimeout = (run, ms, ...rest) => later(run, MOMENTS_MS.includes(ms) && !globalThis.momentsPass ? ms * 100 : ms, ...rest);
}

export class Gang {
  /**
   * @param {Map<string, any>} phones by seat, clockwise
   * @param {any} screen the table's, or null
   * @param {(phone: any, card: string) => Promise<void>} scan holds the back of a card before a phone
   */
  constructor(phones, screen, scan) {
    Object.assign(this, { phones, screen, scan });
  }

  /** One that plays by keys alone: what a finger taps, Enter presses. */
  byKeys = null;

  /** @param {any} phone @param {string} hook */
  async touch(phone, hook) {
    if (phone !== this.byKeys) {
      await phone.tap(hook);
      return;
    }
    await phone.hook(hook).first().focus();
    await phone.page.keyboard.press('Enter');
  }

  get all() {
    return [...this.phones.values(), ...(this.screen ? [this.screen] : [])];
  }

  phone(seat) {
    return this.phones.get(seat);
  }

  async phase(phase) {
    await Promise.all(this.all.map((phone) => phone.phase(phase)));
  }

  async turn(seat) {
    await this.phone(seat).page.locator('[data-test="now"][data-yours="true"]').waitFor();
  }

  /** A card face up on a precinct. @param {string} seat @param {number} n @param {string} card */
  async lay(seat, n, card) {
    const phone = this.phone(seat);
    await this.scan(phone, card);
    await this.touch(phone, `onto-${n}`);
    await Promise.all(this.all.map((each) => each.hook(`precinct-${n}`).locator('.clue').first().waitFor()));
  }

  /** One's own phone says the position and nothing else. @param {string} seat @param {string} card @param {number} position */
  async draw(seat, card, position) {
    const phone = this.phone(seat);
    await this.scan(phone, card);
    const filled = phone.page.locator(`button[data-test="hand-${seat}-${position}"]`);
    await filled.waitFor();
    assert.match(await filled.textContent(), new RegExp(`^\\s*Position ${position}: (a back|eine Rückseite)\\s*${position}\\s*$`));
    assert.equal((await phone.hook('todo').innerText()).trim(), `Position ${position}.`);
    assert.equal(await phone.hook(`hand-${seat}-${position}`).locator('.band').count(), 0);
    for (const [other, each] of this.phones) {
      if (other !== seat) {
        await each.page.locator(`[data-test="hand-${seat}-${position}"][data-card="${card}"]`).waitFor();
      }
    }
    await phone.tap('notice-close');
  }

  /** The moment on a phone: what it says; then it is put away, and gone. */
  async moment(phone, text) {
    const moment = phone.hook('ceremony');
    await moment.filter({ hasText: text }).waitFor();
    await this.putAway(phone);
  }

  async putAway(phone) {
    await this.touch(phone, 'ceremony-close');
    await phone.hook('ceremony').waitFor({ state: 'detached' });
  }

  /** Who asked sees which positions are pointed at, for a moment. */
  async answered(seat, positions) {
    const asker = this.phone(seat);
    await asker.hook('answer').waitFor();
    const lit = await asker.page.locator('[data-test^="answer-"][data-lit="true"]').evaluateAll((all) => all.map((each) => each.dataset.test));
    assert.deepEqual(lit, positions.map((n) => `answer-${n}`));
  }

  /** Whom it concerns sees the answer; the neighbour's phone lights it up. */
  async answer(seat, by, positions) {
    const [asker, neighbour] = [this.phone(seat), this.phone(by)];
    await this.answered(seat, positions);
    await this.putAway(asker);
    assert.equal(await asker.page.locator('[data-lit="true"]').count(), 0, 'what was pointed at is for the memory');
    await this.lights(seat, neighbour, positions);
  }

  async lights(seat, neighbour, positions) {
    for (const n of positions) {
      await neighbour.page.locator(`[data-test="hand-${seat}-${n}"][data-lit="true"]`).waitFor();
    }
    assert.equal(await neighbour.page.locator('[data-lit="true"]').count(), positions.length);
  }

  async investigate(seat, by, rank, positions) {
    const phone = this.phone(seat);
    await this.turn(seat);
    await this.touch(phone, 'act-investigate');
    await this.touch(phone, `rank-${rank}`);
    await this.answer(seat, by, positions);
    await this.phone(by).tap('act-point');
    await this.phone(by).hook('act-point').waitFor({ state: 'detached' });
  }

  /** @param {string} seat @param {number} position @param {string} choice the hook of its last tap */
  async play(seat, position, choice) {
    const phone = this.phone(seat);
    await this.touch(phone, `hand-${seat}-${position}`);
    await this.touch(phone, choice);
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /** @param {string} seat @param {string} type @param {string|null} card null: none @param {boolean} [out] */
  async filed(seat, type, card, out = false) {
    await Promise.all(this.all.map((phone) => phone.page.locator(
      `[data-test="file-${seat}-${type}"][data-card="${card ?? ''}"][data-out="${out}"]`).waitFor({ state: 'attached' })));
  }

  async end(seat, next) {
    await this.phone(seat).tap('act-end');
    await this.phone(seat).page.locator('[data-test="seat"][data-phase="detective"]').waitFor();
    await this.turn(next);
  }
}
