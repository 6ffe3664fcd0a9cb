import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import {
  type ChainPosition,
  joinPosition,
  type ListRange,
  type PositionColumns,
  positionColumns,
  toChainPosition,
} from '../chain/chain-position.js';
import { expectLive } from '../chain/live.js';

/** A certificate of a committee member: an authorization with a hot credential, or a resignation without one. */
export interface CommitteeUpdate {
  readonly position: ChainPosition;
  readonly certIndex: number;
  readonly cold: Credential;
  readonly hot: Credential | undefined;
  readonly anchorUrl: string | undefined;
}

interface UpdateRow extends PositionColumns {
  readonly cert_index: number;
  readonly cold_script: boolean;
  readonly cold_hash: Uint8Array;
  readonly hot_script: boolean | null;
  readonly hot_hash: Uint8Array | null;
  readonly anchor_url: string | null;
}

/** Newest first. A committee has a few dozen members, so there are a few hundred of these. */
export const committeeUpdates = (
  db: NetworkDb<'cardano'>,
  kind: 'authorization' | 'resignation',
  { skip, limit }: ListRange,
): Promise<readonly CommitteeUpdate[]> =>
  updatesWhere(
    db,
    kind === 'authorization' ? sql`c.hot_hash is not null` : sql`c.hot_hash is null`,
    sql`offset ${skip} limit ${limit}`,
  );

/** The latest certificate of every member. */
export const currentCommitteeUpdates = (db: NetworkDb<'cardano'>): Promise<readonly CommitteeUpdate[]> =>
  updatesWhere(db, sql`c.ended_height is null`, sql``);

/** Every hot credential that a cold credential ever authorized. */
export async function findHotCredentials(db: NetworkDb<'cardano'>, cold: Credential): Promise<readonly Credential[]> {
  const found = await updatesWhere(
    db,
    sql`c.cold_hash = ${cold.hash} and c.cold_script = ${cold.type === 'script'} and c.hot_hash is not null`,
    sql``,
  );
  return found.flatMap(({ hot }) => hot ?? []);
}

async function updatesWhere(db: NetworkDb<'cardano'>, where: Sql, cut: Sql): Promise<readonly CommitteeUpdate[]> {
  await expectLive(db);
  const rows = await db.rows<UpdateRow>(sql`
    select ${positionColumns}, c.cert_index, c.cold_script, c.cold_hash, c.hot_script, c.hot_hash, c.anchor_url
      from ${db.schema}.committee_update c ${joinPosition(db, sql`c.tx_id`)}
     where ${where} order by c.tx_id desc, c.cert_index desc ${cut}`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    certIndex: row.cert_index,
    cold: { type: row.cold_script ? 'script' : 'key', hash: row.cold_hash },
    hot: row.hot_hash === null ? undefined : { type: row.hot_script === true ? 'script' : 'key', hash: row.hot_hash },
    anchorUrl: row.anchor_url ?? undefined,
  }));
}
