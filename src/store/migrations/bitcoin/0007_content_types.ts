import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * An index entry of PostgreSQL holds at most 2,704 bytes, and the content type of an inscription can be longer: beside an
 * `OP_SUCCESS` no limit of pushes applies. `inscription_by_content_type_md5` takes its place (`live-indexes.ts`).
 */
export const contentTypes: Migration = {
  name: '0007_content_types',
  up: (schema) => [sql`drop index if exists ${schema}.inscription_by_content_type`],
};
