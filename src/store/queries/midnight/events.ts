import { toHex } from '../../../kernel/hex.js';
import { emptySql, join, type Sql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export type EventGroup = 'ZSWAP' | 'DUST';
const GROUPS: readonly EventGroup[] = ['ZSWAP', 'DUST'];

export interface EventRow {
  readonly id: bigint;
  readonly group: EventGroup;
  readonly variant: string | undefined;
  readonly content: unknown;
  readonly raw: string;
  readonly txHash: string;
  readonly height: number;
}

interface StoredEvent {
  readonly id: bigint;
  readonly event_group: number;
  readonly variant: string | null;
  readonly content: unknown;
  readonly raw: Uint8Array;
  readonly hash: Uint8Array;
  readonly height: number;
}

const select = (db: MidnightDb): Sql => sql`
  select e.id, e.event_group, e.variant, e.content, e.raw, t.hash, t.height
    from ${db.schema}.ledger_event e join ${db.schema}.transaction t on t.id = e.tx_id`;

const toEventRow = (row: StoredEvent): EventRow => ({
  id: row.id,
  group: GROUPS[row.event_group]!,
  variant: row.variant ?? undefined,
  content: row.content ?? undefined,
  raw: toHex(row.raw),
  txHash: toHex(row.hash),
  height: row.height,
});

export async function listTransactionEvents(
  db: MidnightDb,
  txId: number,
  group: EventGroup | undefined,
): Promise<readonly EventRow[]> {
  const rows = await db.rows<StoredEvent>(sql`${select(db)} where e.tx_id = ${txId}
    ${group === undefined ? emptySql : sql`and e.event_group = ${GROUPS.indexOf(group)}`}
    order by e.event_group, e.id`);
  return rows.map(toEventRow);
}

/** In the order in which the ledger emitted them. */
export async function eventsAfter(
  db: MidnightDb,
  group: EventGroup,
  {
    afterId,
    limit,
    variant,
  }: { readonly afterId: number; readonly limit: number; readonly variant: string | undefined },
): Promise<{ readonly events: readonly EventRow[]; readonly maxId: bigint }> {
  const groupIndex = GROUPS.indexOf(group);
  const rows = await db.rows<StoredEvent>(sql`${select(db)}
    where e.event_group = ${groupIndex} and e.id > ${afterId} ${variant === undefined ? emptySql : sql`and e.variant = ${variant}`}
    order by e.id limit ${limit}`);
  const newest = await db.first<{ readonly id: bigint }>(
    sql`select id from ${db.schema}.ledger_event where event_group = ${groupIndex} order by id desc limit 1`,
  );
  return { events: rows.map(toEventRow), maxId: newest?.id ?? 0n };
}

export interface NullifierMatch {
  readonly nullifier: string;
  readonly content: unknown;
  readonly txHash: string;
  readonly height: number;
}

/** Nullifiers with one of the prefixes, in a range of blocks. */
export async function nullifiersLike(
  db: MidnightDb,
  group: EventGroup,
  prefixes: readonly Uint8Array[],
  {
    fromBlock,
    toBlock,
    limit,
  }: { readonly fromBlock: number | undefined; readonly toBlock: number | undefined; readonly limit: number },
): Promise<readonly NullifierMatch[]> {
  const groupIndex = GROUPS.indexOf(group);
  const near = prefixes.map((prefix) => {
    const end = next(prefix);
    return end === undefined ? sql`e.nullifier >= ${prefix}` : sql`(e.nullifier >= ${prefix} and e.nullifier < ${end})`;
  });
  const rows = await db.rows<{ nullifier: Uint8Array; content: unknown; hash: Uint8Array; height: number }>(sql`
    select e.nullifier, e.content, t.hash, t.height
      from ${db.schema}.ledger_event e join ${db.schema}.transaction t on t.id = e.tx_id
     where e.event_group = ${groupIndex} and e.nullifier is not null and (${join(near, sql` or `)})
       ${fromBlock === undefined ? emptySql : sql`and t.height >= ${fromBlock}`}
       ${toBlock === undefined ? emptySql : sql`and t.height <= ${toBlock}`}
     order by e.id limit ${limit}`);
  return rows.map(({ nullifier, content, hash, height }) => ({
    nullifier: toHex(nullifier),
    content,
    txHash: toHex(hash),
    height,
  }));
}

/** The successor of all byte strings with the prefix; undefined where there is none. */
function next(prefix: Uint8Array): Uint8Array | undefined {
  const end = Uint8Array.from(prefix);
  for (let groupIndex = end.length - 1; groupIndex >= 0; groupIndex -= 1) {
    if (end[groupIndex]! < 255) {
      end[groupIndex] = end[groupIndex]! + 1;
      return end.subarray(0, groupIndex + 1);
    }
  }
  return undefined;
}
