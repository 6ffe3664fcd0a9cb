import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/**
 * Owners of a wallet: accounts, addresses without an account, and credentials (29 bytes) whose open DEX orders count as
 * theirs.
 */
export interface WalletOwners {
  readonly stakeIds: readonly number[];
  readonly addressIds: readonly number[];
  readonly orderOwners: readonly Uint8Array[];
}

/** Every output that was ever theirs: `tx_id`, `index`, `lovelace` and `spent_by`, each once. */
const selectWalletOutputs = (db: NetworkDb<'cardano'>, { stakeIds, addressIds, orderOwners }: WalletOwners): Sql => sql`
  select o.tx_id, o.index, o.lovelace, o.spent_by from (
      select id from ${db.schema}.address where stake_id = any(${stakeIds}::integer[])
      union select unnest(${addressIds}::integer[])) a
    join ${db.schema}.output o on o.address_id = a.id
  union
  select o.tx_id, o.index, o.lovelace, o.spent_by from ${selectWalletOrders(db, orderOwners)} d
    join ${db.schema}.output o on o.tx_id = d.tx_id and o.index = d.index`;

/** All rows of an order: the listed one leads to those before it. */
const selectWalletOrders = (db: NetworkDb<'cardano'>, owners: readonly Uint8Array[]): Sql => sql`(
  select d.* from ${db.schema}.dex_order r
    join ${db.schema}.dex_order d on d.root_tx_id = r.root_tx_id and d.root_index = r.root_index
   where r.owner_stake = any(${owners}::bytea[]) and r.status <> 6 and r.owner_stake is not null)`;

/** Total outputs and transactions of all owners, from the totals; orders at scripts are not included. */
export async function walletSize(
  db: NetworkDb<'cardano'>,
  { stakeIds, addressIds }: Pick<WalletOwners, 'stakeIds' | 'addressIds'>,
): Promise<{ readonly outputs: number; readonly transactions: number }> {
  const row = await db.first<{ readonly outputs: bigint; readonly transactions: bigint }>(sql`
    select coalesce(sum(output_count), 0) as outputs, coalesce(sum(tx_count), 0) as transactions from (
      select output_count, tx_count from ${db.schema}.stake_total where stake_id = any(${stakeIds}::integer[])
      union all
      select output_count, tx_count from ${db.schema}.address_total where address_id = any(${addressIds}::integer[])) t`);
  return { outputs: Number(row?.outputs ?? 0n), transactions: Number(row?.transactions ?? 0n) };
}

/** Number of orders that were ever theirs. */
export async function walletOrderCount(db: NetworkDb<'cardano'>, owners: readonly Uint8Array[]): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`
    select count(*) as count from ${db.schema}.dex_order
     where owner_stake = any(${owners}::bytea[]) and status <> 6 and owner_stake is not null`);
  return Number(row?.count ?? 0n);
}

/** The effect of a transaction on a wallet. Genesis outputs have negative transaction ids and no slot. */
export interface WalletStep {
  readonly txId: number;
  readonly txHash: string;
  readonly slot: number | undefined;
  readonly received: bigint;
  readonly sent: bigint;
  readonly withdrawn: bigint;
  /** Undefined where it is unknown. */
  readonly fee: bigint | undefined;
  readonly deposit: bigint;
  /** Number of its inputs that were theirs, and whether there were no others. */
  readonly inputs: number;
  readonly alone: boolean;
}

