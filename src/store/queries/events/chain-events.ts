import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../network-db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { type Sql, sql } from '../../sql.js';
import { EVENT_COLUMNS, type Matching } from './event-columns.js';
import type {
  BlockNumbers,
  EventBlock,
  EventFilter,
  EventRollback,
  EventTip,
  EventTransaction,
  NewBlock,
} from './event-rows.js';

interface BlockColumns {
  readonly height: number;
  readonly hash: string;
  readonly slot: bigint | null;
  readonly time_ms: bigint | null;
}

const blockColumns = ({ family }: NetworkDb): Sql => {
  const { slot, timeMs } = EVENT_COLUMNS[family];
  return sql`b.height, encode(b.hash, 'hex') as hash, ${slot} as slot, ${timeMs} as time_ms`;
};

const toEventBlock = ({ height, hash, slot, time_ms: timeMs }: BlockColumns): EventBlock => ({
  height,
  hash,
  slot: slot === null ? undefined : Number(slot),
  timeMs: timeMs === null ? undefined : Number(timeMs),
});

/** In a snapshot this is the tip up to which all its events are read. */
export async function readEventTip(db: NetworkDb): Promise<EventTip> {
  const { log, lastMempool } = EVENT_COLUMNS[db.family];
  const row = await db.first<
    BlockColumns & {
      readonly first_height: number;
      readonly rollback_id: number;
      readonly mempool: bigint | null;
      readonly account: bigint;
    }
  >(sql`
    select ${blockColumns(db)}, (select min(height) from ${db.schema}.block) as first_height,
           coalesce((select max(id) from ${db.schema}.${log}), -1) as rollback_id,
           ${lastMempool(db.schema)}::bigint as mempool,
           (select last from ${service}.account_event_position) as account
      from ${db.schema}.checkpoint c join ${db.schema}.block b on b.height = c.height
     where c.phase = 'live'`);
  if (row === undefined)
    throw new ServiceError('unavailable', `${db.network} is still being indexed: ask /api/networks how far it is`);
  return Object.assign(toEventBlock(row), {
    firstHeight: row.first_height,
    rollbackId: row.rollback_id,
    lastMempool: Number(row.mempool ?? 0n),
    lastAccount: Number(row.account),
  });
}

/** Identifies the state that events are derived from; while it is unchanged there are no new events. */
export async function eventMark(db: NetworkDb): Promise<string> {
  const { log, lastMempool } = EVENT_COLUMNS[db.family];
  const row = await db.first<{ readonly mark: string }>(sql`
    select concat_ws(' ', (select encode(hash, 'hex') || phase from ${db.schema}.checkpoint),
                     (select max(id) from ${db.schema}.${log}), ${lastMempool(db.schema)},
                     (select max(position) from ${service}.account_event where network = ${db.network}),
                     (select max(position) from ${service}.account_event where network is null)) as mark`);
  return row?.mark ?? '';
}

/** The given heights that exist on the chain. */
export async function blockNumbers(db: NetworkDb, heights: readonly number[]): Promise<readonly BlockNumbers[]> {
  const { first } = EVENT_COLUMNS[db.family];
  const rows = await db.rows<Omit<BlockNumbers, 'first'> & { readonly first: number | bigint }>(sql`
    select b.height, encode(b.hash, 'hex') as hash, ${first} as first, b.tx_count as count
      from ${db.schema}.block b where b.height = any(${heights}::integer[])`);
  return rows.map((row) => ({ ...row, first: Number(row.first) }));
}

/** The first rollback after a given one to a point below `height`. */
export async function nextRollback(
  db: NetworkDb,
  { after, height }: { readonly after: number; readonly height: number },
): Promise<EventRollback | undefined> {
  const { log, logged, forkHeight: forkColumn } = EVENT_COLUMNS[db.family];
  const row = await db.first<{
    readonly id: number;
    readonly observed_at: Date;
    readonly from_height: number;
    readonly from_hash: string;
    readonly to_height: number | null;
    readonly to_hash: string | null;
    readonly to_slot: bigint | null;
  }>(sql`
    select l.id, l.observed_at, ${logged}, ${db.family === 'cardano' ? sql`l.to_slot` : sql`null::bigint`} as to_slot
      from ${db.schema}.${log} l
     where l.id > ${after} and coalesce(l.${forkColumn}, -1) < ${height}
     order by l.id limit 1`);
  if (row === undefined) return undefined;
  const { to_height: toHeight, to_hash: toHash, to_slot: toSlot } = row;
  return {
    id: row.id,
    observedAt: row.observed_at,
    from: { height: row.from_height, hash: row.from_hash },
    to:
      toHeight === null || toHash === null
        ? undefined
        : {
            height: toHeight,
            hash: toHash,
            slot: toSlot === null ? undefined : Number(toSlot),
            timeMs: undefined,
          },
  };
}

