import { ed25519 } from '@noble/curves/ed25519.js';
import { hasValidPoints } from '../../chains/cardano/ledger/ed25519-points.js';

/**
 * Replaces `chains/cardano/ledger/ed25519.ts` in the bundle for browsers, which have no synchronous signature check of
 * their own.
 */
export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return hasValidPoints(publicKey, signature) && ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // Not every 32 bytes are a point on the curve.
    return false;
  }
}
