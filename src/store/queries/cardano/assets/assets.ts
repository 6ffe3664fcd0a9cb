import type { AssetId } from '../../../../chains/cardano/assets/asset-id.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { typedName } from '../../../write/cardano/live-indexes.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import { type DecimalsRow, readDecimals, selectDecimals } from './asset-facts.js';

/** An asset with its supply. Policy, name and fingerprint are hexadecimal. */
export interface AssetSummary {
  readonly id: number;
  readonly policyId: string;
  readonly assetName: string;
  readonly fingerprint: string;
  readonly quantity: bigint;
  readonly decimals: number | undefined;
}

interface SummaryRow extends DecimalsRow {
  readonly id: number;
  readonly policy: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly quantity: bigint;
}

/** `ids` has the columns `id` and `place`, limited to one page; the result is in the order of `place`. */
async function summaries(db: NetworkDb<'cardano'>, ids: Sql): Promise<readonly AssetSummary[]> {
  const rows = await db.rows<SummaryRow>(sql`
    select n.id, encode(n.policy, 'hex') as policy, encode(n.name, 'hex') as name,
           encode(n.fingerprint, 'hex') as fingerprint, coalesce(s.minted - s.burned, 0) as quantity,
           ${selectDecimals(db)}
      from (${ids}) p
      join ${db.schema}.asset n on n.id = p.id
      left join ${db.schema}.asset_total s on s.asset_id = n.id
     order by p.place`);
  return rows.map((row) => ({
    id: row.id,
    policyId: row.policy,
    assetName: row.name,
    fingerprint: row.fingerprint,
    quantity: row.quantity,
    decimals: readDecimals(row),
  }));
}

