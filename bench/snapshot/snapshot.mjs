// Export and import of a snapshot against pg_dump and pg_restore (directory format, as many jobs, the same level of gzip;
// pg_dump alone would choose 6, which takes twice as long) of the same schema on
// the same server: the index of the preview chain from genesis (53,069 blocks). Alternating rounds; the import also
// creates the live indexes and statistics. The server is the system's, because pg_dump refuses servers newer than itself;
// DATABASE_URL names another one, for the pg_dump on the path.
//
//   npm run build && node bench/snapshot/snapshot.mjs [rounds]        needs external data and PostgreSQL of the system
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, machine, median, today, writeResult } from '../measurement.mjs';
import { createServers } from '../replica/postgres.mjs';
import { needChainData, readPreviewBlocks, readPreviewGenesis } from '../sync/chain-data.mjs';

const { exportSnapshot } = await load('app/snapshot/export-snapshot.js');
const { importSnapshot } = await load('app/snapshot/import-snapshot.js');
const { COMPRESSION_LEVEL } = await load('app/snapshot/write-chunk.js');
const { folderStore } = await load('gateways/file-store/folder-store.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { networkById } = await load('chains/networks.js');
const { networkSchema } = await load('store/schemas.js');
const { sql } = await load('store/sql.js');
const { openDb } = await load('store/open.js');
const { silentLog } = await load('kernel/log.js');

needChainData('snapshot');
const ROUNDS = Number(process.argv[2] ?? 3);
const JOBS = 2;
const BATCH = 1000;
const network = networkById('CARDANO_PREVIEW');
const schema = networkSchema(network.id);
const signal = new AbortController().signal;

async function indexChain(db) {
  const blocks = readPreviewBlocks();
  const index = await openCardanoIndex(db, network, { genesis: readPreviewGenesis() });
  for (let at = 0; at < blocks.length; at += BATCH)
    await index.append(blocks.slice(at, at + BATCH).map((block) => index.decode(block)));
  await index.goLive();
  await db.run(sql`vacuum (analyze)`);
}

const readLoad = () => loadavg().map((load) => Number(load.toFixed(2)));

async function measure(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

const folderBytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function compare(db, programs) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-snapshot-'));
  const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
  const url = db.connectionUrl;
  const targetUrl = new URL(url);
  targetUrl.pathname = '/bench_restore';
  await db.run(sql`create database bench_restore`);
  const target = await openDb({ databaseUrl: targetUrl.href, dataDir: '', log: silentLog, statementTimeoutMs: 0 });
  const rounds = [];
  const loadBefore = readLoad();
  let manifest;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rmSync(ours, { recursive: true, force: true });
      rmSync(theirs, { recursive: true, force: true });
      const store = folderStore(ours);
      const exported = await measure(async () => {
        ({ manifest } = await exportSnapshot({
          db,
          network,
          simulated: false,
          store,
          jobs: JOBS,
          now: Date.now,
          signal,
        }));
      });
      const jobs = `--jobs=${JOBS}`;
      const dumped = await measure(() =>
        execFileSync(
          join(programs, 'pg_dump'),
          ['-Fd', `-Z${COMPRESSION_LEVEL}`, jobs, `--schema=${schema.name}`, '-f', theirs, url],
          {
            stdio: 'inherit',
          },
        ),
      );
      const imported = await measure(() =>
        importSnapshot({ db: target, network, simulated: false, store, replace: false, jobs: JOBS, signal }),
      );
      await target.run(sql`drop schema ${schema} cascade`);
      await target.run(sql`checkpoint`);
      const restored = await measure(() => {
        execFileSync(join(programs, 'pg_restore'), [jobs, '--no-owner', '-d', targetUrl.href, theirs], {
          stdio: 'inherit',
        });
        return target.run(sql`analyze`);
      });
      await target.run(sql`drop schema ${schema} cascade`);
      await target.run(sql`checkpoint`);
      rounds.push({ exported, dumped, imported, restored });
      console.log(`round ${round + 1}:`, rounds.at(-1));
    }
    const [size] = await db.rows(sql`select sum(pg_table_size(oid)) as tables from pg_class
      where relnamespace = to_regnamespace(${schema.name}) and relkind = 'r'`);
    const seconds = (name) => Number(median(rounds.map((round) => round[name])).toFixed(2));
    const megabytes = Number(size.tables) / 1e6;
    const rate = (name) => ({
      seconds: seconds(name),
      rowsPerSecond: Math.round(manifest.rows / seconds(name)),
      megabytesPerSecond: Number((megabytes / seconds(name)).toFixed(1)),
    });
    const ratio = (name, other) => Number(median(rounds.map((round) => round[name] / round[other])).toFixed(2));
    writeResult('snapshot-import', {
      measured: today(),
      machine,
      loadBefore,
      loadAfter: readLoad(),
      jobs: JOBS,
      gzipLevel: COMPRESSION_LEVEL,
      rounds: ROUNDS,
      rows: manifest.rows,
      tableMegabytes: Math.round(megabytes),
      export: { ...rate('exported'), fileMegabytes: Math.round(folderBytes(ours) / 1e6) },
      pgDump: { ...rate('dumped'), fileMegabytes: Math.round(folderBytes(theirs) / 1e6) },
      import: rate('imported'),
      pgRestore: rate('restored'),
      exportPerPgDump: ratio('exported', 'dumped'),
      importPerPgRestore: ratio('imported', 'restored'),
    });
  } finally {
    await target.close();
    await db.run(sql`drop database bench_restore with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(databaseUrl, programs) {
  const db = await openDb({ databaseUrl, dataDir: '', log: silentLog, statementTimeoutMs: 0 });
  try {
    await indexChain(db);
    await compare(db, programs);
  } finally {
    await db.run(sql`drop schema if exists ${schema} cascade`);
    await db.close();
  }
}

const { DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl !== undefined) await run(databaseUrl, '');
else {
  const servers = createServers();
  try {
    await run((await servers.startPrimary()).url, servers.programs);
  } finally {
    servers.stop();
  }
}
