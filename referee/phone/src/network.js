// network.js: diagnosis of the network between this phone and its table, from the results of probe.js
//
//     probe.js ──► facts ──► findings() ──► screens/network.js
//
// The functions are pure and do not use the page; every sentence is in words.js.

/**
 * The answer to GET /network.
 * @typedef {{now: number, you: string|null, near: boolean, phones: number, name: string|null, https: number|null, join: string}} Network
 */

/**
 * @typedef {object} Facts
 * @property {boolean} online whether the browser believes that it is online
 * @property {boolean} cellular whether the phone is on mobile data, as far as the browser reports that
 * @property {Network|null} network the referee's answer; null when the referee was not reached
 * @property {number} tookMs time until that answer
 * @property {number} now this phone's clock halfway through that time, in Unix seconds
 * @property {'open'|'shut'|'untried'} line whether a websocket to the referee opens
 * @property {'found'|'lost'|'untried'} name whether the name on the cards leads from this phone to the referee
 * @property {boolean} camera whether the page may use the live camera
 * @property {boolean} decoder whether the browser can read a code in a picture
 * @property {boolean} storage whether the browser stores the seat, so that it outlives this tab
 */

/**
 * A problem. `id` is its key in words.network.found; `spoils` is true when it prevents playing.
 * @typedef {{id: 'offline'|'unreached'|'cellular'|'line'|'far'|'slow'|'clock'|'untold'|'name'|'camera'|'decoder'|'storage', spoils: boolean}} Found
 */

const CLOCK_MAX_S = 120;
const SLOW_MS = 1500;

/**
 * Returns the problems, the worst first. The list is empty when all is well.
 * @param {Facts} facts
 * @returns {Found[]}
 */
export function findings(facts) {
  /** @type {Found[]} */
  const found = [];
  const add = (/** @type {boolean} */ isSo, /** @type {Found['id']} */ id, spoils = false) => {
    if (isSo) {
      found.push({ id, spoils });
    }
  };
  const { network } = facts;
  add(!facts.online && !network, 'offline', true);
  add(facts.cellular && !network, 'cellular', true);
  add(facts.online && !facts.cellular && !network, 'unreached', true);
  if (network) {
    add(facts.line === 'shut', 'line', true);
    add(!network.near, 'far');
    add(facts.tookMs > SLOW_MS, 'slow');
    add(Math.abs(facts.now - network.now) > CLOCK_MAX_S, 'clock');
    add(network.name === null && facts.name !== 'found', 'untold');
    add(network.name !== null && facts.name === 'lost', 'name');
  }
  add(!facts.camera, 'camera');
  add(!facts.decoder, 'decoder');
  add(!facts.storage, 'storage');
  return found;
}

/**
 * Returns the https address of this page, for a browser that accepts an unknown certificate after a warning and then allows the
 * camera. Returns null for any other browser. iPhones refuse a websocket with such a certificate, so they never get the address.
 * @param {{network: Network|null, agent: string, hostname: string, secure: boolean, code: string|null}} what `code` is the code
 *   of the seat card, so that the new page takes the same seat
 * @returns {string|null}
 */
export function secureAddress({ network, agent, hostname, secure, code }) {
  if (secure || !network?.https || !/\bAndroid\b/.test(agent)) {
    return null;
  }
  return `https://${hostname}:${network.https}/${code ?? ''}`;
}
