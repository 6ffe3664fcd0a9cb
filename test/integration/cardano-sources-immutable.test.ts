import { appendFile, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { silentLog } from '../../src/kernel/log.js';
import { cardanoBlock } from '../../src/sources/cardano/cardano-block.js';
import { immutableDatabase } from '../../src/sources/cardano/immutable/immutable-database.js';
import type { Source } from '../../src/sources/source.js';
import { chunkPath, createChunkFolder, indexPath, writeChunk } from '../support/cardano-node/chunk-folder.js';
import { followUntil } from '../support/cardano-node/follow-until.js';
import { unpackPreviewChain } from '../support/cardano-node/real-chain.js';
import { PREVIEW } from '../support/cardano-node/sources.js';
import { tinyBlocks } from '../support/cardano-node/tiny-blocks.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

const folders: string[] = [];
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

const main = tinyBlocks({ length: 100, ballast: (index) => (index % 10 === 0 ? 400_000 : index) });
const blocks = main.map((bytes) => cardanoBlock(bytes));
const hashes = blocks.map(({ point }) => point.hash);
const firstBlockHash = hashes[0]!;

/** Chunks of 30, 0, 30, 30 and 10 blocks. */
const SIZES = [30, 0, 30, 30, 10];
const splitIntoChunks = (all: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] => {
  let at = 0;
  return SIZES.map((size) => {
    at += size;
    return all.slice(at - size, at);
  });
};

async function createFolder(options: { readonly bare?: boolean } = {}): Promise<string> {
  const folder = await createChunkFolder();
  folders.push(folder);
  for (const [number, chunk] of splitIntoChunks(main).entries()) await writeChunk(folder, number, chunk, options);
  return folder;
}

const source = (folder: string, options: { readonly pollMs?: number; readonly firstBlockHash?: string } = {}) =>
  immutableDatabase({ network: PREVIEW, folder, firstBlockHash, log: silentLog, ...options });

const followAll = (from: Source, start: number) =>
  followUntil(from as ReturnType<typeof source>, undefined, { start: blocks.slice(0, start) });

const listHashes = ({ blocks: followed }: { blocks: readonly { point: { hash: string } }[] }): readonly string[] =>
  followed.map(({ point }) => point.hash);

describe.each([
  ['an indexed folder', {}],
  ['a folder of bare chunks', { bare: true }],
] as const)('%s', (_, layout) => {
  test('emits every block once and ends', async () => {
    const database = source(await createFolder(layout));
    const { blocks: followed, rollbacks } = await followAll(database, 0);
    expect(rollbacks).toBe(0);
    expect(listHashes({ blocks: followed })).toEqual(hashes);
    for (const [index, block] of followed.entries()) expect(Buffer.compare(block.bytes, main[index]!)).toBe(0);
    expect(database.describe()).toMatchObject({ identity: 'verified', state: 'ended', capabilities: [] });
  });

  test('continues from any block', async () => {
    const folder = await createFolder(layout);
    for (const start of [1, 29, 30, 31, 60, 89, 90, 99, 100]) {
      const followed = await followAll(source(folder), start);
      expect(followed.forwards).toBe(100 - start);
      expect(listHashes(followed)).toEqual(hashes);
    }
  });

  test('reports its tip', async () => {
    const folder = await createFolder(layout);
    for await (const { tip } of source(folder).follow([], new AbortController().signal))
      expect(tip).toEqual(blocks[99]!.point);
  });

  test('omits an incomplete last block, and emits it when it is complete', async () => {
    const folder = await createFolder(layout);
    const last = await readFile(chunkPath(folder, 4));
    await truncate(chunkPath(folder, 4), last.length - 5);
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const event of source(folder, { pollMs: 5 }).follow([], stop.signal)) {
      if (event.type === 'forward') seen.push(event.block.point.hash);
      if (seen.length === 99) await appendFile(chunkPath(folder, 4), last.subarray(-5));
      if (seen.length === 100) stop.abort();
    }
    expect(seen).toEqual(hashes);
  });

  test('emits the blocks of new chunks while polling', async () => {
    const folder = await createFolder(layout);
    const more = tinyBlocks({ length: 5, previousHash: hashes[99]!, firstHeight: 100, firstSlot: 2_000 });
    const stop = new AbortController();
    let count = 0;
    for await (const event of source(folder, { pollMs: 5 }).follow([], stop.signal)) {
      count += event.type === 'forward' ? 1 : 0;
      if (count === 100) await writeChunk(folder, 5, more, layout);
      if (count === 105) stop.abort();
    }
    expect(count).toBe(105);
  });

  test('that is truncated in the middle is rejected with the file and the position', async () => {
    const folder = await createFolder(layout);
    const { length } = await readFile(chunkPath(folder, 2));
    await truncate(chunkPath(folder, 2), length - 5);
    await expect(followAll(source(folder), 0)).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringMatching(/00002\.chunk is corrupt at byte \d+: /),
    });
  });

  test('with a gap between chunks is rejected', async () => {
    const folder = await createFolder(layout);
    await writeChunk(folder, 2, main.slice(31, 60), layout);
    await expect(followAll(source(folder), 0)).rejects.toMatchObject({
      fault: 'corrupt',
      message: expect.stringContaining('00002.chunk is corrupt at byte 0: Expected a block after'),
    });
  });

  test('emits nothing to a follower that is further ahead', async () => {
    const folder = await createFolder(layout);
    const beyond = tinyBlocks({ length: 3, previousHash: hashes[99]!, firstHeight: 100, firstSlot: 2_000 });
    const start = [...blocks, ...beyond.map((bytes) => cardanoBlock(bytes))];
    const followed = await followUntil(source(folder), undefined, { start });
    expect(followed).toMatchObject({ forwards: 0, rollbacks: 0 });
  });

  test('rolls back a follower on a fork below its end', async () => {
    const folder = await createFolder(layout);
    const fork = tinyBlocks({ length: 5, name: 'fork', previousHash: hashes[69]!, firstHeight: 70, firstSlot: 1_400 });
    const start = [...blocks.slice(0, 70), ...fork.map((bytes) => cardanoBlock(bytes))];
    const followed = await followUntil(source(folder), undefined, { start });
    expect(followed.rollbacks).toBe(1);
    expect(listHashes(followed)).toEqual(hashes);
  });

  test('with none of the known blocks is rejected', async () => {
    const start = tinyBlocks({ length: 5, name: 'elsewhere' }).map((bytes) => cardanoBlock(bytes));
    await expect(followUntil(source(await createFolder(layout)), undefined, { start })).rejects.toMatchObject({
      fault: 'no-common-point',
    });
  });

  test('with a late start is followed only from the block before it', async () => {
    const folder = await createFolder(layout);
    await rm(chunkPath(folder, 0));
    expect(listHashes(await followAll(source(folder), 30))).toEqual(hashes);
    await expect(followAll(source(folder), 0)).rejects.toMatchObject({ fault: 'no-common-point' });
  });

  test('of another network is rejected by its first block', async () => {
    const folder = await createFolder(layout);
    await expect(followAll(source(folder, { firstBlockHash: 'ab'.repeat(32) }), 0)).rejects.toMatchObject({
      fault: 'wrong-network',
    });
  });
});

