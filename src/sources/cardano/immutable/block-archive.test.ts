import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import {
  chunkPath,
  createChunkFolder,
  indexPath,
  writeChunk,
} from '../../../../test/support/cardano-node/chunk-folder.js';
import { type GeneratedBlock, growChain, listBlockBytes } from '../../../../test/support/generated-chain.js';
import { type Log, silentLog } from '../../../kernel/log.js';
import { ImmutableBlockArchive } from './block-archive.js';

const chain = growChain([], { length: 100, transactions: 2 });
const points = chain.map(({ point }) => point);
const encoded = (block: GeneratedBlock): Uint8Array => block.bytes.subarray(2);

/** Chunks of 30, 0, 30, 30 and 10 blocks. */
const CHUNKS = [chain.slice(0, 30), [], chain.slice(30, 60), chain.slice(60, 90), chain.slice(90)];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

interface Layout {
  readonly bare: boolean;
}

async function createFolder(layout: Layout, chunks: readonly (readonly GeneratedBlock[])[] = CHUNKS): Promise<string> {
  const folder = await createChunkFolder();
  folders.push(folder);
  for (const [number, blocks] of chunks.entries()) await writeChunk(folder, number, listBlockBytes(blocks), layout);
  return folder;
}

function openArchive(folder: string) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const events: string[] = [];
  const record = (event: string): void => void events.push(event);
  const log: Log = { ...silentLog, warn: record, error: record };
  return { archive: new ImmutableBlockArchive({ network: 'APEX_VECTOR_TESTNET', folder, clock, log }), clock, events };
}

const change = async (path: string, edit: (bytes: Buffer) => void): Promise<void> => {
  const bytes = await readFile(path);
  edit(bytes);
  await writeFile(path, bytes);
};

/** Flips one bit of a block of the first chunk, so many bytes before its end. */
const damage = async (folder: string, block: number, beforeEnd: number): Promise<void> => {
  const end = chain.slice(0, block + 1).reduce((sum, { bytes }) => sum + bytes.length, 0);
  await change(chunkPath(folder, 0), (bytes) => {
    bytes[end - beforeEnd]! ^= 1;
  });
};

const failure = (read: Promise<unknown>): Promise<unknown> =>
  read.then(() => undefined).catch((error: unknown) => error);

const damaged = (block: number) => ({
  kind: 'unavailable',
  message: `The bytes of block ${points[block]!.hash} cannot be read from the folder of APEX_VECTOR_TESTNET_CHAIN_DIR: its files are damaged or of another chain`,
});

test.for<Layout>([{ bare: false }, { bare: true }])(
  'every block is found, alone and with others (%o)',
  async (layout) => {
    const folder = await createFolder(layout);
    const { archive, events } = openArchive(folder);
    for (const block of chain)
      expect(await archive.read([block.point])).toEqual(new Map([[block.point.hash, encoded(block)]]));
    const all = new Map(chain.map((block) => [block.point.hash, encoded(block)]));
    expect(await openArchive(folder).archive.read(points.toReversed())).toEqual(all);
    const concurrent = openArchive(folder).archive;
    const pages = await Promise.all([concurrent.read(points.slice(0, 60)), concurrent.read(points.slice(40))]);
    expect(new Map(pages.flatMap((page) => [...page]))).toEqual(all);
    expect(events).toEqual([]);
  },
);

test.for<Layout>([{ bare: false }, { bare: true }])(
  'blocks that the folder does not have are absent (%o)',
  async (layout) => {
    const { archive, events } = openArchive(await createFolder(layout));
    const longer = growChain(chain, { length: 1 }).at(-1)!.point;
    const other = { slot: points[50]!.slot, hash: 'ab'.repeat(32) };
    expect(await archive.read([longer, other, points[3]!])).toEqual(new Map([[points[3]!.hash, encoded(chain[3]!)]]));
    expect(events).toEqual([]);
  },
);

