import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
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
import { encodeDRepHash, encodeDRepKind, toDRep } from './drep-columns.js';

/** A certificate of a DRep. */
export interface DRepUpdate {
  readonly position: ChainPosition;
  readonly certIndex: number;
  readonly drep: DRep;
  readonly action: (typeof ACTIONS)[number];
  readonly deposit: bigint | undefined;
  readonly anchor: { readonly url: string; readonly hash: Uint8Array } | undefined;
}

/** In the order of their index numbers. */
const ACTIONS = ['registration', 'update', 'retirement'] as const;

interface UpdateRow extends PositionColumns {
  readonly cert_index: number;
  readonly kind: number;
  readonly hash: Uint8Array;
  readonly action: number;
  readonly deposit: bigint | null;
  readonly anchor_url: string | null;
  readonly anchor_hash: Uint8Array | null;
}

/** Certificates of one DRep, or all of one kind; newest first unless another order is requested. */
export const drepUpdates = (
  db: NetworkDb<'cardano'>,
  filter: { readonly drepId: number } | { readonly action: DRepUpdate['action'] },
  { order = 'desc', skip, limit }: ListRange & { readonly order?: 'asc' | 'desc' },
): Promise<readonly DRepUpdate[]> =>
  updatesAt(
    db,
    sql`select u.tx_id, u.cert_index from ${db.schema}.drep_update u
         where ${'drepId' in filter ? sql`u.drep_id = ${filter.drepId}` : sql`u.action = ${ACTIONS.indexOf(filter.action)}`}
         order by u.tx_id ${toSortDirection(order)}, u.cert_index ${toSortDirection(order)} offset ${skip} limit ${limit}`,
    order,
  );

async function updatesAt(db: NetworkDb<'cardano'>, keys: Sql, order: 'asc' | 'desc'): Promise<readonly DRepUpdate[]> {
  await expectLive(db);
  const rows = await db.rows<UpdateRow>(sql`
    select ${positionColumns}, u.cert_index, d.kind, d.hash, u.action, u.deposit, u.anchor_url, u.anchor_hash
      from (${keys}) k
      join ${db.schema}.drep_update u on u.tx_id = k.tx_id and u.cert_index = k.cert_index
      join ${db.schema}.drep d on d.id = u.drep_id
      ${joinPosition(db, sql`u.tx_id`)}
     order by u.tx_id ${toSortDirection(order)}, u.cert_index ${toSortDirection(order)}`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    certIndex: row.cert_index,
    drep: toDRep(row.kind, row.hash),
    action: ACTIONS[row.action] as DRepUpdate['action'],
    deposit: row.deposit ?? undefined,
    anchor:
      row.anchor_url === null || row.anchor_hash === null ? undefined : { url: row.anchor_url, hash: row.anchor_hash },
  }));
}

/** Index ids of DReps, in the order of the request; undefined for one that does not appear on the chain. */
export async function findDRepIds(
  db: NetworkDb<'cardano'>,
  dreps: readonly DRep[],
): Promise<readonly (number | undefined)[]> {
  const rows = await db.rows<{ readonly place: number; readonly id: number }>(sql`
    select w.place::integer, d.id
      from unnest(${dreps.map(encodeDRepHash)}::bytea[], ${dreps.map(encodeDRepKind)}::smallint[])
             with ordinality w (hash, kind, place)
      join ${db.schema}.drep d on d.hash = w.hash and d.kind = w.kind`);
  const byPosition = new Map(rows.map(({ place, id }) => [place, id]));
  return dreps.map((_, place) => byPosition.get(place + 1));
}

/** DReps with one of these hashes; a hash may belong to a key and to a script. */
export async function findDRepsByHash(
  db: NetworkDb<'cardano'>,
  hashes: readonly Uint8Array[],
): Promise<readonly DRep[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<{ readonly kind: number; readonly hash: Uint8Array }>(
    sql`select kind, hash from ${db.schema}.drep where hash = any(${hashes}::bytea[])`,
  );
  return rows.map(({ kind, hash }) => toDRep(kind, hash));
}
