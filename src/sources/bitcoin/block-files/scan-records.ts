import type { RecordFile } from './record-file.js';

/** A record: the network's four start bytes, the length and the content. */
export interface FileRecord {
  /** Offset of the content. */
  readonly at: number;
  readonly sizeBytes: number;
  /** The requested number of leading bytes of the content. */
  readonly head: Buffer;
}

const FRAME_BYTES = 8;
const START_BYTES = 4;

/** Small, because most of a file is skipped. */
const WINDOW_BYTES = 1 << 14;

/** Larger than any block. Undo data can be larger: without its record the index uses its own data. */
const MAX_RECORD_BYTES = 64_000_000;

export interface ScanOptions {
  /** The four bytes that start a record. */
  readonly messageStart: Uint8Array;
  readonly headBytes: number;
  /** Bytes after the content that belong to it: a checksum in `rev` files. */
  readonly tailBytes: number;
}

/** Caches a window of the file. */
function windowOn(file: RecordFile): (at: number, length: number) => Promise<Buffer> {
  let window = Buffer.alloc(0) as Buffer;
  let base = 0;
  return async (at, length) => {
    const inside = at >= base && Math.min(at + length, file.sizeBytes) <= base + window.length;
    if (!inside) {
      window = await file.read(at, Math.max(length, WINDOW_BYTES));
      base = at;
    }
    return window.subarray(at - base);
  };
}

/**
 * The records of a file in order. Preallocated zeros and remains of a crash are skipped up to the next record start. If
 * no record follows one, its length may be wrong because it was truncated: then both the record and possible records
 * inside it are yielded.
 */
export async function* scanRecords(file: RecordFile, options: ScanOptions): AsyncGenerator<FileRecord> {
  const { headBytes, tailBytes } = options;
  const start = Buffer.from(options.messageStart);
  const bytesAt = windowOn(file);
  const isFollowed = async (end: number): Promise<boolean> => {
    const next = (await bytesAt(end, START_BYTES)).subarray(0, START_BYTES);
    return next.length < START_BYTES || next.equals(start);
  };
  for (let at = 0; at + FRAME_BYTES + headBytes <= file.sizeBytes; ) {
    const bytes = await bytesAt(at, FRAME_BYTES + headBytes);
    // The file was truncated meanwhile.
    if (bytes.length < FRAME_BYTES + headBytes) return;
    const found = bytes.indexOf(start);
    if (found !== 0) {
      // The start bytes may cross the end of the window.
      at += found > 0 ? found : bytes.length - (START_BYTES - 1);
      continue;
    }
    const sizeBytes = bytes.readUInt32LE(START_BYTES);
    const content = at + FRAME_BYTES;
    const end = content + sizeBytes + tailBytes;
    if (sizeBytes < headBytes || sizeBytes > MAX_RECORD_BYTES || end > file.sizeBytes) {
      at += 1;
      continue;
    }
    yield { at: content, sizeBytes, head: bytes.subarray(FRAME_BYTES, FRAME_BYTES + headBytes) };
    at = (await isFollowed(end)) ? end : at + 1;
  }
}
