import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';

const { dataDir, remove } = temporaryDataDir();
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
let service: CrosstieProcess;

const start = (): Promise<CrosstieProcess> =>
  startCrosstie({ dataDir, env: { CROSSTIE_SANDBOX_BLOCK_SECONDS: '1', CROSSTIE_SANDBOX_ACTIVITY: '0' } });

interface Status {
  readonly seed: number;
  readonly tip: { readonly hash: string; readonly height: number };
  readonly clockOffset: number;
  readonly mempool: number;
}

const ask = async (method: string, path: string, body?: object): Promise<Status> => {
  const response = await fetch(new URL(`/api/operator/sandbox/BITCOIN_MAINNET${path}`, service.url), {
    method,
    headers: { 'X-Api-Key': 'xt_demo_bitcoin-mainnet', ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Status;
};

beforeAll(async () => {
  service = await start();
});

afterAll(async () => {
  await service.stop();
  remove();
});

test('a killed service comes back with its chain, its clock and what waited', { timeout: 240_000 }, async () => {
  await ask('POST', '/advance', { blocks: 4 });
  await ask('PATCH', '', { paused: true });
  await ask('POST', '/fund', { address: ADDRESS, satoshi: '50000' });
  for (let round = 0; round < 2; round += 1) {
    const before = await ask('GET', '');
    service.signal('SIGKILL');
    await service.exited;
    service = await start();
    expect(await ask('GET', '')).toMatchObject({
      seed: before.seed,
      tip: { hash: before.tip.hash, height: before.tip.height },
      clockOffset: before.clockOffset,
      paused: true,
      mempool: 1,
    });
    await ask('POST', '/fork', { depth: 2 });
  }
  const { tip, mempool } = await ask('POST', '/advance', { blocks: 1 });
  expect([tip.height > 900_000, mempool]).toEqual([true, 0]);
});
