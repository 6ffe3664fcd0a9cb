import { mempoolSummary } from '../../../store/queries/bitcoin/mempool.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { getMempoolOverview } from '../../services/bitcoin/mempool-overview.js';
import { FeeHistogram } from '../../shapes/bitcoin/mempool.js';

export const getBitcoinMempool = operation({
  id: 'getBitcoinMempool',
  route: 'GET /api/btc/mempool',
  tag: 'Bitcoin Mempool',
  summary: 'Get mempool statistics',
  description:
    'Totals of all transactions in the mempool of the node that this service follows. Returns 503 while the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: named(
    'BitcoinMempool',
    Closed({
      count: Count('Transactions'),
      vsize: Count('Virtual bytes'),
      bytes: Count('Size of these transactions in bytes, witness included'),
      totalFee: Count('Satoshi'),
      minFeeRate: Nullable({
        ...PlainNumber,
        description: 'Minimum fee rate that the node accepts, in satoshi per virtual byte',
      }),
      feeHistogram: FeeHistogram,
      mempoolSequence: Nullable(Count("The node's mempool sequence number")),
      syncedAt: described(DateTime, 'When the mempool was last synchronised'),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ db, services }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await getMempoolOverview(snapshot, services);
      const summary = (await mempoolSummary(snapshot))!;
      return {
        count: summary.count,
        vsize: summary.vsize,
        bytes: summary.bytes,
        totalFee: Number(summary.totalFee),
        minFeeRate: summary.minimumFeeRate === undefined ? null : Number(summary.minimumFeeRate) / 1000,
        feeHistogram: picture.histogram.map((pair) => [...pair]),
        mempoolSequence: summary.sequence === undefined ? null : Number(summary.sequence),
        syncedAt: summary.syncedAt.toISOString(),
      };
    }),
});
