import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Facts that the settings left out of the index: its tables have no rows of them, or none of newer blocks. */
export const disabledFacts: Migration = {
  name: '0023_disabled_facts',
  up: (schema) => [sql`alter table ${schema}.checkpoint add column disabled_facts text[] not null default '{}'`],
};
