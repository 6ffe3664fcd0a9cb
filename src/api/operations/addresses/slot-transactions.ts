import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type PlacedTransaction, transactionsOf } from '../../../store/queries/cardano/owner-transactions.js';
import { transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Page, PageSize } from '../../paging.js';
import { AddressText, Closed, Count, described, Integer, named, Slot } from '../../schema.js';
import type { FindOwners } from '../outputs/utxo-pages.js';
import { ownerAt } from './address-owner.js';

/** Specification 2.16. */
export const SlotTx = named(
  'SlotTx',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    slot: described(Count(FIELD.slot), FIELD.slot),
    blockHeight: described(Count(FIELD.blockHeight), FIELD.blockHeight),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: described(Count(FIELD.epoch), FIELD.epoch),
  }),
);

export const shownSlotTx = (
  { txHash, slot, height, epoch }: PlacedTransaction,
  network: CardanoNetwork,
): Static<typeof SlotTx> => ({
  txHash,
  slot,
  blockHeight: height,
  blockTime: slotToTime(network, slot),
  epoch,
});

export const SlotRange = {
  fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
  toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
};

interface SlotQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly fromSlot?: number;
  readonly toSlot?: number;
}

/** Oldest first. */
export const slotTransactions = (
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  findOwners: FindOwners,
  query: SlotQuery,
): Promise<Static<typeof SlotTx>[]> =>
  db.snapshot(async (snapshot) => {
    const owners = await findOwners(snapshot);
    const within = await transactionsOfSlots(snapshot, { from: query.fromSlot, to: query.toSlot });
    const rows = await numberedPage(query, (range) =>
      transactionsOf(snapshot, owners, { ...range, within, order: 'asc' }),
    );
    return rows.map((row) => shownSlotTx(row, network));
  });

export const listAddressTransactionsBySlot = operation({
  id: 'listAddressTransactionsBySlot',
  route: 'GET /api/addresses/{address}/transactions/by-slot',
  tag: 'Addresses',
  summary: 'Transactions of an address in a range of slots, oldest first',
  description:
    '`fromSlot` and `toSlot` are both inclusive and optional. Answers an empty list for an address that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({ ...SlotRange, page: Page(1_000), pageSize: PageSize() }),
  result: Type.Array(SlotTx),
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: (context, { path, query }) => slotTransactions(context, ownerAt(path.address, context.network), query),
});
