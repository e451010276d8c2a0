// outbox.js: acts on their way to the referee
//
// The verdict is the only acknowledgement. Until it arrives, an act is sent again: after a timeout, and whenever the connection
// is back. A repeat has the same id and changes nothing, so no act is lost and none is applied twice.
//
// An accepted act stays in the outbox until the screen shows its result. The verdict arrives before the new view, and a tap
// between the two would go to an outdated view.

/** @typedef {import('./types.js').Verdict} Verdict */

export const RESEND_AFTER_MS = 2500;
export const LATE_AFTER_MS = 1200;
export const VIEW_WITHIN_MS = 1500; // longest wait for the view after its verdict; by then sequence.js has fetched the view again

/** @returns {string} */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Replacer for JSON.stringify(): removes what no referee can read, which a draft of the seat's former owner may contain.
 * @param {string} _
 * @param {unknown} value
 */
function readable(_, value) {
  return typeof value === 'string' ? value.replaceAll('\0', '').replace(/[\ud800-\udfff]/gu, '\ufffd') : value;
}

export class Outbox {
  /**
   * @param {object} world
   * @param {(message: object) => void} world.send called repeatedly for the same message until it is answered
   * @param {(run: () => void, ms: number) => any} [world.later]
   * @param {(timer: any) => void} [world.cancel]
   * @param {() => void} [world.changed] called when a message is posted, late or done
   */
  constructor({ send, later = setTimeout, cancel = clearTimeout, changed = () => {} }) {
    this.send = send;
    this.later = (/** @type {() => void} */ run, /** @type {number} */ ms) => later(run, ms);
    this.cancel = (/** @type {any} */ timer) => cancel(timer);
    this.changed = changed;
    /** @type {Map<string, {message: object, done: (verdict: Verdict) => void, timer: any, late: boolean, verdict: Verdict|null, quiet: boolean}>} */
    this.waiting = new Map();
  }

  /**
   * Sends an act or a question, and repeats it until it is answered.
   * @param {object} body
   * @param {{quiet?: boolean}} [how] quiet: the player may do other things meanwhile
   * @returns {Promise<Verdict>}
   */
  post(body, { quiet = false } = {}) {
    const id = newId();
    const message = JSON.parse(JSON.stringify({ id, ...body }, readable));
    return new Promise((done) => {
      const entry = { message, done, timer: null, late: false, verdict: null, quiet };
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
   * Handles a verdict. Returns false when no message waits for it: it is a repeat, or belongs to another tab.
   * @param {Verdict} verdict
   * @param {number} shown number of the view on the screen
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

  /** Completes all accepted acts whose view is now on the screen. @param {number} seq number of that view */
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

  /** Sends all unanswered messages again, since the connection is back. */
  resend() {
    for (const { message, verdict } of this.waiting.values()) {
      if (verdict === null) {
        this.send(message);
      }
    }
  }

  /** Drops all messages, since another seat will be shown and they must not be sent again in its name. */
  forget() {
    for (const entry of this.waiting.values()) {
      this.cancel(entry.timer);
    }
    this.waiting.clear();
  }

  /** Reports whether any message waits for its verdict or its view. */
  get busy() {
    return [...this.waiting.values()].some(({ quiet }) => !quiet);
  }

  /** Reports whether any verdict is overdue. */
  get late() {
    return [...this.waiting.values()].some((entry) => entry.late);
  }
}
