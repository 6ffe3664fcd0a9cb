import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** How holders of an asset are grouped: by address or by account. */
export type HeldBy = 'address' | 'account';

export interface Holder {
  /** Id of the address or account; with the quantity it is the list's sort key. */
  readonly id: number;
  readonly quantity: bigint;
  /** Bytes of the address; undefined in lists of accounts. */
  readonly address: Uint8Array | undefined;
  readonly stake: Credential | undefined;
}

export interface HolderKey {
  readonly quantity: bigint;
  readonly id: number;
}

interface HolderRow {
  readonly id: number;
  readonly quantity: bigint;
  readonly address: Uint8Array | null;
  readonly stake_hash: Uint8Array | null;
  readonly stake_script: boolean | null;
}

const toHolder = (row: HolderRow): Holder => ({
  id: row.id,
  quantity: row.quantity,
  address: row.address ?? undefined,
  stake: row.stake_hash === null ? undefined : { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
});

/** `held` has the columns `id` and `quantity`, limited to one page. */
export async function describeHolders(
  db: NetworkDb<'cardano'>,
  by: HeldBy,
  held: Sql,
  order: ChainOrder,
): Promise<readonly Holder[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const owner =
    by === 'address'
      ? sql`join ${db.schema}.address a on a.id = h.id left join ${db.schema}.stake_credential k on k.id = a.stake_id`
      : sql`join ${db.schema}.stake_credential k on k.id = h.id`;
  const rows = await db.rows<HolderRow>(sql`
    select h.id, h.quantity, ${by === 'address' ? sql`a.bytes` : sql`null::bytea`} as address, k.hash as stake_hash,
           k.script as stake_script
      from (${held}) h ${owner}
     order by h.quantity ${direction}, h.id ${direction}`);
  return rows.map(toHolder);
}

/** By quantity; equal quantities in order of first appearance, or in reverse. */
export function assetHolders(
  db: NetworkDb<'cardano'>,
  assetId: number,
  range: {
    readonly by: HeldBy;
    readonly order: ChainOrder;
    readonly after?: HolderKey | undefined;
    readonly skip?: number;
    readonly limit: number;
  },
): Promise<readonly Holder[]> {
  const { by, order, after, skip = 0, limit } = range;
  const table = by === 'address' ? sql`address_asset` : sql`stake_asset`;
  const id = by === 'address' ? sql`address_id` : sql`stake_id`;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  const rest = after && sql`and (quantity, ${id}) ${beyond} (${after.quantity}::numeric, ${after.id}::integer)`;
  return describeHolders(
    db,
    by,
    sql`select ${id} as id, quantity from ${db.schema}.${table} where asset_id = ${assetId} ${rest ?? sql``}
         order by quantity ${direction}, ${id} ${direction} offset ${skip} limit ${limit}`,
    order,
  );
}

/** Up to this number of unspent outputs the holders of an asset are listed in chain order. */
const MAX_ORDERED_OUTPUTS = 20_000;

/**
 * Addresses that hold the asset, in the order of their first unspent output with it, or in reverse. With more unspent
 * outputs than can be sorted for a page: largest holder first, or in reverse.
 */
export async function holdersInChainOrder(
  db: NetworkDb<'cardano'>,
  assetId: number,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly Pick<Holder, 'address' | 'quantity'>[]> {
  const many = await db.first(sql`
    select from ${db.schema}.unspent_asset where asset_id = ${assetId} offset ${MAX_ORDERED_OUTPUTS} limit 1`);
  if (many !== undefined)
    return await assetHolders(db, assetId, { by: 'address', order: order === 'asc' ? 'desc' : 'asc', skip, limit });
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return await db.rows<{ readonly address: Uint8Array; readonly quantity: bigint }>(sql`
    select a.bytes as address, w.quantity
      from (select o.address_id, min(array[u.tx_id, u.index]) as first
              from ${db.schema}.unspent_asset u
              join ${db.schema}.output o on o.tx_id = u.tx_id and o.index = u.index
             where u.asset_id = ${assetId} group by o.address_id
             order by first ${direction} offset ${skip} limit ${limit}) h
      join ${db.schema}.address a on a.id = h.address_id
      join ${db.schema}.address_asset w on w.address_id = h.address_id and w.asset_id = ${assetId}
     order by h.first ${direction}`);
}

/** Number of addresses with the asset that belong to no account. */
export async function unstakedHolderCount(db: NetworkDb<'cardano'>, assetId: number): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`
    select count(*) as count from ${db.schema}.address_asset h join ${db.schema}.address a on a.id = h.address_id
     where h.asset_id = ${assetId} and a.stake_id is null`);
  return Number(row?.count ?? 0n);
}
