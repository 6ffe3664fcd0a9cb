import { afterEach, expect, test } from 'vitest';
import { MAIN_NETWORKS } from '../../src/app/networks/main-networks.js';
import { openServerDb } from '../support/create-database.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';

let service: TestService;
afterEach(() => service.close());

const readiness = () => service.http.inject('/api/health/ready');

test('readiness returns 503 until the main networks run, then 200', async () => {
  // A seed without a prepared image: generating the networks takes seconds.
  const env = { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_SEED: '7' };
  service = await openTestService(env, { startNetworks: true });
  const early = await readiness();
  expect([early.statusCode, early.json()]).toEqual([503, { error: 'The main networks are starting' }]);
  expect(early.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  // The process is live and responds while its networks start.
  expect((await service.http.inject('/api/health/live')).statusCode).toBe(200);
  await eventually(async () => (await readiness()).statusCode === 200);
  for (const id of MAIN_NETWORKS) expect([id, service.services.networks.isStarted(id)]).toEqual([id, true]);
});

test('readiness does not wait for simulated networks when networks are off', async () => {
  service = await openTestService({}, { startNetworks: true });
  expect((await readiness()).statusCode).toBe(200);
});

test('requests for a network that is not started in time get 503 with Retry-After, and succeed later', async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_NETWORK_START_SECONDS: '1',
  });
  const requestTip = () =>
    service.http.inject({ url: '/api/btc/chain/tip', headers: { 'x-api-key': 'xt_demo_bitcoin-testnet4' } });
  const other = await openServerDb(service.databaseUrl, { poolSize: 2 });
  try {
    // The start waits for the migration lock.
    await other.withLock('migrate bitcoin_testnet4', async () => {
      for (const rejected of await Promise.all([requestTip(), requestTip(), requestTip()])) {
        expect([rejected.statusCode, rejected.json()]).toEqual([
          503,
          { error: 'BITCOIN_TESTNET4 is starting: try again in a moment' },
        ]);
        expect(rejected.headers['retry-after']).toBe('2');
      }
    });
  } finally {
    await other.close();
  }
  await eventually(async () => (await requestTip()).statusCode === 200);
});
