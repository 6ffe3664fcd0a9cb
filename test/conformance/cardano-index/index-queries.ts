import type { NetworkId } from '../../../src/chains/networks.js';
import { fromHex } from '../../../src/kernel/hex.js';
import type { Db } from '../../../src/store/db.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { type Sql, sql } from '../../../src/store/sql.js';

/** Short queries of an indexed chain. */
export interface IndexQueries {
  readonly rows: <Row>(query: Sql) => Promise<Row[]>;
  /** Counts the rows of a from clause. */
  readonly count: (from: Sql) => Promise<number>;
  /** A scalar query for a transaction's id. */
  readonly txId: (hash: string) => Sql;
}

export function createIndexQueries(db: () => Db, network: NetworkId): IndexQueries {
  const schema = networkSchema(network);
  const rows = <Row>(query: Sql): Promise<Row[]> => db().rows<Row>(query);
  return {
    rows,
    count: async (from) => Number((await rows<{ count: bigint }>(sql`select count(*) as count ${from}`))[0]?.count),
    txId: (hash) => sql`(select id from ${schema}.transaction where hash = ${fromHex(hash)})`,
  };
}
