import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { assetMovesPage } from '../../src/store/queries/cardano/assets/asset-moves.js';
import { identifier, sql } from '../../src/store/sql.js';
import { LIVE_INDEXES } from '../../src/store/write/cardano/live-indexes.js';
import { createMissingIndexes } from '../../src/store/write/live-index.js';
import { openTestDb } from '../support/databases.js';

const schema = identifier('asset_history_page');
const ASSET = 7;
let opened: Awaited<ReturnType<typeof openTestDb>>;

beforeAll(async () => {
  opened = await openTestDb();
  const { db } = opened;
  await migrate(db, schema, networkMigrations('cardano'));
  const indexes = LIVE_INDEXES.filter(({ table }) => table === 'output_asset' || table === 'mint');
  await createMissingIndexes(db, schema, indexes);
  // Two outputs of the asset in every transaction, and burns that leave none in every tenth of another range.
  await db.run(sql`insert into ${schema}.output_asset (tx_id, index, asset_id, quantity)
    select n / 3, n % 3, case when n % 3 = 0 then n else ${ASSET}::integer end, 1 from generate_series(0, 29999) n`);
  await db.run(sql`insert into ${schema}.mint (tx_id, asset_id, quantity, policy_id)
    select n * 10, ${ASSET}::integer, -1, 0 from generate_series(0, 1999) n`);
  for (const table of ['output_asset', 'mint']) await db.run(sql`analyze ${schema}.${identifier(table)}`);
});
afterAll(() => opened?.close());

/** All transactions of the asset: 0 to 9,999, then every tenth up to 19,990. */
const HISTORY = [
  ...Array.from({ length: 10_000 }, (_, txId) => txId),
  ...Array.from({ length: 1_000 }, (_, place) => 10_000 + place * 10),
];

test.each([
  ['asc', 0, sql`tx_id > 9990`, HISTORY.filter((txId) => txId > 9990)],
  ['asc', 5, sql`true`, HISTORY.slice(5)],
  [
    'desc',
    3,
    sql`tx_id < 10030`,
    HISTORY.filter((txId) => txId < 10_030)
      .toReversed()
      .slice(3),
  ],
] as const)('page in order %s after %i has each transaction once', async (order, skip, where, expected) => {
  const rows = await opened.db.rows<{ tx_id: number }>(
    assetMovesPage(schema, { assetId: sql`${ASSET}::integer`, where, order, skip, limit: 20 }),
  );
  expect(rows.map(({ tx_id }) => tx_id)).toEqual(expected.slice(0, 20));
});

test('page reads no more rows than it needs of either table', async () => {
  const page = assetMovesPage(schema, { assetId: sql`${ASSET}::integer`, where: sql`true`, order: 'desc', limit: 20 });
  const [plan] = await opened.db.rows<{ 'QUERY PLAN': unknown }>(sql`explain (analyze, format json) ${page}`);
  const counts = [...JSON.stringify(plan).matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows));
  expect(counts.length).toBeGreaterThan(3);
  expect(Math.max(...counts)).toBeLessThanOrEqual(60);
});
