import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The transactions of a script are those that created or spent its outputs: a table of them repeats what indexes of
 * `output` by script contain already. Two views take its place (`live-indexes.ts` has their indexes).
 */
export const scriptMoves: Migration = {
  name: '0019_script_moves',
  up: (schema) => [
    sql`drop table ${schema}.script_tx`,
    // Outputs that a script received or spent, each with the transaction. Outputs from before a late start are both.
    sql`create view ${schema}.script_move as
      select script_id, tx_num, value, true as funds, false as spends
        from ${schema}.output where script_id is not null and spent_by is null
      union all
      select script_id, tx_num, value, true, false
        from ${schema}.output where script_id is not null and spent_by is not null
      union all
      select script_id, spent_by, value, false, true
        from ${schema}.output where script_id is not null and spent_by is not null
      union all
      select script_id, spent_by, value, true, true
        from ${schema}.earlier_output where script_id is not null`,
    // Amounts that each transaction added to and removed from a script.
    sql`create view ${schema}.script_tx as
      select script_id, tx_num, coalesce(sum(value) filter (where funds and not spends), 0)::bigint as received,
             coalesce(sum(value) filter (where spends), 0)::bigint as sent
        from ${schema}.script_move group by script_id, tx_num`,
  ],
};
