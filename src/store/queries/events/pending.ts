import type { NetworkDb } from '../../network-db.js';
import { type Sql, sql } from '../../sql.js';
import { stakeId } from './event-columns.js';
import type { EventFilter, PendingTransaction } from './event-rows.js';

export interface PendingRange {
  /** The position of the last one read. */
  readonly after: number;
  readonly limit: number;
  readonly filter: EventFilter | undefined;
}

interface PendingRow {
  readonly place: bigint;
  readonly hash: string;
  readonly first_seen: Date;
}

/** Transactions that entered the mempool after a position and are still pending, in order of arrival. */
export async function listPendingAfter(db: NetworkDb, range: PendingRange): Promise<readonly PendingTransaction[]> {
  const query = selectPending(db, range);
  if (query === undefined) return [];
  const rows = await db.rows<PendingRow>(query);
  return rows.map(({ place, hash, first_seen: firstSeen }) => ({ position: Number(place), hash, firstSeen }));
}

function selectPending({ family, schema }: NetworkDb, { after, limit, filter }: PendingRange): Sql | undefined {
  switch (family) {
    case 'cardano': {
      const meant = filter === undefined ? sql`true` : meantOnCardano(schema, filter);
      return (
        meant &&
        sql`select m.place, encode(m.tx_hash, 'hex') as hash, m.first_seen from ${schema}.mempool_transaction m
             where m.left_at is null and m.place > ${after}::bigint and ${meant}
               and not exists (select from ${schema}.transaction t where t.hash = m.tx_hash)
             order by m.place limit ${limit}`
      );
    }
    case 'bitcoin': {
      const meant = filter === undefined ? sql`true` : meantOnBitcoin(schema, filter);
      return (
        meant &&
        sql`select m.place, encode(m.txid, 'hex') as hash, m.first_seen from ${schema}.mempool_transaction m
             where m.place > ${after}::bigint and ${meant} order by m.place limit ${limit}`
      );
    }
    // Midnight sources do not provide a mempool.
    case 'midnight':
      return undefined;
  }
}

type Schema = NetworkDb['schema'];

function meantOnCardano(schema: Schema, filter: EventFilter): Sql | undefined {
  if (filter.by === 'hash') return sql`m.tx_hash = ${filter.hash}`;
  const owned = ownerConditions(schema, filter);
  if (owned === undefined) return undefined;
  return sql`(
    exists (select from ${schema}.mempool_output o where o.tx_hash = m.tx_hash and ${owned.waiting})
    or exists (select from ${schema}.mempool_input i
                 join ${schema}.mempool_output o on o.tx_hash = i.output_tx_hash and o.index = i.output_index
                where i.tx_hash = m.tx_hash and ${owned.waiting})
    or exists (select from ${schema}.mempool_input i
                 join ${schema}.transaction t on t.hash = i.output_tx_hash
                 join ${schema}.output o on o.tx_id = t.id and o.index = i.output_index
                where i.tx_hash = m.tx_hash and ${owned.chain}))`;
}

/** Conditions on outputs `o` of pending transactions, and on those of the chain. */
function ownerConditions(
  schema: Schema,
  filter: EventFilter,
): { readonly waiting: Sql; readonly chain: Sql } | undefined {
  if (filter.by === 'address')
    return {
      waiting: sql`o.address = ${filter.bytes}`,
      chain: sql`o.address_id = (select id from ${schema}.address where bytes = ${filter.bytes})`,
    };
  if (filter.by !== 'stake') return undefined;
  // CIP-19: 57 bytes are a base address; bit 5 of its header marks the stake part as a script.
  return {
    waiting: sql`length(o.address) = 57 and substring(o.address from 30 for 28) = ${filter.hash}
      and ((get_byte(o.address, 0) & 32) <> 0) = ${filter.script}`,
    chain: sql`o.stake_id = ${stakeId(schema, filter)}`,
  };
}

function meantOnBitcoin(schema: Schema, filter: EventFilter): Sql | undefined {
  if (filter.by === 'hash') return sql`m.txid = ${filter.hash}`;
  if (filter.by !== 'address') return undefined;
  return sql`(
    exists (select from ${schema}.mempool_output o where o.txid = m.txid and o.script = ${filter.bytes})
    or exists (select from ${schema}.mempool_input i where i.txid = m.txid and i.script = ${filter.bytes}))`;
}
