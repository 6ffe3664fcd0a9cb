import { notifyChange } from '../../changes/notify-change.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type IndexState, type Phase, type ReadStateOptions, readCheckpoint } from '../index-state.js';

export interface ChainPoint {
  readonly slot: number;
  readonly height: number;
  readonly hash: Uint8Array;
}

interface StateRow {
  readonly phase: Phase;
  readonly height: number | null;
  readonly slot: bigint | null;
  readonly hash: Uint8Array | null;
}

/** Undefined for a schema that was never used. */
export async function readState(
  db: Queryable,
  schema: Identifier,
  options?: ReadStateOptions,
): Promise<Omit<IndexState<ChainPoint>, 'start'> | undefined> {
  const row = await readCheckpoint<StateRow>(db, schema, sql`phase, height, slot, hash`, options);
  if (row === undefined) return undefined;
  const { phase, height, slot, hash } = row;
  return {
    phase,
    at: height === null || slot === null || hash === null ? undefined : { height, slot: Number(slot), hash },
  };
}

export const createState = (db: Queryable, schema: Identifier): Promise<number> =>
  db.run(sql`insert into ${schema}.checkpoint (phase) values ('bulk') on conflict do nothing`);

export async function moveCheckpoint(db: Queryable, schema: Identifier, at: ChainPoint | undefined): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set height = ${at?.height}, slot = ${at?.slot}, hash = ${at?.hash}
    returning ${notifyChange(schema)}`);
}

/** Records that blocks of this source contain the registrations on Cardano. */
export const recordMappingsIncluded = (db: Queryable, schema: Identifier): Promise<number> =>
  db.run(sql`update ${schema}.checkpoint set mappings_told = true where not mappings_told`);

interface PointRow {
  readonly height: number;
  readonly slot: bigint;
  readonly hash: Uint8Array;
}

const pointFromRow = ({ height, slot, hash }: PointRow): ChainPoint => ({ height, slot: Number(slot), hash });

export async function findPointsAt(
  db: Queryable,
  schema: Identifier,
  heights: readonly number[],
): Promise<readonly ChainPoint[]> {
  const rows = await db.rows<PointRow>(sql`select height, slot, hash from ${schema}.block
    where height = any(${heights}::integer[]) order by height desc`);
  return rows.map(pointFromRow);
}

export async function findPointByHash(
  db: Queryable,
  schema: Identifier,
  hash: Uint8Array,
): Promise<ChainPoint | undefined> {
  const row = await db.first<PointRow>(sql`select height, slot, hash from ${schema}.block where hash = ${hash}`);
  return row && pointFromRow(row);
}

/** The state from which the next block continues. */
export interface Continuation {
  readonly nextTxId: number;
  readonly nextParametersId: number;
  /** The newest event of each group. */
  readonly lastEventIds: Readonly<Record<'ZSWAP' | 'DUST', number>>;
  readonly parameters: Uint8Array | undefined;
  readonly system:
    | {
        readonly permissioned: number;
        readonly registered: number;
        readonly termsHash: Uint8Array | undefined;
        readonly termsUrl: string | undefined;
      }
    | undefined;
}

export async function readContinuation(db: Queryable, schema: Identifier): Promise<Continuation> {
  const block = await db.first<{ readonly next: number }>(
    sql`select first_tx_id + tx_count as next from ${schema}.block order by height desc limit 1`,
  );
  const parameters = await db.first<{ readonly id: number; readonly bytes: Uint8Array }>(
    sql`select id, bytes from ${schema}.ledger_parameters order by id desc limit 1`,
  );
  const system = await db.first<{
    readonly permissioned: number;
    readonly registered: number;
    readonly terms_hash: Uint8Array | null;
    readonly terms_url: string | null;
  }>(sql`select permissioned_candidates as permissioned, registered_candidates as registered, terms_hash, terms_url
           from ${schema}.system_parameters order by height desc limit 1`);
  const events = await db.first<{ readonly zswap: bigint | null; readonly dust: bigint | null }>(
    sql`select (select max(id) from ${schema}.ledger_event where event_group = 0) as zswap,
               (select max(id) from ${schema}.ledger_event where event_group = 1) as dust`,
  );
  return {
    lastEventIds: { ZSWAP: Number(events?.zswap ?? -1n), DUST: Number(events?.dust ?? -1n) },
    nextTxId: block?.next ?? 0,
    nextParametersId: (parameters?.id ?? -1) + 1,
    parameters: parameters?.bytes,
    system: system && {
      permissioned: system.permissioned,
      registered: system.registered,
      termsHash: system.terms_hash ?? undefined,
      termsUrl: system.terms_url ?? undefined,
    },
  };
}
