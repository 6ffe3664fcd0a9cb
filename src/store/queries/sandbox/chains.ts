import type { NetworkId } from '../../../chains/networks.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { CopyTarget, Queryable } from '../../db.js';
import { identifier, sql } from '../../sql.js';

/** Simulated chains of this service. */
export const SANDBOX_SCHEMA = identifier('sandbox');

export interface SandboxChainRow {
  readonly seed: number;
  readonly startedAt: number;
  readonly clockOffset: number;
  readonly paused: boolean;
}

export interface SandboxBlockRow {
  readonly height: number;
  readonly slot: number;
  readonly hash: string;
  readonly bytes: Uint8Array;
  /** Only of Bitcoin chains. */
  readonly spentOutputs?: Uint8Array | undefined;
}

export interface SandboxPendingRow {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** Seconds since 1970, where it is stored. */
  readonly seenAt?: number | undefined;
}

const blocksIn = (table: string): CopyTarget => ({
  schema: SANDBOX_SCHEMA,
  table: identifier(table),
  columns: [
    { name: identifier('network'), type: 'text' },
    { name: identifier('height'), type: 'int4' },
    { name: identifier('slot'), type: 'int8' },
    { name: identifier('hash'), type: 'bytea' },
    { name: identifier('bytes'), type: 'bytea' },
    { name: identifier('spent_outputs'), type: 'bytea' },
  ],
});

const blocks = blocksIn('block');
const staleBlocks = blocksIn('stale_block');

export async function findSandboxChain(db: Queryable, network: NetworkId): Promise<SandboxChainRow | undefined> {
  const row = await db.first<Record<'seed' | 'startedAt' | 'clockOffset', bigint> & { readonly paused: boolean }>(sql`
    select seed, started_at as "startedAt", clock_offset as "clockOffset", paused
      from ${SANDBOX_SCHEMA}.chain where network = ${network}`);
  if (row === undefined) return undefined;
  const { seed, startedAt, clockOffset, paused } = row;
  return { seed: Number(seed), startedAt: Number(startedAt), clockOffset: Number(clockOffset), paused };
}

export async function insertSandboxChain(
  db: Queryable,
  network: NetworkId,
  { seed, startedAt, clockOffset, paused }: SandboxChainRow,
): Promise<void> {
  await db.run(sql`insert into ${SANDBOX_SCHEMA}.chain (network, seed, started_at, clock_offset, paused)
    values (${network}, ${seed}, ${startedAt}, ${clockOffset}, ${paused})`);
}

export async function updateSandboxChain(
  db: Queryable,
  network: NetworkId,
  { clockOffset, paused }: Partial<Pick<SandboxChainRow, 'clockOffset' | 'paused'>>,
): Promise<void> {
  await db.run(sql`update ${SANDBOX_SCHEMA}.chain
      set clock_offset = coalesce(${clockOffset ?? null}, clock_offset), paused = coalesce(${paused ?? null}, paused)
    where network = ${network}`);
}

const copied =
  (target: CopyTarget) =>
  (db: Queryable, network: NetworkId, rows: readonly SandboxBlockRow[]): Promise<number> =>
    db.copy(
      target,
      rows.map(({ height, slot, hash, bytes, spentOutputs }) => [
        network,
        height,
        slot,
        fromHex(hash),
        bytes,
        spentOutputs ?? null,
      ]),
    );

export const insertSandboxBlocks = copied(blocks);
/** Stale blocks. */
export const insertStaleSandboxBlocks = copied(staleBlocks);

/** Marks blocks above a height as stale. The oldest stale blocks beyond the limit are deleted. */
export async function retireSandboxBlocksAbove(
  db: Queryable,
  network: NetworkId,
  height: number,
  max: number,
): Promise<void> {
  await db.run(sql`insert into ${SANDBOX_SCHEMA}.stale_block (network, height, slot, hash, bytes, spent_outputs)
    select network, height, slot, hash, bytes, spent_outputs from ${SANDBOX_SCHEMA}.block
     where network = ${network} and height > ${height} order by height`);
  await db.run(sql`delete from ${SANDBOX_SCHEMA}.stale_block where network = ${network} and place < (
    select min(place) from (select place from ${SANDBOX_SCHEMA}.stale_block
      where network = ${network} order by place desc limit ${max}) kept)`);
  await deleteSandboxBlocksAbove(db, network, height);
}

