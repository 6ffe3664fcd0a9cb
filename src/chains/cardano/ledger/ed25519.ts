import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { hasValidPoints } from './ed25519-points.js';

export function isSignatureValid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return hasValidPoints(publicKey, signature) && verify(null, message, keyObject(publicKey), signature);
  } catch {
    // Not every 32 bytes are a point on the curve.
    return false;
  }
}

/** Runs on another thread, for callers with very many signatures. */
export async function isSignatureValidLater(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    return (
      hasValidPoints(publicKey, signature) && (await verifyOnThread(null, message, keyObject(publicKey), signature))
    );
  } catch {
    return false;
  }
}

const verifyOnThread = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verify);

/** Parsing a JWK takes a seventh of the time of parsing DER, which costs nearly as much as the verification. */
const keyObject = (publicKey: Uint8Array): KeyObject =>
  createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
    format: 'jwk',
  });
