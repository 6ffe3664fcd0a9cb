// The statements of a request as a pgbench script with parameters: the ceiling that a service can reach.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CLIENTS } from './load.mjs';

const PGBENCH = process.env.PGBENCH ?? '/usr/lib/postgresql/15/bin/pgbench';

/**
 * The service sends `begin` and `commit` together with reads; pgbench would need a round trip for each. Writes are those
 * of the simulation.
 */
const READ = /^\s*(select|with)\b/i;

export const listReads = (statements) => statements.filter(({ text }) => READ.test(text));

/** Identifies recordings whose statements differ in parameters alone; whether one is null may change the plan. */
const formatShape = (statements) =>
  JSON.stringify(statements.map(({ text, values }) => [text, values.map((v) => v === null)]));

/** The recordings of the most frequent shape. */
function findShape(recordings) {
  const byShape = new Map();
  for (const each of recordings) byShape.set(formatShape(each), [...(byShape.get(formatShape(each)) ?? []), each]);
  return [...byShape.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/**
 * Measures the requests of `recordings` (the statements of one request each). Each transaction of pgbench draws a
 * request, looks up its parameters by one row of a small table, and runs its statements prepared with parameters, as
 * the service does; with literals, PostgreSQL would reuse plans that the service has to choose again. The time of the
 * lookup is measured separately and subtracted. Undefined when the requests need no statement.
 */
export async function preparePgbench(databaseUrl, folder, recordings) {
  const reads = recordings.map(listReads);
  const requests = findShape(reads.filter((each) => each.length > 0));
  if (requests.length === 0) return undefined;
  const columns = requests[0].flatMap(({ values }, at) =>
    values.flatMap((value, index) => (value === null ? [] : [`p${at}_${index}`])),
  );
  const rows = requests.map((statements) =>
    statements.flatMap(({ values }) => values.filter((value) => value !== null)),
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const list = columns.map((name) => `, ${name} text`).join('');
  await client.query(`drop table if exists public.bench_subject`);
  await client.query(`create table public.bench_subject (i integer primary key${list})`);
  for (const [i, values] of rows.entries())
    await client.query(
      `insert into public.bench_subject values ($1${values.map((_, index) => `, $${index + 2}`).join('')})`,
      [i + 1, ...values],
    );
  await client.query('analyze public.bench_subject');
  await client.end();
  const lookup = [
    `\\set i random(1, ${rows.length})`,
    `select ${columns.length === 0 ? '1 as one' : columns.join(', ')} from public.bench_subject where i = :i \\gset`,
  ];
  const body = requests[0].map(({ text, values }, at) => {
    const parameter = (index) => (values[index] === null ? 'null' : `:p${at}_${index}`);
    return `${text.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, (_, number) => parameter(number - 1))};`;
  });
  const write = (name, lines) => {
    const file = join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  };
  return { databaseUrl, whole: write('whole.sql', [...lookup, ...body]), lookup: write('lookup.sql', lookup) };
}

function run(databaseUrl, file, seconds) {
  const given = ['-n', '-M', 'prepared', '-c', CLIENTS, '-j', 1, '-T', seconds, '-f', file, databaseUrl].map(String);
  const out = execFileSync(PGBENCH, given, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  return Number(/tps = ([0-9.]+)/.exec(out)?.[1]);
}

/** Requests per second. */
export function measurePgbench({ databaseUrl, whole, lookup }, seconds) {
  const perRequest = 1 / run(databaseUrl, whole, seconds) - 1 / run(databaseUrl, lookup, seconds);
  return perRequest > 0 ? 1 / perRequest : Number.NaN;
}
