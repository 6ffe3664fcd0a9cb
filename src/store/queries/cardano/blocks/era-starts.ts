import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The eras of the epochs after one, with the first of these epochs; eras begin at an epoch boundary. */
export const eraStarts = (
  db: NetworkDb<'cardano'>,
  afterEpoch: number,
): Promise<readonly { readonly era: number; readonly epoch: number }[]> =>
  db.rows(sql`
    select b.era, min(e.epoch) as epoch
      from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.first_height
     where e.epoch > ${afterEpoch}
     group by b.era order by b.era`);
