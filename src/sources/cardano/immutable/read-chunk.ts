import { type FileHandle, open, readFile } from 'node:fs/promises';
import zlib from 'node:zlib';
import { ItemEnd } from '../../../chains/cardano/node/item-end.js';
import { MessageAssembler } from '../../../chains/cardano/node/message-assembler.js';
import { crc32 } from '../../../kernel/crc32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { SourceError } from '../../errors.js';
import { type CardanoSourceBlock, cardanoBlock } from '../cardano-block.js';
import type { ChunkFile } from './chunk-files.js';
import { decodeSecondaryIndex, type IndexEntry } from './secondary-index.js';

/** Size of one file read. */
export const WINDOW_BYTES = 1_048_576;

/** No network has had larger blocks; a longer one is a wrong offset or garbage. */
export const MAX_BLOCK_BYTES = 4 * 1_048_576;

/** Runs over every byte of a chain; Node's own checksum, available since 20.15, is 25 times as fast. */
export const checksum: (bytes: Uint8Array) => number = zlib.crc32 ?? crc32;

export interface ChunkBlock {
  readonly block: CardanoSourceBlock;
  readonly offset: number;
}

export const corrupt = ({ path }: ChunkFile, offset: number, why: string, cause?: unknown): SourceError =>
  new SourceError('corrupt', `${path} is corrupt at byte ${offset}: ${why}`, { cause });

/**
 * The blocks of a chunk in order, checked against the index if there is one. In the last chunk a truncated end is
 * ignored: a node may append to it concurrently.
 */
export async function* readChunk(
  chunk: ChunkFile,
  options: { readonly afterHash?: string } = {},
): AsyncGenerator<ChunkBlock> {
  const file = await open(chunk.path);
  try {
    if (chunk.indexPath === undefined) yield* readBare(chunk, file, options.afterHash);
    else {
      const entries = decodeSecondaryIndex(await readFile(chunk.indexPath));
      yield* readIndexed(chunk, file, entries, entries.findIndex(({ hash }) => hash === options.afterHash) + 1);
    }
  } finally {
    await file.close();
  }
}

/** Whether the chunk has the block. The index is trusted: the next block proves the hash. */
export async function holdsBlock(chunk: ChunkFile, blockHash: string): Promise<boolean> {
  if (chunk.indexPath !== undefined)
    return decodeSecondaryIndex(await readFile(chunk.indexPath)).some(({ hash }) => hash === blockHash);
  for await (const { block } of readChunk(chunk)) if (block.point.hash === blockHash) return true;
  return false;
}

/** The newest complete block of a chunk; undefined if it has none. */
export async function readLastBlock(chunk: ChunkFile): Promise<ChunkBlock | undefined> {
  let last: ChunkBlock | undefined;
  for await (const found of readChunk(chunk, { afterHash: await hashNearEnd(chunk) })) last = found;
  return last;
}

/**
 * Avoids reading a long indexed chunk completely for its end. Two entries back, because the last one may be truncated.
 */
async function hashNearEnd({ indexPath }: ChunkFile): Promise<string> {
  return indexPath === undefined ? '' : (decodeSecondaryIndex(await readFile(indexPath)).at(-3)?.hash ?? '');
}

interface Extent {
  readonly entry: IndexEntry;
  readonly end: number;
  /** The index does not contain the end of the last block, and a node may have started the next one after it. */
  readonly openEnd: boolean;
}

async function* readIndexed(
  chunk: ChunkFile,
  file: FileHandle,
  entries: readonly IndexEntry[],
  first: number,
): AsyncGenerator<ChunkBlock> {
  if (entries.length === 0 && !chunk.last) throw corrupt(chunk, 0, 'its index is empty');
  const extents = computeExtents(chunk, entries, (await file.stat()).size);
  for (let at = first; at < extents.length; ) {
    const window = selectWindow(extents, at);
    const start = window[0]!.entry.offset;
    const bytes = await readSpan(file, start, window.at(-1)!.end);
    for (const { entry, end, openEnd } of window) {
      const found = bytes.subarray(entry.offset - start, end - start);
      const whole = openEnd ? firstItem(chunk, entry.offset, found) : found;
      if (whole === undefined) return;
      yield { block: checkedBlock(chunk, entry, whole), offset: entry.offset };
    }
    at += window.length;
  }
}

