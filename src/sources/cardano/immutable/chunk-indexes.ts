import { readFile, stat } from 'node:fs/promises';
import type { ChunkFile } from './chunk-files.js';
import { checksum, readChunk } from './read-chunk.js';
import { type BlockExtent, encodeIndexEntry, findExtent } from './secondary-index.js';

/** Sixty chunks of mainnet since Shelley have 4 MB of indexes, sixty of Byron 70 MB. */
const MAX_BYTES = 16_000_000;

interface ChunkIndex {
  /** Encoded like a secondary index. */
  readonly bytes: Uint8Array;
  /** Size of the file that it was read from. */
  readonly sourceBytes: number;
}

/** The indexes of the chunks that were read last. A chunk without one is scanned once. */
export class ChunkIndexes {
  readonly #indexes = new Map<string, Promise<ChunkIndex>>();
  readonly #sizes = new Map<string, number>();
  #bytes = 0;

  /** The places of these blocks in the chunk; those that it does not have are absent. */
  async find(chunk: ChunkFile, hashes: readonly string[]): Promise<ReadonlyMap<string, BlockExtent>> {
    const index = await this.#read(chunk);
    const found = findAll(index, hashes);
    // A chunk that a node still writes has grown since its index was read.
    if (found.size === hashes.length || (await sourceSize(chunk)) === index.sourceBytes) return found;
    this.#remove(chunk.path);
    return findAll(await this.#read(chunk), hashes);
  }

  clear(): void {
    this.#indexes.clear();
    this.#sizes.clear();
    this.#bytes = 0;
  }

  #read(chunk: ChunkFile): Promise<ChunkIndex> {
    const { path } = chunk;
    const reading = this.#indexes.get(path) ?? this.#load(chunk);
    // The newest is the last one.
    this.#indexes.delete(path);
    this.#indexes.set(path, reading);
    return reading;
  }

  #load(chunk: ChunkFile): Promise<ChunkIndex> {
    const reading = readIndex(chunk);
    reading.then(
      ({ bytes }) => {
        if (this.#indexes.get(chunk.path) === reading) this.#count(chunk.path, bytes.length);
      },
      () => {
        if (this.#indexes.get(chunk.path) === reading) this.#remove(chunk.path);
      },
    );
    return reading;
  }

  #count(path: string, size: number): void {
    this.#sizes.set(path, size);
    this.#bytes += size;
    for (const oldest of this.#indexes.keys()) {
      if (this.#bytes <= MAX_BYTES || oldest === path) return;
      this.#remove(oldest);
    }
  }

  #remove(path: string): void {
    this.#indexes.delete(path);
    this.#bytes -= this.#sizes.get(path) ?? 0;
    this.#sizes.delete(path);
  }
}

function findAll({ bytes }: ChunkIndex, hashes: readonly string[]): ReadonlyMap<string, BlockExtent> {
  const found = new Map<string, BlockExtent>();
  for (const hash of hashes) {
    const extent = findExtent(bytes, hash);
    if (extent !== undefined) found.set(hash, extent);
  }
  return found;
}

const sourceSize = async ({ path, indexPath = path }: ChunkFile): Promise<number> => (await stat(indexPath)).size;

async function readIndex(chunk: ChunkFile): Promise<ChunkIndex> {
  if (chunk.indexPath !== undefined) {
    const bytes = new Uint8Array(await readFile(chunk.indexPath));
    return { bytes, sourceBytes: bytes.length };
  }
  const sourceBytes = await sourceSize(chunk);
  const entries: Uint8Array[] = [];
  for await (const { block, offset } of readChunk(chunk))
    entries.push(encodeIndexEntry({ offset, crc32: checksum(block.bytes), hash: block.point.hash }));
  return { bytes: new Uint8Array(Buffer.concat(entries)), sourceBytes };
}
