import { toHex } from '../../../kernel/hex.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export interface UtxoRow {
  readonly txId: number;
  /** The spending transaction. */
  readonly spentBy: number | undefined;
  readonly intentHash: string;
  readonly outputIndex: number;
  readonly owner: Uint8Array;
  readonly tokenType: string;
  readonly value: bigint;
  readonly ctime: number | undefined;
  readonly initialNonce: string;
  readonly registeredForDust: boolean;
  readonly createdTxHash: string;
  readonly spentTxHash: string | undefined;
}

interface StoredUtxo {
  readonly tx_id: number;
  readonly spent_by: number | null;
  readonly intent_hash: Uint8Array;
  readonly output_index: number;
  readonly owner: Uint8Array;
  readonly token_type: Uint8Array;
  readonly value: bigint;
  readonly ctime: bigint | null;
  readonly initial_nonce: Uint8Array;
  readonly registered_for_dust: boolean;
  readonly created_hash: Uint8Array;
  readonly spent_hash: Uint8Array | null;
}

const select = (db: MidnightDb): Sql => sql`
  select u.tx_id, u.spent_by, u.intent_hash, u.output_index, u.owner, u.token_type, u.value, u.ctime, u.initial_nonce,
         u.registered_for_dust, c.hash as created_hash, s.hash as spent_hash
    from ${db.schema}.utxo u join ${db.schema}.transaction c on c.id = u.tx_id
    left join ${db.schema}.transaction s on s.id = u.spent_by`;

const toUtxoRow = (row: StoredUtxo): UtxoRow => ({
  txId: row.tx_id,
  spentBy: row.spent_by ?? undefined,
  intentHash: toHex(row.intent_hash),
  outputIndex: row.output_index,
  owner: row.owner,
  tokenType: toHex(row.token_type),
  value: row.value,
  ctime: row.ctime === null ? undefined : Number(row.ctime),
  initialNonce: toHex(row.initial_nonce),
  registeredForDust: row.registered_for_dust,
  createdTxHash: toHex(row.created_hash),
  spentTxHash: row.spent_hash === null ? undefined : toHex(row.spent_hash),
});

/** A transaction with more outputs would be truncated; the ledger's limits are far below this. */
const MAX_UTXOS = 10_000;

export async function listCreatedUtxos(db: MidnightDb, txIds: readonly number[]): Promise<readonly UtxoRow[]> {
  const rows = await db.rows<StoredUtxo>(sql`${select(db)} where u.tx_id = any(${txIds}::integer[])
    order by u.tx_id, u.intent_hash, u.output_index limit ${MAX_UTXOS * txIds.length}`);
  return rows.map(toUtxoRow);
}

export async function listSpentUtxos(db: MidnightDb, txIds: readonly number[]): Promise<readonly UtxoRow[]> {
  const rows = await db.rows<StoredUtxo>(sql`${select(db)} where u.spent_by = any(${txIds}::integer[])
    order by u.spent_by, u.intent_hash, u.output_index limit ${MAX_UTXOS * txIds.length}`);
  return rows.map(toUtxoRow);
}

export const findTransactionUtxos = async (
  db: MidnightDb,
  txId: number,
): Promise<{ readonly created: readonly UtxoRow[]; readonly spent: readonly UtxoRow[] }> => ({
  created: await listCreatedUtxos(db, [txId]),
  spent: await listSpentUtxos(db, [txId]),
});

export interface AddressUtxos {
  readonly owner: Uint8Array;
  readonly tokenType: Uint8Array | undefined;
  readonly includeSpent: boolean;
  readonly after: readonly [txId: number, outputIndex: number] | undefined;
  readonly limit: number;
}

/** Oldest first. */
export async function listAddressUtxos(db: MidnightDb, request: AddressUtxos): Promise<readonly UtxoRow[]> {
  const { owner, tokenType, includeSpent, after, limit } = request;
  const rows = await db.rows<StoredUtxo>(sql`${select(db)} where u.owner = ${owner}
    ${includeSpent ? emptySql : sql`and u.spent_by is null`}
    ${tokenType === undefined ? emptySql : sql`and u.token_type = ${tokenType}`}
    ${after === undefined ? emptySql : sql`and (u.tx_id, u.output_index) > (${after[0]}, ${after[1]})`}
    order by u.tx_id, u.output_index limit ${limit}`);
  return rows.map(toUtxoRow);
}

