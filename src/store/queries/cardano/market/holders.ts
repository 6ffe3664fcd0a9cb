import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { assetMoves } from '../assets/asset-moves.js';

// A wallet is a stake credential, or else a payment credential. Tokens at market scripts belong to no wallet.

/** Whether the address `a` belongs to a wallet. */
const isWalletAddress = (db: NetworkDb<'cardano'>, scripts: readonly Uint8Array[]): Sql => sql`(
  a.payment_script_id is null or a.payment_script_id <> all(
    array(select id from ${db.schema}.payment_script where hash = any(${scripts}::bytea[]))))`;

const paymentHash = sql`substring(a.bytes from 2 for 28)`;

/** Number of wallets that hold a token. */
export async function walletCount(
  db: NetworkDb<'cardano'>,
  assetId: number,
  scripts: readonly Uint8Array[],
): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`
    select count(distinct case when a.stake_id is null then ${paymentHash} else int4send(a.stake_id) end) as count
      from ${db.schema}.address_asset h join ${db.schema}.address a on a.id = h.address_id
     where h.asset_id = ${assetId} and h.quantity > 0 and ${isWalletAddress(db, scripts)}`);
  return Number(row?.count ?? 0n);
}

/**
 * The change of that number since a transaction: only wallets that the token moved to or from are read. Their earlier
 * balance is the current one minus the movements.
 */
export async function walletCountChange(
  db: NetworkDb<'cardano'>,
  assetId: number,
  { afterTx, scripts }: { readonly afterTx: number; readonly scripts: readonly Uint8Array[] },
): Promise<number> {
  const { schema } = db;
  const row = await db.first<{ readonly change: bigint }>(sql`
    with moving as materialized (
      select distinct tx_id from ${assetMoves(schema, sql`${assetId}`)} m where tx_id > ${afterTx}),
    moved as materialized (
      select address_id, sum(quantity) as quantity from (
        select o.address_id, n.quantity from moving t
          join ${schema}.output_asset n on n.tx_id = t.tx_id and n.asset_id = ${assetId}
          join ${schema}.output o on o.tx_id = n.tx_id and o.index = n.index
        union all
        select o.address_id, -n.quantity from moving t join ${schema}.output o on o.spent_by = t.tx_id
          join ${schema}.output_asset n on n.tx_id = o.tx_id and n.index = o.index and n.asset_id = ${assetId}) m
       group by address_id having sum(quantity) <> 0),
    touched as materialized (
      select distinct a.stake_id, case when a.stake_id is null then ${paymentHash} end as payment
        from moved m join ${schema}.address a on a.id = m.address_id where ${isWalletAddress(db, scripts)}),
    of_wallet as (
      select w.stake_id, w.payment, a.id from touched w join ${schema}.address a on a.stake_id = w.stake_id
       where ${isWalletAddress(db, scripts)}
      union all
      select w.stake_id, w.payment, a.id from touched w
        join ${schema}.address a on ${paymentHash} = w.payment and a.stake_id is null
       where ${isWalletAddress(db, scripts)})
    select coalesce(sum(holds::integer - held::integer), 0) as change from (
      select bool_or(coalesce(h.quantity, 0) > 0) as holds,
             bool_or(coalesce(h.quantity, 0) - coalesce(m.quantity, 0) > 0) as held
        from of_wallet w left join moved m on m.address_id = w.id
        left join ${schema}.address_asset h on h.address_id = w.id and h.asset_id = ${assetId}
       group by w.stake_id, w.payment) x`);
  return Number(row?.change ?? 0n);
}

export interface HolderShare {
  readonly stakeHash: Uint8Array | null;
  readonly stakeScript: boolean | null;
  readonly address: Uint8Array;
  readonly quantity: bigint;
}

/** The wallets with the largest balances of a token, excluding market scripts. */
export const largestWallets = (
  db: NetworkDb<'cardano'>,
  assetId: number,
  { scripts, limit }: { readonly scripts: readonly Uint8Array[]; readonly limit: number },
): Promise<readonly HolderShare[]> =>
  db.rows<HolderShare>(sql`
    select k.hash as "stakeHash", k.script as "stakeScript", w.address, w.quantity from (
      select a.stake_id, (array_agg(a.bytes order by h.quantity desc, a.id))[1] as address, sum(h.quantity) as quantity
        from ${db.schema}.address_asset h join ${db.schema}.address a on a.id = h.address_id
       where h.asset_id = ${assetId} and h.quantity > 0 and ${isWalletAddress(db, scripts)}
       group by a.stake_id, case when a.stake_id is null then substring(a.bytes from 2 for 28) end
       order by sum(h.quantity) desc, min(a.id) limit ${limit}) w
      left join ${db.schema}.stake_credential k on k.id = w.stake_id
     order by w.quantity desc, w.address`);

/** Total balance of a token at the given addresses. */
export async function heldAt(
  db: NetworkDb<'cardano'>,
  assetId: number,
  addresses: readonly Uint8Array[],
): Promise<bigint> {
  const row = await db.first<{ readonly held: bigint }>(sql`
    select coalesce(sum(h.quantity), 0) as held from unnest(${addresses}::bytea[]) w (bytes)
      join ${db.schema}.address a on a.bytes = w.bytes
      join ${db.schema}.address_asset h on h.address_id = a.id and h.asset_id = ${assetId}`);
  return row?.held ?? 0n;
}

/** Balance of a token at script addresses, excluding one output. */
export async function heldByScripts(
  db: NetworkDb<'cardano'>,
  unit: Uint8Array,
  { txId, index }: { readonly txId: number; readonly index: number },
): Promise<bigint> {
  const row = await db.first<{ readonly held: bigint }>(sql`
    select coalesce((select sum(h.quantity) from ${db.schema}.address_asset h
        join ${db.schema}.address a on a.id = h.address_id and a.payment_script_id is not null
       where h.asset_id = n.id), 0)
      - coalesce((select o.quantity from ${db.schema}.output_asset o
         where o.tx_id = ${txId} and o.index = ${index} and o.asset_id = n.id), 0) as held
      from ${db.schema}.asset n where n.policy = ${unit.subarray(0, 28)} and n.name = ${unit.subarray(28)}`);
  return row?.held ?? 0n;
}
