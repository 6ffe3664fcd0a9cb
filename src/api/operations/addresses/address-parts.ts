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
  rewardAddressOf,
  stakeCredential,
} from '../../../chains/cardano/address.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { Closed, Count, Nullable, named, OneOf } from '../../schema.js';

const CredentialParts = named(
  'Credential',
  Closed({
    type: OneOf(['key', 'script']),
    hash: Type.String({ description: '28 bytes of BLAKE2b-224, hexadecimal' }),
    bech32: Type.String(),
  }),
);

export const AddressParts = named(
  'AddressParts',
  Closed({
    address: Type.String({ description: 'Bech32, or Base58 for Byron addresses' }),
    hex: Type.String(),
    network: Type.String(),
    addressType: OneOf(['base', 'enterprise', 'pointer', 'reward', 'byron']),
    paymentCredential: Nullable(CredentialParts),
    stakeCredential: Nullable(CredentialParts),
    stakeAddress: Nullable(Type.String()),
    pointer: Nullable(Closed({ slot: Count(), txIndex: Count(), certIndex: Count() })),
  }),
);

/** The address that a caller wrote, on the network it is meant for. */
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

export function addressParts(address: Address, network: CardanoNetwork): Static<typeof AddressParts> {
  const reward = rewardAddressOf(address);
  return {
    address: addressText(address),
    hex: toHex(encodeAddress(address)),
    network: network.id,
    addressType: address.type,
    paymentCredential: credentialParts(paymentCredential(address), 'payment'),
    stakeCredential: credentialParts(stakeCredential(address), 'stake'),
    stakeAddress: reward === undefined ? null : addressText(reward),
    pointer: address.type === 'pointer' ? { ...address.pointer } : null,
  };
}

function credentialParts(
  credential: Credential | undefined,
  role: 'payment' | 'stake',
): Static<typeof CredentialParts> | null {
  if (credential === undefined) return null;
  return { type: credential.type, hash: toHex(credential.hash), bech32: credentialBech32(credential, role) };
}
