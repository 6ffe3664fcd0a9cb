import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { type Config, loadConfig } from '../../src/app/config.js';
import { hasDemo } from '../../src/app/exposure.js';
import { hasSource, NETWORK_SETTINGS } from '../../src/app/settings/network-settings.js';
import { SETTINGS } from '../../src/app/settings/settings.js';
import { networks } from '../../src/chains/networks.js';
// @ts-expect-error a tool without types
import { INPUTS } from '../../tools/build-inputs.mjs';
import {
  COMPOSE_FILES,
  type ComposeFile,
  type ComposeService,
  DEPLOY,
  getEnvironment,
  imageEnvironment,
  REPLICAS_FILE,
  readCompose,
  requiredVariables,
  sampleVariables,
} from '../support/compose-file.js';

const ROOT = new URL('../', DEPLOY);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const exists = (path: string): boolean => existsSync(new URL(path, ROOT));

const KNOWN_SETTINGS = new Set([
  'CROSSTIE_CONFIG',
  ...Object.values(SETTINGS).map(({ env }) => env),
  ...NETWORK_SETTINGS.flatMap(({ settings }) => Object.values(settings).map(({ env }) => env)),
]);
const unknownSettings = (names: readonly string[]): readonly string[] =>
  names.filter((name) => name !== 'NODE_ENV' && !KNOWN_SETTINGS.has(name));

const loadCompose = (file: string): ComposeFile => readCompose(file, sampleVariables(file));
const findCrosstieService = (file: string): ComposeService => loadCompose(file).services['crosstie']!;
const loadComposeConfig = (file: string): Config =>
  loadConfig({
    env: { ...imageEnvironment(), ...getEnvironment(findCrosstieService(file)) },
    workingDir: '/opt/crosstie',
  });

const UNITS: Readonly<Record<string, number>> = { kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, g: 2 ** 30, m: 2 ** 20 };
function parseByteSize(text: string): number {
  const [, count, unit] = /^([0-9]+)([a-z]+)$/.exec(text.toLowerCase()) ?? [];
  const size = UNITS[unit ?? ''];
  if (size === undefined) throw new Error(`not a size: ${text}`);
  return Number(count) * size;
}

describe('Dockerfile', () => {
  const text = read('deploy/Dockerfile');
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, name]) => name);

  test('copies only files that exist and that .dockerignore includes', () => {
    const allowed = new Set(
      read('.dockerignore')
        .match(/^!.*$/gm)
        ?.map((line) => line.slice(1)),
    );
    const sources = [...text.matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, line]) => line!.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !exists(source))).toEqual([]);
    expect(sources.filter((source) => !allowed.has(source))).toEqual([]);
  });

  test('copies every input of the build before it runs', () => {
    const build = text.slice(0, text.indexOf('RUN npm run build'));
    const copied = [...build.matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, line]) => line!.split(' ').slice(0, -1));
    expect((INPUTS as readonly string[]).filter((input) => !copied.includes(input))).toEqual([]);
  });

  test('copies only from stages that exist', () => {
    const used = [...text.matchAll(/^COPY --from=(\S+)/gm)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    for (const name of used) expect(stages).toContain(name);
  });

  test('sets only known settings; its last stage does not run as root and has a health check', () => {
    expect(unknownSettings(Object.keys(imageEnvironment()))).toEqual([]);
    const runtime = text.slice(text.lastIndexOf('FROM '));
    expect(runtime).toMatch(/^USER 1000:1000$/m);
    expect(runtime).toMatch(/^HEALTHCHECK /m);
    expect(runtime).toMatch(/^ENTRYPOINT \["tini", "--", /m);
  });

  test('exposes the port that the service listens on', () => {
    expect(text).toMatch(new RegExp(`^EXPOSE ${imageEnvironment()['PORT']}$`, 'm'));
  });
});

