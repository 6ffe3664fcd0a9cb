import type { Queryable } from '../../../db.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Identifier, sql } from '../../../sql.js';

/** A block of the current epoch, whose state is compared. */
export interface ComparedBlock {
  readonly epoch: number;
  readonly height: number;
  readonly slot: number;
  readonly hash: Uint8Array;
  readonly lastTxId: number;
}

/** The first block of the current epoch, and the pots after it. */
export interface EpochStart extends ComparedBlock {
  readonly treasury: bigint;
  readonly reserves: bigint;
}

/** The start of the current epoch if it was not compared yet; undefined during the initial sync. */
export const findUncomparedEpoch = (db: NetworkDb<'cardano'>): Promise<EpochStart | undefined> =>
  db.first(sql`
    select e.epoch, e.height, b.slot::float8 as slot, b.hash,
           b.first_tx_id + b.tx_count - 1 as "lastTxId", e.treasury, e.reserves
      from ${db.schema}.epoch_ledger e join ${db.schema}.block b on b.height = e.height
     where e.epoch = (select max(epoch) from ${db.schema}.epoch_ledger)
       and not exists (select from ${db.schema}.ledger_comparison c where c.epoch = e.epoch)
       and (select phase from ${db.schema}.checkpoint) = 'live'`);

/** Has no effect when the block was rolled back meanwhile. */
export const storeComparison = (
  db: NetworkDb<'cardano'>,
  { epoch, height, hash }: EpochStart,
  finding: string | undefined,
): Promise<number> =>
  db.run(sql`
    insert into ${db.schema}.ledger_comparison (epoch, height, finding)
    select ${epoch}::integer, ${height}::integer, ${finding ?? null}::text
     where exists (select from ${db.schema}.block where height = ${height} and hash = ${hash})
    on conflict do nothing`);

export interface Comparisons {
  readonly epochs: number;
  readonly findings: number;
  readonly last: string | undefined;
}

export async function readComparisons(db: Queryable, schema: Identifier): Promise<Comparisons> {
  const row = await db.first<{ readonly epochs: number; readonly findings: number; readonly last: string | null }>(sql`
    select count(*)::integer as epochs, count(finding)::integer as findings,
           (select 'height ' || height || ': ' || finding from ${schema}.ledger_comparison
             where finding is not null order by epoch desc limit 1) as last
      from ${schema}.ledger_comparison`);
  return { epochs: row?.epochs ?? 0, findings: row?.findings ?? 0, last: row?.last ?? undefined };
}
