import { afterEach, expect, test, vi } from 'vitest';
import type { SandboxControl } from '../../api/kit/context.js';
import { networkById } from '../../chains/networks.js';
import { UNOPENED } from '../../indexer/follower-state.js';
import type { IndexMaintainer } from '../../indexer/maintain-index.js';
import type { Source } from '../../sources/source.js';
import { NetworkUse } from '../networks/network-use.js';
import { simulatedNetwork } from './simulated-network.js';

afterEach(() => {
  vi.useRealTimers();
});

const point = (height: number) => ({ height, slot: height, hash: `hash ${height}` });

/** A chain of empty blocks whose index the test advances manually. */
function controlledChain() {
  const chain = { tip: point(1) };
  const indexed = { tip: point(1), mempool: true };
  const indexWriter = {
    state: () => ({ ...UNOPENED, tip: indexed.tip }),
    holds: () => true,
    stop: async () => undefined,
  } as unknown as IndexMaintainer;
  const network = simulatedNetwork<typeof chain>({
    network: networkById('BITCOIN_TESTNET4'),
    use: new NetworkUse({ now: () => 0 }),
    settings: { seed: 1, blockSeconds: 0, forkPercent: 0, activity: 0 },
    source: { running: chain } as unknown as Source & { readonly running: typeof chain },
    startIndexing: () => indexWriter,
    showsMempool: async () => indexed.mempool,
    control: ({ andFollow }) =>
      ({
        advanceBlocks: (count: number) =>
          andFollow(async ({ tip }) => {
            chain.tip = point(tip.height + count);
          }),
      }) as unknown as SandboxControl,
  });
  network.start();
  return { network, control: network.control, chain, shown: indexed };
}

const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending');
  await vi.advanceTimersByTimeAsync(1_000);
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

test('command returns once the index has its blocks and the mempool', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { control, chain, shown: indexed } = controlledChain();
  indexed.mempool = false;
  const advanced = control.advanceBlocks(2);
  expect(await isSettled(advanced)).toBe(false);
  indexed.tip = chain.tip;
  expect(await isSettled(advanced)).toBe(false);
  indexed.mempool = true;
  expect(await isSettled(advanced)).toBe(true);
  await advanced;
});

test('command returns unavailable when the index does not catch up in time, and was still executed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { control, chain } = controlledChain();
  const advanced = control.advanceBlocks(1).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await advanced).toMatchObject({
    kind: 'unavailable',
    message: 'The command was executed, but the index of BITCOIN_TESTNET4 has not caught up yet',
  });
  expect(chain.tip).toEqual(point(2));
});

test('start and command fail with 503 when the network is stopped meanwhile', async () => {
  const { network, control } = controlledChain();
  const waits = Promise.allSettled([network.startAndWait(), control.advanceBlocks(1)]);
  await network.stop();
  for (const result of await waits)
    expect(result).toMatchObject({
      status: 'rejected',
      reason: {
        kind: 'unavailable',
        message: 'The simulated chain of BITCOIN_TESTNET4 was stopped: try again soon',
        headers: { 'Retry-After': '2' },
      },
    });
});