/** Also deletes their stored ledgers. */
export async function deleteSandboxBlocksAbove(db: Queryable, network: NetworkId, height: number): Promise<void> {
  await db.run(sql`delete from ${SANDBOX_SCHEMA}.block where network = ${network} and height > ${height}`);
  await db.run(sql`delete from ${SANDBOX_SCHEMA}.ledger where network = ${network} and height > ${height}`);
}

export interface SandboxLedgerRow {
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Stores a ledger and retains a limited number of older ones. */
export async function insertSandboxLedger(
  db: Queryable,
  network: NetworkId,
  { height, bytes }: SandboxLedgerRow,
  older: number,
): Promise<void> {
  await db.run(sql`insert into ${SANDBOX_SCHEMA}.ledger (network, height, bytes) values (${network}, ${height}, ${bytes})
    on conflict (network, height) do update set bytes = excluded.bytes`);
  await db.run(sql`delete from ${SANDBOX_SCHEMA}.ledger where network = ${network} and height < (
    select min(height) from (select height from ${SANDBOX_SCHEMA}.ledger
      where network = ${network} order by height desc limit ${older + 1}) kept)`);
}

export const findSandboxLedger = (
  db: Queryable,
  network: NetworkId,
  upTo: number,
): Promise<SandboxLedgerRow | undefined> =>
  db.first<SandboxLedgerRow>(sql`select height, bytes from ${SANDBOX_SCHEMA}.ledger
    where network = ${network} and height <= ${upTo} order by height desc limit 1`);

export async function sandboxBlocksAfter(
  db: Queryable,
  network: NetworkId,
  height: number,
  limit: number,
): Promise<readonly SandboxBlockRow[]> {
  const rows = await db.rows<RawBlockRow>(sql`
    select height, slot, hash, bytes, spent_outputs as "spentOutputs" from ${SANDBOX_SCHEMA}.block
     where network = ${network} and height > ${height} order by height limit ${limit}`);
  return rows.map(blockRow);
}

interface RawBlockRow {
  readonly height: number;
  readonly slot: bigint;
  readonly hash: Uint8Array;
  readonly bytes: Uint8Array;
  readonly spentOutputs: Uint8Array | null;
}

const blockRow = ({ height, slot, hash, bytes, spentOutputs }: RawBlockRow): SandboxBlockRow => ({
  height,
  slot: Number(slot),
  hash: toHex(hash),
  bytes,
  spentOutputs: spentOutputs ?? undefined,
});

/** In the order in which they became stale. */
export async function staleSandboxBlocks(db: Queryable, network: NetworkId): Promise<readonly SandboxBlockRow[]> {
  const rows = await db.rows<RawBlockRow>(sql`
    select height, slot, hash, bytes, spent_outputs as "spentOutputs" from ${SANDBOX_SCHEMA}.stale_block
     where network = ${network} order by place`);
  return rows.map(blockRow);
}

export async function findSandboxBlock(
  db: Queryable,
  network: NetworkId,
  hash: string,
): Promise<Omit<SandboxBlockRow, 'bytes'> | undefined> {
  const row = await db.first<{ height: number; slot: bigint }>(sql`
    select height, slot from ${SANDBOX_SCHEMA}.block where network = ${network} and hash = ${fromHex(hash)}`);
  return row && { height: row.height, slot: Number(row.slot), hash };
}

export async function sandboxPending(db: Queryable, network: NetworkId): Promise<readonly SandboxPendingRow[]> {
  const rows = await db.rows<{ hash: Uint8Array; bytes: Uint8Array; seenAt: bigint | null }>(sql`
    select hash, bytes, seen_at as "seenAt" from ${SANDBOX_SCHEMA}.pending_transaction
     where network = ${network} order by place`);
  return rows.map(({ hash, bytes, seenAt }) => ({
    id: toHex(hash),
    bytes,
    ...(seenAt !== null && { seenAt: Number(seenAt) }),
  }));
}

export async function insertSandboxPending(
  db: Queryable,
  network: NetworkId,
  rows: readonly SandboxPendingRow[],
): Promise<void> {
  for (const { id, bytes, seenAt } of rows)
    await db.run(sql`insert into ${SANDBOX_SCHEMA}.pending_transaction (network, hash, bytes, seen_at)
      values (${network}, ${fromHex(id)}, ${bytes}, ${seenAt ?? null}) on conflict do nothing`);
}

export async function deleteSandboxPending(db: Queryable, network: NetworkId, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.run(sql`delete from ${SANDBOX_SCHEMA}.pending_transaction
    where network = ${network} and hash = any(${ids.map(fromHex)}::bytea[])`);
}
