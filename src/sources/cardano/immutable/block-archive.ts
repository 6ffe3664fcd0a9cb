import { open } from 'node:fs/promises';
import { readProvenBlock } from '../../../chains/cardano/blocks/block-proof.js';
import type { Clock } from '../../../kernel/clock.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { forEachParallel } from '../../../kernel/for-each-parallel.js';
import type { Log } from '../../../kernel/log.js';
import { SourceError } from '../../errors.js';
import type { Point } from '../../source.js';
import { type ChunkFile, listChunks } from './chunk-files.js';
import { ChunkIndexes } from './chunk-indexes.js';
import { readFirstBlock } from './find-position.js';
import { checksum, corrupt, firstItem, MAX_BLOCK_BYTES, readSpan, WINDOW_BYTES } from './read-chunk.js';
import type { BlockExtent } from './secondary-index.js';

export interface BlockArchiveOptions {
  readonly network: string;
  /** A node's database, its `immutable` folder, or any folder of chunk files. It may be missing. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

type BlockPoint = Pick<Point, 'slot' | 'hash'>;

/** A block that was looked up: its bytes, or why they cannot be used. */
type Outcome = { readonly bytes: Uint8Array } | { readonly error: unknown };

/** Chunks that are read concurrently for one page. */
const CONCURRENT_CHUNKS = Array.from({ length: 4 }, (_, worker) => worker);

/** Thousands of files are listed, and a chunk of a node is complete after hours. */
const LIST_INTERVAL_MS = 5_000;

/** Blocks with at most so many other bytes between them are read together. */
const MAX_GAP_BYTES = 65_536;

/** Reads single blocks from a node's files. The last chunk may grow, and files may be missing or damaged. */
export class ImmutableBlockArchive {
  readonly #options: BlockArchiveOptions;
  readonly #indexes = new ChunkIndexes();
  readonly #reading = new Map<string, Promise<Outcome | undefined>>();
  readonly #firstSlots = new Map<string, number>();
  #chunks: Promise<readonly ChunkFile[]> | undefined;
  #listedAt = 0;
  #unreadable: string | undefined;

  constructor(options: BlockArchiveOptions) {
    this.#options = options;
  }

  /**
   * The bytes of these blocks without their era numbers, by hash; blocks that the folder does not have are absent. Fails
   * if bytes are not those of the block. Concurrent calls share the reads of a block.
   */
  async read(blocks: readonly BlockPoint[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const wanted = new Map(blocks.map((block) => [block.hash, block]));
    const others = [...wanted.values()].filter(({ hash }) => !this.#reading.has(hash));
    if (others.length > 0) this.#start(others);
    const found = new Map<string, Uint8Array>();
    const outcomes = [...wanted.keys()].map((hash) => [hash, this.#reading.get(hash)] as const);
    for (const [hash, reading] of outcomes) {
      const outcome = await reading;
      if (outcome === undefined) continue;
      if ('error' in outcome) throw this.#describe(hash, outcome.error);
      found.set(hash, outcome.bytes);
    }
    return found;
  }

  #start(blocks: readonly BlockPoint[]): void {
    const reading = this.#readBlocks(blocks);
    for (const { hash } of blocks) {
      this.#reading.set(
        hash,
        reading.then(
          (outcomes) => outcomes.get(hash),
          (error: unknown) => ({ error }),
        ),
      );
    }
    const end = (): void => {
      for (const { hash } of blocks) this.#reading.delete(hash);
    };
    reading.then(end, end);
  }

  #describe(hash: string, cause: unknown): ServiceError {
    const { network, log, folder } = this.#options;
    log.error('archive.failed', { network, folder, block: hash, error: cause });
    return new ServiceError(
      'unavailable',
      `The bytes of block ${hash} cannot be read from the folder of ${network}_CHAIN_DIR: its files are damaged or of another chain`,
      { cause },
    );
  }

  /** A second attempt follows when the files may have changed since they were listed. */
  async #readBlocks(blocks: readonly BlockPoint[]): Promise<ReadonlyMap<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    await this.#readOnce(blocks, outcomes);
    const open = blocks.filter(({ hash }) => !isRead(outcomes.get(hash)));
    if (open.length === 0 || this.#options.clock.now() - this.#listedAt < LIST_INTERVAL_MS) return outcomes;
    this.#chunks = undefined;
    if (open.some(({ hash }) => outcomes.has(hash))) {
      this.#indexes.clear();
      this.#firstSlots.clear();
    }
    await this.#readOnce(open, outcomes);
    return outcomes;
  }

  async #readOnce(blocks: readonly BlockPoint[], outcomes: Map<string, Outcome>): Promise<void> {
    const chunks = await this.#list();
    const byChunk = new Map<ChunkFile, BlockPoint[]>();
    for (const block of blocks) {
      await this.#collect([block], outcomes, async () => {
        for (const chunk of await this.#findChunks(chunks, block.slot)) {
          const listed = byChunk.get(chunk);
          if (listed === undefined) byChunk.set(chunk, [block]);
          else listed.push(block);
        }
      });
    }
    await forEachParallel(byChunk, CONCURRENT_CHUNKS, ([chunk, inChunk]) =>
      this.#collect(inChunk, outcomes, () => this.#readChunk(chunk, inChunk, outcomes)),
    );
  }

  /** An error concerns these blocks only. A file that was removed is like a block that the folder does not have. */
  async #collect(
    blocks: readonly BlockPoint[],
    outcomes: Map<string, Outcome>,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      for (const { hash } of blocks) if (!isRead(outcomes.get(hash))) outcomes.set(hash, { error });
    }
  }

  #list(): Promise<readonly ChunkFile[]> {
    this.#chunks ??= this.#listFolder();
    return this.#chunks;
  }

  async #listFolder(): Promise<readonly ChunkFile[]> {
    const { folder, network, clock, log } = this.#options;
    this.#listedAt = clock.now();
    try {
      const chunks = await listChunks(folder);
      this.#unreadable = undefined;
      return chunks;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== this.#unreadable) log.warn('archive.unreadable', { network, folder, reason });
      this.#unreadable = reason;
      return [];
    }
  }

  /**
   * The chunks that can have a block of the slot: one, or two if the second one begins with this slot, which a boundary
   * block of Byron shares with the first block of its epoch.
   */
  async #findChunks(chunks: readonly ChunkFile[], slot: number): Promise<readonly ChunkFile[]> {
    let low = 0;
    let high = chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const first = await this.#firstSlot(chunks[middle]!);
      if (first !== undefined && first <= slot) low = middle + 1;
      else high = middle;
    }
    const chunk = chunks[low - 1];
    if (chunk === undefined) return [];
    const before = chunks[low - 2];
    return before !== undefined && (await this.#firstSlot(chunk)) === slot ? [before, chunk] : [chunk];
  }

  /** Undefined while a node has not yet written the first block. */
  async #firstSlot(chunk: ChunkFile): Promise<number | undefined> {
    const known = this.#firstSlots.get(chunk.path);
    if (known !== undefined) return known;
    const first = await readFirstBlock(chunk);
    if (first !== undefined) this.#firstSlots.set(chunk.path, first.slot);
    return first?.slot;
  }

  async #readChunk(chunk: ChunkFile, blocks: readonly BlockPoint[], outcomes: Map<string, Outcome>): Promise<void> {
    const found = await this.#indexes.find(
      chunk,
      blocks.map(({ hash }) => hash),
    );
    if (found.size === 0) return;
    const file = await open(chunk.path);
    try {
      const { size } = await file.stat();
      for (const span of joinSpans([...found.values()])) {
        const bytes = await readSpan(file, span.start, Math.min(span.end, size));
        for (const extent of span.extents) {
          const outcome = readExtent(chunk, extent, bytes.subarray(extent.offset - span.start));
          if (outcome !== undefined) outcomes.set(extent.hash, outcome);
        }
      }
    } finally {
      await file.close();
    }
  }
}

