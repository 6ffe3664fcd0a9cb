import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { DecodeError } from '../../kernel/errors.js';
import { IDENTITY, MAX_IDENTITY_BYTES, type Multihash, matchesHash, multihash, sha256Multihash } from './multihash.js';
import { encodeMessage, expectBytes, expectNumber, readFields } from './protobuf.js';

/** A key in libp2p encoding (libp2p specification: peer ids). */
export interface PublicKey {
  readonly type: 'rsa' | 'ed25519' | 'secp256k1';
  readonly data: Uint8Array;
}

/**
 * Indexed by type number. ECDSA, the fourth, is excluded: implementations disagree on its signatures, and no name uses
 * it.
 */
const TYPES = ['rsa', 'ed25519', 'secp256k1'] as const;

/** Keys up to this size are inlined in their names instead of hashed. */
const INLINE_BYTES = 42;
const MAX_RSA_BITS = 8_192;

/** SubjectPublicKeyInfo prefix of an Ed25519 key (RFC 8410). */
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

/** The multihash of a key's name. */
export function computeKeyName(key: PublicKey): Multihash {
  const encoded = encodePublicKey(key);
  return encoded.length <= INLINE_BYTES ? multihash(IDENTITY, encoded) : sha256Multihash(encoded);
}

/** The key of a name: inlined in the name, or `given` if its hash matches. */
export function findNameKey(name: Multihash, provided: Uint8Array | undefined): PublicKey {
  if (name.code === IDENTITY) {
    if (name.digest.length > MAX_IDENTITY_BYTES) throw new DecodeError('the key in the name is too long');
    return decodePublicKey(name.digest);
  }
  if (provided === undefined) throw new DecodeError('the key is missing: it is neither in the name nor in the record');
  if (matchesHash(name, provided) !== true) throw new DecodeError('the key in the record does not match the name');
  return decodePublicKey(provided);
}

/** Whether the key signed the message. An invalid key verifies nothing. */
export function verifies(key: PublicKey, signed: Uint8Array, signature: Uint8Array): boolean {
  try {
    switch (key.type) {
      case 'ed25519':
        return verify(null, signed, spki(Buffer.concat([ED25519_SPKI, key.data])), signature);
      case 'secp256k1':
        return secp256k1.verify(signature, createHash('sha256').update(signed).digest(), key.data, {
          prehash: false,
          format: 'der',
          // Other implementations do not normalise signatures, and malleability does not matter here.
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
