import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { notIndexed } from './tip.js';

/**
 * Totals and most indexes are built at the end of the initial sync. Until then lists would be slow and sums would be
 * zero, so every query that needs them calls this first.
 */
export async function expectLive(db: NetworkDb<'cardano'>): Promise<void> {
  await liveId(db, sql`null::integer`);
}

/** Whether the initial sync has completed. */
export async function isLive(db: NetworkDb<'cardano'>): Promise<boolean> {
  return (await db.first(sql`select from ${db.schema}.checkpoint where phase = 'live'`)) !== undefined;
}

/** The id of an address, combined with the check for live. Undefined where the address does not appear on the chain. */
export const findLiveAddressId = (db: NetworkDb<'cardano'>, bytes: Uint8Array): Promise<number | undefined> =>
  liveId(db, sql`(select id from ${db.schema}.address where bytes = ${bytes})`);

export const findLiveStakeId = (db: NetworkDb<'cardano'>, { type, hash }: Credential): Promise<number | undefined> =>
  liveId(
    db,
    sql`(select id from ${db.schema}.stake_credential where hash = ${hash} and script = ${type === 'script'})`,
  );

async function liveId(db: NetworkDb<'cardano'>, id: Sql): Promise<number | undefined> {
  const row = await db.first<{ readonly id: number | null }>(
    sql`select ${id} as id from ${db.schema}.checkpoint where phase = 'live'`,
  );
  if (row === undefined) throw notIndexed(db);
  return row.id ?? undefined;
}
