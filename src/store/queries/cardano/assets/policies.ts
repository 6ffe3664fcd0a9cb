import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { SERVICE_SCHEMA } from '../../../schemas.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainStateRef } from '../chain/as-of.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import {
  type TransactionPosition,
  toTransactionPosition,
  transactionPositionColumns,
} from '../transactions/owner-transactions.js';
import { type MintPosition, selectMintPosition, toMintPosition } from './assets.js';
import { heldAt } from './historical-holders.js';
import type { HeldBy } from './holders.js';

export async function findPolicyId(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<number | undefined> {
  return (await db.first<{ readonly id: number }>(sql`select id from ${db.schema}.policy where hash = ${hash}`))?.id;
}

export interface PolicySums {
  readonly id: number;
  readonly assetCount: number;
  readonly liveAssetCount: number;
  readonly txCount: number;
  readonly holderCount: number;
  readonly accountCount: number;
  readonly minted: bigint;
  readonly burned: bigint;
  /** Undefined where it is before the start of history. */
  readonly firstMint: MintPosition | undefined;
  readonly lastMint: MintPosition | undefined;
}

export async function policySums(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<PolicySums | undefined> {
  const row = await db.first<{
    readonly id: number;
    readonly asset_count: number;
    readonly live_asset_count: number;
    readonly tx_count: number;
    readonly holder_count: number;
    readonly account_count: number;
    readonly minted: bigint;
    readonly burned: bigint;
    readonly first_hash: string | null;
    readonly first_slot: bigint | null;
    readonly last_hash: string | null;
    readonly last_slot: bigint | null;
  }>(sql`
    select p.id, s.asset_count, s.live_asset_count, s.tx_count, s.holder_count, s.account_count, s.minted, s.burned,
           encode(f.hash, 'hex') as first_hash, f.slot as first_slot, encode(l.hash, 'hex') as last_hash,
           l.slot as last_slot
      from ${db.schema}.policy p
      join ${db.schema}.policy_total s on s.policy_id = p.id
      left join lateral (${selectMintPosition(db, sql`policy_id = p.id`, 'asc')}) f on true
      left join lateral (${selectMintPosition(db, sql`policy_id = p.id`, 'desc')}) l on true
     where p.hash = ${hash}`);
  return (
    row && {
      id: row.id,
      assetCount: row.asset_count,
      liveAssetCount: row.live_asset_count,
      txCount: row.tx_count,
      holderCount: row.holder_count,
      accountCount: row.account_count,
      minted: row.minted,
      burned: row.burned,
      firstMint: toMintPosition(row.first_hash, row.first_slot),
      lastMint: toMintPosition(row.last_hash, row.last_slot),
    }
  );
}

export interface UnitQuantity {
  readonly unit: string;
  readonly quantity: bigint;
}

/** Quantities are text: JSON numbers are exact only up to 2^53. */
type UnitJson = readonly [unit: string, quantity: string];

const toUnitQuantities = (units: readonly UnitJson[] | null): readonly UnitQuantity[] =>
  (units ?? []).map(([unit, quantity]) => ({ unit, quantity: BigInt(quantity) }));

export interface PolicyTransaction extends TransactionPosition {
  /** Assets of the policy: in the outputs that are still unspent, or in all outputs. */
  readonly assets: readonly UnitQuantity[];
  readonly liveOutputs: number;
}

interface TransactionRange {
  readonly order: 'asc' | 'desc';
  readonly after: number | undefined;
  readonly limit: number;
  readonly within?: TxRange;
}

/** Transactions whose outputs hold assets of the policy and are still unspent, newest first. */
export const fundingTransactions = (
  db: NetworkDb<'cardano'>,
  policyId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly PolicyTransaction[]> =>
  policyTransactions(
    db,
    policyId,
    sql`select distinct tx_id from ${db.schema}.unspent_policy
         where policy_id = ${policyId} ${before === undefined ? sql`` : sql`and tx_id < ${before}::integer`}
         order by tx_id desc limit ${limit}`,
    { order: 'desc', unspentOnly: true },
  );

/** All transactions that moved assets of the policy. */
export function policyHistory(
  db: NetworkDb<'cardano'>,
  policyId: number,
  { order, after, limit, within = ALL_TRANSACTIONS }: TransactionRange,
): Promise<readonly PolicyTransaction[]> {
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  return policyTransactions(
    db,
    policyId,
    sql`select tx_id from ${db.schema}.policy_tx
         where policy_id = ${policyId} and tx_id between ${within.from}::integer and ${within.to}::integer ${rest}
         order by tx_id ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`,
    { order, unspentOnly: false },
  );
}

async function policyTransactions(
  db: NetworkDb<'cardano'>,
  policyId: number,
  ids: Sql,
  { order, unspentOnly }: { readonly order: 'asc' | 'desc'; readonly unspentOnly: boolean },
): Promise<readonly PolicyTransaction[]> {
  const rows = await db.rows<
    Parameters<typeof toTransactionPosition>[0] & { readonly assets: readonly UnitJson[] | null; readonly live: bigint }
  >(sql`
    select ${transactionPositionColumns},
           (select json_agg(json_build_array(encode(a.policy || a.name, 'hex'), a.quantity::text) order by a.name)
              from (select n.policy, n.name, sum(h.quantity) as quantity
                      from ${db.schema}.output_asset h
                      join ${db.schema}.asset n on n.id = h.asset_id and n.policy_id = ${policyId}
                     where h.tx_id = p.tx_id
                       and (${!unspentOnly} or exists (
                         select from ${db.schema}.output o
                          where o.tx_id = h.tx_id and o.index = h.index and o.spent_by is null))
                     group by n.policy, n.name) a) as assets,
           (select count(*) from ${db.schema}.unspent_policy u
             where u.policy_id = ${policyId} and u.tx_id = p.tx_id) as live
      from (${ids}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by t.id ${order === 'asc' ? sql`asc` : sql`desc`}`);
  return rows.map((row) =>
    Object.assign(toTransactionPosition(row), {
      assets: toUnitQuantities(row.assets),
      liveOutputs: Number(row.live),
    }),
  );
}

export interface PolicyHolder {
  readonly id: number;
  readonly address: Uint8Array | undefined;
  readonly stake: Credential | undefined;
  readonly assetCount: number;
  readonly quantity: bigint;
  /** The first of them, by unit. */
  readonly assets: readonly UnitQuantity[];
}

export type HolderSort = 'quantity' | 'assets';

export interface PolicyHolderKey {
  readonly amount: bigint;
  readonly id: number;
}

/** Maximum number of assets listed per holder. */
const MAX_LISTED_ASSETS = 100;

/** Maximum number of a holder's assets that are scanned for those of the policy. */
const MAX_SCANNED_ASSETS = 5_000;

interface HolderRow {
  readonly id: number;
  readonly address: Uint8Array | null;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
  readonly asset_count: number;
  readonly quantity: bigint;
  readonly assets: readonly UnitJson[] | null;
}

const toPolicyHolder = (row: HolderRow): PolicyHolder => ({
  id: row.id,
  address: row.address ?? undefined,
  stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
  assetCount: row.asset_count,
  quantity: row.quantity,
  assets: toUnitQuantities(row.assets),
});

const ownerColumns = (db: NetworkDb<'cardano'>, by: HeldBy): { readonly address: Sql; readonly from: Sql } =>
  by === 'address'
    ? {
        address: sql`a.bytes`,
        from: sql`join ${db.schema}.address a on a.id = h.id
                  left join ${db.schema}.stake_credential k on k.id = a.stake_id`,
      }
    : { address: sql`null::bytea`, from: sql`join ${db.schema}.stake_credential k on k.id = h.id` };

/** Largest first: by number of tokens, or by number of distinct assets. */
export async function policyHolders(
  db: NetworkDb<'cardano'>,
  policyId: number,
  range: {
    readonly by: HeldBy;
    readonly sort?: HolderSort;
    readonly after?: PolicyHolderKey | undefined;
    readonly skip?: number;
    readonly limit: number;
  },
): Promise<readonly PolicyHolder[]> {
  const { by, sort = 'quantity', after, skip = 0, limit } = range;
  const table = by === 'address' ? sql`policy_address` : sql`policy_stake`;
  const id = by === 'address' ? sql`address_id` : sql`stake_id`;
  const holdings = by === 'address' ? sql`address_asset` : sql`stake_asset`;
  const amount = sort === 'quantity' ? sql`quantity` : sql`asset_count`;
  const rest = after && sql`and (${amount}, ${id}) < (${after.amount}::numeric, ${after.id}::integer)`;
  const owner = ownerColumns(db, by);
  const rows = await db.rows<HolderRow>(sql`
    select h.id, ${owner.address} as address, k.hash as stake_hash, k.script as stake_script, h.asset_count, h.quantity,
           (select json_agg(json_build_array(s.unit, s.quantity::text) order by s.unit)
              from (select encode(n.policy || n.name, 'hex') as unit, w.quantity
                      from (select asset_id, quantity from ${db.schema}.${holdings} where ${id} = h.id
                             limit ${MAX_SCANNED_ASSETS}) w
                      join ${db.schema}.asset n on n.id = w.asset_id and n.policy_id = ${policyId}
                     order by n.name limit ${MAX_LISTED_ASSETS}) s) as assets
      from (select ${id} as id, asset_count, quantity, ${amount} as amount from ${db.schema}.${table}
             where policy_id = ${policyId} ${rest ?? sql``}
             order by ${amount} desc, ${id} desc offset ${skip} limit ${limit}) h
      ${owner.from}
     order by h.amount desc, h.id desc`);
  return rows.map(toPolicyHolder);
}

/** Holders at an earlier point in time, largest first. */
export async function policyHoldersAt(
  db: NetworkDb<'cardano'>,
  policyId: number,
  asOf: ChainStateRef,
  { by, after, limit }: { readonly by: HeldBy; readonly after: PolicyHolderKey | undefined; readonly limit: number },
): Promise<readonly PolicyHolder[]> {
  const held = await heldAt(db, { policyId }, by, asOf);
  const rest = after && sql`where (quantity, id) < (${after.amount}::numeric, ${after.id}::integer)`;
  const owner = ownerColumns(db, by);
  const rows = await db.rows<HolderRow>(sql`
    select h.id, ${owner.address} as address, k.hash as stake_hash, k.script as stake_script, h.asset_count, h.quantity,
           (select json_agg(json_build_array(s.unit, s.quantity::text) order by s.unit)
              from (select encode(n.policy || n.name, 'hex') as unit, w.quantity
                      from unnest(h.asset_ids, h.quantities) w (asset_id, quantity)
                      join ${db.schema}.asset n on n.id = w.asset_id
                     order by n.name limit ${MAX_LISTED_ASSETS}) s) as assets
      from (select * from (
              select id, count(*)::integer as asset_count, sum(quantity) as quantity, array_agg(asset_id) as asset_ids,
                     array_agg(quantity) as quantities
                from (${held}) t group by id) g
             ${rest ?? sql``}
             order by quantity desc, id desc limit ${limit}) h
      ${owner.from}
     order by h.quantity desc, h.id desc`);
  return rows.map(toPolicyHolder);
}

export interface PolicyClaims {
  /** CBOR of metadata label 777 of the mint that set it (CIP-27). */
  readonly royalty: Uint8Array | undefined;
  readonly cip25: boolean;
  readonly cip68: boolean;
  readonly registered: boolean;
}

/** Statements about a policy as a whole. */
export async function policyClaims(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<PolicyClaims> {
  const next = Buffer.concat([hash, Buffer.alloc(33, 0xff)]);
  const row = await db.first<{
    readonly royalty: Uint8Array | null;
    readonly cip25: boolean;
    readonly cip68: boolean;
    readonly registered: boolean;
  }>(sql`
    select (select d.bytes from ${db.schema}.asset n
              join ${db.schema}.mint m on m.asset_id = n.id and m.quantity > 0
              join ${db.schema}.metadata d on d.tx_id = m.tx_id and d.label = 777
             where n.policy = ${hash} and n.name = ''::bytea order by m.tx_id limit 1) as royalty,
           exists (select from ${db.schema}.asset n join ${db.schema}.asset_metadata m on m.asset_id = n.id
                    where n.policy = ${hash}) as cip25,
           exists (select from ${db.schema}.asset n
                    where n.policy = ${hash} and n.name >= '\\x000643b0' and n.name < '\\x000643b1') as cip68,
           exists (select from ${SERVICE_SCHEMA}.token_registry t where t.subject between ${hash} and ${next})
             as registered`);
  return {
    royalty: row?.royalty ?? undefined,
    cip25: row?.cip25 ?? false,
    cip68: row?.cip68 ?? false,
    registered: row?.registered ?? false,
  };
}

/** The quantity of an asset of a policy at one address. */
export interface PolicyAssetHolder {
  readonly assetId: number;
  readonly addressId: number;
  readonly assetName: string;
  readonly address: Uint8Array;
  readonly stake: Credential | undefined;
  readonly quantity: bigint;
}

/** Holders of each asset of a policy, by the index ids of assets and addresses. */
export async function policyAssetHolders(
  db: NetworkDb<'cardano'>,
  policyId: number,
  {
    after,
    limit,
  }: { readonly after: Pick<PolicyAssetHolder, 'assetId' | 'addressId'> | undefined; readonly limit: number },
): Promise<readonly PolicyAssetHolder[]> {
  const rest = after && sql`and (n.id, h.address_id) > (${after.assetId}::integer, ${after.addressId}::integer)`;
  const rows = await db.rows<{
    readonly asset_id: number;
    readonly address_id: number;
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly stake_hash: Uint8Array | null;
    readonly stake_script: boolean | null;
    readonly quantity: bigint;
  }>(sql`
    select h.asset_id, h.address_id, h.name, a.bytes, k.hash as stake_hash, k.script as stake_script, h.quantity
      from (select n.id as asset_id, encode(n.name, 'hex') as name, h.address_id, h.quantity
              from ${db.schema}.asset n join ${db.schema}.address_asset h on h.asset_id = n.id
             where n.policy_id = ${policyId} ${after === undefined ? sql`` : sql`and n.id >= ${after.assetId}::integer`}
               ${rest ?? sql``}
             order by n.id, h.address_id limit ${limit}) h
      join ${db.schema}.address a on a.id = h.address_id
      left join ${db.schema}.stake_credential k on k.id = a.stake_id
     order by h.asset_id, h.address_id`);
  return rows.map((row) => ({
    assetId: row.asset_id,
    addressId: row.address_id,
    assetName: row.name,
    address: row.bytes,
    stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
    quantity: row.quantity,
  }));
}
