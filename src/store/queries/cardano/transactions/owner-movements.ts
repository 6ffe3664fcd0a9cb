import type { NetworkDb } from '../../../network-db.js';
import { join, sql } from '../../../sql.js';
import type { TxRange } from '../chain/tx-range.js';
import { isOwned, listKinds, type Owners } from '../outputs/output-owners.js';
import {
  type TransactionPosition,
  type TransactionPositionRow,
  toTransactionPosition,
  transactionPositionColumns,
} from './owner-transactions.js';

/** Amounts that a transaction moved for some owners. */
export interface Moved extends TransactionPosition {
  readonly received: bigint;
  readonly sent: bigint;
  /** Rewards withdrawn from their accounts. */
  readonly withdrawn: bigint;
  /** Undefined where others also had inputs in it, or none of the owners had one. */
  readonly fee: bigint | undefined;
  /** By unit. */
  readonly assets: readonly MovedAsset[];
}

export interface MovedAsset {
  readonly unit: string;
  readonly assetId: number;
  readonly fingerprint: string;
  readonly received: bigint;
  readonly sent: bigint;
}

interface MovedRow extends TransactionPositionRow {
  readonly received: bigint;
  readonly sent: bigint;
  readonly withdrawn: bigint;
  readonly fee: bigint | null;
  readonly alone: boolean;
}

/** Oldest first: transactions with outputs or withdrawals of the owners, after the last one of the previous page. */
export async function listMovements(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  { after, limit, within }: { readonly after: number | undefined; readonly limit: number; readonly within: TxRange },
): Promise<readonly Moved[]> {
  const kinds = listKinds(owners);
  if (kinds.length === 0) return [];
  const from = Math.max(0, within.from, after === undefined ? 0 : after + 1);
  const range = sql`tx_id between ${from}::integer and ${within.to}::integer order by tx_id limit ${limit}`;
  const histories = kinds.flatMap(({ ids, column, history }) =>
    ids.map((id) => sql`(select tx_id from ${db.schema}.${history} where ${column} = ${id} and ${range})`),
  );
  const stakeIds = owners.stakeIds ?? [];
  const withdrawals = stakeIds.map(
    (id) => sql`(select tx_id from ${db.schema}.withdrawal where stake_id = ${id} and ${range})`,
  );
  const own = isOwned(owners);
  const rows = await db.rows<MovedRow>(sql`
    select ${transactionPositionColumns}, t.fee, coalesce(i.lovelace, 0) as received, coalesce(s.lovelace, 0) as sent,
           coalesce(w.lovelace, 0) as withdrawn,
           s.lovelace is not null and not exists (
             select from ${db.schema}.output o where o.spent_by = t.id and (${own}) is not true) as alone
      from (select distinct tx_id from (${join([...histories, ...withdrawals], sql` union all `)}) h
             order by tx_id limit ${limit}) p
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
      cross join lateral (
        select sum(o.lovelace) as lovelace from ${db.schema}.output o where o.tx_id = t.id and (${own})) i
      cross join lateral (
        select sum(o.lovelace) as lovelace from ${db.schema}.output o where o.spent_by = t.id and (${own})) s
      cross join lateral (
        select sum(x.lovelace) as lovelace from ${db.schema}.withdrawal x
         where x.tx_id = t.id and x.stake_id = any(${stakeIds}::integer[])) w
     order by t.id`);
  const assets = await assetsMoved(
    db,
    owners,
    rows.map(({ tx_id }) => tx_id),
  );
  return rows.map((row) =>
    Object.assign(toTransactionPosition(row), {
      received: row.received,
      sent: row.sent,
      withdrawn: row.withdrawn,
      fee: row.alone ? (row.fee ?? undefined) : undefined,
      assets: assets.get(row.tx_id) ?? [],
    }),
  );
}

async function assetsMoved(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, readonly MovedAsset[]>> {
  if (txIds.length === 0) return new Map();
  const own = isOwned(owners);
  const rows = await db.rows<MovedAsset & { readonly txId: number }>(sql`
    select m.id as "txId", n.id as "assetId", encode(n.policy || n.name, 'hex') as unit,
           encode(n.fingerprint, 'hex') as fingerprint, sum(m.received) as received, sum(m.sent) as sent
      from (select w.id, h.asset_id, h.quantity as received, 0 as sent from unnest(${txIds}::integer[]) w (id)
              join ${db.schema}.output o on o.tx_id = w.id and (${own})
              join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index
            union all
            select w.id, h.asset_id, 0, h.quantity from unnest(${txIds}::integer[]) w (id)
              join ${db.schema}.output o on o.spent_by = w.id and (${own})
              join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index) m
      join ${db.schema}.asset n on n.id = m.asset_id
     group by m.id, n.id order by m.id, n.policy, n.name`);
  const byTransaction = new Map<number, MovedAsset[]>();
  for (const { txId, ...asset } of rows) {
    const known = byTransaction.get(txId) ?? [];
    known.push(asset);
    byTransaction.set(txId, known);
  }
  return byTransaction;
}