test.for<Layout>([{ bare: false }, { bare: true }])(
  'a damaged block fails and is logged, and its neighbours are still found (%o)',
  async (layout) => {
    const folder = await createFolder(layout);
    await damage(folder, 7, 40);
    const { archive, events } = openArchive(folder);
    expect(await failure(archive.read([points[7]!]))).toMatchObject(damaged(7));
    expect(events).toEqual(['archive.failed']);
    expect((await archive.read([points[6]!, points[8]!])).size).toBe(2);
  },
);

test('a block whose index was forged with it fails by the proof in its header', async () => {
  const folder = await createFolder({ bare: false });
  const path = indexPath(folder, 0);
  // The entry of block 7 leads to block 8, with its checksum.
  await change(path, (index) => index.copy(index, 7 * 56, 8 * 56, 8 * 56 + 16));
  await change(path, (index) => index.writeBigUInt64BE(index.readBigUInt64BE(9 * 56), 8 * 56));
  expect(await failure(openArchive(folder).archive.read([points[7]!]))).toMatchObject(damaged(7));
});

test('a bare block that changes after its chunk was scanned fails', async () => {
  const folder = await createFolder({ bare: true });
  const { archive } = openArchive(folder);
  expect((await archive.read([points[7]!])).size).toBe(1);
  await damage(folder, 7, 40);
  expect(await failure(archive.read([points[7]!]))).toMatchObject(damaged(7));
});

test('a missing folder has no block, is reported once, and is read when it appears', async () => {
  const folder = await createFolder({ bare: false });
  await rename(folder, `${folder}.away`);
  const { archive, clock, events } = openArchive(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await archive.read([points[3]!])).toEqual(new Map());
    clock.time += 60_000;
  }
  expect(events).toEqual(['archive.unreadable']);
  await rename(`${folder}.away`, folder);
  expect((await archive.read([points[3]!])).size).toBe(1);
});

test('new chunks are found a few seconds after the last look at the folder', async () => {
  const folder = await createFolder({ bare: false }, CHUNKS.slice(0, 4));
  const { archive, clock } = openArchive(folder);
  expect((await archive.read([points[89]!])).size).toBe(1);
  await writeChunk(folder, 4, listBlockBytes(CHUNKS[4]!));
  expect((await archive.read([points[95]!])).size).toBe(0);
  clock.time += 5_000;
  expect((await archive.read([points[95]!])).size).toBe(1);
});

test.for<Layout>([{ bare: false }, { bare: true }])(
  'blocks appended to the last chunk are found (%o)',
  async (layout) => {
    const folder = await createFolder(layout, [chain.slice(0, 30), chain.slice(30, 35)]);
    const { archive } = openArchive(folder);
    expect((await archive.read(points.slice(30, 40))).size).toBe(5);
    await writeChunk(folder, 1, listBlockBytes(chain.slice(30, 40)), layout);
    expect((await archive.read(points.slice(30, 40))).size).toBe(10);
  },
);

test.for<Layout>([{ bare: false }, { bare: true }])(
  'a block that a node has not finished is absent until it is complete (%o)',
  async (layout) => {
    const folder = await createFolder(layout);
    const path = chunkPath(folder, 4);
    const bytes = await readFile(path);
    await truncate(path, bytes.length - 9);
    const { archive } = openArchive(folder);
    expect((await archive.read([points[98]!, points[99]!])).size).toBe(1);
    await appendFile(path, bytes.subarray(-9));
    expect((await archive.read([points[99]!])).size).toBe(1);
  },
);

test('a removed chunk leads to an absent block', async () => {
  const folder = await createFolder({ bare: false });
  const { archive } = openArchive(folder);
  expect((await archive.read([points[40]!])).size).toBe(1);
  await rm(chunkPath(folder, 2));
  await rm(indexPath(folder, 2));
  expect((await archive.read([points[40]!])).size).toBe(0);
});

test('a folder with another chain fails or has no block, and never returns its bytes', async () => {
  const other = growChain([], { length: 100, transactions: 2, name: 'other' });
  const { archive } = openArchive(await createFolder({ bare: true }, [other]));
  expect((await archive.read(points)).size).toBe(0);
});
