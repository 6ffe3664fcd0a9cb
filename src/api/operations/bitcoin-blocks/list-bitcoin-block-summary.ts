import Type, { type Static } from 'typebox';
import { type BlockTransaction, transactionsBetween } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { requireBlockPosition } from '../../services/bitcoin/block-json.js';
import { BLOCK_EXAMPLE, BlockPath, getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { computeFeeRate } from '../../shapes/bitcoin/transaction-json.js';

const StrippedTransaction = named(
  'BitcoinStrippedTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    fee: Nullable(Count('Satoshi; 0 for the coinbase, null when spent outputs are older than the index')),
    feeRate: Nullable({ ...PlainNumber, description: 'Satoshi per virtual byte' }),
    vsize: Count(FIELD.vsize),
    value: Count('Satoshi of all outputs'),
  }),
);

function toTransactionSummaryJson(
  { txid, fee: givenFee, value, weight }: BlockTransaction,
  indexInBlock: number,
): Static<typeof StrippedTransaction> {
  const fee = indexInBlock === 0 ? 0n : givenFee;
  return {
    txid,
    fee: fee === null ? null : Number(fee),
    feeRate: fee === null ? null : computeFeeRate(fee, weight),
    vsize: Math.ceil(weight / 4),
    value: Number(value),
  };
}

export const listBitcoinBlockSummary = operation({
  id: 'listBitcoinBlockSummary',
  route: 'GET /api/btc/blocks/{idOrHeight}/summary',
  tag: 'Bitcoin Blocks',
  summary: 'List the transactions of a Bitcoin block in brief',
  description:
    'Id, fee, size and value of every transaction, in block order, in one response without pages. Returns 404 for a block that is not part of the chain.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: Type.Array(StrippedTransaction),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const block = await requireBlockPosition(snapshot, path.idOrHeight);
      const rows = await transactionsBetween(snapshot, { ...getTransactionRange(block), limit: block.txCount });
      return rows.map(toTransactionSummaryJson);
    }),
});
