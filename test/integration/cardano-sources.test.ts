import { afterAll, describe, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import type { CardanoSourceBlock } from '../../src/sources/cardano/cardano-block.js';
import { cardanoBlock } from '../../src/sources/cardano/cardano-block.js';
import { followUntil } from '../support/cardano-node/follow-until.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode, type TestNode, type TestNodeOptions } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';

const nodes: TestNode[] = [];
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
});

async function start(chain: ServedChain, options: Partial<TestNodeOptions> = {}): Promise<TestNode> {
  const node = await startTestNode({ chain, magic: PREVIEW.magic, ...options });
  nodes.push(node);
  return node;
}

const hashes = (blocks: readonly Pick<CardanoSourceBlock, 'point'>[]): readonly string[] =>
  blocks.map(({ point }) => point.hash);
const tipHash = (chain: ServedChain): string => chain.blocks.at(-1)!.point.hash;

// Blocks from empty to larger than several segments.
const main = tinyBlocks({ length: 700, ballast: (index) => (index % 50 === 0 ? 90_000 : index % 7) });
const firstBlockHash = cardanoBlock(main[0]!).point.hash;

/** Blocks of another name that continue the first `kept` blocks of the main chain. */
const branch = (retainedLength: number, length: number, name: string): readonly Uint8Array[] =>
  tinyBlocks({
    length,
    name,
    previousHash: cardanoBlock(main[retainedLength - 1]!).point.hash,
    firstHeight: retainedLength,
    firstSlot: retainedLength * 20,
  });

describe.each(['local', 'peer'] as const)('node behind its %s address', (side) => {
  test('is followed from the first block to the last, every block complete', async () => {
    const node = await start(new ServedChain(main));
    const source = createNodeSource(node[side], { firstBlockHash });
    const { blocks, rollbacks } = await followUntil(source, tipHash(node.chain));
    expect(rollbacks).toBe(0);
    expect(blocks).toHaveLength(main.length);
    for (const [index, block] of blocks.entries()) expect(Buffer.compare(block.bytes, main[index]!)).toBe(0);
    expect(source.describe()).toMatchObject({ kind: 'cardano-node', identity: 'verified', state: 'ended' });
  });

  test('is followed from the middle', async () => {
    const node = await start(new ServedChain(main));
    const known = main.slice(0, 300).map((bytes) => cardanoBlock(bytes));
    const { blocks, forwards, rollbacks } = await followUntil(
      createNodeSource(node[side], { firstBlockHash }),
      tipHash(node.chain),
      { start: known },
    );
    expect({ forwards, rollbacks }).toEqual({ forwards: 400, rollbacks: 0 });
    expect(hashes(blocks)).toEqual(hashes(node.chain.blocks));
  });

  test('rolls a follower back to the newest common point', async () => {
    const node = await start(new ServedChain(main));
    const known = [...main.slice(0, 300), ...branch(300, 20, 'old fork')].map((bytes) => cardanoBlock(bytes));
    const { blocks, rollbacks } = await followUntil(
      createNodeSource(node[side], { firstBlockHash }),
      tipHash(node.chain),
      {
        start: known,
      },
    );
    expect(rollbacks).toBe(1);
    expect(hashes(blocks)).toEqual(hashes(node.chain.blocks));
  });

  test('is followed through forks, deep and shallow, to other blocks and back to the same', async () => {
    const node = await start(new ServedChain(main.slice(0, 500)));
    const steps = [
      () => node.chain.fork(490, branch(490, 5, 'a')),
      () => node.chain.fork(480, main.slice(480, 520)),
      () => node.chain.fork(200, branch(200, 400, 'b')),
      () => node.chain.fork(100, main.slice(100)),
    ];
    const stop = tipHash(new ServedChain(main));
    const { blocks, rollbacks } = await followUntil(createNodeSource(node[side], { firstBlockHash }), stop, {
      onEvent: (_, followed) => {
        if (followed.at(-1)?.point.hash === tipHash(node.chain)) steps.shift()?.();
      },
    });
    expect(rollbacks).toBe(4);
    expect(hashes(blocks)).toEqual(hashes(new ServedChain(main).blocks));
  });

  test('is followed through forks while blocks are in flight', async () => {
    const node = await start(new ServedChain(main.slice(0, 400)));
    let count = 0;
    const { blocks } = await followUntil(
      createNodeSource(node[side], { firstBlockHash, limits: { pipelineDepth: 20, rangeBlocks: 10 } }),
      tipHash(new ServedChain(main)),
      {
        onEvent: () => {
          count += 1;
          if (count === 150) node.chain.fork(120, branch(120, 50, 'c'));
          if (count === 170) node.chain.fork(160, []);
          if (count === 185) node.chain.fork(110, main.slice(110));
        },
      },
    );
    expect(hashes(blocks)).toEqual(hashes(new ServedChain(main).blocks));
  });

  test('at its tip emits new blocks as they arrive', async () => {
    const node = await start(new ServedChain(main.slice(0, 10)));
    const { blocks } = await followUntil(
      createNodeSource(node[side], { firstBlockHash }),
      tipHash(new ServedChain(main.slice(0, 20))),
      {
        onEvent: (_, followed) => {
          if (followed.length >= 10)
            setTimeout(() => node.chain.extend(main.slice(followed.length, followed.length + 1)), 2);
        },
      },
    );
    expect(blocks).toHaveLength(20);
  });

  test('with an empty chain is followed from its first block', async () => {
    const node = await start(new ServedChain());
    setTimeout(() => node.chain.extend(main.slice(0, 5)), 20);
    const { blocks } = await followUntil(
      createNodeSource(node[side], { firstBlockHash }),
      cardanoBlock(main[4]!).point.hash,
    );
    expect(blocks).toHaveLength(5);
  });

  test('is reconnected after an outage', async () => {
    const node = await start(new ServedChain(main));
    const source = createNodeSource(node[side], { firstBlockHash });
    const { blocks } = await followUntil(source, tipHash(node.chain), {
      onEvent: (_, followed) => {
        if (followed.length % 100 === 0) node.disconnectAll();
      },
    });
    expect(hashes(blocks)).toEqual(hashes(node.chain.blocks));
    expect(node.connections).toBeGreaterThan(2);
  });

  test('without a common block is rejected, not followed from the origin', async () => {
    const node = await start(new ServedChain(main));
    const other = tinyBlocks({ length: 10, name: 'elsewhere' }).map((bytes) => cardanoBlock(bytes));
    await expect(
      followUntil(createNodeSource(node[side], { firstBlockHash }), undefined, { start: other }),
    ).rejects.toMatchObject({ fault: 'no-common-point' });
  });

  test('of another network is rejected by its magic', async () => {
    const node = await start(new ServedChain(main), { magic: 1 });
    await expect(followUntil(createNodeSource(node[side], { firstBlockHash }), undefined)).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringContaining('magic 2'),
    });
  });

  test('of another network with the same magic is rejected by its first block', async () => {
    const node = await start(new ServedChain(main));
    await expect(
      followUntil(createNodeSource(node[side], { firstBlockHash: undefined }), undefined),
    ).rejects.toMatchObject({
      fault: 'wrong-network',
    });
  });

  test('receives requests for a bounded number of blocks while the follower is busy', async () => {
    const node = await start(new ServedChain(main));
    const limits = { pipelineDepth: 20, rangeBlocks: 10 };
    const stop = new AbortController();
    let consumed = 0;
    for await (const _ of createNodeSource(node[side], { firstBlockHash, limits }).follow([], stop.signal)) {
      consumed += 1;
      if (consumed < 5) continue;
      await new Promise((resolve) => setTimeout(resolve, 100));
      stop.abort();
    }
    // Prefetched headers and blocks, the ends of ranges, and the intersection search.
    expect(node.messagesSent).toBeLessThan(consumed + 20 + 2 * 10 + 30);
  });

  test('emits nothing after an abort, not even blocks that had already arrived', async () => {
    const node = await start(new ServedChain(main));
    const stop = new AbortController();
    let given = 0;
    for await (const event of createNodeSource(node[side], { firstBlockHash }).follow([], stop.signal)) {
      given += event.type === 'forward' ? 1 : 0;
      if (given === 3) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        stop.abort();
      }
    }
    expect(given).toBe(3);
  });
});

