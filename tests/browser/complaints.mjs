// complaints.mjs: what the pages of a phone complained of
//
// Nothing is let pass but what a test brings about itself, and that to the letter: a line that it cuts, and a question that it
// has refused. Whoever cuts or asks says so beforehand, for that phone alone.

/** What Chromium says where a line is cut or nobody answers. */
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

  /** @param {import('playwright-core').BrowserContext} context of the phone: all its pages, also later ones */
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

  /** From here on the phone's line is cut now and then, or the referee is away. */
  expectCuts() {
    this.#expected.push((text) => CUT.some((each) => each.test(text)));
  }

  /** From here on the phone asks @param {string} path for what is refused with @param {number} status. */
  expectRefusal(status, path) {
    const words = `Failed to load resource: the server responded with a status of ${status} (`;
    this.#expected.push((text, where) => text.startsWith(words) && where === path);
  }
}
