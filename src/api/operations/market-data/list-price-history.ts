import Type, { type Static } from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { ratioNumber, times } from '../../../market/fraction.js';
import { parseDecimal } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import { candlesBetween, EVERY_DEX } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { isoTime, toAdaNumber, toRatioNumber, toWholeTokenPrice } from '../../services/market/figures.js';
import { dexNumber } from '../../services/market/load-market-state.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { ratesOver } from '../../services/market/valuation.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { HOUR, PricePoint } from '../../shapes/market/history.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetIdText, DexText, parseDexParameter } from '../../shapes/market/parameters.js';

const MAX_POINTS = 1_000;

const DAY = 86_400;

export const listPriceHistory = operation({
  ...MARKET,
  id: 'listPriceHistory',
  route: 'GET /api/market/history/{assetId}',
  summary: 'List the price of a token over time',
  description:
    'Hourly, or daily for more than 30 days: the last price of each interval in which the token was traded for ADA. At most 1,000 points, the newest.',
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({ ...OptionalTimes, dex: Type.Optional(DexText) }),
  result: Type.Array(PricePoint),
  errors: [],
  example: { path: { assetId: EXAMPLE_MARKET.unit } },

  handle: (context, { path: { assetId }, query }) => {
    const dex = query.dex === undefined ? undefined : parseDexParameter(query.dex);
    return withMarket(context, async (request) => {
      const { marketState, db, network } = request;
      const interval = parseTimeRange(query, marketState.time, 7 * DAY);
      const asset = await tradedAsset(request, assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const seconds = interval.to - interval.from > 30 * DAY ? DAY : HOUR;
      const key = { assetId: asset.id, dex: dex === undefined ? EVERY_DEX : dexNumber(dex), seconds };
      const candles = await candlesBetween(db, key, { ...interval, limit: MAX_POINTS });
      const rateAt = await ratesOver(request, interval);
      const decimals = (await loadDecimals(request, [asset.unit]))(asset.unit);
      return candles.flatMap(({ time, close, lovelace }): Static<typeof PricePoint>[] => {
        const price = parseDecimal(close);
        if (price === undefined) return [];
        const ada = toWholeTokenPrice(price, decimals);
        const rate = rateAt(time, 'USD');
        return [
          {
            assetId: asset.unit,
            dex: dex ?? 'AGGREGATE',
            priceAda: ratioNumber(ada),
            priceUsd: toRatioNumber(rate && times(ada, rate)),
            volume: toAdaNumber(lovelace),
            tvl: null,
            timestamp: isoTime(time),
            slot: timeToSlot(network, time),
          },
        ];
      });
    });
  },
});
