import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRawBlocks } from '../../src/app/doctor/raw-block-check.js';
import {
  type CardanoIndex,
  type CardanoIndexOptions,
  openCardanoIndex,
} from '../../src/indexer/cardano/cardano-index.js';
import { extractHeader } from '../../src/indexer/cardano/raw-blocks.js';
import { maintainPartitionsOnce } from '../../src/indexer/maintain-partitions.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Log } from '../../src/kernel/log.js';
import type { Point } from '../../src/sources/source.js';
import type { Db } from '../../src/store/db.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { pruneRawBlocks } from '../../src/store/write/cardano/prune-raw-blocks.js';
import { RAW_BLOCKS } from '../../src/store/write/cardano/raw-block-table.js';
import { listPartitions } from '../../src/store/write/partitions.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { inDepth, takeFirst } from '../support/depth.js';
import { recordingLog } from '../support/recording-log.js';
import { testUnless } from '../support/skip.js';
import { fingerprint } from './cardano-index/dump.js';
import { GeneratedChain, toGeneratedNetwork } from './cardano-index/generated-chain.js';

const network = toGeneratedNetwork('CARDANO_PREVIEW');
const schema = networkSchema(network.id);
const migrations = networkMigrations('cardano');
const BLOCKS = 16;
const FINALITY = 5;
const chain = new GeneratedChain(31).grow(60);

/** The embedded database is a server of the same kind. */
const DRIVERS = takeFirst(
  STORE_DRIVERS.filter(({ driver }) => driver !== 'embedded'),
  1,
);

