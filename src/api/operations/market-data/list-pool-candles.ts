import Type from 'typebox';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { parseDecimal } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import { poolCandles } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { requirePool } from '../../services/market/current-pools.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { Candle } from '../../shapes/market/candles.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { getIntervalStart, PoolIdText, RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';

const MAX_POINTS = 1_000;

export const listPoolCandles = operation({
  ...MARKET,
  id: 'listPoolCandles',
  route: 'GET /api/dex/pools/{poolId}/ohlcv',
  summary: 'List OHLC candles of a liquidity pool',
  description:
    'Prices are whole units of the first asset for one whole unit of the second; `currency` is `ADA` or the unit of the first asset. `volume` is in ada. The newest 1,000 intervals with trades of the requested time; 300 intervals when `from` is absent.',
  cachedUntilNextBlock: true,
  path: Type.Object({ poolId: PoolIdText }),
  query: Type.Object({ resolution: ResolutionText('1h'), ...OptionalTimes }),
  result: Type.Array(Candle),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (request) => {
      const { marketState, db } = request;
      const { number, assets } = requirePool(marketState, poolId);
      const seconds = RESOLUTIONS[query.resolution];
      const { from, to } = parseTimeRange(query, marketState.time, 300 * seconds);
      const first = assets[0] === LOVELACE ? -1 : marketState.assets.get(assets[0])?.id;
      if (first === undefined) return [];
      const range = { seconds, from: getIntervalStart(from, seconds), to, limit: MAX_POINTS };
      const candles = await poolCandles(db, { poolId: number, firstAsset: first }, range);
      const decimals = await loadDecimals(request, assets);
      const scale = ratio(10n ** BigInt(decimals(assets[1])), 10n ** BigInt(decimals(assets[0])));
      const toPrice = (text: string): number => {
        const price = parseDecimal(text);
        return price === undefined ? 0 : ratioNumber(times(price, scale));
      };
      return candles.map(({ time, open, high, low, close, lovelace }) => ({
        time,
        open: toPrice(open),
        high: toPrice(high),
        low: toPrice(low),
        close: toPrice(close),
        volume: toAdaNumber(lovelace),
        currency: assets[0] === LOVELACE ? 'ADA' : assets[0],
      }));
    }),
});
