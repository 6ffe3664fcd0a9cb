import { toHex } from '../../../kernel/hex.js';
import { emptySql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

/** A generation in the order of the tree. */
export interface GenerationEntry {
  readonly generationIndex: number;
  readonly commitmentIndex: number | undefined;
  readonly night: bigint;
  readonly initialValue: bigint;
  readonly nonce: string;
  readonly ctime: number;
  readonly txId: number;
  readonly txHash: string;
}

/** Generations of an owner with indexes from `from` to `to`. */
export async function generationsBetween(
  db: MidnightDb,
  owner: Uint8Array,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly GenerationEntry[]> {
  const rows = await db.rows<{
    readonly generation_index: bigint;
    readonly commitment_index: bigint | null;
    readonly night: bigint;
    readonly initial_value: bigint;
    readonly nonce: Uint8Array;
    readonly ctime: bigint;
    readonly tx_id: number;
    readonly hash: Uint8Array;
  }>(sql`
    select g.generation_index, g.commitment_index, g.night, g.initial_value, g.nonce, g.ctime, g.tx_id, t.hash
      from ${db.schema}.dust_generation g join ${db.schema}.transaction t on t.id = g.tx_id
     where g.owner = ${owner} and g.generation_index between ${from} and ${to}
     order by g.generation_index limit ${limit}`);
  return rows.map((row) => ({
    generationIndex: Number(row.generation_index),
    commitmentIndex: row.commitment_index === null ? undefined : Number(row.commitment_index),
    night: row.night,
    initialValue: row.initial_value,
    nonce: toHex(row.nonce),
    ctime: Number(row.ctime),
    txId: row.tx_id,
    txHash: toHex(row.hash),
  }));
}

/** Height of the newest generation of an owner below an index. */
export async function generationHeightBelow(
  db: MidnightDb,
  owner: Uint8Array,
  index: number,
): Promise<number | undefined> {
  const row = await db.first<{ readonly height: number }>(sql`
    select t.height from ${db.schema}.dust_generation g join ${db.schema}.transaction t on t.id = g.tx_id
     where g.owner = ${owner} and g.generation_index < ${index} order by g.generation_index desc limit 1`);
  return row?.height;
}

/** The next free index of the tree of generations, also as it was before a transaction. */
export async function countGenerations(db: MidnightDb, beforeTxId?: number): Promise<number> {
  const row = await db.first<{ readonly next: bigint }>(sql`
    select coalesce(max(generation_index) + 1, 0) as next from ${db.schema}.dust_generation
     ${beforeTxId === undefined ? emptySql : sql`where tx_id < ${beforeTxId}`}`);
  return Number(row?.next ?? 0n);
}

/** The event with which a generation ended. */
export interface DtimeUpdate {
  readonly eventId: bigint;
  readonly generationIndex: number;
  readonly nonce: string;
  readonly dtime: number;
  readonly raw: Uint8Array;
  readonly content: unknown;
  readonly txId: number;
  readonly txHash: string;
}

/** Ends of generations of an owner above a height, in the order of the events. */
export async function listDtimeUpdates(
  db: MidnightDb,
  owner: Uint8Array,
  { afterHeight, afterId, limit }: { readonly afterHeight: number; readonly afterId: bigint; readonly limit: number },
): Promise<readonly DtimeUpdate[]> {
  const rows = await db.rows<{
    readonly id: bigint;
    readonly generation_index: bigint;
    readonly nonce: Uint8Array;
    readonly dtime: bigint;
    readonly raw: Uint8Array;
    readonly content: unknown;
    readonly tx_id: number;
    readonly hash: Uint8Array;
  }>(sql`
    select e.id, g.generation_index, g.nonce, g.dtime, e.raw, e.content, e.tx_id, t.hash
      from ${db.schema}.dust_generation g
      join ${db.schema}.transaction t on t.id = g.ended_by
      join ${db.schema}.ledger_event e on e.tx_id = g.ended_by and e.variant = 'DTIME_UPDATE'
       and e.content ->> 'nonce' = encode(g.nonce, 'hex')
     where g.owner = ${owner} and t.height > ${afterHeight} and e.id > ${afterId}
     order by e.id limit ${limit}`);
  return rows.map((row) => ({
    eventId: row.id,
    generationIndex: Number(row.generation_index),
    nonce: toHex(row.nonce),
    dtime: Number(row.dtime),
    raw: row.raw,
    content: row.content,
    txId: row.tx_id,
    txHash: toHex(row.hash),
  }));
}
