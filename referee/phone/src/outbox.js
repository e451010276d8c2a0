// outbox.js: acts on their way to the referee
//
// The verdict is the only acknowledgement. Until it comes, an act is sent again: after a while, and whenever the
// connection is back. A repeat bears the same id and changes nothing, so nothing is lost and nothing is done twice.
//
// What was agreed to is not over before the screen shows what came of it: the verdict comes ahead of the view, and whoever
// taps between the two would tap on what is past.

/** @typedef {import('./types.js').Verdict} Verdict */

export const RESEND_AFTER_MS = 2500;
export const LATE_AFTER_MS = 1200;
export const VIEW_WITHIN_MS = 1500; // of its verdict; sequence.js has fetched it again by then

/** @returns {string} */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Outbox {
  /**
   * @param {object} world
   * @param {(message: object) => void} world.send called again and again for the same message
   * @param {(run: () => void, ms: number) => any} [world.later]
   * @param {(timer: any) => void} [world.cancel]
   * @param {() => void} [world.changed] something was posted, is late, or came back
   */
  constructor({ send, later = setTimeout, cancel = clearTimeout, changed = () => {} }) {
    this.send = send;
    this.later = (/** @type {() => void} */ run, /** @type {number} */ ms) => later(run, ms);
    this.cancel = (/** @type {any} */ timer) => cancel(timer);
    this.changed = changed;
    /** @type {Map<string, {message: object, done: (verdict: Verdict) => void, timer: any, late: boolean, verdict: Verdict|null}>} */
    this.waiting = new Map();
  }

  /**
   * Sends an act or a question, and keeps at it.
   * @param {object} body
   * @returns {Promise<Verdict>}
   */
  post(body) {
    const id = newId();
    const message = { id, ...body };
    return new Promise((done) => {
      const entry = { message, done, timer: null, late: false, verdict: null };
      this.waiting.set(id, entry);
      this.send(message);
      entry.timer = this.later(() => this.#late(id), LATE_AFTER_MS);
      this.changed();
    });
  }

  /** @param {string} id */
  #late(id) {
    const entry = this.waiting.get(id);
    if (entry) {
      entry.late = true;
      entry.timer = this.later(() => this.#again(id), RESEND_AFTER_MS - LATE_AFTER_MS);
      this.changed();
    }
  }

  /** @param {string} id */
  #again(id) {
    const entry = this.waiting.get(id);
    if (entry) {
      this.send(entry.message);
      entry.timer = this.later(() => this.#again(id), RESEND_AFTER_MS);
    }
  }

  /**
   * Takes a verdict in. False when nobody waits for it: a repeat, or another tab's.
   * @param {Verdict} verdict
   * @param {number} shown the number of the view on the screen
   */
  take(verdict, shown) {
    const entry = this.waiting.get(verdict.id);
    if (!entry) {
      return false;
    }
    this.cancel(entry.timer);
    if (verdict.verdict === 'ok' && (verdict.seq ?? -1) > shown) {
      entry.verdict = verdict;
      entry.late = false;
      entry.timer = this.later(() => this.#end(verdict), VIEW_WITHIN_MS);
    } else {
      this.#end(verdict);
    }
    return true;
  }

  /** The view with this number is on the screen. @param {number} seq */
  show(seq) {
    for (const { verdict, timer } of [...this.waiting.values()]) {
      if (verdict && (verdict.seq ?? -1) <= seq) {
        this.cancel(timer);
        this.#end(verdict);
      }
    }
  }

  /** @param {Verdict} verdict */
  #end(verdict) {
    const entry = this.waiting.get(verdict.id);
    this.waiting.delete(verdict.id);
    entry?.done(verdict);
    this.changed();
  }

  /** The connection is back: everything unanswered goes out again. */
  resend() {
    for (const { message, verdict } of this.waiting.values()) {
      if (verdict === null) {
        this.send(message);
      }
    }
  }

  /** Another seat speaks from now on: what was not answered is not sent again in its name. */
  forget() {
    for (const entry of this.waiting.values()) {
      this.cancel(entry.timer);
    }
    this.waiting.clear();
  }

  /** Whether an answer is awaited, and whether it is overdue. */
  get busy() {
    return this.waiting.size > 0;
  }

  get late() {
    return [...this.waiting.values()].some((entry) => entry.late);
  }
}
