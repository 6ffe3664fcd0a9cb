import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { candlesTwice } from '../integration/market-index/stored-market.js';
import { openTestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';
import { decodeBlocks } from './cardano-data.js';
import { loneTrades } from './market/lone-trades.js';

const schema = networkSchema('CARDANO_MAINNET');

/** 703 mainnet blocks with trades; the state before them is unknown. */
describeWithData('cardano-mainnet-chunks')('market index of a few hours of mainnet', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  beforeAll(async () => {
    opened = await openTestDb();
    const blocks = [...decodeBlocks([readData('cardano-mainnet-chunks/06189-part1.chunk.gz')])];
    const { slot, height, previousHash } = blocks[0]!.header;
    const startPoint = { slot: slot - 1, height: height - 1, hash: toHex(previousHash!) };
    const index = await openCardanoIndex(opened.db, networkById('CARDANO_MAINNET'), { startPoint });
    await appendInBatches(index, blocks);
    await index.goLive();
  });
  afterAll(() => opened?.close());

  test('trade alone with a pool received exactly the output of its contract', async () => {
    const trades = await loneTrades(opened.db, schema);
    expect(trades.filter(({ isExact }) => !isExact)).toEqual([]);
    expect(trades.length).toBeGreaterThan(100);
    const dexes = ['MINSWAP_V1', 'MINSWAP_V2', 'MINSWAP_STABLE', 'SUNDAESWAP_V3', 'WINGRIDERS_V1'];
    expect(new Set(trades.map(({ dex }) => dex))).toEqual(new Set(dexes));
  });

  test('filled orders received at least the requested amount', async () => {
    const less = await opened.db.rows(sql`
      select encode(t.hash, 'hex') as tx, d.amount_out, o.request_amount
        from ${schema}.dex_trade d join ${schema}.transaction t on t.id = d.tx_id
        join ${schema}.dex_order o on o.tx_id = d.order_tx_id and o.index = d.order_index
       where d.amounts = 0 and d.asset_out_id = o.request_asset_id and d.amount_out < o.request_amount`);
    expect(less).toEqual([]);
  });

  test('candles match the trades', async () => {
    const { kept, made } = await candlesTwice(opened.db, schema);
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept).toEqual(made);
  });

  test('hours have a fiat rate from the only oracle that published one', async () => {
    const rates = await opened.db.rows(sql`
      select numerator, denominator, sources from ${schema}.market_rate order by hour`);
    expect(rates.length).toBe(3);
    expect(rates[0]).toEqual({ numerator: 329_700n, denominator: 1_000_000n, sources: 'CHARLI3' });
  });
});
