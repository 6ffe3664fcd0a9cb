import { changeTotals, decodeTotals, encodeTotals, noOutputs } from '../../chains/bitcoin/output-totals.js';
import type { Log } from '../../kernel/log.js';
import type { Db, Queryable } from '../../store/db.js';
import type { Identifier } from '../../store/sql.js';
import { readState } from '../../store/write/bitcoin/checkpoint.js';
import { holdChain } from '../../store/write/bitcoin/mempool-changes.js';
import {
  type BlockRange,
  findLastTotals,
  insertTotals,
  listBlocksAbove,
  listOutputChanges,
} from '../../store/write/bitcoin/output-totals.js';

const BLOCKS_PER_BATCH = 200;
/** The writer waits while a batch is computed. */
const TRANSACTIONS_PER_BATCH = 5_000;

/**
 * Adds the totals of unspent outputs after each block that was indexed before the table existed, oldest first. Once it
 * reaches the tip, the writer continues from there. The chain does not change during a batch.
 */
export async function addMissingTotals({
  db,
  schema,
  log,
  signal,
}: {
  readonly db: Db;
  readonly schema: Identifier;
  readonly log: Log;
  readonly signal: AbortSignal;
}): Promise<void> {
  try {
    let added = 0;
    while (!signal.aborted) {
      const count = await db.transaction((tx) => addBatch(tx, schema));
      if (count === 0) break;
      added += count;
    }
    if (added > 0) log.info('output-totals.added', { blocks: added });
  } catch (error) {
    log.warn('output-totals.failed', { error: String(error) });
  }
}

async function addBatch(tx: Queryable, schema: Identifier): Promise<number> {
  await holdChain(tx, schema);
  // Spent outputs are found by an index that a bulk load does not have; it writes the totals itself.
  if ((await readState(tx, schema))?.phase !== 'live') return 0;
  const last = await findLastTotals(tx, schema);
  const blocks = cut(await listBlocksAbove(tx, schema, { height: last?.height ?? -1, limit: BLOCKS_PER_BATCH }));
  const [from, to] = [blocks[0], blocks.at(-1)];
  if (from === undefined || to === undefined) return 0;
  const range = { first: from.firstTxNum, next: to.firstTxNum + BigInt(to.txCount) };
  const changes = (await listOutputChanges(tx, schema, range)).toSorted((a, b) => Number(a.txNum - b.txNum));
  const totals = last === undefined ? noOutputs() : decodeTotals(last.totals);
  let place = 0;
  const rows = blocks.map(({ height, firstTxNum, txCount }) => {
    for (; place < changes.length && changes[place]!.txNum < firstTxNum + BigInt(txCount); place += 1) {
      const { script, value, spent } = changes[place]!;
      // Outputs of the genesis block cannot be spent.
      if (height > 0) changeTotals(totals, script, value, spent ? -1n : 1n);
    }
    return { height, totals: encodeTotals(totals) };
  });
  await insertTotals(tx, schema, rows);
  return rows.length;
}

/** The first blocks that have at most so many transactions together, and at least one. */
function cut(blocks: readonly BlockRange[]): readonly BlockRange[] {
  let transactions = 0;
  const end = blocks.findIndex(({ txCount }, index) => {
    transactions += txCount;
    return index > 0 && transactions > TRANSACTIONS_PER_BATCH;
  });
  return end === -1 ? blocks : blocks.slice(0, end);
}
