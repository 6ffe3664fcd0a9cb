import { ServiceError } from '../../../kernel/errors.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { FACT_TABLES, type Facts, type FactTableName } from './tables.js';

/** Writes the facts of blocks inside the caller's transaction. Returns the number of rows. */
export async function appendFacts(db: Queryable, schema: Identifier, facts: Facts): Promise<number> {
  let count = 0;
  for (const name of Object.keys(FACT_TABLES) as FactTableName[]) {
    const rows = facts.born[name];
    if (rows.length === 0) continue;
    const { name: table, columns } = FACT_TABLES[name];
    count += await db.copy({ schema, table, columns }, rows);
  }
  // A batch may spend its own outputs, so endings come after inserts.
  count += await spendOutputs(db, schema, facts.spends);
  count += await endGenerations(db, schema, facts.decays);
  return count + (await endMappings(db, schema, facts.removals));
}

async function spendOutputs(db: Queryable, schema: Identifier, spends: Facts['spends']): Promise<number> {
  if (spends.length === 0) return 0;
  const count = await db.run(sql`
    update ${schema}.utxo u set spent_by = s.spent_by
      from unnest(
        ${spends.map(({ intentHash }) => intentHash)}::bytea[], ${spends.map(({ outputIndex }) => outputIndex)}::integer[],
        ${spends.map(({ spentBy }) => spentBy)}::integer[]
      ) s(intent_hash, output_index, spent_by)
     where u.intent_hash = s.intent_hash and u.output_index = s.output_index and u.spent_by is null`);
  if (count !== spends.length)
    throw new ServiceError('unavailable', `Only ${count} of ${spends.length} inputs were unspent outputs`);
  const first = spends.reduce((min, { spentBy }) => Math.min(min, spentBy), Number.MAX_SAFE_INTEGER);
  return count + (await touchSpenders(db, schema, first));
}

/** A transaction also belongs to the addresses whose outputs it spends. */
const touchSpenders = (db: Queryable, schema: Identifier, firstTxId: number): Promise<number> =>
  db.run(sql`
    insert into ${schema}.address_tx (tx_id, owner)
    select distinct spent_by, owner from ${schema}.utxo where spent_by >= ${firstTxId}
    on conflict do nothing`);

/** Events of spent NIGHT reference it by its nonce; NIGHT that never generated DUST here has no generation to end. */
async function endGenerations(db: Queryable, schema: Identifier, decays: Facts['decays']): Promise<number> {
  if (decays.length === 0) return 0;
  return await db.run(sql`
    update ${schema}.dust_generation g set ended_by = s.ended_by, dtime = s.dtime
      from unnest(
        ${decays.map(({ nonce }) => nonce)}::bytea[], ${decays.map(({ dtime }) => dtime)}::bigint[],
        ${decays.map(({ endedBy }) => endedBy)}::integer[]
      ) s(nonce, dtime, ended_by)
     where g.nonce = s.nonce and g.ended_by is null`);
}

async function endMappings(db: Queryable, schema: Identifier, removals: Facts['removals']): Promise<number> {
  if (removals.length === 0) return 0;
  return await db.run(sql`
    update ${schema}.dust_mapping m set ended_height = s.ended_height
      from unnest(
        ${removals.map(({ utxoTxHash }) => utxoTxHash)}::bytea[],
        ${removals.map(({ utxoOutputIndex }) => utxoOutputIndex)}::integer[],
        ${removals.map(({ endedHeight }) => endedHeight)}::integer[]
      ) s(utxo_tx_hash, utxo_output_index, ended_height)
     where m.utxo_tx_hash = s.utxo_tx_hash and m.utxo_output_index = s.utxo_output_index and m.ended_height is null`);
}
