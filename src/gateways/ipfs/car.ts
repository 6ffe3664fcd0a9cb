import { asyncIterableReader, readBlockHead, readHeader } from '@ipld/car/decoder';
import { CarWriter } from '@ipld/car/writer';
import { DecodeError } from '../../kernel/errors.js';
import { MAX_BLOCK_BYTES } from './blocks.js';
import type { Cid } from './cid.js';
import { boundedMultihash } from './multihash.js';

/** A file of blocks with their CIDs (CAR version 1). */
export interface CarFile {
  readonly roots: readonly Cid[];
  /** Only the form is checked: the caller verifies a block's hash before storing it. */
  readonly blocks: AsyncIterable<CarBlock>;
}

export interface CarBlock {
  readonly cid: Cid;
  readonly bytes: Uint8Array;
}

const MAX_HEADER_BYTES = 65_536;

type BytesReader = ReturnType<typeof asyncIterableReader>;

export async function readCar(source: AsyncIterable<Uint8Array>): Promise<CarFile> {
  const limit = { bytes: MAX_HEADER_BYTES };
  const upload = watched(source);
  const reader = bounded(asyncIterableReader(upload.bytes), limit);
  const { roots } = await upload.parse(() => readHeader(reader, 1));
  for (const root of roots) boundedMultihash(root.multihash);
  limit.bytes = MAX_BLOCK_BYTES;

  const readBlock = async (): Promise<CarBlock | undefined> => {
    if ((await reader.upTo(1)).length === 0) return undefined;
    const { cid, blockLength } = await readBlockHead(reader);
    boundedMultihash(cid.multihash);
    return { cid, bytes: await reader.exactly(blockLength, true) };
  };
  async function* readBlocks(): AsyncGenerator<CarBlock> {
    for (let block = await upload.parse(readBlock); block !== undefined; block = await upload.parse(readBlock)) {
      yield block;
    }
  }
  return { roots, blocks: readBlocks() };
}

/** The bytes of a CAR file. Blocks are read no faster than the caller consumes the bytes. */
export async function* writeCar(root: Cid, blocks: AsyncIterable<CarBlock>): AsyncGenerator<Uint8Array> {
  const { writer, out } = CarWriter.create([root]);
  const writing = (async () => {
    try {
      for await (const block of blocks) await writer.put(block);
    } finally {
      await writer.close();
    }
  })();
  writing.catch(() => undefined);
  yield* out;
  await writing;
}

/**
 * The package buffers as many bytes as a section declares, and seeks backwards if a CID is longer than its section.
 * Both are rejected here, so that memory and time are bounded for any file.
 */
function bounded(reader: BytesReader, limit: { readonly bytes: number }): BytesReader {
  const expect = (length: number): void => {
    if (!Number.isSafeInteger(length) || length < 0) throw new DecodeError('a section with an impossible length');
    if (length > limit.bytes) throw new DecodeError(`a section of ${length} bytes`);
  };
  return {
    upTo: (length) => reader.upTo(length),
    async exactly(length, seek) {
      expect(length);
      return await reader.exactly(length, seek);
    },
    seek(length) {
      expect(length);
      reader.seek(length);
    },
    get pos() {
      return reader.pos;
    },
  };
}

/** Distinguishes a malformed file (the package throws plain errors) from a failing source, whose error is passed on. */
function watched(source: AsyncIterable<Uint8Array>) {
  let failure: unknown;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    bytes: read(),
    async parse<Value>(reading: () => Promise<Value>): Promise<Value> {
      try {
        return await reading();
      } catch (cause) {
        if (cause === failure || cause instanceof DecodeError) throw cause;
        throw new DecodeError(cause instanceof Error ? cause.message : 'not a CAR file', { cause });
      }
    },
  };
}
