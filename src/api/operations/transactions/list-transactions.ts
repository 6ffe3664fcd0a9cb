import Type, { type Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { toHex } from '../../../kernel/hex.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';
import { findSlotTransactions } from '../../../store/queries/cardano/chain/tx-range.js';
import {
  type ChainTransaction,
  chainTransactions,
  selectPageIds,
  type TransactionCounts,
  transactionCounts,
} from '../../../store/queries/cardano/transactions/transactions.js';
import { Order } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, Slot } from '../../kit/schema.js';

const TxSummary = named(
  'TxSummary',
  Closed({
    txHash: Type.String({ description: FIELD.txHash }),
    blockHeight: Count(FIELD.blockHeight),
    slot: Count(FIELD.slot),
    blockTime: Integer({ description: 'Unix time in seconds' }),
    epoch: Count(FIELD.epoch),
    fee: Nullable(described(Amount, FIELD.feeOrNull)),
    totalOutput: described(Amount, FIELD.totalOutput),
    txSize: Count('Bytes'),
    inputCount: Count('Number of outputs that it spent'),
    outputCount: Count('Number of outputs that it created'),
  }),
);

export const listTransactions = operation({
  id: 'listTransactions',
  route: 'GET /api/transactions',
  tag: 'Transactions',
  summary: 'List Cardano transactions, newest first',
  description:
    'Summaries without inputs and outputs: get one in full with `GET /api/transactions/{txHash}`. `fromSlot` and `toSlot` narrow the list. Every page costs the same.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    order: Order('desc'),
    fromSlot: Type.Optional(described(Slot, FIELD.fromSlot)),
    toSlot: Type.Optional(described(Slot, FIELD.toSlot)),
  }),
  result: Type.Array(TxSummary),
  cachedUntilNextBlock: true,
  errors: [],
  example: { query: { pageSize: 10 } },

  async handle({ db, network }, { query: { page, pageSize, order, fromSlot, toSlot } }) {
    return await db.snapshot(async (snapshot) => {
      const { lastTxId } = await readTip(snapshot);
      const within = await findSlotTransactions(snapshot, { from: fromSlot, to: toSlot });
      const range = { from: Math.max(0, within.from), to: Math.min(lastTxId, within.to) };
      const ids = selectPageIds(range, { order, skip: (page - 1) * pageSize, limit: pageSize });
      const transactions = await chainTransactions(snapshot, ids, order);
      const counts = await transactionCounts(
        snapshot,
        transactions.map(({ id }) => id),
      );
      return transactions.map((each) => toTransactionSummaryJson(each, counts.get(each.id), network));
    });
  },
});

const toTransactionSummaryJson = (
  { hash, block, fee, output, sizeBytes }: ChainTransaction,
  counts: TransactionCounts | undefined,
  network: CardanoNetwork,
): Static<typeof TxSummary> => ({
  txHash: toHex(hash),
  blockHeight: block.height,
  slot: block.slot,
  blockTime: slotToTime(network, block.slot),
  epoch: block.epoch,
  fee: fee?.toString() ?? null,
  totalOutput: output.toString(),
  txSize: sizeBytes,
  inputCount: counts?.inputs ?? 0,
  outputCount: counts?.outputs ?? 0,
});
