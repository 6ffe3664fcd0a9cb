import Type from 'typebox';
import { INDICATOR_RULES, relativeStrength } from '../../../market/prices/indicators.js';
import { newestCloses } from '../../../store/queries/cardano/market/candles.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Integer, Nullable, named } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { listPricedTokens } from '../../services/market/price-records.js';
import { byAmount, getLiquidity } from '../../services/market/ranked-tokens.js';
import { STRENGTH_HISTORY, toIndicatorNumber } from '../../shapes/market/indicators.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';

export const listStrength = operation({
  ...MARKET,
  id: 'listStrength',
  route: 'GET /api/prices/rsi',
  summary: 'List the relative strength index (RSI) of tokens',
  description: `For the tokens with the most ADA in their pools, in that order: Wilder's RSI over 14 changes, from the newest ${STRENGTH_HISTORY} candles. Null with fewer than 15 candles.`,
  cachedUntilNextBlock: true,
  query: Type.Object({ resolution: ResolutionText('1h'), limit: Limit({ max: 200, default: 100 }) }),
  result: Type.Array(
    named(
      'TokenStrength',
      Closed({
        assetId: Type.String({ description: FIELD.assetId }),
        rsi: Nullable(Type.Number({ 'x-plain': true, description: 'From 0 to 100' })),
        time: Nullable(
          Integer({ description: 'Start of the newest candle, Unix time in seconds; null when there is none' }),
        ),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { resolution, limit } }) =>
    withMarket(context, async ({ marketState, db }) => {
      const units = byAmount(listPricedTokens(marketState), (unit) => getLiquidity(marketState, unit)).slice(0, limit);
      const ids = units.map((unit) => marketState.assets.get(unit)?.id ?? -1);
      const rows = await newestCloses(db, ids, { seconds: RESOLUTIONS[resolution], limit: STRENGTH_HISTORY });
      const closes = new Map<number, { readonly time: bigint; readonly close: string }[]>(ids.map((id) => [id, []]));
      for (const { assetId, ...close } of rows) closes.get(assetId)?.push(close);
      return units.map((unit, index) => {
        const tokenCandles = closes.get(ids[index]!) ?? [];
        // The index does not depend on the scale of prices, so decimals are not needed.
        const line = relativeStrength(
          tokenCandles.map(({ close }) => Number(close)),
          INDICATOR_RULES.lengths.rsi,
        );
        const newest = tokenCandles.at(-1);
        return {
          assetId: unit,
          rsi: toIndicatorNumber(line.at(-1)),
          time: newest === undefined ? null : Number(newest.time),
        };
      });
    }),
});
