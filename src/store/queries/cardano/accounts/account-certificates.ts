import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { drepOf } from '../governance/drep-columns.js';
import { type PlacedRow, type PlacedTransaction, placedColumns, placedOf } from '../transactions/owner-transactions.js';

/** Certificates of accounts, newest first. */

/** One account or all accounts. */
export type WhichAccounts = { readonly stakeId: number } | 'all';

interface PageRange {
  /** The last certificate of the previous page: its transaction and its index within it. */
  readonly after?: readonly number[] | undefined;
  readonly skip?: number;
  readonly limit: number;
}

interface CertificateRow extends PlacedRow {
  readonly cert_index: number;
  readonly stake_hash: Uint8Array;
  readonly stake_script: boolean;
}

export interface AccountCertificate {
  readonly place: PlacedTransaction;
  readonly certIndex: number;
  readonly stake: Credential;
}

/**
 * The rows of one page, newest first, with position and account. `columns` adds columns of the row `c` and of `joined`.
 */
const pageOf = (
  db: NetworkDb<'cardano'>,
  table: Sql,
  where: Sql,
  { after, skip = 0, limit }: PageRange,
  { columns = sql``, joined = sql`` }: { readonly columns?: Sql; readonly joined?: Sql } = {},
): Sql => sql`
  select ${placedColumns}, c.cert_index, k.hash as stake_hash, k.script as stake_script ${columns}
    from (select * from ${db.schema}.${table}
           where ${where}
             ${after === undefined ? sql`` : sql`and (tx_id, cert_index) < (${after[0]}::integer, ${after[1]}::integer)`}
           order by tx_id desc, cert_index desc offset ${skip} limit ${limit}) c
    join ${db.schema}.transaction t on t.id = c.tx_id
    join ${db.schema}.block b on b.height = t.height
    join ${db.schema}.stake_credential k on k.id = c.stake_id
    ${joined}
   order by c.tx_id desc, c.cert_index desc`;

const certificateOf = (row: CertificateRow): AccountCertificate => ({
  place: placedOf(row),
  certIndex: row.cert_index,
  stake: { type: row.stake_script ? 'script' : 'key', hash: row.stake_hash },
});

const ofAccounts = (which: WhichAccounts): Sql => (which === 'all' ? sql`true` : sql`stake_id = ${which.stakeId}`);

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
  const where = 'stakeId' in which ? ofAccounts(which) : sql`registration = ${which.registration}`;
  const rows = await db.rows<CertificateRow & { readonly registration: boolean; readonly deposit: bigint | null }>(
    pageOf(db, sql`stake_update`, where, range, { columns: sql`, c.registration, c.deposit` }),
  );
  return rows.map((row) => ({
    ...certificateOf(row),
    registration: row.registration,
    deposit: row.deposit ?? undefined,
  }));
}

export interface PoolDelegation extends AccountCertificate {
  readonly pool: Uint8Array;
}

export async function delegations(
  db: NetworkDb<'cardano'>,
  which: WhichAccounts,
  range: PageRange,
): Promise<readonly PoolDelegation[]> {
  const rows = await db.rows<CertificateRow & { readonly pool: Uint8Array }>(
    pageOf(db, sql`delegation`, ofAccounts(which), range, {
      columns: sql`, p.hash as pool`,
      joined: sql`join ${db.schema}.pool p on p.id = c.pool_id`,
    }),
  );
  return rows.map((row) => ({ ...certificateOf(row), pool: row.pool }));
}

export interface VoteDelegation extends AccountCertificate {
  readonly drep: DRep;
}

export async function voteDelegations(
  db: NetworkDb<'cardano'>,
  which: WhichAccounts,
  range: PageRange,
): Promise<readonly VoteDelegation[]> {
  const rows = await db.rows<CertificateRow & { readonly kind: number; readonly drep: Uint8Array }>(
    pageOf(db, sql`vote_delegation`, ofAccounts(which), range, {
      columns: sql`, d.kind, d.hash as drep`,
      joined: sql`join ${db.schema}.drep d on d.id = c.drep_id`,
    }),
  );
  return rows.map((row) => ({ ...certificateOf(row), drep: drepOf(row.kind, row.drep) }));
}

export interface InstantReward {
  readonly place: PlacedTransaction;
  readonly certIndex: number;
  readonly pot: 'reserves' | 'treasury';
  readonly lovelace: bigint;
}

export async function instantRewardsOf(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly InstantReward[]> {
  const rows = await db.rows<
    PlacedRow & { readonly cert_index: number; readonly pot: number; readonly lovelace: bigint }
  >(sql`
    select ${placedColumns}, c.cert_index, c.pot, c.lovelace
      from (select * from ${db.schema}.instant_reward where stake_id = ${stakeId}
             order by tx_id desc, cert_index desc, index desc offset ${skip} limit ${limit}) c
      join ${db.schema}.transaction t on t.id = c.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by c.tx_id desc, c.cert_index desc, c.index desc`);
  return rows.map((row) => ({
    place: placedOf(row),
    certIndex: row.cert_index,
    pot: row.pot === 0 ? 'reserves' : 'treasury',
    lovelace: row.lovelace,
  }));
}

export interface AccountWithdrawal {
  readonly place: PlacedTransaction;
  readonly lovelace: bigint;
}

export async function withdrawalsOf(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<readonly AccountWithdrawal[]> {
  const rows = await db.rows<PlacedRow & { readonly lovelace: bigint }>(sql`
    select ${placedColumns}, c.lovelace
      from (select * from ${db.schema}.withdrawal where stake_id = ${stakeId}
             order by tx_id desc, index desc offset ${skip} limit ${limit}) c
      join ${db.schema}.transaction t on t.id = c.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by c.tx_id desc, c.index desc`);
  return rows.map((row) => ({ place: placedOf(row), lovelace: row.lovelace }));
}
