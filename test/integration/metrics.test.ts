import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { sql } from '../../src/store/sql.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';
import { describeUnless } from '../support/skip.js';
import { startNetworks } from '../support/start-networks.js';

const NETWORKS = ['CARDANO_PREVIEW', 'BITCOIN_TESTNET4', 'MIDNIGHT_PREVIEW'] as const;
const POOL_SIZE = 8;

let service: TestService;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    DATABASE_POOL_SIZE: String(POOL_SIZE),
  });
  await startNetworks(service, ...NETWORKS);
  // Only blocks that this process indexes are counted, not those of the prepared image.
  for (const network of NETWORKS) await (await service.services.networks.sandbox(network)).advanceBlocks(12);
  const networksResponse = await service.http.inject({ url: '/api/networks' });
  expect(networksResponse.statusCode).toBe(200);
});

afterAll(() => service.close());

const readPage = async (from = service): Promise<string> => {
  const { statusCode, body } = await from.http.inject({
    url: '/metrics',
    headers: { 'x-operator-token': from.operatorToken },
  });
  expect(statusCode).toBe(200);
  return body;
};

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Label values contain no quotes and no commas. */
function parseSamples(page: string): readonly Sample[] {
  return page
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels, value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...(labels ?? '').matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
      return {
        name: name ?? line,
        labels: Object.fromEntries(pairs),
        value: Number(value?.replace('+Inf', 'Infinity')),
      };
    });
}

