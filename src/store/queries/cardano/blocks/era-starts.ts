import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** The first epoch of each era on this chain; eras begin at an epoch boundary. */
export const eraStarts = (
  db: NetworkDb<'cardano'>,
): Promise<readonly { readonly era: number; readonly epoch: number }[]> =>
  db.rows(sql`
    select b.era, min(e.epoch) as epoch
      from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.first_height
     group by b.era order by b.era`);
