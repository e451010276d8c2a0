// gang.mjs: the steps of Baker Street Irregulars' players, one method each
//
// Works with any phone that has hook(), tap() and page. Each test has its own way to scan a back.
import assert from 'node:assert/strict';

/** “Position” and “a back”, by language. */
const WORDS = { en: ['Position', 'a back'], de: ['Stelle', 'eine Rückseite'], es: ['Posición', 'un dorso'], fr: ['Position', 'un dos'] };

/** Runs in a page. Keeps the announcements with cards on the screen, however slow this machine is, until `momentsPass` is set. */
export function holdMoments() {
  const later = globalThis.setTimeout;
  // The player's own card takes 10 s; somebody's victory and a verdict, with its play, take 15 s and more.
  const isMoment = (ms) => ms === 10_000 || (ms >= 15_000 && ms < 40_000);
  globalThis.setTimeout = (run, ms, ...rest) => later(run, isMoment(ms) && !globalThis.momentsPass ? ms * 100 : ms, ...rest);
}

export class Gang {
  /**
   * @param {Map<string, any>} phones by seat, clockwise
   * @param {any} screen the table screen, or null
   * @param {(phone: any, card: string) => Promise<void>} scan holds the back of a card before a phone
   */
  constructor(phones, screen, scan) {
    Object.assign(this, { phones, screen, scan });
  }

  /** The phone that plays by keys alone. It presses Enter where others tap. */
  byKeys = null;

  /** Taps a hook, or presses Enter on it. @param {any} phone @param {string} hook */
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

  /** Places a card face up on a precinct. @param {string} seat @param {number} n @param {string} card */
  async lay(seat, n, card) {
    const phone = this.phone(seat);
    await this.scan(phone, card);
    await this.touch(phone, `onto-${n}`);
    await Promise.all(this.all.map((each) => each.hook(`precinct-${n}`).locator('.clue').first().waitFor()));
  }

  /**
   * Draws a card. Asserts that the player's phone shows only its position.
   * @param {string} seat
   * @param {string} card
   * @param {number} position
   */
  async draw(seat, card, position) {
    const phone = this.phone(seat);
    await this.scan(phone, card);
    const filled = phone.page.locator(`button[data-test="hand-${seat}-${position}"]`);
    await filled.waitFor();
    const [place, back] = WORDS[await phone.page.locator('html').getAttribute('lang')];
    assert.match(await filled.textContent(), new RegExp(`^\\s*${place} ${position}\\s?: ${back}\\s*${position}\\s*$`));
    assert.equal((await phone.hook('todo').innerText()).trim(), `${place} ${position}.`);
    assert.equal(await phone.hook(`hand-${seat}-${position}`).locator('.band').count(), 0);
    for (const [other, each] of this.phones) {
      if (other !== seat) {
        await each.page.locator(`[data-test="hand-${seat}-${position}"][data-card="${card}"]`).waitFor();
      }
    }
    await phone.tap('notice-close');
  }

  /** Waits until a player holds cards, whose faces only the others see. @param {string} seat @param {string[]} cards */
  async hand(seat, cards) {
    for (const [i, card] of cards.entries()) {
      await this.phone(seat).page.locator(`button[data-test="hand-${seat}-${i + 1}"]`).waitFor({ state: 'attached' });
      assert.equal(await this.phone(seat).hook(`hand-${seat}-${i + 1}`).locator('.band').count(), 0);
      for (const [other, each] of this.phones) {
        if (other !== seat) {
          await each.page.locator(`[data-test="hand-${seat}-${i + 1}"][data-card="${card}"]`).waitFor();
        }
      }
    }
  }

  /** Waits for an announcement with @text, and closes it. */
  async moment(phone, text) {
    const moment = phone.hook('ceremony');
    await moment.filter({ hasText: text }).waitFor();
    await this.putAway(phone);
  }

  async putAway(phone) {
    await this.touch(phone, 'ceremony-close');
    await phone.hook('ceremony').waitFor({ state: 'detached' });
  }

  /** Asserts that the asker's phone shows the positions of the answer. */
  async answered(seat, positions) {
    const asker = this.phone(seat);
    await asker.hook('answer').waitFor();
    const lit = await asker.page.locator('[data-test^="answer-"][data-lit="true"]').evaluateAll((all) => all.map((each) => each.dataset.test));
    assert.deepEqual(lit, positions.map((n) => `answer-${n}`));
  }

  /** Asserts that asker and neighbour see the answer. The neighbour's phone highlights it. */
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

  /** Plays a card of the hand. @param {string} seat @param {number} position @param {string} choice hook of the last tap */
  async play(seat, position, choice) {
    const phone = this.phone(seat);
    await this.touch(phone, `hand-${seat}-${position}`);
    await this.touch(phone, choice);
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /**
   * Waits until all screens show a card in a case file.
   * @param {string} seat
   * @param {string} type
   * @param {string|null} card null when the space is empty
   * @param {boolean} [out]
   */
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
