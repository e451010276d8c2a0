// tabs.js: the newest tab of a phone speaks for its seat; older ones step aside
//
// A camera app opens each link in a new tab. That tab claims the seat; the others hear of it, close their connection,
// and close themselves where the browser lets them.

const KEY = 'hansom.owner';
const CHANNEL = 'hansom';

export class Tabs {
  /** @param {() => void} onAside another tab has taken over */
  constructor(onAside) {
    this.id = `${Date.now()}.${Math.random().toString(36).slice(2)}`;
    this.onAside = onAside;
    this.owner = false;
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
    if (this.channel) {
      this.channel.onmessage = (message) => this.#heard(message.data);
    }
    addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue) {
        this.#heard(event.newValue);
      }
    });
  }

  /** This tab speaks from now on. */
  claim() {
    this.owner = true;
    try {
      localStorage.setItem(KEY, this.id);
    } catch {
      // Without storage there is no other tab of this seat.
    }
    this.channel?.postMessage(this.id);
  }

  /** Whether this tab still speaks: one that slept through another's claim asks before it reconnects. */
  speaks() {
    try {
      const owner = localStorage.getItem(KEY);
      if (this.owner && owner !== null && owner !== this.id) {
        this.#heard(owner);
      }
    } catch {
      // Without storage there is no other tab of this seat.
    }
    return this.owner;
  }

  /** @param {string} id */
  #heard(id) {
    if (id !== this.id && this.owner) {
      this.owner = false;
      this.onAside();
    }
  }
}
