import { hashScript, type Script } from '../../chains/cardano/scripts/script.js';
import type { TxOutput } from '../../chains/cardano/transactions/output.js';
import { blake2b256 } from '../../kernel/blake2b.js';

/** Two passes over the same blocks, for needs and for projection, use the same hashes. */
const datumHashes = new WeakMap<Uint8Array, Uint8Array>();
const scriptHashes = new WeakMap<Script, Uint8Array>();

export const datumHash = (datum: Uint8Array): Uint8Array => memoize(datumHashes, datum, blake2b256);

export const scriptHash = (script: Script): Uint8Array => memoize(scriptHashes, script, hashScript);

/** The hash of the output's datum, inline or referenced. */
export const getDatumHash = ({ datumHash: named, inlineDatum }: TxOutput): Uint8Array | undefined =>
  named ?? (inlineDatum && datumHash(inlineDatum));

function memoize<Key extends object, Value>(cache: WeakMap<Key, Value>, key: Key, compute: (key: Key) => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = compute(key);
  cache.set(key, value);
  return value;
}
