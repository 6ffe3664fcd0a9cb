// The service of a benchmark in a separate process: `node service.mjs`, settings in the environment. Reports its URL
// and a key for each network of `BENCH_NETWORK`; for a path that it receives, it serves the request once and reports the
// SQL statements, and it measures its processor time on request. With `BENCH_UNCACHED` no response is cached,
// and with `BENCH_SERVE_ONLY` no source is followed.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

const load = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { loadConfig } = await load('app/config.js');
const { startService } = await load('app/service.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { OPERATIONS } = await load('api/operations/registry.js');
const { COMPAT_APIS } = await load('api/compat/registry.js');

const formatBytes = (bytes) => `\\x${Buffer.from(bytes).toString('hex')}`;

const BYTEA_ARRAY = Buffer.from('000000010000000000000011', 'hex');
const ARRAY_HEADER_BYTES = 20;

/** The text of a `bytea[]` in the binary format, in which the service sends it; undefined for other bytes. */
function formatByteArray(bytes) {
  const buffer = Buffer.from(bytes);
  if (!buffer.subarray(0, BYTEA_ARRAY.length).equals(BYTEA_ARRAY)) return undefined;
  const items = [];
  for (let at = ARRAY_HEADER_BYTES; at < buffer.length; ) {
    const end = at + 4 + buffer.readInt32BE(at);
    items.push(`"\\${formatBytes(buffer.subarray(at + 4, end))}"`);
    at = end;
  }
  return `{${items.join(',')}}`;
}

/** As pgbench needs it. */
const formatValue = (value) => {
  const prepared = prepareValue(value);
  if (prepared === null || prepared === undefined) return null;
  return prepared instanceof Uint8Array ? (formatByteArray(prepared) ?? formatBytes(prepared)) : String(prepared);
};

let recorded;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (request, ...rest) {
  const statements = request.statements ?? [typeof request === 'string' ? { text: request } : request];
  for (const { text, values = [] } of statements) recorded?.push({ text, values: values.map(formatValue) });
  return query.call(this, request, ...rest);
};

if (process.env.BENCH_UNCACHED)
  for (const operation of [...OPERATIONS, ...COMPAT_APIS.flatMap(({ operations }) => operations)])
    delete operation.cachedUntilNextBlock;

const config = loadConfig({
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', CROSSTIE_MAX_DELAY_MS: '60000' },
  workingDir: process.cwd(),
});
const role = process.env.BENCH_SERVE_ONLY ? 'serve' : 'all';
const service = await startService(config, { log: silentLog, clock: systemClock, role });
const { operator } = service.services.access;
const email = `bench-${randomBytes(6).toString('hex')}@example.org`;
await operator.createAccount({ email, password: 'a long enough password', planId: 'unlimited' });
const apiKeys = {};
for (const network of process.env.BENCH_NETWORK.split(','))
  apiKeys[network] = (await operator.createKey(email, { network })).apiKey;
const [apiKey] = Object.values(apiKeys);

const inspector = new Session();
let usageBefore;

async function startMeasurement(profile) {
  if (profile !== undefined) {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.setSamplingInterval', { interval: 200 });
    await inspector.post('Profiler.start');
  }
  usageBefore = process.cpuUsage();
}

async function endMeasurement(profile) {
  const { user, system } = process.cpuUsage(usageBefore);
  if (profile !== undefined) {
    writeFileSync(profile, JSON.stringify((await inspector.post('Profiler.stop')).profile));
    inspector.disconnect();
  }
  return { userMs: user / 1_000, systemMs: system / 1_000 };
}

process.on('message', async ({ path, body, network, measure, profile }) => {
  if (measure !== undefined) {
    const measured = measure === 'start' ? await startMeasurement(profile) : await endMeasurement(profile);
    process.send(measured ?? {});
    return;
  }
  recorded = [];
  const began = performance.now();
  const response = await service.http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      'x-api-key': apiKeys[network] ?? apiKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
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
process.send({ url: service.url, apiKeys });
