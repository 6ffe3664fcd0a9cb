import { expect, test } from 'vitest';
import { sameChain, sandboxToKill } from './sandbox-to-kill.js';

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const { ask, killAndStart } = sandboxToKill({ network: 'BITCOIN_MAINNET', activity: 0 });

test('killed service restores its chain, its clock and its mempool', { timeout: 240_000 }, async () => {
  await ask('POST', '/advance', { blocks: 4 });
  await ask('PATCH', '', { paused: true });
  await ask('POST', '/fund', { address: ADDRESS, satoshi: '50000' });
  for (let round = 0; round < 2; round += 1) {
    const before = await ask('GET', '');
    await killAndStart();
    expect(await ask('GET', '')).toMatchObject({ ...sameChain(before), paused: true, mempool: 1 });
    await ask('POST', '/fork', { depth: 2 });
  }
  const { tip, mempool } = await ask('POST', '/advance', { blocks: 1 });
  expect([tip.height > 900_000, mempool]).toEqual([true, 0]);
});
