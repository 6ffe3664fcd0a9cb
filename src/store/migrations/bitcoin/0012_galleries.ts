import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Inscriptions whose properties have a gallery. The items are in the bytes of the revealing transaction. */
export const galleries: Migration = {
  name: '0012_galleries',
  up: (schema) => [
    sql`create table ${schema}.inscription_gallery (
      tx_num bigint not null,
      inscription_id integer primary key,
      item_count integer not null)`,
    sql`insert into ${schema}.late_fact (fact, height)
      select 'galleries', height from ${schema}.checkpoint where height is not null`,
  ],
};
