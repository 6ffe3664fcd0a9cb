import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/api/services/market/market-board.js';
import { STANDING_WINDOWS } from '../../src/api/services/market/standings.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { networkDb } from '../../src/store/network-db.js';
import { plainStandings } from './market-api/plain-standings.js';
import { madeDesk, NETWORK, serveMarket } from './market-api/served-market.js';
import { MadeMarket } from './market-index/made-market.js';

/** Rolled back blocks, and new ones. A block is twenty minutes: half a day, which is cached, has 36. */
const step = fc.record({
  back: fc.oneof({ weight: 4, arbitrary: fc.nat(25) }, { weight: 1, arbitrary: fc.nat(60) }),
  forth: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }) },
    { weight: 1, arbitrary: fc.integer({ min: 40, max: 80 }) },
  ),
  asked: fc.boolean(),
});

describe('incrementally updated leaderboard', () => {
  test('equals a computation from every single trade, after forks of any depth', async () => {
    const served = await serveMarket();
    const db = networkDb(served.service.services.db, NETWORK.id, 'cardano');
    let market = new MadeMarket(21).grow(90);
    await served.append(market, 0, 90);
    await served.index.goLive();
    let accounts = 0;
    let forks = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 6 }), async (steps) => {
        const desk = madeDesk();
        const compare = (board: Board, snapshot: NetworkDb<'cardano'>) =>
          Promise.all(
            STANDING_WINDOWS.map(async (window) => {
              const asking = { desk, network: NETWORK, db: snapshot, board };
              const { byVolume, byGain } = await desk.standings(NETWORK.id, window).at(asking);
              expect(byVolume).toEqual(await plainStandings(snapshot, board, window));
              expect(new Set(byGain)).toEqual(new Set(byVolume));
              accounts = Math.max(accounts, byVolume.length);
            }),
          );
        await desk.withBoard({ db, network: NETWORK }, compare);
        for (const { back, forth, asked } of steps) {
          const keep = Math.max(60, market.blocks.length - 1 - back);
          if (keep < market.blocks.length - 1) {
            forks += 1;
            await served.rollback(market, keep);
            market = market.fork(forks, keep + 1);
            if (asked) await desk.withBoard({ db, network: NETWORK }, compare);
          }
          const from = market.blocks.length;
          market.grow(forth);
          await served.append(market, from, 40);
          await desk.withBoard({ db, network: NETWORK }, compare);
        }
      }),
      { numRuns: 4 },
    );
    // Otherwise the test would prove little.
    expect(accounts).toBeGreaterThan(2);
    expect(forks).toBeGreaterThan(2);
    await served.service.close();
  }, 180_000);

  test('reader of an older block gets its leaderboard', async () => {
    const served = await serveMarket();
    const db = networkDb(served.service.services.db, NETWORK.id, 'cardano');
    const market = new MadeMarket(22).grow(100);
    await served.append(market, 0, 100);
    await served.index.goLive();
    const desk = madeDesk();
    const standings = (board: Board, snapshot: NetworkDb<'cardano'>) =>
      desk.standings(NETWORK.id, '24h').at({ desk, network: NETWORK, db: snapshot, board });
    await desk.withBoard({ db, network: NETWORK }, standings);
    for (const goesBack of [false, true]) {
      const from = market.blocks.length;
      market.grow(3);
      await served.append(market, from, 3);
      await desk.withBoard({ db, network: NETWORK }, async (older, before) => {
        if (goesBack) await served.rollback(market, from);
        else {
          market.grow(2);
          await served.append(market, from + 3, 2);
        }
        await desk.withBoard({ db, network: NETWORK }, async (newer, after) => {
          expect((await standings(newer, after)).byVolume).toEqual(await plainStandings(after, newer, '24h'));
        });
        expect((await standings(older, before)).byVolume).toEqual(await plainStandings(before, older, '24h'));
      });
    }
    await served.service.close();
  });
});