/** In the order of `ids`; unknown ones are omitted. */
export const assetsById = (db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly AssetSummary[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : summaries(db, sql`select id, place from unnest(${ids}::integer[]) with ordinality w (id, place)`);

/** In order of first appearance. Ids have no gaps, so a page is a range of them at any offset. */
export const listAssets = (
  db: NetworkDb<'cardano'>,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly AssetSummary[]> =>
  summaries(
    db,
    order === 'asc'
      ? sql`select id, id as place from ${db.schema}.asset
             where id >= ${skip}::bigint and id < ${skip + limit}::bigint order by id`
      : sql`select a.id, -a.id as place from (select max(id) as last from ${db.schema}.asset) l
              join ${db.schema}.asset a on a.id <= l.last - ${skip}::bigint and a.id > l.last - ${skip + limit}::bigint`,
  );

/** Whether the asset `n` has a positive supply: a lookup per row, so that the cost depends on the page size. */
export const hasSupply = (db: NetworkDb<'cardano'>): Sql =>
  sql`(select s.minted > s.burned from ${db.schema}.asset_total s where s.asset_id = n.id)`;

export const policyAssets = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { burned, skip, limit }: { readonly burned: boolean; readonly skip: number; readonly limit: number },
): Promise<readonly AssetSummary[]> =>
  summaries(
    db,
    sql`select n.id, row_number() over (order by n.name) as place from ${db.schema}.asset n
         where n.policy = ${policy}
           and (${burned} or ${hasSupply(db)})
         order by n.name offset ${skip} limit ${limit}`,
  );

/** All assets of a policy, also burned ones, in order of first appearance, or in reverse. */
export const policyAssetsInOrder = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly AssetSummary[]> =>
  summaries(
    db,
    sql`select n.id, ${order === 'asc' ? sql`n.id` : sql`-n.id`} as place from ${db.schema}.asset n
         where n.policy = ${policy} order by place offset ${skip} limit ${limit}`,
  );

/** Text with `prefix` lies between it and its successor: non-ASCII characters are escaped and never occur. */
const beginsWith = (prefix: string): Sql => {
  const typed = prefix.toLowerCase().replaceAll('\\', '\\\\');
  return sql`(${typedName}) collate "C" >= ${typed} and (${typedName}) collate "C" < ${`${typed}\u0080`}`;
};

/** Assets whose name starts with the text, case-insensitively, by name. */
export const searchAssetsByName = (
  db: NetworkDb<'cardano'>,
  prefix: string,
  {
    kind = 'any',
    skip,
    limit,
  }: { readonly kind?: 'any' | 'ft' | 'nft'; readonly skip: number; readonly limit: number },
): Promise<readonly AssetSummary[]> =>
  summaries(
    db,
    sql`select n.id, n.place from (${selectAssetsByName(db, prefix)}) n where ${matchesKind(db, kind)}
         order by n.place offset ${skip} limit ${limit}`,
  );

export async function countAssetsByName(
  db: NetworkDb<'cardano'>,
  prefix: string,
  kind: 'any' | 'ft' | 'nft',
): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(
    sql`select count(*) as count from (${selectAssetsByName(db, prefix)}) n where ${matchesKind(db, kind)}`,
  );
  return Number(row?.count ?? 0n);
}

/** Maximum number of names that a search scans. */
const MAX_SCANNED_NAMES = 10_000;

const selectAssetsByName = (db: NetworkDb<'cardano'>, prefix: string): Sql => sql`
  select id, row_number() over (order by (${typedName}) collate "C", id) as place from ${db.schema}.asset
   where ${beginsWith(prefix)} order by (${typedName}) collate "C", id limit ${MAX_SCANNED_NAMES}`;

/** An NFT has a supply of one. */
function matchesKind(db: NetworkDb<'cardano'>, kind: 'any' | 'ft' | 'nft'): Sql {
  if (kind === 'any') return sql`true`;
  const single = sql`(select s.minted - s.burned = 1 from ${db.schema}.asset_total s where s.asset_id = n.id)`;
  return kind === 'nft' ? single : sql`not ${single}`;
}

/** Transaction and slot of a mint or burn. */
export interface MintPosition {
  readonly txHash: string;
  readonly slot: number;
}

export interface AssetDetail extends AssetSummary {
  readonly mintCount: number;
  readonly burnCount: number;
  readonly txCount: number;
  readonly holderCount: number;
  readonly accountCount: number;
  readonly minted: bigint;
  readonly burned: bigint;
  /** Undefined where it was minted before the start of history. */
  readonly firstMint: MintPosition | undefined;
  readonly lastMint: MintPosition | undefined;
}

interface DetailRow {
  readonly id: number;
  readonly mint_count: number;
  readonly burn_count: number;
  readonly tx_count: number;
  readonly holder_count: number;
  readonly account_count: number;
  readonly minted: bigint;
  readonly burned: bigint;
  readonly first_hash: string | null;
  readonly first_slot: bigint | null;
  readonly last_hash: string | null;
  readonly last_slot: bigint | null;
}

/** In the order of `ids`; unknown ones are omitted. */
export async function assetDetails(db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly AssetDetail[]> {
  if (ids.length === 0) return [];
  const [assets, rows] = await Promise.all([assetsById(db, ids), readMintTotals(db, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return assets.map((asset) => {
    const row = byId.get(asset.id);
    return {
      ...asset,
      mintCount: row?.mint_count ?? 0,
      burnCount: row?.burn_count ?? 0,
      txCount: row?.tx_count ?? 0,
      holderCount: row?.holder_count ?? 0,
      accountCount: row?.account_count ?? 0,
      minted: row?.minted ?? 0n,
      burned: row?.burned ?? 0n,
      firstMint: toMintPosition(row?.first_hash, row?.first_slot),
      lastMint: toMintPosition(row?.last_hash, row?.last_slot),
    };
  });
}

const readMintTotals = (db: NetworkDb<'cardano'>, ids: readonly number[]): Promise<readonly DetailRow[]> =>
  db.rows<DetailRow>(sql`
    select w.id, s.mint_count, s.burn_count, s.tx_count, s.holder_count, s.account_count, s.minted, s.burned,
           encode(f.hash, 'hex') as first_hash, f.slot as first_slot, encode(l.hash, 'hex') as last_hash,
           l.slot as last_slot
      from unnest(${ids}::integer[]) w (id)
      join ${db.schema}.asset_total s on s.asset_id = w.id
      left join lateral (${selectMintPosition(db, sql`asset_id = w.id`, 'asc')}) f on true
      left join lateral (${selectMintPosition(db, sql`asset_id = w.id`, 'desc')}) l on true`);

/** The first or last mint or burn: `hash` and `slot`. */
export const selectMintPosition = (db: NetworkDb<'cardano'>, condition: Sql, order: ChainOrder): Sql => sql`
  select t.hash, b.slot
    from (select tx_id from ${db.schema}.mint where ${condition}
           order by tx_id ${order === 'asc' ? sql`asc` : sql`desc`} limit 1) m
    join ${db.schema}.transaction t on t.id = m.tx_id
    join ${db.schema}.block b on b.height = t.height`;

export const toMintPosition = (
  hash: string | null | undefined,
  slot: bigint | null | undefined,
): MintPosition | undefined => (hash == null || slot == null ? undefined : { txHash: hash, slot: Number(slot) });

/** Undefined for an asset that was never minted. */
export async function findAssetSupply(
  db: NetworkDb<'cardano'>,
  asset: AssetId | { readonly fingerprint: Uint8Array },
): Promise<{ readonly id: number; readonly supply: bigint } | undefined> {
  const condition =
    'fingerprint' in asset
      ? sql`n.fingerprint = ${asset.fingerprint}`
      : sql`n.policy = ${asset.policyId} and n.name = ${asset.assetName}`;
  return await db.first(sql`
    select n.id, coalesce(s.minted - s.burned, 0) as supply
      from ${db.schema}.asset n left join ${db.schema}.asset_total s on s.asset_id = n.id where ${condition}`);
}

/** Asset ids in the order of the request; undefined for assets that were never minted. */
export async function findAssetIds(
  db: NetworkDb<'cardano'>,
  assets: readonly (
    | { readonly policyId: Uint8Array; readonly assetName: Uint8Array }
    | { readonly fingerprint: Uint8Array }
  )[],
): Promise<readonly (number | undefined)[]> {
  const none = new Uint8Array();
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(sql`
    select w.place::integer, coalesce(
             (select id from ${db.schema}.asset where policy = w.policy and name = w.name),
             (select id from ${db.schema}.asset where fingerprint = w.fingerprint limit 1)) as id
      from unnest(${assets.map((asset) => ('policyId' in asset ? asset.policyId : none))}::bytea[],
                  ${assets.map((asset) => ('policyId' in asset ? asset.assetName : none))}::bytea[],
                  ${assets.map((asset) => ('fingerprint' in asset ? asset.fingerprint : none))}::bytea[])
             with ordinality w (policy, name, fingerprint, place)`);
  const ids = new Array<number | undefined>(assets.length).fill(undefined);
  for (const { place, id } of rows) ids[place - 1] = id ?? undefined;
  return ids;
}
