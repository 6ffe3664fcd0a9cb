import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { BALANCES_PER_CHUNK } from '../../../write/cardano/ledger-tables.js';
import { toDRep } from '../governance/drep-columns.js';
import { type ChainOutput, chainOutputs } from '../outputs/chain-outputs.js';
import type { ComparedBlock } from './comparisons.js';
import type { LedgerEntryRow } from './ledger-entries.js';

/** The entries of a kind after a block that can still be rolled back; older versions are not stored. */
export const listLedgerEntriesAt = (
  db: NetworkDb<'cardano'>,
  kind: number,
  height: number,
): Promise<readonly LedgerEntryRow[]> =>
  db.rows(sql`
    select key, value from ${db.schema}.ledger_entry
     where kind = ${kind} and born_height <= ${height} and (ended_height is null or ended_height > ${height})
     order by key`);

/** Stake of each pool in the snapshot that is active in an epoch, by the pool's key hash in hexadecimal. */
async function findPoolStakes(db: NetworkDb<'cardano'>, epoch: number): Promise<ReadonlyMap<string, bigint>> {
  const rows = await db.rows<{ readonly hash: string; readonly lovelace: bigint }>(sql`
    select encode(p.hash, 'hex') as hash, e.lovelace
      from ${db.schema}.epoch_pool e join ${db.schema}.pool p on p.id = e.pool_id
     where e.epoch = ${epoch}`);
  return new Map(rows.map(({ hash, lovelace }) => [hash, lovelace]));
}

/** Names of the snapshots, and when each elects leaders relative to the current epoch. */
const SNAPSHOT_OFFSETS = { mark: 1, set: 0, go: -1 } as const;

export type SnapshotName = keyof typeof SNAPSHOT_OFFSETS;

export const SNAPSHOT_NAMES: readonly SnapshotName[] = ['mark', 'set', 'go'];

