// link.js: the connection to the referee: MQTT 5 over a websocket
//
// Every connection starts clean and subscribes again, so that the broker sends the retained views again. After any sleep the
// screen is right within one round trip, and no old message is replayed.

import { connect } from './mqtt-client.js';
import { topicsOf } from './topics.js';

/** @typedef {import('./types.js').Place} Place */

const RETRY_MS = 800;
const KEEPALIVE_S = 15;
const CONNECT_TIMEOUT_MS = 6000;
const WILL_DELAY_S = 5;
const PROBE_MS = 1500;

/** CONNACK and DISCONNECT reason codes after which a retry with the same password is useless. */
const NOT_AUTHORIZED = new Set([0x04, 0x05, 0x86, 0x87, 0x8c]);

export class Link {
  /**
   * @param {Place} place
   * @param {object} on
   * @param {(topic: string, payload: any) => void} on.message called with the topic without its hansom/<table>/ prefix
   * @param {(state: 'up'|'down'|'refused') => void} on.state
   * @param {() => boolean} on.mayConnect called before each automatic reconnect; false closes the link
   */
  constructor(place, on) {
    this.place = place;
    this.on = on;
    this.base = `hansom/${place.table}/`;
    this.topics = topicsOf(place);
    this.closed = false;
    this.client = this.#connect();
  }

  #connect() {
    const { place } = this;
    const here = place.seat === null ? null : `${this.base}up/${place.seat}/here`;
    const client = connect('/ws', {
      protocolVersion: 5,
      clientId: `${place.username}-${Math.random().toString(36).slice(2, 10)}`,
      username: place.username,
      password: place.password,
      clean: true,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: RETRY_MS,
      connectTimeout: CONNECT_TIMEOUT_MS,
      resubscribe: false,
      queueQoSZero: false,
      reconnectOnConnackError: true,
      timerVariant: 'native', // the other variant needs a worker from a blob, which the page's content security policy forbids
      ...(here && {
        will: { topic: here, payload: '0', qos: 1, retain: true, properties: { willDelayInterval: WILL_DELAY_S } },
      }),
    });
    this.isSubscribed = false;
    client.on('connect', () => {
      this.client = client;
      this.#subscribe();
      this.isSubscribed = true;
      if (here) {
        client.publish(here, '1', { qos: 1, retain: true });
      }
      this.on.state('up');
    });
    client.on('message', (topic, payload, { retain }) => this.#message(topic, payload, retain));
    client.on('close', () => {
      if (!this.closed && this.client === client) {
        this.isSubscribed = false;
        this.on.state('down');
      }
    });
    client.on('error', (error) => this.#error(/** @type {any} */ (error).code));
    client.on('disconnect', (packet) => this.#error(packet.reasonCode));
    client.on('reconnect', () => {
      if (!this.on.mayConnect()) {
        this.close();
      }
    });
    return client;
  }

  /** @param {string[]} [topics] */
  #subscribe(topics = Object.keys(this.topics)) {
    this.client.subscribe(Object.fromEntries(topics.map((topic) => [this.base + topic, { qos: this.topics[topic], nl: true }])));
  }

  /**
   * Subscribes anew to the topics with retained messages, so that the broker sends them again. The gateway disconnects a client that
   * subscribes to a topic twice without unsubscribing. Verdicts are not retained, and their subscription stays, so none is missed.
   */
  #fetch() {
    const retained = Object.keys(this.topics).filter((topic) => !topic.endsWith('/verdict'));
    this.client.unsubscribe(retained.map((topic) => this.base + topic));
    this.#subscribe(retained);
  }

  /**
   * @param {string} topic
   * @param {Uint8Array} payload
   * @param {boolean} isOld true for a retained message; its events are dropped, since they were received before or missed
   */
  #message(topic, payload, isOld) {
    if (this.closed || !topic.startsWith(this.base) || payload.length === 0) {
      return;
    }
    let told;
    try {
      told = JSON.parse(new TextDecoder().decode(payload));
    } catch {
      return;
    }
    this.on.message(topic.slice(this.base.length), isOld && told.happened ? { ...told, happened: null } : told);
  }

  /** @param {number|undefined} reason */
  #error(reason) {
    if (reason !== undefined && NOT_AUTHORIZED.has(reason) && !this.closed) {
      this.close();
      this.on.state('refused');
    }
  }

  /**
   * Sends an act or a question of this seat. Does nothing while the connection is down, since the outbox sends again.
   * @param {object} message
   */
  send(message) {
    if (this.client.connected && this.place.seat !== null) {
      this.client.publish(`${this.base}up/${this.place.seat}/act`, JSON.stringify(message), { qos: 1 });
    }
  }

  /**
   * Publishes half-written answers as a retained message, for the next phone that takes this seat. Null deletes that message.
   * @param {object|null} drafts
   */
  keep(drafts) {
    if (this.client.connected && this.place.seat !== null) {
      this.client.publish(`${this.base}up/${this.place.seat}/draft`, drafts ? JSON.stringify(drafts) : '', { qos: 1, retain: true });
    }
  }

  /** Fetches the retained views again. */
  refresh() {
    if (this.client.connected && this.isSubscribed) {
      this.#fetch();
    }
  }

  /** Reconnects or tests the connection at once, since the phone woke or the network is back. */
  wake() {
    if (this.closed) {
      return;
    }
    if (!this.client.connected) {
      this.client.end(true);
      this.client = this.#connect();
      return;
    }
    // A connection that is alive has missed nothing. Unsubscribing from a topic without messages only asks for an answer.
    const dead = setTimeout(() => this.client.stream?.destroy(), PROBE_MS);
    this.client.unsubscribe(`${this.base}probe`, {}, () => clearTimeout(dead));
  }

  close() {
    this.closed = true;
    this.client.end(true);
  }
}
