import { afterEach, describe, expect, test } from 'vitest';
import { toHex } from '../../src/kernel/hex.js';
import type { BitcoinNodeOptions, BitcoinNodeSource } from '../../src/sources/bitcoin/bitcoin-node.js';
import type { BitcoinNodeLimits } from '../../src/sources/bitcoin/node-limits.js';
import { FakeNode, type FakeNodeOptions, type Misbehaviour } from '../support/bitcoin-node/fake-node.js';
import { TINY, tinyBlocks } from '../support/bitcoin-node/tiny-blocks.js';
import { buildTransaction, fund, spend } from '../support/bitcoin-transactions.js';
import { type ChainFollower, followChain } from '../support/bitcoind/chain-follower.js';
import { type MempoolWatcher, watchMempool } from '../support/bitcoind/mempool-watcher.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { seeded } from '../support/cardano-node/seeded.js';
import { eventually } from '../support/eventually.js';
import { recordingLog } from '../support/recording-log.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** For nodes that stop responding. Elsewhere a busy machine must not turn a late reply into a failure. */
const SHORT_REPLY_MS = 200;

const limits: Partial<BitcoinNodeLimits> = {
  replyMs: 60_000,
  batch: 10,
  answerBytes: 200_000,
  listBytes: 200_000,
  retry: { firstMs: 1, maxMs: 4, attempts: 40 },
};

interface Started {
  readonly node: FakeNode;
  readonly source: BitcoinNodeSource;
}

async function start(options: FakeNodeOptions, others: Partial<BitcoinNodeOptions> = {}): Promise<Started> {
  const node = new FakeNode(options);
  const rpcUrl = await node.start();
  const source = nodeSource({ rpcUrl, network: TINY, pollMs: 2, ...others, limits: { ...limits, ...others.limits } });
  ends.push(async () => {
    source.close();
    await node.stop();
  });
  return { node, source };
}

function follow(...args: Parameters<typeof followChain>): ChainFollower {
  const follower = followChain(...args);
  ends.push(() => follower.stop());
  return follower;
}

function watch({ waiting }: BitcoinNodeSource): MempoolWatcher {
  const watcher = watchMempool(waiting);
  ends.push(() => watcher.stop());
  return watcher;
}

const main = tinyBlocks(60);
const calm = main.map(({ hash, bytes, spentOutputs }) => [hash, toHex(bytes), toHex(spentOutputs)]);
const tip = main.at(-1)!.hash;
const LARGEST_SPENT = Math.max(...main.map(({ spentOutputs }) => spentOutputs.length));
const toComparable = ({ blocks }: ChainFollower): readonly unknown[] =>
  blocks.map(({ point, bytes, spentOutputs }) => [point.hash, toHex(bytes), spentOutputs && toHex(spentOutputs)]);