describe.each(DRIVERS)('partitions of raw blocks ($driver)', ({ driver, open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  const db = (): Db => opened.db;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  async function openIndex(options: CardanoIndexOptions = {}): Promise<CardanoIndex> {
    await db().run(sql`drop schema if exists ${schema} cascade`);
    await migrate(db(), schema, migrations);
    // The first partition of a new index has the usual size.
    if (options.partitionBlocks !== undefined) await db().run(sql`drop table ${schema}.raw_block_from_0`);
    return openCardanoIndex(db(), network, { genesis: chain.genesis, ...options });
  }

  const append = (index: CardanoIndex, from: number, to: number): Promise<number> =>
    index.append(chain.blocks.slice(from, to).map((bytes) => index.decode(bytes)));

  const pointAt = (index: CardanoIndex, height: number): Required<Point> => {
    const { hash, header } = index.decode(chain.blocks[height]!);
    return { slot: header.slot, height, hash: toHex(hash) };
  };

  const spans = async (): Promise<readonly (readonly [number, number])[]> =>
    (await listPartitions(db(), schema, RAW_BLOCKS.name)).map(({ from, to }) => [from, to]);

  const maintain = (keepBlocks: number | undefined, log: Log): Promise<void> => {
    const { signal } = new AbortController();
    return maintainPartitionsOnce({
      db: db(),
      schema,
      table: { ...RAW_BLOCKS, blocks: BLOCKS },
      finalityDepth: FINALITY,
      keepBlocks,
      prune: (partition) => pruneRawBlocks(db(), schema, partition, { extractHeader, signal }),
      log,
      signal,
    });
  };

  // The statements are the same for every driver, and one session is slow.
  testUnless(driver === 'pglite' && 'only for a PostgreSQL server')(
    'facts are the same with small partitions as with one, after any appends and rollbacks',
    async () => {
      const step = fc.record({ forward: fc.integer({ min: 1, max: 24 }), back: fc.integer({ min: 0, max: 20 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
          const prints = [];
          for (const partitionBlocks of [undefined, BLOCKS]) {
            const index = await openIndex(partitionBlocks === undefined ? {} : { partitionBlocks });
            let length = 0;
            for (const { forward, back } of steps) {
              const to = Math.min(chain.blocks.length, length + forward);
              await append(index, length, to);
              length = Math.max(1, to - back);
              if (length < to) await index.rollback(pointAt(index, length - 1));
            }
            const { rollback_log: _, ...facts } = await fingerprint(db(), schema);
            prints.push(facts);
          }
          expect(prints[1]).toEqual(prints[0]);
        }),
        { numRuns: inDepth(1, 3), seed: 7 },
      );
    },
  );

  test('partitions are created with the blocks, and a rollback across borders deletes from several', async () => {
    const index = await openIndex({ partitionBlocks: BLOCKS });
    await append(index, 0, 10);
    expect(await spans()).toEqual([[0, 16]]);
    await append(index, 10, 40);
    expect(await spans()).toEqual([
      [0, 16],
      [16, 32],
      [32, 48],
    ]);
    await index.rollback(pointAt(index, 9));
    const left = await db().rows(sql`select max(height) as height, count(*) as count from ${schema}.raw_block`);
    expect(left).toEqual([{ height: 9, count: 10n }]);
    await append(index, 10, 60);
    const heights = await db().rows<{ height: number }>(sql`select height from ${schema}.raw_block order by height`);
    expect(heights.map(({ height }) => height)).toEqual(chain.blocks.map((_, height) => height));
  });

  test('an index of the previous schema gets partitions without a copy of its rows', async () => {
    await db().run(sql`drop schema if exists ${schema} cascade`);
    const step = migrations.findIndex(({ name }) => name.endsWith('raw_block_partitions'));
    await migrate(db(), schema, migrations.slice(0, step));
    await db().run(sql`insert into ${schema}.raw_block (height, whole, bytes)
      select height, true, '\\xab' from generate_series(1999990, 2000010) height`);
    const readFile = (table: string) =>
      db().first(sql`select pg_relation_filenode(${`${schema.name}.${table}`}::regclass) as file`);
    const before = await readFile('raw_block');
    await migrate(db(), schema, migrations);
    expect(await readFile('raw_block_from_0')).toEqual(before);
    expect(await spans()).toEqual([[Number.NEGATIVE_INFINITY, 3_000_000]]);
    expect(await db().rows(sql`select count(*) as count from ${schema}.raw_block`)).toEqual([{ count: 21n }]);
    await migrate(db(), schema, migrations);
  });

  test('old partitions are frozen once, and the next one is created ahead', async () => {
    const index = await openIndex({ partitionBlocks: BLOCKS });
    await append(index, 0, 45);
    const { log, events } = recordingLog();
    await maintain(undefined, log);
    // Not while the chain is being loaded.
    expect(events).toEqual([]);
    expect((await spans()).at(-1)).toEqual([48, 64]);
    await index.goLive();
    await maintain(undefined, log);
    await maintain(undefined, log);
    expect(events.map(({ event, fields }) => [event, fields?.['to']])).toEqual([
      ['partition.frozen', 16],
      ['partition.frozen', 32],
    ]);
  });

  test('pruned partitions have headers, all other facts remain, and the newest blocks can be rolled back', async () => {
    const index = await openIndex({ partitionBlocks: BLOCKS });
    await append(index, 0, 60);
    await index.goLive();
    const { raw_block: _, ...facts } = await fingerprint(db(), schema);
    const { log, events } = recordingLog();
    await maintain(20, log);
    await maintain(20, log);
    expect(events.filter(({ event }) => event === 'partition.pruned').map(({ fields }) => fields?.['to'])).toEqual([
      16, 32,
    ]);
    const rows = await db().rows<{ height: number; whole: boolean; bytes: Uint8Array; hash: Uint8Array }>(sql`
      select r.height, r.whole, r.bytes, b.hash from ${schema}.raw_block r join ${schema}.block b using (height)
       order by r.height`);
    expect(rows).toHaveLength(60);
    for (const { height, whole, bytes, hash } of rows) {
      expect(whole).toBe(height >= 32);
      expect(toHex(blake2b256(whole ? extractHeader(bytes) : bytes))).toBe(toHex(hash));
    }
    const { raw_block: __, ...left } = await fingerprint(db(), schema);
    expect(left).toEqual(facts);
    const checks = [
      await checkRawBlocks(network, {}, db()),
      await checkRawBlocks(network, { rawBlocks: 20 }, db()),
      await checkRawBlocks(network, { rawBlocks: 20, chainDir: '/db', node: '/node.socket' }, db()),
      await checkRawBlocks(network, { rawBlocks: 'headers', chainDir: '/db', node: '/node.socket' }, db()),
    ].flat();
    expect(checks.map(({ status, detail }) => [status, detail])).toEqual([
      ['warning', 'the bytes of blocks below 32 were dropped, and CARDANO_PREVIEW_RAW_BLOCKS is all'],
      ['ok', 'the bytes of blocks below 32 were dropped'],
      ['ok', 'the bytes of blocks below 32 were dropped; they are read from the files of CARDANO_PREVIEW_CHAIN_DIR'],
      [
        'warning',
        'no bytes of blocks are stored, and the files of CARDANO_PREVIEW_CHAIN_DIR do not have the newest ones',
      ],
    ]);
    await index.rollback(pointAt(index, 54));
    await append(index, 55, 60);
    const {
      raw_block: ___,
      rollback_log: ____,
      dropped_transaction: _____,
      ...again
    } = await fingerprint(db(), schema);
    expect(again).toMatchObject({
      block: facts['block'],
      output: facts['output'],
      address_total: facts['address_total'],
    });
  });
});
