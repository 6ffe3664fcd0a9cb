import type { Queryable } from '../../../store/db.js';
import type { Identifier } from '../../../store/sql.js';
import { type Decisions, writeDecisions } from '../../../store/write/cardano/ledger-decisions.js';
import { type EpochRows, writeEpochs } from '../../../store/write/cardano/ledger-epochs.js';
import type { EpochTableName } from '../../../store/write/cardano/ledger-tables.js';

/** Tables whose rows depend on a report alone. They have millions of rows, so they are written without a copy. */
const LAZY_TABLES: ReadonlySet<string> = new Set<EpochTableName>(['epochStake', 'reward']);

/** Stake rows of waiting boundaries: enough to write years of a small network at once, and little memory. */
const MAX_WAITING = 50_000;

/**
 * Boundaries whose results are not written yet. A network with few blocks crosses many boundaries in a batch of blocks;
 * writing them together takes a statement for each table instead of one for each table and boundary.
 */
export class EpochBatch {
  #rows: EpochRows[] = [];
  #decisions: Decisions[] = [];
  #size = 0;

  /** `size`: the number of rows of the largest table. The other rows are read now, while the state is that of the boundary. */
  add(rows: EpochRows, decisions: Decisions, size: number): void {
    const read = Object.entries(rows).map(([name, content]) => [name, LAZY_TABLES.has(name) ? content : [...content]]);
    this.#rows.push(Object.fromEntries(read) as EpochRows);
    this.#decisions.push(decisions);
    this.#size += size;
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  get isFull(): boolean {
    return this.#size >= MAX_WAITING;
  }

  /** Returns the number of written rows. */
  async write(db: Queryable, schema: Identifier): Promise<number> {
    const rows = await writeEpochs(db, schema, this.#rows);
    await writeDecisions(db, schema, this.#decisions);
    this.#rows = [];
    this.#decisions = [];
    this.#size = 0;
    return rows;
  }
}
