import type { NetworkDb } from '../../network-db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import type { ListRange } from '../cardano/chain/chain-position.js';
import { MAX_AHEAD_SLOTS, ORDER, type PartnerOrderRow } from './partners.js';

type Db = NetworkDb<'cardano'>;

/** Status of an order according to the network's index at the time of the query. */
export const PARTNER_ORDER_STATUSES = [
  'BUILT',
  'PENDING',
  'OPEN',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
  'UNKNOWN',
] as const;
export type PartnerOrderStatus = (typeof PARTNER_ORDER_STATUSES)[number];

export interface PlacedOrderRow extends PartnerOrderRow {
  readonly status: PartnerOrderStatus;
}

/** Orders of an account built in an inclusive time range. */
export interface BuiltBetween {
  readonly accountId: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

const builtBetween = (db: Db, { accountId, from, to }: BuiltBetween): Sql => sql`
  select * from ${service}.partner_order where account_id = ${accountId} and network = ${db.network}
    ${from === undefined ? emptySql : sql`and created_at >= ${from}`}
    ${to === undefined ? emptySql : sql`and created_at <= ${to}`}`;

const newest = sql`created_at desc, tx_hash, output_index`;

/** Statuses of `dex_order` (migration 0014 of Cardano), in order. */
const dexStatus = sql`(array['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED'])`;

const withStatus = (db: Db, orders: Sql): Sql => sql`
  select o.*,
         case when t.id is null and m.tx_hash is not null then 'PENDING'
              when t.id is null and o.valid_until_slot <= c.slot then 'EXPIRED'
              when t.id is null then 'BUILT'
              when not t.valid then 'FAILED'
              else coalesce(${dexStatus}[1 + (
                select d.status from ${db.schema}.dex_order d
                 where d.root_tx_id = t.id and d.root_index = o.output_index and d.status <> 6 limit 1)], 'UNKNOWN')
         end as status
    from (${orders}) o
    join ${db.schema}.checkpoint c on true
    left join ${db.schema}.transaction t on t.hash = o.tx_hash and t.height >= 0
    left join ${db.schema}.mempool_transaction m on m.tx_hash = o.tx_hash and m.left_at is null`;

/** Newest first. */
export const partnerOrders = (
  db: Db,
  built: BuiltBetween,
  { status, skip, limit }: ListRange & { readonly status: PartnerOrderStatus | undefined },
): Promise<readonly PlacedOrderRow[]> => {
  const page = sql`order by ${newest} offset ${skip} limit ${limit}`;
  const all = builtBetween(db, built);
  // A status filter needs the status of every order; otherwise the index provides the page.
  const orders =
    status === undefined
      ? sql`${withStatus(db, sql`${all} ${page}`)}`
      : sql`select * from (${withStatus(db, all)}) s where status = ${status} ${page}`;
  return db.rows<PlacedOrderRow>(sql`select ${ORDER}, o.status from (${orders}) o order by ${newest}`);
};

export const countPartnerOrders = (
  db: Db,
  built: BuiltBetween,
  status: PartnerOrderStatus | undefined,
): Promise<number> =>
  status === undefined
    ? count(db, builtBetween(db, built))
    : count(db, sql`select from (${withStatus(db, builtBetween(db, built))}) s where status = ${status}`);

/** Whether more than `max` orders would have to be read. */
export const hasMoreBuilt = async (db: Db, built: BuiltBetween, max: number): Promise<boolean> =>
  (await count(db, sql`${builtBetween(db, built)} limit ${max + 1}`)) > max;

async function count(db: Db, rows: Sql): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`select count(*) as count from (${rows}) r`);
  return Number(row?.count ?? 0n);
}

/** Orders of an account whose block is in an inclusive slot range. */
export interface PlacedBetween {
  readonly accountId: string;
  readonly from: number;
  readonly to: number;
}

/** All orders that can have been included in these slots: inclusion is at most a week before the end of validity. */
const possible = (db: Db, { accountId, from, to }: PlacedBetween): Sql => sql`
  select * from ${service}.partner_order where account_id = ${accountId} and network = ${db.network}
    and valid_until_slot between ${from} and ${to + MAX_AHEAD_SLOTS}`;

/** The block of each order; a failed transaction placed none. */
const joinBlock = (db: Db, { from, to }: PlacedBetween): Sql => sql`
  join ${db.schema}.transaction t on t.hash = o.tx_hash and t.height >= 0 and t.valid
  join ${db.schema}.block b on b.height = t.height and b.slot between ${from} and ${to}`;

export const hasMorePossible = async (db: Db, placed: PlacedBetween, max: number): Promise<boolean> =>
  (await count(db, sql`${possible(db, placed)} limit ${max + 1}`)) > max;

export interface EarnedSums {
  readonly orders: number;
  readonly volume: bigint;
  readonly fees: bigint;
}

const sums = sql`count(*)::integer as orders, coalesce(sum(o.volume_lovelace), 0) as volume,
  coalesce(sum(o.fee_lovelace), 0) as fees`;

/** By DEX, by token (the received one where neither is ADA), or by intervals that begin with these slots. */
export type EarnedBy = 'dex' | 'token' | { readonly starts: readonly number[] };

const toGroupKey = (by: EarnedBy): Sql => {
  if (by === 'dex') return sql`o.dex`;
  if (by === 'token') return sql`case when o.token_out = 'lovelace' then o.token_in else o.token_out end`;
  return sql`(width_bucket(b.slot, ${by.starts}::bigint[]) - 1)::text`;
};

/** The key of an interval is its index among the starts. */
export const earnedBy = (
  db: Db,
  placed: PlacedBetween,
  by: EarnedBy,
): Promise<readonly (EarnedSums & { readonly key: string })[]> =>
  db.rows(
    sql`select ${toGroupKey(by)} as key, ${sums} from (${possible(db, placed)}) o ${joinBlock(db, placed)} group by 1`,
  );

export async function earnedInAll(db: Db, placed: PlacedBetween): Promise<EarnedSums & { readonly wallets: number }> {
  const row = await db.first<EarnedSums & { readonly wallets: number }>(sql`
    select ${sums}, count(distinct o.wallet)::integer as wallets
      from (${possible(db, placed)}) o ${joinBlock(db, placed)}`);
  return row ?? { orders: 0, volume: 0n, fees: 0n, wallets: 0 };
}

export interface PayoutRow {
  readonly txHash: string;
  readonly lovelace: bigint;
  readonly slot: bigint;
}

/** Fees that on-chain transactions paid to a partner, newest first, read from their outputs. */
export const partnerPayouts = (
  db: Db,
  placed: PlacedBetween,
  { skip, limit }: ListRange,
): Promise<readonly PayoutRow[]> =>
  db.rows<PayoutRow>(sql`
    select encode(t.hash, 'hex') as "txHash", b.slot, sum(u.lovelace) as lovelace
      from (select distinct tx_hash, fee_output_index from (${possible(db, placed)}) p
             where fee_output_index is not null) o
      ${joinBlock(db, placed)}
      join ${db.schema}.output u on u.tx_id = t.id and u.index = o.fee_output_index
     group by t.id, t.hash, b.slot order by t.id desc offset ${skip} limit ${limit}`);
