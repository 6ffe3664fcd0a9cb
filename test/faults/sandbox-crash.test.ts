import { expect, test } from 'vitest';
import { submitDemoPayment } from '../support/demo-payment.js';
import { sameChain, sandboxToKill } from './sandbox-to-kill.js';

const ADDRESS = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const { ask, request, killAndStart } = sandboxToKill({ network: 'CARDANO_PREPROD', activity: 2 });

test('killed service restores its chain, its clock and its mempool', { timeout: 240_000 }, async () => {
  await ask('POST', '/advance', { epochs: 1 });
  await ask('PATCH', '', { paused: true });
  await submitDemoPayment((path, body) => request('POST', path, body), ADDRESS);
  for (let round = 0; round < 2; round += 1) {
    const before = await ask('GET', '');
    await killAndStart();
    expect(await ask('GET', '')).toMatchObject({ ...sameChain(before), paused: true, mempool: 1 });
  }
  const { tip } = await ask('POST', '/advance', { blocks: 1 });
  expect((await ask('GET', '')).mempool).toBe(0);
  await ask('PATCH', '', { paused: false });
  // Killed while blocks are being made: everything that was reported is still there.
  await killAndStart();
  expect((await ask('GET', '')).tip.height).toBeGreaterThanOrEqual(tip.height);
});
