import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { ignoresPointers, selectStake } from '../../../pointer-stake.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';

/** A delegator of a pool, with the certificate of its delegation. */
export interface SnapshotDelegator {
  readonly stakeId: number;
  readonly stake: Credential;
  readonly lovelace: bigint;
  /** Undefined for a delegation of the genesis files. */
  readonly delegation: { readonly txHash: string; readonly epoch: number } | undefined;
}

interface Row {
  readonly stake_id: number;
  readonly script: boolean;
  readonly hash: Uint8Array;
  readonly lovelace: bigint;
  readonly tx_hash: Uint8Array | null;
  readonly epoch: number | null;
}

const toDelegator = (row: Row): SnapshotDelegator => ({
  stakeId: row.stake_id,
  stake: { type: row.script ? 'script' : 'key', hash: row.hash },
  lovelace: row.lovelace,
  delegation: row.tx_hash === null || row.epoch === null ? undefined : { txHash: toHex(row.tx_hash), epoch: row.epoch },
});

/** The first transaction after the snapshot of an epoch, which is taken when the epoch before begins. */
const selectSnapshotEnd = (db: NetworkDb<'cardano'>, epoch: number): Sql => sql`
  (select b.first_tx_id from ${db.schema}.epoch_ledger l join ${db.schema}.block b on b.height = l.height
    where l.epoch = ${epoch - 1})`;

/** The delegators of a pool in the snapshot of an epoch, in order of first appearance on the chain. */
export async function snapshotDelegators(
  db: NetworkDb<'cardano'>,
  { epoch, poolId }: { readonly epoch: number; readonly poolId: number },
  { skip, limit }: ListRange,
): Promise<readonly SnapshotDelegator[]> {
  const { schema } = db;
  const rows = await db.rows<Row>(sql`
    select s.stake_id, k.script, k.hash, s.lovelace, d.tx_hash, d.epoch
      from (select stake_id, lovelace from ${schema}.epoch_stake where epoch = ${epoch} and pool_id = ${poolId}
             order by stake_id offset ${skip} limit ${limit}) s
      join ${schema}.stake_credential k on k.id = s.stake_id
      left join lateral (
        select t.hash as tx_hash, b.epoch
          from (select tx_id from ${schema}.delegation
                 where stake_id = s.stake_id and pool_id = ${poolId} and tx_id < ${selectSnapshotEnd(db, epoch)}
                 order by tx_id desc, cert_index desc limit 1) g
          join ${schema}.transaction t on t.id = g.tx_id
          join ${schema}.block b on b.height = t.height) d on true
     order by s.stake_id`);
  return rows.map(toDelegator);
}

export interface LostDelegator extends SnapshotDelegator {
  readonly txId: number;
  readonly certIndex: number;
}

/**
 * Registered accounts whose last delegation named a pool that retired afterwards: the ledger ended the delegation, also
 * if the pool registered again. `epoch` selects the time of its snapshot; absent: now. In order of their certificates.
 */
export async function lostDelegators(
  db: NetworkDb<'cardano'>,
  { poolId, epoch }: { readonly poolId: number; readonly epoch: number | undefined },
  { after, limit }: { readonly after: Pick<LostDelegator, 'txId' | 'certIndex'> | undefined; readonly limit: number },
): Promise<readonly LostDelegator[]> {
  const { schema } = db;
  const beforeSnapshot = (txId: Sql): Sql =>
    epoch === undefined ? emptySql : sql`and ${txId} < ${selectSnapshotEnd(db, epoch)}`;
  // The snapshot is taken before pools retire, so a retirement at the same boundary does not count yet.
  const retiredBefore = epoch === undefined ? emptySql : sql`and e.epoch < ${epoch - 1}`;
  const rows = await db.rows<Row & { readonly tx_id: number; readonly cert_index: number }>(sql`
    select d.tx_id, d.cert_index, d.stake_id, k.script, k.hash, ${selectStake(sql`h`, ignoresPointers(schema))} as lovelace,
           t.hash as tx_hash, b.epoch
      from (select distinct e.first_height as height from ${schema}.pool_retirement r
              join ${schema}.epoch e on e.epoch >= r.epoch
             where r.pool_id = ${poolId} and e.first_height =
                   (select min(n.first_height) from ${schema}.epoch n where n.epoch >= r.epoch) ${retiredBefore}) x
      join ${schema}.delegation d on d.ended_height = x.height and d.pool_id = ${poolId}
      join ${schema}.stake_credential k on k.id = d.stake_id
      join ${schema}.transaction t on t.id = d.tx_id
      join ${schema}.block b on b.height = t.height
      left join ${schema}.stake_total h on h.stake_id = d.stake_id
     where (d.tx_id, d.cert_index) > (${after?.txId ?? -(2 ** 31)}::integer, ${after?.certIndex ?? -1}::integer)
       and d.tx_id < (select first_tx_id from ${schema}.block f where f.height = x.height)
       and not exists (select from ${schema}.delegation n
                        where n.stake_id = d.stake_id and (n.tx_id, n.cert_index) > (d.tx_id, d.cert_index)
                              ${beforeSnapshot(sql`n.tx_id`)})
       and (select u.registration from ${schema}.stake_update u
             where u.stake_id = d.stake_id ${beforeSnapshot(sql`u.tx_id`)}
             order by u.tx_id desc, u.cert_index desc limit 1)
     order by d.tx_id, d.cert_index limit ${limit}`);
  return rows.map((row) => Object.assign(toDelegator(row), { txId: row.tx_id, certIndex: row.cert_index }));
}

/** The stake of an account in a snapshot. */
export interface SnapshotStake {
  readonly poolId: number;
  readonly stake: Credential;
  readonly lovelace: bigint;
}

/** The stake of all delegators of these pools in the snapshot of an epoch. */
export async function snapshotStakes(
  db: NetworkDb<'cardano'>,
  { epoch, poolIds }: { readonly epoch: number; readonly poolIds: readonly number[] },
): Promise<readonly SnapshotStake[]> {
  const rows = await db.rows<Pick<Row, 'script' | 'hash' | 'lovelace'> & { readonly pool_id: number }>(sql`
    select s.pool_id, k.script, k.hash, s.lovelace
      from ${db.schema}.epoch_stake s join ${db.schema}.stake_credential k on k.id = s.stake_id
     where s.epoch = ${epoch} and s.pool_id = any(${poolIds}::integer[])
     order by s.pool_id, s.stake_id`);
  return rows.map(({ pool_id, script, hash, lovelace }) => ({
    poolId: pool_id,
    stake: { type: script ? 'script' : 'key', hash },
    lovelace,
  }));
}
