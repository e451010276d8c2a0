// mqtt-client.js: MQTT.js over the browser's websocket
//
// The package's own bundle for browsers also contains other transports and their polyfills, and is half as large again.

import client from 'mqtt/lib/client';
import { browserStreamBuilder } from 'mqtt/lib/connect/ws';

/** @type {typeof import('mqtt').MqttClient} */
const Client = /** @type {any} */ (client).default; // a CommonJS module, whose default export is a property

/**
 * Connects to the websocket @path of this page's own server.
 * @param {string} path
 * @param {import('mqtt').IClientOptions} options
 */
export function connect(path, options) {
  const all = {
    ...options,
    protocol: location.protocol === 'https:' ? /** @type {const} */ ('wss') : /** @type {const} */ ('ws'),
    hostname: location.hostname,
    port: Number(location.port), // 0: the protocol's own
    path,
  };
  return new Client((each) => browserStreamBuilder(each, all), all);
}
