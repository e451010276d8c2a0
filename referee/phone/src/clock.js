// clock.js: optional clock of the table screen, which shows the duration of the current phase or turn
//
// The screen counts by itself, from the moment when it saw the phase or turn begin. The time is neither stored nor sent.

export const CLOCKS = /** @type {const} */ (['off', 'phase', 'turn']);
const SECOND_MS = 1000;

/**
 * Returns a key for the current phase or turn, or null when no time is counted. The clock runs on while the key stays the same.
 * @param {any} view
 * @param {string} clock one of CLOCKS
 * @returns {string|null}
 */
export function counted(view, clock) {
  if (clock === 'off' || !view || view.phase === 'over') {
    return null;
  }
  return clock === 'turn' ? `${view.round} ${view.phase} ${view.turn}` : `${view.round} ${view.phase}`;
}

/** @param {number} ms */
export function spellTime(ms) {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export class Clock {
  /**
   * @param {object} world
   * @param {() => void} world.draw
   * @param {() => number} [world.time] in ms
   * @param {(run: () => void, ms: number) => any} [world.every]
   * @param {(timer: any) => void} [world.cancel]
   */
  constructor({ draw, time = Date.now, every = setInterval, cancel = clearInterval }) {
    this.draw = draw;
    this.time = time;
    this.every = (/** @type {() => void} */ run, /** @type {number} */ ms) => every(run, ms);
    this.cancel = (/** @type {any} */ timer) => cancel(timer);
    /** @type {typeof CLOCKS[number]} */
    this.clock = 'off';
    /** @type {string|null} */
    this.counted = null;
    this.since = 0;
    /** @type {any} */
    this.timer = null;
  }

  /** @param {typeof CLOCKS[number]} clock */
  set(clock) {
    this.clock = clock;
    this.counted = null;
    this.cancel(this.timer);
    this.timer = clock === 'off' ? null : this.every(this.draw, SECOND_MS);
    this.draw();
  }

  /**
   * Returns the time on the clock, or null when no time is counted.
   * @param {any} view
   */
  read(view) {
    const now = counted(view, this.clock);
    if (now !== this.counted) {
      this.counted = now;
      this.since = this.time();
    }
    return now === null ? null : spellTime(this.time() - this.since);
  }
}
