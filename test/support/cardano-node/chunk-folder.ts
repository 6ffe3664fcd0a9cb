import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBlockPoint } from '../../../src/chains/cardano/blocks/block-point.js';
import { crc32 } from '../../../src/kernel/crc32.js';
import { fromHex } from '../../../src/kernel/hex.js';

/** An empty database folder of a node; the caller removes it. */
export async function createChunkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ct-chunks-'));
  await mkdir(join(folder, 'immutable'));
  return folder;
}

const fileName = (number: number): string => String(number).padStart(5, '0');

export const chunkPath = (folder: string, number: number): string =>
  join(folder, 'immutable', `${fileName(number)}.chunk`);

export const indexPath = (folder: string, number: number): string =>
  join(folder, 'immutable', `${fileName(number)}.secondary`);

/** Writes a chunk like a node, with its secondary index unless disabled. */
export async function writeChunk(
  folder: string,
  number: number,
  blocks: readonly Uint8Array[],
  options: { readonly bare?: boolean } = {},
): Promise<void> {
  await writeFile(chunkPath(folder, number), Buffer.concat(blocks));
  if (!options.bare) await writeFile(indexPath(folder, number), secondaryIndex(blocks));
}

function secondaryIndex(blocks: readonly Uint8Array[]): Uint8Array {
  const index = new Uint8Array(blocks.length * 56);
  const view = new DataView(index.buffer);
  let offset = 0;
  for (const [blockIndex, block] of blocks.entries()) {
    const at = blockIndex * 56;
    const { hash, slot } = readBlockPoint(block);
    view.setBigUint64(at, BigInt(offset));
    view.setUint32(at + 12, crc32(block));
    index.set(fromHex(hash), at + 16);
    view.setBigUint64(at + 48, BigInt(slot));
    offset += block.length;
  }
  return index;
}
