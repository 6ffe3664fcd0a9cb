import { isPointerAddress } from '../../pointer-stake.js';
import { type Identifier, type Sql, sql } from '../../sql.js';

/** Lovelace created minus spent at pointer addresses after a transaction, by account. */
export function pointerMoves(schema: Identifier, txId: number): Sql {
  const atPointers = sql`join ${schema}.address a on a.id = o.address_id and ${isPointerAddress(sql`a.bytes`)}`;
  return sql`
    select o.stake_id, o.lovelace from ${schema}.output o ${atPointers}
     where o.tx_id > ${txId} and o.stake_id is not null
    union all
    select o.stake_id, -o.lovelace from ${schema}.output o ${atPointers}
     where o.spent_by > ${txId} and o.stake_id is not null`;
}
