import { decodeBase58, encodeBase58 } from '../../../kernel/base58.js';
import { decodeBech32, encodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { CardanoNetwork } from '../../networks.js';
import type { Credential } from '../credential.js';
import { type ByronAddress, decodeByronAddress } from './byron-address.js';

export type { Credential };

/** Refers to a stake key by the position of its registration certificate. */
export interface Pointer {
  readonly slot: number;
  readonly txIndex: number;
  readonly certIndex: number;
}

export type NetworkNibble = 0 | 1;

export type ShelleyAddress =
  | {
      readonly type: 'base';
      readonly networkId: NetworkNibble;
      readonly payment: Credential;
      readonly stake: Credential;
    }
  | {
      readonly type: 'pointer';
      readonly networkId: NetworkNibble;
      readonly payment: Credential;
      readonly pointer: Pointer;
    }
  | { readonly type: 'enterprise'; readonly networkId: NetworkNibble; readonly payment: Credential }
  | RewardAddress;

export interface RewardAddress {
  readonly type: 'reward';
  readonly networkId: NetworkNibble;
  readonly stake: Credential;
}

/** All address types of CIP-19. */
export type Address = ShelleyAddress | ByronAddress;

const HASH_BYTES = 28;
const BYRON_HEADER = 8;
const MAX_SLOT = 0xffff_ffff;
const MAX_INDEX = 0xffff;
const NO_POINTER: Pointer = { slot: 0, txIndex: 0, certIndex: 0 };
const PREFIXES = { payment: ['addr_test', 'addr'], reward: ['stake_test', 'stake'] } as const;

/** Strict: rejects trailing bytes. */
export function decodeAddress(bytes: Uint8Array): Address {
  const header = bytes[0];
  if (header === undefined) throw new DecodeError('an address without bytes');
  if (header >> 4 === BYRON_HEADER) return decodeByronAddress(bytes);
  const { address, end } = decodeShelley(bytes, header, readPointer);
  if (end !== bytes.length) throw new DecodeError(`${bytes.length - end} bytes after the address`);
  return address;
}

/**
 * Decodes leniently, as the ledger did for old blocks: bytes after an address are ignored, and a pointer out of bounds
 * points nowhere. Undefined if the bytes contain no address; never throws.
 */
export function decodeAddressInBlock(bytes: Uint8Array): Address | undefined {
  try {
    const header = bytes[0] ?? 0xff;
    if (header >> 4 === BYRON_HEADER) return decodeByronAddress(bytes);
    return decodeShelley(bytes, header, (from, start) => {
      const pointer = readNaturals(from, start);
      return fits(pointer.slot, pointer.txIndex, pointer.certIndex) ? pointer : { ...NO_POINTER, end: pointer.end };
    }).address;
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type PointerReader = (bytes: Uint8Array, start: number) => Pointer & { readonly end: number };

function decodeShelley(
  bytes: Uint8Array,
  header: number,
  pointerAt: PointerReader,
): { readonly address: ShelleyAddress; readonly end: number } {
  const networkId = header & 0x0f;
  if (networkId > 1) throw new DecodeError(`unknown network id ${networkId} in the address`);
  const network = networkId as NetworkNibble;
  const form = header >> 4;
  const first = credentialAt(bytes, 1, form & 1);
  const end = 1 + HASH_BYTES;
  switch (form) {
    case 0:
    case 1:
    case 2:
    case 3: {
      const stake = credentialAt(bytes, end, form & 2);
      return { address: { type: 'base', networkId: network, payment: first, stake }, end: end + HASH_BYTES };
    }
    case 4:
    case 5: {
      const { end: pointerEnd, ...pointer } = pointerAt(bytes, end);
      return { address: { type: 'pointer', networkId: network, payment: first, pointer }, end: pointerEnd };
    }
    case 6:
    case 7:
      return { address: { type: 'enterprise', networkId: network, payment: first }, end };
    case 14:
    case 15:
      return { address: { type: 'reward', networkId: network, stake: first }, end };
    default:
      throw new DecodeError(`unknown kind of address ${form}`);
  }
}

function credentialAt(bytes: Uint8Array, start: number, scriptBit: number): Credential {
  if (bytes.length < start + HASH_BYTES) throw new DecodeError(`an address of ${bytes.length} bytes is too short`);
  return { type: scriptBit === 0 ? 'key' : 'script', hash: bytes.slice(start, start + HASH_BYTES) };
}

const fits = (slot: number, txIndex: number, certIndex: number): boolean =>
  slot <= MAX_SLOT && txIndex <= MAX_INDEX && certIndex <= MAX_INDEX;

function readPointer(bytes: Uint8Array, start: number): Pointer & { readonly end: number } {
  const pointer = readNaturals(bytes, start);
  if (!fits(pointer.slot, pointer.txIndex, pointer.certIndex)) throw new DecodeError('a pointer out of bounds');
  const shortest = encodePointer(pointer);
  if (shortest.length !== pointer.end - start) throw new DecodeError('a pointer with superfluous bytes');
  return pointer;
}

function readNaturals(bytes: Uint8Array, start: number): Pointer & { readonly end: number } {
  let at = start;
  const next = (): number => {
    let value = 0;
    for (;;) {
      const byte = bytes[at];
      if (byte === undefined) throw new DecodeError('a pointer that ends too early');
      at += 1;
      // May exceed the integer range as a float, which is enough for the later comparison.
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  const slot = next();
  const txIndex = next();
  const certIndex = next();
  return { slot, txIndex, certIndex, end: at };
}

function encodePointer({ slot, txIndex, certIndex }: Pointer): readonly number[] {
  if (!fits(slot, txIndex, certIndex)) throw new RangeError('a pointer out of bounds');
  return [slot, txIndex, certIndex].flatMap((value) => {
    const digits = [value % 128];
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift((rest % 128) + 0x80);
    return digits;
  });
}

export function encodeAddress(address: Address): Uint8Array {
  const bit = (credential: Credential, value: number): number => (credential.type === 'script' ? value : 0);
  const header = (form: number, networkId: NetworkNibble): number => (form << 4) | networkId;
  switch (address.type) {
    case 'byron':
      return address.bytes;
    case 'base': {
      const form = bit(address.payment, 1) | bit(address.stake, 2);
      return joinBytes(header(form, address.networkId), address.payment.hash, address.stake.hash);
    }
    case 'pointer': {
      const form = 4 | bit(address.payment, 1);
      return joinBytes(header(form, address.networkId), address.payment.hash, encodePointer(address.pointer));
    }
    case 'enterprise':
      return joinBytes(header(6 | bit(address.payment, 1), address.networkId), address.payment.hash);
    case 'reward':
      return joinBytes(header(14 | bit(address.stake, 1), address.networkId), address.stake.hash);
  }
}

const NO_BYTES = new Uint8Array();

function joinBytes(first: number, hash: Uint8Array, rest: ArrayLike<number> = NO_BYTES): Uint8Array {
  const bytes = new Uint8Array(1 + hash.length + rest.length);
  bytes[0] = first;
  bytes.set(hash, 1);
  bytes.set(rest, 1 + hash.length);
  return bytes;
}

/** Accepts bech32, base58 (Byron) or hexadecimal. A bech32 prefix must match the bytes. */
export function parseAddress(text: string): Address {
  if (/^(?:[0-9a-fA-F]{2})+$/.test(text)) return decodeAddress(fromHex(text));
  if (!/^(?:addr|stake)/i.test(text)) return decodeByronAddress(decodeBase58(text));
  const { prefix, bytes } = decodeBech32(text);
  const address = decodeAddress(bytes);
  if (address.type === 'byron' || prefix !== getPrefix(address))
    throw new DecodeError(`the prefix ${prefix} does not fit the address`);
  return address;
}

const getPrefix = ({ type, networkId }: ShelleyAddress): string =>
  PREFIXES[type === 'reward' ? 'reward' : 'payment'][networkId];

export const addressText = (address: Address): string => addressBytesText(encodeAddress(address));

/** The text of address bytes from a block, including malformed historical ones. */
export function addressBytesText(bytes: Uint8Array): string {
  const form = (bytes[0] ?? 0) >> 4;
  if (form === BYRON_HEADER) return encodeBase58(bytes);
  const networkId = ((bytes[0] ?? 0) & 0x0f) === 0 ? 0 : 1;
  return encodeBech32(PREFIXES[form >= 14 ? 'reward' : 'payment'][networkId], bytes);
}

/** Whether the address is valid on the network. Networks with equal magic cannot be distinguished. */
export function isOnNetwork(address: Address, network: CardanoNetwork): boolean {
  if (address.type !== 'byron') return address.networkId === network.networkId;
  return address.networkMagic === (network.byronMagicInAddress ? network.magic : undefined);
}

/** Undefined for Byron and reward addresses, which have no payment credential. */
export const paymentCredential = (address: Address): Credential | undefined =>
  address.type === 'byron' || address.type === 'reward' ? undefined : address.payment;

/** Undefined without a direct stake credential; resolving a pointer needs the certificates. */
export const stakeCredential = (address: Address): Credential | undefined =>
  address.type === 'base' || address.type === 'reward' ? address.stake : undefined;

export function toRewardAddress(address: Address): RewardAddress | undefined {
  const stake = stakeCredential(address);
  if (stake === undefined || address.type === 'byron') return undefined;
  return { type: 'reward', networkId: address.networkId, stake };
}

/** CIP-5: the prefix of a key hash names its role; the prefix of a script hash does not. */
export function credentialBech32({ type, hash }: Credential, role: 'payment' | 'stake'): string {
  if (type === 'script') return encodeBech32('script', hash);
  return encodeBech32(role === 'payment' ? 'addr_vkh' : 'stake_vkh', hash);
}
