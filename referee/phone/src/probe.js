// probe.js: tests of the network that a phone needs: the referee's answer, a websocket, the name on the cards

import { hasCamera } from './camera.js';
import { prepareDecoder } from './decode.js';

/** @typedef {import('./network.js').Facts} Facts */
/** @typedef {import('./network.js').Network} Network */

const DEADLINE_MS = 6000;

/** @returns {Promise<Network|null>} */
export async function askNetwork() {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), DEADLINE_MS);
  try {
    const answer = await fetch('/network', { cache: 'no-store', signal: stop.signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}

/**
 * Reports whether the referee accepts a websocket at a host. It closes the websocket of a page from another address at once, but
 * only after accepting it.
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function opens(host) {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`, 'mqtt');
    const end = (/** @type {boolean} */ isOpen) => {
      clearTimeout(late);
      resolve(isOpen);
      socket.close();
    };
    const late = setTimeout(() => end(false), DEADLINE_MS);
    socket.onopen = () => end(true);
    socket.onclose = () => end(false);
  });
}

function hasStorage() {
  try {
    localStorage.setItem('hansom.probe', '1');
    localStorage.removeItem('hansom.probe');
    return true;
  } catch {
    return false;
  }
}

/**
 * Tests whether this phone can resolve the name on the cards. A page that was opened under a .local name proves that it can.
 * Over https the name cannot be tried, since the browser would ask about its certificate.
 * @param {Network} network
 * @returns {Promise<Facts['name']>}
 */
async function tryName({ name }) {
  if (location.hostname.endsWith('.local')) {
    return 'found';
  }
  if (name === null || location.protocol === 'https:') {
    return 'untried';
  }
  return await opens(`${name}${location.port ? `:${location.port}` : ''}`) ? 'found' : 'lost';
}

/** @returns {Promise<Facts>} */
export async function probe() {
  const before = Date.now();
  const network = await askNetwork();
  const after = Date.now();
  const [isOpen, name] = network ? await Promise.all([opens(location.host), tryName(network)]) : [false, /** @type {'untried'} */ ('untried')];
  return {
    online: navigator.onLine,
    cellular: /** @type {any} */ (navigator).connection?.type === 'cellular',
    network,
    tookMs: after - before,
    now: (before + after) / 2000,
    line: network ? isOpen ? 'open' : 'shut' : 'untried',
    name,
    camera: hasCamera(),
    decoder: !network || await prepareDecoder().then(() => true, () => false),
    storage: hasStorage(),
  };
}
