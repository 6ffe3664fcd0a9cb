import type { NetworkDb } from '../../network-db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';
import { selected, type TxSelection } from './block-facts.js';
import { EVENT_COLUMNS } from './event-columns.js';

export interface ConfirmedSubmission {
  /** The number of the transaction. */
  readonly number: number | bigint;
  readonly accountId: string;
}

/** Transactions that one of the accounts submitted and that the node did not reject each time. */
export const listConfirmedSubmissions = (
  db: NetworkDb,
  txs: TxSelection,
  accountIds: readonly string[],
): Promise<ConfirmedSubmission[]> => {
  const { number, hash } = EVENT_COLUMNS[db.family];
  return db.rows<ConfirmedSubmission>(sql`
    select distinct t.${number} as number, e.account_id as "accountId"
      from ${db.schema}.transaction t join ${service}.account_event e on e.network = ${db.network} and e.tx_hash = t.${hash}
     where ${selected(sql`t.${number}`, txs)} and e.type = 'submission.result' and e.payload ->> 'status' <> 'REJECTED'
       and e.account_id = any(${accountIds}::uuid[])
     order by 1, 2`);
};

export interface ExpiredSubmission {
  readonly height: number;
  readonly txHash: string;
  readonly expiresSlot: bigint;
  readonly accountId: string;
}

/** Submissions of the accounts whose last slot a block of the range was the first to pass, and that are in no block. */
export const listExpiredSubmissions = (
  db: NetworkDb<'cardano'>,
  { from, to }: { readonly from: number; readonly to: number },
  accountIds: readonly string[],
): Promise<ExpiredSubmission[]> =>
  db.rows<ExpiredSubmission>(sql`
    select distinct b.height, encode(e.tx_hash, 'hex') as "txHash", e.expires_slot as "expiresSlot",
           e.account_id as "accountId"
      from ${db.schema}.block b join ${db.schema}.block p on p.height = b.height - 1
      join ${service}.account_event e
        on e.network = ${db.network} and e.expires_slot > p.slot and e.expires_slot <= b.slot
     where b.height between ${from} and ${to} and e.account_id = any(${accountIds}::uuid[])
       and not exists (select from ${db.schema}.transaction t where t.hash = e.tx_hash and t.height <= b.height)
     order by 1, 2, 4`);