describe('Bitcoin node', () => {
  test.each([
    ['over REST', {}, true],
    ['whose REST does not tell what is spent', { spent: 'rpc' }, true],
    ['without REST', { rest: false }, true],
    ['that tells nowhere what is spent', { rest: false, spent: 'none' }, false],
  ] as const)('is followed %s', async (_, options, hasSpentOutputs) => {
    const { source } = await start({ blocks: main, ...options });
    const follower = follow(source);
    await follower.reaches(tip);
    if (hasSpentOutputs) return expect(toComparable(follower)).toEqual(calm);
    expect(follower.blocks.map(({ point }) => point.hash)).toEqual(main.map(({ hash }) => hash));
    expect(follower.blocks.at(-1)!.spentOutputs).toBeUndefined();
  });

  test.each([
    ['over REST', {}, { spentBytes: LARGEST_SPENT - 1 }],
    ['without REST', { rest: false }, { listBytes: 350 }],
  ] as const)('is followed %s when the spent outputs of a block are too large to send', async (_, options, small) => {
    const { source } = await start({ blocks: main, ...options }, { limits: small });
    const follower = follow(source);
    await follower.reaches(tip);
    const hasSpentOutputs = follower.blocks.map(({ spentOutputs }) => spentOutputs !== undefined);
    expect(new Set(hasSpentOutputs)).toEqual(new Set([true, false]));
    expect(follower.blocks.map(({ point }) => point.hash)).toEqual(main.map(({ hash }) => hash));
  });

  test('is described and logged without its password', async () => {
    const { log, events } = recordingLog();
    const { source, node } = await start(
      { blocks: main },
      { log, limits: { retry: { firstMs: 600_000, maxMs: 600_000, attempts: 9 } } },
    );
    expect(source.describe()).toMatchObject({ kind: 'bitcoin-node', state: 'idle', identity: 'not-yet-checked' });
    const follower = follow(source);
    await follower.reaches(tip);
    expect(source.describe()).toMatchObject({ state: 'following', identity: 'verified', reason: undefined });
    await node.stop();
    await eventually(() => source.describe().state === 'waiting');
    expect(source.describe().reason).toMatch(
      /^The (node|connection to the node) (cannot be reached|was lost) \([A-Z]+\)$/,
    );
    expect(events.at(-1)).toMatchObject({ event: 'node.lost', level: 'warn' });
    expect(JSON.stringify([events, source.describe()])).not.toContain('secret-word');
  });

  test('may fork at any time while it is being read', async () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = seeded(seed);
      const { node, source } = await start({ blocks: main });
      let forks = 8;
      node.onRequest = () => {
        if (forks === 0 || random.below(12) > 0) return;
        forks -= 1;
        const retainedLength = 1 + random.below(node.chain.length - 1);
        node.fork(retainedLength, tinyBlocks(1 + random.below(20), `${seed} ${forks}`, node.chain[retainedLength - 1]));
      };
      const follower = follow(source);
      while (forks > 0) await new Promise((resolve) => setTimeout(resolve, 1));
      await follower.reaches(node.chain.at(-1)!.hash);
      expect(follower.blocks.map(({ point }) => point.hash)).toEqual(node.chain.map(({ hash }) => hash));
    }
  });

  const KINDS: readonly Misbehaviour[] = [
    'cut',
    'cut-answer',
    'stall',
    'garbage',
    'no-http',
    'declared-huge',
    'endless',
    'busy',
    'wrong-id',
    'empty',
    'starting',
    'other-bytes',
  ];

  test.each(KINDS)('with occasional failures (%s) is followed to the same end', async (kind) => {
    const failingRequests = new Set([0, 2, 4, 9, 15, 26, 40]);
    const { source } = await start(
      { blocks: main, misbehave: (request) => (failingRequests.has(request) ? kind : undefined) },
      { limits: { replyMs: SHORT_REPLY_MS } },
    );
    const follower = follow(source);
    await follower.reaches(tip);
    expect(toComparable(follower)).toEqual(calm);
  });

  test('with corrupted blocks gets a second request for them', async () => {
    let blocks = 0;
    const misbehave = (_: number, what: string): Misbehaviour | undefined => {
      if (what !== 'block') return undefined;
      blocks += 1;
      return blocks % 7 === 3 ? 'flipped-bit' : undefined;
    };
    const { source } = await start({ blocks: main, misbehave });
    const follower = follow(source);
    await follower.reaches(tip);
    expect(toComparable(follower)).toEqual(calm);
    expect(blocks).toBeGreaterThan(main.length);
  });

  test('that always misbehaves is given up with the reason', async () => {
    const retry = { firstMs: 1, maxMs: 1, attempts: 3 };
    for (const kind of KINDS) {
      const { source } = await start({ blocks: main, misbehave: () => kind }, { limits: { replyMs: 30, retry } });
      await expect(followChain(source).ends(), kind).rejects.toMatchObject({
        fault: 'gave-up',
        kind: 'unavailable',
        message: expect.stringMatching(/^Gave up after 4 attempts\. /),
      });
    }
  });

  test('that reports a tip without a path to it is not retried forever', async () => {
    const elsewhere = tinyBlocks(5, 'elsewhere').at(-1)!.hash;
    const retry = { firstMs: 1, maxMs: 1, attempts: 2 };
    const { source } = await start({ blocks: main, state: { bestblockhash: elsewhere } }, { limits: { retry } });
    await expect(followChain(source).ends()).rejects.toMatchObject({
      message: expect.stringContaining('provides no path to it'),
    });
  });

  test('of another chain is rejected by its first block or by its name', async () => {
    const others = [{ blocks: tinyBlocks(5, 'another') }, { blocks: main, state: { chain: 'main' } }];
    for (const options of others) {
      const { source, node } = await start(options);
      await expect(followChain(source).ends()).rejects.toMatchObject({ fault: 'wrong-network' });
      expect(node.requests).toBe(2);
    }
  });

  test('without a common block is rejected, never rolled back to', async () => {
    const { source } = await start({ blocks: main });
    const known = tinyBlocks(8, 'ours')
      .map(({ hash, height }) => ({ hash, height, slot: height }))
      .reverse();
    const events = source.follow(known, new AbortController().signal)[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toMatchObject({ fault: 'no-common-point' });
  });

  test('that is pruned is followed where it still has the blocks', async () => {
    const { source } = await start({ blocks: main, state: { pruned: true, pruneheight: 30 } });
    await expect(followChain(source).ends()).rejects.toMatchObject({
      fault: 'refused',
      message: 'The node is pruned: it has no blocks below 30, and block 0 is needed',
    });
    const stop = new AbortController();
    const { hash, height } = main[29]!;
    const events = source.follow([{ hash, height, slot: height }], stop.signal)[Symbol.asyncIterator]();
    const { value } = await events.next();
    expect(value).toMatchObject({ type: 'forward', block: { point: { height: 30 } } });
    stop.abort();
    await events.return?.();
  });

  test('that is still syncing reports so', async () => {
    const { source } = await start({ blocks: main, state: { initialblockdownload: true, headers: 900_000 } });
    const stop = new AbortController();
    const events = source.follow([], stop.signal)[Symbol.asyncIterator]();
    const { value } = await events.next();
    expect(value).toMatchObject({ tip: { height: 900_000, hash: 'ab'.repeat(32) } });
    expect(source.describe().reason).toBe('The node is still downloading the chain: it has 59 of 900000 blocks');
    stop.abort();
    await events.return?.();
  });

  test('receives requests for the blocks that a follower consumes, and a few ahead', async () => {
    const { source, node } = await start({ blocks: main }, { limits: { batch: 50, blocksAhead: 3 } });
    let blocks = 0;
    node.onRequest = (what) => {
      if (what === 'block') blocks += 1;
    };
    const stop = new AbortController();
    const events = source.follow([], stop.signal)[Symbol.asyncIterator]();
    for (let count = 0; count < 10; count += 1) await events.next();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(blocks).toBeLessThanOrEqual(10 + 3);
    stop.abort();
    await events.return?.();
  });
});

