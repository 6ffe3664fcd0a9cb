import { notifyChange } from '../../changes/notify-change.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type IndexState, type Phase, type ReadStateOptions, readCheckpoint } from '../index-state.js';

/** The point of a block; a boundary block comes after the block whose height it repeats. */
export interface ChainPoint {
  readonly slot: number;
  readonly height: number;
  readonly hash: Uint8Array;
  readonly boundary: boolean;
}

interface StateRow {
  readonly phase: Phase;
  readonly height: number | null;
  readonly slot: bigint | null;
  readonly hash: Uint8Array | null;
  readonly boundary: boolean | null;
  readonly start_height: number | null;
  readonly start_slot: bigint | null;
  readonly start_hash: Uint8Array | null;
  readonly start_state: boolean;
}

/** The progress of the index of a Cardano network. */
export interface CardanoIndexState extends IndexState<ChainPoint> {
  /** Whether the index begins with the whole ledger state after `start`. */
  readonly startState: boolean;
}

/** Undefined for a schema that was never used. */
export async function readState(
  db: Queryable,
  schema: Identifier,
  options?: ReadStateOptions,
): Promise<CardanoIndexState | undefined> {
  const columns = sql`phase, height, slot, hash, boundary, start_height, start_slot, start_hash, start_state`;
  const row = await readCheckpoint<StateRow>(db, schema, columns, options);
  if (row === undefined) return undefined;
  return {
    phase: row.phase,
    at: toChainPoint(row.height, row.slot, row.hash, row.boundary ?? false),
    start: toChainPoint(row.start_height, row.start_slot, row.start_hash, false),
    startState: row.start_state,
  };
}

function toChainPoint(
  height: number | null,
  slot: bigint | null,
  hash: Uint8Array | null,
  boundary: boolean,
): ChainPoint | undefined {
  if (height === null || slot === null || hash === null) return undefined;
  return { height, slot: Number(slot), hash, boundary };
}

export async function createState(
  db: Queryable,
  schema: Identifier,
  start: ChainPoint | undefined,
  startState = false,
): Promise<void> {
  await db.run(sql`insert into ${schema}.checkpoint (phase, start_height, start_slot, start_hash, start_state)
    values ('bulk', ${start?.height}, ${start?.slot}, ${start?.hash}, ${startState})`);
}

export async function moveCheckpoint(db: Queryable, schema: Identifier, at: ChainPoint | undefined): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint
    set height = ${at?.height}, slot = ${at?.slot}, hash = ${at?.hash}, boundary = ${at?.boundary}
    returning ${notifyChange(schema)}`);
}
