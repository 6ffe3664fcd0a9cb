import Type from 'typebox';
import { projectedEstimate, recentEstimate } from '../../../chains/bitcoin/mempool/estimates.js';
import { PRECISE, recommendFees, WHOLE } from '../../../chains/bitcoin/mempool/recommended-fees.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { countBlocksSince, feeHistory, recentFees } from '../../../store/queries/bitcoin/blocks.js';
import type { Services } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { type Operation, operation } from '../../operation.js';
import { Closed, Count, Defaulted, described, Integer, MapOf, named, OneOf } from '../../schema.js';
import { FeeRange, FeeRate } from './block-json.js';
import { FeeHistogram } from './mempool.js';
import { mempoolPicture } from './mempool-picture.js';
import { nodeEstimates } from './node-estimates.js';
import { requireBitcoinTip } from './page-tip.js';

type Db = NetworkDb<'bitcoin'>;

const RecommendedFees = named(
  'BitcoinRecommendedFees',
  Closed({ fastestFee: FeeRate, halfHourFee: FeeRate, hourFee: FeeRate, economyFee: FeeRate, minimumFee: FeeRate }),
);

const Estimates = MapOf(FeeRate, 'Satoshi for a virtual byte by the number of blocks in which it should be confirmed');

/** What Esplora lists. */
const TARGETS = [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008];
const LAST_TARGET = 1008;

const MODES = ['economical', 'conservative'] as const;
const Mode = Defaulted(OneOf(MODES, 'Estimate mode of the node: `economical` or `conservative`'), 'economical');

const SOURCES = ['node', 'projected', 'recent'] as const;
type Source = (typeof SOURCES)[number];
const SourceOf = Defaulted(
  OneOf(
    SOURCES,
    '`node`: estimate of the node (estimatesmartfee). `projected`: fee rates of the blocks that the current mempool would fill. `recent`: fee rates that sufficed in nearly every window of recent blocks',
  ),
  'node',
);

/** Windows of the longest target need this many blocks and some more to compare. */
const RECENT_BLOCKS = 1_152;
/** A day's blocks say what there is to say about targets of less. */
const DAY = 144;

const rounded = (rate: number): number => Number(rate.toFixed(3));

async function estimatesOf(
  db: Db,
  services: Services,
  { source, mode, targets }: { source: Source; mode: (typeof MODES)[number]; targets: readonly number[] },
): Promise<readonly (number | undefined)[]> {
  if (source === 'node') {
    const rates = await nodeEstimates(db, services, targets, mode);
    return rates.map((rate) => (rate === null ? undefined : rounded(rate)));
  }
  return db.snapshot(async (snapshot) => {
    const { picture } = await mempoolPicture(snapshot, services);
    const { projection, floor } = picture;
    if (source === 'projected')
      return targets.map((target) => rounded(projectedEstimate(projection.blocks, target, floor)));
    const longest = targets.reduce((a, b) => Math.max(a, b));
    const blocks = await recentFees(snapshot, longest < DAY ? DAY : RECENT_BLOCKS);
    return targets.map((target) => {
      const window = target < DAY ? blocks.slice(-DAY) : blocks;
      const rate = recentEstimate(window, target, floor);
      return rate === undefined ? undefined : rounded(rate);
    });
  });
}

const asMap = (targets: readonly number[], rates: readonly (number | undefined)[]): Record<string, number> =>
  Object.fromEntries(
    targets.flatMap((target, index) => {
      const rate = rates[index];
      return rate === undefined ? [] : [[String(target), rate]];
    }),
  );

async function recommendation(db: Db, services: Services, precision: typeof WHOLE) {
  const { picture } = await db.snapshot((snapshot) => mempoolPicture(snapshot, services));
  return { ...recommendFees(picture.projection.blocks, picture.floor, precision) };
}

export const getBitcoinFees = operation({
  id: 'getBitcoinFees',
  route: 'GET /api/btc/fees',
  tag: 'Bitcoin Fees',
  summary: 'Get fee rates for a transaction',
  description:
    "Use `recommended` for a payment that is sent now and can be replaced (RBF): it follows the mempool, with the medians of the next projected blocks. Use `estimates` where a payment must confirm within so many blocks even if the mempool fills up: they are the node's (`estimatesmartfee`), from how long the transactions of the last hours and days took at each rate, or from the projected blocks where the node has none. With an empty mempool after a busy time `estimates` are far higher; a warning `fees-differ` says so.",
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  warns: true,
  result: named(
    'BitcoinFees',
    Closed({ estimates: Estimates, recommended: described(RecommendedFees, 'Fee rates for common targets') }),
  ),
  errors: [],
  example: {},

  async handle({ db, services, warn }) {
    await requireBitcoinTip(db);
    const asked = { mode: 'economical', targets: TARGETS } as const;
    const projected = await estimatesOf(db, services, { ...asked, source: 'projected' });
    const fromNode = await estimatesOf(db, services, { ...asked, source: 'node' }).catch((error: unknown) => {
      if (error instanceof ServiceError && error.kind === 'unavailable') return [];
      throw error;
    });
    const rates = TARGETS.map((_, index) => fromNode[index] ?? projected[index]);
    const recommended = await recommendation(db, services, WHOLE);
    const [next] = rates;
    if (next !== undefined && areFarApart(next, recommended.fastestFee))
      warn(
        `fees-differ: the next block costs ${next} sat/vB by the node's history and ${recommended.fastestFee} by the mempool now; use recommended for a payment that can be replaced, estimates for one that cannot`,
      );
    return { estimates: asMap(TARGETS, rates), recommended };
  },
});

