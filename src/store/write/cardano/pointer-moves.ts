import { isPointerAddress } from '../../pointer-stake.js';
import { type Identifier, type Sql, sql } from '../../sql.js';

/** Below every transaction. */
const EVERYTHING = -(2 ** 31);

/** Lovelace created minus spent at pointer addresses after a transaction, by account. */
export function pointerMoves(schema: Identifier, txId: number): Sql {
  const atPointers = sql`join ${schema}.address a on a.id = o.address_id and ${isPointerAddress(sql`a.bytes`)}`;
  // Outputs that were both created and spent since the beginning cancel out.
  if (txId <= EVERYTHING)
    return sql`select o.stake_id, o.lovelace from ${schema}.output o ${atPointers}
      where o.spent_by is null and o.stake_id is not null`;
  return sql`
    select o.stake_id, o.lovelace from ${schema}.output o ${atPointers}
     where o.tx_id > ${txId} and o.stake_id is not null
    union all
    select o.stake_id, -o.lovelace from ${schema}.output o ${atPointers}
     where o.spent_by > ${txId} and o.stake_id is not null`;
}
