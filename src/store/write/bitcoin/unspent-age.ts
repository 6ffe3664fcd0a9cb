import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import { readState } from './checkpoint.js';
import type { LiveChanges } from './facts.js';

/** Changes of the outputs that a height created: `changes` has the columns of the table. */
export const mergeUnspentAge = (schema: Identifier, changes: Sql): Sql => sql`
  merge into ${schema}.unspent_age t using (${changes}) d on t.height = d.height
  when matched and t.output_count + d.output_count = 0 then delete
  when matched then update set output_count = t.output_count + d.output_count, value = t.value + d.value
  when not matched and d.output_count <> 0 then insert (height, output_count, value)
    values (d.height, d.output_count, d.value)`;

/** Sums of spendable outputs by the height that created them. Outputs of the genesis block were never spendable. */
export const sumAges = (schema: Identifier, condition: Sql): Sql => sql`
  select t.height, count(*) as output_count, sum(o.value)::bigint as value
    from ${schema}.output o join ${schema}.transaction t on t.tx_num = o.tx_num
   where o.script_id is not null and t.height > 0 and ${condition} group by t.height`;

export async function changeUnspentAge(
  db: Queryable,
  schema: Identifier,
  { created, spent }: Pick<LiveChanges, 'created' | 'spent'>,
): Promise<void> {
  const sums = new Map<number, { count: number; value: bigint }>();
  const add = (height: number, count: 1 | -1, value: bigint): void => {
    const sum = sums.get(height) ?? { count: 0, value: 0n };
    sum.count += count;
    sum.value += value;
    sums.set(height, sum);
  };
  for (const { height, value } of created) add(height, 1, value);
  for (const { height, value } of spent) add(height, -1, -value);
  if (sums.size === 0) return;
  const values = [...sums.values()];
  await db.run(
    mergeUnspentAge(
      schema,
      sql`select * from unnest(${[...sums.keys()]}::integer[], ${values.map(({ count }) => count)}::bigint[],
                               ${values.map(({ value }) => value)}::bigint[]) d(height, output_count, value)`,
    ),
  );
}

export const fillUnspentAge = (schema: Identifier): Sql =>
  mergeUnspentAge(schema, sumAges(schema, sql`o.spent_by is null`));

/** For a live index of an older build. Inside a transaction. */
export async function fillMissingUnspentAge(tx: Queryable, schema: Identifier): Promise<void> {
  const state = await readState(tx, schema, { forUpdate: true });
  if (state?.phase !== 'live') return;
  const row = await tx.first<{ readonly missing: boolean }>(sql`
    select not exists (select from ${schema}.unspent_age) and exists (select from ${schema}.utxo) as missing`);
  if (row?.missing === true) await tx.run(fillUnspentAge(schema));
}
