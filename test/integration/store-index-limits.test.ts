import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { bitcoinMigrations } from '../../src/store/migrations/bitcoin/index.js';
import { cardanoMigrations } from '../../src/store/migrations/cardano/index.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { LIVE_INDEXES } from '../../src/store/write/bitcoin/live-indexes.js';
import { FACT_TABLES } from '../../src/store/write/bitcoin/tables.js';
import { createMissingIndexes } from '../../src/store/write/live-index.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { toGeneratedNetwork } from './cardano-index/generated-chain.js';

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.close());

/** Text that exceeds an index entry even when compressed. */
const incompressible = (length: number): string =>
  Array.from({ length }, (_, position) =>
    String.fromCharCode(33 + ((position * position * 31 + position * 17) % 90)),
  ).join('');

test('inscription with a content type longer than an index entry is stored', async () => {
  const schema = identifier('limits_bitcoin');
  await migrate(testDb.db, schema, bitcoinMigrations);
  await createMissingIndexes(testDb.db, schema, LIVE_INDEXES);
  const { name: table, columns } = FACT_TABLES.inscription;
  const type = Array.from({ length: 40 }, (_, part) => `${incompressible(997)}${part * 7919}`).join('');
  await testDb.db.copy({ schema, table, columns }, [
    [0, 1, 0, 0, 0n, undefined, false, type, undefined, undefined, 3, undefined, undefined],
  ]);
  expect(
    await testDb.db.rows(sql`select id from ${schema}.inscription
      where md5(content_type) = md5(${type}::text) and content_type = ${type}`),
  ).toEqual([{ id: 0 }]);
});

test('index created by an older version keeps its rows and accepts larger ones', async () => {
  const network = toGeneratedNetwork('CARDANO_PREVIEW');
  const schema = networkSchema(network.id);
  const before = cardanoMigrations.slice(
    0,
    cardanoMigrations.findIndex(({ name }) => name === '0016_undecoded'),
  );
  await migrate(testDb.db, schema, before);
  const insert = (txId: number, pledge: bigint) => sql`
    insert into ${schema}.pool_registration (tx_id, cert_index, pool_id, vrf_key_hash, pledge, cost, margin_numerator,
      margin_denominator, reward_account, metadata_hash)
    values (${txId}, 0, 0, '\\x00', ${pledge}::numeric, 340000000, 1, 20, '\\xe0', '\\x0102')`;
  await testDb.db.run(insert(1, 5_000_000n));
  const index = await openCardanoIndex(testDb.db, network);
  expect(await index.undecodedParts?.()).toBe(0);
  await testDb.db.run(insert(2, 2n ** 64n - 1n));
  expect(await testDb.db.rows(sql`select tx_id, pledge, cost from ${schema}.pool_registration order by tx_id`)).toEqual(
    [
      { tx_id: 1, pledge: 5_000_000n, cost: 340_000_000n },
      { tx_id: 2, pledge: 2n ** 64n - 1n, cost: 340_000_000n },
    ],
  );
});
