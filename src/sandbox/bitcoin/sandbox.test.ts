import { beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../../test/support/movable-clock.js';
import { createMemoryStore, type MemoryStore } from '../../../test/support/sandbox-memory.js';
import { decodeBlock } from '../../chains/bitcoin/block.js';
import { networkById } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { toHex } from '../../kernel/hex.js';
import { silentLog } from '../../kernel/log.js';
import type { BitcoinEvent, MempoolChange } from '../../sources/bitcoin/bitcoin-source.js';
import { Chain } from './chain.js';
import type { SandboxBlock } from './forge.js';
import { Sandbox, type SandboxDependencies } from './sandbox.js';
import type { SavedPendingTransaction } from './sandbox-store.js';
import { createSimulation } from './simulation.js';
import { sandboxSource } from './source.js';

const NOW = 1_790_000_000_000;
const network = networkById('BITCOIN_TESTNET4');
const outsider = createSimulation(network, 99).walletFactory;
const outsiderWallet = outsider.witnessKey('outsider');

/** The chain is created once; every test continues from it in its own store. */
type Store = MemoryStore<SandboxBlock, SavedPendingTransaction>;
let begun: Store;
beforeAll(async () => {
  begun = createMemoryStore();
  await Sandbox.open(createDependencies(begun));
});

const createDependencies = (store: Store, change: Partial<SandboxDependencies> = {}): SandboxDependencies => ({
  network,
  store,
  clock: movableClock(NOW),
  log: silentLog,
  seed: 1,
  activity: 0,
  ...change,
});

async function openAgain(change: Partial<SandboxDependencies> = {}): Promise<{ sandbox: Sandbox; store: Store }> {
  const store = begun.copy();
  return { sandbox: await Sandbox.open(createDependencies(store, change)), store };
}

const getBalance = ({ chain }: Sandbox): bigint =>
  [...chain.coins.byScript(outsiderWallet.script)].reduce((sum, { value }) => sum + value, 0n);

describe('running chain', () => {
  test('restores its coins, clock and mempool from the store', async () => {
    const { sandbox, store } = await openAgain();
    await sandbox.fund(outsiderWallet.script, 50_000n);
    await sandbox.advanceBlocks(2);
    const txid = await sandbox.fund(outsiderWallet.script, 70_000n);
    await sandbox.setPaused(true);
    const again = await Sandbox.open(createDependencies(store));
    expect(again.tip).toEqual(sandbox.tip);
    expect(again.saved).toEqual({ ...sandbox.saved, paused: true });
    expect(again.pending.map((entry) => entry.txid)).toEqual([txid]);
    expect(getBalance(again)).toBe(50_000n);
    expect(again.chain.coins.size).toBe(sandbox.chain.coins.size);
  });

  test('produces no block within the second of the last one', async () => {
    const clock = movableClock(NOW);
    const { sandbox } = await openAgain({ clock });
    const { height } = sandbox.chain;
    await sandbox.produce();
    expect(sandbox.chain.height).toBe(height);
    clock.advance(10_000);
    await sandbox.produce();
    expect([sandbox.chain.height, sandbox.chain.time]).toEqual([height + 1, NOW / 1000 + 10]);
  });

  test('continues to produce blocks when the clock is set back or jumps ahead', async () => {
    const clock = movableClock(NOW);
    const { sandbox, store } = await openAgain({ clock });
    clock.advance(10_000);
    await sandbox.produce();
    const { height, time } = sandbox.chain;
    clock.advance(-7_200_000);
    await sandbox.produce();
    clock.advance(5_000);
    await sandbox.produce();
    expect([sandbox.chain.height, sandbox.chain.time]).toEqual([height + 2, time + 1 + 5]);
    const again = await Sandbox.open(createDependencies(store, { clock }));
    clock.advance(5_000);
    await again.bridge();
    expect([again.chain.height, again.chain.time]).toEqual([height + 3, time + 11]);
    clock.advance(86_400_000);
    await again.produce();
    expect(again.chain.height).toBe(height + 4);
  });

  test('pays from the faucet in the next block, and rejects dust and amounts above its balance', async () => {
    const { sandbox } = await openAgain();
    await sandbox.fund(outsiderWallet.script, 123_456n);
    expect(getBalance(sandbox)).toBe(0n);
    await sandbox.advanceBlocks(1);
    expect(getBalance(sandbox)).toBe(123_456n);
    await expect(sandbox.fund(outsiderWallet.script, 200n)).rejects.toThrow('must hold at least 294 satoshi');
    await expect(sandbox.fund(outsiderWallet.script, 10n ** 15n)).rejects.toThrow(ServiceError);
  });

  test('distributes thousands of outputs to an address', async () => {
    const { sandbox } = await openAgain();
    await sandbox.scatter(outsiderWallet.script, 2_500, 1_000n);
    expect(getBalance(sandbox)).toBe(2_500_000n);
  });

  test('simulates payments, replacements and fee bumps, and blocks prefer higher fee rates', async () => {
    const clock = movableClock(NOW);
    const { sandbox } = await openAgain({ clock, activity: 6 });
    const seen = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      clock.advance(5_000);
      await sandbox.simulateActivity();
      for (const { txid } of sandbox.pending) seen.add(txid);
      clock.advance(5_000);
      await sandbox.produce();
      for (const { txid } of sandbox.pending) seen.add(txid);
    }
    const inBlocks = new Set(
      (await sandbox.sourceBlocksAfter(sandbox.chain.height - 30, 30)).flatMap(({ bytes }) =>
        decodeBlock(bytes).transactions.map(({ txid }) => toHex(txid)),
      ),
    );
    const pending = new Set(sandbox.pending.map(({ txid }) => txid));
    const replaced = [...seen].filter((txid) => !inBlocks.has(txid) && !pending.has(txid));
    expect(seen.size).toBeGreaterThan(60);
    expect(replaced.length).toBeGreaterThan(0);
  });
});

