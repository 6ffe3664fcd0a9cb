import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';

const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
let service: TestService;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  for (let attempt = 0; ; attempt += 1) {
    try {
      await service.services.networks.open('CARDANO_MAINNET');
      return;
    } catch (error) {
      // A busy machine may need longer than the request timeout.
      if (!(error instanceof ServiceError) || attempt > 10) throw error;
    }
  }
});
afterAll(() => service?.close());

const get = async (url: string) => (await service.http.inject({ url, headers })).json();

async function retiredPool(): Promise<{
  poolIdBech32: string;
  poolStatus: string;
  retiringEpoch: number;
  blockCount: number;
}> {
  const retired = await get('/api/pools/retired');
  expect(retired.length).toBeGreaterThan(0);
  return await get(`/api/pools/${retired[0].poolId}`);
}

test('retired pool of a simulated chain made its last block before it retired', async () => {
  const pool = await retiredPool();
  expect(pool.poolStatus).toBe('retired');
  const blocks = await get(`/api/blocks/pool/${pool.poolIdBech32}?pageSize=1`);
  for (const { epoch } of blocks) expect(epoch).toBeLessThan(pool.retiringEpoch);
});

test('delegation to a retired pool is rejected, as by the ledger', async () => {
  const { poolIdBech32 } = await retiredPool();
  const request = { changeAddress: EXAMPLE.address, stakeAddress: EXAMPLE.stakeAddress };
  const build = (payload: object) =>
    service.http.inject({ method: 'POST', url: '/api/tx/build/delegation', headers, payload });
  const sentence = /^The pool [0-9a-f]{56} is not registered$/;
  const rejected = await build({ ...request, senderAddress: EXAMPLE.address, poolId: poolIdBech32 });
  expect({ status: rejected.statusCode, error: rejected.json().error }).toEqual({
    status: 400,
    error: expect.stringMatching(sentence),
  });
  // With UTxOs of the caller the chain may differ: the transaction is built, with a warning.
  const utxos = [{ txHash: '11'.repeat(32), outputIndex: 0, address: EXAMPLE.address, lovelace: '2000000000' }];
  const warned = await build({ ...request, utxos, poolId: poolIdBech32 });
  expect(warned.statusCode).toBe(200);
  expect(warned.headers['x-crosstie-warning']).toMatch(/pool-not-registered/);
});

test('genesis of a simulated chain has its own balances, which are the outputs before its first block', async () => {
  const shelley = await get('/api/network/genesis');
  expect(shelley).toMatchObject({ source: 'simulation', unknown: ['genDelegs', 'staking'], networkMagic: 764_824_073 });
  const byron = await get('/api/network/genesis?era=byron');
  const amounts = [...Object.values(shelley.initialFunds), ...Object.values(byron.nonAvvmBalances)];
  expect(amounts.length).toBeGreaterThan(10);
  const rows = await service.services.db.rows(sql`select count(*)::integer as count, sum(lovelace) as total
    from ${networkSchema('CARDANO_MAINNET')}.output where tx_id < 0`);
  const total = amounts.reduce((sum: bigint, amount) => sum + BigInt(String(amount)), 0n);
  expect(rows).toEqual([{ count: amounts.length, total }]);
  for (const era of ['alonzo', 'conway'])
    expect((await get(`/api/network/genesis?era=${era}`)).source).toBe('simulation');
});
