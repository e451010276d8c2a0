// outbox.js: acts on their way to the referee
//
// The verdict is the only acknowledgement. Until it comes, an act is sent again: after a while, and whenever the
// connection is back. A repeat bears the same id and changes nothing, so nothing is lost and nothing is done twice.

/** @typedef {import('./types.js').Verdict} Verdict */

export const RESEND_AFTER_MS = 2500;
export const LATE_AFTER_MS = 1200;

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
    /** @type {Map<string, {message: object, done: (verdict: Verdict) => void, timer: any, late: boolean}>} */
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
      const entry = { message, done, timer: null, late: false };
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
   */
  take(verdict) {
    const entry = this.waiting.get(verdict.id);
    if (!entry) {
      return false;
    }
    this.cancel(entry.timer);
    this.waiting.delete(verdict.id);
    entry.done(verdict);
    this.changed();
    return true;
  }

  /** The connection is back: everything unanswered goes out again. */
  resend() {
    for (const entry of this.waiting.values()) {
      this.send(entry.message);
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
