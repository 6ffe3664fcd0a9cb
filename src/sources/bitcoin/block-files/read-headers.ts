import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { sha256d } from '../../../chains/bitcoin/hashes.js';
import { HEADER_BYTES } from '../../../chains/bitcoin/header.js';
import { HeaderTable } from './header-table.js';
import { type BlocksFolder, fileName, openRecordFile } from './record-file.js';
import { scanRecords } from './scan-records.js';

/** A header and the longest number of transactions that can follow it. */
const HEAD_BYTES = HEADER_BYTES + 9;

const PREVIOUS_AT = 4;
const BITS_AT = 72;

/** The first pass: headers only, of all files, in whatever order the blocks were stored. */
export async function readHeaders(
  folder: BlocksFolder,
  messageStart: Uint8Array,
  signal: AbortSignal,
): Promise<HeaderTable> {
  const table = new HeaderTable();
  for (const number of folder.numbers) {
    if (signal.aborted) break;
    const file = await openRecordFile(folder.path, fileName('blk', number), folder.key);
    try {
      for await (const { at, sizeBytes, head } of scanRecords(file, {
        messageStart,
        headBytes: HEAD_BYTES,
        tailBytes: 0,
      })) {
        const header = head.subarray(0, HEADER_BYTES);
        const transactions = new ByteReader(head, HEADER_BYTES).compactSize();
        table.add(sha256d(header), header.subarray(PREVIOUS_AT, PREVIOUS_AT + 32), head.readUInt32LE(BITS_AT), {
          file: number,
          at,
          sizeBytes,
          transactions,
        });
      }
    } finally {
      await file.close();
    }
  }
  return table;
}
