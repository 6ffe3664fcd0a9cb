import { sha3_256 } from '@noble/hashes/sha3.js';

/** Replaces `kernel/sha3.ts` in the bundle for browsers. */
export const sha3of256 = (bytes: Uint8Array): Uint8Array => sha3_256(bytes);