const readValue = (page: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined =>
  parseSamples(page).find(
    (sample) => sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;

const getMetricFamily = (name: string): string => name.replace(/_(bucket|sum|count)$/, '');
const isProcessMetric = (name: string): boolean => /^crosstie_(process|nodejs)_/.test(name);

describe('metrics page', () => {
  test('is rejected without the operator token', async () => {
    expect((await service.http.inject({ url: '/metrics' })).statusCode).toBe(401);
    const withBearer = async (authorization: string): Promise<number> =>
      (await service.http.inject({ url: '/metrics', headers: { authorization } })).statusCode;
    expect(await withBearer(`Bearer ${service.operatorToken}`)).toBe(200);
    expect(await withBearer(`bearer ${service.operatorToken}`)).toBe(200);
    expect(await withBearer(`Basic ${service.operatorToken}`)).toBe(401);
    expect(await withBearer('Bearer wrong')).toBe(401);
  });

  test('is parsed by an independent parser, with help and type for every metric', async () => {
    const families = parsePrometheus(await readPage());
    expect(families.length).toBeGreaterThan(60);
    for (const { name, help, type } of families) {
      expect(help, name).not.toBe('');
      expect(['COUNTER', 'GAUGE', 'HISTOGRAM', 'SUMMARY'], name).toContain(type);
    }
  });

  test('has every registered metric once, with only the labels of its definition', async () => {
    const page = await readPage();
    const declared = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => ({ name, type }));
    const own = declared.filter(({ name }) => !isProcessMetric(name!));
    expect(own).toEqual(service.metrics.map(({ name, type }) => ({ name, type })));
    const labelsByMetric = new Map(service.metrics.map(({ name, labels }) => [name, labels]));
    for (const { name, labels } of parseSamples(page)) {
      if (isProcessMetric(name)) continue;
      const expected = labelsByMetric.get(name) ?? [
        ...(labelsByMetric.get(getMetricFamily(name)) ?? ['missing']),
        ...('le' in labels ? ['le'] : []),
      ];
      expect(Object.keys(labels).toSorted(), name).toEqual([...expected].toSorted());
    }
  });

  test('has a bounded number of lines and no label that a client chooses', async () => {
    const before = parseSamples(await readPage()).length;
    for (let attempt = 0; attempt < 50; attempt += 1)
      await service.http.inject({
        url: `/api/nothing-${attempt}?network=${attempt}`,
        headers: { 'x-api-key': `ct_${attempt}` },
      });
    expect(parseSamples(await readPage()).length).toBe(before);
    const names = new Set(service.metrics.flatMap(({ labels }) => labels));
    expect([...names].toSorted()).toEqual([
      'cache',
      'check',
      'family',
      'network',
      'operation',
      'queue',
      'reason',
      'replica',
      'server',
      'source',
      'state',
      'status',
      'version',
      'volume',
    ]);
  });

  test('counts requests, and rejected ones by reason', async () => {
    const before = await readPage();
    await service.http.inject({ url: '/api/auth/me' });
    await service.http.inject({ url: '/api/networks' });
    const after = await readPage();
    const getIncrease = (name: string, labels: Readonly<Record<string, string>>): number =>
      (readValue(after, name, labels) ?? 0) - (readValue(before, name, labels) ?? 0);
    expect(getIncrease('crosstie_requests_rejected_total', { reason: 'auth' })).toBe(1);
    expect(getIncrease('crosstie_requests_total', { operation: 'listNetworks', status: '200' })).toBe(1);
    expect(getIncrease('crosstie_request_duration_seconds_count', { operation: 'listNetworks' })).toBe(1);
  });
});

describe('network metrics', () => {
  test.each(NETWORKS)('%s is in exactly one state, and an unused network is idle', async (network) => {
    const page = await readPage();
    const states = parseSamples(page).filter(
      ({ name, labels }) => name === 'crosstie_network_state' && labels['network'] === network,
    );
    expect(states).toHaveLength(6);
    expect(states.filter(({ value }) => value === 1).map(({ labels }) => labels['state'])).toEqual([
      service.services.networks.status(network).state.state,
    ]);
    expect(readValue(page, 'crosstie_network_state', { network: 'CARDANO_MAINNET', state: 'idle' })).toBe(1);
    expect(readValue(page, 'crosstie_network_tip_age_seconds', { network: 'CARDANO_MAINNET' })).toBeUndefined();
  });

  test.each(NETWORKS)('%s has its tip, its lag, its source and its work counters', async (network) => {
    let page = '';
    // On a busy machine the simulated source may not have produced anything for longer than the limit after which it counts
    // as disconnected.
    await eventually(async () => {
      page = await readPage();
      return (
        readValue(page, 'crosstie_network_tip_height', { network }) ===
          service.services.networks.status(network).tip?.height &&
        (readValue(page, 'crosstie_network_transactions_total', { network }) ?? 0) > 0 &&
        readValue(page, 'crosstie_network_source_connected', { network }) === 1
      );
    });
    const value = (name: string, labels = {}): number | undefined =>
      readValue(page, `crosstie_network_${name}`, { network, ...labels });
    expect(value('tip_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('lag_blocks')).toBeGreaterThanOrEqual(0);
    expect(value('lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('sync_percent')).toBeGreaterThan(0);
    expect(value('source_connected')).toBe(1);
    expect(value('source_state', { state: 'following' })).toBe(1);
    expect(value('writer')).toBe(1);
    expect(value('blocks_total')).toBeGreaterThanOrEqual(10);
    expect(value('transactions_total')).toBeGreaterThan(0);
    expect(value('rows_total')).toBeGreaterThan(10);
    expect(value('halts_total')).toBe(0);
    expect(value('info', { source: 'sandbox' })).toBe(1);
    expect(value('queue_length', { queue: 'source_requests' })).toBe(0);
    expect(value('mempool_transactions') === undefined).toBe(network === 'MIDNIGHT_PREVIEW');
  });

  test('fork counts as a rollback of its depth', async () => {
    const labels = { network: 'CARDANO_PREVIEW' };
    const before = await readPage();
    const control = await service.services.networks.sandbox('CARDANO_PREVIEW');
    await control.fork(2);
    const getIncrease = async (name: string): Promise<number> =>
      (readValue(await readPage(), name, labels) ?? 0) - (readValue(before, name, labels) ?? 0);
    await eventually(async () => (await getIncrease('crosstie_network_rollbacks_total')) >= 1);
    expect(await getIncrease('crosstie_network_rollback_depth_blocks_sum')).toBeGreaterThanOrEqual(2);
  });

  test('process that does not write the index shows the reported tip, and counts no work', async () => {
    const other = await openTestService({ CROSSTIE_SANDBOX: 'on', DATABASE_URL: service.databaseUrl });
    try {
      await startNetworks(other, 'CARDANO_PREVIEW');
      const network = 'CARDANO_PREVIEW';
      await eventually(async () => {
        const height = readValue(await readPage(other), 'crosstie_network_tip_height', { network });
        return (
          height !== undefined && height === readValue(await readPage(), 'crosstie_network_tip_height', { network })
        );
      });
      const page = await readPage(other);
      expect(readValue(page, 'crosstie_network_writer', { network })).toBe(0);
      expect(readValue(page, 'crosstie_network_blocks_total', { network })).toBe(0);
      expect(readValue(page, 'crosstie_network_lag_blocks', { network })).toBeGreaterThanOrEqual(0);
    } finally {
      await other.close();
    }
  });
});

/** A snapshot takes its connection with its first statement. */
const holdConnection = (db: Pick<Db, 'transaction'>, released: Promise<void>): Promise<void> =>
  db.transaction(
    async (tx) => {
      await tx.first(sql`select 1 as one`);
      await released;
    },
    { mode: 'snapshot' },
  );

describe('database metrics', () => {
  test('are readable while every connection is busy', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db } = service.services;
    const holding = Array.from({ length: POOL_SIZE }, () => holdConnection(db, released));
    await eventually(() => db.pool.busy === POOL_SIZE);
    const queued = db.first(sql`select 1 as one`);
    const page = await readPage();
    release();
    await Promise.all([...holding, queued]);
    expect(readValue(page, 'crosstie_database_pool_busy')).toBe(POOL_SIZE);
    expect(readValue(page, 'crosstie_database_pool_max')).toBe(POOL_SIZE);
    expect(readValue(page, 'crosstie_database_waiting')).toBeGreaterThanOrEqual(1);
    expect(readValue(page, 'crosstie_database_wait_seconds_count')).toBeGreaterThan(0);
  });

  test('count the time that an account waits for a connection', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { db } = service.services;
    const own = db.forFlow({ key: 'metrics', weight: 1 });
    const holding = Array.from({ length: POOL_SIZE }, () => holdConnection(own, released));
    await eventually(() => db.flows.queued > 0);
    const statement = own.first(sql`select 1 as one`);
    await eventually(() => db.flows.queued > 1);
    const page = await readPage();
    const waitsBefore = db.pool.waitSeconds.count;
    release();
    await Promise.all([...holding, statement]);
    expect(readValue(page, 'crosstie_queue_length', { queue: 'database' })).toBeGreaterThan(1);
    expect(readValue(page, 'crosstie_database_waiting')).toBeGreaterThan(1);
    expect(db.pool.waitSeconds.count).toBeGreaterThan(waitsBefore + 1);
  });

  test('count statements that exceeded the timeout, alone and in a transaction', async () => {
    const { db } = service.services;
    // The error code with which the server cancels a statement, without waiting for it.
    const cancelled = sql`do $$ begin raise exception using errcode = '57014'; end $$`;
    const before = db.pool.statementTimeouts;
    await expect(db.run(cancelled)).rejects.toThrow('took too long');
    await expect(db.transaction((tx) => tx.run(cancelled), { mode: 'snapshot' })).rejects.toThrow('took too long');
    expect(readValue(await readPage(), 'crosstie_database_statement_timeouts_total')).toBe(before + 2);
  });

  test('have the size of the database and of the disk', async () => {
    await eventually(async () => readValue(await readPage(), 'crosstie_database_size_bytes') !== undefined);
    const page = await readPage();
    expect(readValue(page, 'crosstie_database_up')).toBe(1);
    expect(readValue(page, 'crosstie_database_size_bytes')).toBeGreaterThan(1_000_000);
    const free = readValue(page, 'crosstie_disk_free_bytes', { volume: 'data' });
    expect(free).toBeGreaterThan(0);
    expect(readValue(page, 'crosstie_disk_size_bytes', { volume: 'data' })).toBeGreaterThanOrEqual(free!);
    // The index of one network is a part of the database.
    const index = readValue(page, 'crosstie_network_database_bytes', { network: 'CARDANO_PREVIEW' });
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(readValue(page, 'crosstie_database_size_bytes')!);
  });
});

const DASHBOARDS = new URL('../../deploy/grafana/', import.meta.url);
const RULES = new URL('../../deploy/prometheus/alerts.yml', import.meta.url);

interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly {
    readonly title: string;
    readonly type: string;
    readonly gridPos: { readonly x: number; readonly w: number };
    readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] };
}

