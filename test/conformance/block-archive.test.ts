import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { readBlockPoint } from '../../src/chains/cardano/blocks/block-point.js';
import { readProvenBlock } from '../../src/chains/cardano/blocks/block-proof.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { silentLog } from '../../src/kernel/log.js';
import { ImmutableBlockArchive } from '../../src/sources/cardano/immutable/block-archive.js';
import { readBlocks, unpackPreviewChain } from '../support/cardano-node/real-chain.js';
import { describeWithData } from '../support/describe-with-data.js';
import { filesOfSet, readData } from '../support/external-data.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const openArchive = (folder: string) =>
  new ImmutableBlockArchive({ network: 'CARDANO_MAINNET', folder, clock: { now: () => 0 }, log: silentLog });

function splitBlocks(chunk: Uint8Array): readonly Uint8Array[] {
  const reader = new CborReader(chunk);
  const blocks: Uint8Array[] = [];
  while (!reader.done) blocks.push(reader.readEncoded());
  return blocks;
}

const countByronTransactions = (bytes: Uint8Array): number => decodeBlock(bytes).transactions.length;

/** Every block, in pages, has the bytes that follow its era number. */
async function expectAll(folder: string, blocks: readonly Uint8Array[], step: number): Promise<void> {
  const archive = openArchive(folder);
  for (let at = 0; at < blocks.length; at += step) {
    const page = blocks.slice(at, at + 100);
    const points = page.map((bytes) => readBlockPoint(bytes));
    const found = await archive.read(points);
    expect(found.size).toBe(page.length);
    for (const [index, { hash }] of points.entries())
      expect(Buffer.compare(found.get(hash)!, page[index]!.subarray(2))).toBe(0);
  }
}

describeWithData('cardano-mainnet-chunks')('chunks of mainnet without indexes', () => {
  const chunks = ['00000', '00500', '06189-part1'].map((name) =>
    splitBlocks(readData(`cardano-mainnet-chunks/${name}.chunk.gz`)),
  );

  test('blocks of Byron, Shelley and Conway are found, and the boundary block in the slot of the first block', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ct-archive-'));
    folders.push(folder);
    // A boundary block shares its slot with the block after it, which here begins the next file.
    const [byron = [], ...others] = chunks;
    const files = [byron.slice(0, 1), byron.slice(1), ...others];
    for (const [number, blocks] of files.entries())
      await writeFile(join(folder, `${String(number).padStart(5, '0')}.chunk`), Buffer.concat(blocks));
    expect(readBlockPoint(byron[0]!).slot).toBe(readBlockPoint(byron[1]!).slot);
    for (const blocks of chunks) await expectAll(folder, blocks, 700);
    await expectAll(folder, byron.slice(0, 2), 1);
  });

  test('every change of a transaction of Byron is found', () => {
    const block = chunks[0]!.find((bytes) => bytes[1] === 1 && countByronTransactions(bytes) > 0)!;
    const { hash } = readProvenBlock(block);
    // The body follows the header; its last bytes are the other parts.
    const header = new CborReader(block);
    header.readTuple(2);
    header.skip();
    header.readTuple(3);
    header.skip();
    for (let at = header.at; at < block.length - 20; at += 1) {
      const changed = Uint8Array.from(block);
      changed[at]! ^= 1;
      let read: string | undefined;
      try {
        read = readProvenBlock(changed).hash;
      } catch {
        continue;
      }
      expect({ at, accepted: read === hash }).toEqual({ at, accepted: false });
    }
  });
});

describeWithData('cardano-preview-chain')('folder of a preview node', () => {
  test('blocks are found by the indexes of the node', async () => {
    const folder = await unpackPreviewChain();
    folders.push(folder);
    await expectAll(folder, await readBlocks(folder, 53_069), 1_000);
  });
});

describeWithData('cardano-blocks')('single blocks of all eras', () => {
  test('the body of every block is proven by its header', () => {
    const eras = new Set<number>();
    for (const path of filesOfSet('cardano-blocks').filter((name) => name.endsWith('.cbor'))) {
      const bytes = readData(path);
      eras.add(bytes[1]!);
      expect(readProvenBlock(bytes).hash).toBe(readBlockPoint(bytes).hash);
    }
    expect(eras.size).toBeGreaterThanOrEqual(7);
  });
});
