import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { DecodeError } from '../../kernel/errors.js';
import { IDENTITY, MAX_IDENTITY_BYTES, type Multihash, matchesHash, multihash, sha256Multihash } from './multihash.js';
import { encodeMessage, expectBytes, expectNumber, readFields } from './protobuf.js';

/** A key as libp2p writes it (libp2p specification: peer ids). */
export interface PublicKey {
  readonly type: 'rsa' | 'ed25519' | 'secp256k1';
  readonly data: Uint8Array;
}

/** By their numbers. ECDSA is the fourth: implementations do not agree on its signatures, and no name has such a key. */
const TYPES = ['rsa', 'ed25519', 'secp256k1'] as const;

/** Keys up to this size stand in their own names instead of being hashed. */
const INLINE_BYTES = 42;
const MAX_RSA_BITS = 8_192;

/** The bytes that every Ed25519 key has in front when it is written as SubjectPublicKeyInfo (RFC 8410). */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

export function decodePublicKey(bytes: Uint8Array): PublicKey {
  let type: PublicKey['type'] | undefined;
  let data: Uint8Array | undefined;
  for (const field of readFields(bytes)) {
    if (field.number === 1) type = TYPES[Number(expectNumber(field))];
    else if (field.number === 2) data = expectBytes(field);
  }
  if (type === undefined || data === undefined) throw new DecodeError('not a public key');
  if (type === 'ed25519' && data.length !== 32) throw new DecodeError('not an Ed25519 key');
  if (type === 'secp256k1' && data.length !== 33) throw new DecodeError('not a secp256k1 key');
  return { type, data };
}

export const encodePublicKey = ({ type, data }: PublicKey): Uint8Array =>
  encodeMessage([
    [1, TYPES.indexOf(type)],
    [2, data],
  ]);

/** The hash that a key has as a name. */
export function nameOfKey(key: PublicKey): Multihash {
  const encoded = encodePublicKey(key);
  return encoded.length <= INLINE_BYTES ? multihash(IDENTITY, encoded) : sha256Multihash(encoded);
}

/** The key behind a name: the name itself, or `given` if it is the one that was hashed. */
export function keyOfName(name: Multihash, given: Uint8Array | undefined): PublicKey {
  if (name.code === IDENTITY) {
    if (name.digest.length > MAX_IDENTITY_BYTES) throw new DecodeError('the key in the name is too long');
    return decodePublicKey(name.digest);
  }
  if (given === undefined) throw new DecodeError('the key is neither in the name nor beside it');
  if (matchesHash(name, given) !== true) throw new DecodeError('the key beside the name is another one');
  return decodePublicKey(given);
}

/** Whether the key signed the message. A key that is none verifies nothing. */
export function verifies(key: PublicKey, signed: Uint8Array, signature: Uint8Array): boolean {
  try {
    switch (key.type) {
      case 'ed25519':
        return verify(null, signed, spki(Buffer.concat([ED25519_SPKI, key.data])), signature);
      case 'secp256k1':
        return secp256k1.verify(signature, createHash('sha256').update(signed).digest(), key.data, {
          prehash: false,
          format: 'der',
          // Other implementations do not normalise the signature, and it is no transaction that could be malleable.
          lowS: false,
        });
      case 'rsa':
        return verify('sha256', signed, spki(key.data), signature);
    }
  } catch {
    return false;
  }
}

function spki(der: Uint8Array): KeyObject {
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) > MAX_RSA_BITS) throw new DecodeError('the key is too long');
  return key;
}
