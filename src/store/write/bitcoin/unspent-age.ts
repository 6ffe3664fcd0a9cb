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

/** Sums of rows of `utxo`. */
export const sumByHeight = (utxos: Sql): Sql => sql`
  select height, count(*) as output_count, sum(value)::bigint as value from (${utxos}) u group by height`;

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
  mergeUnspentAge(schema, sumByHeight(sql`select height, value from ${schema}.utxo`));

/** For a live index of an older build. Inside a transaction. */
export async function fillMissingUnspentAge(tx: Queryable, schema: Identifier): Promise<void> {
  const state = await readState(tx, schema, { forUpdate: true });
  if (state?.phase !== 'live') return;
  const row = await tx.first<{ readonly missing: boolean }>(sql`
    select not exists (select from ${schema}.unspent_age) and exists (select from ${schema}.utxo) as missing`);
  if (row?.missing === true) await tx.run(fillUnspentAge(schema));
}
