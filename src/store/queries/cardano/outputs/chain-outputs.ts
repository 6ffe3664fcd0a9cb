import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { SCRIPT_LANGUAGES, type ScriptLanguage } from '../../../../chains/cardano/scripts/script-hash.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { assetFactColumns, type Cip68Decimals, cip68Decimals, mayHaveDecimals } from '../assets/asset-facts.js';

/** An output with all its indexed data. Hashes, policies and names are hexadecimal. */
export interface ChainOutput {
  /** Position of the transaction in the chain; with the index it is the key of every list of outputs. */
  readonly txId: number;
  readonly index: number;
  readonly txHash: string;
  readonly address: Uint8Array;
  /** The account that owns it, also for pointer addresses. */
  readonly stake: Credential | undefined;
  readonly lovelace: bigint;
  readonly assets: readonly HeldAsset[];
  readonly datumHash: string | undefined;
  /** CBOR of an inline datum. */
  readonly inlineDatum: Uint8Array | undefined;
  readonly referenceScript: ReferenceScript | undefined;
  readonly collateralReturn: boolean;
  /** The spending transaction. */
  readonly spentBy: string | undefined;
  /** The block of the output; undefined for genesis outputs. */
  readonly block: OutputBlock | undefined;
}

export interface HeldAsset {
  readonly policyId: string;
  readonly assetName: string;
  /** The 20 bytes of CIP-14, hexadecimal. */
  readonly fingerprint: string;
  readonly quantity: bigint;
  /** From the registry or the chain; undefined also where it was not requested. */
  readonly decimals?: number | undefined;
  readonly onchainMetadata?: boolean;
}

export interface ReferenceScript {
  readonly hash: string;
  readonly language: ScriptLanguage;
  readonly bytes: Uint8Array;
}

export interface OutputBlock {
  readonly hash: string;
  readonly height: number;
  readonly slot: number;
  readonly epoch: number;
}

interface OutputRow {
  readonly tx_id: number;
  readonly index: number;
  readonly tx_hash: string;
  readonly address: Uint8Array;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
  readonly lovelace: bigint;
  readonly assets: readonly AssetJson[] | null;
  readonly datum_hash: string | null;
  readonly inline_datum: Uint8Array | null;
  readonly script_hash: string | null;
  readonly script_language: number | null;
  readonly script_bytes: Uint8Array | null;
  readonly collateral_return: boolean;
  readonly spent_by: string | null;
  readonly block_hash: string | null;
  readonly height: number | null;
  readonly slot: bigint | null;
  readonly epoch: number | null;
}

/** Quantities are text: JSON numbers are exact only up to 2^53. */
type AssetJson = readonly [
  policyId: string,
  assetName: string,
  fingerprint: string,
  quantity: string,
  id: number,
  described: boolean,
  decimals: number | null,
];

export type ChainOrder = 'asc' | 'desc';

/**
 * The outputs that `positions` selects, in chain order. `positions` has the columns `tx_id` and `index` and is already
 * limited to one page, so that all further lookups cover only the listed outputs. `known` are decimals that are being
 * read in the same batch: others take another round trip.
 */
export async function chainOutputs(
  db: NetworkDb<'cardano'>,
  positions: Sql,
  order: ChainOrder = 'asc',
  known?: Promise<Cip68Decimals>,
): Promise<readonly ChainOutput[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const [rows, decimals] = await Promise.all([
    db.rows<OutputRow>(sql`${describeOutputs(db, positions)} order by o.tx_id ${direction}, o.index ${direction}`),
    known ?? NO_DECIMALS,
  ]);
  const others = rows.flatMap(({ assets }) =>
    (assets ?? []).flatMap(([, assetName, , , id]) => (mayHaveDecimals(assetName) && !decimals.has(id) ? [id] : [])),
  );
  const all = others.length === 0 ? decimals : new Map([...decimals, ...(await cip68Decimals(db, others))]);
  return rows.map((row) => toChainOutput(row, all));
}

const NO_DECIMALS: Cip68Decimals = new Map();

const describeOutputs = (db: NetworkDb<'cardano'>, positions: Sql): Sql => sql`
  select o.tx_id, o.index, encode(t.hash, 'hex') as tx_hash, a.bytes as address,
         k.hash as stake_hash, k.script as stake_script, o.lovelace, ${selectOutputAssets(db)} as assets,
         encode(o.datum_hash, 'hex') as datum_hash,
         case when o.inline_datum then
           (select d.bytes from ${db.schema}.datum d where d.hash = o.datum_hash limit 1)
         end as inline_datum,
         encode(s.hash, 'hex') as script_hash, s.language as script_language, s.bytes as script_bytes,
         o.collateral_return, encode(e.hash, 'hex') as spent_by,
         encode(b.hash, 'hex') as block_hash, b.height, b.slot, b.epoch
    from (${positions}) p
    join ${db.schema}.output o on o.tx_id = p.tx_id and o.index = p.index
    join ${db.schema}.transaction t on t.id = o.tx_id
    join ${db.schema}.address a on a.id = o.address_id
    left join ${db.schema}.stake_credential k on k.id = o.stake_id
    left join ${db.schema}.script s on s.hash = o.reference_script_hash
    left join ${db.schema}.transaction e on e.id = o.spent_by
    left join ${db.schema}.block b on b.height = t.height`;

/** Assets of the output `o`, by unit. */
function selectOutputAssets(db: NetworkDb<'cardano'>): Sql {
  const { described, decimals } = assetFactColumns(db);
  return sql`
    (select json_agg(json_build_array(encode(n.policy, 'hex'), encode(n.name, 'hex'), encode(n.fingerprint, 'hex'),
                                      h.quantity::text, n.id, ${described}, ${decimals}) order by n.policy, n.name)
       from ${db.schema}.output_asset h join ${db.schema}.asset n on n.id = h.asset_id
      where h.tx_id = o.tx_id and h.index = o.index)`;
}

const toChainOutput = (row: OutputRow, cip68: Cip68Decimals): ChainOutput => ({
  txId: row.tx_id,
  index: row.index,
  txHash: row.tx_hash,
  address: row.address,
  stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
  lovelace: row.lovelace,
  assets: (row.assets ?? []).map(([policyId, assetName, fingerprint, quantity, id, described, decimals]) => ({
    policyId,
    assetName,
    fingerprint,
    quantity: BigInt(quantity),
    decimals: cip68.get(id) ?? decimals ?? undefined,
    onchainMetadata: described,
  })),
  datumHash: row.datum_hash ?? undefined,
  inlineDatum: row.inline_datum ?? undefined,
  referenceScript:
    row.script_hash === null
      ? undefined
      : {
          hash: row.script_hash,
          language: SCRIPT_LANGUAGES[row.script_language ?? 0] as ScriptLanguage,
          bytes: row.script_bytes as Uint8Array,
        },
  collateralReturn: row.collateral_return,
  spentBy: row.spent_by ?? undefined,
  block:
    row.height === null
      ? undefined
      : {
          hash: row.block_hash as string,
          height: row.height,
          slot: Number(row.slot),
          epoch: row.epoch as number,
        },
});
