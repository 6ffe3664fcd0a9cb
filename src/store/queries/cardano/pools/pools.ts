import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import { COUNTER_WITHIN_BYTES } from '../../../../chains/cardano/blocks/op-cert-counter.js';
import type { PoolParameters } from '../../../../chains/cardano/pools/pool-parameters.js';
import type { NetworkDb } from '../../../network-db.js';
import { ignoresPointers, selectStake } from '../../../pointer-stake.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import { epochStartRows, epochStarts } from '../blocks/epoch-starts.js';
import { expectLive } from '../chain/live.js';
import {
  type AnchorColumns,
  type AnchorFact,
  anchorColumns,
  anchorFact,
  joinAnchor,
} from '../governance/anchor-columns.js';
import { toDRep } from '../governance/drep-columns.js';
import { selectRelays, toRelays } from './pool-relays.js';

/** A pool with its current parameters and the balances of its delegators. */
export interface PoolState {
  readonly id: number;
  readonly status: 'registered' | 'retiring' | 'retired';
  /** Epoch of a pending or completed retirement. */
  readonly retiringEpoch: number | undefined;
  /** Epoch of the certificate with these parameters. */
  readonly registeredEpoch: number;
  /**
   * Whether that certificate created the pool: its parameters count for stake an epoch earlier than those of a change.
   */
  readonly first: boolean;
  /** Epoch in which the pool was created and paid its deposit. */
  readonly bornEpoch: number;
  readonly parameters: PoolParameters;
  readonly rewardDRep: DRep | undefined;
  readonly metadata: AnchorFact | undefined;
  readonly blockCount: number;
  /** The first bytes of the pool's newest block, or of its header: up to the operational certificate counter. */
  readonly newestBlock: { readonly start: Uint8Array; readonly whole: boolean } | undefined;
  readonly delegatorCount: number;
  /** Stake of all delegators, without rewards. */
  readonly liveStake: bigint;
  /** Reward balances of all delegators; without meaning where the index has no ledger state. */
  readonly rewards: bigint;
  /** Stake of the owners who delegate to it, without rewards. */
  readonly livePledge: bigint;
  /** The accounts of these owners. */
  readonly pledgingAccounts: readonly number[];
}

interface PoolRow extends AnchorColumns {
  readonly pool_id: number;
  readonly hash: Uint8Array;
  readonly live: boolean;
  readonly retiring_epoch: number | null;
  readonly tx_id: number;
  readonly run: number;
  readonly born_tx_id: number;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin_numerator: bigint;
  readonly margin_denominator: bigint;
  readonly vrf_key_hash: Uint8Array;
  readonly reward_account: Uint8Array;
  readonly drep_kind: number | null;
  readonly drep_hash: Uint8Array | null;
  readonly owners: readonly Uint8Array[] | null;
  readonly relays: Parameters<typeof toRelays>[0];
  readonly block_count: number | null;
  readonly start: Uint8Array | null;
  readonly whole: boolean | null;
  readonly delegator_count: number;
  readonly lovelace: bigint;
  readonly rewards: bigint;
  readonly live_pledge: bigint;
  readonly pledging: readonly number[] | null;
}

/** Pools that were ever registered: all, or those with the given hashes; in order of first appearance on the chain. */
export async function poolStates(
  db: NetworkDb<'cardano'>,
  hashes?: readonly Uint8Array[],
): Promise<readonly PoolState[]> {
  const [starts] = await Promise.all([epochStarts(db), expectLive(db)]);
  const rows = await db.rows<PoolRow>(sql`
    with ${chosenRegistrations(db, hashes)}
    select p.hash, c.*, ${anchorColumns},
           case when c.live then pending.epoch else c.reaped_epoch end as retiring_epoch,
           v.kind as drep_kind, v.hash as drep_hash,
           (select array_agg(s.hash order by o.index) from ${db.schema}.pool_owner o
              join ${db.schema}.stake_credential s on s.id = o.stake_id
             where o.tx_id = c.tx_id and o.cert_index = c.cert_index) as owners,
           ${selectRelays(db, sql`c`)} as relays,
           made.block_count, newest.start, newest.whole,
           coalesce(t.delegator_count, 0) as delegator_count, coalesce(t.lovelace, 0) as lovelace,
           coalesce(t.rewards, 0) as rewards,
           (select coalesce(sum(${selectStake(sql`h`, ignoresPointers(db.schema))}), 0) from ${db.schema}.pool_owner o
              join ${db.schema}.delegation d
                on d.stake_id = o.stake_id and d.ended_height is null and d.pool_id = c.pool_id
              join ${db.schema}.stake_total h on h.stake_id = o.stake_id
             where o.tx_id = c.tx_id and o.cert_index = c.cert_index) as live_pledge,
           (select array_agg(distinct o.stake_id) from ${db.schema}.pool_owner o
              join ${db.schema}.delegation d
                on d.stake_id = o.stake_id and d.ended_height is null and d.pool_id = c.pool_id
             where o.tx_id = c.tx_id and o.cert_index = c.cert_index) as pledging
      from chosen c
      join ${db.schema}.pool p on p.id = c.pool_id
      left join ${db.schema}.pool_total t on t.pool_id = c.pool_id
      left join lateral (
        select min(r.epoch) as epoch from ${db.schema}.pool_retirement r, now
         where r.pool_id = c.pool_id and r.ended_height is null and r.epoch > now.epoch) pending on true
      left join lateral (
        select d.kind, d.hash from ${db.schema}.vote_delegation g join ${db.schema}.drep d on d.id = g.drep_id
         where g.stake_id = c.reward_stake_id and g.ended_height is null limit 1) v on true
      left join ${db.schema}.issuer i on i.key_hash = p.hash
      left join ${db.schema}.issuer_total made on made.issuer_id = i.id
      left join lateral (
        select substring(w.bytes from 1 for ${COUNTER_WITHIN_BYTES}) as start, w.whole
          from (select height from ${db.schema}.block where issuer_id = i.id order by height desc limit 1) b
          join ${db.schema}.raw_block w on w.height = b.height) newest on true
      ${joinAnchor(db, sql`c.metadata_url`, sql`c.metadata_hash`)}
     order by p.id`);
  return rows.map((row) => toPoolState(row, starts.getEpoch));
}

