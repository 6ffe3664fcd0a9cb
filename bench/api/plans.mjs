// Finds statements for which a plan without knowledge of the parameters (generic) is slower than planning and running
// with them (custom). Runs every statement of every read of the data API on a generated chain both ways. The service
// uses generic plans; a statement that this program lists needs another text, or a plan of its own for each execution.
// npm run build && npm ci --prefix bench && node bench/api/plans.mjs [transactions]
import pg from 'pg';
import { load, writeResult } from '../measurement.mjs';
import { NETWORK, openServer, prepareChain } from './chains.mjs';
import { listRequests } from './requests.mjs';
import { startService } from './start-service.mjs';
import { findSubjects } from './subjects.mjs';

const { SESSION_SETTINGS } = await load('store/drivers/pg-session.js');
const transactions = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 3;
/** Differences below this are noise. */
const MIN_DIFFERENCE_MS = 1;
const MAX_STATEMENT_MS = 20_000;

const literal = (value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);

/** Best planning and execution time in milliseconds. */
async function measure(client, execute, mode) {
  await client.query(`set plan_cache_mode to ${mode}`);
  let best;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${execute}`);
    const [{ 'Planning Time': planning, 'Execution Time': execution }] = rows[0]['QUERY PLAN'];
    if (best === undefined || planning + execution < best.planning + best.execution) best = { planning, execution };
  }
  return best;
}

async function compare(client, { text, values }) {
  await client.query(`prepare measured as ${text}`);
  try {
    const execute = values.length === 0 ? 'execute measured' : `execute measured(${values.map(literal).join(', ')})`;
    const custom = await measure(client, execute, 'force_custom_plan');
    const generic = await measure(client, execute, 'force_generic_plan');
    return { custom, generic };
  } finally {
    await client.query('deallocate measured');
  }
}

const round = (value) => Math.round(value * 100) / 100;
const server = await openServer();
try {
  const env = await prepareChain(server, transactions);
  const subjects = await findSubjects(env.DATABASE_URL, NETWORK);
  const service = await startService(env);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(`${SESSION_SETTINGS}; set statement_timeout to ${MAX_STATEMENT_MS}`);
  const seen = new Set();
  const rows = [];
  const total = { custom: 0, generic: 0 };
  for (const request of listRequests(subjects)) {
    const { statements } = await service.ask(request);
    for (const statement of statements) {
      const key = JSON.stringify(statement);
      if (!/^\s*(select|with)\b/i.test(statement.text) || seen.has(key)) continue;
      seen.add(key);
      try {
        const { custom, generic } = await compare(client, statement);
        total.custom += custom.planning + custom.execution;
        total.generic += generic.planning + generic.execution;
        rows.push({
          request: request.slice(0, 90),
          text: statement.text.replaceAll(/\s+/g, ' ').slice(0, 300),
          customMs: round(custom.planning + custom.execution),
          ofPlanning: round(custom.planning),
          genericMs: round(generic.planning + generic.execution),
        });
      } catch (error) {
        console.log(`${request}: ${error.message}`);
      }
    }
  }
  await client.end();
  const slower = rows
    .filter(({ customMs, genericMs }) => genericMs > 1.3 * customMs && genericMs - customMs > MIN_DIFFERENCE_MS)
    .toSorted((a, b) => b.genericMs - b.customMs - (a.genericMs - a.customMs));
  console.log(
    `${rows.length} statements: ${Math.round(total.custom)} ms with custom plans, ` +
      `${Math.round(total.generic)} ms with generic plans; ${slower.length} are slower with a generic plan`,
  );
  for (const each of slower.slice(0, 40)) console.log(each);
  writeResult('api-plans', {
    transactions: subjects.transactions,
    statements: rows.length,
    customMs: Math.round(total.custom),
    genericMs: Math.round(total.generic),
    slower: slower.slice(0, 40),
  });
  service.child.kill('SIGTERM');
} finally {
  await server.stop();
}