/** Stake of each pool in the three snapshots that the ledger holds in an epoch. */
export async function findSnapshotStakes(
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<Readonly<Record<SnapshotName, ReadonlyMap<string, bigint>>>> {
  const stakes = await Promise.all(SNAPSHOT_NAMES.map((name) => findPoolStakes(db, epoch + SNAPSHOT_OFFSETS[name])));
  const [mark, set, go] = stakes;
  return { mark: mark!, set: set!, go: go! };
}

export interface AccountAt {
  readonly credential: Credential;
  readonly registered: boolean;
  /** Rewards that are not withdrawn. */
  readonly rewards: bigint;
  /** Key hash of the pool in hexadecimal. */
  readonly pool: string | undefined;
  readonly drep: DRep | undefined;
}

/** Ids are dense, so that evenly spaced ones are a sample; each epoch begins with another. */
async function sampleIds(
  db: NetworkDb<'cardano'>,
  table: 'stake_credential' | 'address',
  epoch: number,
  count: number,
): Promise<readonly number[]> {
  const tables = { stake_credential: sql`${db.schema}.stake_credential`, address: sql`${db.schema}.address` };
  const row = await db.first<{ readonly last: number | null }>(sql`select max(id) as last from ${tables[table]}`);
  if (row?.last == null) return [];
  const step = Math.max(1, Math.floor((row.last + 1) / count));
  return Array.from({ length: count }, (_, index) => (epoch % step) + index * step).filter((id) => id <= row.last!);
}

/** A sample of accounts as they were after the block. */
export async function sampleAccounts(
  db: NetworkDb<'cardano'>,
  { epoch, height, lastTxId }: ComparedBlock,
  count: number,
): Promise<readonly AccountAt[]> {
  const ids = await sampleIds(db, 'stake_credential', epoch, count);
  const rows = await db.rows<{
    readonly script: boolean;
    readonly hash: Uint8Array;
    readonly registered: boolean | null;
    readonly pool: string | null;
    readonly drep_kind: number | null;
    readonly drep_hash: Uint8Array | null;
    readonly balance: Uint8Array | null;
    readonly withdrawn: bigint;
  }>(sql`
    select c.script, c.hash,
           (select registration from ${db.schema}.stake_update
             where stake_id = c.id and tx_id <= ${lastTxId} order by tx_id desc, cert_index desc limit 1) as registered,
           (select encode(p.hash, 'hex') from ${db.schema}.delegation d join ${db.schema}.pool p on p.id = d.pool_id
             where d.stake_id = c.id and d.tx_id <= ${lastTxId}
               and (d.ended_height is null or d.ended_height > ${height})
             order by d.tx_id desc, d.cert_index desc limit 1) as pool,
           v.kind as drep_kind, v.hash as drep_hash,
           (select substring(b.balances from (c.id % ${BALANCES_PER_CHUNK}) * 8 + 1 for 8)
              from ${db.schema}.ledger_balance b
             where b.epoch = ${epoch} and b.chunk = c.id / ${BALANCES_PER_CHUNK}) as balance,
           (select coalesce(sum(lovelace), 0) from ${db.schema}.withdrawal
             where stake_id = c.id and tx_id between l.first_tx_id and ${lastTxId})
           - (select coalesce(sum(lovelace), 0) from ${db.schema}.direct_deposit
               where stake_id = c.id and tx_id between l.first_tx_id and ${lastTxId}) as withdrawn
      from (select b.first_tx_id from ${db.schema}.epoch_ledger e join ${db.schema}.block b on b.height = e.height
             where e.epoch = ${epoch}) l
     cross join unnest(${ids}::integer[]) w (id)
      join ${db.schema}.stake_credential c on c.id = w.id
      left join lateral (
        select r.kind, r.hash from ${db.schema}.vote_delegation d join ${db.schema}.drep r on r.id = d.drep_id
         where d.stake_id = c.id and d.tx_id <= ${lastTxId} and (d.ended_height is null or d.ended_height > ${height})
         order by d.tx_id desc, d.cert_index desc limit 1) v on true
     order by c.id`);
  return rows.map((row) => ({
    credential: { type: row.script ? 'script' : 'key', hash: row.hash },
    registered: row.registered === true,
    rewards: readBalance(row.balance) - row.withdrawn,
    pool: row.pool ?? undefined,
    drep: row.drep_kind === null || row.drep_hash === null ? undefined : toDRep(row.drep_kind, row.drep_hash),
  }));
}

/** Accounts that appeared after the boundary have no bytes in the last chunk. */
const readBalance = (bytes: Uint8Array | null): bigint =>
  bytes === null || bytes.byteLength < 8
    ? 0n
    : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0, true);

export interface OutputAt {
  readonly output: ChainOutput;
  /** Whether a transaction up to the block spent it. */
  readonly spent: boolean;
}

/**
 * Outputs of a sample of addresses as they were after the block. Genesis outputs are left out, because the start of
 * Allegra removed some of them, and so are pointer addresses, of which nodes change those that point nowhere.
 */
export async function sampleOutputs(
  db: NetworkDb<'cardano'>,
  { epoch, lastTxId }: ComparedBlock,
  { addresses, outputs }: { readonly addresses: number; readonly outputs: number },
): Promise<readonly OutputAt[]> {
  const ids = await sampleIds(db, 'address', epoch, addresses);
  const places = await db.rows<{ readonly tx_id: number; readonly index: number; readonly spent: boolean }>(sql`
    select o.tx_id, o.index, coalesce(o.spent_by <= ${lastTxId}, false) as spent
      from unnest(${ids}::integer[]) w (id)
      join ${db.schema}.address a on a.id = w.id and substr(a.bytes, 1, 1) not between '\\x40' and '\\x5f'
     cross join lateral (
       select tx_id, index, spent_by from ${db.schema}.output
        where address_id = a.id and tx_id between 0 and ${lastTxId}
        order by tx_id desc, index desc limit ${outputs}) o`);
  const spent = new Map(places.map((place) => [`${place.tx_id}#${place.index}`, place.spent]));
  const found = await chainOutputs(
    db,
    sql`select tx_id, index
          from unnest(${places.map(({ tx_id }) => tx_id)}::integer[], ${places.map(({ index }) => index)}::integer[])
                 w (tx_id, index)`,
    'asc',
  );
  return found.map((output) => ({ output, spent: spent.get(`${output.txId}#${output.index}`) === true }));
}
