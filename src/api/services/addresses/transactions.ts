import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { ownerTotals } from '../../../store/queries/cardano/accounts/balances.js';
import { findHeightTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { listOwnerTransactionsWithSides } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type AddressTransaction, type ListQuery, toTransactionJson } from '../../shapes/addresses/transactions.js';
import { ownerAt } from './address-owner.js';

export function listTransactions(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  address: string,
  query: ListQuery,
): Promise<Static<typeof AddressTransaction>[]> {
  const findOwner = ownerAt(address, network);
  return db.snapshot(async (snapshot) => {
    const owner = await findOwner(snapshot);
    const within = await findHeightTransactions(snapshot, { from: query.fromBlockHeight, to: query.toBlockHeight });
    const rows = await numberedPage(query, (range) =>
      listOwnerTransactionsWithSides(snapshot, owner, { ...range, within, order: query.order }),
    );
    return rows.map((row) => toTransactionJson(row, network));
  });
}

/** Counts the transactions of one address. */
export async function countTransactions(
  db: NetworkDb<'cardano'>,
  { addressIds: [addressId] = [] }: Owners,
): Promise<number> {
  return addressId === undefined ? 0 : ((await ownerTotals(db, { addressId }))?.txCount ?? 0);
}
