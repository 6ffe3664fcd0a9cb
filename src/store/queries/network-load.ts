import type { Family } from '../../chains/networks.js';
import type { NetworkDb } from '../network-db.js';
import { type Identifier, type Sql, sql } from '../sql.js';

/** The mempool of a network's source, and the requests queued for it. Unknown values are undefined. */
export interface NetworkLoad {
  readonly mempoolTransactions: number | undefined;
  readonly mempoolBytes: number | undefined;
  /** Submissions and queries to the source without a result yet. */
  readonly sourceRequests: number;
}

/** One statement over partial indexes and small tables. */
export async function readNetworkLoad(db: NetworkDb<Family>): Promise<NetworkLoad> {
  const row = await db.first<{
    readonly transactions: number | null;
    readonly bytes: bigint | null;
    readonly requests: number;
  }>(LOAD[db.family](db.schema));
  return {
    mempoolTransactions: row?.transactions ?? undefined,
    mempoolBytes: row === undefined || row.bytes === null ? undefined : Number(row.bytes),
    sourceRequests: row?.requests ?? 0,
  };
}

const LOAD: Readonly<Record<Family, (schema: Identifier) => Sql>> = {
  cardano: (schema) => sql`
    select count(*)::integer as transactions, coalesce(sum(length(cbor)), 0)::bigint as bytes,
           (select count(*)::integer from ${schema}.submission where state < 2) as requests
      from ${schema}.mempool_transaction where left_at is null`,
  // Without `synced_at` the mempool of the node is unknown.
  bitcoin: (schema) => sql`
    select case when s.known then m.transactions end as transactions, case when s.known then m.bytes end as bytes,
           (select count(*)::integer from ${schema}.node_request where state < 2) as requests
      from (select count(*)::integer as transactions, coalesce(sum(size), 0)::bigint as bytes
              from ${schema}.mempool_transaction) m,
           (select exists (select 1 from ${schema}.mempool_state where synced_at is not null) as known) s`,
  midnight: (schema) => sql`
    select null::integer as transactions, null::bigint as bytes,
           (select count(*)::integer from ${schema}.submission where state < 2)
           + (select count(*)::integer from ${schema}.inquiry where state < 2) as requests`,
};
