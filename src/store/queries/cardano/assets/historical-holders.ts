import { ServiceError } from '../../../../kernel/errors.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { ChainStateRef } from '../chain/as-of.js';
import { assetMoves } from './asset-moves.js';
import { describeHolders, type HeldBy, type Holder } from './holders.js';

/** A held asset, or all assets of a policy. */
export type AssetOrPolicy = { readonly assetId: number } | { readonly policyId: number };

/** Maximum number of transactions that a historical query replays: about a second of work. */
const MAX_REPLAYED = 100_000;
/** Number of current holdings that can be read in the time of one transaction. */
const HOLDINGS_PER_TRANSACTION = 5;

/**
 * Holders at a point in time, by the method that reads fewer transactions: outputs created up to it and not spent by it,
 * or current holdings with all later transactions undone. Columns `id`, `asset_id`, `quantity`.
 */
export async function heldAt(
  db: NetworkDb<'cardano'>,
  subject: AssetOrPolicy,
  by: HeldBy,
  { lastTxId }: Pick<ChainStateRef, 'lastTxId'>,
): Promise<Sql> {
  const { held, before, after } = await estimateCost(db, subject, lastTxId);
  const undoing = after + held / HOLDINGS_PER_TRANSACTION;
  if (Math.min(before, undoing) > MAX_REPLAYED)
    throw new ServiceError(
      'invalid',
      `More than ${MAX_REPLAYED} transactions lie both before and after this slot: choose a slot nearer to the first or the last of them`,
    );
  return before <= undoing ? heldByOutputs(db, subject, by, lastTxId) : heldByUndoing(db, subject, by, lastTxId);
}

/** The transactions of the subject, as a table `l` with a column `tx_id`; each once unless `repeated`. */
function toLinkTable(
  db: NetworkDb<'cardano'>,
  subject: AssetOrPolicy,
  { repeated = false } = {},
): { readonly table: Sql; readonly is: Sql } {
  if ('policyId' in subject) return { table: sql`${db.schema}.policy_tx`, is: sql`l.policy_id = ${subject.policyId}` };
  const moves = assetMoves(db.schema, sql`${subject.assetId}`);
  return { table: repeated ? moves : sql`(select distinct tx_id from ${moves} m)`, is: sql`true` };
}

const subjectCondition = (db: NetworkDb<'cardano'>, subject: AssetOrPolicy): Sql =>
  'assetId' in subject
    ? sql`h.asset_id = ${subject.assetId}`
    : sql`exists (select from ${db.schema}.asset n where n.id = h.asset_id and n.policy_id = ${subject.policyId})`;

async function estimateCost(
  db: NetworkDb<'cardano'>,
  subject: AssetOrPolicy,
  lastTxId: number,
): Promise<{ readonly held: number; readonly before: number; readonly after: number }> {
  // A limit is applied to what is read, so a transaction with several outputs of the asset may count more than once.
  const { table, is } = toLinkTable(db, subject, { repeated: true });
  const holders =
    'assetId' in subject
      ? sql`select holder_count from ${db.schema}.asset_total where asset_id = ${subject.assetId}`
      : sql`select greatest(holder_count, live_asset_count) from ${db.schema}.policy_total
             where policy_id = ${subject.policyId}`;
  const row = await db.first<{ readonly held: number | null; readonly before: bigint; readonly after: bigint }>(sql`
    select (${holders}) as held,
           (select count(*) from (select 1 from ${table} l where ${is} and l.tx_id <= ${lastTxId}::integer
                                   limit ${MAX_REPLAYED + 1}) x) as before,
           (select count(*) from (select 1 from ${table} l where ${is} and l.tx_id > ${lastTxId}::integer
                                   limit ${MAX_REPLAYED + 1}) x) as after`);
  return { held: row?.held ?? 0, before: Number(row?.before ?? 0n), after: Number(row?.after ?? 0n) };
}

const ownerColumn = (by: HeldBy): Sql => (by === 'address' ? sql`o.address_id` : sql`o.stake_id`);

const grouped = (by: HeldBy, moved: Sql): Sql => sql`
  select id, asset_id, sum(quantity) as quantity from (${moved}) m
   ${by === 'account' ? sql`where id is not null` : sql``}
   group by id, asset_id having sum(quantity) <> 0`;

function heldByOutputs(db: NetworkDb<'cardano'>, subject: AssetOrPolicy, by: HeldBy, lastTxId: number): Sql {
  const { table, is } = toLinkTable(db, subject);
  return grouped(
    by,
    sql`select ${ownerColumn(by)} as id, h.asset_id, h.quantity
          from ${table} l
          join ${db.schema}.output_asset h on h.tx_id = l.tx_id
          join ${db.schema}.output o on o.tx_id = h.tx_id and o.index = h.index
         where ${is} and l.tx_id <= ${lastTxId}::integer and ${subjectCondition(db, subject)}
           and (o.spent_by is null or o.spent_by > ${lastTxId}::integer)`,
  );
}

function heldByUndoing(db: NetworkDb<'cardano'>, subject: AssetOrPolicy, by: HeldBy, lastTxId: number): Sql {
  const { table, is } = toLinkTable(db, subject);
  const holdings = by === 'address' ? sql`${db.schema}.address_asset` : sql`${db.schema}.stake_asset`;
  const owner = by === 'address' ? sql`w.address_id` : sql`w.stake_id`;
  const now =
    'assetId' in subject
      ? sql`select ${owner} as id, w.asset_id, w.quantity from ${holdings} w where w.asset_id = ${subject.assetId}`
      : sql`select ${owner} as id, w.asset_id, w.quantity from ${db.schema}.asset n
              join ${holdings} w on w.asset_id = n.id
             where n.policy = (select hash from ${db.schema}.policy where id = ${subject.policyId})`;
  return grouped(
    by,
    sql`${now}
        union all
        select ${ownerColumn(by)}, h.asset_id, -h.quantity
          from ${table} l
          join ${db.schema}.output_asset h on h.tx_id = l.tx_id
          join ${db.schema}.output o on o.tx_id = h.tx_id and o.index = h.index
         where ${is} and l.tx_id > ${lastTxId}::integer and ${subjectCondition(db, subject)}
        union all
        select ${ownerColumn(by)}, h.asset_id, h.quantity
          from ${table} l
          join ${db.schema}.output o on o.spent_by = l.tx_id
          join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index
         where ${is} and l.tx_id > ${lastTxId}::integer and ${subjectCondition(db, subject)}`,
  );
}

/** Holders of an asset at a point in time, largest quantity first. */
export async function assetHoldersAt(
  db: NetworkDb<'cardano'>,
  assetId: number,
  asOf: ChainStateRef,
  { order, skip, limit }: { readonly order: 'asc' | 'desc'; readonly skip: number; readonly limit: number },
): Promise<readonly Holder[]> {
  const held = await heldAt(db, { assetId }, 'address', asOf);
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return describeHolders(
    db,
    'address',
    sql`select id, quantity from (${held}) t order by quantity ${direction}, id ${direction}
         offset ${skip} limit ${limit}`,
    order,
  );
}
