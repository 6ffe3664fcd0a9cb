import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../../src/chains/networks.js';
import { openBitcoinIndex } from '../../../src/indexer/bitcoin/bitcoin-index.js';
import type { Db } from '../../../src/store/db.js';
import { networkDb } from '../../../src/store/network-db.js';
import { scriptHistory } from '../../../src/store/queries/bitcoin/history.js';
import { type ConfirmedKey, pageUnspent } from '../../../src/store/queries/bitcoin/unspent-page.js';
import { type WalletTransaction, walletHistory, walletUnspent } from '../../../src/store/queries/bitcoin/wallets.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { identifier, join, type Sql, sql } from '../../../src/store/sql.js';
import { openTestDb, type TestDb } from '../../support/databases.js';

/**
 * Every transaction after the first pays two scripts: one of `EXCHANGES` and one of `USERS`. Every third output of an
 * exchange is spent by a later transaction.
 */
const NETWORK = networkById('BITCOIN_MAINNET');
const SCHEMA = networkSchema(NETWORK.id);
const TRANSACTIONS = 24_000;
const PER_BLOCK = 40;
const EXCHANGES = [1, 2, 3] as const;
const USERS = Array.from({ length: 500 }, (_, index) => 4 + index);
const LATER = 700;
const VALUE = 5;
const LIMIT = 50;
/** Rows that a page may read of each of its indexes. */
const MAX_ROWS = 5 * LIMIT;

const pickExchange = (txNum: number): number => EXCHANGES[txNum % EXCHANGES.length]!;
const pickUser = (txNum: number): number => USERS[txNum % USERS.length]!;
const spentBy = (txNum: number): number | undefined =>
  txNum % 9 < 3 && txNum + LATER < TRANSACTIONS ? txNum + LATER : undefined;

let opened: TestDb;
const db = (): Db => opened.db;
/** Txids by the number of the transaction. */
let txids: readonly string[] = [];

async function insertColumns(table: string, columns: Readonly<Record<string, Sql>>, from: Sql): Promise<void> {
  const required = await db().rows<{ readonly name: string }>(sql`
    select column_name as name from information_schema.columns
     where table_schema = ${SCHEMA.name} and table_name = ${table} and is_nullable = 'NO' and data_type <> 'bytea'`);
  const all = { ...Object.fromEntries(required.map(({ name }) => [name, sql`0`])), ...columns };
  const names = join(Object.keys(all).map((name) => sql`${identifier(name)}`));
  await db().run(sql`
    insert into ${SCHEMA}.${identifier(table)} (${names}) select ${join(Object.values(all))} from ${from}`);
}

beforeAll(async () => {
  opened = await openTestDb();
  await (await openBitcoinIndex(db(), NETWORK)).goLive();
  const numbers = sql`generate_series(1, ${TRANSACTIONS - 1}::integer) n`;
  await insertColumns(
    'block',
    {
      height: sql`n`,
      first_tx_num: sql`n * ${PER_BLOCK}::integer`,
      tx_count: sql`${PER_BLOCK}::integer`,
      hash: sql`sha256(n::text::bytea)`,
      header: sql`'\\x00'::bytea`,
    },
    sql`generate_series(0, ${TRANSACTIONS / PER_BLOCK - 1}::integer) n`,
  );
  await insertColumns(
    'transaction',
    { tx_num: sql`n`, height: sql`n / ${PER_BLOCK}::integer`, fee: sql`1`, txid: sql`sha256(('t' || n)::bytea)` },
    sql`generate_series(0, ${TRANSACTIONS - 1}::integer) n`,
  );
  await insertColumns(
    'script',
    { id: sql`n`, first_tx_num: sql`n`, script: sql`sha256(('s' || n)::bytea)` },
    sql`generate_series(1, ${EXCHANGES.length + USERS.length}::integer) n`,
  );
  const spender = sql`case when n % 9 < 3 and n + ${LATER}::integer < ${TRANSACTIONS}::integer
    then n + ${LATER}::integer end`;
  const exchange = { script_id: sql`1 + n % 3`, vout: sql`0`, spent_by: spender, spent_vin: sql`${spender} * 0` };
  await insertColumns('output', { tx_num: sql`n`, value: sql`${VALUE}::integer`, ...exchange }, numbers);
  const user = { script_id: sql`4 + n % ${USERS.length}::integer`, vout: sql`1` };
  await insertColumns('output', { tx_num: sql`n`, value: sql`${VALUE}::integer`, ...user }, numbers);
  await db().run(sql`insert into ${SCHEMA}.script_total
    (script_id, tx_count, funded_count, spent_count, funded_sum, spent_sum)
    select script_id, count(distinct tx_num), count(*) filter (where not spends), count(*) filter (where spends),
           coalesce(sum(value) filter (where not spends), 0), coalesce(sum(value) filter (where spends), 0)
      from ${SCHEMA}.script_move group by script_id having count(distinct tx_num) > 2`);
  for (const table of ['block', 'transaction', 'script', 'output', 'earlier_output', 'script_total', 'mempool_input'])
    await db().run(sql`vacuum analyze ${SCHEMA}.${identifier(table)}`);
  const rows = await db().rows<{ readonly txid: string }>(sql`
    select encode(txid, 'hex') as txid from ${SCHEMA}.transaction order by tx_num`);
  txids = rows.map(({ txid }) => txid);
});
afterAll(() => opened?.close());

