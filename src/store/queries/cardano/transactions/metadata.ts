import type { NetworkDb } from '../../../network-db.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import { ALL_TRANSACTIONS, type TxRange } from '../chain/tx-range.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import { isOwned, type Owners } from '../outputs/output-owners.js';

export interface MetadataLabel {
  readonly label: bigint;
  /** Number of transactions with the label. */
  readonly count: number;
}

export async function metadataLabels(
  db: NetworkDb<'cardano'>,
  { order, skip, limit }: { readonly order: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly MetadataLabel[]> {
  const rows = await db.rows<{ readonly label: bigint; readonly tx_count: number }>(sql`
    select label, tx_count from ${db.schema}.metadata_label
     order by label ${order === 'asc' ? sql`asc` : sql`desc`} offset ${skip} limit ${limit}`);
  return rows.map(({ label, tx_count }) => ({ label, count: tx_count }));
}

/** The metadata of a transaction under a label, as CBOR. */
export interface LabelledMetadata {
  readonly txId: number;
  readonly txHash: string;
  /** Index in the block. */
  readonly txIndex: number;
  readonly height: number;
  readonly slot: number;
  readonly bytes: Uint8Array;
}

interface LabelledRow {
  readonly tx_id: number;
  readonly tx_hash: string;
  readonly tx_index: number;
  readonly height: number;
  readonly slot: bigint;
  readonly bytes: Uint8Array;
}

export interface LabelRange {
  readonly order: ChainOrder;
  /** The last transaction of the previous page. */
  readonly after?: number | undefined;
  readonly skip?: number;
  readonly limit: number;
  readonly within?: TxRange;
  /** Longer values are omitted. */
  readonly maxBytes?: number;
  /** Only values that contain these bytes. */
  readonly contains?: Uint8Array | undefined;
  /** Only transactions with outputs for these owners, of whom there is at least one. */
  readonly paidTo?: Owners | undefined;
}

export async function metadataOfLabel(
  db: NetworkDb<'cardano'>,
  label: bigint,
  { order, after, skip = 0, limit, within = ALL_TRANSACTIONS, maxBytes, contains, paidTo }: LabelRange,
): Promise<readonly LabelledMetadata[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const rest = after === undefined ? sql`` : sql`and tx_id ${order === 'asc' ? sql`>` : sql`<`} ${after}::integer`;
  const short = maxBytes === undefined ? emptySql : sql`and octet_length(bytes) <= ${maxBytes}`;
  const containing = contains === undefined ? emptySql : sql`and position(${contains}::bytea in bytes) > 0`;
  const paying =
    paidTo === undefined
      ? emptySql
      : sql`and exists (select from ${db.schema}.output o where o.tx_id = d.tx_id and (${isOwned(paidTo)}))`;
  const rows = await db.rows<LabelledRow>(sql`
    select m.tx_id, encode(t.hash, 'hex') as tx_hash, t.id - b.first_tx_id as tx_index, b.height, b.slot, m.bytes
      from (select tx_id, label, bytes from ${db.schema}.metadata d
             where label = ${label}::numeric and tx_id between ${within.from}::integer and ${within.to}::integer ${rest} ${short} ${containing} ${paying}
             order by tx_id ${direction} offset ${skip} limit ${limit}) m
      join ${db.schema}.transaction t on t.id = m.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by m.tx_id ${direction}`);
  return rows.map((row) => ({
    txId: row.tx_id,
    txHash: row.tx_hash,
    txIndex: row.tx_index,
    height: row.height,
    slot: Number(row.slot),
    bytes: row.bytes,
  }));
}

/** The addresses of the outputs of transactions, each once and in order, by transaction. */
export async function findPaidAddresses(
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Uint8Array[]>> {
  const rows = await db.rows<{ readonly tx_id: number; readonly bytes: Uint8Array }>(sql`
    select o.tx_id, a.bytes
      from (select tx_id, address_id, min(index) as first from ${db.schema}.output
             where tx_id = any(${txIds}::integer[]) group by tx_id, address_id) o
      join ${db.schema}.address a on a.id = o.address_id order by o.tx_id, o.first`);
  const byTransaction = new Map<number, Uint8Array[]>();
  for (const { tx_id, bytes } of rows) {
    const addresses = byTransaction.get(tx_id) ?? [];
    addresses.push(bytes);
    byTransaction.set(tx_id, addresses);
  }
  return byTransaction;
}

export interface TransactionMetadata {
  readonly label: bigint;
  readonly bytes: Uint8Array;
}

/** By transaction, labels in order; a transaction that is not on the chain is omitted. */
export async function findTransactionMetadata(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<ReadonlyMap<string, readonly TransactionMetadata[]>> {
  const rows = await db.rows<{ readonly hash: string; readonly label: bigint | null; readonly bytes: Uint8Array }>(sql`
    select encode(t.hash, 'hex') as hash, m.label, m.bytes
      from ${selectTransactionsByHash(db, hashes)}
      left join ${db.schema}.metadata m on m.tx_id = t.id
     order by t.id, m.label`);
  const found = new Map<string, TransactionMetadata[]>();
  for (const { hash, label, bytes } of rows) {
    const labels = found.get(hash) ?? [];
    if (label !== null) labels.push({ label, bytes });
    found.set(hash, labels);
  }
  return found;
}

const selectTransactionsByHash = (db: NetworkDb<'cardano'>, hashes: readonly Uint8Array[]): Sql => sql`
  (select distinct hash from unnest(${hashes}::bytea[]) h (hash)) w
  join ${db.schema}.transaction t on t.hash = w.hash and t.height >= 0`;
