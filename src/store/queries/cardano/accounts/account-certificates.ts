import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { toSortDirection } from '../chain/chain-position.js';
import { toDRep } from '../governance/drep-columns.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';
import {
  type TransactionPosition,
  type TransactionPositionRow,
  toTransactionPosition,
  transactionPositionColumns,
} from '../transactions/owner-transactions.js';

/** Certificates of accounts, newest first unless another order is requested. */

/** One account or all accounts. */
export type AccountSelection = { readonly stakeId: number } | 'all';

interface PageRange {
  readonly order?: ChainOrder;
  /** The last certificate of the previous page of a list that is newest first: its transaction and its index. */
  readonly after?: readonly number[] | undefined;
  readonly skip?: number;
  readonly limit: number;
}

interface CertificateRow extends TransactionPositionRow {
  readonly cert_index: number;
  readonly stake_hash: Uint8Array;
  readonly stake_script: boolean;
}

export interface AccountCertificate {
  readonly position: TransactionPosition;
  readonly certIndex: number;
  readonly stake: Credential;
}

/** The rows of one page with position and account. `columns` adds columns of the row `c` and of `joined`. */
const selectPage = (
  db: NetworkDb<'cardano'>,
  table: Sql,
  where: Sql,
  { order = 'desc', after, skip = 0, limit }: PageRange,
  { columns = sql``, joined = sql`` }: { readonly columns?: Sql; readonly joined?: Sql } = {},
): Sql => sql`
  select ${transactionPositionColumns}, c.cert_index, k.hash as stake_hash, k.script as stake_script ${columns}
    from (select * from ${db.schema}.${table}
           where ${where}
             ${after === undefined ? sql`` : sql`and (tx_id, cert_index) < (${after[0]}::integer, ${after[1]}::integer)`}
           order by ${inOrder(sql``, order)} offset ${skip} limit ${limit}) c
    join ${db.schema}.transaction t on t.id = c.tx_id
    join ${db.schema}.block b on b.height = t.height
    join ${db.schema}.stake_credential k on k.id = c.stake_id
    ${joined}
   order by ${inOrder(sql`c.`, order)}`;

const inOrder = (table: Sql, order: ChainOrder): Sql =>
  sql`${table}tx_id ${toSortDirection(order)}, ${table}cert_index ${toSortDirection(order)}`;

const toAccountCertificate = (row: CertificateRow): AccountCertificate => ({
  position: toTransactionPosition(row),
  certIndex: row.cert_index,
  stake: { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
});

const accountCondition = (which: AccountSelection): Sql =>
  which === 'all' ? sql`true` : sql`stake_id = ${which.stakeId}`;

export interface StakeUpdate extends AccountCertificate {
  readonly registration: boolean;
  /** Undefined where the certificate does not state it and the protocol parameters apply. */
  readonly deposit: bigint | undefined;
}

/** Registrations and deregistrations of an account, or all of one kind. */
export async function stakeUpdates(
  db: NetworkDb<'cardano'>,
  which: { readonly stakeId: number } | { readonly registration: boolean },
  range: PageRange,
): Promise<readonly StakeUpdate[]> {
  const where = 'stakeId' in which ? accountCondition(which) : sql`registration = ${which.registration}`;
  const rows = await db.rows<CertificateRow & { readonly registration: boolean; readonly deposit: bigint | null }>(
    selectPage(db, sql`stake_update`, where, range, { columns: sql`, c.registration, c.deposit` }),
  );
  return rows.map((row) =>
    Object.assign(toAccountCertificate(row), {
      registration: row.registration,
      deposit: row.deposit ?? undefined,
    }),
  );
}

export interface PoolDelegation extends AccountCertificate {
  readonly pool: Uint8Array;
  /** Sum of the outputs of the transaction. */
  readonly output: bigint;
}

export async function delegations(
  db: NetworkDb<'cardano'>,
  which: AccountSelection,
  range: PageRange,
): Promise<readonly PoolDelegation[]> {
  const rows = await db.rows<CertificateRow & { readonly pool: Uint8Array; readonly output: bigint }>(
    selectPage(db, sql`delegation`, accountCondition(which), range, {
      columns: sql`, p.hash as pool, t.output`,
      joined: sql`join ${db.schema}.pool p on p.id = c.pool_id`,
    }),
  );
  return rows.map((row) => Object.assign(toAccountCertificate(row), { pool: row.pool, output: row.output }));
}

export interface VoteDelegation extends AccountCertificate {
  readonly drep: DRep;
}

export async function voteDelegations(
  db: NetworkDb<'cardano'>,
  which: AccountSelection,
  range: PageRange,
): Promise<readonly VoteDelegation[]> {
  const rows = await db.rows<CertificateRow & { readonly kind: number; readonly drep: Uint8Array }>(
    selectPage(db, sql`vote_delegation`, accountCondition(which), range, {
      columns: sql`, d.kind, d.hash as drep`,
      joined: sql`join ${db.schema}.drep d on d.id = c.drep_id`,
    }),
  );
  return rows.map((row) => Object.assign(toAccountCertificate(row), { drep: toDRep(row.kind, row.drep) }));
}

export interface InstantReward {
  readonly position: TransactionPosition;
  readonly certIndex: number;
  readonly pot: 'reserves' | 'treasury';
  readonly lovelace: bigint;
}

export async function listInstantRewards(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order = 'desc', skip, limit }: { readonly order?: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly InstantReward[]> {
  const direction = toSortDirection(order);
  const rows = await db.rows<
    TransactionPositionRow & { readonly cert_index: number; readonly pot: number; readonly lovelace: bigint }
  >(sql`
    select ${transactionPositionColumns}, c.cert_index, c.pot, c.lovelace
      from (select * from ${db.schema}.instant_reward where stake_id = ${stakeId}
             order by tx_id ${direction}, cert_index ${direction}, index ${direction} offset ${skip} limit ${limit}) c
      join ${db.schema}.transaction t on t.id = c.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by c.tx_id ${direction}, c.cert_index ${direction}, c.index ${direction}`);
  return rows.map((row) => ({
    position: toTransactionPosition(row),
    certIndex: row.cert_index,
    pot: row.pot === 0 ? 'reserves' : 'treasury',
    lovelace: row.lovelace,
  }));
}

export interface AccountWithdrawal {
  readonly position: TransactionPosition;
  readonly lovelace: bigint;
}

export async function listWithdrawals(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order = 'desc', skip, limit }: { readonly order?: ChainOrder; readonly skip: number; readonly limit: number },
): Promise<readonly AccountWithdrawal[]> {
  const direction = toSortDirection(order);
  const rows = await db.rows<TransactionPositionRow & { readonly lovelace: bigint }>(sql`
    select ${transactionPositionColumns}, c.lovelace
      from (select * from ${db.schema}.withdrawal where stake_id = ${stakeId}
             order by tx_id ${direction}, index ${direction} offset ${skip} limit ${limit}) c
      join ${db.schema}.transaction t on t.id = c.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by c.tx_id ${direction}, c.index ${direction}`);
  return rows.map((row) => ({ position: toTransactionPosition(row), lovelace: row.lovelace }));
}