/** Transactions of blocks up to a height that a rollback dropped: the first of them, and their number. */
export async function droppedTransactions(
  db: NetworkDb,
  { rollbackId, upTo, limit }: { readonly rollbackId: number; readonly upTo: number; readonly limit: number },
): Promise<{ readonly hashes: readonly string[]; readonly count: number }> {
  const { dropped } = EVENT_COLUMNS[db.family];
  const rows = await db.rows<{ readonly hash: string; readonly count: bigint }>(sql`
    select encode(d.${dropped.hash}, 'hex') as hash, count(*) over () as count
      from ${db.schema}.dropped_transaction d
     where d.${dropped.rollbackId} = ${rollbackId} and d.height <= ${upTo}
     order by d.height, d.${dropped.hash} limit ${limit}`);
  return { hashes: rows.map(({ hash }) => hash), count: Number(rows[0]?.count ?? 0n) };
}

export async function blocksAfter(
  db: NetworkDb,
  { height, limit }: { readonly height: number; readonly limit: number },
): Promise<readonly NewBlock[]> {
  const rows = await db.rows<BlockColumns & { readonly tx_count: number; readonly previous: string | null }>(sql`
    select ${blockColumns(db)}, b.tx_count,
           (select encode(p.hash, 'hex') from ${db.schema}.block p where p.height = b.height - 1) as previous
      from ${db.schema}.block b where b.height > ${height} order by b.height limit ${limit}`);
  return rows.map((row) =>
    Object.assign(toEventBlock(row), {
      previousHash: row.previous ?? undefined,
      txCount: row.tx_count,
    }),
  );
}

export interface TransactionRange {
  /** Exclusive lower bound of the transaction numbers. */
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
  readonly filter: EventFilter | undefined;
  readonly confirmations: number;
}

/** Transactions of a range of numbers, in chain order. Each filter is a range of one index. */
export async function transactionsAfter(
  db: NetworkDb,
  { after, upTo, limit, filter, confirmations }: TransactionRange,
): Promise<readonly EventTransaction[]> {
  if (after >= upTo) return [];
  const { number, hash, first, matching } = EVENT_COLUMNS[db.family];
  const matched: Matching | undefined =
    filter === undefined
      ? { table: sql`${db.schema}.transaction`, number, where: sql`true` }
      : matching(db.schema, filter);
  if (matched === undefined) return [];
  const where = sql`${matched.number} > ${after} and ${matched.number} <= ${upTo}`;
  const page =
    matched.page?.({ where, limit }) ??
    sql`select ${matched.number} from ${matched.table} where ${matched.where} and ${where}
         order by ${matched.number} limit ${limit}`;
  const rows = await db.rows<
    BlockColumns & {
      readonly number: number | bigint;
      readonly tx_hash: string;
      readonly index: number | bigint;
      readonly by_height: number;
      readonly by_hash: string;
    }
  >(sql`
    select t.${number} as number, encode(t.${hash}, 'hex') as tx_hash, t.${number} - ${first} as index,
           p.height as by_height, encode(p.hash, 'hex') as by_hash, ${blockColumns(db)}
      from (${page}) m (number)
      join ${db.schema}.transaction t on t.${number} = m.number
      join ${db.schema}.block b on b.height = t.height
      join ${db.schema}.block p on p.height = t.height + ${confirmations}::integer
     order by m.number`);
  return rows.map((row) => ({
    number: Number(row.number),
    hash: row.tx_hash,
    index: Number(row.index),
    block: toEventBlock(row),
    confirmedBy: { height: row.by_height, hash: row.by_hash },
  }));
}
