// hash.js: the hash of a sealed text, by a library, since browsers have no crypto.subtle over plain http

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sealedText } from './seal.js';

let last = { sealed: '', hash: '' };

/**
 * Returns the hash of a sealed text. Caches the last hash, since every drawing asks for it.
 * @param {string} salt
 * @param {string} text
 */
export function hashOf(salt, text) {
  const sealed = sealedText(salt, text);
  if (last.sealed !== sealed) {
    last = { sealed, hash: bytesToHex(sha256(utf8ToBytes(sealed))) };
  }
  return last.hash;
}
