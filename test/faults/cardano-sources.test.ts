import { afterEach, describe, expect, test } from 'vitest';
import type { NodeLimits } from '../../src/sources/cardano/node-limits.js';
import { type Followed, followUntil } from '../support/cardano-node/follow-until.js';
import type { Misbehaviour, MisbehaviourPlan } from '../support/cardano-node/misbehaviour.js';
import { seeded } from '../support/cardano-node/seeded.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';

const nodes: TestNode[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
});

async function start(chain: ServedChain, misbehaviour: MisbehaviourPlan): Promise<TestNode> {
  const node = await startTestNode({ chain, magic: PREVIEW.magic, misbehaviour });
  nodes.push(node);
  return node;
}

const main = tinyBlocks({ length: 120, ballast: (index) => (index % 40 === 20 ? 30_000 : 0) });
const calm = new ServedChain(main).blocks.map(({ point }) => point.hash);
const firstBlockHash = calm[0];
const branch = (retainedLength: number, length: number, name: string): readonly Uint8Array[] =>
  tinyBlocks({
    length,
    name,
    previousHash: calm[retainedLength - 1],
    firstHeight: retainedLength,
    firstSlot: retainedLength * 20,
  });

// Short timeouts and few requests in flight, so that many connections fit into a test.
const limits: Partial<NodeLimits> = {
  handshakeMs: 150,
  replyMs: 150,
  awaitMs: 150,
  pipelineDepth: 8,
  rangeBlocks: 6,
  retry: { firstMs: 1, maxMs: 4, attempts: 30 },
};

/** For nodes that respond or disconnect: a busy machine must not turn a late reply into one more connection. */
const patientLimits: Partial<NodeLimits> = { ...limits, handshakeMs: 60_000, replyMs: 60_000, awaitMs: 60_000 };

const hashes = ({ blocks }: Followed): readonly string[] => blocks.map(({ point }) => point.hash);

const BY_MESSAGE = [
  'oversize-segment',
  'truncated-message',
  'duplicate-message',
  'out-of-protocol',
  'unknown-protocol',
  'wrong-direction',
  'endless-message',
  'deep-message',
  'skipped-message',
] as const;

const SIDES = ['local', 'peer'] as const;

