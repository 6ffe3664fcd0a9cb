import Type from 'typebox';
import { RATE_RULES } from '../../../market/prices/ada-rate.js';
import { FIAT_RATE_DAYS } from '../../../market/prices/fiat-rates.js';
import { INDICATOR_RULES } from '../../../market/prices/indicators.js';
import { ORGANIC_RULES } from '../../../market/prices/organic-volume.js';
import { WEIGHTED_PRICE_RULES } from '../../../market/prices/weighted-price.js';
import { NFT_ROUND_TRIP_SECONDS } from '../../../store/queries/cardano/market/nft-sales.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, MapOf, named } from '../../kit/schema.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { MAX_TRAIT_TOKENS } from '../../services/market/nft-traits.js';
import { RATE_HOURS } from '../../services/market/volumes.js';
import { INDICATOR_HISTORY, STRENGTH_HISTORY } from '../../shapes/market/indicators.js';
import { MAX_LEADER_ASSETS } from '../../shapes/market/leaderboard.js';
import { MARKET } from '../../shapes/market/market-operation.js';

const MICRO = 1_000_000n;

export const getMethodology = operation({
  ...MARKET,
  id: 'getMethodology',
  route: 'GET /api/market/methodology',
  summary: 'Get the parameters of all market figures',
  description: 'docs/market.md explains them.',
  pure: true,
  result: named(
    'Methodology',
    Closed({
      version: Type.Integer({ description: 'Version of the methodology; it grows when a definition changes' }),
      windows: MapOf(Count('Seconds'), 'Lengths of windows; each ends with the newest block'),
      weightedPrice: Closed(
        {
          leastAda: Count('Minimum ADA of a pool that counts'),
          mostDeviationPct: Count('Distance from the weighted median above which a pool does not count, in percent'),
        },
        { description: 'Rules of the weighted price' },
      ),
      adaRate: Closed(
        {
          leastAda: Count('Ada that a stablecoin pool needs to count'),
          leastDollars: Count('US dollars that a stablecoin pool needs to count'),
          leastPools: Count('Number of pools that have to agree'),
          leastStablecoins: Count('Number of different stablecoins that have to agree'),
          mostSharePct: Count('Share of the ada above which one pool is too dominant, in percent'),
          mostSpreadPct: Count('Spread between the prices above which there is no rate, in percent'),
          leastTrades: Count('Number of trades in 24 hours that a pool needs to count'),
          leastVolumeDollars: Count('Volume in 24 hours that a pool needs to count, in US dollars'),
          rateHours: Count('Hours for which an hourly rate is used when later hours have none'),
        },
        { description: 'Rules of the dollar rate of ada' },
      ),
      fiat: Closed(
        { mostAgeDays: Count('Age after which an entry of the table no longer counts, in days') },
        { description: 'Rules of the euro rate' },
      ),
      organicVolume: Closed(
        {
          pairWithinSeconds: Count('Time within which a buy and a sell of one wallet form a pair, in seconds'),
          pairRestPct: Count('Remainder of such a pair up to which it does not count, in percent'),
          dominantSharePct: Count('Share of the volume from which a wallet is dominant, in percent'),
          dominantRestPct: Count('Remainder of a dominant wallet up to which it does not count, in percent'),
        },
        { description: 'Rules of the organic volume' },
      ),
      quarantine: Closed(
        {
          leastSupply: Count('Supply below which a token is quarantined, in smallest units'),
          mintedAfterListingPct: Count(
            'Share of the supply minted within a day after listing above which it is quarantined, in percent',
          ),
          outlierFactor: Count('Factor from the weighted price beyond which a record is an outlier'),
          outlierSharePct: Count('Share of the liquidity below which an outlier is quarantined, in percent'),
        },
        { description: 'Rules of the quarantine' },
      ),
      indicators: Closed(
        {
          smaLength: Count('Length of the simple moving average'),
          emaLength: Count('Length of the exponential moving average'),
          rsiLength: Count('Length of the relative strength index'),
          bandsLength: Count('Length of the Bollinger bands'),
          bandsDeviations: Count('Width of the Bollinger bands, in standard deviations'),
          macdFast: Count('Length of the fast average of MACD'),
          macdSlow: Count('Length of the slow average of MACD'),
          macdSignal: Count('Length of the signal line of MACD'),
          history: Count('Candles that an indicator is computed from at most'),
          rsiListHistory: Count('Maximum number of candles for each token of the RSI list'),
        },
        { description: 'Default lengths of the indicators, in candles' },
      ),
      leaderboard: Closed(
        { mostAssets: Count('Largest number of assets of an account for which liquidity positions are valued') },
        { description: 'Limits of the leaderboard' },
      ),
      nfts: Closed(
        {
          roundTripDays: Count('Time within which a token that returns to its seller is a wash trade, in days'),
          mostTraitTokens: Count('Largest number of tokens of a collection for which traits are computed'),
        },
        { description: 'Rules of NFT sales and traits' },
      ),
      newForDays: Count('Age up to which a token is new, in days'),
      stablecoins: Type.Array(Type.String(), { description: 'Units of the reviewed stablecoins' }),
      verifiedTokens: Type.Array(Type.String(), { description: 'Units of the verified tokens' }),
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
      nfts: { roundTripDays: NFT_ROUND_TRIP_SECONDS / 86_400, mostTraitTokens: MAX_TRAIT_TOKENS },
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
      leaderboard: { mostAssets: MAX_LEADER_ASSETS },
      newForDays: 7,
      stablecoins: [...stablecoins.keys()],
      verifiedTokens: [...verified.keys()],
    };
  },
});
