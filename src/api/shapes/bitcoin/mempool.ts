import Type, { type Static } from 'typebox';
import type { MempoolItem } from '../../../store/queries/bitcoin/mempool.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { FeeRate } from './block-json.js';
import { computeFeeRate } from './transaction-json.js';

export const FeeHistogram = Type.Array(Type.Array(PlainNumber), {
  description:
    'Pairs of a fee rate and the virtual bytes that pay at least that rate, but less than the previous one; highest first',
});

export const RecentTransaction = named(
  'BitcoinRecentTransaction',
  Closed({
    txid: Type.String({ description: FIELD.txid }),
    fee: Nullable(Count('Satoshi')),
    feeRate: Nullable(FeeRate),
    vsize: Count(FIELD.vsize),
    value: Count('Sum of all outputs, in satoshi'),
    firstSeen: Count('Unix time in seconds at which the node accepted it'),
  }),
);

export const toRecentJson = ({
  txid,
  fee,
  weight,
  value,
  firstSeen,
}: MempoolItem): Static<typeof RecentTransaction> => ({
  txid,
  fee: fee === null ? null : Number(fee),
  feeRate: fee === null ? null : computeFeeRate(fee, weight),
  vsize: Math.ceil(weight / 4),
  value: Number(value),
  firstSeen: Math.floor(firstSeen.getTime() / 1000),
});
