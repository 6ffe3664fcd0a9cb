import type { Queryable } from '../db.js';
import { sql } from '../sql.js';

/** State of the archive of the database's write-ahead log, which a backup with point-in-time recovery needs. */
export interface WalArchive {
  readonly enabled: boolean;
  readonly archivedCount: number;
  readonly lastArchivedAt: Date | null;
  readonly failedCount: number;
  readonly lastFailedAt: Date | null;
}

/** Undefined where the database has no statistics of it. */
export const readWalArchive = (db: Queryable): Promise<WalArchive | undefined> =>
  db.first<WalArchive>(sql`
    select current_setting('archive_mode') <> 'off' as enabled, archived_count::float8 as "archivedCount",
           last_archived_time as "lastArchivedAt", failed_count::float8 as "failedCount",
           last_failed_time as "lastFailedAt"
      from pg_stat_archiver`);
