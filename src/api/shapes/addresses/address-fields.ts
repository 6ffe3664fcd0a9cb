import Type, { type Static } from 'typebox';
import {
  type Address,
  addressText,
  type Credential,
  credentialBech32,
  encodeAddress,
  isOnNetwork,
  parseAddress,
  paymentCredential,
  stakeCredential,
  toRewardAddress,
} from '../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Nullable, named, OneOf } from '../../kit/schema.js';

const CredentialFields = named(
  'Credential',
  Closed({
    type: OneOf(['key', 'script'], 'Whether the credential is the hash of a key or of a script'),
    hash: Type.String({ description: '28 bytes of BLAKE2b-224, hexadecimal' }),
    bech32: Type.String({ description: 'Credential in bech32 of CIP-5 (`addr_vkh1…`, `stake_vkh1…` or `script1…`)' }),
  }),
);

export const AddressFields = named(
  'AddressParts',
  Closed({
    address: Type.String({ description: 'Bech32, or Base58 for Byron addresses' }),
    hex: Type.String({ description: 'Bytes of the address, in hexadecimal' }),
    network: Type.String({ description: 'Network that the address belongs to' }),
    addressType: OneOf(
      ['base', 'enterprise', 'pointer', 'reward', 'byron'],
      'Kind of address by its header; `reward` is a stake address',
    ),
    paymentCredential: Nullable(
      described(CredentialFields, 'Credential that may spend; null for stake and Byron addresses'),
    ),
    stakeCredential: Nullable(
      described(CredentialFields, 'Credential of the stake part; null when the address has none'),
    ),
    stakeAddress: Nullable(Type.String({ description: FIELD.stakeAddressOrNull })),
    pointer: Nullable(
      Closed(
        {
          slot: Count('Slot of the registration'),
          txIndex: Count('Position of the registering transaction in its block, from 0'),
          certIndex: described(Count(FIELD.certIndex), FIELD.certIndex),
        },
        {
          description: 'Position of the stake registration that a pointer address refers to; null for other addresses',
        },
      ),
    ),
  }),
);

/** Parses an address and checks its network. */
export function readAddress(text: string, network: CardanoNetwork): Address {
  const address = decodeText(text);
  if (!isOnNetwork(address, network)) {
    throw new ServiceError('invalid', `The address belongs to another network than ${network.id}`);
  }
  return address;
}

function decodeText(text: string): Address {
  try {
    return parseAddress(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `Invalid address: ${error.message}`, { cause: error });
  }
}

export function toAddressFields(address: Address, network: CardanoNetwork): Static<typeof AddressFields> {
  const reward = toRewardAddress(address);
  return {
    address: addressText(address),
    hex: toHex(encodeAddress(address)),
    network: network.id,
    addressType: address.type,
    paymentCredential: toCredentialFields(paymentCredential(address), 'payment'),
    stakeCredential: toCredentialFields(stakeCredential(address), 'stake'),
    stakeAddress: reward === undefined ? null : addressText(reward),
    pointer: address.type === 'pointer' ? { ...address.pointer } : null,
  };
}

function toCredentialFields(
  credential: Credential | undefined,
  role: 'payment' | 'stake',
): Static<typeof CredentialFields> | null {
  if (credential === undefined) return null;
  return { type: credential.type, hash: toHex(credential.hash), bech32: credentialBech32(credential, role) };
}