export interface AddressSummary {
  readonly balances: readonly { readonly tokenType: string; readonly amount: bigint }[];
  readonly utxoCount: number;
  readonly registeredForDust: boolean;
  readonly txCount: number;
}

export async function addressSummary(db: MidnightDb, owner: Uint8Array): Promise<AddressSummary> {
  const rows = await db.rows<{ token_type: Uint8Array; amount: bigint; count: bigint; registered: boolean }>(sql`
    select token_type, sum(value) as amount, count(*) as count, bool_or(registered_for_dust) as registered
      from ${db.schema}.utxo where owner = ${owner} and spent_by is null group by token_type order by token_type`);
  const counted = await db.first<{ readonly count: bigint }>(
    sql`select count(*) from ${db.schema}.address_tx where owner = ${owner}`,
  );
  return {
    balances: rows.map(({ token_type, amount }) => ({ tokenType: toHex(token_type), amount })),
    utxoCount: rows.reduce((sum, { count }) => sum + Number(count), 0),
    registeredForDust: rows.some(({ registered }) => registered),
    txCount: Number(counted?.count ?? 0n),
  };
}

/** Transactions of an address from an id on, oldest first. */
export async function addressTransactionIds(
  db: MidnightDb,
  owner: Uint8Array,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db.rows<{ readonly tx_id: number }>(sql`
    select tx_id from ${db.schema}.address_tx where owner = ${owner} and tx_id >= ${from} order by tx_id limit ${limit}`);
  return rows.map(({ tx_id }) => tx_id);
}

export async function newestAddressTransactionId(db: MidnightDb, owner: Uint8Array): Promise<number | undefined> {
  const row = await db.first<{ readonly tx_id: number }>(
    sql`select tx_id from ${db.schema}.address_tx where owner = ${owner} order by tx_id desc limit 1`,
  );
  return row?.tx_id;
}

export interface AddressTransaction {
  readonly txId: number;
  readonly hash: string;
  readonly height: number;
  readonly blockTime: number;
  readonly created: number;
  readonly spent: number;
  readonly netAmounts: readonly { readonly tokenType: string; readonly amount: string }[];
}

export async function listAddressTransactions(
  db: MidnightDb,
  owner: Uint8Array,
  {
    after,
    limit,
    order,
  }: { readonly after: number | undefined; readonly limit: number; readonly order: 'asc' | 'desc' },
): Promise<readonly AddressTransaction[]> {
  const beyond =
    after === undefined ? emptySql : order === 'asc' ? sql`and a.tx_id > ${after}` : sql`and a.tx_id < ${after}`;
  const rows = await db.rows<{
    tx_id: number;
    hash: Uint8Array;
    height: number;
    timestamp: bigint;
    created: bigint;
    spent: bigint;
    net: AddressTransaction['netAmounts'] | null;
  }>(sql`
    select a.tx_id, t.hash, t.height, b.timestamp,
           (select count(*) from ${db.schema}.utxo u where u.tx_id = a.tx_id and u.owner = a.owner) as created,
           (select count(*) from ${db.schema}.utxo u where u.spent_by = a.tx_id and u.owner = a.owner) as spent,
           (select jsonb_agg(jsonb_build_object('tokenType', encode(n.token_type, 'hex'), 'amount', n.amount::text)
                             order by n.token_type)
              from (select m.token_type, sum(m.value) as amount from (
                      select u.token_type, u.value from ${db.schema}.utxo u where u.tx_id = a.tx_id and u.owner = a.owner
                      union all
                      select u.token_type, -u.value from ${db.schema}.utxo u where u.spent_by = a.tx_id and u.owner = a.owner
                    ) m group by m.token_type) n) as net
      from ${db.schema}.address_tx a join ${db.schema}.transaction t on t.id = a.tx_id
      join ${db.schema}.block b on b.height = t.height
     where a.owner = ${owner} ${beyond}
     order by a.tx_id ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`);
  return rows.map(({ tx_id, hash, height, timestamp, created, spent, net }) => ({
    txId: tx_id,
    hash: toHex(hash),
    height,
    blockTime: Number(timestamp),
    created: Number(created),
    spent: Number(spent),
    netAmounts: net ?? [],
  }));
}
