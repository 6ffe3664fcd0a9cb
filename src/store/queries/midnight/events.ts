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
  readonly txId: number;
  readonly txHash: string;
  readonly height: number;
  readonly protocolVersion: number;
}

interface StoredEvent {
  readonly id: bigint;
  readonly tx_id: number;
  readonly protocol_version: number;
  readonly event_group: number;
  readonly variant: string | null;
  readonly content: unknown;
  readonly raw: Uint8Array;
  readonly hash: Uint8Array;
  readonly height: number;
}

const select = (db: MidnightDb): Sql => sql`
  select e.id, e.tx_id, e.event_group, e.variant, e.content, e.raw, t.hash, t.height, t.protocol_version
    from ${db.schema}.ledger_event e join ${db.schema}.transaction t on t.id = e.tx_id`;

const toEventRow = (row: StoredEvent): EventRow => ({
  id: row.id,
  group: GROUPS[row.event_group]!,
  variant: row.variant ?? undefined,
  content: row.content ?? undefined,
  raw: toHex(row.raw),
  txId: row.tx_id,
  txHash: toHex(row.hash),
  height: row.height,
  protocolVersion: row.protocol_version,
});

export async function listTransactionEvents(
  db: MidnightDb,
  txIds: readonly number[],
  group: EventGroup | undefined,
): Promise<readonly EventRow[]> {
  const rows = await db.rows<StoredEvent>(sql`${select(db)} where e.tx_id = any(${txIds}::integer[])
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
  return { events: rows.map(toEventRow), maxId: (await newestEventId(db, group)) ?? 0n };
}

export async function newestEventId(db: MidnightDb, group: EventGroup): Promise<bigint | undefined> {
  const row = await db.first<{ readonly id: bigint }>(
    sql`select id from ${db.schema}.ledger_event where event_group = ${GROUPS.indexOf(group)} order by id desc limit 1`,
  );
  return row?.id;
}

export interface NullifierMatch {
  readonly id: bigint;
  readonly nullifier: string;
  readonly content: unknown;
  readonly txId: number;
  readonly txHash: string;
  readonly height: number;
}

/** Nullifiers with one of the prefixes, in a range of blocks, from the event `fromId` on. */
export async function nullifiersLike(
  db: MidnightDb,
  group: EventGroup,
  prefixes: readonly Uint8Array[],
  {
    fromId,
    fromBlock,
    toBlock,
    limit,
  }: {
    readonly fromId?: number;
    readonly fromBlock: number | undefined;
    readonly toBlock: number | undefined;
    readonly limit: number;
  },
): Promise<readonly NullifierMatch[]> {
  const groupIndex = GROUPS.indexOf(group);
  const near = prefixes.map((prefix) => {
    const end = next(prefix);
    return end === undefined ? sql`e.nullifier >= ${prefix}` : sql`(e.nullifier >= ${prefix} and e.nullifier < ${end})`;
  });
  const rows = await db.rows<{
    id: bigint;
    nullifier: Uint8Array;
    content: unknown;
    tx_id: number;
    hash: Uint8Array;
    height: number;
  }>(sql`
    select e.id, e.nullifier, e.content, e.tx_id, t.hash, t.height
      from ${db.schema}.ledger_event e join ${db.schema}.transaction t on t.id = e.tx_id
     where e.event_group = ${groupIndex} and e.nullifier is not null and (${join(near, sql` or `)})
       ${fromId === undefined ? emptySql : sql`and e.id >= ${fromId}`}
       ${fromBlock === undefined ? emptySql : sql`and t.height >= ${fromBlock}`}
       ${toBlock === undefined ? emptySql : sql`and t.height <= ${toBlock}`}
     order by e.id limit ${limit}`);
  return rows.map(({ id, nullifier, content, tx_id, hash, height }) => ({
    id,
    nullifier: toHex(nullifier),
    content,
    txId: tx_id,
    txHash: toHex(hash),
    height,
  }));
}

/** The newest event of the transactions up to an id. */
export async function newestEventIdUpTo(db: MidnightDb, group: EventGroup, txId: number): Promise<bigint | undefined> {
  const row = await db.first<{ readonly id: bigint }>(sql`
    select id from ${db.schema}.ledger_event where event_group = ${GROUPS.indexOf(group)} and tx_id <= ${txId}
     order by tx_id desc, id desc limit 1`);
  return row?.id;
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
