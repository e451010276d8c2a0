// sequence.js: detects when the view on the screen is outdated
//
// Every message has the table's sequence number. When a message is newer than the view on the screen and no newer view follows
// within a moment, a message was lost. The retained view, which is complete, is then fetched again. This happens once for each
// number, so that a referee without a newer view is not asked for ever.

export const PATIENCE_MS = 700;

export class Sequence {
  /**
   * @param {object} world
   * @param {() => void} world.ask fetches the retained view again
   * @param {(run: () => void, ms: number) => any} [world.later]
   */
  constructor({ ask, later = setTimeout }) {
    this.ask = ask;
    this.later = (/** @type {() => void} */ run, /** @type {number} */ ms) => later(run, ms);
    this.heard = -1;
    this.shown = -1;
    this.asked = -1;
    this.lastEvents = -1;
    this.waiting = false;
  }

  /** Resets all numbers. A new game restarts them, and after a reconnect a referee that has lost acts continues from a lower one. */
  restart() {
    this.heard = -1;
    this.shown = -1;
    this.asked = -1;
  }

  /**
   * Records the number of a message that has arrived.
   * @param {number|undefined} seq
   */
  hear(seq) {
    if (seq === undefined || seq <= this.heard) {
      return;
    }
    this.heard = seq;
    this.#watch();
  }

  /**
   * Records the number of the view on the screen.
   * @param {number} seq
   */
  show(seq) {
    this.shown = seq;
    this.hear(seq);
  }

  /** Reports whether a message has arrived that is newer than the view on the screen. */
  get behind() {
    return this.heard > this.shown;
  }

  #watch() {
    if (this.waiting || !this.behind) {
      return;
    }
    this.waiting = true;
    this.later(() => {
      this.waiting = false;
      if (this.behind && this.asked < this.heard) {
        this.asked = this.heard;
        this.ask();
      }
      this.#watchAgain();
    }, PATIENCE_MS);
  }

  #watchAgain() {
    if (this.behind && this.asked < this.heard) {
      this.#watch();
    }
  }
}
