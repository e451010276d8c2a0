// sequence.js: whether what the screen shows is the newest there is
//
// Every message bears the table's sequence number. When any of them is newer than the view on the screen and the view
// does not follow within a moment, something was lost on the way: the retained view, which is the whole truth, is
// fetched again. Once for each number: a referee that has nothing newer is not asked for ever.

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

  /** A new connection: the referee may have forgotten something, and count from there. */
  restart() {
    this.heard = -1;
    this.shown = -1;
    this.asked = -1;
  }

  /**
   * A message with this number came.
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
   * The view on the screen has this number.
   * @param {number} seq
   */
  show(seq) {
    this.shown = seq;
    this.hear(seq);
  }

  /** Whether something newer is known than is shown. */
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
