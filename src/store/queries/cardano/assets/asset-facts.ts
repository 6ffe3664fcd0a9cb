import type { AssetId } from '../../../../chains/cardano/assets/asset-id.js';
import { CIP68_LABELS, labelPrefix } from '../../../../chains/cardano/assets/asset-label.js';
import { readCip68 } from '../../../../chains/cardano/assets/cip68.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { SERVICE_SCHEMA } from '../../../schemas.js';
import { type Sql, sql } from '../../../sql.js';

/** Asset properties that wallets show beside a quantity. */
export interface AssetFact {
  readonly decimals: number | undefined;
  /** By CIP-25 or CIP-68. */
  readonly onchainMetadata: boolean;
}

const REFERENCE = labelPrefix(CIP68_LABELS.reference);
const USER_LABELS = [CIP68_LABELS.nft, CIP68_LABELS.ft, CIP68_LABELS.rft].map(labelPrefix);
const DIVISIBLE_LABELS = [CIP68_LABELS.ft, CIP68_LABELS.rft].map(labelPrefix);
const DIVISIBLE_PREFIXES: ReadonlySet<string> = new Set(DIVISIBLE_LABELS.map(toHex));

/** The newest unspent output with the reference token (CIP-68) of the asset `n`: at most one row of `tx_id`, `index`. */
export const referenceOutput = (db: NetworkDb<'cardano'>): Sql => sql`
  select u.tx_id, u.index
    from ${db.schema}.asset r join ${db.schema}.unspent_asset u on u.asset_id = r.id
   where substring(n.name for 4) = any(${USER_LABELS}::bytea[])
     and r.policy = n.policy and r.name = ${REFERENCE}::bytea || substring(n.name from 5)
   order by u.tx_id desc, u.index desc limit 1`;

/** Columns about the asset `n`; each is an index lookup. */
export const assetFactColumns = (db: NetworkDb<'cardano'>): { readonly described: Sql; readonly decimals: Sql } => ({
  described: sql`(exists (select from ${db.schema}.asset_metadata m where m.asset_id = n.id)
    or exists (${referenceOutput(db)}))`,
  decimals: sql`(select t.decimals from ${SERVICE_SCHEMA}.token_registry t where t.subject = n.policy || n.name)`,
});

/** The datum that may contain the decimals of the CIP-68 token `n`. It may be large: select it once for each asset. */
const referenceDatum = (db: NetworkDb<'cardano'>): Sql => sql`
  case when substring(n.name for 4) = any(${DIVISIBLE_LABELS}::bytea[]) then (
    select d.bytes from (${referenceOutput(db)}) p
      join ${db.schema}.output o on o.tx_id = p.tx_id and o.index = p.index
      join ${db.schema}.datum d on d.hash = o.datum_hash
     limit 1) end`;

/** Columns of `DecimalsRow` about the asset `n`. */
export const selectDecimals = (db: NetworkDb<'cardano'>): Sql =>
  sql`${assetFactColumns(db).decimals} as decimals, ${referenceDatum(db)} as reference_datum`;

export interface DecimalsRow {
  readonly decimals: number | null;
  readonly reference_datum: Uint8Array | null;
}

export const readDecimals = ({ decimals, reference_datum }: DecimalsRow): number | undefined =>
  (reference_datum === null ? undefined : decimalsIn(reference_datum)) ?? decimals ?? undefined;

/** Columns of `AssetFactRow` about the asset `n`. */
export const selectAssetFacts = (db: NetworkDb<'cardano'>): Sql =>
  sql`${assetFactColumns(db).described} as described, ${selectDecimals(db)}`;

export interface AssetFactRow extends DecimalsRow {
  readonly described: boolean;
}

export const toAssetFact = (row: AssetFactRow): AssetFact => ({
  decimals: readDecimals(row),
  onchainMetadata: row.described,
});

/** Whether the datum of the asset's reference token contains its decimals. */
export const mayHaveDecimals = (assetName: string): boolean => DIVISIBLE_PREFIXES.has(assetName.slice(0, 8));

/** Decimals of CIP-68 tokens, by id; undefined for tokens whose datum does not contain them. */
export type Cip68Decimals = ReadonlyMap<number, number | undefined>;

export const cip68Decimals = (db: NetworkDb<'cardano'>, assetIds: readonly number[]): Promise<Cip68Decimals> =>
  assetIds.length === 0
    ? Promise.resolve(new Map())
    : readCip68Decimals(
        db,
        sql`unnest(${[...new Set(assetIds)]}::integer[]) w (id) join ${db.schema}.asset n on n.id = w.id`,
      );

/** The same by unit. Assets that cannot have decimals in a datum are omitted. */
export function cip68DecimalsOfUnits(db: NetworkDb<'cardano'>, assets: readonly AssetId[]): Promise<Cip68Decimals> {
  const divisible = new Map(
    assets
      .filter(({ assetName }) => mayHaveDecimals(toHex(assetName.subarray(0, 4))))
      .map((asset) => [toHex(asset.policyId) + toHex(asset.assetName), asset]),
  );
  if (divisible.size === 0) return Promise.resolve(new Map());
  const units = [...divisible.values()];
  return readCip68Decimals(
    db,
    sql`unnest(${units.map(({ policyId }) => policyId)}::bytea[], ${units.map(({ assetName }) => assetName)}::bytea[])
          w (policy, name)
        join ${db.schema}.asset n on n.policy = w.policy and n.name = w.name`,
  );
}

/** `assets` contains the assets `n`, each once. */
async function readCip68Decimals(db: NetworkDb<'cardano'>, assets: Sql): Promise<Cip68Decimals> {
  const rows = await db.rows<{ readonly id: number; readonly datum: Uint8Array | null }>(
    sql`select n.id, ${referenceDatum(db)} as datum from ${assets}`,
  );
  return new Map(rows.map(({ id, datum }) => [id, datum === null ? undefined : decimalsIn(datum)]));
}

/** More decimals than a 64-bit quantity has digits are meaningless. */
const MAX_DECIMALS = 255n;

function decimalsIn(datum: Uint8Array): number | undefined {
  const entry = readCip68(datum)?.metadata.entries.find(
    ([key]) => key.kind === 'bytes' && Buffer.from(key.value).toString() === 'decimals',
  )?.[1];
  return entry?.kind === 'int' && entry.value >= 0n && entry.value <= MAX_DECIMALS ? Number(entry.value) : undefined;
}

/** By id, for assets that are not part of an output. */
export async function assetFacts(
  db: NetworkDb<'cardano'>,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, AssetFact>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db.rows<AssetFactRow & { readonly id: number }>(sql`
    select n.id, ${selectAssetFacts(db)} from ${db.schema}.asset n where n.id = any(${assetIds}::integer[])`);
  return new Map(rows.map((row) => [row.id, toAssetFact(row)]));
}
