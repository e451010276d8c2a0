// tabs.js: ownership of the phone's seats among its tabs: the newest tab has them, older tabs step aside
//
// A camera app opens each link in a new tab. That tab claims the seats. The other tabs are notified, close their connections,
// and close themselves if the browser allows it.

const KEY = 'hansom.owner';
const CHANNEL = 'hansom';

export class Tabs {
  /** @param {() => void} onAside called when another tab has claimed the seats */
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

  /** Claims the seats for this tab. */
  claim() {
    this.owner = true;
    try {
      localStorage.setItem(KEY, this.id);
    } catch {
      // Without storage, no other tab has this seat.
    }
    this.channel?.postMessage(this.id);
  }

  /** Reports whether this tab still has the seats. Called before a reconnect, since the tab may have slept through a claim. */
  speaks() {
    try {
      const owner = localStorage.getItem(KEY);
      if (this.owner && owner !== null && owner !== this.id) {
        this.#heard(owner);
      }
    } catch {
      // Without storage, no other tab has this seat.
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
