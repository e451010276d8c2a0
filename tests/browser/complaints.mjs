// complaints.mjs: collects the errors that the pages of a phone report
//
// Only errors that a test causes itself are allowed, by their exact text: a cut connection, and a refused request. The test announces them
// beforehand, for that phone alone.

/** Chromium's messages when a connection is cut or nobody answers. */
const CUT = [
  /^WebSocket connection to 'wss?:\/\/[\w.]+:\d+\/ws' failed: /,
  /^WebSocket is already in CLOSING or CLOSED state\.$/,
  /^Failed to load resource: net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)$/,
];

export class Complaints {
  /** @type {string[]} */
  all = [];

  /** @type {((text: string, path: string) => boolean)[]} */
  #expected = [];

  /** @param {import('playwright-core').BrowserContext} context context of the phone, with all its pages, also later ones */
  constructor(context) {
    context.on('weberror', (fault) => this.all.push(fault.error().message));
    context.on('console', (message) => {
      const [text, { url }] = [message.text(), message.location()];
      const path = URL.canParse(url) ? new URL(url).pathname : url;
      if (message.type() === 'error' && !this.#expected.some((is) => is(text, path))) {
        this.all.push(`${text} (${path})`);
      }
    });
  }

  /** Allows errors of cut connections from now on. */
  expectCuts() {
    this.#expected.push((text) => CUT.some((each) => each.test(text)));
  }

  /** Allows errors of refused requests from now on. @param {string} path path of the request @param {number} status the answer's status */
  expectRefusal(status, path) {
    const words = `Failed to load resource: the server responded with a status of ${status} (`;
    this.#expected.push((text, where) => text.startsWith(words) && where === path);
  }
}
