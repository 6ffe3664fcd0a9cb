import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { sha256d } from '../../../chains/bitcoin/hashes.js';
import type { HeaderTable } from './header-table.js';
import type { RecordFile } from './record-file.js';
import { scanRecords } from './scan-records.js';

export interface UndoLocation {
  readonly at: number;
  readonly sizeBytes: number;
}

const CHECKSUM_BYTES = 32;

/** Maximum number of blocks to try for a record: far more than the depth of a reorg. */
const MAX_TRIES = 10_000;

/**
 * Assigns the records of a `rev` file to the blocks of the `blk` file with the same number. Only a node's own database
 * knows the assignment; but the checksum covers the hash of the previous block, and nodes write records in the order in
 * which they connect blocks, so the next height almost always matches. `rows` must be ordered by height.
 */
export async function pairUndo(
  file: RecordFile,
  rows: readonly number[],
  table: HeaderTable,
  messageStart: Uint8Array,
): Promise<ReadonlyMap<number, UndoLocation>> {
  const pairs = new Map<number, UndoLocation>();
  // The genesis block spends nothing and has no record.
  const pending = rows.map((row) => ({ row, others: table.getLocation(row).transactions - 1 }));
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
      if (Buffer.compare(sha256d(Buffer.concat([table.getPreviousHash(row), content])), checksum) !== 0) continue;
      pairs.set(row, { at, sizeBytes });
      break;
    }
  }
  return pairs;
}

/** Returns a count that no block has if the content is malformed. */
function transactionsIn(content: Uint8Array): number {
  try {
    return new ByteReader(content).compactSize();
  } catch {
    return Number.NaN;
  }
}
