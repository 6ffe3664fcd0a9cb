import { createHash } from 'node:crypto';

/**
 * The ledger library takes its randomness from `globalThis.crypto`. In this thread that is a stream which a text
 * decides, so that the same story makes the same transactions everywhere.
 */
let seed = '';
let count = 0;

export function reseed(text) {
  seed = text;
  count = 0;
}

function fill(array) {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const block = createHash('sha256').update(`${seed}\n${count}`).digest();
    count += 1;
    bytes.set(block.subarray(0, Math.min(block.length, bytes.length - at)), at);
    at += block.length;
  }
  return array;
}

Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues: fill }, configurable: true });
