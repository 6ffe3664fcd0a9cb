import type { Queryable } from '../../db.js';
import { type Identifier, identifier, join, type Sql, sql } from '../../sql.js';
import { addToCandles, cutCandles } from './candles.js';
import { DELEGATED_TOTALS } from './delegated-changes.js';
import { countedHistory } from './histories.js';
import { gatherHoldingChanges, HOLDING_TOTALS } from './holding-totals.js';
import { NFT_COLLECTION_TOTAL } from './nft-totals.js';
import { ORDER_TOTAL } from './order-totals.js';
import { pointerMoves } from './pointer-moves.js';
import { moveUnspentHoldings, UNSPENT_TABLES } from './unspent-holdings.js';

/** Facts above these are counted. */
export interface CountedAfter {
  readonly height: number;
  readonly txId: number;
  /** False where `policy_tx` has no rows, or not all. */
  readonly policyHistory?: boolean;
}

/** Below every height and every transaction, including genesis. */
export const COUNT_EVERYTHING: CountedAfter = { height: -(2 ** 31), txId: -(2 ** 31) };

/**
 * Adds the facts after a position to every total, or subtracts them: the same sums with the opposite sign, so that a
 * rollback is the inverse by construction. Facts must exist while they are counted: add after writing, subtract before
 * deleting.
 */
export async function changeTotals(
  db: Queryable,
  schema: Identifier,
  after: CountedAfter,
  change: 'add' | 'subtract',
): Promise<void> {
  const sign = change === 'add' ? 1 : -1;
  await gatherHoldingChanges(db, schema, after.txId);
  for (const total of TOTALS) await db.run(buildMerge(schema, total, total.delta(schema, after, sign), sign));
  await moveUnspentHoldings(db, schema, after.txId, change);
}

/**
 * Counts all facts into empty tables, as tasks that may run at the same time on several connections; each is one
 * transaction. They insert only, so rows that another writer left or adds are a violation of a key and never counted
 * twice.
 */
export function countEverything(schema: Identifier, policyHistory = true): readonly CountTask[] {
  const after = { ...COUNT_EVERYTHING, policyHistory };
  const fill = async (tx: Queryable, totals: readonly Total[]): Promise<void> => {
    for (const total of totals) await tx.run(buildInsert(schema, total, total.delta(schema, after, 1)));
  };
  const fillHoldings = async (tx: Queryable, isPart: (table: string) => boolean): Promise<void> => {
    await gatherHoldingChanges(tx, schema, COUNT_EVERYTHING.txId);
    await fill(
      tx,
      HOLDING_TOTALS.filter(({ table }) => isPart(table)),
    );
  };
  const named = (...tables: readonly string[]): readonly Total[] =>
    TOTALS.filter(({ table }) => tables.includes(table));
  return [
    // Computing the changes twice takes a tenth of the time of either half.
    (tx) => fillHoldings(tx, (table) => !table.startsWith('policy_')),
    (tx) => fillHoldings(tx, (table) => table.startsWith('policy_')),
    (tx) => fill(tx, [...named('stake_total'), ...DELEGATED_TOTALS]),
    (tx) => moveUnspentHoldings(tx, schema, COUNT_EVERYTHING.txId, 'add'),
    (tx) => fill(tx, named('address_total', 'issuer_total', 'metadata_label')),
  ];
}

/** The same for totals derived from market facts: only blocks with such facts need it. */
export async function changeMarketTotals(
  db: Queryable,
  schema: Identifier,
  after: CountedAfter,
  change: 'add' | 'subtract',
): Promise<void> {
  const sign = change === 'add' ? 1 : -1;
  for (const total of [ORDER_TOTAL, NFT_COLLECTION_TOTAL])
    await db.run(buildMerge(schema, total, total.delta(schema, after), sign));
  if (change === 'add') await addToCandles(db, schema, after.txId);
  else await cutCandles(db, schema, after.txId);
}

export type CountTask = (tx: Queryable) => Promise<void>;

interface Total {
  readonly table: string;
  readonly keys: readonly string[];
  /** Columns that are always sums over facts: where all of them are zero, there are no facts. */
  readonly sums: readonly string[];
  readonly delta: (schema: Identifier, after: CountedAfter, sign: 1 | -1) => Sql;
}

/**
 * Outputs of each owner that were created and spent after a transaction. A count of everything reads the table once, in
 * which every output is created and some are spent.
 */
const movedLovelace = (schema: Identifier, owner: Sql, txId: number): Sql =>
  txId <= COUNT_EVERYTHING.txId
    ? sql`
      select ${owner} as owner, count(*) as output_count, count(spent_by) as spent_count, sum(lovelace) as received,
             coalesce(sum(lovelace) filter (where spent_by is not null), 0) as sent
        from ${schema}.output where ${owner} is not null group by ${owner}`
    : sql`
      select ${owner} as owner, 1 as output_count, 0 as spent_count, lovelace as received, 0 as sent
        from ${schema}.output where tx_id > ${txId} and ${owner} is not null
      union all
      select ${owner}, 0, 1, 0, lovelace from ${schema}.output where spent_by > ${txId} and ${owner} is not null`;

