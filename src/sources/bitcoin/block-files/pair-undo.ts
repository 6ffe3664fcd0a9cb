import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { sha256d } from '../../../chains/bitcoin/hashes.js';
import type { HeaderTable } from './header-table.js';
import type { RecordFile } from './record-file.js';
import { scanRecords } from './scan-records.js';

export interface UndoPlace {
  readonly at: number;
  readonly sizeBytes: number;
}

const CHECKSUM_BYTES = 32;

/** Blocks that a record is tried with: far more than a fork is deep. */
const MAX_TRIES = 10_000;

/**
 * Which record of a `rev` file belongs to which block of the `blk` file with the same number. Only a node's own database
 * knows; but the checksum covers the hash of the block before, and nodes write records in the order in which they
 * connect blocks, so the next one in height is almost always right. `rows` must be in the order of their heights.
 */
export async function pairUndo(
  file: RecordFile,
  rows: readonly number[],
  table: HeaderTable,
  messageStart: Uint8Array,
): Promise<ReadonlyMap<number, UndoPlace>> {
  const pairs = new Map<number, UndoPlace>();
  // The first block spends nothing and has no record.
  const pending = rows.map((row) => ({ row, others: table.placeOf(row).transactions - 1 }));
  let first = 0;
  for await (const { at, sizeBytes } of scanRecords(file, { messageStart, headBytes: 1, tailBytes: CHECKSUM_BYTES })) {
    const record = await file.read(at, sizeBytes + CHECKSUM_BYTES);
    const content = record.subarray(0, sizeBytes);
    const checksum = record.subarray(sizeBytes);
    const count = transactionsIn(content);
    while (first < pending.length && pairs.has(pending[first]!.row)) first += 1;
    for (let index = first, tries = 0; index < pending.length && tries < MAX_TRIES; index += 1) {
      const { row, others } = pending[index]!;
      if (others !== count || pairs.has(row)) continue;
      tries += 1;
      if (Buffer.compare(sha256d(Buffer.concat([table.previousOf(row), content])), checksum) !== 0) continue;
      pairs.set(row, { at, sizeBytes });
      break;
    }
  }
  return pairs;
}

/** A number that no block has, where the content is none. */
function transactionsIn(content: Uint8Array): number {
  try {
    return new ByteReader(content).compactSize();
  } catch {
    return Number.NaN;
  }
}
