import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import type { InBlock } from './history.js';

type Db = NetworkDb<'bitcoin'>;

export interface SpentOutput {
  readonly value: bigint;
  readonly script: Uint8Array;
}

/** A transaction of the chain or of the mempool, with the outputs that its inputs spend. */
export interface StoredTransaction {
  readonly txid: string;
  readonly bytes: Uint8Array;
  /** Undefined for a coinbase, and for a mempool transaction whose fee the node did not report. */
  readonly fee: bigint | undefined;
  readonly block: InBlock | undefined;
  readonly txNum: bigint | undefined;
  readonly firstSeen: Date | undefined;
  /** By input index. */
  readonly spent: ReadonlyMap<number, SpentOutput>;
}

/** The location of a confirmed transaction: sufficient for queries that do not need its bytes. */
export interface TransactionLocation {
  readonly txid: string;
  readonly txNum: bigint;
  readonly size: number;
  readonly block: InBlock;
  /** Index in the block. */
  readonly index: number;
}

interface LocationRow extends InBlock {
  readonly txid: string;
  readonly txNum: bigint;
  readonly size: number;
  readonly index: number;
}

const toTransactionLocation = ({ txid, txNum, size, index, height, hash, time }: LocationRow): TransactionLocation => ({
  txid,
  txNum,
  size,
  index,
  block: { height, hash, time },
});

/**
 * The later of two transactions with one id (BIP-30). Not the bare column: without statistics PostgreSQL would scan the
 * whole table backwards by its key instead of using the index on the id.
 */
export const latest = sql`t.tx_num + 0 desc`;

const asBytes = (txids: readonly string[]): readonly Uint8Array[] => txids.map((txid) => Buffer.from(txid, 'hex'));

