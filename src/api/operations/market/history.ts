import Type, { type Static } from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { ratioNumber, times } from '../../../market/fraction.js';
import { decimalOf } from '../../../market/price-text.js';
import { LOVELACE } from '../../../market/unit.js';
import { momentAt } from '../../../store/queries/cardano/as-of.js';
import { candlesBetween, EVERY_DEX, rateUpTo } from '../../../store/queries/cardano/market-candles.js';
import { FIELD } from '../../field-descriptions.js';
import { dexNumber } from '../../market/board.js';
import { decimalsOf } from '../../market/decimals.js';
import { isoTime, shownAda, shownRatio, wholePrice } from '../../market/figures.js';
import {
  AssetIdText,
  DexText,
  dexNamed,
  OptionalTimes,
  readTime,
  TimeText,
  timesNamed,
} from '../../market/parameters.js';
import { RATE_HOURS } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../schema.js';
import { priceOf, ratesOver, viewAfter } from '../../wallet/worth.js';
import { MARKET, notTraded, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const PricePoint = named(
  'PricePoint',
  Closed({
    assetId: Type.String({ description: FIELD.assetId }),
    dex: Type.String({ description: '`AGGREGATE` where it is over all DEXes' }),
    priceAda: described(PlainNumber, FIELD.priceAda),
    priceUsd: Nullable(described(PlainNumber, FIELD.priceUsd)),
    volume: Type.Number({ 'x-plain': true, description: 'ADA, of the stretch that begins at `timestamp`' }),
    tvl: Nullable(Type.Number({ 'x-plain': true, description: 'ADA in the pools; null in lists' })),
    timestamp: described(DateTime, 'Moment of the price'),
    slot: Count('Absolute slot of the block that the price is taken after'),
  }),
);

const MOST_POINTS = 1_000;
const DAY = 86_400;
const HOUR = 3_600;

export const listPriceHistory = operation({
  ...MARKET,
  id: 'listPriceHistory',
  route: 'GET /api/market/history/{assetId}',
  summary: 'The price of a token over time',
  description:
    'By the hour, or by the day where the time is longer than 30 days: the last price of each stretch in which the token was traded for ADA. At most 1,000 points, the newest.',
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

export const getPriceAt = operation({
  ...MARKET,
  id: 'getPriceAt',
  route: 'GET /api/market/history/{assetId}/at',
  summary: 'What a token cost at a time',
  description: 'By the pools as they stood after the last block up to that time, weighted by the ADA in them.',
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({ time: TimeText }),
  result: PricePoint,
  errors: ['not-found'],
  example: { path: { assetId: EXAMPLE_MARKET.unit }, query: { time: '4000000000' } },

  handle: (context, { path: { assetId }, query }) => {
    const time = readTime(query.time, 'time');
    return withMarket(context, async (asking) => {
      const { board, db, network } = asking;
      const asset = await tradedAsset(asking, assetId);
      const moment = time < network.systemStart ? undefined : await momentAt(db, timeToSlot(network, time));
      if (asset === undefined || asset.unit === LOVELACE || moment === undefined) throw notTraded();
      const view = await viewAfter(asking, [asset.unit], { time, txId: moment.lastTxId });
      const price = priceOf(view, asset.unit);
      if (price === undefined) throw new ServiceError('not-found', 'The asset had no price at that time');
      const at = slotToTime(network, moment.slot);
      const rate = await rateUpTo(db, Math.floor(at / HOUR));
      const fresh = rate !== undefined && Math.floor(at / HOUR) - rate.hour <= RATE_HOURS ? rate : undefined;
      const ada = wholePrice(price, (await decimalsOf(asking, [asset.unit]))(asset.unit));
      const hour = at - (at % HOUR);
      const key = { assetId: asset.id, dex: EVERY_DEX, seconds: HOUR };
      const [candle] = await candlesBetween(db, key, { from: hour, to: Math.min(hour, board.time), limit: 1 });
      return {
        assetId: asset.unit,
        dex: 'AGGREGATE',
        priceAda: ratioNumber(ada),
        priceUsd: shownRatio(fresh && times(ada, fresh)),
        volume: shownAda(candle?.lovelace ?? 0n),
        tvl: shownAda(view.markets(asset.unit).dexes.reduce((sum, { tvl }) => sum + tvl, 0n)),
        timestamp: isoTime(at),
        slot: moment.slot,
      };
    });
  },
});
