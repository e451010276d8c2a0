// play.mjs: four phones in node that play a script, with the referee or with boardgame.io
//
// Reads a plan from standard input: {"turns": [[seat, act], …]}, with {"url", "places"} of the referee's phones (ws://, or the
// path of its broker's socket) or with {"server"} of boardgame.io. Sends each act once the act before it was answered and the
// next seat has seen its result.
// Prints {"seconds", "n", "p50", "p99"}: the latencies of an answer in µs.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { json } from 'node:stream/consumers';
import mqtt from 'mqtt';

const require = createRequire(import.meta.url);
const WebSocket = require('ws');

/**
 * Opens a websocket that behaves like MQTT.js in a browser, as on the page: bytes that are written at once make one message,
 * whether they are one packet or more. MQTT.js in node makes a message of each piece, seven for an act. On the broker's socket
 * the same pieces need one call.
 */
function websocket(url) {
  const stream = WebSocket.createWebSocketStream(new WebSocket(url, 'mqtt', { perMessageDeflate: false }));
  stream._writev = (pieces, done) => stream._write(Buffer.concat(pieces.map(({ chunk }) => Buffer.from(chunk))), 'binary', done);
  return stream;
}

/** A client of the referee. Each act gets a verdict, and then each phone its view. */
class Hansom {
  constructor(place, url, number) {
    this.place = place;
    this.number = number;
    this.seen = 0;
    this.n = 0;
    const options = { protocolVersion: 5, username: place.username, password: place.password, clientId: place.username, reconnectPeriod: 0 };
    this.client = new mqtt.MqttClient(() => (url.startsWith('/') ? createConnection(url) : websocket(url)), options);
    this.client.on('message', (topic, payload) => {
      if (topic === place.view) {
        this.seen = JSON.parse(payload).seq;
        this.look?.();
      } else if (topic === place.down) {
        const verdict = JSON.parse(payload);
        if (verdict.id === this.id) {
          this.answered(verdict);
        }
      }
    });
  }

  async ready() {
    await once(this.client, 'connect');
    await this.client.subscribeAsync(Object.fromEntries(Object.entries(this.place.hears).map(([topic, qos]) => [topic, { qos }])));
  }

  /** Sends an act. Returns the table's number after it. */
  act(act) {
    this.id = `${this.number}-${process.pid}-${this.n++}`;
    const done = new Promise((resolve, reject) => {
      this.answered = (verdict) => (verdict.verdict === 'ok' ? resolve(verdict.seq) : reject(new Error(JSON.stringify(verdict))));
    });
    this.client.publish(this.place.up, JSON.stringify({ ...act, id: this.id }), { qos: 1 });
    return done;
  }

  saw(seq) {
    return this.seen >= seq ? null : new Promise((resolve) => {
      this.look = () => this.seen >= seq && resolve();
    });
  }

  close() {
    return this.client.endAsync(true);
  }
}

const MOVES = {
  begin: () => ['begin'],
  visit: (act) => ['visit', act.card, act.carriages ?? 0],
  read: (act) => ['read', act.card],
  return: (act) => ['giveBack', act.card],
};

/** A client of boardgame.io. The next state answers a move. */
class Boardgame {
  constructor(server, matchID, playerID, credentials) {
    const { Client } = require('boardgame.io/client');
    const { SocketIO } = require('boardgame.io/multiplayer');
    const { Bidding } = require('./bidding.cjs');
    this.client = Client({
      game: Bidding, matchID, playerID, credentials, debug: false, multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
    });
    this.seen = -1;
    this.client.subscribe((state) => {
      if (state !== null && state._stateID > this.seen) {
        this.seen = state._stateID;
        this.look?.();
      }
    });
    this.client.start();
  }

  ready() {
    return this.saw(0);
  }

  async act(act) {
    const next = this.seen + 1;
    const [move, ...args] = MOVES[act.act](act);
    this.client.moves[move](...args);
    await this.saw(next);
    return next;
  }

  saw(id) {
    return this.seen >= id ? null : new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`boardgame.io does not answer ${id}: ${JSON.stringify(this.client.getState()?.G)}`)), 10_000);
      this.look = () => {
        if (this.seen >= id) {
          clearTimeout(late);
          resolve();
        }
      };
    });
  }

  close() {
    this.client.stop();
  }
}

async function post(url, body) {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) {
    throw new Error(`${url}: ${answer.status}`);
  }
  return answer.json();
}

async function sit(plan) {
  if (plan.places) {
    return plan.places.map((place, number) => new Hansom(place, plan.url, number));
  }
  const { matchID } = await post(`${plan.server}/games/bidding/create`, { numPlayers: plan.seats });
  const phones = [];
  for (let i = 0; i < plan.seats; i++) {
    const { playerCredentials } = await post(`${plan.server}/games/bidding/${matchID}/join`, { playerID: `${i}`, playerName: `${i}` });
    phones.push(new Boardgame(plan.server, matchID, `${i}`, playerCredentials));
  }
  return phones;
}

const plan = await json(process.stdin);
const phones = await sit(plan);
await Promise.all(phones.map((phone) => phone.ready()));
const took = [];
const begun = process.hrtime.bigint();
let last = 0;
for (const [seat, act] of plan.turns) {
  await phones[seat].saw(last);
  const sent = process.hrtime.bigint();
  last = await phones[seat].act(act);
  took.push(Number(process.hrtime.bigint() - sent) / 1000);
}
const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
took.sort((one, other) => one - other);
const quantile = (q) => took[Math.floor(q * (took.length - 1))];
console.log(JSON.stringify({ seconds, n: took.length, p50: quantile(0.5), p99: quantile(0.99) }));
await Promise.all(phones.map((phone) => phone.close()));
process.exit(0);