describe.each(SIDES)('node behind its %s address', (side) => {
  test.each(BY_MESSAGE)('that sometimes misbehaves (%s) is followed to the same end', async (kind) => {
    const messageIndexes = [0, 1, 2, 3, 5, 17, 40];
    const plan: MisbehaviourPlan = (connection) =>
      connection < messageIndexes.length ? { kind, atMessage: messageIndexes[connection]! } : undefined;
    const node = await start(new ServedChain(main), plan);
    const followed = await followUntil(createNodeSource(node[side], { firstBlockHash, limits }), calm.at(-1));
    expect(hashes(followed)).toEqual(calm);
  });

  test('that disconnects at any position is followed to the same end', async () => {
    // Each of the first hundred bytes, which are the handshake; then in steps of a prime.
    const messageIndexes = [
      ...Array.from({ length: 30 }, (_, index) => index * 3),
      211,
      997,
      5_003,
      12_301,
      30_011,
      50_021,
    ];
    const plan: MisbehaviourPlan = (connection) =>
      connection < messageIndexes.length ? { kind: 'cut', atByte: messageIndexes[connection]! } : undefined;
    const node = await start(new ServedChain(main), plan);
    const source = createNodeSource(node[side], {
      firstBlockHash,
      limits: { ...limits, retry: { firstMs: 1, maxMs: 2, attempts: 50 } },
    });
    const followed = await followUntil(source, calm.at(-1));
    expect(hashes(followed)).toEqual(calm);
  });

  test('that stops responding is disconnected and reconnected', async () => {
    const messageIndexes = [0, 5, 60, 400, 20_000];
    const plan: MisbehaviourPlan = (connection) =>
      connection < messageIndexes.length ? { kind: 'stall', atByte: messageIndexes[connection]! } : undefined;
    const node = await start(new ServedChain(main), plan);
    const followed = await followUntil(createNodeSource(node[side], { firstBlockHash, limits }), calm.at(-1));
    expect(hashes(followed)).toEqual(calm);
  });

  test('that misbehaves by any seed and forks meanwhile is followed to the same end', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const random = seeded(seed);
      const chain = new ServedChain(main.slice(0, 60));
      const node = await start(chain, (connection) => (connection < 12 ? anyMisbehaviour(random) : undefined));
      let events = 0;
      let forks = 6;
      const followed = await followUntil(createNodeSource(node[side], { firstBlockHash, limits }), calm.at(-1), {
        onEvent: (_, { length }) => {
          events += 1;
          const idle = length === chain.blocks.length;
          if (!idle && random.below(30) > 0) return;
          forks -= 1;
          const retainedLength = 1 + random.below(chain.blocks.length - 1);
          const common =
            chain.blocks.slice(0, retainedLength).findLastIndex(({ point }, index) => point.hash === calm[index]) + 1;
          if (forks > 0) chain.fork(common, branch(common, 5 + random.below(40), `${seed}-${forks}`));
          else if (forks === 0 || idle) chain.fork(common, main.slice(common));
          if (random.below(3) === 0) chain.discardForks();
        },
      });
      expect(hashes(followed), `seed ${seed}`).toEqual(calm);
      expect(events).toBeGreaterThan(calm.length - 1);
    }
  });

  test('that always misbehaves is given up with the reason', async () => {
    const node = await start(new ServedChain(main), () => ({
      kind: 'garbage',
      atByte: 0,
      bytes: new Uint8Array(64).fill(0xff),
    }));
    const source = createNodeSource(node[side], {
      firstBlockHash,
      limits: { ...patientLimits, retry: { firstMs: 1, maxMs: 1, attempts: 4 } },
    });
    await expect(followUntil(source, undefined)).rejects.toMatchObject({
      fault: 'gave-up',
      kind: 'unavailable',
      message: expect.stringContaining('Gave up after 5 attempts'),
    });
    expect(node.connections).toBe(5);
    expect(source.describe()).toMatchObject({ state: 'ended', reason: expect.stringContaining('Gave up') });
  });

  test('that rejects the handshake is not retried', async () => {
    const cases: readonly (readonly [Misbehaviour, string, string])[] = [
      [{ kind: 'refuse-versions', versions: [99] }, 'refused', 'versions 99'],
      [{ kind: 'refuse', reason: 'not today' }, 'refused', 'not today'],
      [{ kind: 'choose-version', version: 5 }, 'refused', 'version 5'],
      [{ kind: 'wrong-magic', magic: 3 }, 'wrong-network', 'magic 3 instead of 2'],
    ];
    for (const [misbehaviour, fault, text] of cases) {
      const node = await start(new ServedChain(main), () => misbehaviour);
      await expect(
        followUntil(createNodeSource(node[side], { firstBlockHash, limits: patientLimits }), undefined),
      ).rejects.toMatchObject({
        fault,
        message: expect.stringContaining(text),
      });
      expect(node.connections).toBe(1);
    }
  });
});

test('peer that no longer has announced blocks is queried again', async () => {
  const node = await start(new ServedChain(main), (connection) => (connection < 3 ? { kind: 'no-blocks' } : undefined));
  const followed = await followUntil(
    createNodeSource(node.peer, { firstBlockHash, limits: patientLimits }),
    calm.at(-1),
  );
  expect(hashes(followed)).toEqual(calm);
  expect(node.connections).toBe(4);
});

function anyMisbehaviour(random: ReturnType<typeof seeded>): Misbehaviour | undefined {
  const kinds = [...BY_MESSAGE, 'cut', 'stall', 'garbage', 'none'] as const;
  const kind = kinds[random.below(kinds.length)]!;
  const atByte = random.below(20_000);
  if (kind === 'none') return undefined;
  if (kind === 'garbage') return { kind, atByte, bytes: random.bytes(1 + random.below(50)) };
  if (kind === 'cut' || kind === 'stall') return { kind, atByte };
  return { kind, atMessage: random.below(60) };
}
