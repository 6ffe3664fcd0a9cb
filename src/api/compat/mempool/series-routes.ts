import Type from 'typebox';
import { averageBlocks, type BlockAverages } from '../../../store/queries/bitcoin/block-series.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count } from '../../kit/schema.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import { findStart, getSpanSeconds, type Interval, IntervalPath } from '../../shapes/bitcoin/block-intervals.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { MEMPOOL, MEMPOOL_ROUTE } from './mempool-route.js';

const span = {
  avgHeight: Count('Average height of the blocks'),
  timestamp: Count('Average time of the blocks, Unix time in seconds'),
};

const path = Type.Object({ interval: IntervalPath });
const example = { path: { interval: '1m' } };

/** Averages of each span of an interval. */
const readSeries = <Item>(db: Db, interval: Interval, show: (averages: BlockAverages) => Item): Promise<Item[]> =>
  db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const rows = await averageBlocks(snapshot, {
      since: findStart(interval, tip),
      spanSeconds: getSpanSeconds(interval),
    });
    return rows.map(show);
  });

const listFees = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockFees',
  route: `GET ${MEMPOOL}/v1/mining/blocks/fees/{interval}`,
  summary: 'List the average fees of blocks over time',
  path,
  result: Type.Array(Closed({ ...span, avgFees: Count('Satoshi') })),
  cachedUntilNextBlock: true,
  errors: [],
  example,
  handle: ({ db }, input) =>
    readSeries(db, input.path.interval, ({ avgHeight, timestamp, fees }) => ({ avgHeight, timestamp, avgFees: fees })),
});

const listRewards = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockRewards',
  route: `GET ${MEMPOOL}/v1/mining/blocks/rewards/{interval}`,
  summary: 'List the average rewards of blocks over time',
  path,
  result: Type.Array(Closed({ ...span, avgRewards: Count('Satoshi') })),
  cachedUntilNextBlock: true,
  errors: [],
  example,
  handle: ({ db }, input) =>
    readSeries(db, input.path.interval, ({ avgHeight, timestamp, rewards }) => ({
      avgHeight,
      timestamp,
      avgRewards: rewards,
    })),
});

const Rate = Count('Satoshi per virtual byte, rounded');

const listFeeRates = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockFeeRates',
  route: `GET ${MEMPOOL}/v1/mining/blocks/fee-rates/{interval}`,
  summary: 'List the average fee rates of blocks over time',
  description: 'The number in a name is the percentile.',
  path,
  result: Type.Array(
    Closed({
      ...span,
      avgFee_0: Rate,
      avgFee_10: Rate,
      avgFee_25: Rate,
      avgFee_50: Rate,
      avgFee_75: Rate,
      avgFee_90: Rate,
      avgFee_100: Rate,
    }),
  ),
  cachedUntilNextBlock: true,
  errors: [],
  example,
  handle: ({ db }, input) =>
    readSeries(db, input.path.interval, ({ avgHeight, timestamp, feeRates }) => ({
      avgHeight,
      timestamp,
      avgFee_0: Math.round(feeRates[0]!),
      avgFee_10: Math.round(feeRates[1]!),
      avgFee_25: Math.round(feeRates[2]!),
      avgFee_50: Math.round(feeRates[3]!),
      avgFee_75: Math.round(feeRates[4]!),
      avgFee_90: Math.round(feeRates[5]!),
      avgFee_100: Math.round(feeRates[6]!),
    })),
});

const listSizes = operation({
  ...MEMPOOL_ROUTE,
  id: 'mempool.listBlockSizes',
  route: `GET ${MEMPOOL}/v1/mining/blocks/sizes-weights/{interval}`,
  summary: 'List the average sizes and weights of blocks over time',
  path,
  result: Closed({
    sizes: Type.Array(Closed({ ...span, avgSize: Count('Bytes') }), { description: 'Average sizes, oldest first' }),
    weights: Type.Array(Closed({ ...span, avgWeight: Count('Weight units') }), {
      description: 'Average weights, oldest first',
    }),
  }),
  cachedUntilNextBlock: true,
  errors: [],
  example,
  async handle({ db }, input) {
    const rows = await readSeries(db, input.path.interval, (averages) => averages);
    return {
      sizes: rows.map(({ avgHeight, timestamp, size }) => ({ avgHeight, timestamp, avgSize: size })),
      weights: rows.map(({ avgHeight, timestamp, weight }) => ({ avgHeight, timestamp, avgWeight: weight })),
    };
  },
});

/** Series of past blocks. */
export const SERIES_ROUTES = [listFees, listRewards, listFeeRates, listSizes];