describe('a network whose first block is unknown', () => {
  const apex = networkById('APEX_VECTOR_TESTNET');

  test('is identified by its system start if the node can be queried', async () => {
    const right = await start(new ServedChain(main), {
      magic: apex.magic,
      responses: { systemStart: apex.systemStart },
    });
    const source = createNodeSource(right.local, { network: apex, firstBlockHash: undefined });
    await followUntil(source, tipHash(right.chain));
    expect(source.describe().identity).toBe('verified');
    const wrong = await start(new ServedChain(main), { magic: apex.magic });
    await expect(
      followUntil(createNodeSource(wrong.local, { network: apex, firstBlockHash: undefined }), undefined),
    ).rejects.toMatchObject({ fault: 'wrong-network' });
  });

  test('is followed from a peer, which reports that nothing could be verified', async () => {
    const node = await start(new ServedChain(main), { magic: apex.magic });
    const source = createNodeSource(node.peer, { network: apex, firstBlockHash: undefined });
    await followUntil(source, tipHash(node.chain));
    expect(source.describe().identity).toBe('unverifiable');
  });
});

test('peer connection is kept alive', async () => {
  const node = await start(new ServedChain(main.slice(0, 3)));
  const stop = new AbortController();
  const timer = setInterval(() => node.keepAliveCookies.length >= 3 && stop.abort(), 5);
  for await (const _ of createNodeSource(node.peer, { firstBlockHash, limits: { keepAliveMs: 5 } }).follow(
    [],
    stop.signal,
  ));
  clearInterval(timer);
  expect(node.keepAliveCookies.slice(0, 3)).toEqual([1, 2, 3]);
});
