import type { PoolParameters } from '../../../../chains/cardano/pools/pool-parameters.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import {
  type ChainPosition,
  joinPosition,
  type ListRange,
  type PositionColumns,
  positionColumns,
  toChainPosition,
  toSortDirection,
} from '../chain/chain-position.js';
import { expectLive } from '../chain/live.js';
import type { TxRange } from '../chain/tx-range.js';
import { selectRelays, toRelays } from './pool-relays.js';

/** A pool certificate with its position. */
interface PoolCertificate {
  readonly position: ChainPosition;
  readonly certIndex: number;
}

export interface PoolRegistrationFact extends PoolCertificate {
  readonly parameters: PoolParameters;
}

export interface PoolRetirementFact extends PoolCertificate {
  readonly pool: Uint8Array;
  readonly retirementEpoch: number;
}

interface RegistrationRow extends PositionColumns {
  readonly cert_index: number;
  readonly pool: Uint8Array;
  readonly vrf_key_hash: Uint8Array;
  readonly pledge: bigint;
  readonly cost: bigint;
  readonly margin_numerator: bigint;
  readonly margin_denominator: bigint;
  readonly reward_account: Uint8Array;
  readonly owners: readonly Uint8Array[] | null;
  readonly relays: Parameters<typeof toRelays>[0];
  readonly metadata_url: string | null;
  readonly metadata_hash: Uint8Array | null;
}

