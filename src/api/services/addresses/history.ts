import type { Static } from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { liveAddressIdOf } from '../../../store/queries/cardano/chain/live.js';
import { transactionsOf } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type Pagination, paginationOf } from '../../kit/paging.js';
import { readAddress } from '../../shapes/addresses/address-parts.js';
import type { Context } from '../../shapes/addresses/history.js';
import { countOf } from './transactions.js';

/** One page of a history with its exact totals, from one snapshot. */
export function historyPage<Item>(
  { db, network }: Context,
  text: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  show: (db: NetworkDb<'cardano'>, address: Uint8Array, ids: readonly number[]) => Promise<Item[]>,
): Promise<{ transactions: Item[]; pagination: Static<typeof Pagination> }> {
  const address = encodeAddress(readAddress(text, network));
  return db.snapshot(async (snapshot) => {
    const addressId = await liveAddressIdOf(snapshot, address);
    const owner = addressId === undefined ? {} : { addressIds: [addressId] };
    const total = await countOf(snapshot, owner);
    const found = await numberedPage({ page, pageSize }, (range) =>
      transactionsOf(snapshot, owner, { ...range, order: 'desc' }),
    );
    const ids = found.map(({ txId }) => txId);
    return {
      transactions: ids.length === 0 ? [] : await show(snapshot, address, ids),
      pagination: paginationOf(page, pageSize, total),
    };
  });
}