const TOTALS: readonly Total[] = [
  {
    table: 'issuer_total',
    keys: ['issuer_id'],
    sums: ['block_count'],
    delta: (schema, { height }) => sql`
      select issuer_id, count(*) as block_count from ${schema}.block
       where height > ${height} and issuer_id is not null group by issuer_id`,
  },
  {
    table: 'address_total',
    keys: ['address_id'],
    sums: ['output_count', 'spent_count', 'tx_count', 'received', 'sent'],
    delta: (schema, { txId }) => sql`
      select address_id, sum(output_count) as output_count, sum(spent_count) as spent_count,
             sum(tx_count) as tx_count, sum(received) as received, sum(sent) as sent
        from (
          select owner as address_id, output_count, spent_count, 0 as tx_count, received, sent
            from (${movedLovelace(schema, sql`address_id`, txId)}) o
          union all
          select address_id, 0, 0, count(*), 0, 0 from ${schema}.address_tx where tx_id > ${txId} group by address_id
        ) moved group by address_id`,
  },
  {
    table: 'stake_total',
    keys: ['stake_id'],
    sums: [
      'output_count',
      'spent_count',
      'tx_count',
      'withdrawal_count',
      'received',
      'sent',
      'withdrawn',
      'at_pointers',
      'deposited',
    ],
    delta: (schema, { txId }) => sql`
      select stake_id, sum(output_count) as output_count, sum(spent_count) as spent_count,
             sum(tx_count) as tx_count, sum(withdrawal_count) as withdrawal_count,
             sum(received) as received, sum(sent) as sent, sum(withdrawn) as withdrawn, sum(at_pointers) as at_pointers,
             sum(deposited) as deposited
        from (
          select owner as stake_id, output_count, spent_count, 0 as tx_count, 0 as withdrawal_count, received, sent,
                 0 as withdrawn, 0 as at_pointers, 0 as deposited
            from (${movedLovelace(schema, sql`stake_id`, txId)}) o
          union all
          select h.key, 0, 0, count(*), 0, 0, 0, 0, 0, 0 from ${countedHistory(schema, 'stakeTx', txId)} h group by h.key
          union all
          select stake_id, 0, 0, 0, 1, 0, 0, lovelace, 0, 0 from ${schema}.withdrawal where tx_id > ${txId}
          union all
          select stake_id, 0, 0, 0, 0, 0, 0, 0, 0, lovelace from ${schema}.direct_deposit where tx_id > ${txId}
          union all
          select stake_id, 0, 0, 0, 0, 0, 0, 0, lovelace, 0 from (${pointerMoves(schema, txId)}) p
        ) moved group by stake_id`,
  },
  {
    table: 'metadata_label',
    keys: ['label'],
    sums: ['tx_count'],
    delta: (schema, { txId }) => sql`
      select label, count(*) as tx_count from ${schema}.metadata where tx_id > ${txId} group by label`,
  },
  ...HOLDING_TOTALS,
  ...DELEGATED_TOTALS,
];

/** Tables that `countEverything` fills. */
export const COUNTED_TABLES: readonly string[] = [...TOTALS.map(({ table }) => table), ...UNSPENT_TABLES];

/** All tables maintained by these sums. */
export const TOTAL_TABLES: readonly string[] = [
  ...COUNTED_TABLES,
  ORDER_TOTAL.table,
  NFT_COLLECTION_TOTAL.table,
  'candle',
];

function buildInsert(schema: Identifier, { table, keys, sums }: Total, delta: Sql): Sql {
  const names = join([...keys, ...sums].map((name) => sql`${identifier(name)}`));
  return sql`insert into ${schema}.${identifier(table)} (${names}) select ${names} from (${delta}) d`;
}

function buildMerge(schema: Identifier, { table, keys, sums }: Total, delta: Sql, sign: 1 | -1): Sql {
  const keyNames = keys.map(identifier);
  const sumNames = sums.map(identifier);
  const signed = sign === 1 ? sql`` : sql`-`;
  const all = (fragments: readonly Sql[]): Sql => join(fragments, sql` and `);
  return sql`
    merge into ${schema}.${identifier(table)} t using (${delta}) d
       on ${all(keyNames.map((key) => sql`t.${key} = d.${key}`))}
    when matched and ${all(sumNames.map((sum) => sql`t.${sum} = -(${signed}d.${sum})`))} then delete
    when matched then update set ${join(sumNames.map((sum) => sql`${sum} = t.${sum} + ${signed}d.${sum}`))}
    when not matched then insert (${join([...keyNames, ...sumNames].map((name) => sql`${name}`))})
      values (${join([...keyNames.map((key) => sql`d.${key}`), ...sumNames.map((sum) => sql`${signed}d.${sum}`)])})`;
}
