import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import { listOwnerTransactions } from '../../../store/queries/cardano/transactions/owner-transactions.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { type SlotQuery, type SlotTx, toSlotTxJson } from '../../shapes/addresses/slot-transactions.js';
import type { FindOwners } from '../../shapes/outputs/utxo-pages.js';

/** Oldest first. */
export const slotTransactions = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  findOwners: FindOwners,
  query: SlotQuery,
): Promise<Static<typeof SlotTx>[]> =>
  db.snapshot(async (snapshot) => {
    const owners = await findOwners(snapshot);
    const within = await findSlotTransactions(snapshot, { from: query.fromSlot, to: query.toSlot });
    const rows = await numberedPage(query, (range) =>
      listOwnerTransactions(snapshot, owners, { ...range, within, order: 'asc' }),
    );
    return rows.map((row) => toSlotTxJson(row, network));
  });
