import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** Values of the newest block that the ledger state includes. */
export interface LedgerBlockRow {
  readonly height: number;
  readonly treasury: bigint;
  readonly reserves: bigint;
  readonly fees: bigint;
  readonly deposits: bigint;
  readonly donations: bigint;
  readonly utxo: bigint;
  readonly checks: readonly bigint[];
  readonly nonces: Uint8Array | null;
}

export const loadLedgerBlock = (db: Queryable, schema: Identifier): Promise<LedgerBlockRow | undefined> =>
  db.first(sql`
    select height, treasury, reserves, fees, deposits, donations, utxo, checks, nonces
      from ${schema}.ledger_block order by height desc limit 1`);

/** Lovelace at script addresses after the newest block that the ledger state includes, or at genesis. */
export async function loadLocked(db: Queryable, schema: Identifier): Promise<bigint> {
  const row = await db.first<{ readonly locked: bigint }>(sql`
    select coalesce((select locked from ${schema}.ledger_block order by height desc limit 1),
                    (select sum(lovelace) from ${schema}.output where tx_id < 0 and payment_script_id is not null),
                    0)::bigint as locked`);
  return row!.locked;
}

/** Unspent lovelace by account. Outputs at pointer addresses are counted separately. */
export const loadUnspentByAccount = (
  db: Queryable,
  schema: Identifier,
  pointerAddresses: readonly number[],
): Promise<readonly { readonly stake_id: number; readonly lovelace: bigint }[]> =>
  db.rows(sql`
    select stake_id, sum(lovelace) as lovelace from ${schema}.output
     where spent_by is null and stake_id is not null and address_id <> all (${pointerAddresses}::integer[])
     group by stake_id`);

export interface RegistrationRow {
  readonly stake_id: number;
  readonly tx_id: number;
  readonly cert_index: number;
  readonly deposit: bigint | null;
  /** The position of the certificate; absent where it was not requested, null for one of the genesis. */
  readonly slot?: bigint | null;
  readonly tx_index?: number | null;
}

/** The certificate that registered each account which is registered. */
export const loadRegistrations = (
  db: Queryable,
  schema: Identifier,
  withPositions: boolean,
): Promise<readonly RegistrationRow[]> => {
  const registered = sql`
    select stake_id, tx_id, cert_index, deposit
      from (select distinct on (stake_id) stake_id, tx_id, cert_index, deposit, registration
              from ${schema}.stake_update order by stake_id, tx_id desc, cert_index desc) u
     where registration`;
  if (!withPositions) return db.rows(registered);
  return db.rows(sql`
    select r.*, b.slot, r.tx_id - b.first_tx_id as tx_index
      from (${registered}) r
      join ${schema}.transaction t on t.id = r.tx_id
      left join ${schema}.block b on b.height = t.height`);
};

/** First transaction and parameters of each epoch, in order; the parameters are null where they are not stored. */
export const loadEpochStarts = (
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly first_tx_id: number; readonly parameters: string | null }[]> =>
  db.rows(sql`
    select b.first_tx_id, l.parameters from ${schema}.epoch e
      join ${schema}.block b on b.height = e.first_height
      left join ${schema}.epoch_ledger l on l.epoch = e.epoch
     order by e.epoch`);

/** The blocks of an epoch with the key hash of the issuer, in order. */
export const loadEpochBlocks = (
  db: Queryable,
  schema: Identifier,
  epoch: number,
): Promise<readonly { readonly height: number; readonly slot: bigint; readonly issuer: Uint8Array | null }[]> =>
  db.rows(sql`
    select b.height, b.slot, i.key_hash as issuer from ${schema}.block b
      left join ${schema}.issuer i on i.id = b.issuer_id
     where b.height between (select first_height from ${schema}.epoch where epoch = ${epoch})
                        and (select last_height from ${schema}.epoch where epoch = ${epoch})
     order by b.height`);

export const loadDelegations = (
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly stake_id: number; readonly hash: Uint8Array }[]> =>
  db.rows(sql`
    select d.stake_id, p.hash from ${schema}.delegation d join ${schema}.pool p on p.id = d.pool_id
     where d.ended_height is null`);

export const loadVoteDelegations = (
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly stake_id: number; readonly kind: number; readonly hash: Uint8Array }[]> =>
  db.rows(sql`
    select d.stake_id, r.kind, r.hash from ${schema}.vote_delegation d join ${schema}.drep r on r.id = d.drep_id
     where d.ended_height is null`);

/** Balances after the last boundary, and the withdrawals minus the direct deposits since then. */
export async function loadBalances(
  db: Queryable,
  schema: Identifier,
  epoch: number,
): Promise<{
  readonly chunks: readonly { readonly chunk: number; readonly balances: Uint8Array }[];
  readonly withdrawn: readonly { readonly stake_id: number; readonly lovelace: bigint }[];
}> {
  const chunks = await db.rows<{ readonly chunk: number; readonly balances: Uint8Array }>(
    sql`select chunk, balances from ${schema}.ledger_balance where epoch = ${epoch} order by chunk`,
  );
  const withdrawn = await db.rows<{ readonly stake_id: number; readonly lovelace: bigint }>(sql`
    select stake_id, sum(lovelace) as lovelace
      from (select tx_id, stake_id, lovelace from ${schema}.withdrawal
            union all select tx_id, stake_id, -lovelace from ${schema}.direct_deposit) m
     where tx_id >= coalesce((select b.first_tx_id from ${schema}.epoch_ledger e
                                join ${schema}.block b on b.height = e.height where e.epoch = ${epoch}), 0)
     group by stake_id`);
  return { chunks, withdrawn };
}

/** The stake snapshot that is active in an epoch, in the order of the accounts. */
export const loadSnapshot = (
  db: Queryable,
  schema: Identifier,
  epoch: number,
): Promise<readonly { readonly stake_id: number; readonly pool_id: number; readonly lovelace: bigint }[]> =>
  db.rows(sql`
    select stake_id, pool_id, lovelace from ${schema}.epoch_stake where epoch = ${epoch} order by stake_id`);

/** Delegators of each pool in the snapshot that is active in an epoch, including those without stake. */
export const loadDelegatorCounts = (
  db: Queryable,
  schema: Identifier,
  epoch: number,
): Promise<readonly { readonly pool_id: number; readonly delegators: number }[]> =>
  db.rows(sql`select pool_id, delegators from ${schema}.epoch_pool where epoch = ${epoch}`);

/** Addresses of the outputs that existed before the first block. */
export const loadGenesisAddresses = (
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly id: number; readonly bytes: Uint8Array }[]> =>
  db.rows(sql`
    select distinct a.id, a.bytes from ${schema}.output o join ${schema}.address a on a.id = o.address_id
     where o.tx_id < 0`);

/** Hashes of pools by id. */
export const loadPoolHashes = (
  db: Queryable,
  schema: Identifier,
): Promise<readonly { readonly id: number; readonly hash: Uint8Array }[]> =>
  db.rows(sql`select id, hash from ${schema}.pool`);
