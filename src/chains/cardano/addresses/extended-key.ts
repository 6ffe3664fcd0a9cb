import { createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { blake2b224 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { Credential, NetworkNibble, ShelleyAddress } from './address.js';

/** A public key with chain code for public derivation (BIP32-Ed25519). */
export interface ExtendedKey {
  readonly publicKey: Uint8Array;
  readonly chainCode: Uint8Array;
}

/** The role level below an account (CIP-1852): external addresses, change addresses, stake keys. */
export const ROLES = { external: 0, internal: 1, stake: 2 } as const;

const KEY_BYTES = 32;
/** CIP-5 prefixes, and the prefix that hardware wallets use. */
const PREFIXES = new Set(['acct_xvk', 'acct_shared_xvk', 'xpub']);

/** Accepts 128 hexadecimal digits or bech32 of key and chain code. */
export function parseExtendedKey(text: string): ExtendedKey {
  const { prefix, bytes } = /^[0-9a-fA-F]+$/.test(text) ? { prefix: 'xpub', bytes: fromHex(text) } : decodeBech32(text);
  if (!PREFIXES.has(prefix)) throw new DecodeError(`the prefix ${prefix} is not that of an account's public key`);
  if (bytes.length !== KEY_BYTES * 2) throw new DecodeError('a key and a chain code have 64 bytes');
  const key = { publicKey: bytes.subarray(0, KEY_BYTES), chainCode: bytes.subarray(KEY_BYTES) };
  parsePoint(key.publicKey);
  return key;
}

/** Derives a soft child (index below 2^31); hardened children need the private key. */
export function deriveKey({ publicKey, chainCode }: ExtendedKey, index: number): ExtendedKey {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** 31) throw new RangeError(`no soft child ${index}`);
  const number = Buffer.alloc(4);
  number.writeUInt32LE(index);
  const digest = (tag: number): Buffer =>
    createHmac('sha512', chainCode).update(Uint8Array.of(tag)).update(publicKey).update(number).digest();
  // The left 28 bytes times 8 keep the sum in the subgroup at any depth. Nothing here is secret.
  const shift = 8n * littleEndian(digest(2).subarray(0, 28));
  const point =
    shift === 0n ? parsePoint(publicKey) : parsePoint(publicKey).add(ed25519.Point.BASE.multiplyUnsafe(shift));
  return { publicKey: point.toBytes(), chainCode: digest(3).subarray(KEY_BYTES) };
}

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);

function parsePoint(publicKey: Uint8Array): InstanceType<typeof ed25519.Point> {
  try {
    return ed25519.Point.fromBytes(publicKey);
  } catch (cause) {
    throw new DecodeError('not a public key', { cause });
  }
}

const keyCredential = ({ publicKey }: ExtendedKey): Credential => ({
  type: 'key',
  hash: blake2b224(publicKey),
});

/**
 * The addresses of one role of an account by index: base addresses with the account's first stake key, or the stake
 * addresses themselves.
 */
export function accountAddresses(
  account: ExtendedKey,
  role: number,
  networkId: NetworkNibble,
): (index: number) => ShelleyAddress {
  const parent = deriveKey(account, role);
  if (role === ROLES.stake) {
    return (index) => ({ type: 'reward', networkId, stake: keyCredential(deriveKey(parent, index)) });
  }
  const stake = keyCredential(deriveKey(deriveKey(account, ROLES.stake), 0));
  return (index) => ({ type: 'base', networkId, payment: keyCredential(deriveKey(parent, index)), stake });
}
