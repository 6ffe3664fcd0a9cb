import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';
import type { ChainOrder } from '../outputs/chain-outputs.js';

/** Stake of an account in the snapshot that elects the leaders of an epoch. */
export interface EpochStake {
  readonly epoch: number;
  readonly stake: Credential;
  readonly stakeId: number;
  readonly pool: Uint8Array;
  readonly poolId: number;
  readonly lovelace: bigint;
}

/** The stake of an epoch, or of one pool in it, by the index ids of pools and accounts. */
export const epochStakes = (
  db: NetworkDb<'cardano'>,
  { epoch, poolId }: { readonly epoch: number; readonly poolId?: number },
  { skip, limit }: ListRange,
): Promise<readonly EpochStake[]> =>
  readStakes(
    db,
    sql`where epoch = ${epoch} ${poolId === undefined ? sql`` : sql`and pool_id = ${poolId}`}
        order by pool_id, stake_id offset ${skip} limit ${limit}`,
    sql`s.pool_id, s.stake_id`,
  );

/** Stakes of an epoch, or of one of its pools, that are sorted for one page. */
const MAX_SORTED_STAKES = 100_000;

/**
 * The same by credential, scripts first, as the ledger orders them. A snapshot with more accounts than can be sorted for
 * each page is listed by pool.
 */
export async function epochStakesByCredential(
  db: NetworkDb<'cardano'>,
  which: { readonly epoch: number; readonly poolId?: number },
  { skip, limit }: ListRange,
): Promise<readonly EpochStake[]> {
  const { epoch, poolId } = which;
  const ofPool = poolId === undefined ? sql`` : sql`and pool_id = ${poolId}`;
  const counted = await db.first<{ readonly accounts: bigint | null }>(sql`
    select sum(delegators) as accounts from ${db.schema}.epoch_pool where epoch = ${epoch} ${ofPool}`);
  if ((counted?.accounts ?? 0n) > MAX_SORTED_STAKES) return await epochStakes(db, which, { skip, limit });
  return await readStakes(
    db,
    sql`where epoch = ${epoch} ${ofPool}`,
    sql`k.script desc, k.hash offset ${skip} limit ${limit}`,
  );
}

/** The same by keyset: the stake after that of a pool's account. */
export const epochStakesAfter = (
  db: NetworkDb<'cardano'>,
  epoch: number,
  { after, limit }: { readonly after: readonly number[] | undefined; readonly limit: number },
): Promise<readonly EpochStake[]> =>
  readStakes(
    db,
    sql`where epoch = ${epoch} and (pool_id, stake_id) > (${after?.[0] ?? -1}::integer, ${after?.[1] ?? -1}::integer)
        order by pool_id, stake_id limit ${limit}`,
    sql`s.pool_id, s.stake_id`,
  );

/** The stake of an account by epoch, newest first unless another order is requested. */
export const accountStakes = (
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { order = 'desc', skip, limit }: ListRange & { readonly order?: ChainOrder },
): Promise<readonly EpochStake[]> =>
  readStakes(
    db,
    sql`where stake_id = ${stakeId} order by epoch ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    sql`s.epoch ${toSortDirection(order)}`,
  );

/** Stakes of some accounts in a range of epochs. */
export const accountStakesIn = (
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly EpochStake[]> =>
  readStakes(
    db,
    sql`where stake_id = any(${stakeIds}::integer[]) and epoch between ${from} and ${to}`,
    sql`s.epoch, s.stake_id`,
  );

async function readStakes(db: NetworkDb<'cardano'>, which: Sql, order: Sql): Promise<readonly EpochStake[]> {
  const rows = await db.rows<{
    readonly epoch: number;
    readonly stake_id: number;
    readonly script: boolean;
    readonly hash: Uint8Array;
    readonly pool_id: number;
    readonly pool: Uint8Array;
    readonly lovelace: bigint;
  }>(sql`
    select s.epoch, s.stake_id, k.script, k.hash, s.pool_id, p.hash as pool, s.lovelace
      from (select epoch, stake_id, pool_id, lovelace from ${db.schema}.epoch_stake ${which}) s
      join ${db.schema}.stake_credential k on k.id = s.stake_id
      join ${db.schema}.pool p on p.id = s.pool_id
     order by ${order}`);
  return rows.map((row) => ({
    epoch: row.epoch,
    stake: { type: row.script ? 'script' : 'key', hash: row.hash },
    stakeId: row.stake_id,
    pool: row.pool,
    poolId: row.pool_id,
    lovelace: row.lovelace,
  }));
}
