import type { Queryable } from '../../../db.js';
import { type Identifier, sql } from '../../../sql.js';

export interface LedgerFindings {
  readonly count: number;
  readonly last: string | undefined;
}

/** Contradictions between the chain and the computed state. There are none on a correct index. */
export async function readLedgerFindings(db: Queryable, schema: Identifier): Promise<LedgerFindings> {
  const row = await db.first<{ readonly count: bigint; readonly last: string | null }>(sql`
    select count(*) as count,
           (select 'height ' || height || ': ' || detail from ${schema}.ledger_finding
             order by height desc, index desc limit 1) as last
      from ${schema}.ledger_finding`);
  return { count: Number(row?.count ?? 0n), last: row?.last ?? undefined };
}
