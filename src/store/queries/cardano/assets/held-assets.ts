import type { NetworkDb } from '../../../network-db.js';
import { identifier, type Sql, sql } from '../../../sql.js';
import { toSortDirection } from '../chain/chain-position.js';
import type { ChainOrder, HeldAsset } from '../outputs/chain-outputs.js';
import { joinOutputAssets } from '../outputs/output-assets.js';
import { listKinds, type Owners } from '../outputs/output-owners.js';
import { type AssetFactRow, selectAssetFacts, toAssetFact } from './asset-facts.js';

/**
 * Native assets held by owners: currently from the maintained totals, at an earlier point in time from their outputs.
 */

interface AssetRow extends AssetFactRow {
  readonly policy_id: string;
  readonly asset_name: string;
  readonly fingerprint: string;
  readonly quantity: bigint;
}

const toHeldAsset = (row: AssetRow): HeldAsset => ({
  policyId: row.policy_id,
  assetName: row.asset_name,
  fingerprint: row.fingerprint,
  quantity: row.quantity,
  ...toAssetFact(row),
});

/** Columns of `AssetRow` about the asset `n` of the holding `h`. */
const selectAsset = (db: NetworkDb<'cardano'>): Sql => sql`
  encode(n.policy, 'hex') as policy_id, encode(n.name, 'hex') as asset_name,
  encode(n.fingerprint, 'hex') as fingerprint, h.quantity, ${selectAssetFacts(db)}`;

/** `held` has the columns `asset_id` and `quantity`, each asset once. By unit. */
const described = (db: NetworkDb<'cardano'>, held: Sql, policy?: Uint8Array): Sql => sql`
  select ${selectAsset(db)}
    from (${held}) h join ${db.schema}.asset n on n.id = h.asset_id
   ${policy === undefined ? sql`` : sql`where n.policy = ${policy}`}
   order by n.policy, n.name`;

/** One address, one account or one script: `asset_id` and `quantity`, from the totals where they exist. */
function heldNow(db: NetworkDb<'cardano'>, owners: Owners): Sql {
  const { addressIds = [], stakeIds = [], paymentScriptIds = [] } = owners;
  if (paymentScriptIds.length > 0) return inUnspentOutputs(db, owners);
  if (stakeIds.length === 1 && addressIds.length === 0)
    return sql`select asset_id, quantity from ${db.schema}.stake_asset where stake_id = ${stakeIds[0]}`;
  if (addressIds.length === 1 && stakeIds.length === 0)
    return sql`select asset_id, quantity from ${db.schema}.address_asset where address_id = ${addressIds[0]}`;
  return sql`
    select asset_id, sum(quantity) as quantity from (
      select asset_id, quantity from ${db.schema}.address_asset where address_id = any(${addressIds}::integer[])
      union all
      select asset_id, quantity from ${db.schema}.stake_asset where stake_id = any(${stakeIds}::integer[])) h
     group by asset_id`;
}

/** Scripts have no totals: their balances are in their unspent outputs. */
function inUnspentOutputs(db: NetworkDb<'cardano'>, owners: Owners): Sql {
  const queries = listKinds(owners).map(
    ({ ids, column }) => sql`
      select h.asset_id, h.quantity from ${db.schema}.output o ${joinOutputAssets(db)}
       where o.${column} = any(${ids}::integer[]) and o.spent_by is null`,
  );
  const all = queries.reduce((before, part) => sql`${before} union all ${part}`);
  return sql`select asset_id, sum(quantity) as quantity from (${all}) h group by asset_id`;
}

