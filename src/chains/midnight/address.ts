import { decodeBech32m, encodeBech32m } from '../../kernel/bech32.js';
import { DecodeError } from '../../kernel/errors.js';
import type { MidnightNetwork } from '../networks.js';
import { decodeCompact, encodeCompact } from './scale-compact.js';

/** Kinds of text with the prefix `mn_`. */
export type AddressKind =
  | 'unshielded'
  | 'shielded'
  | 'dust'
  | 'viewing-key'
  | 'coin-public-key'
  | 'encryption-public-key';

export interface MidnightAddress {
  readonly kind: AddressKind;
  /** The network in the address: `mainnet`, `preprod`, … */
  readonly network: string;
  readonly bytes: Uint8Array;
}

const WORDS: Readonly<Record<AddressKind, string>> = {
  unshielded: 'addr',
  shielded: 'shield-addr',
  dust: 'dust',
  'viewing-key': 'shield-esk',
  'coin-public-key': 'shield-cpk',
  'encryption-public-key': 'shield-epk',
};

const KINDS: ReadonlyMap<string, AddressKind> = new Map(
  Object.entries(WORDS).map(([kind, word]) => [word, kind as AddressKind]),
);

/** Minimum and maximum payload size. A viewing key is a length-prefixed scalar. */
const SIZES: Readonly<Record<AddressKind, readonly [number, number]>> = {
  unshielded: [32, 32],
  shielded: [64, 64],
  dust: [1, 33],
  'viewing-key': [2, 33],
  'coin-public-key': [32, 32],
  'encryption-public-key': [32, 32],
};

/** The order of the scalar field of BLS12-381: a DUST public key is one of its elements. */
const FIELD_ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

const MAINNET = 'mainnet';
const NETWORK_WORD = /^[a-z0-9-]{1,32}$/;

/** Throws `DecodeError` with a message for the user. */
export function parseAddress(text: string): MidnightAddress {
  const { prefix, bytes } = decodeBech32m(text);
  const [chain, word = '', network = MAINNET, ...more] = prefix.split('_');
  const kind = KINDS.get(word);
  if (chain !== 'mn' || kind === undefined || more.length > 0)
    throw new DecodeError(`'${prefix}' is not a Midnight prefix`);
  // Mainnet has no suffix; accepting one would give two texts for one address.
  if (!NETWORK_WORD.test(network) || prefix.endsWith(`_${MAINNET}`))
    throw new DecodeError(`'${network}' is not allowed in a prefix`);
  const [minBytes, maxBytes] = SIZES[kind];
  if (bytes.length < minBytes || bytes.length > maxBytes)
    throw new DecodeError(`${bytes.length} bytes is a wrong length for this kind of address`);
  if (kind === 'dust') decodeDustKey(bytes);
  return { kind, network, bytes };
}

export function addressText({ kind, network, bytes }: MidnightAddress): string {
  const suffix = network === MAINNET ? '' : `_${network}`;
  return encodeBech32m(`mn_${WORDS[kind]}${suffix}`, bytes);
}

export const isOnNetwork = ({ network }: MidnightAddress, { networkName }: MidnightNetwork): boolean =>
  network === networkName;

/** The public key of a DUST address as the ledger's number. */
export function decodeDustKey(bytes: Uint8Array): bigint {
  const key = decodeCompact(bytes);
  if (key >= FIELD_ORDER) throw new DecodeError('the DUST public key exceeds its field');
  return key;
}

export const dustAddressText = (key: bigint, { networkName }: MidnightNetwork): string =>
  addressText({ kind: 'dust', network: networkName, bytes: encodeCompact(key) });

export const unshieldedAddressText = (bytes: Uint8Array, { networkName }: MidnightNetwork): string =>
  addressText({ kind: 'unshielded', network: networkName, bytes });
