import type { Static } from 'typebox';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findLiveAddressId } from '../../../store/queries/cardano/chain/live.js';
import { listOwnerTransactions } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { buildPagination, type Pagination } from '../../kit/paging.js';
import { readAddress } from '../../shapes/addresses/address-fields.js';
import type { Context } from '../../shapes/addresses/history.js';
import { countTransactions } from './transactions.js';

/** One page of a history with its exact totals, from one snapshot. */
export function historyPage<Item>(
  { db, network }: Context,
  text: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  show: (db: NetworkDb<'cardano'>, address: Uint8Array, ids: readonly number[]) => Promise<Item[]>,
): Promise<{ transactions: Item[]; pagination: Static<typeof Pagination> }> {
  const address = encodeAddress(readAddress(text, network));
  return db.snapshot(async (snapshot) => {
    const addressId = await findLiveAddressId(snapshot, address);
    const owner = addressId === undefined ? {} : { addressIds: [addressId] };
    const total = await countTransactions(snapshot, owner);
    const found = await numberedPage({ page, pageSize }, (range) =>
      listOwnerTransactions(snapshot, owner, { ...range, order: 'desc' }),
    );
    const ids = found.map(({ txId }) => txId);
    return {
      transactions: ids.length === 0 ? [] : await show(snapshot, address, ids),
      pagination: buildPagination(page, pageSize, total),
    };
  });
}
