import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { meetsTarget } from '../../../chains/bitcoin/difficulty.js';
import { reversed, sha256d } from '../../../chains/bitcoin/hashes.js';
import { HEADER_BYTES } from '../../../chains/bitcoin/header.js';
import { DecodeError } from '../../../kernel/errors.js';
import { HeaderTable } from './header-table.js';
import { type BlocksFolder, fileName, openRecordFile } from './record-file.js';
import { scanRecords } from './scan-records.js';

/** A header and the longest possible transaction count after it. */
const HEAD_BYTES = HEADER_BYTES + 9;

const PREVIOUS_AT = 4;
const BITS_AT = 72;

interface FoundHeader {
  /** In header byte order, like the previous hash. */
  readonly hash: Uint8Array;
  readonly previous: Uint8Array;
  readonly bits: number;
  readonly transactions: number;
}

/** Undefined for bytes that only look like a block: valid proof of work cannot occur by chance. */
function headerIn(head: Buffer): FoundHeader | undefined {
  const header = head.subarray(0, HEADER_BYTES);
  const hash = sha256d(header);
  const bits = header.readUInt32LE(BITS_AT);
  try {
    if (!meetsTarget(reversed(hash), bits)) return undefined;
    const transactions = new ByteReader(head, HEADER_BYTES).compactSize();
    return { hash, previous: header.subarray(PREVIOUS_AT, PREVIOUS_AT + 32), bits, transactions };
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** The first pass: reads only the headers of all files, in the order of storage. */
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
      const scan = { messageStart, headBytes: HEAD_BYTES, tailBytes: 0 };
      for await (const { at, sizeBytes, head } of scanRecords(file, scan)) {
        const found = headerIn(head);
        if (found === undefined) continue;
        const { hash, previous, bits, transactions } = found;
        table.add(hash, previous, bits, { file: number, at, sizeBytes, transactions });
      }
    } finally {
      await file.close();
    }
  }
  return table;
}