const isRead = (outcome: Outcome | undefined): boolean => outcome !== undefined && 'bytes' in outcome;

const errorCode = (error: unknown): unknown => (error as NodeJS.ErrnoException | undefined)?.code;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly extents: readonly BlockExtent[];
}

const findEnd = ({ offset, end = offset + MAX_BLOCK_BYTES }: BlockExtent): number =>
  Math.min(end, offset + MAX_BLOCK_BYTES);

/** Neighbouring blocks are read together. */
function joinSpans(extents: readonly BlockExtent[]): readonly Span[] {
  const spans: Span[] = [];
  for (const extent of extents.toSorted((a, b) => a.offset - b.offset)) {
    const last = spans.at(-1);
    const end = findEnd(extent);
    if (last !== undefined && extent.offset - last.end <= MAX_GAP_BYTES && end - last.start <= WINDOW_BYTES)
      spans[spans.length - 1] = { ...last, end: Math.max(end, last.end), extents: [...last.extents, extent] };
    else spans.push({ start: extent.offset, end, extents: [extent] });
  }
  return spans;
}

/** Undefined for a block of the last chunk that a node has not finished. `bytes` begin with the block. */
function readExtent(chunk: ChunkFile, extent: BlockExtent, bytes: Uint8Array): Outcome | undefined {
  const { offset, end } = extent;
  try {
    const whole = end === undefined ? firstItem(chunk, offset, bytes) : takeBlock(bytes, end - offset);
    if (whole === undefined && chunk.last) return undefined;
    if (whole === undefined || checksum(whole) !== extent.crc32)
      throw corrupt(chunk, offset, 'the checksum of a block does not match');
    return { bytes: readEncoded(chunk, extent, whole) };
  } catch (error) {
    if (error instanceof SourceError) return { error };
    throw error;
  }
}

const takeBlock = (bytes: Uint8Array, sizeBytes: number): Uint8Array | undefined =>
  sizeBytes > 0 && sizeBytes <= bytes.length ? bytes.subarray(0, sizeBytes) : undefined;

/** The index is only a list of places: the hash of the header and its proof of the body decide. */
function readEncoded(chunk: ChunkFile, { offset, hash }: BlockExtent, bytes: Uint8Array): Uint8Array {
  try {
    const block = readProvenBlock(bytes);
    if (block.hash !== hash) throw new DecodeError(`the block is ${block.hash}, the index says ${hash}`);
    return block.encoded;
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw corrupt(chunk, offset, error.message, error);
  }
}