/** All steps in chain order. */
export async function walletSteps(db: NetworkDb<'cardano'>, owners: WalletOwners): Promise<readonly WalletStep[]> {
  const rows = await db.rows<
    Omit<WalletStep, 'slot' | 'fee' | 'deposit' | 'alone'> & {
      readonly slot: bigint | null;
      readonly fee: bigint | null;
      readonly deposit: bigint | null;
      readonly allInputs: number;
    }
  >(sql`
    with own as materialized (${selectWalletOutputs(db, owners)}),
    withdrawn as (select tx_id, sum(lovelace) as lovelace from ${db.schema}.withdrawal
      where stake_id = any(${owners.stakeIds}::integer[]) group by tx_id),
    moved as (select id, sum(received) as received, sum(sent) as sent, sum(inputs)::integer as inputs from (
        select tx_id as id, lovelace as received, 0 as sent, 0 as inputs from own
        union all select spent_by, 0, lovelace, 1 from own where spent_by is not null
        union all select tx_id, 0, 0, 0 from withdrawn) m group by id)
    select m.id as "txId", encode(t.hash, 'hex') as "txHash", b.slot, m.received, m.sent,
           coalesce(w.lovelace, 0) as withdrawn, t.fee, t.deposit, m.inputs,
           (select count(*)::integer from ${db.schema}.output s where s.spent_by = m.id) as "allInputs"
      from moved m join ${db.schema}.transaction t on t.id = m.id
      left join ${db.schema}.block b on b.height = t.height
      left join withdrawn w on w.tx_id = m.id
     order by m.id`);
  return rows.map(({ slot, fee, deposit, allInputs, ...row }) => ({
    ...row,
    slot: slot === null ? undefined : Number(slot),
    fee: fee ?? undefined,
    deposit: deposit ?? 0n,
    alone: row.inputs > 0 && row.inputs === allInputs,
  }));
}

/** The change of an asset's quantity in a transaction; negative for a loss. */
export interface AssetStep {
  readonly txId: number;
  readonly unit: string;
  readonly quantity: bigint;
  /** Whether some of it was minted in the same transaction. */
  readonly minted: boolean;
}

type Counted<Row> = (Row | { readonly [Key in keyof Row]: null }) & { readonly gathered: bigint };

/** The first row is always present and carries the total number of rows. */
function withinLimit<Row extends { readonly txId: number }>(
  rows: readonly Counted<Row>[],
  limit: number,
): readonly Row[] | undefined {
  const isRow = (row: Counted<Row>): row is Row & { readonly gathered: bigint } => row.txId !== null;
  return (rows[0]?.gathered ?? 0n) > limit ? undefined : rows.filter(isRow);
}

/** In chain order; undefined where all outputs together hold more than `limit` assets. */
export async function walletAssetSteps(
  db: NetworkDb<'cardano'>,
  owners: WalletOwners,
  limit: number,
): Promise<readonly AssetStep[] | undefined> {
  const rows = await db.rows<Counted<AssetStep>>(sql`
    with own as materialized (${selectWalletOutputs(db, owners)}),
    held as materialized (select o.tx_id, o.spent_by, h.asset_id, h.quantity from own o
      join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index limit ${limit + 1}),
    counted as materialized (select count(*) as gathered from held),
    moved as (select id, asset_id, sum(quantity) as quantity from (
        select tx_id as id, asset_id, quantity from held
        union all select spent_by, asset_id, -quantity from held where spent_by is not null) d
      where (select gathered from counted) <= ${limit}
      group by id, asset_id having sum(quantity) <> 0)
    select c.gathered, m.id as "txId", encode(n.policy || n.name, 'hex') as unit, m.quantity,
           exists (select from ${db.schema}.mint x
                    where x.tx_id = m.id and x.asset_id = m.asset_id and x.quantity > 0) as minted
      from counted c left join (moved m join ${db.schema}.asset n on n.id = m.asset_id) on true
     order by m.id, n.policy, n.name`);
  return withinLimit<AssetStep>(rows, limit);
}

/** An output of an order with its status (migration 0014). */
export interface WalletOrder {
  readonly txId: number;
  readonly spentBy: number | null;
  readonly step: number;
  readonly status: number;
}

export const walletOrders = (
  db: NetworkDb<'cardano'>,
  owners: readonly Uint8Array[],
): Promise<readonly WalletOrder[]> =>
  db.rows<WalletOrder>(sql`select tx_id as "txId", spent_by as "spentBy", step, status
    from ${selectWalletOrders(db, owners)} d order by tx_id, index`);

/**
 * The change of another party's balance in a transaction of the wallet; negative for a loss. A party is an account, or
 * an address without one.
 */
export interface PartyStep {
  readonly txId: number;
  readonly stakeHash: Uint8Array | null;
  readonly stakeScript: boolean | null;
  readonly address: Uint8Array | null;
  readonly lovelace: bigint;
}

