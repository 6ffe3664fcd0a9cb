import { networks } from '../../../chains/networks.js';
import { notifyChange } from '../../changes/notify-change.js';
import type { Db } from '../../db.js';
import { hint, offChainTopic } from '../../hints.js';
import { type NetworkDb, networkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

/** Announces a committed change of data that is shown in responses but not determined by the chain. */
export async function announceOffChainChange(db: NetworkDb<'cardano'>): Promise<void> {
  await db.run(sql`update ${db.schema}.off_chain_revision set revision = revision + 1
    returning ${notifyChange(db.schema)}`);
  hint(offChainTopic(db.network));
}

/** Announces a change of data that all Cardano networks share, such as the token registry. */
export async function announceSharedChange(db: Db): Promise<void> {
  for (const { id, family } of networks) {
    if (family !== 'cardano') continue;
    const network = networkDb(db, id, family);
    const table = `${network.schema.name}.off_chain_revision`;
    const found = await db.first<{ readonly exists: boolean }>(sql`select to_regclass(${table}) is not null as exists`);
    if (found?.exists) await announceOffChainChange(network);
  }
}
