import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { cidText, createCid, LIBP2P_KEY } from './cid.js';
import type { Multihash } from './multihash.js';
import { computeKeyName, type PublicKey } from './public-key.js';

/** PKCS#8 prefix of an Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that can publish under its name. */
export interface IpnsKey {
  readonly publicKey: PublicKey;
  readonly hash: Multihash;
  /** Canonical: base 36. */
  readonly name: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** The Ed25519 key pair of 32 secret bytes. */
export function ipnsKey(secret: Uint8Array): IpnsKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const publicKey: PublicKey = { type: 'ed25519', data: new Uint8Array(der.subarray(der.length - 32)) };
  const hash = computeKeyName(publicKey);
  return { publicKey, hash, name: nameText(hash), sign: (bytes) => new Uint8Array(sign(null, bytes, key)) };
}

/** The canonical text of a name, independent of its input form. */
export const nameText = (hash: Multihash): string => cidText(createCid(LIBP2P_KEY, hash));
