import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { epochStartRows } from '../blocks/epoch-starts.js';
import {
  type AnchorColumns,
  type AnchorFact,
  anchorColumns,
  anchorFact,
  joinAnchor,
} from '../governance/anchor-columns.js';

export interface RegistrationFact {
  /** Whether the certificate created the pool, for the first time or after its retirement. */
  readonly first: boolean;
  readonly metadata: AnchorFact | undefined;
}

/** Facts about the pool registrations in a transaction, by the index of the certificate. */
export async function registrationFacts(
  db: NetworkDb<'cardano'>,
  txId: number,
): Promise<ReadonlyMap<number, RegistrationFact>> {
  const rows = await db.rows<AnchorColumns & { readonly cert_index: number; readonly known: boolean }>(sql`
    with starts as (${epochStartRows(db)})
    select r.cert_index, ${anchorColumns},
           exists (select from ${db.schema}.pool_registration p
                    where p.pool_id = r.pool_id and (p.tx_id, p.cert_index) < (r.tx_id, r.cert_index)
                      and p.tx_id >= coalesce(reaped.tx_id, p.tx_id)) as known
      from ${db.schema}.pool_registration r
      join ${db.schema}.transaction t on t.id = r.tx_id
      join ${db.schema}.block b on b.height = t.height
      left join lateral (
        select max((select min(s.first_tx_id) from starts s where s.epoch >= x.epoch)) as tx_id
          from ${db.schema}.pool_retirement x
         where x.pool_id = r.pool_id and x.ended_height is null and x.epoch <= b.epoch) reaped on true
      ${joinAnchor(db, sql`r.metadata_url`, sql`r.metadata_hash`)}
     where r.tx_id = ${txId}`);
  return new Map(rows.map((row) => [row.cert_index, { first: !row.known, metadata: anchorFact(row) }]));
}
