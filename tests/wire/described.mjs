// described.mjs: checks received messages against asyncapi.yaml
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/**
 * @param {import('./seat.mjs').Phone[]} phones
 * @returns {number} number of messages that they received
 */
export function assertDescribed(phones) {
  const api = parse(readFileSync(process.env.HANSOM_ASYNCAPI, 'utf8'));
  const ajv = new Ajv({ strict: false });
  ajv.addSchema({ $id: 'api', components: api.components });
  const pattern = (address) => new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`);
  const heard = phones.flatMap((phone) => phone.heard);
  for (const { topic, payload } of heard) {
    const channel = Object.values(api.channels).find(({ address }) => pattern(address).test(topic));
    assert.ok(channel, `no channel for ${topic}`);
    const names = Object.values(channel.messages).map(({ $ref }) => $ref.split('/').pop());
    const value = JSON.parse(payload);
    const fits = names.some((name) => ajv.validate({ $ref: `api#/components/messages/${name}/payload` }, value));
    assert.ok(fits, `${topic}: ${payload}\n${ajv.errorsText()}`);
  }
  return heard.length;
}
