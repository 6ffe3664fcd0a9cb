import type { NetworkDb } from '../../../network-db.js';
import { join, type Sql, sql } from '../../../sql.js';
import { toSortDirection } from '../chain/chain-position.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from '../outputs/chain-outputs.js';
import { isOwned, listKinds, type Owners } from '../outputs/output-owners.js';

/** The asset or policy that unspent outputs must hold; `ada-only` outputs hold no native asset. */
export type Holding = { readonly assetId: number } | { readonly policy: Uint8Array } | 'ada-only';

/** Maximum number of outputs scanned for one page; each costs some microseconds. */
const MAX_SCANNED_OUTPUTS = 100_000;

/** Below this, scanning all unspent outputs with the asset is fast, independent of the owner. */
const FEW_WITH_ASSET = 20_000;

interface SearchRange {
  /** `desc` is for numbered pages: the keyset of a cursor is in ascending order. */
  readonly order?: ChainOrder;
  readonly after?: readonly number[] | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
}

export interface FoundOutputs {
  readonly outputs: readonly ChainOutput[];
  /** Where the scan stopped before the page was full; undefined at the end of the list. */
  readonly stoppedAt: readonly [txId: number, index: number] | undefined;
}

/**
 * Unspent outputs of the owners that hold an asset or a policy, in chain order. Scans the asset's outputs when they are
 * few, otherwise the owners' outputs up to the limit per request.
 */
export async function unspentOutputsHolding(
  db: NetworkDb<'cardano'>,
  owners: Owners,
  holding: Holding,
  { order = 'asc', after, skip = 0, limit, within = ALL_TRANSACTIONS }: SearchRange,
): Promise<FoundOutputs> {
  const kinds = listKinds(owners);
  if (kinds.length === 0) return { outputs: [], stoppedAt: undefined };
  const [txId, index] = after ?? [within.from, -1];
  const range = sql`(o.tx_id, o.index) > (${txId}::integer, ${index}::integer)
    and o.tx_id between ${within.from}::integer and ${within.to}::integer`;
  const inOrder = (table: Sql): Sql =>
    sql`order by ${table}tx_id ${toSortDirection(order)}, ${table}index ${toSortDirection(order)}`;
  const page = sql`${inOrder(sql`o.`)} offset ${skip} limit ${limit}`;
  if (holding !== 'ada-only' && 'assetId' in holding && (await isHeldByFew(db, holding.assetId))) {
    const positions = sql`
      select o.tx_id, o.index from ${db.schema}.unspent_asset u
        join ${db.schema}.output o on o.tx_id = u.tx_id and o.index = u.index
       where u.asset_id = ${holding.assetId} and (${isOwned(owners)}) and ${range} ${page}`;
    return { outputs: await chainOutputs(db, positions, order), stoppedAt: undefined };
  }
  const queries = kinds.map(
    ({ ids, column }) => sql`
      select o.tx_id, o.index from unnest(${ids}::integer[]) w (id)
        cross join lateral (
          select o.tx_id, o.index from ${db.schema}.output o
           where o.${column} = w.id and o.spent_by is null and ${range}
           ${inOrder(sql`o.`)} limit ${MAX_SCANNED_OUTPUTS}) o`,
  );
  const looked = sql`
    select tx_id, index from (${join(queries, sql` union all `)}) u ${inOrder(sql``)} limit ${MAX_SCANNED_OUTPUTS}`;
  const outputs = await chainOutputs(
    db,
    sql`select o.tx_id, o.index from (${looked}) o where ${holds(db, holding)} ${page}`,
    order,
  );
  return { outputs, stoppedAt: outputs.length === limit ? undefined : await findScanEnd(db, looked) };
}

async function isHeldByFew(db: NetworkDb<'cardano'>, assetId: number): Promise<boolean> {
  const row = await db.first<{ readonly count: bigint }>(sql`
    select count(*) as count from (
      select 1 from ${db.schema}.unspent_asset where asset_id = ${assetId} limit ${FEW_WITH_ASSET + 1}) u`);
  return Number(row?.count ?? 0n) <= FEW_WITH_ASSET;
}

const holds = (db: NetworkDb<'cardano'>, holding: Holding): Sql => {
  if (holding === 'ada-only')
    return sql`not exists (select from ${db.schema}.output_asset h where h.tx_id = o.tx_id and h.index = o.index)`;
  return 'assetId' in holding
    ? sql`exists (select from ${db.schema}.output_asset h
                   where h.tx_id = o.tx_id and h.index = o.index and h.asset_id = ${holding.assetId})`
    : sql`exists (select from ${db.schema}.output_asset h join ${db.schema}.asset n on n.id = h.asset_id
                   where h.tx_id = o.tx_id and h.index = o.index and n.policy = ${holding.policy})`;
};

/** The last scanned output, when the scan reached its limit. */
async function findScanEnd(db: NetworkDb<'cardano'>, looked: Sql): Promise<readonly [number, number] | undefined> {
  const row = await db.first<{ readonly tx_id: number; readonly index: number }>(sql`
    select tx_id, index from (${looked}) o offset ${MAX_SCANNED_OUTPUTS - 1} limit 1`);
  return row && [row.tx_id, row.index];
}