describe('a fork', () => {
  test('returns transactions to the mempool, and the next block includes them', async () => {
    const { sandbox } = await openAgain();
    await sandbox.fund(outsiderWallet.script, 50_000n);
    await sandbox.advanceBlocks(3);
    const dropped = sandbox.tip!;
    await sandbox.fork(3);
    expect([getBalance(sandbox), sandbox.pending.length]).toEqual([0n, 1]);
    await sandbox.advanceBlocks(3);
    expect([getBalance(sandbox), sandbox.pending.length]).toEqual([50_000n, 0]);
    expect(sandbox.tip!.height).toBe(dropped.height);
    expect(sandbox.tip!.hash).not.toBe(dropped.hash);
  });

  test('has the same coins as a chain that never had the branch', async () => {
    const { sandbox, store } = await openAgain({ activity: 5 });
    await sandbox.advanceBlocks(4);
    await sandbox.reorganise(3);
    const fresh = new Chain(createSimulation(network, 1));
    for (const { bytes } of (await store.blocksAfter(0, 10_000)).values()) fresh.replay(bytes);
    expect(fresh.tip).toEqual(sandbox.tip);
    expect(new Set([...fresh.coins.all()].map(({ outpoint }) => toHex(outpoint.txid) + outpoint.vout))).toEqual(
      new Set([...sandbox.chain.coins.all()].map(({ outpoint }) => toHex(outpoint.txid) + outpoint.vout)),
    );
    expect(store.content.stale.length).toBe(begun.content.stale.length + 3);
  });

  test('is rejected when it is deeper than the finality depth or the chain', async () => {
    const { sandbox } = await openAgain();
    await expect(sandbox.fork(sandbox.chain.height + 1)).rejects.toThrow(ServiceError);
    await expect(sandbox.fork(5_001)).rejects.toThrow('at most 5000 blocks');
  });
});

test('a change that could not be stored is not announced, and the chain is reloaded', async () => {
  const { sandbox, store } = await openAgain();
  const before = sandbox.tip;
  store.nextError = new Error('disk full');
  await expect(sandbox.advanceBlocks(1)).rejects.toThrow('disk full');
  await expect(sandbox.advanceBlocks(1)).rejects.toThrow('being reloaded');
  expect((await Sandbox.open(createDependencies(store))).tip).toEqual(before);
});

