// line.mjs: a phone's own connection to the referee, which can be cut and slowed down
//
// Setting a browser offline leaves open sockets alone, but a sleeping phone's network does not. So each phone has a relay of its own to the
// referee.
import { createServer, connect } from 'node:net';

export class Line {
  /** Opens a relay to the referee, on a free port. @param {import('./referee.mjs').Referee} referee */
  static async to(referee) {
    const line = new Line(referee);
    await new Promise((go) => line.server.listen(line.port, '127.0.0.1', () => go(null)));
    line.port = line.server.address().port;
    return line;
  }

  constructor(referee) {
    this.referee = referee;
    this.port = 0;
    this.isCut = this.isMute = false;
    /** @type {Set<import('node:net').Socket>} */
    this.sockets = new Set();
    this.server = createServer((phone) => this.#relay(phone));
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  #relay(phone) {
    phone.on('error', () => {});
    phone.once('data', (/** @type {Buffer} */ asked) => {
      if (this.isCut || (this.isMute && asked.toString('latin1').startsWith('GET /ws'))) {
        phone.destroy();
        return;
      }
      const there = connect(this.referee.port, '127.0.0.1');
      there.write(asked);
      for (const [one, other] of [[phone, there], [there, phone]]) {
        this.sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => {});
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroySoon(); // the referee closes after each answer, and the phone must get all of it
        });
        one.pipe(other);
      }
    });
  }

  #breakOff() {
    for (const socket of this.sockets) {
      socket.destroy();
    }
  }

  /** Cuts the phone off, as if it slept: open connections break, and new ones fail. */
  cut() {
    this.isCut = true;
    this.#breakOff();
  }

  /** Cuts the websocket, and refuses new ones. Pages can still be fetched. */
  mute() {
    this.isMute = true;
    this.#breakOff();
  }

  mend() {
    this.isCut = this.isMute = false;
  }

  close() {
    this.cut();
    this.server.close();
  }
}
