import { sha256 } from './hashes.js';

const prefixes = new Map<string, Uint8Array>();

function getPrefix(tag: string): Uint8Array {
  const known = prefixes.get(tag);
  if (known !== undefined) return known;
  const hash = sha256(new TextEncoder().encode(tag));
  const prefix = Buffer.concat([hash, hash]);
  prefixes.set(tag, prefix);
  return prefix;
}

/** Domain-separated hash (BIP-340). */
export const taggedHash = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array =>
  sha256(Buffer.concat([getPrefix(tag), ...parts]));
