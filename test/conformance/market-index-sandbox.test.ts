import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { timeToSlot } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { Chain } from '../../src/sandbox/cardano/chain.js';
import { sandboxLedger } from '../../src/sandbox/cardano/genesis-ledger.js';
import { writeHistory } from '../../src/sandbox/cardano/history.js';
import { sandboxNetwork } from '../../src/sandbox/cardano/sandbox-network.js';
import { createSimulation } from '../../src/sandbox/cardano/simulation.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { candlesTwice } from '../integration/market-index/stored-market.js';
import { openTestDb } from '../support/databases.js';
import { loneTrades } from './market/lone-trades.js';

const schema = networkSchema('CARDANO_MAINNET');
let opened: Awaited<ReturnType<typeof openTestDb>>;

beforeAll(async () => {
  opened = await openTestDb();
  const network = sandboxNetwork(networkById('CARDANO_MAINNET'));
  const simulation = createSimulation(network, 1);
  const until = timeToSlot(network, Date.UTC(2026, 8, 1, 12) / 1000);
  const ledger = { ...sandboxLedger(simulation), verifyLeaders: 'none' } as const;
  const index = await openCardanoIndex(opened.db, network, { genesis: simulation.genesis, ledger });
  await appendInBatches(
    index,
    writeHistory(new Chain(simulation), until).map(({ bytes }) => decodeBlock(bytes)),
  );
  await index.goLive();
});
afterAll(() => opened?.close());

test('simulated mainnet trades on at least six DEXes with the exact outputs of their contracts', async () => {
  const trades = await loneTrades(opened.db, schema);
  expect(trades.filter(({ isExact }) => !isExact)).toEqual([]);
  expect(new Set(trades.map(({ dex }) => dex)).size).toBeGreaterThanOrEqual(6);
});

test('every filled order has a trade with the paid amounts', async () => {
  const filled = await opened.db.rows(sql`
    select encode(t.hash, 'hex') as tx from ${schema}.dex_order o join ${schema}.transaction t on t.id = o.tx_id
     where o.status in (2, 6) and o.step = 0 and not exists (
       select from ${schema}.dex_trade d where d.order_tx_id = o.tx_id and d.order_index = o.index
          -- A partial fill pays into the output that continues the order, so the change of the pool may be all there is.
          and (d.amounts = 0 or o.status = 6 and d.amounts = 1))`);
  expect(filled).toEqual([]);
});

test('candles match the trades, and every hour has a fiat rate', async () => {
  const { kept, made } = await candlesTwice(opened.db, schema);
  expect(kept).toEqual(made);
  const rates = await opened.db.rows(sql`select from ${schema}.market_rate`);
  expect(rates.length).toBeGreaterThan(0);
});
