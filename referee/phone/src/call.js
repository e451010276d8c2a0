// call.js: calls the player: buzz, bell and the tab's title when the table waits for them, or when somebody outbids them
//
// A phone lies on the table for two hours, and its player looks elsewhere. Each call is made once. The bell is silent while the
// players read. The Caller is pure; `phoneCalls` has the parts that need a phone.

import { store, stored } from './stored.js';

const KEY = 'hansom.call';
export const CALLS = /** @type {const} */ (['buzz', 'bell', 'off']);

/** Pattern of the buzz, in ms: on, off, on … */
export const TURN_MS = [120, 80, 120];
export const ALARM_MS = [300, 100, 300];

/** Partials of the bell: frequency in Hz, loudness, and duration in s. */
const BELL = [[1318, .2, 1.4], [2637, .1, .9], [3951, .05, .5]];

/** @returns {typeof CALLS[number]} */
export function storedCall() {
  return CALLS.find((call) => call === stored(KEY)) ?? 'buzz';
}

/** @param {string} call one of CALLS */
export function useCall(call) {
  store(KEY, call);
}

const BELL_KEY = 'hansom.bell';

/** Reports whether the bell of the table screen is on. It is off unless somebody turned it on there. */
export function storedBell() {
  try {
    return localStorage.getItem(BELL_KEY) === 'on';
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function useBell(on) {
  try {
    localStorage.setItem(BELL_KEY, on ? 'on' : 'off');
  } catch {
    // Storage is refused: the table screen is silent.
  }
}

/** @typedef {{bell: boolean, buzz: boolean}} Sounds */

/**
 * Returns the sounds that a ceremony may make on this device. A phone is silent while the players read, as at each other call.
 * @param {boolean} isScreen whether this is the table screen
 * @param {boolean} isQuiet
 * @returns {Sounds}
 */
export function soundsOf(isScreen, isQuiet) {
  const call = storedCall();
  return isScreen ? { bell: storedBell(), buzz: false } : { bell: call === 'bell' && !isQuiet, buzz: call !== 'off' };
}

/**
 * @typedef {object} Moment
 * @property {string|null} who seat that is shown, or null
 * @property {boolean} awaited whether the table waits for a seat of this phone
 * @property {import('./games/blank.js').Alarm|null} alarm news that concerns this player, such as being outbid
 * @property {boolean} quiet whether the players are reading
 */

/**
 * @typedef {object} CallerOn
 * @property {() => string} wanted the player's choice, one of CALLS
 * @property {(pattern: number[]) => void} buzz
 * @property {() => void} ring
 * @property {(on: boolean) => void} awake keeps the screen awake, or lets it sleep again
 */

export class Caller {
  /** @param {CallerOn} on */
  constructor(on) {
    this.on = on;
    /** @type {Moment|null} */
    this.before = null;
  }

  /** Compares a moment with the one before, and calls for what is new. @param {Moment} moment */
  hear(moment) {
    const { before } = this;
    this.before = moment;
    if ((before?.awaited ?? false) !== moment.awaited) {
      this.on.awake(moment.awaited);
    }
    if (before === null || before.who !== moment.who) {
      return; // the player is looking at this seat right now
    }
    const isAlarm = moment.alarm !== null && moment.alarm.seq !== before.alarm?.seq; // its words change with a player's name
    if (isAlarm || (moment.awaited && !before.awaited)) {
      this.#call(isAlarm ? ALARM_MS : TURN_MS, moment.quiet);
    }
  }

  /** Keeps the screen awake again when the player comes back to the page, since the browser let it sleep meanwhile. */
  back() {
    if (this.before?.awaited) {
      this.on.awake(true);
    }
  }

  /**
   * @param {number[]} pattern
   * @param {boolean} quiet
   */
  #call(pattern, quiet) {
    const wanted = this.on.wanted();
    if (wanted !== 'off') {
      this.on.buzz(pattern);
    }
    if (wanted === 'bell' && !quiet) {
      this.on.ring();
    }
  }
}

/** Reports whether the page was tapped since it was loaded. Browsers allow neither buzz nor sound before. */
function wasTapped() {
  return /** @type {any} */ (navigator).userActivation?.hasBeenActive !== false;
}

/** @type {AudioContext|null} */
let audio = null;

/** Sounds the bell of a cab. */
export function ring() {
  if (!wasTapped()) {
    return;
  }
  audio ??= new AudioContext();
  audio.resume();
  const now = audio.currentTime;
  for (const [hz, loudness, s] of BELL) {
    const gain = new GainNode(audio, { gain: loudness });
    gain.gain.setValueAtTime(loudness, now);
    gain.gain.exponentialRampToValueAtTime(.0001, now + s);
    const tone = new OscillatorNode(audio, { frequency: hz });
    tone.connect(gain).connect(audio.destination);
    tone.start(now);
    tone.stop(now + s);
  }
}

/** @type {any} */
let lock = null;

/**
 * Keeps the screen awake, or lets it sleep. Only secure pages can do so.
 * @param {boolean} on
 */
export function keepAwake(on) {
  lock?.then((/** @type {any} */ held) => held?.release()).catch(() => {});
  lock = on ? /** @type {any} */ (navigator).wakeLock?.request('screen').catch(() => null) ?? null : null;
}

export const phoneCalls = {
  wanted: storedCall,
  buzz: (/** @type {number[]} */ pattern) => { wasTapped() && navigator.vibrate?.(pattern); },
  ring,
  awake: keepAwake,
};
