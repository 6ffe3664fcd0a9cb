import type { Queryable } from '../db.js';
import { type Identifier, identifier, Sql, sql } from '../sql.js';

/** A table whose rows are in range partitions by height. There is no default partition: attaching would scan it. */
export interface PartitionedTable {
  readonly name: Identifier;
  /** Number of heights in a partition. Borders are multiples of it. */
  readonly blocks: number;
}

export interface HeightSpan {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

export interface Partition extends HeightSpan {
  readonly name: Identifier;
  /** Whether all rows were frozen after the last of them was final. */
  readonly frozen: boolean;
  /** Whether the bytes of its blocks were dropped. */
  readonly pruned: boolean;
}

/** Comments on a partition, which are not part of a snapshot: they describe the files of this database. */
const FROZEN = 'frozen';
const PRUNED = 'frozen, headers only';

interface PartitionRow {
  readonly name: string;
  readonly bound: string;
  readonly comment: string | null;
}

/** In order of height; none when the table is missing or not partitioned. */
export async function listPartitions(db: Queryable, schema: Identifier, table: Identifier): Promise<Partition[]> {
  const rows = await db.rows<PartitionRow>(sql`
    select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound, obj_description(c.oid, 'pg_class') as comment
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass(${`${schema.name}.${table.name}`})`);
  return rows.map(toPartition).toSorted((a, b) => a.from - b.from);
}

function toPartition({ name, bound, comment }: PartitionRow): Partition {
  const [, from, to] = /FROM \((.+)\) TO \((.+)\)/.exec(bound) ?? [];
  return {
    name: identifier(name),
    from: from === 'MINVALUE' ? Number.NEGATIVE_INFINITY : toHeight(from),
    to: toHeight(to),
    frozen: comment === FROZEN || comment === PRUNED,
    pruned: comment === PRUNED,
  };
}

/** Negative numbers are quoted. */
const toHeight = (text: string | undefined): number => Number(text?.replaceAll("'", ''));

export const markFrozen = (tx: Queryable, schema: Identifier, { name, pruned }: Partition): Promise<number> =>
  tx.run(sql`comment on table ${schema}.${name} is ${literal(pruned ? PRUNED : FROZEN)}`);

export const markPruned = (tx: Queryable, schema: Identifier, name: Identifier): Promise<number> =>
  tx.run(sql`comment on table ${schema}.${name} is ${literal(PRUNED)}`);

const literal = (text: string): Sql => new Sql([`'${text}'`], []);

/** Definitions have no parameters, so the numbers are part of the text. */
const heightLiteral = (height: number): Sql =>
  new Sql([height === Number.NEGATIVE_INFINITY ? 'minvalue' : String(Math.trunc(height))], []);

/**
 * Creates the partitions for the heights from `first` to `last` that have none, inside the caller's transaction, and
 * returns the heights around `last` that need no further call. Readers are not blocked.
 */
export async function ensurePartitions(
  tx: Queryable,
  schema: Identifier,
  table: PartitionedTable,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<HeightSpan> {
  // The writer of blocks and the maintenance in the background may need the same partition at the same time.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`partitions ${schema.name}.${table.name.name}`}))`);
  const known: HeightSpan[] = await listPartitions(tx, schema, table.name);
  for (let height = first; height <= last; ) {
    const present = known.find(({ from, to }) => from <= height && height < to);
    const span = present ?? freeSpan(known, height, table.blocks);
    if (present === undefined) {
      await createPartition(tx, schema, table, span);
      known.push(span);
    }
    height = span.to;
  }
  return known.find(({ from, to }) => from <= last && last < to)!;
}

/** Between the neighbours: earlier partitions may have another size. */
function freeSpan(known: readonly HeightSpan[], height: number, blocks: number): HeightSpan {
  const from = Math.floor(height / blocks) * blocks;
  return {
    from: Math.max(from, ...known.map(({ to }) => to).filter((to) => to <= height)),
    to: Math.min(from + blocks, ...known.map((other) => other.from).filter((start) => start > height)),
  };
}

async function createPartition(
  tx: Queryable,
  schema: Identifier,
  { name }: PartitionedTable,
  span: HeightSpan,
): Promise<void> {
  const partition = identifier(`${name.name}_from_${Math.max(0, span.from)}`);
  await tx.run(sql`create table ${schema}.${partition} (like ${schema}.${name} including all)`);
  // Unlike `create table … partition of`, this does not wait for readers of the table.
  await tx.run(attachPartition(schema, name, partition, span));
}

export const attachPartition = (
  schema: Identifier,
  table: Identifier,
  partition: Identifier,
  { from, to }: HeightSpan,
): Sql => sql`alter table ${schema}.${table} attach partition ${schema}.${partition}
  for values from (${heightLiteral(from)}) to (${heightLiteral(to)})`;

/** A condition that lets the server attach a partition without reading its rows. */
export const isInSpan = ({ from, to }: HeightSpan): Sql =>
  from === Number.NEGATIVE_INFINITY
    ? sql`height is not null and height < ${heightLiteral(to)}`
    : sql`height is not null and height >= ${heightLiteral(from)} and height < ${heightLiteral(to)}`;

/** The partitions that a writer knows to exist, so that most batches need no statement. */
export class PartitionCover {
  readonly #schema: Identifier;
  readonly #table: PartitionedTable;
  #covered: HeightSpan | undefined;

  constructor(schema: Identifier, table: PartitionedTable) {
    this.#schema = schema;
    this.#table = table;
  }

  /** Inside the transaction that writes these heights. */
  async ensure(tx: Queryable, first: number, last: number): Promise<void> {
    const covered = this.#covered;
    if (covered !== undefined && covered.from <= first && last < covered.to) return;
    this.#covered = await ensurePartitions(tx, this.#schema, this.#table, { first, last });
  }

  /** After a transaction that failed. */
  forget(): void {
    this.#covered = undefined;
  }
}
