import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';

const { dataDir, remove } = temporaryDataDir();
const ADDRESS = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
let service: CrosstieProcess;

const start = (): Promise<CrosstieProcess> =>
  startCrosstie({ dataDir, env: { CROSSTIE_SANDBOX_BLOCK_SECONDS: '1', CROSSTIE_SANDBOX_ACTIVITY: '2' } });

interface Status {
  readonly seed: number;
  readonly tip: { readonly hash: string; readonly height: number };
  readonly clockOffset: number;
  readonly mempool: number;
  readonly faucet: string;
}

const ask = async (method: string, path: string, body?: object): Promise<Status> => {
  const response = await fetch(new URL(`/api/operator/sandbox/CARDANO_PREPROD${path}`, service.url), {
    method,
    headers: { 'X-Api-Key': 'xt_demo_cardano-preprod', ...(body && { 'Content-Type': 'application/json' }) },
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
  await ask('POST', '/advance', { epochs: 1 });
  await ask('PATCH', '', { paused: true });
  await ask('POST', '/fund', { address: ADDRESS, lovelace: '5000000' });
  for (let round = 0; round < 2; round += 1) {
    const before = await ask('GET', '');
    service.signal('SIGKILL');
    await service.exited;
    service = await start();
    const after = await ask('GET', '');
    expect(after).toMatchObject({
      seed: before.seed,
      tip: { hash: before.tip.hash, height: before.tip.height },
      clockOffset: before.clockOffset,
      paused: true,
      mempool: 1,
      faucet: before.faucet,
    });
  }
  const { tip } = await ask('POST', '/advance', { blocks: 1 });
  expect((await ask('GET', '')).mempool).toBe(0);
  await ask('PATCH', '', { paused: false });
  // Killed while blocks are being made: whatever was told is still there.
  service.signal('SIGKILL');
  await service.exited;
  service = await start();
  expect((await ask('GET', '')).tip.height).toBeGreaterThanOrEqual(tip.height);
});