const dashboards = readdirSync(DASHBOARDS)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, board: JSON.parse(readFileSync(new URL(name, DASHBOARDS), 'utf8')) as Dashboard }));

const rules = readFileSync(RULES, 'utf8')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0]!,
    text,
    expr: /expr: (?:\|\n)?([\s\S]*?)\n {8}for:/.exec(text)?.[1] ?? '',
  }));

/** Labels that Prometheus adds when it scrapes. */
const SCRAPE_LABELS = new Set(['instance', 'job']);

interface Mention {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Metrics of an expression, each with the labels of its matchers; `grouped` are those of by, on and legends. */
function mentionsIn(expr: string): { readonly metrics: readonly Mention[]; readonly grouped: readonly string[] } {
  const metrics = [...expr.matchAll(/\b(crosstie_[a-z0-9_]+)(?:\{([^}]*)\})?/g)].map(([, metric, matchers]) => ({
    metric: metric!,
    labels: [...(matchers ?? '').matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
  }));
  const grouped = [...expr.matchAll(/\b(?:by|on|ignoring|without)\s*\(([^)]*)\)/g)].flatMap(([, list]) =>
    list!.split(',').map((label) => label.trim()),
  );
  return { metrics, grouped };
}

async function expectRegistered(expr: string, where: string, legend = ''): Promise<void> {
  const page = await readPage();
  const types = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
  const labels = new Map(service.metrics.map((metric) => [metric.name, metric.labels]));
  const { metrics, grouped } = mentionsIn(expr);
  const known = new Set<string>(SCRAPE_LABELS);
  for (const { metric, labels: used } of metrics) {
    const name = types.has(metric) ? metric : getMetricFamily(metric);
    expect(types.has(name), `${where}: ${metric}`).toBe(true);
    expect(metric === name || types.get(name) === 'histogram', `${where}: ${metric}`).toBe(true);
    const own = new Set([...(labels.get(name) ?? []), ...SCRAPE_LABELS, ...(metric.endsWith('_bucket') ? ['le'] : [])]);
    for (const label of used) expect(own.has(label), `${where}: ${metric}{${label}}`).toBe(true);
    for (const label of own) known.add(label);
    if (types.get(name) === 'counter' || metric !== name)
      expect(expr, `${where}: ${metric} is a counter`).toMatch(new RegExp(`(rate|increase)\\(${metric}`));
  }
  const shown = [...legend.matchAll(/\{\{([a-z_]+)\}\}/g)].map(([, label]) => label!);
  for (const label of [...grouped, ...shown]) expect(known.has(label), `${where}: ${label}`).toBe(true);
}

