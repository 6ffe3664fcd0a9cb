import Type from 'typebox';
import type { Address } from '../../../chains/bitcoin/address.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';
import type { Position } from '../../kit/cursor.js';
import { Batch } from '../../kit/paging.js';
import { described, Integer } from '../../kit/schema.js';
import { BitcoinAddress, bitcoinAddress } from './address-input.js';
import { BitcoinCursor, Height } from './page-tip.js';

const MAX_ADDRESSES = 500;

export const Addresses = Batch(BitcoinAddress, MAX_ADDRESSES);

/** Without duplicates, in the order of the request. */
export function distinctAddresses(texts: readonly string[], network: BitcoinNetwork): readonly Address[] {
  const found = new Map(texts.map((text) => bitcoinAddress(text, network)).map((each) => [toHex(each.script), each]));
  return [...found.values()];
}

export const addressListBody = (max: number, fallback: number) => ({
  addresses: described(Addresses, 'Addresses to look up'),
  from: Type.Optional(Height('Lowest block height of confirmed outputs')),
  to: Type.Optional(Height('Highest block height of confirmed outputs')),
  cursor: BitcoinCursor,
  limit: Type.Optional(
    Integer({ minimum: 1, maximum: max, description: `Maximum number of items to return; ${fallback} when absent` }),
  ),
});

export interface AddressListRequest {
  readonly addresses: readonly string[];
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Whether the page is full although it has fewer than `limit` items. */
  readonly isFull?: () => boolean;
}

/** The part of one address's list to read: where to start, and how many items. */
interface Part {
  readonly address: Address;
  readonly tip: BitcoinTip;
  readonly from: number;
  readonly to: number;
  readonly inside: Position | undefined;
  readonly room: number;
}

export type ReadPart<Item> = (
  db: NetworkDb<'bitcoin'>,
  part: Part,
) => Promise<{ readonly items: readonly Item[]; readonly next: Position | undefined }>;

export const ONE_BY_ONE =
  'Address by address, in the order of the request, each in the order of its own list. Duplicate addresses are returned once.';
