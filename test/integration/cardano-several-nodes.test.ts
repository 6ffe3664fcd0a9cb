import { afterEach, expect, test } from 'vitest';
import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { DEFAULT_NODE_LIMITS } from '../../src/sources/cardano/node-limits.js';
import { readNodeCandidate } from '../../src/sources/cardano/read-candidate.js';
import { severalNodes } from '../../src/sources/cardano/several-nodes.js';
import type { Point } from '../../src/sources/source.js';
import { followUntil } from '../support/cardano-node/follow-until.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW, QUICK } from '../support/cardano-node/sources.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';

const started: TestNode[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((node) => node.close()));
});

async function startNode(blocks: readonly Uint8Array[]): Promise<TestNode> {
  const node = await startTestNode({ chain: new ServedChain(blocks), magic: PREVIEW.magic });
  started.push(node);
  return node;
}

const followNodes = (nodes: readonly TestNode[], firstBlockHash: string) =>
  severalNodes({
    nodes: nodes.map(({ peer }) => {
      const limits = { ...QUICK, retry: { firstMs: 1, maxMs: 2, attempts: 1 } };
      const options = {
        network: PREVIEW,
        address: peer,
        clock: systemClock,
        limits: { ...DEFAULT_NODE_LIMITS, ...limits },
      };
      return {
        source: createNodeSource(peer, { firstBlockHash, limits }),
        readCandidate: (known: readonly Point[], signal: AbortSignal) => readNodeCandidate(options, known, signal),
      };
    }),
    securityParameter: 6,
    compareMs: 5,
    log: silentLog,
  });

const main = tinyBlocks({ length: 10 });
const first = readBlockPoint(main[0]!).hash;
const getTipHash = (blocks: readonly Uint8Array[]): string => readBlockPoint(blocks.at(-1)!).hash;
const fork = (from: number, length: number): readonly Uint8Array[] => [
  ...main.slice(0, from),
  ...tinyBlocks({
    length,
    name: 'fork',
    firstHeight: from,
    firstSlot: from * 20,
    previousHash: getTipHash(main.slice(0, from)),
  }),
];

test('next node continues when the followed one disappears', async () => {
  const one = await startNode(main.slice(0, 5));
  const two = await startNode(main);
  const source = followNodes([one, two], first);
  const { blocks, rollbacks } = await followUntil(source, getTipHash(main), {
    onEvent: async (_, { length }) => {
      if (length === 5 && started.includes(one)) {
        started.splice(started.indexOf(one), 1);
        await one.close();
      }
    },
  });
  expect([blocks.length, rollbacks]).toEqual([10, 0]);
});

test('longer chain of another node replaces the followed one within the security parameter', async () => {
  const longer = fork(6, 7);
  const source = followNodes([await startNode(main), await startNode(longer)], first);
  const { blocks, rollbacks } = await followUntil(source, getTipHash(longer));
  expect([blocks.length, rollbacks]).toEqual([13, 1]);
});

test('longer chain that forks too deep is not followed', async () => {
  const deep = await startNode(fork(3, 20));
  const one = await startNode(main);
  const source = followNodes([one, deep], first);
  const stop = new AbortController();
  const events: string[] = [];
  for await (const event of source.follow([], stop.signal)) {
    events.push(event.type);
    // The comparisons with the other node happen while this node has no news.
    if (events.length === 10) void waitForConnections(deep, 3).then(() => stop.abort());
  }
  expect(events).toEqual(Array(10).fill('forward'));
});

async function waitForConnections(node: TestNode, count: number): Promise<void> {
  while (node.connections < count) await new Promise((resolve) => setTimeout(resolve, 5));
}
