import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeBlock, encodeBlock } from '../../src/chains/midnight/block.js';
import { networkById } from '../../src/chains/networks.js';
import { openMidnightIndex } from '../../src/indexer/midnight/midnight-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { Chain } from '../../src/sandbox/bitcoin/chain.js';
import { writeHistory } from '../../src/sandbox/bitcoin/history.js';
import { createSimulation } from '../../src/sandbox/bitcoin/simulation.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openServiceDb, openTestDb } from '../support/databases.js';
import { generateChain, testLedger } from '../support/midnight-blocks.js';
import { movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

// Rows longer than the buffer of the COPY writer once halted a network permanently.

const NOW = Date.UTC(2026, 8, 1, 12);
const NETWORK = 'BITCOIN_MAINNET';
const clock = movableClock(NOW);
const simulation = createSimulation(networkById(NETWORK), 1);
const shop = simulation.walletFactory.witnessKey('a shop');

describe('simulated Bitcoin network', () => {
  let database: Awaited<ReturnType<typeof openServiceDb>>;
  let service: TestService;

  const start = async (): Promise<void> => {
    service = await openTestService(
      {
        DATABASE_URL: database.url,
        CROSSTIE_SANDBOX: 'on',
        CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
        CROSSTIE_SANDBOX_ACTIVITY: '0',
      },
      { clock },
    );
  };

  beforeAll(async () => {
    database = await openServiceDb({ poolSize: 2 });
    await start();
  });
  afterAll(async () => {
    await service?.close();
    await database?.close();
  });

  const post = async (
    url: string,
    payload: object,
  ): Promise<{ readonly status: number; readonly body: JsonResponse }> => {
    const response = await service.http.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet' },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const control = (action: string, payload: object) => post(`/api/operator/sandbox/${NETWORK}${action}`, payload);

  test('mines two submitted transactions of 93 kB each, also after a restart with both in the mempool', async () => {
    const chain = new Chain(simulation);
    writeHistory(chain, NOW / 1000);
    await service.services.networks.open(NETWORK);
    for (let count = 0; count < 2; count += 1) {
      const outputs = Array.from({ length: 3_000 }, () => ({ script: shop.script, value: 1_000n }));
      const composed = chain.compose({ payer: simulation.faucet, outputs, feeRate: 20 });
      chain.mempool.addOwn(composed, NOW / 1000);
      expect(composed.bytes.length).toBeGreaterThan(93_000);
      expect((await post('/api/btc/txs/submit', { rawTxHex: toHex(composed.bytes) })).status).toBe(200);
    }
    await service.close();
    await start();
    const mined = await control('/advance', { blocks: 1 });
    expect(mined).toMatchObject({ status: 200, body: { mempool: 0 } });
    const db = await service.services.networks.open<'bitcoin'>(NETWORK);
    const tip = await db.first<{ height: number; size: number }>(
      sql`select height, size from ${db.schema}.block order by height desc limit 1`,
    );
    expect(tip).toMatchObject({ height: mined.body.tip.height });
    expect(tip!.size).toBeGreaterThan(186_000);
  });

  test('creates 5,000 outputs and continues', async () => {
    expect((await control('/scatter', { address: shop.address!, count: 5_000 })).status).toBe(200);
    expect((await control('/advance', { blocks: 1 })).status).toBe(200);
    expect(service.services.networks.status(NETWORK).state).toMatchObject({ state: 'live' });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not computed with.
type JsonResponse = any;

test('Midnight index accepts transactions of any size around and above its buffer', async () => {
  const { db, close } = await openTestDb();
  try {
    const network = networkById('MIDNIGHT_PREPROD');
    const index = await openMidnightIndex(db, network, { ledger: testLedger });
    const sizes = [69_500, 69_600, 69_632, 93_194, 139_264, 139_265, 150_000, 1_000_000];
    const chain = generateChain('large', 40).map(({ chainState: _, ...block }) => block);
    let large = 0;
    const blocks = chain.map((block) => ({
      ...block,
      transactions: block.transactions.map((transaction) => {
        const size = sizes[large % sizes.length]!;
        large += 1;
        return { ...transaction, raw: Buffer.alloc(size, large).toString('hex') };
      }),
    }));
    expect(large).toBeGreaterThan(sizes.length);
    await index.append(blocks.map((block) => decodeBlock(encodeBlock(block))));
    const rows = await db.rows<{ length: number }>(
      sql`select octet_length(raw) as length from ${networkSchema(network.id)}.transaction order by id`,
    );
    expect(rows.map(({ length }) => length)).toEqual(
      Array.from({ length: large }, (_, position) => sizes[position % sizes.length]),
    );
  } finally {
    await close();
  }
});