/** In chain order, for transactions between two ids; undefined where they have more than `limit` inputs and outputs. */
export async function walletParties(
  db: NetworkDb<'cardano'>,
  owners: WalletOwners,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly PartyStep[] | undefined> {
  const columns = sql`o.tx_id, o.index, o.stake_id, case when o.stake_id is null then o.address_id end as address_id`;
  const rows = await db.rows<Counted<PartyStep>>(sql`
    with own as materialized (${selectWalletOutputs(db, owners)}),
    steps as (select tx_id as id from own union select spent_by from own where spent_by is not null),
    wanted as materialized (select id from steps where id between ${from} and ${to}),
    touched as materialized (select * from (
        select w.id, ${columns}, o.lovelace from wanted w join ${db.schema}.output o on o.tx_id = w.id
        union all
        select w.id, ${columns}, -o.lovelace from wanted w join ${db.schema}.output o on o.spent_by = w.id) t
      limit ${limit + 1}),
    counted as materialized (select count(*) as gathered from touched),
    moved as (select t.id, t.stake_id, t.address_id, sum(t.lovelace) as lovelace from touched t
       where (select gathered from counted) <= ${limit}
         and not exists (select from own x where x.tx_id = t.tx_id and x.index = t.index)
       group by t.id, t.stake_id, t.address_id having sum(t.lovelace) <> 0)
    select c.gathered, m.id as "txId", k.hash as "stakeHash", k.script as "stakeScript", a.bytes as address, m.lovelace
      from counted c
      left join moved m on true
      left join ${db.schema}.stake_credential k on k.id = m.stake_id
      left join ${db.schema}.address a on a.id = m.address_id
     order by m.id, m.stake_id, m.address_id`);
  return withinLimit<PartyStep>(rows, limit);
}

/** The last transaction up to each of the given slots, in the same order; null before the first block. */
export async function lastTxIdsAt(
  db: NetworkDb<'cardano'>,
  slots: readonly number[],
): Promise<readonly (number | undefined)[]> {
  const rows = await db.rows<{ readonly id: number | null }>(sql`
    select (select b.first_tx_id + b.tx_count - 1 from ${db.schema}.block b where b.slot <= w.slot
             order by b.slot desc, b.height desc limit 1) as id
      from unnest(${slots}::bigint[]) with ordinality w (slot, place) order by w.place`);
  return rows.map(({ id }) => id ?? undefined);
}

/** The units of which exactly one exists (NFTs). */
export async function findUniqueAssets(
  db: NetworkDb<'cardano'>,
  units: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ readonly unit: string }>(sql`
    select encode(w.unit, 'hex') as unit from unnest(${units}::bytea[]) w (unit)
      join ${db.schema}.asset n on n.policy = substring(w.unit for 28) and n.name = substring(w.unit from 29)
      join ${db.schema}.asset_total s on s.asset_id = n.id and s.minted - s.burned = 1`);
  return new Set(rows.map(({ unit }) => unit));
}

/** The closing price of the last hour with a trade before each of the given times, in the same order. */
export async function closesBefore(
  db: NetworkDb<'cardano'>,
  requested: readonly { readonly assetId: number; readonly time: number }[],
  withinSeconds: number,
): Promise<readonly (string | undefined)[]> {
  if (requested.length === 0) return [];
  const rows = await db.rows<{ readonly close: string | null }>(sql`
    select (select c.close::text from ${db.schema}.candle c where c.asset_id = w.asset_id and c.dex = -1
               and c.seconds = 3600 and c.time <= w.time - 3600 and c.time >= w.time - ${withinSeconds}
             order by c.time desc limit 1) as close
      from unnest(${requested.map(({ assetId }) => assetId)}::integer[], ${requested.map(({ time }) => time)}::bigint[])
             with ordinality w (asset_id, time, place) order by w.place`);
  return rows.map(({ close }) => close ?? undefined);
}

/** The given addresses that belong to none of the given accounts. */
export async function addressesWithout(
  db: NetworkDb<'cardano'>,
  addressIds: readonly number[],
  stakeIds: readonly number[],
): Promise<readonly number[]> {
  if (addressIds.length === 0) return [];
  const rows = await db.rows<{ readonly id: number }>(sql`
    select id from ${db.schema}.address where id = any(${addressIds}::integer[])
       and (stake_id is null or stake_id <> all(${stakeIds}::integer[])) order by id`);
  return rows.map(({ id }) => id);
}
