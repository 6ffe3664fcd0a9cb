import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { syncNetwork } from '../../src/app/networks/sync-network.js';
import { assembleService } from '../../src/app/service.js';
import { exportSnapshot } from '../../src/app/snapshot/export-snapshot.js';
import { importSnapshot } from '../../src/app/snapshot/import-snapshot.js';
import { runExport, runImport, runVerify } from '../../src/app/snapshot/snapshot-commands.js';
import { type Network, networkById } from '../../src/chains/networks.js';
import { folderStore } from '../../src/gateways/file-store/folder-store.js';
import { systemClock } from '../../src/kernel/clock.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openPglite } from '../../src/store/drivers/pglite/open-pglite.js';
import { appliedSteps, migrate } from '../../src/store/migrations/migrate.js';
import { networkMigrations } from '../../src/store/migrations/networks.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { RAW_BLOCKS } from '../../src/store/write/cardano/raw-block-table.js';
import { ensurePartitions, listPartitions } from '../../src/store/write/partitions.js';
import { expectDocumentedOutput } from '../support/command-output.js';
import { startCommand } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { takeFirst, testInLongForm } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { buildSettings, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';
import { S3_KEY, type S3Server, startS3Server } from '../support/s3-server.js';
import { describeSchema } from '../support/schema-description.js';
import { generateIndex } from '../support/simulated-index.js';

const root = mkdtempSync(join(tmpdir(), 'crosstie-snapshot-'));
const signal = new AbortController().signal;
let s3: S3Server;
let open: TestDb[] = [];

async function newDb(): Promise<TestDb> {
  const db = await openTestDb();
  open.push(db);
  return db;
}

beforeAll(async () => {
  s3 = await startS3Server();
});

afterEach(async () => {
  for (const db of open) await db.close();
  open = [];
});

afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

const roundTrip = { jobs: 2, signal, now: () => 0, chunkBytes: 64 * 1024, replace: false };

const copyIndex = async (network: Network, from: Db, to: Db, folder: string, simulated = true): Promise<void> => {
  const store = folderStore(join(root, folder));
  await exportSnapshot({ ...roundTrip, db: from, network, store, simulated });
  await importSnapshot({ ...roundTrip, db: to, network, store, simulated });
};

test.each(takeFirst(['BITCOIN_TESTNET4', 'MIDNIGHT_PREPROD'] as const, 1))(
  'the index of %s is the same after an export and an import',
  async (id) => {
    const network = networkById(id);
    const [source, target] = [await newDb(), await newDb()];
    await generateIndex(source.db, id);
    await copyIndex(network, source.db, target.db, id);
    expect(await dumpIndex(target.db, id)).toEqual(await dumpIndex(source.db, id));
    const schema = networkSchema(id);
    expect(await describeSchema(target.db, schema)).toEqual(await describeSchema(source.db, schema));
  },
);

testInLongForm('a database with one session imports a snapshot and exports it again', async () => {
  const network = networkById('MIDNIGHT_PREPROD');
  const [source, target] = [await newDb(), await newDb()];
  await generateIndex(source.db, network.id);
  const { dataDir, remove } = temporaryDataDir();
  const pglite = await openPglite({ dataDir, acquireTimeoutMs: 10_000, log: silentLog });
  try {
    await copyIndex(network, source.db, pglite, 'to-pglite');
    await copyIndex(network, pglite, target.db, 'from-pglite');
  } finally {
    await pglite.close();
    remove();
  }
  expect(await dumpIndex(target.db, network.id)).toEqual(await dumpIndex(source.db, network.id));
});

test('a snapshot with an older schema gets the later migrations after the load', async () => {
  const network = networkById('MIDNIGHT_PREPROD');
  const schema = networkSchema(network.id);
  const migrations = networkMigrations(network.family);
  const [source, target] = [await newDb(), await newDb()];
  await migrate(source.db, schema, migrations.slice(0, -1));
  await source.db.run(sql`insert into ${schema}.block (slot, timestamp, zswap_end_index, dust_commitment_end_index,
      dust_generation_end_index, height, protocol_version, first_tx_id, tx_count, hash, zswap_root)
    values (7, 0, 0, 0, 0, 0, 1, 0, 0, '\\xab', '\\x')`);
  await source.db.run(sql`insert into ${schema}.checkpoint (phase, height, slot, hash) values ('live', 0, 7, '\\xab')`);
  await copyIndex(network, source.db, target.db, 'older-schema', false);
  await migrate(source.db, schema, migrations);
  expect(await appliedSteps(target.db, schema)).toEqual(await appliedSteps(source.db, schema));
  expect(await describeSchema(target.db, schema)).toEqual(await describeSchema(source.db, schema));
  expect(await migrate(target.db, schema, migrations)).toEqual([]);
});

test('a snapshot of several partitions is loaded into the partitions of its heights', async () => {
  const network = networkById('CARDANO_PREVIEW');
  const schema = networkSchema(network.id);
  const migrations = networkMigrations(network.family);
  const [source, target, older] = [await newDb(), await newDb(), await newDb()];
  const fill = async (db: Db): Promise<void> => {
    await db.run(sql`insert into ${schema}.block
        (height, slot, epoch, first_tx_id, tx_count, size, protocol_major, era, hash, fees, output)
      select h, h, 0, 0, 0, 0, 9, 7, decode(md5(h::text), 'hex'), 0, 0 from unnest(array[999998, 999999, 1000000, 2000001]) h`);
    await db.run(sql`insert into ${schema}.raw_block (height, whole, bytes)
      select height, true, '\\xab' from ${schema}.block`);
    await db.run(sql`insert into ${schema}.checkpoint (phase, height, slot, hash, boundary)
      values ('live', 2000001, 2000001, decode(md5('2000001'), 'hex'), false)`);
  };
  await migrate(source.db, schema, migrations);
  await source.db.transaction((tx) => ensurePartitions(tx, schema, RAW_BLOCKS, { first: 999_998, last: 2_000_001 }));
  await fill(source.db);
  await copyIndex(network, source.db, target.db, 'partitions', false);
  const describeRows = (db: Db) =>
    db.rows(sql`
    select tableoid::regclass::text as partition, count(*) as count, sum(height) as heights from ${schema}.raw_block
     group by 1 order by 1`);
  expect(await describeRows(target.db)).toEqual(await describeRows(source.db));
  expect((await describeRows(target.db)).length).toBe(3);

  const step = migrations.findIndex(({ name }) => name.endsWith('raw_block_partitions'));
  await migrate(older.db, schema, migrations.slice(0, step));
  await fill(older.db);
  await source.db.run(sql`drop schema ${schema} cascade`);
  await copyIndex(network, older.db, source.db, 'before-partitions', false);
  expect(await listPartitions(source.db, schema, RAW_BLOCKS.name)).toMatchObject([{ to: 3_000_000 }]);
});

test('a followed network continues from the tip of a snapshot in S3', async () => {
  const { id } = GENERATED_NETWORK;
  const start = growChain([], { length: 60 });
  const chain = growChain(start, { length: 40 });
  const [source, target] = [await newDb(), await newDb()];
  const dependencies = {
    log: silentLog,
    clock: systemClock,
    signal,
    onState: () => undefined,
    onProgress: () => undefined,
  };
  const configure = (databaseUrl: string, chainDir: string) =>
    loadConfig({
      env: {
        ...buildSettings(chain, chainDir, { chainDir }),
        DATABASE_URL: databaseUrl,
        AWS_ENDPOINT_URL_S3: s3.url,
        AWS_REGION: S3_KEY.region,
        AWS_ACCESS_KEY_ID: S3_KEY.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      },
      workingDir: root,
    });
  const short = chainFolder(start);
  const long = chainFolder(chain);
  try {
    await syncNetwork(configure(source.url, short.folder), { network: id, once: true }, dependencies);
    const location = 's3://snapshots/generated';
    const { manifest } = await runExport(
      configure(source.url, short.folder),
      { network: id, location, jobs: 2 },
      dependencies,
    );
    expect(manifest).toMatchObject({ simulated: false, tip: { height: start.at(-1)!.point.height } });
    await runImport(
      configure(target.url, long.folder),
      { network: id, location, jobs: 2, replace: false },
      dependencies,
    );
    for (const { url } of [source, target])
      await syncNetwork(configure(url, long.folder), { network: id, once: true }, dependencies);
    expect(await dumpIndex(target.db, id)).toEqual(await dumpIndex(source.db, id));
    const verified = await runVerify(
      configure(target.url, long.folder),
      { location, jobs: 2, againstIndex: true },
      dependencies,
    );
    expect(verified.tip).toEqual(manifest.tip);
  } finally {
    short.remove();
    long.remove();
  }
});

test('a killed export leaves no snapshot and can be repeated, and a killed import is not visible and continues', async () => {
  const network = networkById('CARDANO_PREPROD');
  const [source, target] = [await newDb(), await newDb()];
  await generateIndex(source.db, network.id);
  const { dataDir, remove } = temporaryDataDir();
  const location = 's3://snapshots/killed';
  const run = async (args: readonly string[], { url }: TestDb) =>
    startCommand([...args, '--json'], {
      dataDir,
      env: {
        DATABASE_URL: url,
        AWS_ENDPOINT_URL_S3: s3.url,
        AWS_REGION: S3_KEY.region,
        AWS_ACCESS_KEY_ID: S3_KEY.accessKeyId,
        AWS_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      },
    });
  const kill = async (args: readonly string[], db: TestDb): Promise<void> => {
    s3.maxResponses = 30;
    const command = await run(args, db);
    await eventually(async () => s3.maxResponses < 0);
    command.signal('SIGKILL');
    await command.exited;
    s3.maxResponses = Number.POSITIVE_INFINITY;
  };
  const complete = async (args: readonly string[], db: TestDb): Promise<Record<string, unknown>> => {
    const { code, output, errors } = await (await run(args, db)).exited;
    // A slow run reports its progress there.
    const problems = errors.split('\n').filter((line) => line !== '' && !/^[A-Z][a-z ]+:? \d+( of \d+)?$/.test(line));
    expect([code, problems]).toEqual([0, []]);
    expectDocumentedOutput(`${args[0]} ${args[1]}`, output.trim());
    return JSON.parse(output) as Record<string, unknown>;
  };
  try {
    const exporting = ['snapshot', 'export', 'cardano-preprod', '--to', location, '--jobs', '1'];
    await kill(exporting, source);
    expect([...s3.objects.keys()].filter((key) => key.endsWith('manifest.json') && key.includes('killed'))).toEqual([]);
    await complete(exporting, source);
    const importing = ['snapshot', 'import', 'cardano-preprod', '--from', location, '--jobs', '1'];
    await kill(importing, target);
    const found = await target.db.first(sql`select to_regnamespace('cardano_preprod') is not null as found`);
    expect(found).toEqual({ found: false });
    expect(await complete(importing, target)).toMatchObject({ imported: true, reusedChunks: 29 });
    expect(await dumpIndex(target.db, network.id)).toEqual(await dumpIndex(source.db, network.id));
    await complete(['snapshot', 'verify', '--from', location, '--against-index'], target);
    await complete(['export', 'parquet', 'cardano-preprod', '--to', join(dataDir, 'parquet')], target);
  } finally {
    s3.maxResponses = Number.POSITIVE_INFINITY;
    remove();
  }
});

testInLongForm('a service on an imported index gives the same responses', async () => {
  const network = networkById('CARDANO_PREPROD');
  const [source, target] = [await newDb(), await newDb()];
  await generateIndex(source.db, network.id);
  await copyIndex(network, source.db, target.db, 'served');
  const responses = [];
  for (const { url } of [source, target]) {
    const { dataDir, remove } = temporaryDataDir();
    const config = loadConfig({
      env: {
        DATABASE_URL: url,
        CROSSTIE_DATA_DIR: dataDir,
        CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
        CROSSTIE_MAX_DELAY_MS: '60000',
      },
      workingDir: dataDir,
    });
    const service = await assembleService(config, { log: silentLog, clock: systemClock });
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await service.services.networks.open(network.id);
          break;
        } catch (error) {
          if (!(error instanceof ServiceError) || attempt > 10) throw error;
        }
      }
      const get = async (path: string) => {
        const response = await service.http.inject({
          url: path,
          headers: { 'x-api-key': 'xt_demo_cardano-preprod' },
        });
        expect([path, response.statusCode]).toEqual([path, 200]);
        return response.json();
      };
      const paths = ['/api/blocks/latest', '/api/epoch/latest', '/api/pools/registrations', '/api/dreps/registrations'];
      responses.push(await Promise.all(paths.map(get)));
    } finally {
      await service.close();
      remove();
    }
  }
  expect(responses[1]).toEqual(responses[0]);
});
