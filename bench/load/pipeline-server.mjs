// One of the four servers of pipeline.mjs in a separate process: `node pipeline-server.mjs full-memory URL`.
import Fastify from 'fastify';
import Type from 'typebox';

const [, , kind, databaseUrl] = process.argv;
const dist = new URL('../../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist).href);

const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { silentLog } = await load('kernel/log.js');

const db = await openDb({ databaseUrl, dataDir: '', poolSize: 10, log: silentLog });
const memory = new Map([[1, { id: 1, hash: 'a'.repeat(64), slot: 133660800, fee: '172321' }]]);
const fromMemory = (id) => memory.get(id);
const fromDatabase = (id) => db.first(sql`select id, hash, slot, fee from bench_row where id = ${id}`);
const read = kind.endsWith('memory') ? fromMemory : fromDatabase;

const url = kind.startsWith('bare') ? await bare() : await full();
process.on('SIGINT', () => process.exit(0));
process.send({ url: url.url, headers: url.headers });

/** The ceiling: only the framework and the same read. */
async function bare() {
  const app = Fastify();
  app.get('/api/bench/:id', async (request) => read(Number(request.params.id)));
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), headers: {} };
}

/** The service: key, network, plan limits, quota, validation, handler, headers, usage and metrics. */
async function full() {
  const { createAccess } = await load('access/access.js');
  const { parsePlanCatalog } = await load('access/plans/plan-catalog.js');
  const { DEFAULT_SETTINGS } = await load('access/settings.js');
  const { createServer } = await load('api/http/server.js');
  const { createCompatRoutes } = await load('api/http/compat-routes.js');
  const { createRouter } = await load('api/http/router.js');
  const { createConnectionSlots } = await load('api/pipeline/connection-slots.js');
  const { createCursors } = await load('api/kit/cursor.js');
  const { createMetricRegistry } = await load('app/metrics/registry.js');
  const { registerRequestMetrics } = await load('app/metrics/request-metrics.js');
  const { createNetworkDirectory } = await load('app/networks/network-directory.js');
  const { operation } = await load('api/kit/operation.js');
  const { systemClock } = await load('kernel/clock.js');
  const { randomBytes } = await import('node:crypto');

  const limits = { perSecond: 1_000_000, burst: 1_000_000, requestLimit: 1_000_000_000_000 };
  const access = await createAccess({
    db,
    clock: systemClock,
    log: silentLog,
    random: (count) => randomBytes(count),
    plans: parsePlanCatalog(
      { plans: [{ id: 'bench', ...limits, addons: ['mcp'] }], defaultPlan: 'bench' },
      { sandbox: true },
    ),
    settings: DEFAULT_SETTINGS,
  });
  const email = `bench-${process.pid}@example.org`;
  await access.operator.createAccount({ email, password: 'a long enough password' });
  const { apiKey } = await access.operator.createKey(email, { network: 'CARDANO_MAINNET' });

  const benchmark = operation({
    id: 'bench',
    route: 'GET /api/bench/{id}',
    tag: 'Service',
    summary: 'Get one row',
    gate: 'caller',
    scope: 'cardano',
    addOn: 'mcp',
    path: Type.Object({ id: Type.String({ pattern: '^[0-9]+$', maxLength: 9 }) }),
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })) }),
    result: Type.Object({ id: Type.Integer(), hash: Type.String(), slot: Type.Integer(), fee: Type.String() }),
    errors: [],
    example: {},
    handle: (_context, { path }) => read(Number(path.id)),
  });
  const routing = { cors: '*', trustedProxies: [], requestTimeoutMs: 30_000 };
  const { app } = createServer({
    router: createRouter([benchmark], routing),
    compat: createCompatRoutes(async () => [], routing),
    services: {
      clock: systemClock,
      log: silentLog,
      db,
      access,
      networks: createNetworkDirectory({
        db,
        log: silentLog,
        clock: systemClock,
        configs: {},
        followed: [],
        sandboxes: [],
        maxStartMs: 60_000,
      }),
      health: undefined,
    },
    cursors: createCursors(new Uint8Array(32)),
    isOperator: () => false,
    observe: registerRequestMetrics(createMetricRegistry()),
    connectionSlots: createConnectionSlots(100),
    settings: {
      ...routing,
      bodyLimitBytes: 1_048_576,
      slowRequestMs: 1_000,
      responseCacheBytes: 0,
      overload: { maxInFlight: 2_000, maxDelayMs: 500 },
    },
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), headers: { 'x-api-key': apiKey } };
}
