import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** A payment of an enacted treasury withdrawal to an account. */
export interface TreasuryPayment {
  /** The epoch that began with the payment. */
  readonly epoch: number;
  readonly stake: Credential;
  readonly lovelace: bigint;
}

/** In the order of payment. Every action costs its proposer a deposit, so there are only hundreds. */
export async function treasuryPayments(db: NetworkDb<'cardano'>): Promise<readonly TreasuryPayment[]> {
  const rows = await db.rows<{
    readonly epoch: number;
    readonly script: boolean;
    readonly hash: Uint8Array;
    readonly lovelace: bigint;
  }>(sql`
    select r.paid_epoch as epoch, k.script, k.hash, r.lovelace from ${db.schema}.reward r
      join ${db.schema}.stake_credential k on k.id = r.stake_id
     where r.kind = 6 order by r.paid_epoch, r.index`);
  return rows.map(({ epoch, script, hash, lovelace }) => ({
    epoch,
    stake: { type: script ? 'script' : 'key', hash },
    lovelace,
  }));
}

/** Sum of these payments in a range of epochs. */
export async function sumTreasuryPayments(
  db: NetworkDb<'cardano'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<bigint> {
  const row = await db.first<{ readonly sum: bigint }>(sql`
    select coalesce(sum(lovelace), 0) as sum from ${db.schema}.reward
     where kind = 6 and paid_epoch between ${from} and ${to}`);
  return row?.sum ?? 0n;
}

/** The treasury after the newest block. */
export async function readTreasury(db: NetworkDb<'cardano'>): Promise<bigint> {
  const row = await db.first<{ readonly treasury: bigint }>(
    sql`select treasury from ${db.schema}.ledger_block order by height desc limit 1`,
  );
  return row?.treasury ?? 0n;
}
