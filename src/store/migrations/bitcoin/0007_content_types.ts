import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * An index entry of PostgreSQL holds at most 2,704 bytes, and the content type of an inscription can be longer: in a
 * script with an `OP_SUCCESS` the push size limit does not apply. `inscription_by_content_type_md5` replaces the index
 * (`live-indexes.ts`).
 */
export const contentTypes: Migration = {
  name: '0007_content_types',
  up: (schema) => [sql`drop index if exists ${schema}.inscription_by_content_type`],
};
