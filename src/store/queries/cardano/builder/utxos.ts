import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** An unspent output as input for coin selection; hashes, policies and names are hexadecimal. */
export interface UnspentOutput {
  readonly txHash: string;
  readonly outputIndex: number;
  readonly lovelace: bigint;
  readonly assets: readonly OutputAsset[];
  readonly dataHash: string | undefined;
  readonly inlineDatum: string | undefined;
  readonly referenceScriptHash: string | undefined;
}

export interface OutputAsset {
  readonly policyId: string;
  readonly assetName: string;
  readonly quantity: bigint;
}

export interface AssetName {
  readonly policyId: Uint8Array;
  readonly assetName: Uint8Array;
}

export interface CandidateOptions {
  /** Address bytes. */
  readonly address: Uint8Array;
  /** Outputs that hold these assets are included too, regardless of their lovelace. */
  readonly assets: readonly AssetName[];
  /** Maximum number of outputs by lovelace. */
  readonly limit: number;
  /** Maximum number of outputs for each asset. */
  readonly limitPerAsset: number;
}

export interface Candidates {
  readonly outputs: readonly UnspentOutput[];
  /** Whether these are all unspent outputs of the address. */
  readonly complete: boolean;
}

/**
 * Coin selection candidates of an address: the largest by lovelace and by each requested asset, plain outputs before
 * those with a datum or a reference script. Never reads more of an address than the limits.
 */
export async function candidateOutputs(db: NetworkDb<'cardano'>, options: CandidateOptions): Promise<Candidates> {
  const { address, limit, limitPerAsset, assets } = options;
  const owner = sql`(select id from ${db.schema}.address where bytes = ${address})`;
  const largest = await db.rows<OutputRow>(describe(db, byLovelace(db, owner, limit + 1)));
  if (largest.length <= limit) return { outputs: largest.map(toUnspentOutput), complete: true };
  const kept = largest.slice(0, limit);
  if (assets.length === 0) return { outputs: kept.map(toUnspentOutput), complete: false };
  const holders = await db.rows<OutputRow>(describe(db, byAssets(db, owner, assets, limitPerAsset)));
  const byOutpoint = new Map([...kept, ...holders].map((row) => [`${row.tx_hash}#${row.index}`, row]));
  return { outputs: [...byOutpoint.values()].map(toUnspentOutput), complete: false };
}

/** The newest unspent output that holds an asset, at any address. */
export async function newestHolder(
  db: NetworkDb<'cardano'>,
  { policyId, assetName }: AssetName,
): Promise<UnspentOutput | undefined> {
  const place = sql`
    select u.tx_id, u.index, 1 as place
      from ${db.schema}.asset a join ${db.schema}.unspent_asset u on u.asset_id = a.id
     where a.policy = ${policyId} and a.name = ${assetName}
     order by u.tx_id desc, u.index desc limit 1`;
  const [row] = await db.rows<OutputRow>(describe(db, place));
  return row && toUnspentOutput(row);
}

/** Must match the expression of the index `output_unspent_by_lovelace`. */
const isReserved = sql`(o.datum_hash is not null or o.reference_script_hash is not null)`;

const largestFirst = sql`${isReserved}, o.lovelace desc, o.tx_id, o.index`;

const byLovelace = (db: NetworkDb<'cardano'>, owner: Sql, limit: number): Sql => sql`
  select o.tx_id, o.index, row_number() over (order by ${largestFirst}) as place
    from ${db.schema}.output o
   where o.address_id = ${owner} and o.spent_by is null
   order by ${largestFirst} limit ${limit}`;

/**
 * An asset is searched among the unspent outputs of the address, unless there are so many that scanning all outputs
 * with the asset, newest first, is the smaller risk.
 */
const MAX_SCANNED_OUTPUTS = 20_000;

