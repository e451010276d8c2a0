// wiretap.mjs: records all bytes to a browser, and the MQTT messages in them
import { parser } from 'mqtt-packet';

export class Wiretap {
  /** @param {import('playwright-core').BrowserContext} context context of one phone */
  constructor(context) {
    /** @type {Buffer[]} bodies of answers, and websocket frames */
    this.bytes = [];
    /** @type {{topic: string, text: string}[]} received messages, by topic below hansom/<table>/ */
    this.heard = [];
    /** @type {{topic: string, text: string}[]} sent messages */
    this.said = [];
    /** @type {Set<string>} paths of requests that were not for files */
    this.answered = new Set();
    /** @type {Promise<void>[]} */
    this.pending = [];
    context.on('page', (page) => this.#listen(page));
  }

  #listen(page) {
    page.on('websocket', (socket) => {
      const [heard, said] = [this.#reader(this.heard), this.#reader(this.said)];
      socket.on('framereceived', ({ payload }) => {
        this.bytes.push(Buffer.from(payload));
        heard.parse(Buffer.from(payload));
      });
      socket.on('framesent', ({ payload }) => said.parse(Buffer.from(payload)));
    });
    page.on('response', (response) => {
      if (!response.headers().etag) { // files of the page have one, and are the same for all
        this.answered.add(new URL(response.url()).pathname);
        this.pending.push(response.body().then((body) => { this.bytes.push(body); }, () => {}));
      }
    });
  }

  #reader(list) {
    const reader = parser({ protocolVersion: 5 });
    reader.on('packet', (packet) => {
      if (packet.cmd === 'publish') {
        list.push({ topic: packet.topic.split('/').slice(2).join('/'), text: packet.payload.toString() });
      }
    });
    return reader;
  }

  /** Returns all bytes so far, as one text. */
  async everything() {
    await Promise.all(this.pending);
    return Buffer.concat(this.bytes).toString();
  }

  /** Returns the acts that were accepted or refused as a verdict mismatch, each once, with the number of its verdict. */
  acts() {
    const numbers = new Map(this.heard.filter(({ topic }) => topic.endsWith('/verdict'))
      .map(({ text }) => JSON.parse(text)).filter(({ verdict, code }) => verdict === 'ok' || code === 'verdict-mismatch').map(({ id, seq }) => [id, seq]));
    const sent = this.said.filter(({ topic }) => topic.endsWith('/act')).map(({ text }) => JSON.parse(text));
    return [...new Map(sent.filter(({ id }) => numbers.has(id)).map((act) => [act.id, { n: numbers.get(act.id), act }])).values()];
  }
}
