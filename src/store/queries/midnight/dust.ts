import { toHex } from '../../../kernel/hex.js';
import { emptySql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

/** A registration of a reward address on Cardano. */
export interface MappingRow {
  readonly stakeAddress: string;
  /** 32 bytes, big-endian. */
  readonly dustKey: Uint8Array;
  readonly utxoTxHash: string;
  readonly utxoOutputIndex: number;
  readonly registeredAt: number;
  readonly removedAt: number | undefined;
}

/** Newest first, of all the requested addresses. */
export async function listMappings(
  db: MidnightDb,
  stakeAddresses: readonly Uint8Array[],
  { includeRemoved }: { readonly includeRemoved: boolean },
): Promise<readonly MappingRow[]> {
  const rows = await db.rows<{
    stake_address: Uint8Array;
    dust_key: Uint8Array;
    utxo_tx_hash: Uint8Array;
    utxo_output_index: number;
    registered_at: bigint;
    removed_at: bigint | null;
  }>(sql`
    select m.stake_address, m.dust_key, m.utxo_tx_hash, m.utxo_output_index,
           b.timestamp as registered_at, e.timestamp as removed_at
      from ${db.schema}.dust_mapping m join ${db.schema}.block b on b.height = m.height
      left join ${db.schema}.block e on e.height = m.ended_height
     where m.stake_address = any(${stakeAddresses}::bytea[])
       ${includeRemoved ? emptySql : sql`and m.ended_height is null`}
     order by m.height desc, m.place desc limit ${MAX_MAPPINGS}`);
  return rows.map((row) => ({
    stakeAddress: toHex(row.stake_address),
    dustKey: row.dust_key,
    utxoTxHash: toHex(row.utxo_tx_hash),
    utxoOutputIndex: row.utxo_output_index,
    registeredAt: Number(row.registered_at),
    removedAt: row.removed_at === null ? undefined : Number(row.removed_at),
  }));
}

export interface MappingHistoryRow extends MappingRow {
  readonly height: number;
  readonly place: number;
  readonly removedHeight: number | undefined;
}

/** Registrations of all addresses, oldest first, with those that were removed. */
export async function listMappingHistory(
  db: MidnightDb,
  { after, limit }: { readonly after: readonly [height: number, place: number] | undefined; readonly limit: number },
): Promise<readonly MappingHistoryRow[]> {
  const [height, place] = after ?? [-1, -1];
  const rows = await db.rows<{
    height: number;
    place: number;
    ended_height: number | null;
    stake_address: Uint8Array;
    dust_key: Uint8Array;
    utxo_tx_hash: Uint8Array;
    utxo_output_index: number;
    registered_at: bigint;
    removed_at: bigint | null;
  }>(sql`
    select m.height, m.place, m.ended_height, m.stake_address, m.dust_key, m.utxo_tx_hash, m.utxo_output_index,
           b.timestamp as registered_at, e.timestamp as removed_at
      from ${db.schema}.dust_mapping m join ${db.schema}.block b on b.height = m.height
      left join ${db.schema}.block e on e.height = m.ended_height
     where (m.height, m.place) > (${height}, ${place})
     order by m.height, m.place limit ${limit}`);
  return rows.map((row) => ({
    height: row.height,
    place: row.place,
    removedHeight: row.ended_height ?? undefined,
    stakeAddress: toHex(row.stake_address),
    dustKey: row.dust_key,
    utxoTxHash: toHex(row.utxo_tx_hash),
    utxoOutputIndex: row.utxo_output_index,
    registeredAt: Number(row.registered_at),
    removedAt: row.removed_at === null ? undefined : Number(row.removed_at),
  }));
}

/** More registrations than any legitimate use needs. */
const MAX_MAPPINGS = 1_000;

export interface GenerationRow {
  readonly owner: string;
  readonly generationIndex: bigint;
  readonly commitmentIndex: bigint | undefined;
  readonly night: bigint;
  readonly initialValue: bigint;
  readonly nonce: string;
  readonly ctime: bigint;
  readonly dtime: bigint | undefined;
  readonly txHash: string;
}

interface StoredGeneration {
  readonly owner: Uint8Array;
  readonly generation_index: bigint;
  readonly commitment_index: bigint | null;
  readonly night: bigint;
  readonly initial_value: bigint;
  readonly nonce: Uint8Array;
  readonly ctime: bigint;
  readonly dtime: bigint | null;
  readonly hash: Uint8Array;
}

const toGenerationRow = (row: StoredGeneration): GenerationRow => ({
  owner: toHex(row.owner),
  generationIndex: row.generation_index,
  commitmentIndex: row.commitment_index ?? undefined,
  night: row.night,
  initialValue: row.initial_value,
  nonce: toHex(row.nonce),
  ctime: row.ctime,
  dtime: row.dtime ?? undefined,
  txHash: toHex(row.hash),
});

/** In order of their index in the tree. */
export async function listGenerations(
  db: MidnightDb,
  owner: Uint8Array,
  {
    after,
    limit,
    activeOnly,
  }: { readonly after: bigint | undefined; readonly limit: number; readonly activeOnly: boolean },
): Promise<readonly GenerationRow[]> {
  const rows = await db.rows<StoredGeneration>(sql`
    select g.*, t.hash from ${db.schema}.dust_generation g join ${db.schema}.transaction t on t.id = g.tx_id
     where g.owner = ${owner} ${after === undefined ? emptySql : sql`and g.generation_index > ${after}`}
       ${activeOnly ? sql`and g.dtime is null` : emptySql}
     order by g.generation_index limit ${limit}`);
  return rows.map(toGenerationRow);
}

/** Active generations, and those that decay and may still hold DUST: the input of a projection. */
export async function livingGenerations(
  db: MidnightDb,
  owners: readonly Uint8Array[],
  decaysSince: bigint,
): Promise<readonly GenerationRow[]> {
  const rows = await db.rows<StoredGeneration>(sql`
    select g.*, t.hash from ${db.schema}.dust_generation g join ${db.schema}.transaction t on t.id = g.tx_id
     where g.owner = any(${owners}::bytea[]) and (g.dtime is null or g.dtime > ${decaysSince})
     order by g.generation_index limit ${MAX_GENERATIONS}`);
  return rows.map(toGenerationRow);
}

/** Beyond this a projection would exceed the time of a request. */
export const MAX_GENERATIONS = 20_000;

export interface DustStats {
  readonly registrations: bigint;
  readonly validRegistrations: bigint;
  readonly nightGenerating: bigint;
  readonly generations: bigint;
  readonly spends: bigint;
  readonly fees: bigint;
}

/** `since`: milliseconds since 1970 from which on spends are counted. */
export async function dustStats(db: MidnightDb, since: number): Promise<DustStats> {
  const row = await db.first<Readonly<Record<keyof DustStats, bigint | null>>>(sql`
    select (select count(*) from ${db.schema}.dust_mapping where ended_height is null) as registrations,
           (select count(*) from (select stake_address from ${db.schema}.dust_mapping where ended_height is null
              group by stake_address having count(*) = 1) v) as "validRegistrations",
           g.night as "nightGenerating", g.count as generations, s.count as spends, s.fees
      from (select coalesce(sum(night), 0) as night, count(*) as count
              from ${db.schema}.dust_generation where dtime is null) g,
           (select count(*) as count, coalesce(sum((content ->> 'fee')::numeric), 0) as fees
              from ${db.schema}.ledger_event
             where variant = 'SPEND_PROCESSED'
               and tx_id >= coalesce((select min(first_tx_id) from ${db.schema}.block where timestamp >= ${since}),
                                     2147483647)) s`);
  const getValue = (name: keyof DustStats): bigint => row?.[name] ?? 0n;
  return {
    registrations: getValue('registrations'),
    validRegistrations: getValue('validRegistrations'),
    nightGenerating: getValue('nightGenerating'),
    generations: getValue('generations'),
    spends: getValue('spends'),
    fees: getValue('fees'),
  };
}
