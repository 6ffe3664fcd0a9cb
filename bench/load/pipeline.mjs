// The cost of the pipeline: requests per second of an authenticated operation that reads one row, against a bare route
// of the same framework with the same bytes. Ratios of interleaved rounds in one run; absolute numbers are not
// comparable.
// npm run build && npm ci --prefix bench && node bench/load/pipeline.mjs
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, median, writeResult } from '../measurement.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { migrate } = await load('store/migrations/migrate.js');
const { serviceMigrations } = await load('store/migrations/service/index.js');
const { SERVICE_SCHEMA } = await load('store/schemas.js');
const { silentLog } = await load('kernel/log.js');

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SECONDS = Number(process.env.SECONDS ?? 3);
const GOALS = { memory: 0.7, database: 0.85 };

const dataDir = mkdtempSync(join(tmpdir(), 'crosstie-bench-'));
const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
await migrate(db, SERVICE_SCHEMA, serviceMigrations);
await db.run(sql`create table bench_row (id integer primary key, hash text, slot integer, fee text)`);
await db.run(sql`insert into bench_row values (1, repeat('a', 64), 133660800, '172321')`);
await db.close();

const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
const start = (kind) =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('pipeline-server.mjs', import.meta.url), [kind, server.url]);
    children.push(child);
    child.once('exit', (code) => reject(new Error(`the server ${kind} ended with ${code}`)));
    child.once('message', ({ url, headers }) => resolve({ kind, url: `${url}/api/bench/1`, headers, rps: [] }));
  });
const servers = [];
for (const kind of ['bare-memory', 'full-memory', 'bare-database', 'full-database']) servers.push(await start(kind));

const bodies = await Promise.all(servers.map(async ({ url, headers }) => (await fetch(url, { headers })).text()));
if (new Set(bodies).size !== 1) throw new Error(`the servers respond differently: ${bodies.join(' | ')}`);

const measure = async ({ url, headers }, duration) => {
  const run = await autocannon({ url, headers, connections: 32, duration, workers: 1 });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${run.non2xx} rejections, ${run.errors} errors from ${url}`);
  return run.requests.average;
};
for (const target of servers) await measure(target, 2); // warm up
for (let round = 0; round < ROUNDS; round++) {
  for (const target of servers) target.rps.push(await measure(target, SECONDS));
}

const ratio = (store) => {
  const [bare, full] = servers.filter(({ kind }) => kind.endsWith(store));
  return median(full.rps.map((rps, round) => rps / bare.rps[round]));
};
const result = {
  rounds: ROUNDS,
  secondsPerRound: SECONDS,
  rps: Object.fromEntries(servers.map(({ kind, rps }) => [kind, Math.round(median(rps))])),
  ratio: { memory: ratio('memory'), database: ratio('database') },
  goals: GOALS,
};
for (const [store, goal] of Object.entries(GOALS)) {
  const value = result.ratio[store];
  console.log(
    `${store.padEnd(9)} pipeline / bare route = ${value.toFixed(2)} (goal ${goal}) ${value >= goal ? 'met' : 'MISSED'}`,
  );
}
console.table(result.rps);
writeResult('pipeline', result);

await server.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit();
