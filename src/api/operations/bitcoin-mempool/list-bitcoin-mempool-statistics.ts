import Type from 'typebox';
import { FEE_LEVELS } from '../../../chains/bitcoin/mempool/fee-levels.js';
import { listMempoolSpans } from '../../../store/queries/bitcoin/mempool-history.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, named, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { RecommendedFees } from '../../shapes/bitcoin/fees.js';
import { findSamples, SampleIntervalPath } from '../../shapes/bitcoin/mempool-history.js';

const average = (description: string) => ({ ...PlainNumber, description });

export const listBitcoinMempoolStatistics = operation({
  id: 'listBitcoinMempoolStatistics',
  route: 'GET /api/btc/mempool/statistics/{interval}',
  tag: 'Bitcoin Mempool',
  summary: 'List the size and the fees of the mempool over time',
  description:
    'Newest first. The mempool is sampled every minute while this service follows the network; an entry has the averages of a span: a minute up to `24h`, then five minutes (`1w`), 30 minutes (`1m`), two (`3m`), three (`6m`), eight (`2y`) and twelve hours. Twelve hours are retained for ten years. The interval ends with the newest entry.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ interval: SampleIntervalPath }),
  result: named(
    'BitcoinMempoolStatistics',
    Closed({
      spanSeconds: Count('Seconds that an entry covers'),
      feeLevels: Type.Array(PlainNumber, {
        description: 'Lower bounds of the fee levels, in satoshi per virtual byte; the first one includes lower rates',
      }),
      samples: Type.Array(
        Closed({
          time: Count('Start of the span, Unix time in seconds'),
          count: average('Transactions'),
          bytes: average('Bytes of all transactions, witness included'),
          weight: average('Weight of the transactions whose fee is known'),
          totalFees: average('Satoshi'),
          vbytesPerSecond: average('Virtual bytes that arrived in a second and are still pending'),
          fees: described(RecommendedFees, 'Recommended fee rates at the time of the sample'),
          vsizes: Type.Array(PlainNumber, { description: 'Virtual bytes by fee level' }),
          counts: Type.Array(PlainNumber, { description: 'Transactions by fee level' }),
        }),
        { description: 'Entries, newest first' },
      ),
    }),
  ),
  errors: [],
  example: { path: { interval: '2h' } },

  handle: ({ db }, { path: { interval } }) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const { span, seconds } = findSamples(interval);
      const rows = await listMempoolSpans(snapshot, { span, seconds });
      return {
        spanSeconds: span,
        feeLevels: [...FEE_LEVELS],
        samples: rows.map(({ fees, ...row }) => ({
          time: row.time,
          count: row.txCount,
          bytes: row.bytes,
          weight: row.weight,
          totalFees: row.totalFee,
          vbytesPerSecond: row.vbytesPerSecond,
          fees: {
            fastestFee: fees[0]!,
            halfHourFee: fees[1]!,
            hourFee: fees[2]!,
            economyFee: fees[3]!,
            minimumFee: fees[4]!,
          },
          vsizes: [...row.vsizes],
          counts: [...row.counts],
        })),
      };
    }),
});
