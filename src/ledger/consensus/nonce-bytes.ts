import type { Nonce, NonceState } from './nonces.js';

const FIELDS = ['epoch', 'evolving', 'candidate', 'lastAncestor', 'lastEpochLastAncestor'] as const;
const SIZE = 32;

/** A byte that says which nonces are not neutral, and these nonces: every block stores them, so the form is compact. */
export function encodeNonces(nonces: NonceState): Uint8Array {
  const present = FIELDS.map((field) => nonces[field]);
  const bits = present.reduce((sum, nonce, index) => sum | (nonce === undefined ? 0 : 1 << index), 0);
  return Buffer.concat([Uint8Array.of(bits), ...present.filter((nonce) => nonce !== undefined)]);
}

export function decodeNonces(bytes: Uint8Array): NonceState {
  let at = 1;
  const read = (index: number): Nonce => {
    if ((bytes[0]! & (1 << index)) === 0) return undefined;
    at += SIZE;
    return new Uint8Array(bytes.subarray(at - SIZE, at));
  };
  const [epoch, evolving, candidate, lastAncestor, lastEpochLastAncestor] = FIELDS.map((_, index) => read(index));
  return { epoch, evolving, candidate, lastAncestor, lastEpochLastAncestor };
}
