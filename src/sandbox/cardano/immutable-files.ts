import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from '../../kernel/crc32.js';
import { fromHex } from '../../kernel/hex.js';
import type { SandboxBlock } from '../sandbox-store.js';

/** Slots per chunk on real networks: 10k/f, an epoch of Byron. */
const CHUNK_SLOTS = 21_600;
const ENTRY_BYTES = 56;
const PRIMARY_VERSION = 1;
const BUFFERED_BYTES = 1 << 20;

const formatChunkName = (number: number): string => String(number).padStart(5, '0');

/**
 * Writes blocks in the format of a node's immutable database: chunk files with a primary index (offset into the
 * secondary index per slot) and a secondary index (entry per block). Holds at most the unwritten part of one chunk in
 * memory.
 */
export async function writeImmutable(folder: string, blocks: AsyncIterable<SandboxBlock>): Promise<void> {
  await mkdir(folder, { recursive: true });
  let chunk: ChunkWriter | undefined;
  for await (const block of blocks) {
    const number = Math.floor(block.point.slot / CHUNK_SLOTS);
    if (chunk?.number !== number) {
      await chunk?.finish();
      chunk = await ChunkWriter.open(folder, number);
    }
    await chunk.add(block);
  }
  await chunk?.finish();
}

class ChunkWriter {
  readonly number: number;
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #entries: Buffer[] = [];
  readonly #slots: number[] = [];
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #offset = 0;

  private constructor(folder: string, number: number, file: FileHandle) {
    this.#folder = folder;
    this.number = number;
    this.#file = file;
  }

  static async open(folder: string, number: number): Promise<ChunkWriter> {
    return new ChunkWriter(folder, number, await open(join(folder, `${formatChunkName(number)}.chunk`), 'w'));
  }

  async add({ bytes, point }: SandboxBlock): Promise<void> {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeBigUInt64BE(BigInt(this.#offset));
    entry.writeUInt32BE(crc32(bytes), 12);
    entry.set(fromHex(point.hash), 16);
    entry.writeBigUInt64BE(BigInt(point.slot), 48);
    this.#entries.push(entry);
    this.#slots.push(point.slot % CHUNK_SLOTS);
    this.#offset += bytes.length;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= BUFFERED_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#pending.length > 0) await this.#file.writev(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#file.close();
    const path = join(this.#folder, formatChunkName(this.number));
    await writeFile(`${path}.secondary`, Buffer.concat(this.#entries));
    await writeFile(`${path}.primary`, primaryIndex(this.#slots));
  }
}

/** The first slot of a chunk is reserved for an epoch boundary block, which these chains do not have. */
function primaryIndex(slots: readonly number[]): Buffer {
  const index = Buffer.alloc(1 + 4 * (CHUNK_SLOTS + 2));
  index.writeUInt8(PRIMARY_VERSION);
  let next = 0;
  for (let slotIndex = 0; slotIndex <= CHUNK_SLOTS + 1; slotIndex += 1) {
    index.writeUInt32BE(next * ENTRY_BYTES, 1 + 4 * slotIndex);
    if (slots[next] === slotIndex - 1) next += 1;
  }
  return index;
}