/** All registrations and parameter changes in a range of the chain. */
export const poolRegistrations = (
  db: NetworkDb<'cardano'>,
  { within, order, skip, limit }: ListRange & { readonly within: TxRange; readonly order: 'asc' | 'desc' },
): Promise<readonly PoolRegistrationFact[]> =>
  registrationsAt(
    db,
    sql`select tx_id, cert_index from ${db.schema}.pool_registration
         where tx_id between ${within.from} and ${within.to}
         order by tx_id ${toSortDirection(order)}, cert_index ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    order,
  );

/** All registrations of one pool: pools change their parameters a few times a year. */
export const listPoolRegistrations = (
  db: NetworkDb<'cardano'>,
  poolId: number,
): Promise<readonly PoolRegistrationFact[]> => registrationsOfPools(db, [poolId]);

/** All registrations of several pools in chain order. */
export const registrationsOfPools = (
  db: NetworkDb<'cardano'>,
  poolIds: readonly number[],
): Promise<readonly PoolRegistrationFact[]> =>
  registrationsAt(
    db,
    sql`select tx_id, cert_index from ${db.schema}.pool_registration where pool_id = any(${poolIds}::integer[])`,
    'asc',
  );

async function registrationsAt(
  db: NetworkDb<'cardano'>,
  keys: Sql,
  order: 'asc' | 'desc',
): Promise<readonly PoolRegistrationFact[]> {
  await expectLive(db);
  const rows = await db.rows<RegistrationRow>(sql`
    select ${positionColumns}, r.cert_index, p.hash as pool, r.vrf_key_hash, r.pledge, r.cost, r.margin_numerator,
           r.margin_denominator, r.reward_account, r.metadata_url, r.metadata_hash,
           (select array_agg(s.hash order by o.index) from ${db.schema}.pool_owner o
              join ${db.schema}.stake_credential s on s.id = o.stake_id
             where o.tx_id = r.tx_id and o.cert_index = r.cert_index) as owners,
           ${selectRelays(db, sql`r`)} as relays
      from (${keys}) k
      join ${db.schema}.pool_registration r on r.tx_id = k.tx_id and r.cert_index = k.cert_index
      join ${db.schema}.pool p on p.id = r.pool_id
      ${joinPosition(db, sql`r.tx_id`)}
     order by r.tx_id ${toSortDirection(order)}, r.cert_index ${toSortDirection(order)}`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    certIndex: row.cert_index,
    parameters: {
      operator: row.pool,
      vrfKeyHash: row.vrf_key_hash,
      pledge: row.pledge,
      cost: row.cost,
      margin: { numerator: row.margin_numerator, denominator: row.margin_denominator },
      rewardAccount: row.reward_account,
      owners: row.owners ?? [],
      relays: toRelays(row.relays),
      metadata:
        row.metadata_url === null || row.metadata_hash === null
          ? undefined
          : { url: row.metadata_url, hash: row.metadata_hash },
    },
  }));
}

/**
 * A set of retirements: every certificate; those of one epoch, pending ones, and those that retired a pool, each
 * excluding cancelled and replaced ones.
 */
export type RetirementSet =
  | { readonly kind: 'all' }
  | { readonly kind: 'of-epoch'; readonly epoch: number }
  | { readonly kind: 'coming' }
  | { readonly kind: 'done' };

export async function poolRetirements(
  db: NetworkDb<'cardano'>,
  set: RetirementSet,
  range: (ListRange & { readonly order?: 'asc' | 'desc' }) | undefined,
): Promise<readonly PoolRetirementFact[]> {
  const selection = toSelection(db, set);
  const { where } = selection;
  const order = range?.order === undefined ? selection.order : byEpoch(toSortDirection(range.order));
  const cut = range === undefined ? sql`` : sql`offset ${range.skip} limit ${range.limit}`;
  return await retirementsAt(
    db,
    sql`select r.tx_id, r.cert_index, row_number() over (order by ${order}) as place
          from ${db.schema}.pool_retirement r where ${where} order by ${order} ${cut}`,
  );
}

const byEpoch = (direction: Sql): Sql => sql`r.epoch ${direction}, r.tx_id ${direction}, r.cert_index ${direction}`;

function toSelection(db: NetworkDb<'cardano'>, set: RetirementSet): { readonly where: Sql; readonly order: Sql } {
  const now = sql`(select max(epoch) from ${db.schema}.epoch)`;
  switch (set.kind) {
    case 'all':
      return { where: sql`true`, order: sql`r.tx_id desc, r.cert_index desc` };
    case 'of-epoch':
      return { where: sql`r.epoch = ${set.epoch} and r.ended_height is null`, order: sql`r.tx_id, r.cert_index` };
    case 'coming':
      return {
        where: sql`r.ended_height is null and r.epoch > ${now}`,
        order: byEpoch(sql`asc`),
      };
    case 'done':
      return {
        where: sql`r.ended_height is null and r.epoch <= ${now}
          and not exists (select from ${db.schema}.pool_registration g
                           where g.pool_id = r.pool_id and g.ended_height is null)
          and not exists (select from ${db.schema}.pool_retirement l
                           where l.pool_id = r.pool_id and l.ended_height is null and l.epoch <= ${now}
                             and (l.epoch, l.tx_id, l.cert_index) > (r.epoch, r.tx_id, r.cert_index))`,
        order: byEpoch(sql`desc`),
      };
  }
}

export const listPoolRetirements = (db: NetworkDb<'cardano'>, poolId: number): Promise<readonly PoolRetirementFact[]> =>
  retirementsOfPools(db, [poolId]);

/** All retirement certificates of several pools in chain order. */
export const retirementsOfPools = (
  db: NetworkDb<'cardano'>,
  poolIds: readonly number[],
): Promise<readonly PoolRetirementFact[]> =>
  retirementsAt(
    db,
    sql`select tx_id, cert_index, row_number() over (order by tx_id, cert_index) as place
          from ${db.schema}.pool_retirement where pool_id = any(${poolIds}::integer[])`,
  );

async function retirementsAt(db: NetworkDb<'cardano'>, keys: Sql): Promise<readonly PoolRetirementFact[]> {
  await expectLive(db);
  const rows = await db.rows<
    PositionColumns & { readonly cert_index: number; readonly pool: Uint8Array; readonly retirement_epoch: number }
  >(sql`
    select ${positionColumns}, r.cert_index, p.hash as pool, r.epoch as retirement_epoch
      from (${keys}) k
      join ${db.schema}.pool_retirement r on r.tx_id = k.tx_id and r.cert_index = k.cert_index
      join ${db.schema}.pool p on p.id = r.pool_id
      ${joinPosition(db, sql`r.tx_id`)}
     order by k.place`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    certIndex: row.cert_index,
    pool: row.pool,
    retirementEpoch: row.retirement_epoch,
  }));
}

/** The first registration of each of these pools: its transaction and certificate. */
export async function firstRegistrations(
  db: NetworkDb<'cardano'>,
  pools: readonly Uint8Array[],
): Promise<ReadonlyMap<string, { readonly txId: number; readonly certIndex: number }>> {
  const rows = await db.rows<{ readonly pool: string; readonly tx_id: number; readonly cert_index: number }>(sql`
    select distinct on (p.id) encode(p.hash, 'hex') as pool, r.tx_id, r.cert_index
      from ${db.schema}.pool p join ${db.schema}.pool_registration r on r.pool_id = p.id
     where p.hash = any(${pools}::bytea[])
     order by p.id, r.tx_id, r.cert_index`);
  return new Map(rows.map(({ pool, tx_id, cert_index }) => [pool, { txId: tx_id, certIndex: cert_index }]));
}