/** Units and quantities of one account by the first appearance of the asset on the chain, or in reverse. */
export const listHeldUnits = (
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly { readonly unit: string; readonly quantity: bigint }[]> =>
  db.rows(sql`
    select encode(n.policy || n.name, 'hex') as unit, h.quantity
      from (select asset_id, quantity from ${db.schema}.stake_asset where stake_id = ${stakeId}
             order by asset_id ${toSortDirection(order)} offset ${skip} limit ${limit}) h
      join ${db.schema}.asset n on n.id = h.asset_id
     order by h.asset_id ${toSortDirection(order)}`);

export async function heldAssets(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  { policy, skip, limit }: { readonly policy?: Uint8Array | undefined; readonly skip: number; readonly limit: number },
): Promise<readonly HeldAsset[]> {
  if (listKinds(owners).length === 0) return [];
  const rows = await db.rows<AssetRow>(
    sql`${described(db, heldNow(db, owners), policy)} offset ${skip} limit ${limit}`,
  );
  return rows.map(toHeldAsset);
}

/** One asset, without a quantity. */
export async function describeAsset(db: NetworkDb<'cardano'>, assetId: number): Promise<HeldAsset> {
  const held = sql`select ${assetId}::integer as asset_id, 0::numeric as quantity`;
  const [asset] = await db.rows<AssetRow>(described(db, held));
  return toHeldAsset(asset as AssetRow);
}

/** Of one asset. */
export async function quantityHeld(db: NetworkDb<'cardano'>, owners: Owners, assetId: number): Promise<bigint> {
  if (listKinds(owners).length === 0) return 0n;
  const row = await db.first<{ readonly quantity: bigint | null }>(
    sql`select sum(quantity) as quantity from (${heldNow(db, owners)}) h where asset_id = ${assetId}`,
  );
  return row?.quantity ?? 0n;
}

/** All assets in batches, within a snapshot. */
export const heldAssetsInBatches = (db: NetworkDb<'cardano'>, owners: Owners): AsyncGenerator<readonly HeldAsset[]> =>
  listKinds(owners).length === 0 ? noBatches() : readInBatches(db, described(db, heldNow(db, owners)), toHeldAsset);

export interface OwnedAsset {
  readonly ownerId: number;
  /** Position of the owner in the request, from 0. */
  readonly place: number;
  readonly asset: HeldAsset;
}

const OWNED = {
  address: { table: sql`address_asset`, column: sql`address_id` },
  account: { table: sql`stake_asset`, column: sql`stake_id` },
} as const;

/** All assets of several addresses or accounts, one owner after the other in the given order, by unit. */
export function assetsByOwnerInBatches(
  db: NetworkDb<'cardano'>,
  kind: keyof typeof OWNED,
  ids: readonly number[],
): AsyncGenerator<readonly OwnedAsset[]> {
  const { table, column } = OWNED[kind];
  const query = sql`
    select w.id as owner_id, w.place::integer, ${selectAsset(db)}
      from unnest(${ids}::integer[]) with ordinality w (id, place)
      join ${db.schema}.${table} h on h.${column} = w.id
      join ${db.schema}.asset n on n.id = h.asset_id
     order by w.place, n.policy, n.name`;
  return readInBatches<AssetRow & { readonly owner_id: number; readonly place: number }, OwnedAsset>(
    db,
    query,
    (row) => ({
      ownerId: row.owner_id,
      place: row.place - 1,
      asset: toHeldAsset(row),
    }),
  );
}

/** Assets of the outputs that were unspent after the transaction `lastTxId`. */
export const heldAssetsAtInBatches = (db: NetworkDb<'cardano'>, outputs: Sql): AsyncGenerator<readonly HeldAsset[]> =>
  readInBatches(
    db,
    described(
      db,
      sql`select h.asset_id, sum(h.quantity) as quantity
            from (${outputs}) o ${joinOutputAssets(db)}
           group by h.asset_id`,
    ),
    toHeldAsset,
  );

/** Must match the fetch size of the statement below. */
const BATCH = 1_000;

/** Far more than a transaction has readers. */
const CURSORS = Array.from({ length: 1_000 }, (_, number) => identifier(`held_${number}`));
let nextCursor = 0;

/**
 * Reads a sorted result in batches. Most owners hold few assets, which one statement returns. For more a database cursor,
 * which lives as long as the snapshot, sorts once. Concurrent reads may share a transaction, so each cursor has a name of
 * its own among them.
 */
async function* readInBatches<Row, Item>(
  db: NetworkDb<'cardano'>,
  query: Sql,
  toItem: (row: Row) => Item,
): AsyncGenerator<readonly Item[]> {
  const few = await db.rows<Row>(sql`${query} limit ${BATCH + 1}`);
  if (few.length <= BATCH) {
    if (few.length > 0) yield few.map(toItem);
    return;
  }
  const cursor = CURSORS[nextCursor++ % CURSORS.length]!;
  await db.run(sql`declare ${cursor} no scroll cursor for ${query}`);
  try {
    for (;;) {
      const rows = await db.rows<Row>(sql`fetch 1000 from ${cursor}`);
      if (rows.length > 0) yield rows.map(toItem);
      if (rows.length < BATCH) return;
    }
  } finally {
    await db.run(sql`close ${cursor}`);
  }
}

async function* noBatches(): AsyncGenerator<readonly HeldAsset[]> {}