describe('mempool of a Bitcoin node', () => {
  const first = buildTransaction([fund('a', 10_000)], [9_000]);
  const child = buildTransaction([spend(first)], [8_000]);
  const other = buildTransaction([fund('b', 10_000)], [9_500]);
  const bytes = ({ transaction }: typeof first): Uint8Array => transaction.encoded;

  test('emits parents before children, in any order of the node', async () => {
    const { source, node } = await start({ blocks: main });
    const ids = [child, other, first].map((item) => node.add(bytes(item)));
    const watcher = watch(source);
    await watcher.until(() => watcher.transactions.size === 3);
    expect(watcher.changes[0]).toMatchObject({ whole: true, minimumFeeRate: 1_000n, sequence: 4n });
    expect(watcher.transactions.get(ids[0]!)).toMatchObject({ time: 1_700_000_000, fee: 1_000n });
  });

  test('omits transactions that vanish between the list and the query, and their descendants', async () => {
    const { source, node } = await start({ blocks: main });
    const parent = node.add(bytes(first));
    node.add(bytes(child));
    const lone = node.add(bytes(other));
    let shouldReplace = true;
    node.onRequest = (what) => {
      if (what !== 'getrawtransaction' || !shouldReplace) return;
      shouldReplace = false;
      node.remove(parent);
    };
    const watcher = watch(source);
    await watcher.until(() => watcher.changes.length > 0);
    expect([...watcher.changes[0]!.added.map(({ txid }) => txid)]).toEqual([lone]);
    // The parent was mined: its child is still pending, and is emitted with the next poll.
    await watcher.until(() => watcher.transactions.size === 2);
  });

  test('is not considered empty while the node still loads its file', async () => {
    const { source, node } = await start({ blocks: main });
    node.loaded = false;
    const watcher = watch(source);
    while (node.requests < 5) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(watcher.changes).toEqual([]);
    const txid = node.add(bytes(first));
    node.loaded = true;
    await watcher.until(() => watcher.transactions.has(txid));
    expect(watcher.changes).toHaveLength(1);
  });

  test('is emitted completely again when the sequence of the node restarts', async () => {
    const { source, node } = await start({ blocks: main });
    for (const item of [first, child, other]) node.add(bytes(item));
    const watcher = watch(source);
    await watcher.until(() => watcher.transactions.size === 3);
    node.mempool.clear();
    node.mempoolSequence = 1;
    await watcher.until(() => watcher.transactions.size === 0);
    expect(watcher.changes.at(-1)).toMatchObject({ whole: true, added: [], removed: [] });
  });

  test('reaches the same state after any failures', async () => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const random = seeded(seed);
      const kinds = ['cut', 'garbage', 'busy', 'wrong-id', 'empty', 'cut-answer'] as const;
      const { source, node } = await start({
        blocks: main,
        misbehave: (request) => (request < 60 && random.below(4) === 0 ? kinds[random.below(kinds.length)] : undefined),
      });
      const watcher = watch(source);
      const payments = Array.from({ length: 25 }, (_, index) =>
        buildTransaction([fund(`${seed} ${index}`, 9_000)], [1_000 + index]),
      );
      const ids: string[] = [];
      for (const payment of payments) {
        ids.push(node.add(bytes(payment)));
        if (random.below(3) === 0) node.remove(ids.splice(random.below(ids.length), 1)[0]!);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      await watcher.until(
        () => watcher.transactions.size === ids.length && ids.every((txid) => watcher.transactions.has(txid)),
      );
    }
  });

  test('accepts transactions, or rejects them with the reason of the node', async () => {
    const { source, node } = await start({ blocks: main });
    expect(await source.submitter.submit(bytes(first))).toEqual({ accepted: true });
    const txid = toHex(other.transaction.txid);
    node.rejections.set(txid, [-26, 'min relay fee not met, 0 < 111']);
    const submissionResult = await source.submitter.submit(bytes(other));
    expect(submissionResult).toEqual({ accepted: false, reason: Buffer.from('min relay fee not met, 0 < 111') });
    node.rejections.set(txid, [-1, 'something else']);
    await expect(source.submitter.submit(bytes(other))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(source.submitter.submit(new Uint8Array(4_000_001))).rejects.toMatchObject({ kind: 'invalid' });
    expect(await source.queries.estimateFee(3, 'conservative')).toBe(12.345);
  });
});
