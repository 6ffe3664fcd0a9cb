import Type from 'typebox';
import { LOVELACE } from '../../../market/unit.js';
import { findPoolStatesAtEach } from '../../../store/queries/cardano/market/historical-pool-states.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Integer, named, PlainNumber } from '../../kit/schema.js';
import { OptionalTimes } from '../../kit/time-parameters.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { toIndexedPool } from '../../services/market/index-names.js';
import { withMarket } from '../../services/market/market-request.js';
import { findIntervalEnds } from '../../services/market/token-intervals.js';
import { requireTradedToken } from '../../services/market/traded-asset.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { ResolutionText } from '../../shapes/market/parameters.js';
import { example, path } from '../../shapes/market/token-holders.js';

const MAX_POINTS = 366;

export const listTokenLiquidityHistory = operation({
  ...MARKET,
  id: 'listTokenLiquidityHistory',
  route: 'GET /api/market/tokens/{assetId}/liquidity/history',
  summary: 'List the liquidity of a token over time',
  description:
    'The ada in the pools of the token and ada at the end of each interval. At most 366 points, the newest; 30 when `from` is absent.',
  cachedUntilNextBlock: true,
  path,
  query: Type.Object({ resolution: ResolutionText('1d'), ...OptionalTimes }),
  result: Type.Array(
    named(
      'LiquidityPoint',
      Closed({
        time: Integer({ description: 'Start of the interval, Unix time in seconds' }),
        liquidityAda: described(PlainNumber, 'Ada in the open pools of the token and ada'),
        tokens: Type.String({ description: 'Tokens in the same pools, in the smallest unit' }),
        pools: Count('Number of these pools'),
      }),
    ),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query }) =>
    withMarket(context, async (request) => {
      const { db, network, marketState } = request;
      const asset = await requireTradedToken(request, assetId);
      const pools = [...marketState.pools.values()].filter(
        ({ assets }) => assets.includes(LOVELACE) && assets.includes(asset.unit),
      );
      const origin = { db, network, now: marketState.time };
      const ends = await findIntervalEnds(origin, query, { limit: MAX_POINTS, fallback: 29 });
      const states = await findPoolStatesAtEach(
        db,
        pools.map(({ number }) => number),
        ends.map(({ lastTxId }) => lastTxId),
      );
      const sums = ends.map(() => ({ lovelace: 0n, tokens: 0n, pools: 0 }));
      for (const { place, ...state } of states) {
        const pool = toIndexedPool(marketState.pools, state);
        const sum = sums[place - 1];
        if (pool === undefined || sum === undefined || pool.closed) continue;
        const ada = pool.assets[0] === LOVELACE ? 0 : 1;
        sum.lovelace += pool.reserves[ada];
        sum.tokens += pool.reserves[1 - ada]!;
        sum.pools += 1;
      }
      return ends.map(({ time }, index) => {
        const { lovelace, tokens, pools: count } = sums[index]!;
        return { time, liquidityAda: toAdaNumber(lovelace), tokens: tokens.toString(), pools: count };
      });
    }),
});
