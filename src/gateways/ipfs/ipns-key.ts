import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { cidText, createCid, LIBP2P_KEY, parseCid } from './cid.js';
import { IDENTITY, type Multihash } from './multihash.js';
import { type KeySecret, toKeyObject } from './private-key.js';
import { computeKeyName, type PublicKey } from './public-key.js';

/** A key that can publish under its name. */
export interface IpnsKey {
  readonly publicKey: PublicKey;
  readonly hash: Multihash;
  /** Canonical: base 36. */
  readonly name: string;
  sign(bytes: Uint8Array): Uint8Array;
}

/** The key pair of a secret. */
export function ipnsKey(secret: KeySecret): IpnsKey {
  const key = toKeyObject(secret);
  const publicKey = readPublicKey(key);
  const hash = computeKeyName(publicKey);
  const digest = publicKey.type === 'rsa' ? 'sha256' : null;
  return { publicKey, hash, name: nameText(hash), sign: (bytes) => new Uint8Array(sign(digest, bytes, key)) };
}

/** libp2p encodes RSA keys whole, and of Ed25519 keys the 32 bytes at the end. */
function readPublicKey(key: KeyObject): PublicKey {
  const der = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }));
  return key.asymmetricKeyType === 'rsa' ? { type: 'rsa', data: der } : { type: 'ed25519', data: der.slice(-32) };
}

/** The canonical text of a name, independent of its input form. */
export const nameText = (hash: Multihash): string => cidText(createCid(LIBP2P_KEY, hash));

/** The type of one of our keys by its name: only long keys are hashed, and of the two types RSA is long. */
export const getKeyType = (name: string): 'ed25519' | 'rsa' =>
  parseCid(name).multihash.code === IDENTITY ? 'ed25519' : 'rsa';