interface Move {
  readonly txNum: number;
  readonly received: bigint;
  readonly sent: bigint;
}

/** The transactions of scripts, oldest first, from the rule above. */
function listHistory(scripts: ReadonlySet<number>): readonly Move[] {
  const moves = new Map<number, { received: bigint; sent: bigint }>();
  const at = (txNum: number) => {
    const move = moves.get(txNum) ?? { received: 0n, sent: 0n };
    moves.set(txNum, move);
    return move;
  };
  for (let txNum = 1; txNum < TRANSACTIONS; txNum += 1) {
    const spender = spentBy(txNum);
    if (scripts.has(pickExchange(txNum))) {
      at(txNum).received += BigInt(VALUE);
      if (spender !== undefined) at(spender).sent += BigInt(VALUE);
    }
    if (scripts.has(pickUser(txNum))) at(txNum).received += BigInt(VALUE);
  }
  return [...moves].map(([txNum, move]) => ({ txNum, ...move })).toSorted((a, b) => a.txNum - b.txNum);
}

/** The unspent outputs of scripts in the order of a page; `height:txid:vout`. Those of block 0 were never spendable. */
const listUnspent = (scripts: ReadonlySet<number>): readonly string[] =>
  txids
    .flatMap((txid, txNum) => {
      const height = Math.floor(txNum / PER_BLOCK);
      if (height === 0) return [];
      const exchange = scripts.has(pickExchange(txNum)) && spentBy(txNum) === undefined;
      return [...(exchange ? [0] : []), ...(scripts.has(pickUser(txNum)) ? [1] : [])].map((vout) => ({
        height,
        key: `${txid}:${vout}`,
      }));
    })
    .toSorted((a, b) => a.height - b.height || (a.key < b.key ? -1 : 1))
    .map(({ height, key }) => `${height}:${key}`);

