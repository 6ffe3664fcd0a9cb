import type { NetworkId } from '../../../chains/networks.js';
import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface BusPlace {
  readonly sink: string;
  readonly network: NetworkId;
}

export interface BusPosition {
  readonly rollbackId: number;
  /** The last block; -1 for none. */
  readonly height: number;
  readonly hash: string;
  /** A later block, some of whose messages may be on the bus. */
  readonly publishingHeight?: number | undefined;
  /** The last event of the mempool. */
  readonly mempoolPosition: number;
}

export interface BusLease {
  readonly leaseId: string;
  readonly now: Date;
  readonly until: Date;
}

/** Writes the first position, if there is none. */
export async function insertBusPosition(
  db: Queryable,
  { sink, network }: BusPlace,
  first: () => Promise<BusPosition>,
): Promise<void> {
  const known = await db.first(sql`select from ${service}.bus_position where sink = ${sink} and network = ${network}`);
  if (known !== undefined) return;
  const { rollbackId, height, hash, mempoolPosition } = await first();
  await db.run(sql`
    insert into ${service}.bus_position (sink, network, rollback_id, height, hash, mempool_position)
    values (${sink}, ${network}, ${rollbackId}, ${height}, ${hash}, ${mempoolPosition}) on conflict do nothing`);
}

/** Undefined while another process holds the lease. */
export const leaseBusPosition = async (
  db: Queryable,
  { sink, network }: BusPlace,
  { leaseId, now, until }: BusLease,
): Promise<BusPosition | undefined> => {
  const row = await db.first<
    Omit<BusPosition, 'publishingHeight' | 'mempoolPosition'> & {
      readonly publishingHeight: number | null;
      readonly mempoolPosition: bigint;
    }
  >(sql`
    update ${service}.bus_position set lease_id = ${leaseId}, lease_until = ${until}
     where sink = ${sink} and network = ${network}
       and (lease_id = ${leaseId} or lease_until is null or lease_until < ${now})
    returning rollback_id as "rollbackId", height, hash, publishing_height as "publishingHeight",
              mempool_position as "mempoolPosition"`);
  return (
    row && {
      ...row,
      publishingHeight: row.publishingHeight ?? undefined,
      mempoolPosition: Number(row.mempoolPosition),
    }
  );
};

/** False when the lease has passed to another process. */
export const moveBusPosition = async (
  db: Queryable,
  { sink, network }: BusPlace,
  { rollbackId, height, hash, publishingHeight }: Omit<BusPosition, 'mempoolPosition'>,
  { leaseId, until }: BusLease,
): Promise<boolean> =>
  (await db.run(sql`
    update ${service}.bus_position
       set rollback_id = ${rollbackId}, height = ${height}, hash = ${hash},
           publishing_height = ${publishingHeight ?? null}, lease_until = ${until}
     where sink = ${sink} and network = ${network} and lease_id = ${leaseId}`)) > 0;

/** As `moveBusPosition`, for events of the mempool. */
export const moveBusMempool = async (
  db: Queryable,
  { sink, network }: BusPlace,
  mempoolPosition: number,
  { leaseId, until }: BusLease,
): Promise<boolean> =>
  (await db.run(sql`
    update ${service}.bus_position set mempool_position = ${mempoolPosition}, lease_until = ${until}
     where sink = ${sink} and network = ${network} and lease_id = ${leaseId}`)) > 0;
