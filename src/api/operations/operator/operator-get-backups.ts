import Type from 'typebox';
import { readWalArchive } from '../../../store/queries/wal-archive.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { forOperator } from '../../shapes/operator/accounts.js';

const time = (date: Date | null): string | null => date?.toISOString() ?? null;

export const operatorGetBackups = operation({
  ...forOperator,
  id: 'operatorGetBackups',
  route: 'GET /api/operator/backups',
  summary: 'Get the state of the archive of the database',
  description:
    'The archive of the write-ahead log, by the statistics of the PostgreSQL server. Dumps and snapshots are made outside of the service, which does not know them.',
  result: named(
    'BackupState',
    Closed({
      archive: Nullable(
        Closed(
          {
            enabled: Type.Boolean({ description: 'Whether the server archives its write-ahead log (`archive_mode`)' }),
            archivedCount: Count('Archived files'),
            lastArchivedAt: Nullable(described(DateTime, 'When the newest file was archived; null without one')),
            failedCount: Count('Failed attempts'),
            lastFailedAt: Nullable(described(DateTime, 'When an attempt failed last; null without one')),
          },
          { description: 'Archive of the write-ahead log; null when the database has no statistics of it' },
        ),
      ),
    }),
  ),
  errors: [],
  example: {},

  async handle({ services: { db } }) {
    const archive = await readWalArchive(db);
    return {
      archive:
        archive === undefined
          ? null
          : { ...archive, lastArchivedAt: time(archive.lastArchivedAt), lastFailedAt: time(archive.lastFailedAt) },
    };
  },
});
