import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Direction } from '../../src/market/curves/curve.js';
import { inputFor, outputFor } from '../../src/market/curves/quote.js';
import { decodeCurve } from '../../src/market/curves/stored-curve.js';
import { DEXES } from '../../src/market/dex-names.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { candlesTwice } from '../integration/market-index/stored-market.js';
import { openTestDb } from '../support/databases.js';
import { blocksOf, readData, sharedDataIsPresent } from './cardano-data.js';

const schema = networkSchema('CARDANO_MAINNET');

interface LoneTrade {
  readonly tx: string;
  readonly dex: number;
  readonly direction: Direction;
  readonly amount_in: bigint;
  readonly amount_out: bigint;
  readonly curve: string;
  readonly reserve_a: bigint;
  readonly reserve_b: bigint;
}

/** 703 blocks of mainnet in which people traded; what was there before them is not known. */
describe.skipIf(!sharedDataIsPresent('the market of mainnet'))('a few hours of mainnet', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  beforeAll(async () => {
    opened = await openTestDb();
    const blocks = [...blocksOf([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')])];
    const { slot, height, previousHash } = blocks[0]!.header;
    const startPoint = { slot: slot - 1, height: height - 1, hash: toHex(previousHash!) };
    const index = await openCardanoIndex(opened.db, networkById('CARDANO_MAINNET'), { startPoint });
    await appendInBatches(index, blocks);
    await index.goLive();
  });
  afterAll(() => opened?.close());

  test('whoever traded alone with a pool got to the unit what the arithmetic of its contract gives', async () => {
    // Other orders of the same transaction would have moved the pool as well; so may inputs from before the segment.
    const trades = await opened.db.rows<LoneTrade>(sql`
      select encode(t.hash, 'hex') as tx, d.dex, d.amount_in, d.amount_out, s.curve, s.reserve_a, s.reserve_b,
             case when d.asset_in_id = p.asset_a_id then 0 else 1 end as direction
        from ${schema}.dex_trade d
        join ${schema}.transaction t on t.id = d.tx_id
        join ${schema}.market_pool p on p.id = d.pool_id
        join ${schema}.pool_state s on s.pool_id = d.pool_id and s.spent_by = d.tx_id
       where not exists (select from ${schema}.unresolved_input u where u.tx_id = d.tx_id and u.kind = 3)
         and (select count(*) from ${schema}.dex_order o where o.spent_by = d.tx_id) = 1`);
    const counts: Record<string, number> = {};
    for (const { tx, dex, direction, amount_in, amount_out, curve, reserve_a, reserve_b } of trades) {
      const pool = { curve: decodeCurve(curve), reserves: [reserve_a, reserve_b] as const };
      // An order for an exact output pays the least that brings it.
      const isExact =
        outputFor(pool, direction, amount_in) === amount_out || inputFor(pool, direction, amount_out) === amount_in;
      expect({ tx, isExact }).toEqual({ tx, isExact: true });
      const name = DEXES[dex]!.name;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toEqual({
      MINSWAP_V1: expect.any(Number),
      MINSWAP_V2: expect.any(Number),
      MINSWAP_STABLE: expect.any(Number),
      SUNDAESWAP_V3: expect.any(Number),
      WINGRIDERS_V1: expect.any(Number),
    });
    expect(trades.length).toBeGreaterThan(100);
  });

  test('orders that were filled were paid at least what they asked for', async () => {
    const less = await opened.db.rows(sql`
      select encode(t.hash, 'hex') as tx, d.amount_out, o.request_amount
        from ${schema}.dex_trade d join ${schema}.transaction t on t.id = d.tx_id
        join ${schema}.dex_order o on o.tx_id = d.order_tx_id and o.index = d.order_index
       where d.amounts = 0 and d.asset_out_id = o.request_asset_id and d.amount_out < o.request_amount`);
    expect(less).toEqual([]);
  });

  test('candles are those of the trades', async () => {
    const { kept, made } = await candlesTwice(opened.db, schema);
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept).toEqual(made);
  });

  test('the hours have a rate, from the one oracle that spoke', async () => {
    const rates = await opened.db.rows(sql`
      select numerator, denominator, sources from ${schema}.market_rate order by hour`);
    expect(rates.length).toBe(3);
    expect(rates[0]).toEqual({ numerator: 329_700n, denominator: 1_000_000n, sources: 'CHARLI3' });
  });
});
