// desk.mjs: the steps of Lady Alice's players at Holmes's desk, one method each
//
// Works with any phone that has hook(), tap() and scan(), whether it sees printed cards or types their codes.
import assert from 'node:assert/strict';

/** “face down”, by language. */
const DOWN = { en: 'face down', de: 'verdeckt', es: 'boca abajo', fr: 'face cachée' };

export const CATEGORIES = ['suspect', 'place', 'time', 'object'];

export class Desk {
  /**
   * @param {Map<string, any>} phones by seat, clockwise
   * @param {any} screen the table screen, or null
   */
  constructor(phones, screen) {
    this.phones = phones;
    this.screen = screen;
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

  /** Registers each seat's evidence by a scan. Asserts that the phone hides the name. @param {Record<string, string>} dealt by seat */
  async register(dealt) {
    for (const [seat, card] of Object.entries(dealt)) {
      const phone = this.phone(seat);
      await phone.page.locator('[data-test="now"][data-yours="true"]').waitFor();
      await phone.scan(card, 'face');
      await phone.hook('hold-evidence').waitFor();
      assert.equal(await phone.hook('evidence').innerText(), DOWN[await phone.page.locator('html').getAttribute('lang')]);
    }
    await Promise.all(this.all.flatMap((phone) => Object.keys(dealt).map((seat) => phone.hook(`registered-${seat}`).waitFor())));
  }

  async begin() {
    await this.phones.values().next().value.tap('act-begin');
    await this.phase('suspicions');
  }

  /** Turns the strips to clues by keys. Strips that are not in @clues stay. @param {string[]} clues */
  async turnStrips(phone, clues) {
    for (const clue of clues) {
      const category = CATEGORIES.find((each) => each[0] === clue[0]);
      await phone.hook(`wheel-${category}`).press(clue[1]);
      await phone.page.locator(`[data-test="leaf-${clue}"][aria-selected="true"]`).waitFor();
    }
  }

  /** Suspects a combination. @param {string} seat @param {string[]} clues */
  async suspect(seat, clues) {
    const phone = this.phone(seat);
    await phone.tap('act-suspect');
    await this.turnStrips(phone, clues);
    await phone.page.locator('dialog [data-test="commit"]').click();
    await this.phase('verdict');
  }

  /** Puts in everybody's folder. Then @seat opens them. */
  async verdict(seat, smiles) {
    for (const phone of this.phones.values()) {
      await phone.tap('act-folder');
      await phone.hook('act-folder').waitFor({ state: 'detached' });
    }
    const phone = this.phone(seat);
    await phone.tap('act-reveal');
    await phone.tap(`smiles-${smiles}`);
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }

  /** Waits until every screen has shown the same number of smiles. Each closes it by itself after a while. */
  async opened(smiles) {
    await Promise.all(this.all.map(async (phone) => {
      try {
        await phone.hook('ceremony').locator('[data-test="smiles"]').filter({ hasText: new RegExp(`^${smiles}$`) }).waitFor();
      } catch (error) {
        throw new Error(`no ${smiles} smiles on ${phone.name}: ${await phone.page.locator('body').innerText()}`, { cause: error });
      }
    }));
  }

  async putAway() {
    for (const phone of this.all) {
      await phone.tap('ceremony-close');
      await phone.hook('ceremony').waitFor({ state: 'detached' });
    }
  }

  async turn(seat) {
    await this.phone(seat).page.locator('[data-test="now"][data-yours="true"]').waitFor();
  }

  /** Places a counter. @param {string} seat @param {string} clue @param {number} value */
  async place(seat, clue, value) {
    const phone = this.phone(seat);
    await this.turn(seat);
    await phone.tap(`area-${clue}`);
    await phone.tap(`value-${value}`);
    await phone.page.locator('dialog [data-test="commit"]').click();
    await phone.hook('sheet').waitFor({ state: 'detached' });
  }

  async pass(...seats) {
    for (const seat of seats) {
      await this.turn(seat);
      await this.phone(seat).tap('act-pass');
    }
  }

  /** Accuses. The page asks twice, and then the notebook is open. @param {string} seat @param {string[]} clues */
  async accuse(seat, clues) {
    const phone = this.phone(seat);
    await this.turn(seat);
    await phone.tap('act-accuse');
    await this.turnStrips(phone, clues);
    await phone.page.locator('dialog [data-test="commit"]').click();
    await phone.tap('sure-yes');
    await phone.tap('sure-yes');
    await this.phase('accusation');
  }
}
