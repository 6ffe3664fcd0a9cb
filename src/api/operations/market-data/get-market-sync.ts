import { operation } from '../../kit/operation.js';
import { Closed, Count, MapOf, Nullable, named } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const getMarketSync = operation({
  ...MARKET,
  id: 'getMarketSync',
  route: 'GET /api/sync/status',
  summary: 'Get the sync state of the market index',
  description: 'The market is indexed together with the blocks: all DEXes have the same height as the chain.',
  result: named(
    'MarketSync',
    Closed({
      slot: Count('Absolute slot of the newest indexed block'),
      blockNumber: Count('Height of the newest indexed block'),
      lagSeconds: Count('Seconds between the newest block and now'),
      byDex: MapOf(
        Closed({
          pools: Count('Number of active pools'),
          trades24h: Count('Number of trades in the last 24 hours'),
          newestSlot: Nullable(Count('Slot of the newest pool state')),
        }),
        'Figures of each DEX that has a pool',
      ),
    }),
  ),
  errors: [],
  example: {},

  handle: (context) =>
    withMarket(context, async ({ marketState }) => {
      const byDex: Record<string, { pools: number; trades24h: number; newestSlot: number | null }> = {};
      const figuresByDex = (dex: string) => {
        byDex[dex] ??= { pools: 0, trades24h: 0, newestSlot: null };
        return byDex[dex];
      };
      for (const { dex, slot } of marketState.now.pools.values()) {
        const sums = figuresByDex(dex);
        sums.pools += 1;
        sums.newestSlot = Math.max(sums.newestSlot ?? 0, slot);
      }
      for (const { dexName } of marketState.day) figuresByDex(dexName).trades24h += 1;
      const now = Math.floor(context.services.clock.now() / 1000);
      return {
        slot: marketState.tip.slot,
        blockNumber: marketState.tip.height,
        lagSeconds: Math.max(0, now - marketState.time),
        byDex,
      };
    }),
});
