import type { Db } from '../db.js';
import { type Identifier, identifier, sql } from '../sql.js';

/** Rows between two passes: some seconds of a load, so that the pages of the newest rows are still in memory. */
const PASS_ROWS = 250_000;

interface TableSize {
  readonly name: string;
  readonly pages: bigint;
}

/**
 * Sets the hint bits of loaded rows. The first read of a row after its commit notes in the page that the row is
 * committed. At the end of a large load that first read is ANALYZE or the build of an index: every page, long on the
 * disk, is changed and written again, and with data checksums it goes to the WAL as a whole. Read soon after it was
 * filled, a page is written once.
 *
 * A pass reads what the pass before found at the ends of the tables: the bits of a row can be set only when its commit is
 * on the disk, and the commits of a load do not wait for that.
 */
export class HintBits {
  readonly #db: Db;
  readonly #schema: Identifier;
  readonly #tables: readonly string[];
  /** Pages of each table: those before `read` are done, and those before `found` are old enough for the next pass. */
  #found: readonly TableSize[] | undefined;
  #read = new Map<string, bigint>();
  #newRows = PASS_ROWS;

  constructor(db: Db, schema: Identifier, tables: readonly string[]) {
    this.#db = db;
    this.#schema = schema;
    this.#tables = tables;
  }

  noteRows(count: number): void {
    this.#newRows += count;
  }

  /** Runs a pass on a connection of its own when enough rows were added. */
  async update(): Promise<void> {
    // A single session has no connection beside that of the load.
    if (this.#newRows < PASS_ROWS || this.#db.driver === 'pglite') return;
    this.#newRows = 0;
    const sizes = await this.#readSizes();
    // Rows from before the first pass may be hundreds of gigabytes of an earlier process.
    const old = this.#found ?? sizes;
    this.#found = sizes;
    for (const { name, pages } of old) {
      const from = this.#read.get(name) ?? pages;
      this.#read.set(name, pages);
      if (from < pages) await this.#readPages(name, from, pages);
    }
  }

  #readSizes(): Promise<TableSize[]> {
    return this.#db.rows<TableSize>(sql`
      select c.relname::text as name, pg_relation_size(c.oid) / current_setting('block_size')::int8 as pages
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = ${this.#schema.name} and c.relname = any(${this.#tables}) and c.relkind = 'r'`);
  }

  #readPages(table: string, from: bigint, to: bigint): Promise<void> {
    return this.#db.transaction(async (tx) => {
      // A scan of the whole table could only be chosen by wrong statistics.
      await tx.run(sql`select set_config('enable_seqscan', 'off', true)`);
      await tx.run(sql`select count(*) from ${this.#schema}.${identifier(table)}
        where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to},0)`}::tid`);
    });
  }
}
