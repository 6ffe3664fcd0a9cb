import type { NetworkId } from '../../../chains/networks.js';
import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface FollowerRow {
  readonly network: NetworkId;
  /** The reporting process: host and process id. */
  readonly process: string;
  /** In the format of the indexer. */
  readonly state: unknown;
  readonly updatedAt: Date;
}

export const writeFollower = async (
  db: Queryable,
  { network, process, state, updatedAt }: FollowerRow,
): Promise<void> => {
  await db.run(sql`
    insert into ${service}.follower (network, process, state, updated_at)
    values (${network}, ${process}, ${JSON.stringify(state)}::jsonb, ${updatedAt})
    on conflict (network) do update
      set process = excluded.process, state = excluded.state, updated_at = excluded.updated_at`);
};

export const findFollower = (db: Queryable, network: NetworkId): Promise<FollowerRow | undefined> =>
  db.first<FollowerRow>(sql`
    select network, process, state, updated_at as "updatedAt"
      from ${service}.follower where network = ${network}`);

export const deleteFollower = async (db: Queryable, network: NetworkId): Promise<void> => {
  await db.run(sql`delete from ${service}.follower where network = ${network}`);
};
