import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../../errors.js';

export interface ChunkFile {
  readonly number: number;
  readonly path: string;
  readonly sizeBytes: number;
  /** Absent in folders of bare chunks. */
  readonly indexPath: string | undefined;
  /** A node may still be writing the last one. */
  readonly last: boolean;
}

const STAT_BATCH_SIZE = 64;

/** The sorted chunks of the folder, or of its `immutable` folder. Empty chunks are omitted. */
export async function listChunks(folder: string): Promise<readonly ChunkFile[]> {
  const names = await readNames(folder);
  if (names.includes('immutable')) return await listChunks(join(folder, 'immutable'));
  const present = new Set(names);
  const numbers = names.flatMap((name) => /^(\d+)\.chunk$/.exec(name)?.[1] ?? []);
  if (numbers.length === 0) throw new SourceError('unreachable', `There are no chunk files in ${folder}`);
  const sizes = await fileSizes(numbers.map((digits) => join(folder, `${digits}.chunk`)));
  const chunks = numbers
    .map((digits, index) => {
      const indexName = `${digits}.secondary`;
      return {
        number: Number(digits),
        path: join(folder, `${digits}.chunk`),
        sizeBytes: sizes[index]!,
        indexPath: present.has(indexName) ? join(folder, indexName) : undefined,
      };
    })
    .filter(({ sizeBytes }) => sizeBytes > 0)
    .sort((a, b) => a.number - b.number);
  return chunks.map((chunk, index) => ({ ...chunk, last: index === chunks.length - 1 }));
}

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    throw new SourceError('unreachable', `The folder ${folder} cannot be read`, { cause });
  }
}

/** A mainnet folder has thousands of chunks, so the calls are batched. */
async function fileSizes(paths: readonly string[]): Promise<readonly number[]> {
  const sizes: number[] = [];
  for (let at = 0; at < paths.length; at += STAT_BATCH_SIZE) {
    const group = paths.slice(at, at + STAT_BATCH_SIZE);
    sizes.push(...(await Promise.all(group.map(async (path) => (await stat(path)).size))));
  }
  return sizes;
}
