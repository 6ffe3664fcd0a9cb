import {
  type Address,
  addressText,
  type Credential,
  encodeAddress,
  isOnNetwork,
  parseAddress,
  paymentCredential,
  type RewardAddress,
} from '../../chains/cardano/addresses/address.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { DecodeError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { InvalidAddress, InvalidStakeAddress } from '../errors.js';
import { retainShape } from './retained-shapes.js';

/** The witness that is needed to spend an output at the address. */
export type Lock =
  | { readonly type: 'key' | 'script'; readonly hash: string }
  | { readonly type: 'bootstrap'; readonly attributesBytes: number }
  /** A pre-sale voucher or a Byron script, which current transactions cannot spend. */
  | { readonly type: 'byron-redeem' };

export interface PaymentAddress {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly lock: Lock;
  readonly isByron: boolean;
}

/** Parses the addresses of one request and caches them, because most UTxOs of a wallet share a few addresses. */
export class AddressParser {
  private readonly network: CardanoNetwork;
  private readonly cache = new Map<string, PaymentAddress>();
  private readonly accounts = new Map<string, StakeAccount>();

  constructor(network: CardanoNetwork) {
    this.network = network;
    retainShape(this);
  }

  /** With a position, `field` is a list of UTxOs. */
  payment(text: string, field: string, position?: number): PaymentAddress {
    const known = this.cache.get(text);
    if (known !== undefined) return known;
    const fail = (reason: string, cause?: unknown): InvalidAddress =>
      new InvalidAddress(position === undefined ? field : `${field}[${position}].address`, reason, cause);
    const address = parse(text, fail);
    if (!isOnNetwork(address, this.network)) throw fail(`it does not belong to ${this.network.id}`);
    if (address.type === 'reward') throw fail('a stake address cannot hold an output');
    const read = { text, bytes: encodeAddress(address), lock: getLock(address), isByron: address.type === 'byron' };
    this.cache.set(text, read);
    return read;
  }

  stake(text: string, field: string): StakeAccount {
    const known = this.accounts.get(text);
    if (known !== undefined) return known;
    const address = parse(text, (reason, cause) => new InvalidStakeAddress(field, reason, cause));
    if (address.type !== 'reward') throw new InvalidStakeAddress(field, 'it is a payment address');
    if (!isOnNetwork(address, this.network))
      throw new InvalidStakeAddress(field, `it does not belong to ${this.network.id}`);
    const account = toStakeAccount(address);
    this.accounts.set(text, account);
    return account;
  }
}

export interface StakeAccount {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly credential: Credential;
}

const toStakeAccount = (address: RewardAddress): StakeAccount => ({
  text: addressText(address),
  bytes: encodeAddress(address),
  credential: address.stake,
});

function parse(text: string, error: (reason: string, cause: unknown) => Error): Address {
  try {
    return parseAddress(text);
  } catch (cause) {
    if (cause instanceof DecodeError) throw error(cause.message, cause);
    throw cause;
  }
}

function getLock(address: Address): Lock {
  const credential = paymentCredential(address);
  if (credential !== undefined) return { type: credential.type, hash: toHex(credential.hash) };
  if (address.type !== 'byron' || address.spending !== 'key') return { type: 'byron-redeem' };
  return { type: 'bootstrap', attributesBytes: attributesSize(address.bytes) };
}

/** A bootstrap witness repeats the attributes of its address byte for byte. */
function attributesSize(address: Uint8Array): number {
  const outer = new CborReader(address);
  outer.readTuple(2);
  outer.readTag();
  const payload = new CborReader(outer.readBytes());
  payload.readTuple(3);
  payload.skip();
  return payload.readEncoded().length;
}
