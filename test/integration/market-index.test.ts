import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkId, networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Point } from '../../src/sources/source.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { type Identifier, sql } from '../../src/store/sql.js';
import { openTestDb } from '../support/databases.js';
import { inDepth } from '../support/depth.js';
import { seeded } from '../support/mutations.js';
import { fingerprint } from './cardano-index/dump.js';
import { GENERATED_RULES, GENESIS, GeneratedMarket } from './market-index/generated-market.js';
import { candlesTwice, expectedMarket, storedMarket } from './market-index/stored-market.js';

let opened: Awaited<ReturnType<typeof openTestDb>>;
const db = (): Db => opened.db;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

/** An empty index of a generated market, in the schema of a network. */
async function fresh(id: NetworkId): Promise<{ readonly index: CardanoIndex; readonly schema: Identifier }> {
  const schema = networkSchema(id);
  await db().run(sql`drop schema if exists ${schema} cascade`);
  const network = { ...networkById('CARDANO_PREVIEW'), id };
  // Every block is a piece: in a bulk load it is projected before the rows of the block before it are written.
  const options = { genesis: GENESIS, market: GENERATED_RULES, pieceBytes: 1 };
  return { index: await openCardanoIndex(db(), network, options), schema };
}

async function append(index: CardanoIndex, blocks: readonly Uint8Array[], step: number): Promise<void> {
  for (let at = 0; at < blocks.length; at += step) await index.append(blocks.slice(at, at + step).map(index.decode));
}

const pointAt = (index: CardanoIndex, blocks: readonly Uint8Array[], height: number): Point => {
  const { hash, header } = index.decode(blocks[height]!);
  return { slot: header.slot, hash: toHex(hash) };
};

/** The totals of collections equal those counted from orders and sales. */
async function expectNftTotals(schema: Identifier): Promise<void> {
  const totals = await db().rows(sql`select order_count, open_count, sale_count, volume
    from ${schema}.nft_collection_total order by policy`);
  const counted = await db().rows(sql`
    select o.order_count, o.open_count, s.sale_count, s.volume from
      (select count(*)::integer as order_count,
              (count(*) filter (where spent_by is null and kind = 0))::integer as open_count
         from ${schema}.nft_order) o,
      (select count(*)::integer as sale_count, coalesce(sum(price), 0) as volume from ${schema}.nft_sale) s`);
  expect(totals).toEqual(counted);
}

describe('generated market', () => {
  test('pools, orders and trades equal the recorded ones', async () => {
    const market = new GeneratedMarket(1).grow(300);
    const { index, schema } = await fresh('CARDANO_PREVIEW');
    await append(index, market.blocks, 13);
    await index.goLive();
    const expected = expectedMarket(market.state);
    expect(await storedMarket(db(), schema)).toEqual(expected);
    // Requires every order outcome and every kind of trade; otherwise the test would prove little.
    const statuses = await db().rows<{ status: number }>(sql`select distinct status from ${schema}.dex_order`);
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining([0, 2, 3, 4, 5, 6]));
    expect(expected.trades.length).toBeGreaterThan(50);
    const { kept, made } = await candlesTwice(db(), schema);
    expect(kept).toEqual(made);
    const rates = await db().rows(sql`select from ${schema}.market_rate`);
    expect(rates.length).toBeGreaterThan(0);
    const totals = await db().rows(sql`select dex, status, order_count from ${schema}.dex_order_total order by 1, 2`);
    const counted = await db().rows(
      sql`select dex, status, count(*)::integer as order_count from ${schema}.dex_order group by 1, 2 order by 1, 2`,
    );
    expect(totals).toEqual(counted);
    expect(new Set(expected.nftOrders.map(({ outcome }) => outcome))).toEqual(new Set([null, 0, 1, 2]));
    expect(expected.sales.length).toBeGreaterThan(30);
    expect(new Set(expected.positions.map(({ role }) => role))).toEqual(new Set(['staker', 'borrower', 'lender']));
    await expectNftTotals(schema);
  });

  test('index is independent of batch sizes, of when it goes live, and of reopening', async () => {
    const market = new GeneratedMarket(2).grow(60);
    const whole = await fresh('CARDANO_PREVIEW');
    await append(whole.index, market.blocks, 1000);
    await whole.index.goLive();
    const expected = await fingerprint(db(), whole.schema);
    for (const [step, liveAfter] of [
      [1, 0],
      [7, 31],
    ] as const) {
      const { index, schema } = await fresh('CARDANO_PREPROD');
      await append(index, market.blocks.slice(0, liveAfter), step);
      await index.goLive();
      const again = await openCardanoIndex(
        db(),
        { ...networkById('CARDANO_PREVIEW'), id: 'CARDANO_PREPROD' },
        { market: GENERATED_RULES },
      );
      await append(again, market.blocks.slice(liveAfter), step);
      expect(await fingerprint(db(), schema)).toEqual(expected);
    }
  });

  test('market equals that of a plain sync after any appends and rollbacks', async () => {
    const seed = 3;
    const random = seeded(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    let market = new GeneratedMarket(seed).grow(30);
    const { index, schema } = await fresh('CARDANO_PREVIEW');
    await append(index, market.blocks, 5);
    for (let round = 0; round < inDepth(9, 14); round += 1) {
      if (round === 4) await index.goLive();
      const tipIndex = Math.max(0, market.blocks.length - 1 - below(12));
      await index.rollback(pointAt(index, market.blocks, tipIndex));
      market = market.fork(seed * 1000 + round, tipIndex + 1).grow(1 + below(12));
      await append(index, market.blocks.slice(tipIndex + 1), 1 + below(4));
    }
    expect(await storedMarket(db(), schema)).toEqual(expectedMarket(market.state));
    const { kept, made } = await candlesTwice(db(), schema);
    expect(kept).toEqual(made);
    await expectNftTotals(schema);
    const straight = await fresh('CARDANO_PREPROD');
    await append(straight.index, market.blocks, 1000);
    await straight.index.goLive();
    expect(await fingerprint(db(), schema)).toEqual(await fingerprint(db(), straight.schema));
  });
});