/**
 * Selects the registration whose parameters are in effect for each pool. An existing pool adopts new parameters with
 * the next epoch, and of several certificates of one epoch the last (Shelley rules POOL and EPOCH); a pool that
 * registers for the first time or after it was reaped has those of its first certificate immediately.
 */
function chosenRegistrations(db: NetworkDb<'cardano'>, hashes: readonly Uint8Array[] | undefined): Sql {
  const hashCondition =
    hashes === undefined
      ? emptySql
      : sql`and r.pool_id in (select id from ${db.schema}.pool where hash = any(${hashes}::bytea[]))`;
  return sql`
    starts as materialized (${epochStartRows(db)}),
    now as materialized (select epoch, first_tx_id from starts order by epoch desc limit 1),
    reaped as materialized (
      select r.pool_id, max(r.epoch) as epoch from ${db.schema}.pool_retirement r, now
       where r.ended_height is null and r.epoch <= now.epoch ${hashCondition} group by r.pool_id),
    known as (
      select r.*, d.epoch as reaped_epoch, now.first_tx_id as now_tx_id,
             bool_or(r.ended_height is null) over (partition by r.pool_id) as live,
             d.epoch is null or r.tx_id >= coalesce(
               (select min(s.first_tx_id) from starts s where s.epoch >= d.epoch), 2147483647) as after_reaping
        from ${db.schema}.pool_registration r left join reaped d on d.pool_id = r.pool_id, now
       where true ${hashCondition}),
    runs as (
      select k.*, row_number() over (partition by k.pool_id order by k.tx_id, k.cert_index)::integer as run,
             min(k.tx_id) over (partition by k.pool_id) as born_tx_id,
             k.live and k.tx_id >= k.now_tx_id as future
        from known k where k.after_reaping or not k.live),
    chosen as materialized (
      select distinct on (pool_id) * from runs
       order by pool_id, future, case when future then run else -run end)`;
}

function toPoolState(row: PoolRow, getEpoch: (txId: number) => number): PoolState {
  const metadata = anchorFact(row);
  return {
    id: row.pool_id,
    status: !row.live ? 'retired' : row.retiring_epoch === null ? 'registered' : 'retiring',
    retiringEpoch: row.retiring_epoch ?? undefined,
    registeredEpoch: getEpoch(row.tx_id),
    first: row.run === 1,
    bornEpoch: getEpoch(row.born_tx_id),
    parameters: {
      operator: row.hash,
      vrfKeyHash: row.vrf_key_hash,
      pledge: row.pledge,
      cost: row.cost,
      margin: { numerator: row.margin_numerator, denominator: row.margin_denominator },
      rewardAccount: row.reward_account,
      owners: row.owners ?? [],
      relays: toRelays(row.relays),
      metadata,
    },
    rewardDRep: row.drep_kind === null || row.drep_hash === null ? undefined : toDRep(row.drep_kind, row.drep_hash),
    metadata,
    blockCount: row.block_count ?? 0,
    newestBlock: row.start === null || row.whole === null ? undefined : { start: row.start, whole: row.whole },
    delegatorCount: row.delegator_count,
    liveStake: row.lovelace,
    rewards: row.rewards,
    livePledge: row.live_pledge,
    pledgingAccounts: row.pledging ?? [],
  };
}
