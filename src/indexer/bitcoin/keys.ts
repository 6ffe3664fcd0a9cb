import { sha256 } from '../../chains/bitcoin/hashes.js';
import { toHex } from '../../kernel/hex.js';

/** Bytes as a key of maps: one character a byte is shorter and quicker than hexadecimal digits. */
export const keyOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const LONGEST_KEY = 70;

/** Scripts of every standard kind but multisig are their own key; longer ones are hashed, to more than any of those. */
export const scriptKey = (script: Uint8Array): string =>
  script.length <= LONGEST_KEY ? keyOf(script) : `script:${toHex(sha256(script))}`;
