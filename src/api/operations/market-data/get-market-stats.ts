import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { windowSums } from '../../../store/queries/cardano/chain/window-sums.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { isoTime, toAdaNumber, toCurrencyNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { listPricedTokens } from '../../services/market/price-records.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const getMarketStats = operation({
  ...MARKET,
  id: 'getMarketStats',
  route: 'GET /api/market/stats',
  summary: 'Get market statistics of all DEXes',
  description:
    'Volume and locked value over all DEXes of the network, as of the newest block. Cached until the next block.',
  cachedUntilNextBlock: true,
  result: named(
    'MarketStats',
    Closed({
      dexVolume24h: Nullable(Type.Number({ 'x-plain': true, description: 'US dollars' })),
      dexVolume24hAda: described(PlainNumber, 'Volume of all DEXes in the last 24 hours, in ada'),
      tvl: Nullable(Type.Number({ 'x-plain': true, description: 'US dollars' })),
      tvlAda: described(PlainNumber, 'Value locked in the pools of all DEXes, in ada'),
      activeAddresses: Count('Number of addresses in transactions of the last 24 hours'),
      tokens: Count('Number of tokens that have a market'),
      pools: Count('Number of active pools'),
      updatedAt: described(DateTime, 'Time of the newest block that the figures include'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ marketState, db, network }) => {
      const active = [...marketState.now.pools.values()].filter((pool) => marketState.now.isActive(pool));
      const sound = active.filter(({ assets }) => !assets.some((unit) => marketState.lpAssets.has(unit)));
      const tvl = sound.reduce((sum, pool) => sum + marketState.now.getTvl(pool), 0n);
      const volume = marketState.day.reduce((sum, { lovelace }) => sum + lovelace, 0n);
      const rate = marketState.rate?.rate;
      const fromSlot = timeToSlot(network, Math.max(network.systemStart, marketState.time - WINDOWS['24h']));
      const { addresses } = await windowSums(db, { fromSlot, toSlot: marketState.tip.slot });
      return {
        dexVolume24h: toCurrencyNumber(rate, volume),
        dexVolume24hAda: toAdaNumber(volume),
        tvl: toCurrencyNumber(rate, tvl),
        tvlAda: toAdaNumber(tvl),
        activeAddresses: addresses,
        tokens: listPricedTokens(marketState).length,
        pools: active.length,
        updatedAt: isoTime(marketState.time),
      };
    }),
});
