import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { hmacSha512, type Pbkdf2, portablePbkdf2, readMnemonic } from './mnemonic.js';

/** A key that signs for a credential. */
export interface CardanoKey {
  readonly publicKey: Uint8Array;
  /** BLAKE2b-224 of the public key. */
  readonly hash: Uint8Array;
  sign(message: Uint8Array): Uint8Array;
}

/** A BIP32-Ed25519 private key: the two halves of the extended secret and the chain code. */
export interface ExtendedSecret {
  readonly left: Uint8Array;
  readonly right: Uint8Array;
  readonly chainCode: Uint8Array;
}

const ROOT_ITERATIONS = 4096;
const HARDENED = 0x8000_0000;
const ORDER = ed25519.Point.Fn.ORDER;
const TWO_TO_256 = 1n << 256n;

/** The roles of CIP-1852, and the DRep role of CIP-105. */
export const ROLES = { external: 0, stake: 2, drep: 3 } as const;

export const keyHash = (publicKey: Uint8Array): Uint8Array => blake2b(publicKey, { dkLen: 28 });

/** The root key of Cardano wallets (CIP-3, Icarus) without a passphrase. */
export function rootSecret(mnemonic: string, pbkdf2: Pbkdf2 = portablePbkdf2): ExtendedSecret {
  const bytes = pbkdf2(new Uint8Array(), readMnemonic(mnemonic), ROOT_ITERATIONS, 96);
  bytes[0]! &= 0b1111_1000;
  bytes[31]! &= 0b0001_1111;
  bytes[31]! |= 0b0100_0000;
  return { left: bytes.slice(0, 32), right: bytes.slice(32, 64), chainCode: bytes.slice(64) };
}

/** The account of CIP-1852: m/1852'/1815'/account'. */
export const accountSecret = (root: ExtendedSecret, account = 0): ExtendedSecret =>
  [1852, 1815, account].reduce((secret, index) => deriveChild(secret, HARDENED + index), root);

/** A key of a role below an account, by default the first. */
export const accountKey = (account: ExtendedSecret, role: number, index = 0): CardanoKey =>
  extendedKey(keySecret(account, role, index));

export const keySecret = (account: ExtendedSecret, role: number, index = 0): ExtendedSecret =>
  deriveChild(deriveChild(account, role), index);

function deriveChild({ left, right, chainCode }: ExtendedSecret, index: number): ExtendedSecret {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, index, true);
  const hard = index >= HARDENED;
  const parent = hard ? [left, right] : [derivePublicKey(left)];
  const digest = hmacSha512(chainCode, Uint8Array.of(hard ? 0 : 2), ...parent, number);
  const next = hmacSha512(chainCode, Uint8Array.of(hard ? 1 : 3), ...parent, number);
  return {
    left: littleEndianBytes(8n * littleEndian(digest.subarray(0, 28)) + littleEndian(left)),
    right: littleEndianBytes((littleEndian(digest.subarray(32)) + littleEndian(right)) % TWO_TO_256),
    chainCode: next.slice(32),
  };
}

const derivePublicKey = (left: Uint8Array): Uint8Array =>
  ed25519.Point.BASE.multiply(littleEndian(left) % ORDER).toBytes();

/** Signs as in RFC 8032, with the expanded secret instead of the hash of a seed. */
export function extendedKey({ left, right }: Pick<ExtendedSecret, 'left' | 'right'>): CardanoKey {
  const publicKey = derivePublicKey(left);
  const scalar = littleEndian(left);
  const reduced = (...parts: readonly Uint8Array[]): bigint => {
    const state = sha512.create();
    for (const part of parts) state.update(part);
    return littleEndian(state.digest()) % ORDER;
  };
  return {
    publicKey,
    hash: keyHash(publicKey),
    sign(message) {
      const nonce = reduced(right, message);
      const point = ed25519.Point.BASE.multiply(nonce).toBytes();
      const challenge = reduced(point, publicKey, message);
      return Uint8Array.of(...point, ...littleEndianBytes((nonce + challenge * scalar) % ORDER));
    },
  };
}

/** A 32-byte key, as created by cardano-cli. */
export function normalKey(secret: Uint8Array): CardanoKey {
  const publicKey = ed25519.getPublicKey(secret);
  return { publicKey, hash: keyHash(publicKey), sign: (message) => ed25519.sign(message, secret) };
}

function littleEndian(bytes: Uint8Array): bigint {
  let hex = '';
  for (let at = bytes.length - 1; at >= 0; at -= 1) hex += bytes[at]!.toString(16).padStart(2, '0');
  return BigInt(`0x${hex}`);
}

function littleEndianBytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32);
  for (let at = 0, rest = value; at < bytes.length; at += 1, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}