describe('dashboards', () => {
  test('are three, with unique names', () => {
    expect(dashboards.map(({ board: dashboard }) => dashboard.uid).toSorted()).toEqual([
      'crosstie-network',
      'crosstie-overview',
      'crosstie-requests',
    ]);
  });

  test.each(dashboards)('$name uses only metrics and labels of the page', async ({ board: dashboard }) => {
    const variables = new Set(dashboard.templating.list.map(({ name }) => name));
    expect(variables.has('datasource')).toBe(true);
    for (const { definition } of dashboard.templating.list)
      if (definition !== undefined) await expectRegistered(definition, 'variable');
    for (const { title, type, targets = [], gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      expect(targets.length > 0 || type === 'row', title).toBe(true);
      for (const { expr, legendFormat } of targets) {
        await expectRegistered(expr, title, legendFormat);
        for (const [, name] of expr.matchAll(/\$(\w+)/g))
          expect(variables.has(name!) || name === '__rate_interval', `${title}: $${name}`).toBe(true);
      }
    }
  });
});

describe('alert rules', () => {
  test.each(rules)('$name uses only metrics of the page and has severity, duration and instructions', async (rule) => {
    expect(rule.expr).not.toBe('');
    await expectRegistered(rule.expr, rule.name);
    expect(rule.text).toMatch(/\n {8}for: [0-9]+m\n/);
    expect(rule.text).toMatch(/\n {8}labels:\n {10}severity: (warning|critical)\n/);
    expect(rule.text).toMatch(/\n {10}summary: '.+'\n/);
    expect(rule.text).toMatch(/\n {10}description: >-\n {12}\S/);
  });

  test('cover the failures that an operator must handle', () => {
    expect(rules.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'CrosstieNetworkHalted',
        'CrosstieNetworkBehind',
        'CrosstieTipStale',
        'CrosstieSourceLost',
        'CrosstieDatabaseLost',
        'CrosstieDiskLow',
        'CrosstieErrorRate',
        'CrosstiePoolSaturated',
        'CrosstieEventLoopLate',
        'CrosstieShedding',
      ]),
    );
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describeUnless(!hasPromtool && 'no promtool on this machine (package prometheus)')('promtool', () => {
  const run = promisify(execFile);
  const folder = new URL('../../deploy/prometheus/', import.meta.url);

  test('accepts the page', async () => {
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input: await readPage(),
      encoding: 'utf8',
    });
    const remarks = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !isProcessMetric(line));
    // Named before base units became the rule; dashboards of operators depend on it.
    expect(remarks.filter((line) => !line.startsWith('crosstie_event_loop_delay_ms '))).toEqual([]);
  });

  test('accepts the rules and their examples', async () => {
    await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder });
    await run('promtool', ['test', 'rules', 'alerts-examples.yml'], { cwd: folder });
  });
});

test('docs/operations.md lists every metric as registered', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const listed = page.split('\n').filter((line) => line.startsWith('| `crosstie_'));
  const expected = service.metrics.map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
  );
  expect(listed).toEqual(expected);
});