describe.each(COMPOSE_FILES)('%s', (file) => {
  const compose = loadCompose(file);
  const services = Object.entries(compose.services);

  test('every variable of the service is a setting with a valid value', () => {
    const environment = getEnvironment(findCrosstieService(file));
    expect(Object.keys(environment).length).toBeGreaterThan(0);
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    expect(() => loadComposeConfig(file)).not.toThrow();
  });

  test('variable without a default is required, so that Compose fails when it is missing', () => {
    for (const name of requiredVariables(file)) {
      expect(read(`deploy/${file}`)).not.toMatch(new RegExp(`\\$\\{${name}\\}`));
    }
  });

  test('image, stage, mounted files, volumes and services exist', () => {
    const { build } = findCrosstieService(file);
    expect(exists(`deploy/${build?.context}/${build?.dockerfile}`)).toBe(true);
    expect(read(build!.dockerfile)).toMatch(new RegExp(`^FROM .* AS ${build?.target}$`, 'm'));
    const sources = services.flatMap(([, { volumes = [] }]) => volumes.map((each) => each.split(':')[0]!));
    const named = sources.filter((source) => !/^[./]/.test(source));
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
    for (const source of sources.filter((each) => each.startsWith('.'))) expect(exists(`deploy/${source}`)).toBe(true);
    for (const [, { depends_on = {} }] of services) {
      for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
    }
  });

  test('URLs in settings point to its services', () => {
    const urls = Object.values(getEnvironment(findCrosstieService(file))).filter((value) => /^[a-z]+:\/\//.test(value));
    for (const url of urls) expect(Object.keys(compose.services)).toContain(new URL(url).hostname);
  });

  test('ports are published on loopback only, and the port of the service is the one of the image', () => {
    const published = services.flatMap(([, { ports = [] }]) => ports);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:[0-9]+:[0-9]+$/);
    expect(findCrosstieService(file).ports?.[0]?.split(':').at(-1)).toBe(imageEnvironment()['PORT']);
  });

  test('volume paths match the settings', () => {
    const targets = (findCrosstieService(file).volumes ?? []).map((each) => each.split(':')[1]!);
    expect(targets).toContain(loadComposeConfig(file).dataDir);
    for (const { node, genesisDir } of Object.values(loadComposeConfig(file).networks)) {
      for (const path of [node, genesisDir]) {
        if (path === undefined) continue;
        expect(targets.some((target) => path === target || path.startsWith(`${target}/`))).toBe(true);
      }
    }
  });

  test('every long-running service has a restart policy, a memory limit and, except for indexers, a health check', () => {
    for (const [name, service] of services) {
      if (name === 'volumes') continue;
      expect({ name, restart: service.restart }).toEqual({ name, restart: 'unless-stopped' });
      expect(parseByteSize(service.mem_limit ?? '')).toBeGreaterThan(0);
      if (!name.endsWith('-indexer'))
        expect({ name, check: service.healthcheck?.test }).toMatchObject({ name, check: expect.any(Array) });
    }
  });

  test('database memory settings fit the container limits', () => {
    const { database } = compose.services;
    if (database === undefined) return expect(loadComposeConfig(file).databaseUrl).toBeUndefined();
    const settings = Object.fromEntries(
      (database.command as readonly string[]).filter((word) => word.includes('=')).map((word) => word.split('=')),
    ) as Readonly<Record<string, string>>;
    const [limit, shm] = [parseByteSize(database.mem_limit!), parseByteSize(database.shm_size!)];
    const shared = parseByteSize(settings['shared_buffers']!);
    // Memory in /dev/shm counts towards the limit of the container, beside the shared buffers.
    expect(shared + shm).toBeLessThanOrEqual(limit);
    expect(shared).toBeLessThanOrEqual(0.4 * limit);
    expect(shm).toBeGreaterThanOrEqual(2 * parseByteSize(settings['maintenance_work_mem']!));
    expect(parseByteSize(settings['effective_cache_size']!)).toBeLessThanOrEqual(limit);
    expect(Number(settings['max_connections'])).toBeGreaterThanOrEqual(loadComposeConfig(file).databasePoolSize + 10);
  });
});