/** The extents of the listed blocks. Only the last chunk, which is being written, may be shorter than its index. */
function computeExtents(chunk: ChunkFile, entries: readonly IndexEntry[], size: number): readonly Extent[] {
  const extents: Extent[] = [];
  if (entries.length > 0 && entries[0]!.offset !== 0) throw corrupt(chunk, 0, 'its index begins elsewhere');
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]?.offset;
    if (next !== undefined && next <= entry.offset) throw corrupt(chunk, entry.offset, 'its index goes backwards');
    if (entry.offset >= size || (next !== undefined && next > size)) {
      if (chunk.last) break;
      throw corrupt(chunk, size, 'it is shorter than its index says');
    }
    const end = next ?? size;
    const openEnd = next === undefined && chunk.last;
    if (end - entry.offset > MAX_BLOCK_BYTES && !openEnd)
      throw corrupt(chunk, entry.offset, `its index declares a block of ${end - entry.offset} bytes`);
    extents.push({ entry, end, openEnd });
  }
  return extents;
}

/** Consecutive blocks that are read together. */
function selectWindow(extents: readonly Extent[], at: number): readonly Extent[] {
  const start = extents[at]!.entry.offset;
  let to = at + 1;
  while (to < extents.length && extents[to]!.end - start <= WINDOW_BYTES) to += 1;
  return extents.slice(at, to);
}

/** The first item of the bytes; undefined if it is incomplete. */
export function firstItem(chunk: ChunkFile, offset: number, bytes: Uint8Array): Uint8Array | undefined {
  try {
    const end = new ItemEnd(MAX_BLOCK_BYTES).find(bytes, 0);
    return end === undefined ? undefined : bytes.subarray(0, end);
  } catch (cause) {
    throw malformed(chunk, offset, cause);
  }
}

function checkedBlock(chunk: ChunkFile, entry: IndexEntry, bytes: Uint8Array): CardanoSourceBlock {
  if (checksum(bytes) !== entry.crc32) throw corrupt(chunk, entry.offset, 'the checksum of a block does not match');
  const block = placedBlock(chunk, entry.offset, bytes);
  if (block.point.hash !== entry.hash)
    throw corrupt(chunk, entry.offset, `the block is ${block.point.hash}, the index says ${entry.hash}`);
  return block;
}

async function* readBare(
  chunk: ChunkFile,
  file: FileHandle,
  afterHash: string | undefined,
): AsyncGenerator<ChunkBlock> {
  const assembler = new MessageAssembler(MAX_BLOCK_BYTES);
  let skipping = afterHash !== undefined && afterHash !== '';
  let offset = 0;
  for (let at = 0; ; ) {
    const window = await readSpan(file, at, at + WINDOW_BYTES);
    if (window.length === 0) break;
    at += window.length;
    const complete: Uint8Array[] = [];
    try {
      assembler.push(window, (bytes) => complete.push(bytes));
    } catch (cause) {
      throw malformed(chunk, offset, cause);
    }
    for (const bytes of complete) {
      const block = placedBlock(chunk, offset, bytes);
      if (!skipping) yield { block, offset };
      else skipping = block.point.hash !== afterHash;
      offset += bytes.length;
    }
  }
  if (assembler.pendingBytes > 0 && !chunk.last) throw corrupt(chunk, offset, 'a block is truncated');
}

function placedBlock(chunk: ChunkFile, offset: number, bytes: Uint8Array): CardanoSourceBlock {
  try {
    return cardanoBlock(bytes);
  } catch (cause) {
    throw malformed(chunk, offset, cause);
  }
}

export function malformed(chunk: ChunkFile, offset: number, cause: unknown): unknown {
  return cause instanceof DecodeError ? corrupt(chunk, offset, cause.message, cause) : cause;
}

export async function readSpan(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, Math.min(end - start, MAX_BLOCK_BYTES)));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
