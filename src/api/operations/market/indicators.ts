import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import { decimalOf } from '../../../market/price-text.js';
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
import { candlesBetween, EVERY_DEX, newestCloses } from '../../../store/queries/cardano/market-candles.js';
import { FIELD } from '../../field-descriptions.js';
import { decimalsOf } from '../../market/decimals.js';
import { wholePrice } from '../../market/figures.js';
import { AssetIdText, RESOLUTIONS, ResolutionText } from '../../market/parameters.js';
import { tokensOf } from '../../market/price-records.js';
import { byAmount, liquidityOf } from '../../market/ranked-tokens.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Closed, Integer, MapOf, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { MARKET, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const INDICATORS = ['sma', 'ema', 'rsi', 'macd', 'bb'] as const;
type Indicator = (typeof INDICATORS)[number];

/** Averages that go on for ever begin with the oldest of these candles, so that every question has an end. */
export const INDICATOR_HISTORY = 2_000;
/** The same for each token of a list. */
export const STRENGTH_HISTORY = 200;

/** Fifteen digits, like every other ratio; what floating point leaves after them means nothing. */
const shown = (value: number | undefined): number | null =>
  value === undefined ? null : Number(value.toPrecision(15));

export const listIndicator = operation({
  ...MARKET,
  id: 'listIndicator',
  route: 'GET /api/prices/indicators/{assetId}',
  summary: 'A technical indicator of a token',
  description: `Over the closing prices in ADA of its candles on all DEXes; stretches without a trade have none. \`sma\`, \`ema\` and \`rsi\` (Wilder) have one value of their name, \`macd\` (12, 26, 9) has \`macd\`, \`signal\` and \`histogram\`, \`bb\` (two standard deviations) has \`middle\`, \`upper\` and \`lower\`. Null where too few candles came before. The oldest first, computed from the newest ${INDICATOR_HISTORY} candles.`,
  keptByTip: true,
  path: Type.Object({ assetId: AssetIdText }),
  query: Type.Object({
    indicator: OneOf(INDICATORS, 'Which one'),
    length: Type.Optional(
      Integer({ minimum: 1, maximum: 200, description: 'Candles of it: 20, for `rsi` 14; not for `macd`' }),
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
      throw new ServiceError('invalid', "Parameter 'length' is not for 'macd': its lengths are 12, 26 and 9");
    return withMarket(context, async (asking) => {
      const asset = await tradedAsset(asking, assetId);
      if (asset === undefined || asset.unit === LOVELACE) return [];
      const key = { assetId: asset.id, dex: EVERY_DEX, seconds: RESOLUTIONS[resolution] };
      const range = { from: 0, to: asking.board.time, limit: INDICATOR_HISTORY };
      const candles = await candlesBetween(asking.db, key, range);
      const decimals = (await decimalsOf(asking, [asset.unit]))(asset.unit);
      const closes = candles.map(({ close }) => ratioNumber(wholePrice(decimalOf(close) ?? ratio(0n, 1n), decimals)));
      const lines = Object.entries(linesOf(indicator, closes, length));
      const first = Math.max(0, candles.length - limit);
      return candles.slice(first).map(({ time }, place) => ({
        time,
        values: Object.fromEntries(lines.map(([name, line]) => [name, shown(line[first + place])])),
      }));
    });
  },
});

function linesOf(
  indicator: Indicator,
  closes: readonly number[],
  asked: number | undefined,
): Readonly<Record<string, Line>> {
  const { lengths, macd, bandWidth } = INDICATOR_RULES;
  switch (indicator) {
    case 'sma':
      return { sma: simpleAverage(closes, asked ?? lengths.sma) };
    case 'ema':
      return { ema: exponentialAverage(closes, asked ?? lengths.ema) };
    case 'rsi':
      return { rsi: relativeStrength(closes, asked ?? lengths.rsi) };
    case 'macd':
      return { ...movingAverages(closes, macd) };
    case 'bb':
      return { ...bands(closes, asked ?? lengths.bb, bandWidth) };
  }
}

export const listStrength = operation({
  ...MARKET,
  id: 'listStrength',
  route: 'GET /api/prices/rsi',
  summary: 'The relative strength index of tokens',
  description: `Of the tokens with the most ADA in their pools, in that order: Wilder's, of 14 changes, from the newest ${STRENGTH_HISTORY} candles. Null where there are fewer than 15.`,
  keptByTip: true,
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
    withMarket(context, async ({ board, db }) => {
      const units = byAmount(tokensOf(board), (unit) => liquidityOf(board, unit)).slice(0, limit);
      const ids = units.map((unit) => board.assets.get(unit)?.id ?? -1);
      const rows = await newestCloses(db, ids, { seconds: RESOLUTIONS[resolution], limit: STRENGTH_HISTORY });
      const closes = new Map<number, { readonly time: bigint; readonly close: string }[]>(ids.map((id) => [id, []]));
      for (const { assetId, ...close } of rows) closes.get(assetId)?.push(close);
      return units.map((unit, place) => {
        const own = closes.get(ids[place]!) ?? [];
        // The scale of prices does not matter to it, so nobody has to know decimals.
        const line = relativeStrength(
          own.map(({ close }) => Number(close)),
          INDICATOR_RULES.lengths.rsi,
        );
        const newest = own.at(-1);
        return { assetId: unit, rsi: shown(line.at(-1)), time: newest === undefined ? null : Number(newest.time) };
      });
    }),
});
