import Type from 'typebox';
import { RATE_RULES } from '../../../market/prices/ada-rate.js';
import { FIAT_RATE_DAYS } from '../../../market/prices/fiat-rates.js';
import { INDICATOR_RULES } from '../../../market/prices/indicators.js';
import { ORGANIC_RULES } from '../../../market/prices/organic-volume.js';
import { WEIGHTED_PRICE_RULES } from '../../../market/prices/weighted-price.js';
import { WINDOWS } from '../../market/board.js';
import { RATE_HOURS } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Closed, Count, MapOf, named } from '../../schema.js';
import { MARKET } from './asking.js';
import { INDICATOR_HISTORY, STRENGTH_HISTORY } from './indicators.js';
import { MOST_ASSETS_OF_LEADER } from './leaderboard.js';

const MICRO = 1_000_000n;

export const getMethodology = operation({
  ...MARKET,
  id: 'getMethodology',
  route: 'GET /api/market/methodology',
  summary: 'The parameters of every figure of the market',
  description: 'docs/market.md says what they mean.',
  pure: true,
  result: named(
    'Methodology',
    Closed({
      version: Type.Integer(),
      windows: MapOf(Count('Seconds'), 'Lengths of windows; each ends with the newest block'),
      weightedPrice: Closed({ leastAda: Count(), mostDeviationPct: Count() }),
      adaRate: Closed({
        leastAda: Count(),
        leastDollars: Count(),
        leastPools: Count(),
        leastStablecoins: Count(),
        mostSharePct: Count(),
        mostSpreadPct: Count(),
        leastTrades: Count(),
        leastVolumeDollars: Count(),
        rateHours: Count('How long the rate of an hour is used where later hours have none'),
      }),
      fiat: Closed({ mostAgeDays: Count() }),
      organicVolume: Closed({
        pairWithinSeconds: Count(),
        pairRestPct: Count(),
        dominantSharePct: Count(),
        dominantRestPct: Count(),
      }),
      quarantine: Closed({
        leastSupply: Count(),
        mintedAfterListingPct: Count(),
        outlierFactor: Count(),
        outlierSharePct: Count(),
      }),
      indicators: Closed({
        smaLength: Count(),
        emaLength: Count(),
        rsiLength: Count(),
        bandsLength: Count(),
        bandsDeviations: Count(),
        macdFast: Count(),
        macdSlow: Count(),
        macdSignal: Count(),
        history: Count('Candles that an indicator is computed from at most'),
        rsiListHistory: Count('The same for each token of the list of RSIs'),
      }),
      leaderboard: Closed({ mostAssets: Count('Of an account whose shares of pools are looked at') }),
      newForDays: Count(),
      stablecoins: Type.Array(Type.String()),
      verifiedTokens: Type.Array(Type.String()),
    }),
  ),
  errors: [],
  example: {},

  handle: ({ services, network }) => {
    const { stablecoins, verified } = services.market.market(network.id);
    const { lengths, macd, bandWidth } = INDICATOR_RULES;
    return {
      version: 1,
      windows: WINDOWS,
      weightedPrice: {
        leastAda: Number(WEIGHTED_PRICE_RULES.leastLovelace / MICRO),
        mostDeviationPct: Number(WEIGHTED_PRICE_RULES.mostDeviation),
      },
      adaRate: {
        leastAda: Number(RATE_RULES.leastAda),
        leastDollars: Number(RATE_RULES.leastDollars),
        leastPools: RATE_RULES.leastPools,
        leastStablecoins: RATE_RULES.leastStablecoins,
        mostSharePct: Number(RATE_RULES.mostShare),
        mostSpreadPct: Number(RATE_RULES.mostSpread),
        leastTrades: RATE_RULES.leastTrades,
        leastVolumeDollars: Number(RATE_RULES.leastVolumeDollars),
        rateHours: RATE_HOURS,
      },
      fiat: { mostAgeDays: FIAT_RATE_DAYS },
      organicVolume: {
        pairWithinSeconds: ORGANIC_RULES.pairWithinSeconds,
        pairRestPct: Number(ORGANIC_RULES.pairRest),
        dominantSharePct: Number(ORGANIC_RULES.dominantShare),
        dominantRestPct: Number(ORGANIC_RULES.dominantRest),
      },
      quarantine: { leastSupply: 10, mintedAfterListingPct: 50, outlierFactor: 2, outlierSharePct: 1 },
      indicators: {
        smaLength: lengths.sma,
        emaLength: lengths.ema,
        rsiLength: lengths.rsi,
        bandsLength: lengths.bb,
        bandsDeviations: bandWidth,
        macdFast: macd.fast,
        macdSlow: macd.slow,
        macdSignal: macd.signal,
        history: INDICATOR_HISTORY,
        rsiListHistory: STRENGTH_HISTORY,
      },
      leaderboard: { mostAssets: MOST_ASSETS_OF_LEADER },
      newForDays: 7,
      stablecoins: [...stablecoins.keys()],
      verifiedTokens: [...verified.keys()],
    };
  },
});
