import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';

/** Changes of a balance in a batch. */
export interface Brc20BalanceSums {
  readonly tokenId: number;
  readonly scriptId: number;
  total: bigint;
  transferable: bigint;
}

export interface Brc20TokenSums {
  mints: number;
  transfers: number;
  minted: bigint;
  burned: bigint;
}

export interface Brc20Sums {
  /** By `tokenId scriptId`. */
  readonly balances: Map<string, Brc20BalanceSums>;
  /** By the number of the token. */
  readonly tokens: Map<number, Brc20TokenSums>;
}

export const noBrc20Sums = (): Brc20Sums => ({ balances: new Map(), tokens: new Map() });

/** Also maintained in a bulk load: they determine which mints and transfers are valid. */
export async function addToBrc20Sums(
  db: Queryable,
  schema: Identifier,
  { balances, tokens }: Brc20Sums,
): Promise<void> {
  const held = [...balances.values()];
  if (held.length > 0)
    await db.run(
      mergeBalances(
        schema,
        sql`select * from unnest(
          ${held.map(({ scriptId }) => scriptId)}::bigint[], ${held.map(({ tokenId }) => tokenId)}::integer[],
          ${held.map(({ total }) => total)}::numeric[], ${held.map(({ transferable }) => transferable)}::numeric[]
        ) d(script_id, token_id, total, transferable)`,
      ),
    );
  const sums = [...tokens.values()];
  if (sums.length > 0)
    await db.run(
      mergeTotals(
        schema,
        sql`select * from unnest(
          ${[...tokens.keys()]}::integer[], ${sums.map(({ mints }) => mints)}::bigint[],
          ${sums.map(({ transfers }) => transfers)}::bigint[], ${sums.map(({ minted }) => minted)}::numeric[],
          ${sums.map(({ burned }) => burned)}::numeric[]
        ) d(token_id, mints, transfers, minted, burned)`,
      ),
    );
}

/** Subtracts the effects of all events after a transaction, before they are deleted. */
export async function undoBrc20Sums(db: Queryable, schema: Identifier, txNum: number): Promise<void> {
  const events = sql`${schema}.brc20_event where tx_num > ${txNum}`;
  await db.run(
    mergeBalances(
      schema,
      sql`select script_id, token_id, -sum(total) as total, -sum(transferable) as transferable from (
            select to_script_id as script_id, token_id, amount as total, 0 as transferable
              from ${events} and kind in (1, 3) and to_script_id is not null
            union all
            select from_script_id, token_id, -amount, -amount from ${events} and kind = 3
            union all
            select from_script_id, token_id, 0, amount from ${events} and kind = 2
          ) moved group by script_id, token_id`,
    ),
  );
  await db.run(
    mergeTotals(
      schema,
      sql`select token_id, -count(*) filter (where kind = 1) as mints, -count(*) filter (where kind = 3) as transfers,
                 -coalesce(sum(amount) filter (where kind = 1), 0) as minted,
                 -coalesce(sum(amount) filter (where to_script_id is null), 0) as burned
            from ${events} and kind in (1, 3) group by token_id`,
    ),
  );
}

/** A script without any of a token is no longer a holder. */
const mergeBalances = (schema: Identifier, changes: Sql): Sql => sql`
  merge into ${schema}.brc20_balance t using (${changes}) d on t.script_id = d.script_id and t.token_id = d.token_id
  when matched and t.total + d.total = 0 then delete
  when matched then update set total = t.total + d.total, transferable = t.transferable + d.transferable
  when not matched and d.total <> 0 then insert (script_id, token_id, total, transferable)
    values (d.script_id, d.token_id, d.total, d.transferable)`;

const mergeTotals = (schema: Identifier, changes: Sql): Sql => sql`
  merge into ${schema}.brc20_total t using (${changes}) d on t.token_id = d.token_id
  when matched and t.mints + d.mints = 0 then delete
  when matched then update set mints = t.mints + d.mints, transfers = t.transfers + d.transfers,
    minted = t.minted + d.minted, burned = t.burned + d.burned
  when not matched and d.mints <> 0 then insert (token_id, mints, transfers, minted, burned)
    values (d.token_id, d.mints, d.transfers, d.minted, d.burned)`;
