import Type, { type Static } from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { ratioNumber, times } from '../../../market/fraction.js';
import { decimalOf } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import { candlesBetween, EVERY_DEX } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, timesNamed } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/asking.js';
import { dexNumber } from '../../services/market/board.js';
import { decimalsOf } from '../../services/market/decimals.js';
import { isoTime, shownAda, shownRatio, wholePrice } from '../../services/market/figures.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { ratesOver } from '../../services/market/worth.js';
import { MARKET } from '../../shapes/market/asking.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { HOUR, PricePoint } from '../../shapes/market/history.js';
import { AssetIdText, DexText, dexNamed } from '../../shapes/market/parameters.js';

const MOST_POINTS = 1_000;

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
    const dex = query.dex === undefined ? undefined : dexNamed(query.dex);
    return withMarket(context, async (asking) => {
      const { board, db, network } = asking;
      const stretch = timesNamed(query, board.time, 7 * DAY);
      const asset = await tradedAsset(asking, assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const seconds = stretch.to - stretch.from > 30 * DAY ? DAY : HOUR;
      const key = { assetId: asset.id, dex: dex === undefined ? EVERY_DEX : dexNumber(dex), seconds };
      const candles = await candlesBetween(db, key, { ...stretch, limit: MOST_POINTS });
      const rateAt = await ratesOver(asking, stretch);
      const decimals = (await decimalsOf(asking, [asset.unit]))(asset.unit);
      return candles.flatMap(({ time, close, lovelace }): Static<typeof PricePoint>[] => {
        const price = decimalOf(close);
        if (price === undefined) return [];
        const ada = wholePrice(price, decimals);
        const rate = rateAt(time, 'USD');
        return [
          {
            assetId: asset.unit,
            dex: dex ?? 'AGGREGATE',
            priceAda: ratioNumber(ada),
            priceUsd: shownRatio(rate && times(ada, rate)),
            volume: shownAda(lovelace),
            tvl: null,
            timestamp: isoTime(time),
            slot: timeToSlot(network, time),
          },
        ];
      });
    });
  },
});
