import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';
import { stakeId } from './event-columns.js';
import type { EventFilter, Movement } from './event-rows.js';

/** Movements of an owner by transaction number. Two queries, independent of the number of transactions. */
export async function findMovements(
  db: NetworkDb,
  owner: EventFilter,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Movement>> {
  if (numbers.length === 0) return new Map();
  const rows = await db.rows<MovedRow>(moved(db, owner, numbers));
  const found = new Map<number, Movement & { readonly assets: Movement['assets'][number][] }>();
  for (const { number, unit, received, sent } of rows) {
    const at = Number(number);
    const known = found.get(at) ?? { received: 0n, sent: 0n, assets: [] };
    if (unit === null) found.set(at, { ...known, received, sent });
    else {
      known.assets.push({ unit, received, sent });
      found.set(at, known);
    }
  }
  return found;
}

interface MovedRow {
  readonly number: number | bigint;
  /** Null for the chain's native currency. */
  readonly unit: string | null;
  readonly received: bigint;
  readonly sent: bigint;
}

function moved(db: NetworkDb, owner: EventFilter, numbers: readonly number[]): Sql {
  switch (db.family) {
    case 'cardano':
      return movedOnCardano(db, owner, numbers);
    case 'bitcoin':
      return movedOnBitcoin(db, owner, numbers);
    case 'midnight':
      return movedOnMidnight(db, owner, numbers);
  }
}

const NO_MOVEMENTS = sql`select null::integer as number, null::text as unit, 0::numeric as received, 0::numeric as sent where false`;

function movedOnCardano(db: NetworkDb, owner: EventFilter, numbers: readonly number[]): Sql {
  const { schema } = db;
  const owned = ownedOnCardano(db, owner);
  if (owned === undefined) return NO_MOVEMENTS;
  return sql`
    with touched as (
      select o.tx_id as number, o.tx_id, o.index, o.lovelace, true as made from ${schema}.output o
       where o.tx_id = any(${numbers}::integer[]) and ${owned}
      union all
      select o.spent_by, o.tx_id, o.index, o.lovelace, false from ${schema}.output o
       where o.spent_by = any(${numbers}::integer[]) and ${owned})
    select number, null as unit, coalesce(sum(lovelace) filter (where made), 0)::numeric as received,
           coalesce(sum(lovelace) filter (where not made), 0)::numeric as sent
      from touched group by number
    union all
    select t.number, encode(a.policy || a.name, 'hex'), coalesce(sum(h.quantity) filter (where t.made), 0),
           coalesce(sum(h.quantity) filter (where not t.made), 0)
      from touched t
      join ${schema}.output_asset h on h.tx_id = t.tx_id and h.index = t.index
      join ${schema}.asset a on a.id = h.asset_id
     group by t.number, a.policy, a.name
     order by 1, 2 nulls first`;
}

function ownedOnCardano({ schema }: NetworkDb, owner: EventFilter): Sql | undefined {
  if (owner.by === 'address')
    return sql`o.address_id = (select id from ${schema}.address where bytes = ${owner.bytes})`;
  return owner.by === 'stake' ? sql`o.stake_id = ${stakeId(schema, owner)}` : undefined;
}

function movedOnBitcoin({ schema }: NetworkDb, owner: EventFilter, numbers: readonly number[]): Sql {
  if (owner.by !== 'address') return NO_MOVEMENTS;
  return sql`
    select tx_num as number, null as unit, received::numeric as received, sent::numeric as sent
      from ${schema}.script_tx
     where script_id = (select id from ${schema}.script where sha256(script) = sha256(${owner.bytes}) limit 1)
       and tx_num = any(${numbers}::bigint[])`;
}

/** A token type of 64 zeros is NIGHT. */
function movedOnMidnight({ schema }: NetworkDb, owner: EventFilter, numbers: readonly number[]): Sql {
  if (owner.by !== 'address') return NO_MOVEMENTS;
  return sql`
    select number, nullif(encode(token_type, 'hex'), repeat('0', 64)) as unit,
           coalesce(sum(value) filter (where made), 0) as received,
           coalesce(sum(value) filter (where not made), 0) as sent
      from (select tx_id as number, token_type, value, true as made from ${schema}.utxo
             where tx_id = any(${numbers}::integer[]) and owner = ${owner.bytes}
            union all
            select spent_by, token_type, value, false from ${schema}.utxo
             where spent_by = any(${numbers}::integer[]) and owner = ${owner.bytes}) u
     group by number, token_type order by 1, 2 nulls first`;
}
