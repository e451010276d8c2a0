// clock.js: how long this phase, or this turn, has lasted, for those who want to see it on the table screen
//
// Counted by the screen alone, from when it saw the phase begin; kept nowhere and told to nobody.

export const CLOCKS = /** @type {const} */ (['off', 'phase', 'turn']);
const SECOND_MS = 1000;

/**
 * What is counted: while it stays the same, the clock goes on.
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
   * What the clock says, or null while it is off.
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
