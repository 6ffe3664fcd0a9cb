import type { RecordFile } from './record-file.js';

/** A record: the network's four bytes, the length, and as many bytes of content. */
export interface FileRecord {
  /** Where the content begins. */
  readonly at: number;
  readonly sizeBytes: number;
  /** The first bytes of the content, as many as were asked for. */
  readonly head: Buffer;
}

const FRAME_BYTES = 8;
/** Small, because most of a file is skipped. */
const WINDOW_BYTES = 1 << 14;

/** Larger than any block and than all that a block can spend. */
const MAX_RECORD_BYTES = 64_000_000;

export interface ScanOptions {
  /** The four bytes that begin a record. */
  readonly messageStart: Uint8Array;
  readonly headBytes: number;
  /** Bytes that follow the content and belong to it: a checksum in `rev` files. */
  readonly tailBytes: number;
}

/**
 * The records of a file in their order. Zeros, with which nodes lengthen files in advance, and whatever a crash has left
 * are skipped up to the next beginning of a record; a last record that is cut off is left out.
 */
export async function* scanRecords(file: RecordFile, options: ScanOptions): AsyncGenerator<FileRecord> {
  const { messageStart, headBytes, tailBytes } = options;
  const start = Buffer.from(messageStart);
  let window = await file.read(0, WINDOW_BYTES);
  let base = 0;
  const need = FRAME_BYTES + headBytes;
  for (let at = 0; at + FRAME_BYTES <= file.sizeBytes; ) {
    if (at < base || at + need > base + window.length) {
      if (base !== at || window.length === 0) window = await file.read(at, WINDOW_BYTES);
      base = at;
      if (window.length < FRAME_BYTES) return;
    }
    const found = window.indexOf(start, at - base);
    if (found < 0) {
      // The beginning may lie across the end of the window.
      at = base + window.length - (start.length - 1);
      if (base + window.length >= file.sizeBytes) return;
      continue;
    }
    if (base + found !== at) {
      at = base + found;
      continue;
    }
    const sizeBytes = window.readUInt32LE(found + start.length);
    const content = at + FRAME_BYTES;
    const end = content + sizeBytes + tailBytes;
    if (sizeBytes < headBytes || sizeBytes > MAX_RECORD_BYTES || end > file.sizeBytes) {
      // Four bytes that only look like a beginning, or the end of what was written.
      at += 1;
      continue;
    }
    const head = window.subarray(found + FRAME_BYTES, found + FRAME_BYTES + headBytes);
    yield { at: content, sizeBytes, head };
    at = end;
  }
}
