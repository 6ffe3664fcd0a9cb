import Type from 'typebox';
import { type Address, addressText, paymentCredential } from '../../../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { decodeBech32, encodeBech32 } from '../../../../kernel/bech32.js';
import { blake2b224 } from '../../../../kernel/blake2b.js';
import { DecodeError, ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import { expectLive } from '../../../../store/queries/cardano/chain/live.js';
import {
  findOwners,
  listKinds,
  type Owners,
  type PaymentCredential,
} from '../../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { createAddressLookup, stakeAddressAt } from '../../../services/addresses/address-owner.js';
import { readAddress } from '../../../shapes/addresses/address-fields.js';
import { BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { invalid, notFound } from '../parameters.js';

const AddressParameter = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'Address, or a payment credential: `addr_vkh1…`, `addr_vk1…` or `script1…`',
});

export const AddressPath = Type.Object({ address: AddressParameter });

/** Fields of all routes of one address. */
export const ADDRESS_ROUTE = {
  ...BLOCKFROST_ROUTE,
  path: AddressPath,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { address: EXAMPLE.address } },
} as const;

/** The address or payment credential of a request. */
export interface RequestedAddress {
  /** As shown in the response. */
  readonly text: string;
  readonly type: 'byron' | 'shelley';
  readonly script: boolean;
  /** Throws 404 when it is unknown to the chain. */
  findOwners(db: NetworkDb<'cardano'>): Promise<Owners>;
  findStakeAddress(db: NetworkDb<'cardano'>): Promise<string | undefined>;
}

export function readRequestedAddress(text: string, network: CardanoNetwork): RequestedAddress {
  const credential = /^(addr_vkh|addr_vk|script)1/.test(text) ? readCredential(text) : undefined;
  return credential === undefined ? fromAddress(text, network) : fromCredential(credential);
}

function fromAddress(text: string, network: CardanoNetwork): RequestedAddress {
  const address = readPaymentAddress(text, network);
  const find = createAddressLookup(address);
  return {
    // Few routes show it, and encoding takes as long as decoding.
    get text() {
      return addressText(address);
    },
    type: address.type === 'byron' ? 'byron' : 'shelley',
    script: paymentCredential(address)?.type === 'script',
    findOwners: async (db) => requireOwners(await find(db)),
    findStakeAddress: stakeAddressAt(address, network),
  };
}

const fromCredential = (credential: PaymentCredential): RequestedAddress => ({
  text: encodeBech32(credential.type === 'script' ? 'script' : 'addr_vkh', credential.hash),
  type: 'shelley',
  script: credential.type === 'script',
  async findOwners(db) {
    await expectLive(db);
    return requireOwners(await findOwners(db, [credential]));
  },
  findStakeAddress: async () => undefined,
});

function requireOwners(owners: Owners): Owners {
  if (listKinds(owners).length === 0) throw notFound();
  return owners;
}

const malformed = (): ServiceError => invalid('Invalid address for this network or malformed address format.');

/** An address of outputs, in text form. */
export function readPaymentAddress(text: string, network: CardanoNetwork): Address {
  try {
    const address = readAddress(text, network);
    if (address.type !== 'reward' && !/^[0-9a-f]+$/i.test(text)) return address;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  }
  throw malformed();
}

function readCredential(text: string): PaymentCredential {
  try {
    const { prefix, bytes } = decodeBech32(text);
    if (prefix === 'addr_vk' && bytes.length === 32) return { type: 'key', hash: blake2b224(bytes) };
    if (bytes.length === 28) return { type: prefix === 'script' ? 'script' : 'key', hash: bytes };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
  }
  throw malformed();
}
