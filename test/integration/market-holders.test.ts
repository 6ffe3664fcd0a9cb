import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HolderCounts } from '../../src/api/services/market/holder-counts.js';
import type { MarketRequest } from '../../src/api/services/market/market-request.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkDb } from '../../src/store/network-db.js';
import { readTip } from '../../src/store/queries/cardano/chain/tip.js';
import { walletCount } from '../../src/store/queries/cardano/market/holders.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb } from '../support/databases.js';
import { GeneratedChain, toGeneratedNetwork } from './cardano-index/generated-chain.js';

const FEW = 2;

let opened: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

test('incrementally updated holder counts equal a full count, also after forks and evictions', async () => {
  const network = toGeneratedNetwork('CARDANO_PREVIEW');
  let chain = new GeneratedChain(31).grow(60);
  const index = await openCardanoIndex(opened.db, network, { genesis: chain.genesis });
  await index.append(chain.blocks.map(index.decode));
  await index.goLive();
  const db = networkDb(opened.db, network.id, 'cardano');
  // Some scripts are treated as market scripts, so that their outputs do not count as holders.
  const scripts = (
    await db.rows<{ hash: Uint8Array }>(sql`select hash from ${db.schema}.payment_script order by id limit 2`)
  ).map(({ hash }) => hash);
  expect(scripts.length).toBeGreaterThan(0);
  let forks = 0;
  const changed = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ back: fc.nat(6), forth: fc.integer({ min: 1, max: 8 }) }), { minLength: 3, maxLength: 6 }),
      async (steps) => {
        const counts = new HolderCounts();
        const fewCounts = new HolderCounts(FEW);
        const before = new Map<number, number>();
        const compare = () =>
          db.snapshot(async (snapshot) => {
            const marketService = { market: () => ({ scripts }) };
            const marketRequest = {
              db: snapshot,
              network,
              marketService,
              marketState: { tip: await readTip(snapshot) },
            };
            const assets = await snapshot.rows<{ assetId: number; lastTxId: number }>(sql`
              select asset_id as "assetId", max(tx_id) as "lastTxId"
                from (select asset_id, tx_id from ${db.schema}.output_asset
                      union all select asset_id, tx_id from ${db.schema}.mint) moved group by asset_id`);
            for (const asset of assets) {
              const count = await counts.count(marketRequest as unknown as MarketRequest, asset);
              expect(count).toBe(await walletCount(snapshot, asset.assetId, scripts));
              expect(await fewCounts.count(marketRequest as unknown as MarketRequest, asset)).toBe(count);
              expect(fewCounts.size).toBeLessThanOrEqual(FEW);
              if ((before.get(asset.assetId) ?? count) !== count) changed.add(asset.assetId);
              before.set(asset.assetId, count);
            }
            expect(assets.length).toBeGreaterThan(FEW);
            expect(counts.size).toBeGreaterThanOrEqual(assets.length);
          });
        await compare();
        for (const { back, forth } of steps) {
          const tipIndex = chain.blocks.length - 1 - back;
          const { hash, header } = index.decode(chain.blocks[tipIndex]!);
          if (back > 0) {
            forks += 1;
            await index.rollback({ slot: header.slot, hash: toHex(hash) });
            chain = chain.fork(forks, tipIndex + 1);
          }
          chain.grow(forth);
          await index.append(chain.blocks.slice(tipIndex + 1).map(index.decode));
          await compare();
        }
      },
    ),
    { numRuns: 6 },
  );
  // Otherwise the test would prove little.
  expect(changed.size).toBeGreaterThan(2);
});