/** Rates that differ by a smaller factor are no reason for a warning. */
const MAX_RATIO = 3;

const areFarApart = (one: number, other: number): boolean => Math.max(one, other) > Math.min(one, other) * MAX_RATIO;

const recommend = (precise: boolean): Operation =>
  operation({
    id: precise ? 'getPreciseBitcoinFees' : 'getRecommendedBitcoinFees',
    route: precise ? 'GET /api/btc/fees/precise' : 'GET /api/btc/fees/recommended',
    tag: 'Bitcoin Fees',
    summary: precise ? 'Recommended fees in thousandths' : 'Recommended fees in whole satoshi for a virtual byte',
    description:
      'By the medians of the next three projected blocks. `economyFee` is at most twice the minimum, `minimumFee` the lowest that the node takes.',
    gate: 'caller',
    scope: 'bitcoin',
    addOn: null,
    result: RecommendedFees,
    errors: [],
    example: {},
    handle: ({ db, services }) => recommendation(db, services, precise ? PRECISE : WHOLE),
  });

export const getRecommendedBitcoinFees = recommend(false);
export const getPreciseBitcoinFees = recommend(true);

export const getBitcoinFeeEstimates = operation({
  id: 'getBitcoinFeeEstimates',
  route: 'GET /api/btc/fees/estimates',
  tag: 'Bitcoin Fees',
  summary: 'Estimates by the number of blocks',
  description: 'A target that the source knows nothing about is absent.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  query: Type.Object({ source: SourceOf, mode: Mode }),
  result: Estimates,
  errors: [],
  example: {},

  async handle({ db, services }, { query: { source, mode } }) {
    await requireBitcoinTip(db);
    return asMap(TARGETS, await estimatesOf(db, services, { source, mode, targets: TARGETS }));
  },
});

export const getBitcoinFeeEstimate = operation({
  id: 'getBitcoinFeeEstimate',
  route: 'GET /api/btc/fees/estimates/{blocks}',
  tag: 'Bitcoin Fees',
  summary: 'What gets a transaction into a block within so many blocks',
  description: 'Where the source has seen too little the answer is 503: ask another source.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: Type.Object({ blocks: Integer({ minimum: 1, maximum: LAST_TARGET, description: 'Number of blocks' }) }),
  query: Type.Object({ source: SourceOf, mode: Mode }),
  result: named(
    'BitcoinFeeEstimate',
    Closed({
      blocks: Count('Number of blocks of the request'),
      feeRate: FeeRate,
      source: OneOf(SOURCES, 'Source that answered'),
    }),
  ),
  errors: [],
  example: { path: { blocks: '6' } },

  async handle({ db, services }, { path: { blocks }, query: { source, mode } }) {
    await requireBitcoinTip(db);
    const [feeRate] = await estimatesOf(db, services, { source, mode, targets: [blocks] });
    if (feeRate === undefined)
      throw new ServiceError('unavailable', `There is no estimate from '${source}' yet: ask another 'source'`);
    return { blocks, feeRate, source };
  },
});

export const getBitcoinFeeHistogram = operation({
  id: 'getBitcoinFeeHistogram',
  route: 'GET /api/btc/fees/histogram',
  tag: 'Bitcoin Fees',
  summary: 'How much of the mempool pays which rate',
  description:
    'Pairs of a fee rate in satoshi per virtual byte and the virtual size that pays at least that rate, highest rate first. Answers 503 while the mempool is not known.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  result: FeeHistogram,
  errors: [],
  example: {},

  handle: ({ db, services }) =>
    db.snapshot(async (snapshot) => {
      const { picture } = await mempoolPicture(snapshot, services);
      return picture.histogram.map((pair) => [...pair]);
    }),
});

const DAYS = { '24h': 1, '3d': 3, '1w': 7, '1m': 30, '3m': 91, '6m': 182, '1y': 365, '2y': 730, '3y': 1_095 } as const;
const INTERVALS = [...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'all'] as const;
const MOST_POINTS = 1_000;

export const getBitcoinFeeHistory = operation({
  id: 'getBitcoinFeeHistory',
  route: 'GET /api/btc/fees/history/{interval}',
  tag: 'Bitcoin Fees',
  summary: 'What blocks of the past took, newest first',
  description: `By the newest block's time. Of long intervals every so many blocks are shown, ${MOST_POINTS} points at most.`,
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  keptByTip: true,
  path: Type.Object({ interval: OneOf(INTERVALS, 'Length of the history') }),
  result: Type.Array(
    named(
      'BitcoinFeeHistoryPoint',
      Closed({
        height: Count(FIELD.blockHeight),
        time: Count('Time of the block, in seconds since 1970-01-01 UTC'),
        feeRange: FeeRange,
        totalFees: Count('Satoshi'),
      }),
    ),
  ),
  errors: [],
  example: { path: { interval: '24h' } },

  handle: ({ db }, { path: { interval } }) =>
    db.snapshot(async (snapshot) => {
      const tip = await requireBitcoinTip(snapshot);
      const since = interval === 'all' ? 0 : tip.time - DAYS[interval] * 86_400;
      const every = Math.max(1, Math.ceil((await countBlocksSince(snapshot, since)) / MOST_POINTS));
      const rows = await feeHistory(snapshot, { since, every, limit: MOST_POINTS });
      return rows.map(({ height, time, feeRange, totalFee }) => ({
        height,
        time,
        feeRange: [...feeRange],
        totalFees: Number(totalFee),
      }));
    }),
});
