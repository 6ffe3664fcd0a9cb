import { CIP25_LABEL, type Cip25Entry, readCip25 } from '../../../../chains/cardano/assets/cip25.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type RegistryEntry, registryEntries } from '../../service/token-registry.js';
import { referenceOutput } from './asset-facts.js';

/** The unspent output with the reference token of an asset, and its datum (CIP-68). */
export interface ReferenceToken {
  readonly unit: string;
  readonly txHash: string;
  readonly index: number;
  readonly slot: number;
  /** CBOR; undefined where the datum was never revealed. */
  readonly datum: Uint8Array | undefined;
}

/** All metadata of an asset, by source. */
export interface TokenSources {
  readonly cip25: Cip25Entry | undefined;
  readonly cip68: ReferenceToken | undefined;
  readonly cip26: RegistryEntry | undefined;
}

interface Described {
  readonly id: number;
  readonly policyId: string;
  readonly assetName: string;
}

export async function tokenSources(
  db: NetworkDb<'cardano'>,
  assets: readonly Described[],
): Promise<ReadonlyMap<number, TokenSources>> {
  const ids = assets.map(({ id }) => id);
  const subjects = assets.map(({ policyId, assetName }) => Buffer.from(policyId + assetName, 'hex'));
  const [cip25, cip68, cip26] = await Promise.all([
    cip25Entries(db, assets),
    referenceTokens(db, ids),
    registryEntries(db, subjects),
  ]);
  return new Map(
    assets.map(({ id, policyId, assetName }) => [
      id,
      { cip25: cip25.get(id), cip68: cip68.get(id), cip26: cip26.get(policyId + assetName) },
    ]),
  );
}

/** Reads the newest mint that describes each asset; one transaction often describes many, and is read once. */
async function cip25Entries(
  db: NetworkDb<'cardano'>,
  assets: readonly Described[],
): Promise<ReadonlyMap<number, Cip25Entry>> {
  const newest = sql`
    select w.id, m.tx_id from unnest(${assets.map(({ id }) => id)}::integer[]) w (id)
      cross join lateral (
        select tx_id from ${db.schema}.asset_metadata where asset_id = w.id order by tx_id desc limit 1) m`;
  const [rows, metadata] = await Promise.all([
    db.rows<{ readonly id: number; readonly tx_id: number }>(newest),
    db.rows<Cip25Row>(sql`
      select tx_id, bytes from ${db.schema}.metadata
       where tx_id in (select tx_id from (${newest}) described) and label = ${CIP25_LABEL}::numeric`),
  ]);
  const entries = readCip25Rows(metadata);
  const units = new Map(assets.map(({ id, policyId, assetName }) => [id, policyId + assetName]));
  return new Map(
    rows.flatMap(({ id, tx_id }) => {
      const entry = entries.get(tx_id)?.get(units.get(id) ?? '');
      return entry === undefined ? [] : [[id, entry] as const];
    }),
  );
}

/** CIP-25 metadata of transactions: by transaction, then by unit. */
export async function findCip25Metadata(
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Cip25Entry>>> {
  const uniqueTxIds = [...new Set(txIds)];
  if (uniqueTxIds.length === 0) return new Map();
  const rows = await db.rows<Cip25Row>(sql`
    select tx_id, bytes from ${db.schema}.metadata
     where tx_id = any(${uniqueTxIds}::integer[]) and label = ${CIP25_LABEL}::numeric`);
  return readCip25Rows(rows);
}

interface Cip25Row {
  readonly tx_id: number;
  readonly bytes: Uint8Array;
}

const readCip25Rows = (rows: readonly Cip25Row[]): ReadonlyMap<number, ReadonlyMap<string, Cip25Entry>> =>
  new Map(rows.map(({ tx_id, bytes }) => [tx_id, new Map(readCip25(bytes).map((entry) => [toUnit(entry), entry]))]));

const toUnit = ({ policyId, assetName }: Cip25Entry): string =>
  Buffer.from(policyId).toString('hex') + Buffer.from(assetName).toString('hex');

async function referenceTokens(
  db: NetworkDb<'cardano'>,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, ReferenceToken>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db.rows<{
    readonly id: number;
    readonly unit: string;
    readonly tx_hash: string;
    readonly index: number;
    readonly slot: bigint | null;
    readonly datum: Uint8Array | null;
  }>(sql`
    select n.id, encode(n.policy || '\\x000643b0' || substring(n.name from 5), 'hex') as unit,
           encode(t.hash, 'hex') as tx_hash, o.index, b.slot,
           (select d.bytes from ${db.schema}.datum d where d.hash = o.datum_hash limit 1) as datum
      from unnest(${assetIds}::integer[]) w (id)
      join ${db.schema}.asset n on n.id = w.id
      cross join lateral (${referenceOutput(db)}) p
      join ${db.schema}.output o on o.tx_id = p.tx_id and o.index = p.index
      join ${db.schema}.transaction t on t.id = o.tx_id
      left join ${db.schema}.block b on b.height = t.height`);
  return new Map(
    rows.map(({ id, unit, tx_hash, index, slot, datum }) => [
      id,
      { unit, txHash: tx_hash, index, slot: Number(slot ?? 0n), datum: datum ?? undefined },
    ]),
  );
}
