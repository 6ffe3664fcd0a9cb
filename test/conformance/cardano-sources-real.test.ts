import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../src/chains/networks.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { silentLog } from '../../src/kernel/log.js';
import { cardanoBlock } from '../../src/sources/cardano/cardano-block.js';
import { immutableDatabase } from '../../src/sources/cardano/immutable/immutable-database.js';
import { concatSources } from '../../src/sources/concat-sources.js';
import { followUntil } from '../support/cardano-node/follow-until.js';
import { readBlocks, unpackPreviewChain } from '../support/cardano-node/real-chain.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { createNodeSource, PREVIEW } from '../support/cardano-node/sources.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';
import { takeFirst } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

const BLOCKS = 53_069;
const SIDES = ['local', 'peer'] as const;

describeWithData('cardano-preview-chain', 'cardano-mainnet-chunks')('node that serves real blocks', () => {
  let folder = '';
  let blocks: readonly Uint8Array[] = [];
  const nodes: TestNode[] = [];
  beforeAll(async () => {
    folder = await unpackPreviewChain();
    blocks = await readBlocks(folder, BLOCKS);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await rm(folder, { recursive: true, force: true });
  });

  async function start(chain: ServedChain, magic: number): Promise<TestNode> {
    const node = await startTestNode({ chain, magic });
    nodes.push(node);
    return node;
  }

  test.each(takeFirst(SIDES, 1))(
    'over its %s address serves the preview chain, Alonzo and Babbage, byte by byte',
    async (side) => {
      const node = await start(new ServedChain(blocks), PREVIEW.magic);
      const last = cardanoBlock(blocks.at(-1)!).point.hash;
      const { blocks: followed, rollbacks } = await followUntil(
        createNodeSource(node[side], { firstBlockHash: undefined }),
        last,
      );
      expect(followed).toHaveLength(BLOCKS);
      expect(rollbacks).toBe(0);
      for (const [index, block] of followed.entries()) {
        if (Buffer.compare(block.bytes, blocks[index]!) !== 0) expect.fail(`block ${index} differs`);
      }
      expect(new Set(followed.map(({ era }) => era))).toEqual(new Set(['alonzo', 'babbage']));
    },
  );

  test.each(SIDES)('over its %s address serves the same blocks again after rollbacks', async (side) => {
    const served = blocks.slice(34_000, 36_000);
    const node = await start(new ServedChain([...blocks.slice(0, 34_000), ...served]), PREVIEW.magic);
    const last = cardanoBlock(served.at(-1)!).point.hash;
    let rollbacks = 0;
    const { blocks: followed } = await followUntil(createNodeSource(node[side], { firstBlockHash: undefined }), last, {
      start: [cardanoBlock(blocks[33_999]!)],
      onEvent: ({ type }, { length }) => {
        if (type !== 'forward' || length % 600 !== 0 || rollbacks >= 5) return;
        rollbacks += 1;
        const retainedLength = 34_000 + length - 100 * rollbacks;
        node.chain.fork(retainedLength, blocks.slice(retainedLength, 36_000));
      },
    });
    expect(followed.slice(1).map(({ point }) => point.hash)).toEqual(
      served.map((bytes) => cardanoBlock(bytes).point.hash),
    );
  });

  test.each(SIDES)('over its %s address serves Byron blocks, the boundary block first', async (side) => {
    const mainnet = networkById('CARDANO_MAINNET');
    const chunk = readData('cardano-mainnet-chunks/00000.chunk.gz');
    const reader = new CborReader(chunk);
    const byron: Uint8Array[] = [];
    while (byron.length < 3_000) byron.push(reader.readEncoded());
    const node = await start(new ServedChain(byron), mainnet.magic);
    const source = createNodeSource(node[side], { network: mainnet, firstBlockHash: undefined });
    const { blocks: followed } = await followUntil(source, cardanoBlock(byron.at(-1)!).point.hash);
    expect(followed).toHaveLength(3_000);
    expect(followed[0]!.boundary).toBe(true);
    expect(source.describe().identity).toBe('verified');
  });

  test('continues where its files end', async () => {
    const files = immutableDatabase({ network: PREVIEW, folder, log: silentLog });
    const all = await readBlocks(folder, Number.POSITIVE_INFINITY);
    const { hash, height, slot } = cardanoBlock(all.at(-1)!).point;
    const newer = tinyBlocks({ length: 50, previousHash: hash, firstHeight: height + 1, firstSlot: slot + 20 });
    const node = await start(new ServedChain([...all, ...newer]), PREVIEW.magic);
    const source = concatSources(files, createNodeSource(node.local, { firstBlockHash: undefined }));
    const followed = await followUntil(source, node.chain.blocks.at(-1)!.point.hash);
    expect(followed).toMatchObject({ forwards: 53_069 + 50, rollbacks: 0 });
    expect(source.describe().kind).toBe('cardano-node');
  });
});
