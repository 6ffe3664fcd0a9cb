import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface KnownAddress {
  readonly accountId: string;
  readonly address: Uint8Array;
}

/**
 * Whether the owner of the account has signed in from the address. Without an account the same query returns no row.
 */
export const isKnownAddress = async (
  db: Queryable,
  { accountId, address }: { readonly accountId: string | undefined; readonly address: Uint8Array },
): Promise<boolean> =>
  (await db.first(sql`
    select 1 as known from ${service}.known_address
     where account_id = ${accountId ?? null}::uuid and address = ${address}`)) !== undefined;

/** Stores the address and retains the newest `maxAddresses` of the account. */
export async function storeKnownAddress(
  tx: Queryable,
  { accountId, address, now, keep: maxAddresses }: KnownAddress & { readonly now: Date; readonly keep: number },
): Promise<void> {
  await tx.run(sql`
    insert into ${service}.known_address (account_id, address, seen_at) values (${accountId}, ${address}, ${now})
    on conflict (account_id, address) do update set seen_at = excluded.seen_at`);
  await tx.run(sql`
    delete from ${service}.known_address k where k.account_id = ${accountId} and k.address in
      (select address from ${service}.known_address where account_id = ${accountId}
        order by seen_at desc, address offset ${maxAddresses})`);
}

export const deleteAccountAddresses = (tx: Queryable, accountId: string): Promise<number> =>
  tx.run(sql`delete from ${service}.known_address where account_id = ${accountId}`);

export const deleteKnownAddresses = (db: Queryable, { seenBefore }: { seenBefore: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.known_address where seen_at < ${seenBefore}`);
