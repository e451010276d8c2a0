// network.js: what stands between this phone and its table, judged from what was tried (probe.js)
//
//     probe.js ──► facts ──► findings() ──► screens/network.js
//
// Pure: it knows no page, and every sentence is in words.js.

/**
 * What GET /network answers.
 * @typedef {{now: number, you: string|null, near: boolean, phones: number, name: string|null, https: number|null}} Network
 */

/**
 * @typedef {object} Facts
 * @property {boolean} online what the browser believes
 * @property {boolean} cellular on mobile data, where the browser tells
 * @property {Network|null} network null: the referee was not reached
 * @property {number} tookMs how long it took to answer
 * @property {number} now this phone's clock in the middle of that, Unix seconds
 * @property {'open'|'shut'|'untried'} line whether a websocket stands
 * @property {'found'|'lost'|'untried'} name whether the name on the cards leads to the referee from here
 * @property {boolean} camera whether the page may have the live camera
 * @property {boolean} storage whether the seat outlives this tab
 */

/**
 * One thing that was found; `id` is its key in words.network.found.
 * @typedef {{id: 'offline'|'unreached'|'cellular'|'line'|'far'|'slow'|'clock'|'untold'|'name'|'camera'|'storage', spoils: boolean}} Found
 */

const CLOCK_MAX_S = 120;
const SLOW_MS = 1500;

/**
 * What is wrong, the worst first; nothing when all is well.
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
  add(!facts.storage, 'storage');
  return found;
}

/**
 * The same page over https, for a browser that takes an unknown certificate after a warning and then gives its camera.
 * iPhones refuse the line to it, so they are never sent there.
 * @param {{network: Network|null, agent: string, hostname: string, secure: boolean, code: string|null}} what the code is the
 *   seat's, so that the seat goes along
 * @returns {string|null}
 */
export function secureAddress({ network, agent, hostname, secure, code }) {
  if (secure || !network?.https || !/\bAndroid\b/.test(agent)) {
    return null;
  }
  return `https://${hostname}:${network.https}/${code ?? ''}`;
}
