import Type from 'typebox';
import {
  type Address,
  type Credential,
  encodeAddress,
  type NetworkNibble,
} from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { decodeBech32 } from '../../../kernel/bech32.js';
import { blake2b224 } from '../../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { PaymentCredential } from '../../../store/queries/cardano/outputs/output-owners.js';
import { quoted } from '../../kit/parameters.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';

/** The outputs that a pattern of Kupo selects. `shelley` is every address with a payment part (two asterisks). */
export type Pattern =
  | { readonly kind: 'any' }
  | { readonly kind: 'shelley' }
  | { readonly kind: 'addresses'; readonly bytes: readonly Uint8Array[] }
  | { readonly kind: 'payment'; readonly credential: PaymentCredential }
  | { readonly kind: 'delegation'; readonly credentials: readonly Credential[] }
  | { readonly kind: 'asset'; readonly policy: Uint8Array; readonly name: Uint8Array | undefined }
  | { readonly kind: 'output'; readonly txHash: Uint8Array; readonly index: number | undefined };

const CHARACTERS = '^[0-9A-Za-z_*@.{}]+$';

export const PatternText = Type.String({
  minLength: 1,
  maxLength: 400,
  pattern: CHARACTERS.replace('{}', '{}/'),
  description:
    'An address, a stake address, `payment/delegation` credentials, `policy.asset`, `index@transaction`, or `*`; an asterisk matches any part',
});

export const CredentialPart = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: CHARACTERS,
  description: 'A credential as hash, key or bech32, or `*`',
});

const WILDCARD = '*';

/** Parses a pattern; throws what to change. */
export function readPattern(text: string, network: CardanoNetwork): Pattern {
  if (text === WILDCARD) return { kind: 'any' };
  if (text.includes('/')) return readCredentials(text, network);
  if (text.includes('@')) return readOutputReference(text);
  if (text.includes('.')) return readAssetId(text);
  if (text.startsWith('{'))
    throw new ServiceError('invalid', 'A metadata tag cannot be queried: search by address, asset or output reference');
  const address = readAddress(text, network);
  if (address.type === 'reward') return { kind: 'delegation', credentials: [address.stake] };
  return { kind: 'addresses', bytes: [encodeAddress(address)] };
}

function readOutputReference(text: string): Pattern {
  const [, index = '', txHash = ''] = /^(\*|[0-9]{1,9})@([0-9a-fA-F]{64})$/.exec(text) ?? [];
  if (txHash === '') throw invalid(text, 'an output reference is `index@transaction`, with 64 hexadecimal digits');
  return { kind: 'output', txHash: fromHex(txHash), index: index === WILDCARD ? undefined : Number(index) };
}

function readAssetId(text: string): Pattern {
  const [, policy = '', name = ''] = /^([0-9a-fA-F]{56})\.(\*|(?:[0-9a-fA-F]{2}){0,32})$/.exec(text) ?? [];
  if (policy === '') throw invalid(text, 'an asset is `policy.name` in hexadecimal, and the name may be `*`');
  return { kind: 'asset', policy: fromHex(policy), name: name === WILDCARD ? undefined : fromHex(name) };
}

function readCredentials(text: string, network: CardanoNetwork): Pattern {
  const [first = '', second = '', ...rest] = text.split('/');
  if (rest.length > 0) throw invalid(text, 'credentials are `payment/delegation`');
  const payment = first === WILDCARD ? undefined : readCredential(first);
  const delegation = second === WILDCARD ? undefined : readCredential(second);
  if (delegation === undefined)
    return payment === undefined ? { kind: 'shelley' } : { kind: 'payment', credential: payment };
  const stakes = possibleCredentials(delegation);
  if (payment === undefined) return { kind: 'delegation', credentials: stakes };
  const networkId = network.networkId as NetworkNibble;
  const addresses = possibleCredentials(payment).flatMap((paying) =>
    stakes.map((stake): Address => ({ type: 'base', networkId, payment: paying, stake })),
  );
  return { kind: 'addresses', bytes: addresses.map(encodeAddress) };
}

/** A bare hash may belong to a key or to a script. */
const possibleCredentials = ({ type, hash }: PaymentCredential): readonly Credential[] =>
  type === 'unknown'
    ? [
        { type: 'key', hash },
        { type: 'script', hash },
      ]
    : [{ type, hash }];

const KEY_PREFIXES: ReadonlySet<string> = new Set(['vk', 'addr_vk', 'stake_vk']);
const KEY_HASH_PREFIXES: ReadonlySet<string> = new Set(['vkh', 'addr_vkh', 'stake_vkh']);

const KEY_BYTES = 32;
const HASH_BYTES = 28;

function readCredential(text: string): PaymentCredential {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return { type: 'key', hash: blake2b224(fromHex(text)) };
  if (/^[0-9a-fA-F]{56}$/.test(text)) return { type: 'unknown', hash: fromHex(text) };
  const { prefix, bytes } = readBech32(text);
  if (KEY_PREFIXES.has(prefix) && bytes.length === KEY_BYTES) return { type: 'key', hash: blake2b224(bytes) };
  if (KEY_HASH_PREFIXES.has(prefix) && bytes.length === HASH_BYTES) return { type: 'key', hash: bytes };
  if (prefix === 'script' && bytes.length === HASH_BYTES) return { type: 'script', hash: bytes };
  throw invalid(text, CREDENTIAL_RULE);
}

const CREDENTIAL_RULE =
  'a credential is `*`, 56 (hash) or 64 (key) hexadecimal digits, or bech32 with vk, vkh, addr_vk, addr_vkh, stake_vk, stake_vkh or script';

function readBech32(text: string): ReturnType<typeof decodeBech32> {
  try {
    return decodeBech32(text);
  } catch (error) {
    if (error instanceof DecodeError) throw invalid(text, CREDENTIAL_RULE);
    throw error;
  }
}

const invalid = (text: string, rule: string): ServiceError =>
  new ServiceError('invalid', `Invalid pattern ${quoted(text)}: ${rule}`);
