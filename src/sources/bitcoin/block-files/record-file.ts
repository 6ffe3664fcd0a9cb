import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SourceError } from '../../errors.js';

/** A `blk` or `rev` file with deobfuscated content. */
export interface RecordFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Returns fewer bytes at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * From version 28 on, nodes obfuscate their files with the eight bytes of `xor.dat` to avoid false positives of virus
 * scanners.
 */
export function unblur(bytes: Buffer, at: number, key: Uint8Array | undefined): Buffer {
  if (key === undefined) return bytes;
  const { length } = key;
  for (let index = 0; index < bytes.length; index += 1) bytes[index]! ^= key[(at + index) % length]!;
  return bytes;
}

export async function openRecordFile(folder: string, name: string, key: Uint8Array | undefined): Promise<RecordFile> {
  const handle: FileHandle = await open(join(folder, name));
  const { size } = await handle.stat();
  return {
    name,
    sizeBytes: size,
    async read(at, length) {
      const requested = Math.max(0, Math.min(length, size - at));
      const bytes = Buffer.allocUnsafe(requested);
      let got = 0;
      while (got < requested) {
        const { bytesRead } = await handle.read(bytes, got, requested - got, at + got);
        if (bytesRead === 0) break;
        got += bytesRead;
      }
      return unblur(bytes.subarray(0, got), at, key);
    },
    close: () => handle.close(),
  };
}

/** A node's `blocks` folder, located in its data folder. */
export interface BlocksFolder {
  readonly path: string;
  /** Sorted numbers of its `blk` files. */
  readonly numbers: readonly number[];
  readonly key: Uint8Array | undefined;
}

export const fileName = (kind: 'blk' | 'rev', number: number): string =>
  `${kind}${String(number).padStart(5, '0')}.dat`;

async function numbersIn(path: string): Promise<readonly number[]> {
  const names = await readdir(path).catch(() => [] as string[]);
  return names
    .flatMap((name) => /^blk(\d{5,})\.dat$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export async function openBlocksFolder(folder: string): Promise<BlocksFolder> {
  for (const path of [folder, join(folder, 'blocks')]) {
    const numbers = await numbersIn(path);
    if (numbers.length > 0) return { path, numbers, key: await readKey(path) };
  }
  throw new SourceError('refused', `The folder ${folder} has no block files (blk00000.dat and so on)`);
}

async function readKey(path: string): Promise<Uint8Array | undefined> {
  try {
    const key = await readFile(join(path, 'xor.dat'));
    if (key.length !== 8)
      throw new SourceError('corrupt', `The key in ${join(path, 'xor.dat')} has ${key.length} bytes`);
    return key.every((byte) => byte === 0) ? undefined : key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
