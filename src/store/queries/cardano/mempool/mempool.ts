import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { beginStays, endStays, type LeftReason } from '../../../write/mempool-stays.js';
import { toSortDirection } from '../chain/chain-position.js';

type Db = NetworkDb<'cardano'>;

/** A transaction that entered the mempool, with its inputs and outputs. */
export interface NewPending {
  readonly txHash: Uint8Array;
  readonly cbor: Uint8Array;
  readonly expiresSlot: bigint | undefined;
  readonly spent: readonly { readonly txHash: Uint8Array; readonly index: number }[];
  readonly created: readonly {
    /** The sub-transaction that creates the output; absent where the transaction itself does. */
    readonly subTxHash?: Uint8Array;
    readonly index: number;
    readonly address: Uint8Array;
    readonly lovelace: bigint;
  }[];
}

/** Hexadecimal hashes of the pending transactions in the table. */
export async function pendingHashes(db: Db): Promise<readonly string[]> {
  const rows = await db.rows<{ readonly hash: string }>(sql`
    select encode(tx_hash, 'hex') as hash from ${db.schema}.mempool_transaction where left_at is null`);
  return rows.map(({ hash }) => hash);
}

/**
 * Records new pending transactions. One that left and returns keeps its first-seen time. Positions only increase, also
 * after all pending transactions have been deleted: readers use the last one as a cursor.
 */
export async function addPending(db: Db, pending: readonly NewPending[], now: Date): Promise<void> {
  if (pending.length === 0) return;
  const inputs = pending.flatMap(({ txHash, spent }) => spent.map((output) => ({ txHash, output })));
  const outputs = pending.flatMap(({ txHash, created }) => created.map((output) => ({ txHash, output })));
  await db.run(sql`
    insert into ${db.schema}.mempool_transaction (first_seen, place, expires_slot, tx_hash, cbor)
    select ${now}, greatest((select max(place) from ${db.schema}.mempool_transaction), ${now.getTime() * 1000}::bigint)
             + p.place, p.expires, p.hash, p.cbor
      from unnest(${pending.map(({ expiresSlot }) => expiresSlot ?? null)}::numeric[],
                  ${pending.map(({ txHash }) => txHash)}::bytea[], ${pending.map(({ cbor }) => cbor)}::bytea[])
             with ordinality p (expires, hash, cbor, place)
    on conflict (tx_hash) do update set left_at = null, place = excluded.place`);
  await db.run(sql`
    insert into ${db.schema}.mempool_input (tx_hash, output_tx_hash, output_index)
    select * from unnest(${inputs.map(({ txHash }) => txHash)}::bytea[],
                         ${inputs.map(({ output }) => output.txHash)}::bytea[],
                         ${inputs.map(({ output }) => output.index)}::integer[])
    on conflict do nothing`);
  await db.run(sql`
    insert into ${db.schema}.mempool_output (tx_hash, parent_hash, index, address, lovelace)
    select * from unnest(${outputs.map(({ txHash, output }) => output.subTxHash ?? txHash)}::bytea[],
                         ${outputs.map(({ txHash, output }) => (output.subTxHash === undefined ? null : txHash))}::bytea[],
                         ${outputs.map(({ output }) => output.index)}::integer[],
                         ${outputs.map(({ output }) => output.address)}::bytea[],
                         ${outputs.map(({ output }) => output.lovelace)}::bigint[])
    on conflict do nothing`);
  const { schema } = db;
  await beginStays(
    db,
    schema,
    sql`
      select m.tx_hash, m.place, ${now}::timestamptz as at, array(
               select o.address from ${schema}.mempool_output o where o.tx_hash = m.tx_hash
               union
               select o.address from ${schema}.mempool_input i
                 join ${schema}.mempool_output o on o.tx_hash = i.output_tx_hash and o.index = i.output_index
                where i.tx_hash = m.tx_hash
               union
               select a.bytes from ${schema}.mempool_input i join ${schema}.transaction t on t.hash = i.output_tx_hash
                 join ${schema}.output o on o.tx_id = t.id and o.index = i.output_index
                 join ${schema}.address a on a.id = o.address_id
                where i.tx_hash = m.tx_hash) as owners
        from ${schema}.mempool_transaction m
       where m.tx_hash = any(${pending.map(({ txHash }) => txHash)}::bytea[])
         and not exists (select from ${schema}.transaction t where t.hash = m.tx_hash)`,
  );
}

