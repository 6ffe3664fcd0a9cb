import Type from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { ratioNumber, times } from '../../../market/fraction.js';
import { LOVELACE } from '../../../market/unit.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { candlesBetween, EVERY_DEX, rateUpTo } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { isoTime, toAdaNumber, toRatioNumber, toWholeTokenPrice } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { getUnitPrice, viewAfter } from '../../services/market/valuation.js';
import { RATE_HOURS } from '../../services/market/volumes.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { HOUR, PricePoint } from '../../shapes/market/history.js';
import { MARKET, notTraded } from '../../shapes/market/market-operation.js';
import { AssetIdText } from '../../shapes/market/parameters.js';

export const getPriceAt = operation({
  ...MARKET,
  id: 'getPriceAt',
  route: 'GET /api/market/history/{assetId}/at',
  summary: 'Get the price of a token at a time',
  description: 'From the pools after the last block up to that time, weighted by the ADA in them.',
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({ time: TimeText }),
  result: PricePoint,
  errors: ['not-found'],
  example: { path: { assetId: EXAMPLE_MARKET.unit }, query: { time: '4000000000' } },

  handle: (context, { path: { assetId }, query }) => {
    const time = readTime(query.time, 'time');
    return withMarket(context, async (request) => {
      const { marketState, db, network } = request;
      const asset = await tradedAsset(request, assetId);
      const position = time < network.systemStart ? undefined : await findChainStateAt(db, timeToSlot(network, time));
      if (asset === undefined || asset.unit === LOVELACE || position === undefined) throw notTraded();
      const view = await viewAfter(request, [asset.unit], { time, txId: position.lastTxId });
      const price = getUnitPrice(view, asset.unit);
      if (price === undefined) throw new ServiceError('not-found', 'The asset had no price at that time');
      const at = slotToTime(network, position.slot);
      const rate = await rateUpTo(db, Math.floor(at / HOUR));
      const fresh = rate !== undefined && Math.floor(at / HOUR) - rate.hour <= RATE_HOURS ? rate : undefined;
      const ada = toWholeTokenPrice(price, (await loadDecimals(request, [asset.unit]))(asset.unit));
      const hour = at - (at % HOUR);
      const key = { assetId: asset.id, dex: EVERY_DEX, seconds: HOUR };
      const [candle] = await candlesBetween(db, key, { from: hour, to: Math.min(hour, marketState.time), limit: 1 });
      return {
        assetId: asset.unit,
        dex: 'AGGREGATE',
        priceAda: ratioNumber(ada),
        priceUsd: toRatioNumber(fresh && times(ada, fresh)),
        volume: toAdaNumber(candle?.lovelace ?? 0n),
        tvl: toAdaNumber(view.markets(asset.unit).dexes.reduce((sum, { tvl }) => sum + tvl, 0n)),
        timestamp: isoTime(at),
        slot: position.slot,
      };
    });
  },
});
