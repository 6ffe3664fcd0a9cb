import Type from 'typebox';
import { listMempoolSpans } from '../../../store/queries/bitcoin/mempool-history.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, PlainNumber } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findSamples, SampleIntervalPath } from '../../shapes/bitcoin/mempool-history.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const listStatistics = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listStatistics',
  route: `GET ${MEMPOOL}/v1/statistics/{interval}`,
  summary: 'List the size of the mempool over time',
  description: 'Newest first. Known since this service follows the network.',
  path: Type.Object({ interval: SampleIntervalPath }),
  result: Type.Array(
    Closed({
      added: Count('Unix time in seconds'),
      count: Count('Transactions'),
      vbytes_per_second: Count('Virtual bytes that arrived in a second and are still pending'),
      mempool_byte_weight: Count('Weight of all transactions'),
      total_fee: Count('Satoshi'),
      min_fee: { ...PlainNumber, description: 'The lowest rate that the node accepts, in satoshi per virtual byte' },
      vsizes: Type.Array(Count('Virtual bytes'), { description: 'Virtual bytes by fee level' }),
    }),
  ),
  errors: [],
  example: { path: { interval: '2h' } },

  handle: ({ db }, input) =>
    db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const rows = await listMempoolSpans(snapshot, findSamples(input.path.interval));
      return rows.map((row) => ({
        added: row.time,
        count: Math.round(row.txCount),
        vbytes_per_second: Math.round(row.vbytesPerSecond),
        mempool_byte_weight: Math.round(row.weight),
        total_fee: Math.round(row.totalFee),
        min_fee: row.minimumFeeRate,
        vsizes: row.vsizes.map(Math.round),
      }));
    }),
});

/** Routes about the mempool over time. */
export const STATISTICS_ROUTES = [listStatistics];
