import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { Outpoint } from '../outputs/output-facts.js';

/** Transactions in no block: those of the mempool, and accepted submissions that the mempool does not show yet. */

type Db = NetworkDb<'cardano'>;

/** Accepted submissions appear in the mempool within seconds, so that only the newest are searched. */
const MAX_SUBMISSIONS = 200;

export interface PendingCbor {
  readonly txHash: string;
  readonly cbor: Uint8Array;
}

/** In the mempool, and in no indexed block. */
const selectMempool = (db: Db): Sql => sql`
  select m.tx_hash, m.cbor, m.place from ${db.schema}.mempool_transaction m
   where m.left_at is null and not exists (select from ${db.schema}.transaction t where t.hash = m.tx_hash)`;

/** Accepted by the node, not expired, in no block, and never seen in the mempool. */
const selectAccepted = (db: Db): Sql => sql`
  select s.id, s.tx_hash, s.cbor
    from (select id, tx_hash, cbor, state, expires_slot from ${db.schema}.submission
           order by id desc limit ${MAX_SUBMISSIONS}) s
   where s.state = 2
     and (s.expires_slot is null or s.expires_slot > (select slot from ${db.schema}.checkpoint))
     and not exists (select from ${db.schema}.transaction t where t.hash = s.tx_hash)
     and not exists (select from ${db.schema}.mempool_transaction m where m.tx_hash = s.tx_hash)`;

/** The pending transactions among these hashes, and those with a sub-transaction among them. */
export async function findPending(db: Db, hashes: readonly Uint8Array[]): Promise<readonly PendingCbor[]> {
  if (hashes.length === 0) return [];
  return await db.rows<PendingCbor>(sql`
    select encode(m.tx_hash, 'hex') as "txHash", m.cbor from (${selectMempool(db)}) m
     where m.tx_hash = any(${hashes}::bytea[])
        or m.tx_hash in (select o.parent_hash from ${db.schema}.mempool_output o
                          where o.tx_hash = any(${hashes}::bytea[]) and o.parent_hash is not null)
    union all
    select encode(a.tx_hash, 'hex'), a.cbor from (${selectAccepted(db)}) a where a.tx_hash = any(${hashes}::bytea[])`);
}

/** A larger mempool is read up to here; a node holds two blocks of transactions. */
const MAX_PENDING = 1_000;

/** All pending transactions in the order in which the node has validated them, accepted submissions last. */
export const listPending = (db: Db): Promise<readonly PendingCbor[]> =>
  db.rows<PendingCbor>(sql`
    select encode(p.tx_hash, 'hex') as "txHash", p.cbor
      from (select 0 as rank, m.place as position, m.tx_hash, m.cbor from (${selectMempool(db)}) m
            union all
            select 1, a.id, a.tx_hash, a.cbor from (${selectAccepted(db)}) a) p
     order by p.rank, p.position limit ${MAX_PENDING}`);

/** Accepted submissions that the mempool does not show yet, the oldest first. */
export const listAccepted = (db: Db): Promise<readonly PendingCbor[]> =>
  db.rows<PendingCbor>(sql`
    select encode(a.tx_hash, 'hex') as "txHash", a.cbor from (${selectAccepted(db)}) a order by a.id`);

export interface PendingSpend {
  /** The output that is spent. */
  readonly txHash: string;
  readonly index: number;
  /** The pending transaction that spends it. */
  readonly spentBy: string;
}

/** The outputs among these that transactions of the mempool spend. */
export async function findMempoolSpends(db: Db, outpoints: readonly Outpoint[]): Promise<readonly PendingSpend[]> {
  if (outpoints.length === 0) return [];
  const indexes = outpoints.map(({ index }) => (index <= LAST_INDEX ? index : -1));
  return await db.rows<PendingSpend>(sql`
    select encode(i.output_tx_hash, 'hex') as "txHash", i.output_index as index, encode(i.tx_hash, 'hex') as "spentBy"
      from unnest(${outpoints.map(({ txHash }) => txHash)}::bytea[], ${indexes}::integer[]) w (hash, index)
      join ${db.schema}.mempool_input i on i.output_tx_hash = w.hash and i.output_index = w.index
      join (${selectMempool(db)}) m on m.tx_hash = i.tx_hash
     order by m.place`);
}

/** An output index has two bytes; larger values reference no output. */
const LAST_INDEX = 0xffff;
