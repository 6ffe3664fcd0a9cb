import { createPublicKey, verify } from 'node:crypto';

/** The DER head of an Ed25519 public key (RFC 8410), which Node wants around the 32 bytes. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([KEY_HEAD, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  } catch {
    // Not every 32 bytes are a point on the curve.
    return false;
  }
}
