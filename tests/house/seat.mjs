// seat.mjs: a seat without a screen, which joins over HTTP, speaks MQTT over the websocket and records every message
import mqtt from 'mqtt';

const RESEND_MS = 300;     // an act is sent again this often until its verdict comes, as the page does
const DEADLINE_MS = 20_000;
const VIEW_MS = 2_000;     // the longest time between a verdict and its view

/** Polls @isTrue until it returns something true, and returns that. */
export async function until(what, isTrue) {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await isTrue();
    if (found) {
      return found;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain: ${what}`);
    }
    await new Promise((go) => setTimeout(go, 20));
  }
}

/** Sends a POST request as the page does. */
export async function post(referee, path, body, headers = {}) {
  const response = await fetch(referee.url + path, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** Joins a table. Retries while the broker is not ready. */
export function join(referee, body) {
  return until('a join', async () => {
    const answer = await post(referee, '/join', body).catch(() => null);
    return answer && answer.status !== 503 ? answer : null;
  });
}

export class Phone {
  /**
   * @param {{url: string}} referee
   * @param {{table: string, seat: string|null, username: string, password: string}} place
   * @param {{ca?: Buffer}} tls the certificate authority to trust
   */
  constructor(referee, place, tls = {}) {
    this.place = place;
    this.root = `hansom/${place.table}/`;
    /** @type {{topic: string, payload: string}[]} */
    this.heard = [];
    this.errors = [];
    this.n = 0;
    this.client = mqtt.connect(`${referee.url.replace('http', 'ws')}/ws`, {
      protocolVersion: 5, username: place.username, password: place.password, clientId: place.username, reconnectPeriod: 100, ...tls,
    });
    this.client.on('error', (error) => this.errors.push(error));
    this.client.on('message', (topic, payload) => this.heard.push({ topic, payload: payload.toString() }));
    this.client.on('connect', () => {
      this.client.subscribe(place.seat ? [`${this.root}seat/${place.seat}/#`, `${this.root}table/#`] : [`${this.root}table/#`], { qos: 1 });
    });
  }

  all(kind) {
    return this.heard.filter(({ topic }) => topic === this.root + kind).map(({ payload }) => JSON.parse(payload));
  }

  get verdicts() {
    return this.all(`seat/${this.place.seat}/verdict`);
  }

  /**
   * Returns the newest view of this seat. A view may come after the verdict on the act that changed it, so this waits for a view that is
   * as new as the last verdict. Another game begins at a lower number, so it does not wait for ever.
   */
  view() {
    const wanted = this.verdicts.at(-1)?.seq ?? 0;
    const end = Date.now() + VIEW_MS;
    return until('a view', () => {
      const newest = this.all(`seat/${this.place.seat}/view`).at(-1);
      return newest && (newest.seq >= wanted || Date.now() > end) ? newest : null;
    });
  }

  /** Sends an act again and again until its verdict comes, and returns the verdict. */
  async act(act) {
    const id = act.id ?? `${this.place.username}-${this.n++}`;
    const before = this.verdicts.length;
    let sent = 0;
    return until(`a verdict on ${JSON.stringify(act)}`, () => {
      if (Date.now() - sent > RESEND_MS) {
        sent = Date.now();
        this.client.publish(`${this.root}up/${this.place.seat}/act`, JSON.stringify({ ...act, id }), { qos: 1 });
      }
      return this.verdicts.slice(before).find((verdict) => verdict.id === id);
    });
  }

  close() {
    return this.client.endAsync(true);
  }
}
