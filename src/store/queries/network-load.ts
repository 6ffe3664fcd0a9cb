import type { Family } from '../../chains/networks.js';
import type { NetworkDb } from '../network-db.js';
import { type Identifier, type Sql, sql } from '../sql.js';

/** What waits at a network's source, and for it. What is not known is undefined. */
export interface NetworkLoad {
  readonly mempoolTransactions: number | undefined;
  readonly mempoolBytes: number | undefined;
  /** Submissions and questions to the source that have no answer yet. */
  readonly sourceRequests: number;
}

/** One statement, from partial indexes and tables that are small beside the chain. */
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
  // Without `synced_at` the mempool of the node is not known.
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