/** Finds confirmed transactions by id; the later one where an id occurs twice (BIP-30). */
export async function findTransactionLocations(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, TransactionLocation>> {
  if (txids.length === 0) return new Map();
  const rows = await db.rows<LocationRow>(sql`
    select encode(t.txid, 'hex') as txid, t.tx_num as "txNum", t.size, (t.tx_num - b.first_tx_num)::int as index,
           t.height, encode(b.hash, 'hex') as hash, b.time::float8 as time
      from unnest(${asBytes(txids)}::bytea[]) as requested (txid)
     cross join lateral (select * from ${db.schema}.transaction t where t.txid = requested.txid
                          order by ${latest} limit 1) t
      join ${db.schema}.block b on b.height = t.height`);
  return new Map(rows.map((row) => [row.txid, toTransactionLocation(row)]));
}

export interface MempoolLocation {
  readonly txid: string;
  readonly firstSeen: Date;
  readonly size: number;
}

export async function findMempoolLocations(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, MempoolLocation>> {
  if (txids.length === 0) return new Map();
  const rows = await db.rows<MempoolLocation>(sql`
    select encode(txid, 'hex') as txid, first_seen as "firstSeen", size from ${db.schema}.mempool_transaction
     where txid = any(${asBytes(txids)}::bytea[])`);
  return new Map(rows.map((row) => [row.txid, row]));
}

interface SpentRow extends SpentOutput {
  readonly spender: string;
  readonly vin: number;
}

function bySpender(rows: readonly SpentRow[]): ReadonlyMap<string, ReadonlyMap<number, SpentOutput>> {
  const found = new Map<string, Map<number, SpentOutput>>();
  for (const { spender, vin, value, script } of rows) {
    const inputs = found.get(spender) ?? new Map<number, SpentOutput>();
    found.set(spender, inputs.set(vin, { value, script }));
  }
  return found;
}

const NO_SPENT_OUTPUTS: ReadonlyMap<number, SpentOutput> = new Map();

/** The transactions with these numbers. */
export async function confirmedTransactions(
  db: Db,
  txNums: readonly bigint[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  if (txNums.length === 0) return new Map();
  const rows = await db.rows<LocationRow & { readonly fee: bigint | null; readonly bytes: Uint8Array }>(sql`
    select encode(t.txid, 'hex') as txid, t.tx_num as "txNum", t.size, (t.tx_num - b.first_tx_num)::int as index, t.fee,
           t.height, encode(b.hash, 'hex') as hash, b.time::float8 as time,
           substring(r.bytes from t.byte_offset + 1 for t.size) as bytes
      from ${db.schema}.transaction t
      join ${db.schema}.block b on b.height = t.height
      join ${db.schema}.raw_block r on r.height = t.height
     where t.tx_num = any(${txNums}::bigint[])`);
  const spent = bySpender(
    await db.rows<SpentRow>(sql`
      select o.spent_by::text as spender, o.spent_vin as vin, o.value, s.script
        from ${db.schema}.output o join ${db.schema}.script s on s.id = o.script_id
       where o.spent_by = any(${txNums}::bigint[]) and o.spent_vin >= 0
      union all
      select e.spent_by::text, e.spent_vin, e.value, s.script
        from ${db.schema}.earlier_output e join ${db.schema}.script s on s.id = e.script_id
       where e.spent_by = any(${txNums}::bigint[])`),
  );
  return new Map(
    rows.map((row) => [
      row.txid,
      Object.assign(toTransactionLocation(row), {
        bytes: row.bytes,
        fee: row.fee ?? undefined,
        firstSeen: undefined,
        spent: spent.get(String(row.txNum)) ?? NO_SPENT_OUTPUTS,
      }),
    ]),
  );
}

export async function findMempoolTransactions(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  if (txids.length === 0) return new Map();
  const rows = await db.rows<{
    readonly txid: string;
    readonly bytes: Uint8Array;
    readonly fee: bigint | null;
    readonly firstSeen: Date;
  }>(sql`
    select encode(txid, 'hex') as txid, raw as bytes, fee, first_seen as "firstSeen"
      from ${db.schema}.mempool_transaction where txid = any(${asBytes(txids)}::bytea[])`);
  const spent = bySpender(
    await db.rows<SpentRow>(sql`
      select encode(txid, 'hex') as spender, vin, value, script from ${db.schema}.mempool_input
       where txid = any(${asBytes(txids)}::bytea[]) and script is not null`),
  );
  return new Map(
    rows.map(({ txid, bytes, fee, firstSeen }) => [
      txid,
      {
        txid,
        bytes,
        fee: fee ?? undefined,
        block: undefined,
        txNum: undefined,
        firstSeen,
        spent: spent.get(txid) ?? NO_SPENT_OUTPUTS,
      },
    ]),
  );
}

/** Searches the chain first, then the mempool. */
export async function findTransactions(
  db: Db,
  txids: readonly string[],
): Promise<ReadonlyMap<string, StoredTransaction>> {
  const locations = await findTransactionLocations(db, txids);
  const confirmed = await confirmedTransactions(
    db,
    [...locations.values()].map(({ txNum }) => txNum),
  );
  const pending = await findMempoolTransactions(
    db,
    txids.filter((txid) => !locations.has(txid)),
  );
  return new Map([...confirmed, ...pending]);
}

export interface FoundBytes {
  readonly bytes: Uint8Array;
  readonly confirmed: boolean;
}

export async function transactionBytes(db: Db, txid: string): Promise<FoundBytes | undefined> {
  const id = Buffer.from(txid, 'hex');
  return await db.first<FoundBytes>(sql`
    select * from (
      (select substring(r.bytes from t.byte_offset + 1 for t.size) as bytes, true as confirmed
         from ${db.schema}.transaction t join ${db.schema}.raw_block r on r.height = t.height
        where t.txid = ${id} order by ${latest} limit 1)
      union all
      (select raw, false from ${db.schema}.mempool_transaction where txid = ${id})) found limit 1`);
}

/** The bytes of transactions by id; undefined when they have more than `maxBytes` together. */
export async function findTransactionBytes(
  db: Db,
  txids: readonly string[],
  maxBytes: number,
): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  const locations = [...(await findTransactionLocations(db, txids)).values()];
  const pending = [...(await findMempoolLocations(db, txids)).values()];
  if ([...locations, ...pending].reduce((sum, { size }) => sum + size, 0) > maxBytes) return undefined;
  const rows = await db.rows<{ readonly txid: string; readonly bytes: Uint8Array }>(sql`
    select encode(t.txid, 'hex') as txid, substring(r.bytes from t.byte_offset + 1 for t.size) as bytes
      from ${db.schema}.transaction t join ${db.schema}.raw_block r on r.height = t.height
     where t.tx_num = any(${locations.map(({ txNum }) => txNum)}::bigint[])
    union all
    select encode(txid, 'hex'), raw from ${db.schema}.mempool_transaction
     where txid = any(${asBytes(pending.map(({ txid }) => txid))}::bytea[])`);
  return new Map(rows.map(({ txid, bytes }) => [txid, bytes]));
}
