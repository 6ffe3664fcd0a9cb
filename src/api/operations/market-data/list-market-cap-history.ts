import Type from 'typebox';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { parseDecimal } from '../../../market/price-text.js';
import { closesUpTo } from '../../../store/queries/cardano/market/candles.js';
import { suppliesAt } from '../../../store/queries/cardano/market/tokens.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { OptionalTimes } from '../../kit/time-parameters.js';
import { toRatioNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { loadTokenFacts } from '../../services/market/token-holders.js';
import { findIntervalEnds } from '../../services/market/token-intervals.js';
import { requireTradedToken } from '../../services/market/traded-asset.js';
import { ratesOver } from '../../services/market/valuation.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';
import { example, path } from '../../shapes/market/token-holders.js';

const MAX_POINTS = 366;

export const listMarketCapHistory = operation({
  ...MARKET,
  id: 'listMarketCapHistory',
  route: 'GET /api/market/tokens/{assetId}/marketcap/history',
  summary: 'List the market capitalisation of a token over time',
  description:
    'Minted less burned tokens at the end of each interval, times the price of the newest trade for ada up to then. At most 366 points, the newest; 30 when `from` is absent. Intervals before the first trade are left out.',
  cachedUntilNextBlock: true,
  path,
  query: Type.Object({ resolution: ResolutionText('1d'), ...OptionalTimes }),
  result: Type.Array(
    named(
      'MarketCapPoint',
      Closed({
        time: Integer({ description: 'Start of the interval, Unix time in seconds' }),
        marketCapAda: described(PlainNumber, 'Market capitalisation, in ada'),
        marketCapUsd: Nullable(described(PlainNumber, 'The same in US dollars; null without an exchange rate')),
        supply: described(Amount, 'Supply, in the smallest unit'),
      }),
    ),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query }) =>
    withMarket(context, async (request) => {
      const { db, network, marketState } = request;
      const asset = await requireTradedToken(request, assetId);
      const facts = await loadTokenFacts(request, assetId);
      const seconds = RESOLUTIONS[query.resolution];
      const origin = { db, network, now: marketState.time };
      const ends = await findIntervalEnds(origin, query, { limit: MAX_POINTS, fallback: 29 });
      const [first, last] = [ends[0], ends.at(-1)];
      if (first === undefined || last === undefined) return [];
      const supplies = await suppliesAt(
        db,
        facts.assetId,
        ends.map(({ lastTxId }) => lastTxId),
      );
      const closes = await closesUpTo(
        db,
        asset.id,
        ends.map(({ time }) => time + seconds - 1),
      );
      const rateAt = await ratesOver(request, { from: first.time, to: last.time + seconds });
      return ends.flatMap(({ time }, index) => {
        const close = closes[index];
        const price = close === undefined ? undefined : parseDecimal(close);
        const supply = supplies[index] ?? 0n;
        if (price === undefined) return [];
        const ada = times(price, ratio(supply, 1_000_000n));
        const rate = rateAt(Math.min(time + seconds - 1, marketState.time), 'USD');
        return [
          {
            time,
            marketCapAda: ratioNumber(ada),
            marketCapUsd: toRatioNumber(rate && times(ada, rate)),
            supply: supply.toString(),
          },
        ];
      });
    }),
});
