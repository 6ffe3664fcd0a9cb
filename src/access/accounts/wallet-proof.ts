import { encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import { isSignatureValid } from '../../chains/cardano/ledger/ed25519.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { type CoseKey, type CoseSign1, decodeCoseKey, decodeCoseSign1 } from './cose.js';

/** A stake address with a key credential, for which a wallet can sign. */
export interface StakeKeyAddress {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** BLAKE2b-224 of the key, equal on all networks. */
  readonly keyHash: Uint8Array;
}

/** A wallet's response to `signData` (CIP-30), in hexadecimal. */
export interface WalletSignature {
  readonly signature: string;
  readonly key: string;
}

export function readStakeKeyAddress(text: string): StakeKeyAddress {
  const address = decoded('Invalid stake address', () => parseAddress(text));
  if (address.type !== 'reward')
    throw new ServiceError('invalid', 'Invalid stake address: it is an address of another kind');
  if (address.stake.type === 'script') {
    throw new ServiceError('invalid', 'Script stake addresses cannot sign in; use the stake address of a key');
  }
  return { text, bytes: encodeAddress(address), keyHash: address.stake.hash };
}

/** Returns the hash of the message that the stake key has signed (CIP-8); throws when another key signed it. */
export function provenMessageHash(address: StakeKeyAddress, { signature, key }: WalletSignature): Uint8Array {
  const sign1: CoseSign1 = decoded('Invalid signature', () => decodeCoseSign1(fromHex(signature)));
  const { publicKey, keyId }: CoseKey = decoded('Invalid key', () => decodeCoseKey(fromHex(key)));
  if (!isSame(blake2b224(publicKey), address.keyHash)) {
    throw unauthenticated('The key is not the stake key of this address');
  }
  if (!isSame(sign1.address, address.bytes)) throw unauthenticated('The signature is for a different address');
  // CIP-30: signature and key may both have a key id; the two must be equal.
  if (sign1.keyId !== undefined && !isSame(sign1.keyId, keyId ?? publicKey)) {
    throw unauthenticated('The signature was made with a different key');
  }
  if (!isSignatureValid(publicKey, sign1.signed, sign1.signature)) throw unauthenticated('Wrong signature');
  return sign1.hashed ? sign1.payload : blake2b224(sign1.payload);
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean => Buffer.compare(left, right) === 0;

function decoded<Result>(what: string, decode: () => Result): Result {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `${what}: ${error.message}`, { cause: error });
  }
}
