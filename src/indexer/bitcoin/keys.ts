import { sha256 } from '../../chains/bitcoin/hashes.js';
import { toHex } from '../../kernel/hex.js';

/** Bytes as a map key: one character per byte is shorter and faster than hexadecimal. */
export const toKey = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const LONGEST_KEY = 70;

/**
 * Scripts of every standard type except multisig are their own key; longer ones are hashed to a key longer than any of
 * those.
 */
export const scriptKey = (script: Uint8Array): string =>
  script.length <= LONGEST_KEY ? toKey(script) : `script:${toHex(sha256(script))}`;