describe(REPLICAS_FILE, () => {
  const { services, volumes, networks: containerNetworks } = loadCompose(REPLICAS_FILE);
  const loadServiceConfig = (name: string): Config =>
    loadConfig({ env: { ...imageEnvironment(), ...getEnvironment(services[name]!) }, workingDir: '/opt/crosstie' });

  const writers = Object.keys(services).filter((name) => name.startsWith('writer-'));
  const listSources = ({ networks: configs }: Config): readonly string[] =>
    networks.filter(({ id }) => hasSource(configs[id] ?? {})).map(({ id }) => id);

  test('each network has one writer, and the readers have the sources of all of them', () => {
    const { services: all } = readCompose(REPLICAS_FILE, {
      ...sampleVariables(REPLICAS_FILE),
      BITCOIN_RPC_URL: 'http://crosstie:secret@bitcoin.internal:8332',
      MIDNIGHT_INDEXER_URL: 'http://midnight.internal:8088/api/v4/graphql',
      MIDNIGHT_NODE_URL: 'http://midnight.internal:9944',
    });
    const load = (name: string): Config => loadConfig({ env: getEnvironment(all[name]!), workingDir: '/' });
    const written = writers.map((name) => {
      const { sandbox, databaseUrl } = load(name);
      expect({ name, sandbox, databaseUrl }).toEqual({ name, sandbox: 'off', databaseUrl: load('reader').databaseUrl });
      const [network] = listSources(load(name));
      expect(all[name]!.command).toEqual(['index', network]);
      return network!;
    });
    expect(written.sort()).toEqual(['BITCOIN_MAINNET', 'CARDANO_PREPROD', 'MIDNIGHT_PREPROD']);
    expect(listSources(load('reader')).toSorted()).toEqual(written);
  });

  test('without a profile the readers have the source of the first writer only', () => {
    const required = writers.filter((name) => services[name]!.profiles === undefined);
    expect(required).toEqual(['writer-cardano']);
    for (const name of ['writer-cardano', 'reader']) {
      expect(unknownSettings(Object.keys(getEnvironment(services[name]!)))).toEqual([]);
      expect(listSources(loadServiceConfig(name))).toEqual(['CARDANO_PREPROD']);
    }
    expect(services['reader']!.command).toEqual(['serve']);
    expect(loadServiceConfig('reader').sandbox).toBe('off');
  });

  test('readers read from both standbys and write to the primary', () => {
    const { databaseUrl, databaseReadUrls } = loadServiceConfig('reader');
    const getHost = (url: string): string => new URL(url).hostname;
    expect(getHost(databaseUrl!)).toBe('database');
    expect(databaseReadUrls.map(getHost)).toEqual(['standby1', 'standby2']);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['database', 'standby1', 'standby2']));
  });

  test('each standby has a volume and a replication slot of its own', () => {
    const standbys = ['standby1', 'standby2'] as const;
    expect(standbys.map((name) => getEnvironment(services[name]!)['SLOT'])).toEqual(standbys);
    expect(standbys.map((name) => services[name]!.volumes?.[0]?.split(':')[0])).toEqual(standbys);
    expect(Object.keys(volumes).sort()).toEqual(['database', ...standbys]);
  });

  test('mounted files exist, and only the balancer publishes a port, on loopback', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const [source] of mounted.map((each) => each.split(':')))
      if (source!.startsWith('.')) expect(exists(`deploy/${source}`)).toBe(true);
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['balancer', '127.0.0.1:8080:8080']]);
  });

  test('balancer sends requests to the port of the readers and checks an operation that exists', () => {
    const text = read('deploy/haproxy.cfg');
    expect(text).toMatch(new RegExp(`^  server-template reader [0-9]+ reader:${imageEnvironment()['PORT']}$`, 'm'));
    const [, check] = /^ {2}option httpchk (GET \S+)$/m.exec(text) ?? [];
    expect(OPERATIONS.map(({ route }) => route)).toContain(check);
  });

  test('readers take the address of a client from the balancer, which is in their own network', () => {
    const subnets = containerNetworks?.default.ipam.config.map(({ subnet }) => subnet);
    expect(loadServiceConfig('reader').trustedProxies).toEqual(subnets);
    expect(read('deploy/haproxy.cfg')).toMatch(/^ {2}option forwardfor$/m);
  });

  test('every service restarts and has a memory limit, and the primary has connections for all readers', () => {
    for (const [name, service] of Object.entries(services)) {
      expect({ name, restart: service.restart }).toEqual({ name, restart: 'unless-stopped' });
      expect(parseByteSize(service.mem_limit ?? '')).toBeGreaterThan(0);
    }
    const { databasePoolSize } = loadServiceConfig('reader');
    const readMaxConnections = (words: readonly string[]): number =>
      Number(words.find((word) => word.startsWith('max_connections='))?.split('=')[1]);
    const ofPrimary = readMaxConnections(services['database']!.command as readonly string[]);
    const [, readers] = /^ {2}server-template reader ([0-9]+) /m.exec(read('deploy/haproxy.cfg')) ?? [];
    // All readers that the balancer knows with their listening connections, and the writers with their locks.
    expect(ofPrimary).toBeGreaterThanOrEqual((Number(readers) + writers.length) * (databasePoolSize + 5));
    // PostgreSQL refuses to start a standby with fewer.
    expect(readMaxConnections(services['standby1']!.entrypoint!)).toBeGreaterThanOrEqual(ofPrimary);
  });
});

