import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEADERBOARD_WINDOWS } from '../../src/api/services/market/leaderboard-tracker.js';
import type { MarketState } from '../../src/api/services/market/market-state.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { networkDb } from '../../src/store/network-db.js';
import { computePlainLeaderboard } from './market-api/plain-leaderboard.js';
import { createMarketService, NETWORK, serveMarket } from './market-api/served-market.js';
import { GeneratedMarket } from './market-index/generated-market.js';

/** Rolled back blocks, and new ones. A block is twenty minutes: half a day, which is cached, has 36. */
const step = fc.record({
  back: fc.oneof({ weight: 4, arbitrary: fc.nat(25) }, { weight: 1, arbitrary: fc.nat(60) }),
  forth: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) },
    { weight: 1, arbitrary: fc.integer({ min: 40, max: 80 }) },
  ),
  isRead: fc.boolean(),
});

describe('incrementally updated leaderboard', () => {
  test('equals a computation from every single trade, after forks of any depth', async () => {
    const served = await serveMarket();
    const db = networkDb(served.service.services.db, NETWORK.id, 'cardano');
    let market = new GeneratedMarket(21).grow(90);
    await served.append(market, 0, 90);
    await served.index.goLive();
    let accounts = 0;
    let forks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
        const marketService = createMarketService();
        const compare = (marketState: MarketState, snapshot: NetworkDb<'cardano'>) =>
          Promise.all(
            LEADERBOARD_WINDOWS.map(async (window) => {
              const marketRequest = {
                marketService: marketService,
                network: NETWORK,
                db: snapshot,
                marketState: marketState,
              };
              const { byVolume, byGain } = await marketService
                .getLeaderboardTracker(NETWORK.id, window)
                .at(marketRequest);
              expect(byVolume).toEqual(await computePlainLeaderboard(snapshot, marketState, window));
              expect(new Set(byGain)).toEqual(new Set(byVolume));
              accounts = Math.max(accounts, byVolume.length);
            }),
          );
        await marketService.withState({ db, network: NETWORK }, compare);
        for (const { back, forth, isRead } of steps) {
          const tipIndex = Math.max(60, market.blocks.length - 1 - back);
          if (tipIndex < market.blocks.length - 1) {
            forks += 1;
            await served.rollback(market, tipIndex);
            market = market.fork(forks, tipIndex + 1);
            if (isRead) await marketService.withState({ db, network: NETWORK }, compare);
          }
          const from = market.blocks.length;
          market.grow(forth);
          await served.append(market, from, 40);
          await marketService.withState({ db, network: NETWORK }, compare);
        }
      }),
      { numRuns: 4 },
    );
    // Otherwise the test would prove little.
    expect(accounts).toBeGreaterThan(2);
    expect(forks).toBeGreaterThan(2);
    await served.service.close();
  });

  test('reader of an older block gets its leaderboard', async () => {
    const served = await serveMarket();
    const db = networkDb(served.service.services.db, NETWORK.id, 'cardano');
    const market = new GeneratedMarket(22).grow(100);
    await served.append(market, 0, 100);
    await served.index.goLive();
    const marketService = createMarketService();
    const standings = (marketState: MarketState, snapshot: NetworkDb<'cardano'>) =>
      marketService
        .getLeaderboardTracker(NETWORK.id, '24h')
        .at({ marketService, network: NETWORK, db: snapshot, marketState });
    await marketService.withState({ db, network: NETWORK }, standings);
    for (const rollsBack of [false, true]) {
      const from = market.blocks.length;
      market.grow(3);
      await served.append(market, from, 3);
      await marketService.withState({ db, network: NETWORK }, async (older, before) => {
        if (rollsBack) await served.rollback(market, from);
        else {
          market.grow(2);
          await served.append(market, from + 3, 2);
        }
        await marketService.withState({ db, network: NETWORK }, async (newer, after) => {
          expect((await standings(newer, after)).byVolume).toEqual(await computePlainLeaderboard(after, newer, '24h'));
        });
        expect((await standings(older, before)).byVolume).toEqual(await computePlainLeaderboard(before, older, '24h'));
      });
    }
    await served.service.close();
  });
});