/** Records that transactions have left the mempool, for a block or for good. */
export async function removePending(db: Db, hashes: readonly Uint8Array[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db.run(sql`
    update ${db.schema}.mempool_transaction set left_at = ${now}
     where tx_hash = any(${hashes}::bytea[]) and left_at is null`);
  await db.run(sql`delete from ${db.schema}.mempool_input where tx_hash = any(${hashes}::bytea[])`);
  await db.run(sql`
    delete from ${db.schema}.mempool_output
     where tx_hash = any(${hashes}::bytea[]) or parent_hash = any(${hashes}::bytea[])`);
}

export const hasOpenStays = async (db: Db): Promise<boolean> =>
  (await db.first(sql`select from ${db.schema}.mempool_stay where left_position is null limit 1`)) !== undefined;

/** Ends the stays of pending transactions that the index has in a block. */
export const endConfirmedStays = (db: Db): Promise<number> =>
  endStays(
    db,
    db.schema,
    sql`
      select s.entered_position, 'CONFIRMED' as reason, null::bytea as replaced_by from ${db.schema}.mempool_stay s
       where s.left_position is null and exists (select from ${db.schema}.transaction t where t.hash = s.tx_hash)`,
  );

export interface LostTransaction {
  readonly txHash: Uint8Array;
  /** Undefined after the retention of the transaction. */
  readonly cbor: Uint8Array | undefined;
  readonly isExpired: boolean;
}

/** Transactions that left the mempool before a time, whose stays have not ended, and that are in no block. */
export async function listLost(db: Db, leftBefore: Date): Promise<readonly LostTransaction[]> {
  const rows = await db.rows<{
    readonly tx_hash: Uint8Array;
    readonly cbor: Uint8Array | null;
    readonly expired: boolean | null;
  }>(sql`
    select s.tx_hash, m.cbor, m.expires_slot <= (select slot from ${db.schema}.checkpoint) as expired
      from ${db.schema}.mempool_stay s left join ${db.schema}.mempool_transaction m on m.tx_hash = s.tx_hash
     where s.left_position is null and (m.tx_hash is null or m.left_at < ${leftBefore})
       and not exists (select from ${db.schema}.transaction t where t.hash = s.tx_hash)`);
  return rows.map(({ tx_hash: txHash, cbor, expired }) => ({
    txHash,
    cbor: cbor ?? undefined,
    isExpired: expired ?? false,
  }));
}

/** Another transaction, in a block or pending, that spends one of the outputs. */
export async function findOtherSpender(
  db: Db,
  txHash: Uint8Array,
  outputs: readonly { readonly txHash: Uint8Array; readonly index: number }[],
): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly hash: Uint8Array }>(sql`
    with spent as (
      select * from unnest(${outputs.map((each) => each.txHash)}::bytea[],
                           ${outputs.map(({ index }) => index)}::integer[]) s (hash, index))
    select n.hash from spent s join ${db.schema}.transaction t on t.hash = s.hash
      join ${db.schema}.output o on o.tx_id = t.id and o.index = s.index
      join ${db.schema}.transaction n on n.id = o.spent_by
    union all
    select i.tx_hash from spent s
      join ${db.schema}.mempool_input i on i.output_tx_hash = s.hash and i.output_index = s.index
     where i.tx_hash <> ${txHash}
     limit 1`);
  return row?.hash;
}

export interface EndedStay {
  readonly txHash: Uint8Array;
  readonly reason: LeftReason;
  readonly replacedBy: Uint8Array | undefined;
}