describe('demo keys', () => {
  test('CROSSTIE_DEMO is enabled in the sandbox and set nowhere else', () => {
    const files = (readdirSync(DEPLOY, { recursive: true }) as string[]).filter((name) =>
      /\.(ya?ml|service|json|tpl)$|file$/.test(name),
    );
    expect(files.filter((name) => read(`deploy/${name}`).includes('CROSSTIE_DEMO'))).toEqual(['compose.sandbox.yaml']);
    expect(getEnvironment(findCrosstieService('compose.sandbox.yaml'))['CROSSTIE_DEMO']).toBe('on');
  });

  test('exist in the sandbox only', () => {
    expect(COMPOSE_FILES.filter((file) => hasDemo(loadComposeConfig(file)))).toEqual(['compose.sandbox.yaml']);
  });
});

test('compose.cardano.yaml follows only the configured network', () => {
  const file = 'compose.cardano.yaml';
  const compose = readCompose(file, { ...sampleVariables(file), CARDANO_NETWORK: 'CARDANO_MAINNET' });
  const config = loadConfig({ env: getEnvironment(compose.services['crosstie']!), workingDir: '/' });
  expect(networks.filter(({ id }) => hasSource(config.networks[id])).map(({ id }) => id)).toEqual(['CARDANO_MAINNET']);
});