describe('index checks', () => {
  async function flip(path: string, at: number): Promise<void> {
    const file = await open(path, 'r+');
    const { buffer } = await file.read(new Uint8Array(1), 0, 1, at);
    await file.write(Uint8Array.of(buffer[0]! ^ 0x10), 0, 1, at);
    await file.close();
  }

  test('detect a changed byte of a body, which no header hash would reveal', async () => {
    const folder = await createFolder();
    await flip(chunkPath(folder, 0), 400_000);
    await expect(followAll(source(folder), 0)).rejects.toThrow('00000.chunk is corrupt at byte 0: the checksum');
  });

  test('detect a changed hash, offset or checksum in the index', async () => {
    for (const [field, sentence] of [
      [16, 'the index says'],
      [7, 'is corrupt'],
      [12, 'the checksum'],
    ] as const) {
      const folder = await createFolder();
      await flip(indexPath(folder, 2), 56 * 3 + field);
      await expect(followAll(source(folder), 0)).rejects.toThrow(sentence);
    }
  });

  test('tolerate an index of the last chunk that is behind or truncated', async () => {
    const folder = await createFolder();
    await truncate(indexPath(folder, 4), 56 * 4 + 20);
    expect(listHashes(await followAll(source(folder), 0))).toEqual(hashes.slice(0, 94));
    await truncate(indexPath(folder, 4), 0);
    expect(listHashes(await followAll(source(folder), 0))).toEqual(hashes.slice(0, 90));
  });
});

test('folder without chunks is rejected with its name', async () => {
  const folder = await createChunkFolder();
  folders.push(folder);
  await expect(followAll(source(folder), 0)).rejects.toThrow('There are no chunk files');
  await expect(followAll(source(join(folder, 'nothing')), 0)).rejects.toThrow('cannot be read');
});

describeWithData('cardano-preview-chain', 'cardano-mainnet-chunks')('real chains', () => {
  let preview = '';
  beforeAll(async () => {
    preview = await unpackPreviewChain();
    folders.push(preview);
  });

  const real = (network: CardanoNetwork, folder: string) => immutableDatabase({ network, folder, log: silentLog });

  test('all 53,069 blocks of the preview chain are linked from the first to the last', async () => {
    const database = real(PREVIEW, preview);
    let count = 0;
    let first: string | undefined;
    let last: string | undefined;
    for await (const event of database.follow([], new AbortController().signal)) {
      if (event.type !== 'forward') throw new Error('files do not roll back');
      first ??= event.block.point.hash;
      last = event.block.point.hash;
      expect(event.block.point.height).toBe(count);
      count += 1;
    }
    expect({ count, first, last }).toEqual({
      count: 53_069,
      first: '268ae601af8f9214804735910a3301881fbe0eec9936db7d1fb9fc39e93d1e37',
      last: 'c72591049e8b4fdcc4202397cbfb1b059fa84469c2a4e9f2c52887c7511ee143',
    });
    expect(database.describe().identity).toBe('verified');
  });

  test('epoch of mainnet, boundary block first, is read from a chunk without indexes', async () => {
    const folder = await createChunkFolder();
    folders.push(folder);
    await writeFile(chunkPath(folder, 0), readData('cardano-mainnet-chunks/00000.chunk.gz'));
    const { blocks: followed } = await followUntil(real(networkById('CARDANO_MAINNET'), folder), undefined);
    expect(followed).toHaveLength(21_587);
    expect(followed[0]).toMatchObject({ boundary: true, point: { height: 0, slot: 0 } });
    expect(followed.at(-1)!.point).toEqual({
      height: 21_586,
      slot: 21_599,
      hash: '3bd04916b6bc2ad849d519cfae4ffe3b1a1660c098dbcd3e884073dd54bc8911',
    });
  });
});
