import type { Network } from '../../chains/networks.js';
import { indexLock } from '../../indexer/maintain-index.js';
import { ServiceError } from '../../kernel/errors.js';
import { announceChange } from '../../store/changes/notify-change.js';
import type { Db } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { networkMigrations } from '../../store/migrations/networks.js';
import { deleteFollower, findFollower } from '../../store/queries/service/followers.js';
import { networkSchema } from '../../store/schemas.js';
import { sql } from '../../store/sql.js';

/** Deletes the index of a network. Rejected while a process writes it. */
export async function resetIndex(db: Db, { id, family }: Network): Promise<void> {
  const lock = await db.tryLock(indexLock(id));
  if (lock === undefined) {
    const writer = await findFollower(db, id);
    const who = writer === undefined ? '' : ` (${writer.process})`;
    throw new ServiceError('unavailable', `Another process${who} indexes ${id}: stop it, or send this request to it`);
  }
  try {
    const schema = networkSchema(id);
    await db.transaction(async (tx) => {
      await tx.run(sql`drop schema if exists ${schema} cascade`);
      await deleteFollower(tx, id);
      await announceChange(tx, schema);
    });
    // Readers that have the network open need its tables.
    await migrate(db, schema, networkMigrations(family));
  } finally {
    await lock.release();
  }
}
