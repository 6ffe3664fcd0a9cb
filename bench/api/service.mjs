// The service of a benchmark in a separate process: `node service.mjs`, settings in the environment. Reports its URL
// and a key; for a path that it receives, it serves the request once and reports the SQL statements.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const load = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');

const formatValue = (value) => {
  if (value === null || value === undefined) return null;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
};

let recorded;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (request, ...rest) {
  const statements = request.statements ?? [typeof request === 'string' ? { text: request } : request];
  for (const { text, values = [] } of statements) recorded?.push({ text, values: values.map(formatValue) });
  return query.call(this, request, ...rest);
};

const config = loadConfig({
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', CROSSTIE_MAX_DELAY_MS: '60000' },
  workingDir: process.cwd(),
});
const service = await startService(config, { log: silentLog, clock: systemClock });
const { operator } = service.services.access;
const email = `bench-${randomBytes(6).toString('hex')}@example.org`;
await operator.createAccount({ email, password: 'a long enough password', planId: 'unlimited' });
const { apiKey } = await operator.createKey(email, { network: process.env.BENCH_NETWORK });

process.on('message', async ({ path, body }) => {
  recorded = [];
  const began = performance.now();
  const response = await service.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { 'x-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const ms = performance.now() - began;
  const statements = recorded;
  recorded = undefined;
  process.send({
    status: response.statusCode,
    bytes: response.rawPayload.length,
    ms,
    statements,
    text: response.body.slice(0, 300),
  });
});
process.on('disconnect', () => process.exit(0));
process.send({ url: service.url, apiKey });
