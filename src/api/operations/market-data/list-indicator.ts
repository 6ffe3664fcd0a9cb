import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import { parseDecimal } from '../../../market/price-text.js';
import {
  bands,
  exponentialAverage,
  INDICATOR_RULES,
  type Line,
  movingAverages,
  relativeStrength,
  simpleAverage,
} from '../../../market/prices/indicators.js';
import { LOVELACE } from '../../../market/unit.js';
import { candlesBetween, EVERY_DEX } from '../../../store/queries/cardano/market/candles.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, Integer, MapOf, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { toWholeTokenPrice } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { INDICATOR_HISTORY, toIndicatorNumber } from '../../shapes/market/indicators.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { AssetIdText, RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';

const INDICATORS = ['sma', 'ema', 'rsi', 'macd', 'bb'] as const;

type Indicator = (typeof INDICATORS)[number];

export const listIndicator = operation({
  ...MARKET,
  id: 'listIndicator',
  route: 'GET /api/prices/indicators/{assetId}',
  summary: 'List the values of a technical indicator of a token',
  description: `Computed from the closing prices in ADA of its candles on all DEXes; intervals without a trade have no value. \`sma\`, \`ema\` and \`rsi\` (Wilder) have one value of their name, \`macd\` (12, 26, 9) has \`macd\`, \`signal\` and \`histogram\`, \`bb\` (two standard deviations) has \`middle\`, \`upper\` and \`lower\`. Null when there are too few earlier candles. Oldest first, computed from the newest ${INDICATOR_HISTORY} candles.`,
  cachedUntilNextBlock: true,
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({
    indicator: OneOf(INDICATORS, 'Technical indicator to compute from closing prices'),
    length: Type.Optional(
      Integer({ minimum: 1, maximum: 200, description: 'Length in candles; default 20, for `rsi` 14; not for `macd`' }),
    ),
    resolution: ResolutionText('1h'),
    limit: Limit({ max: 500, default: 100 }),
  }),
  result: Type.Array(
    named(
      'IndicatorPoint',
      Closed({
        time: Integer({ description: 'Start of the candle, Unix time in seconds' }),
        values: MapOf(
          Nullable(PlainNumber),
          'Indicator values by name; `rsi` from 0 to 100, all others in ADA for one whole token',
        ),
      }),
    ),
  ),
  errors: [],
  example: { path: { assetId: EXAMPLE_MARKET.unit }, query: { indicator: 'rsi' } },

  handle: (context, { path: { assetId }, query: { indicator, length, resolution, limit } }) => {
    if (indicator === 'macd' && length !== undefined)
      throw new ServiceError('invalid', "Parameter 'length' is not supported for 'macd': its lengths are 12, 26 and 9");
    return withMarket(context, async (request) => {
      const asset = await tradedAsset(request, assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const key = { assetId: asset.id, dex: EVERY_DEX, seconds: RESOLUTIONS[resolution] };
      const range = { from: 0, to: request.marketState.time, limit: INDICATOR_HISTORY };
      const candles = await candlesBetween(request.db, key, range);
      const decimals = (await loadDecimals(request, [asset.unit]))(asset.unit);
      const closes = candles.map(({ close }) =>
        ratioNumber(toWholeTokenPrice(parseDecimal(close) ?? ratio(0n, 1n), decimals)),
      );
      const lines = Object.entries(computeLines(indicator, closes, length));
      const first = Math.max(0, candles.length - limit);
      return candles.slice(first).map(({ time }, index) => ({
        time,
        values: Object.fromEntries(lines.map(([name, line]) => [name, toIndicatorNumber(line[first + index])])),
      }));
    });
  },
});

function computeLines(
  indicator: Indicator,
  closes: readonly number[],
  requestedLength: number | undefined,
): Readonly<Record<string, Line>> {
  const { lengths, macd, bandWidth } = INDICATOR_RULES;
  switch (indicator) {
    case 'sma':
      return { sma: simpleAverage(closes, requestedLength ?? lengths.sma) };
    case 'ema':
      return { ema: exponentialAverage(closes, requestedLength ?? lengths.ema) };
    case 'rsi':
      return { rsi: relativeStrength(closes, requestedLength ?? lengths.rsi) };
    case 'macd':
      return { ...movingAverages(closes, macd) };
    case 'bb':
      return { ...bands(closes, requestedLength ?? lengths.bb, bandWidth) };
  }
}