function byAssets(db: NetworkDb<'cardano'>, owner: Sql, assets: readonly AssetName[], limit: number): Sql {
  const policies = assets.map(({ policyId }) => policyId);
  const names = assets.map(({ assetName }) => assetName);
  return sql`
    with wanted as (
      select a.id from unnest(${policies}::bytea[], ${names}::bytea[]) w (policy, name)
        join ${db.schema}.asset a on a.policy = w.policy and a.name = w.name),
    own as materialized (
      select tx_id, index from ${db.schema}.output
       where address_id = ${owner} and spent_by is null limit ${MAX_SCANNED_OUTPUTS + 1}),
    few as materialized (select count(*) <= ${MAX_SCANNED_OUTPUTS} as own from own),
    held as (
      select oa.tx_id, oa.index, oa.asset_id, oa.quantity
        from own join ${db.schema}.output_asset oa using (tx_id, index) join wanted w on w.id = oa.asset_id
       where (select own from few)
      union all
      select oa.tx_id, oa.index, oa.asset_id, oa.quantity
        from wanted w
        cross join lateral (
          select u.tx_id, u.index from ${db.schema}.unspent_asset u
           where u.asset_id = w.id and not (select own from few)
           order by u.tx_id desc, u.index desc limit ${MAX_SCANNED_OUTPUTS}) u
        join ${db.schema}.output_asset oa on oa.tx_id = u.tx_id and oa.index = u.index and oa.asset_id = w.id
        join ${db.schema}.output o on o.tx_id = u.tx_id and o.index = u.index and o.address_id = ${owner}),
    ranked as (
      select h.tx_id, h.index,
             row_number() over (partition by h.asset_id order by ${isReserved}, h.quantity desc, tx_id, index) as place
        from held h join ${db.schema}.output o using (tx_id, index))
    select tx_id, index, min(place) as place from ranked where place <= ${limit} group by tx_id, index`;
}

interface OutputRow {
  readonly tx_hash: string;
  readonly index: number;
  readonly lovelace: bigint;
  readonly data_hash: string | null;
  readonly inline_datum: string | null;
  readonly reference_script_hash: string | null;
  readonly assets: readonly (readonly [policyId: string, assetName: string, quantity: string])[] | null;
}

/** The outputs that `positions` selects, in its order. */
const describe = (db: NetworkDb<'cardano'>, positions: Sql): Sql => sql`
  select encode(t.hash, 'hex') as tx_hash, o.index, o.lovelace,
         case when not o.inline_datum then encode(o.datum_hash, 'hex') end as data_hash,
         case when o.inline_datum then
           (select encode(d.bytes, 'hex') from ${db.schema}.datum d where d.hash = o.datum_hash limit 1)
         end as inline_datum,
         encode(o.reference_script_hash, 'hex') as reference_script_hash,
         ${selectOutputAssets(db)} as assets
    from (${positions}) p
    join ${db.schema}.output o using (tx_id, index)
    join ${db.schema}.transaction t on t.id = p.tx_id
   order by p.place, p.tx_id, o.index`;

/** The assets of the output `o` as JSON; quantities are text, since JSON numbers are exact only up to 2^53. */
export const selectOutputAssets = (db: NetworkDb<'cardano'>): Sql => sql`
  (select json_agg(json_build_array(encode(a.policy, 'hex'), encode(a.name, 'hex'), oa.quantity::text))
     from ${db.schema}.output_asset oa join ${db.schema}.asset a on a.id = oa.asset_id
    where oa.tx_id = o.tx_id and oa.index = o.index)`;

export const outputAssets = (
  assets: readonly (readonly [policyId: string, assetName: string, quantity: string])[] | null,
): readonly OutputAsset[] =>
  (assets ?? []).map(([policyId, assetName, quantity]) => ({ policyId, assetName, quantity: BigInt(quantity) }));

const toUnspentOutput = (row: OutputRow): UnspentOutput => ({
  txHash: row.tx_hash,
  outputIndex: row.index,
  lovelace: row.lovelace,
  assets: outputAssets(row.assets),
  dataHash: row.data_hash ?? undefined,
  inlineDatum: row.inline_datum ?? undefined,
  referenceScriptHash: row.reference_script_hash ?? undefined,
});
