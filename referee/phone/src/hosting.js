// hosting.js: requests of the host's screen to the referee, over HTTP with the host's key
//
// The key arrives in the address after '#', which no browser sends. It is removed from the address bar at once, and stored on
// this device when the referee has accepted it. The page polls the tables while it is visible.

import { loadGame } from './games/index.js';
import { language } from './language.js';
import { set, ui } from './ui.js';
import { keyAfterRefusal, keyInAddress, storeKey, storedKey } from './host-key.js';
import { hostWords } from './host-words.js';

const EVERY_MS = 2000;
const UNAUTHORIZED = 401;

/** @type {any} */
let timer = null;

/** @param {string|null} key */
function keepKey(key) {
  ui.host.key = key;
  storeKey(key);
}

/** Opens the host's screen, with the key from the address or from this device. */
export function enterHost() {
  const key = keyInAddress(location.hash);
  history.replaceState(null, '', '/host');
  set(() => {
    ui.route = 'host';
    ui.host.key = key ?? storedKey() ?? ui.host.key;
  });
  lookAsHost();
}

/**
 * @param {string} what
 * @param {object} body
 */
function request(what, body) {
  return fetch(`/host/${what}`, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language, Authorization: `Bearer ${ui.host.key}` },
    body: JSON.stringify(body),
  });
}

/** Goes on with the stored key if the key from the address is wrong. Otherwise forgets the key. */
function refuseKey() {
  keepKey(keyAfterRefusal(ui.host.key));
  ui.host.tables = null;
  ui.host.say = ui.host.key === null ? ui.host.say : null;
}

/**
 * Returns the referee's answer, or null when it refused or could not be reached. The page shows either failure.
 * @param {string} what
 * @param {object} body
 */
async function answerTo(what, body) {
  const { key } = ui.host;
  try {
    const answer = await request(what, body);
    const told = await answer.json().catch(() => ({}));
    set(() => {
      ui.host.away = false;
      ui.host.say = answer.ok ? ui.host.say : told.say ?? answer.statusText;
      if (key !== ui.host.key) {
        return; // The host has entered another key, or has left.
      }
      if (answer.ok && key !== storedKey()) {
        storeKey(key);
      }
      if (answer.status === UNAUTHORIZED) {
        refuseKey();
      }
    });
    return answer.ok ? told : null;
  } catch {
    set(() => { ui.host.away = true; });
    return null;
  }
}

/** Fetches the referee's counters in Prometheus text format. */
async function readMetrics() {
  try {
    const answer = await fetch('/host/metrics', {
      cache: 'no-store',
      headers: { 'Accept-Language': language, Authorization: `Bearer ${ui.host.key}` },
    });
    const told = answer.ok ? await answer.text() : (await answer.json()).say;
    set(() => { ui.host.metrics = ui.host.metrics === null ? null : told; });
  } catch {
    set(() => { ui.host.away = true; });
  }
}

/** Fetches all tables, and repeats that while the host's screen is open. */
export async function lookAsHost() {
  clearTimeout(timer);
  if (ui.route !== 'host' || ui.host.key === null) {
    return;
  }
  if (document.visibilityState === 'visible') {
    const told = await answerTo('tables', {});
    if (told) {
      await Promise.all(told.tables.map((/** @type {any} */ table) => loadGame(table.case.game)));
      set(() => { ui.host.tables = told.tables; });
    }
    if (told && ui.host.metrics !== null) {
      await readMetrics();
    }
  }
  clearTimeout(timer);
  timer = setTimeout(lookAsHost, EVERY_MS);
}

/**
 * Sends one request for a table, then fetches the tables to show its effect.
 * @param {string} what
 * @param {string} table
 * @param {object} [more]
 */
async function ask(what, table, more = {}) {
  if (ui.host.busy) {
    return null;
  }
  set(() => Object.assign(ui.host, { busy: true, say: null, sure: null }));
  const told = await answerTo(what, { table, ...more });
  set(() => {
    ui.host.busy = false;
    if (told?.kept) {
      ui.host.say = hostWords.kept(told.kept);
    }
  });
  await lookAsHost();
  return told;
}

/** @param {string} table */
async function download(table) {
  set(() => Object.assign(ui.host, { sure: null, say: null }));
  try {
    const answer = await request('journal', { table });
    if (!answer.ok) {
      const told = await answer.json();
      set(() => { ui.host.say = told.say; });
      return;
    }
    const address = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = address;
    link.download = `${table}.journal`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), EVERY_MS);
  } catch {
    set(() => { ui.host.say = hostWords.away; });
  }
}

/** @type {Omit<import('./screens/host.js').HostOn, 'language'>} */
export const hostOn = {
  enter: (key) => {
    set(() => {
      keepKey(key || null);
      ui.host.say = null;
    });
    lookAsHost();
  },
  forget: () => set(() => {
    keepKey(null);
    Object.assign(ui.host, { tables: null, say: null, metrics: null });
  }),
  ask,
  code: async (table, seat) => {
    const given = await ask('code', table, { seat });
    set(() => { ui.host.given = given; });
  },
  setup: (table, setup) => set(() => { ui.host.setups = { ...ui.host.setups, [table]: setup }; }),
  sure: (sure) => set(() => { ui.host.sure = sure; }),
  download,
  metrics: (open) => {
    if (open === (ui.host.metrics !== null)) {
      return;
    }
    set(() => { ui.host.metrics = open ? '' : null; });
    if (open) {
      readMetrics();
    }
  },
  closeCode: () => set(() => { ui.host.given = null; }),
};