export const endLostStays = (db: Db, ended: readonly EndedStay[]): Promise<number> =>
  endStays(
    db,
    db.schema,
    sql`
      select s.entered_position, e.reason, e.replaced_by
        from unnest(${ended.map(({ txHash }) => txHash)}::bytea[], ${ended.map(({ reason }) => reason)}::text[],
                    ${ended.map(({ replacedBy }) => replacedBy ?? null)}::bytea[]) e (hash, reason, replaced_by)
        join ${db.schema}.mempool_stay s on s.tx_hash = e.hash and s.left_position is null`,
  );

export const deleteOldPending = (db: Db, before: Date): Promise<number> =>
  db.run(sql`delete from ${db.schema}.mempool_transaction where left_at < ${before}`);

export interface PendingTransaction {
  readonly txHash: string;
  readonly sizeBytes: number;
  readonly firstSeen: Date;
}

interface PendingRange {
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly skip: number;
}

/** Pending transactions that are in no indexed block yet, in the order of the node, or in reverse. */
export function pendingTransactions(
  db: Db,
  { order = 'asc', limit, skip }: PendingRange,
): Promise<readonly PendingTransaction[]> {
  return db.rows<PendingTransaction>(sql`
    select encode(m.tx_hash, 'hex') as "txHash", length(m.cbor) as "sizeBytes", m.first_seen as "firstSeen"
      from ${db.schema}.mempool_transaction m
     where m.left_at is null and not exists (select from ${db.schema}.transaction t where t.hash = m.tx_hash)
     order by m.place ${toSortDirection(order)} limit ${limit} offset ${skip}`);
}

/** The bytes of a pending transaction. */
export async function pendingBytes(db: Db, txHash: Uint8Array): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly cbor: Uint8Array }>(sql`
    select m.cbor from ${db.schema}.mempool_transaction m
     where m.tx_hash = ${txHash} and m.left_at is null
       and not exists (select from ${db.schema}.transaction t where t.hash = m.tx_hash)`);
  return row?.cbor;
}

export interface PendingAddressTransaction {
  readonly txHash: string;
  /** Lovelace that the address would receive. */
  readonly received: bigint;
  /** Lovelace of the address's outputs that would be spent. */
  readonly sent: bigint;
}

/** Pending transactions of an address, in the order of the node, or in reverse. */
export function listPendingByAddress(
  db: Db,
  address: Uint8Array,
  { order = 'asc', limit, skip }: PendingRange,
): Promise<readonly PendingAddressTransaction[]> {
  return db.rows<PendingAddressTransaction>(sql`
    with owned as (select id from ${db.schema}.address where bytes = ${address}),
    moved as (
      select coalesce(o.parent_hash, o.tx_hash) as tx_hash, o.lovelace as received, 0::bigint as sent
        from ${db.schema}.mempool_output o where o.address = ${address}
      union all
      select i.tx_hash, 0, o.lovelace
        from ${db.schema}.mempool_input i
        join ${db.schema}.mempool_output o on o.tx_hash = i.output_tx_hash and o.index = i.output_index
       where o.address = ${address}
      union all
      select i.tx_hash, 0, o.lovelace
        from ${db.schema}.mempool_input i
        join ${db.schema}.transaction t on t.hash = i.output_tx_hash
        join ${db.schema}.output o on o.tx_id = t.id and o.index = i.output_index
       where o.address_id = (select id from owned)
         and not exists (select from ${db.schema}.mempool_output p
                          where p.tx_hash = i.output_tx_hash and p.index = i.output_index))
    select encode(m.tx_hash, 'hex') as "txHash", sum(v.received)::bigint as received, sum(v.sent)::bigint as sent
      from moved v
      join ${db.schema}.mempool_transaction m on m.tx_hash = v.tx_hash and m.left_at is null
     where not exists (select from ${db.schema}.transaction t where t.hash = m.tx_hash)
     group by m.tx_hash, m.place order by m.place ${toSortDirection(order)} limit ${limit} offset ${skip}`);
}
