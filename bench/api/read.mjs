// Typical reads of the data API on generated chains: requests per second and latency over HTTP, against the same SQL
// run by pgbench on the same server as the ceiling, and how the time of one request grows with the chain.
// npm run build && npm ci --prefix bench && node bench/api/read.mjs [small] [large]
// Sizes are in transactions (default 10000 and 1000000). `BENCH_DIR` is the folder of the chains between runs;
// `PGBENCH` names the program.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { startService } from './start-service.mjs';
import { findSubjects } from './subjects.mjs';

const autocannon = createRequire(new URL('../package.json', import.meta.url))('autocannon');
const [small = 10_000, large = 1_000_000] = process.argv.slice(2).map(Number);
const PGBENCH = process.env.PGBENCH ?? '/usr/lib/postgresql/15/bin/pgbench';
const ROUNDS = 5;
const SECONDS = 2;
const CLIENTS = 8;

const operations = (s) => ({
  'address UTxOs, first page': `/api/addresses/${s.address}/utxos`,
  'address UTxOs, deep page': `/api/addresses/${s.address}/utxos?page=${Math.max(1, Math.floor(s.addressUtxos / 100))}`,
  'account UTxOs, a cursor page': `/api/account/${s.stakeAddress}/utxos/page?limit=100`,
  'asset holders': `/api/assets/${s.unit}/holders`,
  'transaction by hash': `/api/transactions/${s.txHash}`,
  'address history': `/api/addresses/${s.busyAddress}/transactions/history`,
  'policy assets': `/api/policy/${s.policyId}/assets`,
  blocks: '/api/blocks',
  'metadata label': `/api/metadata/txs/labels/${s.label}`,
  'script UTxOs': `/api/scripts/${s.scriptHash}/utxos`,
  'account transactions, a cursor page': `/api/account/${s.stakeAddress}/txs/page`,
});

/** Milliseconds of one request at a time, over HTTP. */
async function alone({ url, headers }, path) {
  const { latency } = await autocannon({ url: url + path, headers, connections: 1, amount: 200, workers: 1 });
  return latency.p50;
}

/** The statements of a request as a pgbench script, every value as a literal. */
const toPgbenchScript = (statements) =>
  statements
    .map(({ text, values }) => {
      const literal = (value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);
      return `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, index) => literal(values[index - 1]))};`;
    })
    .join('\n');

function measureCeiling(databaseUrl, file) {
  const out = execFileSync(
    PGBENCH,
    ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', 1, '-T', SECONDS, '-f', file, databaseUrl].map(String),
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return Number(/tps = ([0-9.]+)/.exec(out)?.[1]);
}

const server = await openServer();
const scripts = mkdtempSync(join(tmpdir(), 'crosstie-pgbench-'));
try {
  const growth = {};
  const rows = [];
  let sizes;
  for (const size of [small, large]) {
    const env = await prepareChain(server, size);
    const subjects = await findSubjects(env.DATABASE_URL, NETWORK);
    sizes = subjects;
    console.log(subjects);
    const service = await startService(env);
    for (const [name, path] of Object.entries(operations(subjects))) {
      const first = await service.ask(path);
      if (first.status !== 200) throw new Error(`${name}: ${first.status} ${first.text}`);
      growth[name] = [...(growth[name] ?? []), await alone(service, path)];
      if (size !== large) continue;
      const { statements, bytes } = await service.ask(path);
      const file = join(scripts, 'one.sql');
      writeFileSync(file, toPgbenchScript(statements));
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ceiling = existsSync(PGBENCH) ? measureCeiling(env.DATABASE_URL, file) : Number.NaN;
        const run = await autocannon({
          url: service.url + path,
          headers: service.headers,
          connections: CLIENTS,
          duration: SECONDS,
          workers: 1,
        });
        if (run.non2xx > 0) throw new Error(`${name}: ${run.non2xx} refusals`);
        rounds.push({
          rps: run.requests.average,
          p99: run.latency.p99,
          ceiling,
          ratio: run.requests.average / ceiling,
        });
      }
      const of = (field) => median(rounds.map((round) => round[field]));
      rows.push({
        operation: name,
        bytes,
        statements: statements.length,
        rps: Math.round(of('rps')),
        p99Ms: of('p99'),
        pgbench: Math.round(of('ceiling')),
        ratio: Number(of('ratio').toFixed(2)),
        growth: Number((growth[name][1] / Math.max(1, growth[name][0])).toFixed(2)),
      });
    }
    service.child.kill('SIGTERM');
  }
  console.table(rows);
  const result = { small, large, subjects: sizes, clients: CLIENTS, rounds: ROUNDS, secondsPerRound: SECONDS, rows };
  writeResult('api-read', result);
} finally {
  rmSync(scripts, { recursive: true, force: true });
  await server.stop();
}