const toKey = ({ height, txid, vout }: ConfirmedKey): string => `${height}:${txid}:${vout}`;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the scans of a plan read of the tables that grow with the history. */
const scannedRows = (node: PlanNode): readonly number[] => [
  ...(['output', 'transaction'].includes(node['Relation Name'] ?? '')
    ? [(node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']]
    : []),
  ...(node.Plans ?? []).flatMap(scannedRows),
];

/** The largest number of rows that a scan reads in any of the statements that `read` sends. */
async function countRows(
  read: (network: ReturnType<typeof networkDb<'bitcoin'>>) => Promise<unknown>,
): Promise<number> {
  const statements: Sql[] = [];
  const recorded: Db = {
    ...db(),
    rows: (query) => {
      statements.push(query);
      return db().rows(query);
    },
    first: (query) => {
      statements.push(query);
      return db().first(query);
    },
  };
  await read(networkDb<'bitcoin'>(recorded, NETWORK.id, 'bitcoin'));
  const counts: number[] = [];
  for (const statement of statements) {
    const [row] = await db().rows<{ readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      sql`explain (analyze, timing off, format json) ${statement}`,
    );
    counts.push(...scannedRows(row!['QUERY PLAN'][0].Plan));
  }
  expect(counts.length).toBeGreaterThan(2);
  return Math.max(...counts);
}

const network = () => networkDb<'bitcoin'>(db(), NETWORK.id, 'bitcoin');
const ALL = { from: 0, to: 2 ** 31 - 1 };
const HIGHEST = 2n ** 62n;

test.each(['asc', 'desc'] as const)(
  'page of a long history in order %s reads as many rows at any depth',
  async (order) => {
    const expected = order === 'asc' ? listHistory(new Set([1])) : listHistory(new Set([1])).toReversed();
    expect(expected.length).toBeGreaterThan(8_000);
    for (const depth of [0, 4_000, expected.length - LIMIT]) {
      const first = BigInt(expected[depth]!.txNum);
      const range = order === 'asc' ? { from: first, below: HIGHEST } : { from: 0n, below: first + 1n };
      const page = { scriptId: 1n, ...range, order, limit: LIMIT };
      const rows = await scriptHistory(network(), page);
      expect(rows.map(({ txNum, received, sent }) => ({ txNum: Number(txNum), received, sent }))).toEqual(
        expected.slice(depth, depth + LIMIT),
      );
      expect(await countRows((recorded) => scriptHistory(recorded, page))).toBeLessThanOrEqual(MAX_ROWS);
    }
  },
);

test('page of many unspent outputs reads as many rows at any depth', async () => {
  const expected = listUnspent(new Set([2]));
  expect(expected.length).toBeGreaterThan(5_000);
  for (const depth of [0, 1, 2_777, expected.length - LIMIT]) {
    const [height, txid, vout] = (expected[depth - 1] ?? '').split(':');
    const after = depth === 0 ? undefined : { height: Number(height), txid: txid!, vout: Number(vout) };
    const page = { scripts: sql`script_id = 2`, after, ...ALL, limit: LIMIT };
    expect((await pageUnspent(network(), page)).map(toKey)).toEqual(expected.slice(depth, depth + LIMIT));
    expect(await countRows((recorded) => pageUnspent(recorded, page))).toBeLessThanOrEqual(MAX_ROWS);
  }
});

test('page of unspent outputs leaves out those that the mempool spends, without a gap', async () => {
  const all = listUnspent(new Set([3]));
  const spent = new Set(all.filter((_, place) => place % 3 === 0 || (place > 200 && place < 500)));
  await db().run(sql`insert into ${SCHEMA}.mempool_input (value, vin, vout, txid, output_txid)
    select 1, (row_number() over ())::integer, split_part(key, ':', 3)::integer, '\\x01',
           decode(split_part(key, ':', 2), 'hex') from unnest(${[...spent]}::text[]) key`);
  const expected = all.filter((key) => !spent.has(key)).slice(0, 400);
  const read: string[] = [];
  let after: ConfirmedKey | undefined;
  while (read.length < expected.length) {
    const page = await pageUnspent(network(), { scripts: sql`script_id = 3`, after, ...ALL, limit: LIMIT });
    after = page.at(-1);
    read.push(...page.map(toKey));
  }
  expect(read).toEqual(expected);
  const [from, to] = [100, 103];
  const bounded = await pageUnspent(network(), {
    scripts: sql`script_id = 3`,
    after: undefined,
    from,
    to,
    limit: 1_000,
  });
  expect(bounded.map(toKey)).toEqual(
    all.filter((key) => !spent.has(key) && Number(key.split(':')[0]) >= from && Number(key.split(':')[0]) <= to),
  );
  await db().run(sql`delete from ${SCHEMA}.mempool_input`);
});

test.each([
  ['one large script', [1]],
  ['large and small scripts', [1, 3, 4, 9, 77, 500]],
  ['small scripts', [5, 6, 7]],
])('pages of a wallet of %s have each transaction and each output once', async (_, scripts) => {
  const scriptIds = scripts.map(BigInt);
  const expected = listHistory(new Set(scripts)).toReversed();
  const found: WalletTransaction[] = [];
  let below = HIGHEST;
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await walletHistory(network(), { scriptIds, below, limit: LIMIT });
    found.push(...page);
    below = page.at(-1)?.txNum ?? 0n;
  }
  expect(found.map(({ txNum, received, sent }) => ({ txNum: Number(txNum), received, sent }))).toEqual(
    expected.slice(0, 5 * LIMIT),
  );
  const outputs: string[] = [];
  let after: ConfirmedKey | undefined;
  for (let pages = 0; pages < 5; pages += 1) {
    const page = await walletUnspent(network(), { scriptIds, after, limit: LIMIT });
    const last = page.at(-1);
    after = last?.block && { height: last.block.height, txid: last.txid, vout: last.vout };
    outputs.push(...page.map(({ txid, vout, block }) => toKey({ height: block!.height, txid, vout })));
    if (page.length < LIMIT) break;
  }
  expect(outputs).toEqual(listUnspent(new Set(scripts)).slice(0, 5 * LIMIT));
});

test('page of a wallet reads as many rows of a long history at any depth', async () => {
  for (const below of [HIGHEST, 12_000n, 1_000n])
    expect(
      await countRows((recorded) => walletHistory(recorded, { scriptIds: [1n, 4n, 5n], below, limit: LIMIT })),
    ).toBeLessThanOrEqual(MAX_ROWS);
  const after = { height: 300, txid: '00'.repeat(32), vout: 0 };
  expect(
    await countRows((recorded) => walletUnspent(recorded, { scriptIds: [1n], after, limit: LIMIT })),
  ).toBeLessThanOrEqual(MAX_ROWS);
});