describe('node interface', () => {
  const follow = async (
    count: number,
    work?: (sandbox: Sandbox) => Promise<void>,
  ): Promise<readonly BitcoinEvent[]> => {
    const store = begun.copy();
    const source = sandboxSource({ ...createDependencies(store), blockSeconds: 0, forkPercent: 0 });
    const stop = new AbortController();
    const events: BitcoinEvent[] = [];
    for await (const event of source.follow([], stop.signal)) {
      events.push(event);
      const caughtUp = event.type === 'forward' && event.block.point.hash === source.running!.tip!.hash;
      if (caughtUp && work !== undefined && events.length < count) {
        const sandbox = source.running!;
        await work(sandbox);
      }
      if (events.length >= count) stop.abort();
    }
    return events;
  };

  test('streams the chain from its start, with the stale branches', async () => {
    const { blocks, stale } = begun.content;
    const events = await follow(blocks.length + stale.length + 2);
    const backward = events.flatMap((event) =>
      event.type === 'backward' && event.to !== 'origin' ? [event.to.height!] : [],
    );
    expect(backward.length).toBe(2);
    let at: string | undefined;
    const points = new Set<string>();
    for (const event of events) {
      if (event.type === 'backward') at = event.to === 'origin' ? undefined : event.to.hash;
      else {
        expect(event.block.previousHash).toBe(at);
        at = event.block.point.hash;
        points.add(at);
      }
    }
    expect(at).toBe(blocks.at(-1)!.point.hash);
    for (const { point } of stale) expect(points.has(point.hash)).toBe(true);
  });

  test('streams a reorg as one rollback and the new blocks', async () => {
    const { blocks, stale } = begun.content;
    let done = false;
    const all = blocks.length + stale.length + 2;
    const events = await follow(all + 4, async (sandbox) => {
      if (!done) await sandbox.reorganise(2);
      done = true;
    });
    expect(events.slice(all).map(({ type }) => type)).toEqual(['backward', 'forward', 'forward', 'forward']);
  });

  test('streams the mempool and its changes, and tests, estimates and responds like a node', async () => {
    const store = begun.copy();
    const source = sandboxSource({ ...createDependencies(store), blockSeconds: 0, forkPercent: 0 });
    const stop = new AbortController();
    const following = (async () => {
      for await (const _ of source.follow([blocks().at(-1)!.point], stop.signal));
    })();
    const changes: MempoolChange[] = [];
    const watching = (async () => {
      for await (const change of source.waiting.watch(stop.signal)) changes.push(change);
    })();
    await expect.poll(() => changes.length).toBe(1);
    const sandbox = source.running!;
    const txid = await sandbox.fund(outsiderWallet.script, 90_000n);
    await expect.poll(() => changes.at(-1)?.added.map((each) => each.txid)).toEqual([txid]);
    await sandbox.advanceBlocks(1);
    await expect.poll(() => changes.at(-1)?.removed).toEqual([txid]);
    expect(changes[0]).toMatchObject({ whole: true, added: [], removed: [] });

    const coin = [...sandbox.chain.coins.byScript(outsiderWallet.script)][0]!;
    const intent = { payer: outsiderWallet, outputs: [{ value: 40_000n, script: outsiderWallet.script }], feeRate: 3 };
    const good = sandbox.chain.compose({ ...intent, inputs: [{ coin, wallet: outsiderWallet }] }).bytes;
    expect(await source.queries.testAcceptance([good])).toMatchObject([{ accepted: true, reason: undefined }]);
    expect(await source.submitter.submit(good)).toEqual({ accepted: true });
    const corrupt = Uint8Array.from(good);
    corrupt[50] = 1 ^ corrupt[50]!;
    const result = await source.submitter.submit(corrupt);
    expect(result.accepted).toBe(false);
    expect(await source.queries.estimateFee(2, 'economical')).toBeGreaterThan(0);
    expect(await source.queries.call('getchaintips')).toMatchObject([
      { status: 'active' },
      { branchlen: 2 },
      { branchlen: 1 },
    ]);
    expect(await source.queries.call('getblockchaininfo')).toMatchObject({
      chain: 'testnet4',
      blocks: sandbox.chain.height,
    });
    stop.abort();
    await Promise.all([following, watching]);
    await expect(source.submitter.submit(good)).rejects.toThrow('not running in this process');
  });

  const blocks = () => begun.content.blocks;
});
