import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The kind of the entries with the first epochs of the eras before the start of an index that begins late. */
export const START_ERA_ENTRY = 104;

/** The eras of the epochs after one, with the first of these epochs; eras begin at an epoch boundary. */
export const eraStarts = (
  db: NetworkDb<'cardano'>,
  afterEpoch: number,
): Promise<readonly { readonly era: number; readonly epoch: number }[]> =>
  db.rows(sql`
    select era, min(epoch) as epoch
      from (select b.era, e.epoch
              from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.first_height
            union all
            select case kind when ${START_ERA_ENTRY} then key::smallint end,
                   case kind when ${START_ERA_ENTRY} then value::integer end
              from ${db.schema}.ledger_entry where kind = ${START_ERA_ENTRY} and ended_height is null) s
     where epoch > ${afterEpoch} group by era order by era`);
