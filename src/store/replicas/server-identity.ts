import type { Db } from '../db.js';
import { sqlState } from '../errors.js';
import { sql } from '../sql.js';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Identifies the cluster and the database that a connection reaches. A physical standby shares both with its primary,
 * also after a promotion. Undefined where the server does not tell them.
 */
export async function readIdentity(db: Db): Promise<string | undefined> {
  try {
    const row = await db.first<{ readonly identity: string }>(
      sql`select c.system_identifier || '.' || d.oid as identity
            from pg_control_system() c, pg_database d where d.datname = current_database()`,
    );
    return row?.identity;
  } catch (error) {
    if (sqlState(error) === INSUFFICIENT_PRIVILEGE) return undefined;
    throw error;
  }
}
