import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The UTXO set is the part of `output` that is not spent, found by the index `output_unspent`: a table of it repeats
 * each of these rows twice, in itself and in its index. Outputs of the genesis block were never spendable.
 */
export const unspentOutputs: Migration = {
  name: '0020_unspent_outputs',
  up: (schema) => [
    sql`drop table ${schema}.utxo`,
    sql`create view ${schema}.utxo as
      select o.script_id, o.value, o.tx_num, t.height, o.vout, b.first_tx_num = o.tx_num as coinbase, t.txid
        from ${schema}.output o
        join ${schema}.transaction t on t.tx_num = o.tx_num
        join ${schema}.block b on b.height = t.height
       where o.script_id is not null and o.spent_by is null and t.height > 0`,
  ],
};
