import { open } from 'node:fs/promises';
import { type BlockPoint, readBlockPoint } from '../../../chains/cardano/blocks/block-point.js';
import { DecodeError } from '../../../kernel/errors.js';
import { SourceError } from '../../errors.js';
import type { Point, Tip } from '../../source.js';
import type { ChunkFile } from './chunk-files.js';
import { corrupt, holdsBlock, readLastBlock } from './read-chunk.js';

/** Headers are far shorter in every era. */
const HEADER_BYTES = 8_192;

/** The position to continue from in a folder. */
export interface ChunkPosition {
  /** Index in the list of chunks. */
  readonly chunk: number;
  /** The block after which to continue; undefined for the start of the chunk. */
  readonly afterHash: string | undefined;
}

/** The newest complete block of the folder. */
export async function folderTip(chunks: readonly ChunkFile[]): Promise<Tip> {
  for (const chunk of chunks.toReversed()) {
    const last = await readLastBlock(chunk);
    if (last !== undefined) return last.block.point;
  }
  return 'origin';
}

/** The first block of a chunk; undefined until its header is complete. */
export async function readFirstBlock(chunk: ChunkFile): Promise<BlockPoint | undefined> {
  const file = await open(chunk.path);
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return readBlockPoint(buffer.subarray(0, bytesRead));
  } catch (cause) {
    if (!(cause instanceof DecodeError)) throw cause;
    if (chunk.last) return undefined;
    throw corrupt(chunk, 0, cause.message, cause);
  } finally {
    await file.close();
  }
}

/**
 * The position of the point in the folder; undefined if it is missing. Slots grow from chunk to chunk, so binary search
 * works.
 */
export async function findPositionAfter(
  chunks: readonly ChunkFile[],
  point: Point,
): Promise<ChunkPosition | undefined> {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const first = await readFirstBlock(chunks[middle]!);
    if (first !== undefined && first.slot <= point.slot) low = middle + 1;
    else high = middle;
  }
  const chunk = chunks[low - 1];
  if (chunk !== undefined && (await holdsBlock(chunk, point.hash))) return { chunk: low - 1, afterHash: point.hash };
  const oldest = chunks[0] && (await readFirstBlock(chunks[0]));
  return oldest?.previousHash === point.hash ? { chunk: 0, afterHash: undefined } : undefined;
}

/**
 * The position for a follower of `known` points (newest first). Points beyond the end of the folder are ignored;
 * `waits` is set if the newest point is beyond it, so that there is nothing to yield until the folder has grown.
 */
export async function findPosition(
  chunks: readonly ChunkFile[],
  known: readonly Point[],
  tip: Tip,
): Promise<{ readonly place: ChunkPosition; readonly at: Point; readonly waits: boolean } | 'nothing-to-compare'> {
  const within = known.filter(({ slot }) => tip !== 'origin' && slot <= tip.slot);
  if (within.length === 0) return 'nothing-to-compare';
  for (const at of within) {
    const position = await findPositionAfter(chunks, at);
    if (position !== undefined) return { place: position, at, waits: at === within[0] && within.length < known.length };
  }
  throw new SourceError('no-common-point', 'The folder has none of the known blocks');
}
