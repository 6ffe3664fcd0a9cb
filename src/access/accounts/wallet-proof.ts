import { encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import { isSignatureValid } from '../../chains/cardano/ledger/ed25519.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { fromHex } from '../../kernel/hex.js';
import { unauthenticated } from '../credentials/authenticate.js';
import { type CoseKey, type CoseSign1, decodeCoseKey, decodeCoseSign1 } from './cose.js';

/** The stake address of a key, which a wallet can sign for. */
export interface StakeKeyAddress {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** BLAKE2b-224 of the key: the same on every network. */
  readonly keyHash: Uint8Array;
}

/** What a wallet answers to `signData` (CIP-30), in hexadecimal. */
export interface WalletSignature {
  readonly signature: string;
  readonly key: string;
}

export function readStakeKeyAddress(text: string): StakeKeyAddress {
  const address = decoded('Invalid stake address', () => parseAddress(text));
  if (address.type !== 'reward') throw new ServiceError('invalid', 'Invalid stake address: it is of another kind');
  if (address.stake.type === 'script') {
    throw new ServiceError('invalid', 'Scripts cannot sign in; give the stake address of a key');
  }
  return { text, bytes: encodeAddress(address), keyHash: address.stake.hash };
}

/** The hash of the message that the holder of the stake key has signed (CIP-8); throws where it was somebody else. */
export function provenMessageHash(address: StakeKeyAddress, { signature, key }: WalletSignature): Uint8Array {
  const sign1: CoseSign1 = decoded('Invalid signature', () => decodeCoseSign1(fromHex(signature)));
  const { publicKey, keyId }: CoseKey = decoded('Invalid key', () => decodeCoseKey(fromHex(key)));
  if (!isSame(blake2b224(publicKey), address.keyHash)) {
    throw unauthenticated('The key is not the stake key of this address');
  }
  if (!isSame(sign1.address, address.bytes)) throw unauthenticated('The signature is for another address');
  // CIP-30: both may name the key, and then they name the same one.
  if (sign1.keyId !== undefined && !isSame(sign1.keyId, keyId ?? publicKey)) {
    throw unauthenticated('The signature is of another key');
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
