// place.js: this phone's seat: taking it, storing it, giving it up
//
// The credentials from POST /join are stored in localStorage, so that a phone that slept, was reloaded or lost its tab returns to
// its seat without a question. When storage is refused (private windows), the seat lasts as long as the tab.

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').TableEntry} TableEntry */

import { language } from './language.js';

const KEY = 'hansom.place';
const TRIES_MAX = 6;
const TRY_AGAIN_MS = 700;
const NOT_READY = 503;

/** @type {Place|null} */
let inMemory = null;

/** @returns {Place|null} */
export function storedPlace() {
  try {
    const place = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return place && typeof place.table === 'string' && typeof place.seat === 'string' ? place : inMemory;
  } catch {
    return inMemory;
  }
}

/** @param {Place|null} place */
export function storePlace(place) {
  inMemory = place;
  try {
    if (place) {
      localStorage.setItem(KEY, JSON.stringify(place));
    } else {
      localStorage.removeItem(KEY);
    }
  } catch {
    // Storage is refused: the seat lasts as long as this tab.
  }
}

/** A refusal by the referee, with its HTTP status, its code and its sentence. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} say
   */
  constructor(status, code, say) {
    super(say);
    this.status = status;
    this.code = code;
  }
}

/**
 * Retries a request for a while when the referee cannot be reached or is not ready, since it may just be starting.
 * @param {() => Promise<any>} run
 * @returns {Promise<any>}
 */
async function patiently(run) {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES_MAX || (error instanceof Refused && error.status !== NOT_READY)) {
        throw error;
      }
      await new Promise((go) => setTimeout(go, TRY_AGAIN_MS));
    }
  }
}

/**
 * @param {string} path
 * @param {object} [body] body of a POST request; without it the request is a GET
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  const answer = await fetch(path, body === undefined
    ? { cache: 'no-store' }
    : { method: 'POST', headers: { 'Content-Type': 'application/json', 'Accept-Language': language }, body: JSON.stringify(body) });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) {
    throw new Refused(answer.status, told.code ?? `http-${answer.status}`, told.say ?? answer.statusText);
  }
  return told;
}

/** @returns {Promise<TableEntry[]>} */
export function fetchTables() {
  return ask('/tables');
}

/**
 * Looks up the piece of a code and the tables that know it. Needs no seat.
 * @param {string} code
 * @returns {Promise<{table: string, tables: string[], piece: string, side: string, once?: boolean}>}
 */
export function askCode(code) {
  return patiently(() => ask('/scan', { code }));
}

/**
 * Takes a seat by its card's code or by a free colour; with neither, joins as a table screen.
 * A single-use code (the host's, for a lost card) is not stored.
 * @param {{code: string, table?: string, once?: boolean}|{table: string, seat?: string}} what
 * @returns {Promise<Place>}
 */
export async function join(what) {
  const { once = false, ...body } = /** @type {any} */ (what);
  const told = await patiently(() => ask('/join', { ...body, language }));
  return {
    table: told.table,
    seat: told.seat ?? null,
    username: told.username,
    password: told.password,
    code: 'code' in what && !once ? what.code : null,
    language,
  };
}

/**
 * Returns the colour of a seat card, or null for any other piece.
 * @param {string|null|undefined} piece
 */
export function seatOfPiece(piece) {
  return piece?.startsWith('seat-') ? piece.slice('seat-'.length) : null;
}
