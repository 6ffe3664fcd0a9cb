import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { blake2b224, blake2b256 } from '../../kernel/blake2b.js';

/** An Ed25519 key of a simulated actor. */
export interface SigningKey {
  readonly vkey: Uint8Array;
  /** BLAKE2b-224 of the key, as used in credentials. */
  readonly hash: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
  /** Signs on another thread, for bulk generation. */
  signLater(message: Uint8Array): Promise<Uint8Array>;
}

export function signingKey(secret: Uint8Array): SigningKey {
  const d = Buffer.from(secret).toString('base64url');
  // Node requires a public key there but derives it itself; parsing a JWK is eight times faster than parsing DER.
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: d }, format: 'jwk' });
  const vkey = Uint8Array.from(Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url'));
  return {
    vkey,
    hash: blake2b224(vkey),
    sign: (message) => new Uint8Array(sign(null, message, key)),
    signLater: async (message) => new Uint8Array(await signOnThread(null, message, key)),
  };
}

const signOnThread = promisify<null, Uint8Array, KeyObject, Buffer>(sign);

/** 32 bytes derived from the name and the simulation. */
export const deriveSecret = (simulationName: string, name: string): Uint8Array =>
  blake2b256(new TextEncoder().encode(`crosstie sandbox\n${simulationName}\n${name}`));

export const deriveKey = (simulationName: string, name: string): SigningKey =>
  signingKey(deriveSecret(simulationName, name));
