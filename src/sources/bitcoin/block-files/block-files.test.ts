import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { TINY, type TinyBlock, tinyBlocks } from '../../../../test/support/bitcoin-node/tiny-blocks.js';
import { fromHex } from '../../../kernel/hex.js';
import { silentLog } from '../../../kernel/log.js';
import type { Point } from '../../source.js';
import { blockFiles } from './block-files.js';
import { HeaderTable } from './header-table.js';
import { fileName, unblur } from './record-file.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const record = ({ bytes }: Pick<TinyBlock, 'bytes'>): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  return Buffer.concat([fromHex(TINY.messageStart), size, bytes]);
};

function createFolder(files: readonly Buffer[], key?: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-files-'));
  folders.push(folder);
  for (const [number, bytes] of files.entries())
    writeFileSync(join(folder, fileName('blk', number)), unblur(Buffer.from(bytes), 0, key));
  if (key !== undefined) writeFileSync(join(folder, 'xor.dat'), key);
  return folder;
}

async function readAll(folder: string, known: readonly Point[] = []): Promise<readonly string[]> {
  const events: string[] = [];
  const source = blockFiles({ network: TINY, folder, log: silentLog });
  for await (const event of source.follow(known, new AbortController().signal)) {
    if (event.type === 'forward') events.push(event.block.point.hash);
    else events.push(`back to ${event.to === 'origin' ? 'origin' : event.to.height}`);
  }
  return events;
}

const hashes = (blocks: readonly TinyBlock[]): readonly string[] => blocks.map(({ hash }) => hash);
const toPoint = ({ hash, height }: TinyBlock): Point => ({ hash, height, slot: height });
const main = tinyBlocks(30);

describe('blockFiles', () => {
  test('reads blocks in any order over any number of files, with stale branches and garbage in between', async () => {
    const branches = [tinyBlocks(5, 'short', main[9]), tinyBlocks(2, 'shorter', main[20])].flat();
    const start = fromHex(TINY.messageStart);
    const leftovers: readonly ((other: TinyBlock) => Buffer)[] = [
      () => Buffer.alloc(0),
      () => Buffer.alloc(700),
      () => Buffer.alloc(40_000),
      () => Buffer.from('left by a crash'),
      // Looks like a record but cannot be read.
      () => Buffer.concat([start, Buffer.from('c8000000', 'hex'), Buffer.alloc(200, 0xff)]),
      () => Buffer.from(start),
      () => Buffer.concat([start, Buffer.from('ffffffff', 'hex')]),
      (other) => record(other).subarray(0, 120),
      (other) => record(other).subarray(0, -1),
      record,
    ];
    const all = [...main, ...branches];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom(...leftovers), { minLength: all.length, maxLength: all.length }),
        fc.integer({ min: 1, max: 4 }),
        fc.option(fc.uint8Array({ minLength: 8, maxLength: 8 })),
        async (blocks, gaps, count, key) => {
          const files = Array.from({ length: count }, (_, file) =>
            Buffer.concat(
              blocks.flatMap((block, index) =>
                index % count === file ? [gaps[index]!(blocks[(index * 7) % blocks.length]!), record(block)] : [],
              ),
            ),
          );
          const folder = createFolder(files, key === null ? undefined : Buffer.from(key));
          expect(await readAll(folder)).toEqual(hashes(main));
          rmSync(folders.pop()!, { recursive: true });
        },
      ),
      { numRuns: 25 },
    );
  });

  test('continues from a known block, rolls back from a stale one, and yields nothing for a point beyond the files', async () => {
    const stale = tinyBlocks(3, 'stale', main[19]);
    const folder = createFolder([Buffer.concat([...main, ...stale].map(record))]);
    const known = (...blocks: readonly TinyBlock[]): readonly Point[] => blocks.map(toPoint);
    expect(await readAll(folder, known(main[27]!))).toEqual(hashes(main.slice(28)));
    expect(await readAll(folder, known(stale[2]!, main[19]!))).toEqual(['back to 19', ...hashes(main.slice(20))]);
    expect(await readAll(folder, known(main[29]!))).toEqual([]);
    const further = tinyBlocks(4, 'main', main[29]);
    expect(await readAll(folder, known(further[3]!, main[5]!))).toEqual([]);
    const equal = tinyBlocks(10, 'equal', main[19]);
    const both = createFolder([Buffer.concat([...main, ...equal].map(record))]);
    expect(await readAll(both, known(equal[9]!, main[19]!))).toEqual([]);
    expect(await readAll(both)).toEqual(hashes(main));
    await expect(readAll(folder, known(tinyBlocks(3, 'unknown')[2]!))).rejects.toMatchObject({
      fault: 'no-common-point',
    });
  });

  test('ends before a gap and reports a missing start', async () => {
    const gap = createFolder([Buffer.concat([...main.slice(0, 12), ...main.slice(13)].map(record))]);
    expect(await readAll(gap)).toEqual(hashes(main.slice(0, 12)));
    const headless = createFolder([Buffer.concat(main.slice(1).map(record))]);
    await expect(readAll(headless)).rejects.toMatchObject({ fault: 'refused', message: /lack the first block/ });
    const parent = mkdtempSync(join(tmpdir(), 'crosstie-files-'));
    folders.push(parent);
    mkdirSync(join(parent, 'blocks'));
    writeFileSync(join(parent, 'blocks', fileName('blk', 0)), Buffer.concat(main.map(record)));
    expect(await readAll(parent)).toHaveLength(30);
  });
});

test('a header table finds all inserted hashes and detects duplicates', () => {
  const table = new HeaderTable();
  const getHash = (number: number): Buffer => {
    const hash = Buffer.alloc(32);
    // Many share the bytes that select a slot.
    hash.writeUInt32LE(number % 301, 0);
    hash.writeUInt32LE(number, 8);
    return hash;
  };
  for (let number = 0; number < 3_000; number += 1) {
    const position = { file: number, at: number * 2, sizeBytes: 0xffff_ffff, transactions: number + 1 };
    expect(table.add(getHash(number), getHash(number + 1), 5, position)).toBe(number);
  }
  const copy = { file: 1, at: 1, sizeBytes: 1, transactions: 1 };
  expect(table.add(getHash(17), getHash(18), 5, copy)).toBe(17);
  expect(table.getCopies(17)).toEqual([copy]);
  expect(table.size).toBe(3_000);
  for (let number = 0; number < 3_000; number += 1) expect(table.find(getHash(number))).toBe(number);
  expect(table.find(getHash(3_000))).toBeUndefined();
  expect(table.getLocation(2_999)).toEqual({ file: 2_999, at: 5_998, sizeBytes: 0xffff_ffff, transactions: 3_000 });
});