describe('compose.everything.yaml', () => {
  const file = 'compose.everything.yaml';
  const { services, secrets = {} } = loadCompose(file);

  test('has a source for every network', () => {
    const config = loadComposeConfig(file);
    expect(networks.filter(({ id }) => !hasSource(config.networks[id]))).toEqual([]);
    expect(config.sandbox).toBe('off');
  });

  test('Prometheus scrapes the service with its configured token', () => {
    const { scrape_configs, rule_files } = parse(read('deploy/prometheus/prometheus.yml'));
    expect(scrape_configs[0].static_configs[0].targets).toEqual([`crosstie:${imageEnvironment()['PORT']}`]);
    const [secret] = services['prometheus']!.secrets ?? [];
    expect(scrape_configs[0].authorization.credentials_file).toBe(`/run/secrets/${secret}`);
    expect(secrets[secret!]?.environment).toBe('CROSSTIE_OPERATOR_TOKEN');
    for (const rules of rule_files) expect(exists(`deploy/prometheus/${rules}`)).toBe(true);
  });

  test('Grafana reads its dashboards and its data source from mounted files', () => {
    const mounts = new Map(services['grafana']!.volumes?.map((each) => each.split(':') as [string, string]));
    const { providers } = parse(read('deploy/grafana/provisioning/dashboards/crosstie.yml'));
    expect(mounts.get('./grafana')).toBe(providers[0].options.path);
    const { datasources } = parse(read('deploy/grafana/provisioning/datasources/prometheus.yml'));
    expect(new URL(datasources[0].url).host).toBe('prometheus:9090');
  });
});

describe('Helm chart', () => {
  const chart = parse(read('deploy/helm/crosstie/Chart.yaml')) as { appVersion: string };
  const deployment = read('deploy/helm/crosstie/templates/deployment.yaml');
  const values = parse(read('deploy/helm/crosstie/values.yaml')) as { settings: Record<string, string> };

  test('installs the version of this package', () => {
    expect(chart.appVersion).toBe((JSON.parse(read('package.json')) as { version: string }).version);
  });

  test('sets only known settings', () => {
    const texts = deployment + read('deploy/helm/crosstie/templates/_environment.tpl');
    const names = [...texts.matchAll(/^ *- name: ([A-Z][A-Z0-9_]+)$/gm)]
      .map(([, name]) => name!)
      // Part of other variables only.
      .filter((name) => !texts.includes(`$(${name})`));
    const expected = ['HOST', 'PORT', 'DATABASE_URL', 'DATABASE_READ_URLS', 'CROSSTIE_OPERATOR_TOKEN'];
    expect(names).toEqual(expect.arrayContaining(expected));
    expect(unknownSettings([...names, ...Object.keys(values.settings)])).toEqual([]);
  });

  test('probes are public operations, and the port is the one of the image', () => {
    const paths = [...deployment.matchAll(/httpGet: \{ path: (\S+), /g)].map(([, path]) => path);
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      expect(OPERATIONS.find(({ route }) => route === `GET ${path}`)).toMatchObject({ gate: 'public' });
    }
    expect(deployment).toContain(`containerPort: ${imageEnvironment()['PORT']}`);
    expect(deployment).toContain(`mountPath: ${imageEnvironment()['CROSSTIE_DATA_DIR']}`);
  });

  test('every template value has a default', () => {
    const templates = readdirSync(new URL('helm/crosstie/templates/', DEPLOY)).map((name) =>
      read(`deploy/helm/crosstie/templates/${name}`),
    );
    const used = new Set(
      templates.flatMap((text) => [...text.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path]) => path!)),
    );
    const missing = [...used].filter((path) => {
      let value: unknown = values;
      for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
      return value === undefined;
    });
    expect(missing).toEqual([]);
  });
});

test('systemd unit sets only known settings', () => {
  const lines = read('deploy/crosstie.service').match(/^Environment=.*$/gm) ?? [];
  const names = lines.flatMap((line) =>
    [...line.slice('Environment='.length).matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
  );
  expect(names).toContain('CROSSTIE_DATA_DIR');
  expect(unknownSettings(names)).toEqual([]);
});

test('health check paths of containers are operations', () => {
  for (const file of ['Dockerfile', ...COMPOSE_FILES]) {
    const paths = [...read(`deploy/${file}`).matchAll(/'?(\/api\/health\/[a-z]+)/g)].map(([, path]) => path);
    for (const path of paths) expect(OPERATIONS.some(({ route }) => route === `GET ${path}`)).toBe(true);
    expect(paths.length).toBeGreaterThan(0);
  }
});
