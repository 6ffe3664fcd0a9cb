import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { ensureGenerated } from '../../src/app/image/ensure-generated.js';
import { generateNetwork } from '../../src/app/image/generate-network.js';
import { sandboxNetworks } from '../../src/app/sandbox/sandbox-network.js';
import { type NetworkId, networks } from '../../src/chains/networks.js';
import { type Log, silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { sandboxMigrations } from '../../src/store/migrations/sandbox/index.js';
import { openDb } from '../../src/store/open.js';
import { findSandboxChain, SANDBOX_SCHEMA } from '../../src/store/queries/sandbox/chains.js';
import { sql } from '../../src/store/sql.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openServiceDb, STORE_DRIVERS } from '../support/databases.js';
import { inDepth, takeFirst, testInLongForm } from '../support/depth.js';
import { dumpIndex } from '../support/index-dump.js';
import { MIDNIGHT_OFF_CHAIN_TABLES } from '../support/off-chain-tables.js';
import { recordingLog } from '../support/recording-log.js';
import { describeUnless } from '../support/skip.js';

const images = fileURLToPath(new URL('../../dist/image/', import.meta.url));

/** The image of the build; the test is skipped if the build has none. */
const cluster = existsSync(images)
  ? readdirSync(images)
      .map((name) => join(images, name, 'cluster'))
      .find((path) => existsSync(path))
  : undefined;
const missing = cluster === undefined && 'no image of the simulated networks in dist/image (npm run build)';

const PATHS = { Bitcoin: '/api/btc/chain/tip', Midnight: '/api/midnight/transactions' } as const;

const getTipPath = (chain: string): string => PATHS[chain as keyof typeof PATHS] ?? '/api/network/tip';

let folder: ReturnType<typeof temporaryDataDir>;
let service: CrosstieProcess | undefined;

beforeEach(() => {
  folder = temporaryDataDir();
});

afterEach(async () => {
  await service?.stop();
  service = undefined;
  folder.remove();
});

const events = (output: string): readonly Readonly<Record<string, unknown>>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

async function requestAllNetworks(url: string): Promise<readonly number[]> {
  return Promise.all(
    networks.map(async ({ chain, alias }) => {
      const response = await fetch(`${url}${getTipPath(chain)}`, { headers: { 'x-api-key': `xt_demo_${alias}` } });
      await response.arrayBuffer();
      return response.status;
    }),
  );
}

describeUnless(missing)('service with a prepared image', () => {
  test('serves all networks right after its first start, and generates none of them', async () => {
    service = await startCrosstie(folder);
    expect(await requestAllNetworks(service.url)).toEqual(networks.map(() => 200));
    const { output } = await service.stop();
    service = undefined;
    const seen = events(output);
    expect(seen.find(({ event }) => event === 'store.server-started')).toMatchObject({ created: 'copied' });
    expect(seen.filter(({ event }) => event === 'network.opened')).toHaveLength(networks.length);
    expect(seen.filter(({ event }) => event === 'sandbox.begun' || event === 'network.generated')).toEqual([]);
  });

  testInLongForm('with another seed generates its networks in a thread instead', async () => {
    // A busy machine may need longer than the default request timeout.
    service = await startCrosstie({
      ...folder,
      env: { CROSSTIE_SANDBOX_SEED: '7', CROSSTIE_NETWORK_START_SECONDS: '300' },
    });
    const { status } = await fetch(`${service.url}/api/btc/chain/tip`, {
      headers: { 'x-api-key': 'xt_demo_bitcoin-testnet4' },
    });
    expect(status).toBe(200);
    const { output } = await service.stop();
    service = undefined;
    const seen = events(output);
    expect(seen.find(({ event }) => event === 'store.server-started')).toMatchObject({ created: 'initialised' });
    const generated = seen.filter(({ event }) => event === 'network.generated').map(({ network }) => network);
    expect(generated).toContain('BITCOIN_TESTNET4');
    // The process that serves requests generates no chain itself.
    expect(seen.filter(({ event }) => event === 'sandbox.begun')).toEqual([]);
  });

  testInLongForm('that is killed while it copies the image starts with all of it the next time', async () => {
    const killed = startCrosstie(folder);
    killed.catch(() => undefined);
    const postgres = join(folder.dataDir, 'postgres');
    const isCopying = (): boolean =>
      existsSync(postgres) && readdirSync(postgres).some((name) => name.startsWith('initdb-'));
    while (!isCopying()) await pause(1);
    process.kill(readLockHolder(folder.dataDir), 'SIGKILL');
    await expect(killed).rejects.toThrow('instead of starting');
    expect(existsSync(join(postgres, 'data'))).toBe(false);
    service = await startCrosstie(folder);
    expect(await requestAllNetworks(service.url)).toEqual(networks.map(() => 200));
  });
});

/** The process that holds the lock of the data folder. */
const readLockHolder = (dataDir: string): number =>
  (JSON.parse(readFileSync(join(dataDir, 'lock'), 'utf8')) as { pid: number }).pid;

describeUnless(missing)('rows of an image', () => {
  test.each<NetworkId>(takeFirst(['BITCOIN_TESTNET4', 'CARDANO_PREPROD', 'MIDNIGHT_PREVIEW'], 1))(
    'equal those of a chain of %s that is generated at the same time',
    async (id) => {
      const prepared = await openDb({ dataDir: folder.dataDir, template: cluster, log: silentLog });
      const generated = await openServiceDb();
      try {
        const saved = await findSandboxChain(prepared, id);
        const clock = { now: () => saved!.startedAt * 1_000 };
        const config = loadConfig({
          env: { CROSSTIE_DATA_DIR: folder.dataDir, CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' },
          workingDir: folder.dataDir,
        });
        const dependencies = {
          db: generated.db,
          clock,
          random: (count: number) => new Uint8Array(count),
          log: silentLog,
        };
        await migrate(generated.db, SANDBOX_SCHEMA, sandboxMigrations);
        const sandbox = sandboxNetworks(config, dependencies).find(({ network }) => network.id === id)!;
        await generateNetwork(generated.db, sandbox, true);
        expect(await readBlocks(prepared, id)).toEqual(await readBlocks(generated.db, id));
        expect(await chainTables(prepared, id)).toEqual(await chainTables(generated.db, id));
      } finally {
        await generated.close();
        await prepared.close();
      }
    },
  );
});

describeUnless(missing)('rows of an image, loaded into another database', () => {
  const config = loadConfig({ env: { CROSSTIE_DATA_DIR: tmpdir() }, workingDir: tmpdir() });
  const load = (db: Db, id: NetworkId, image: string, log: Log = silentLog): Promise<void> =>
    ensureGenerated({ db, config, log, image, signal: new AbortController().signal })(id);

  test.each(takeFirst(STORE_DRIVERS, 1))('on $driver equal those of its cluster', async ({ open }) => {
    const prepared = await openDb({ dataDir: folder.dataDir, template: cluster, log: silentLog });
    const other = await open();
    const { log, events: logged } = recordingLog();
    try {
      for (const id of takeFirst(['BITCOIN_MAINNET', 'CARDANO_PREVIEW', 'MIDNIGHT_MAINNET'] as const, 1)) {
        await load(other.db, id, dirname(cluster!), log);
        expect(await readBlocks(other.db, id)).toEqual(await readBlocks(prepared, id));
        expect(await dumpIndex(other.db, id)).toEqual(await dumpIndex(prepared, id));
        // An existing chain is not replaced.
        await load(other.db, id, dirname(cluster!), log);
      }
      expect(logged.filter(({ event }) => event === 'network.loaded')).toHaveLength(inDepth(1, 3));
    } finally {
      await other.close();
      await prepared.close();
    }
  });

  test('are loaded completely or not at all', async () => {
    const id = 'BITCOIN_TESTNET4';
    const corruptImage = mkdtempSync(join(tmpdir(), 'crosstie-image-'));
    const rows = join(corruptImage, 'rows', id);
    cpSync(join(dirname(cluster!), 'rows', id), rows, { recursive: true });
    truncateSync(join(rows, 'bitcoin_testnet4.transaction'), 1_000);
    const { db, close } = await openServiceDb();
    const { log, events: logged } = recordingLog();
    try {
      await load(db, id, corruptImage, log);
      expect(logged.map(({ event }) => event)).toContain('network.load-failed');
      expect(await findSandboxChain(db, id)).toBeUndefined();
      expect(await db.rows(sql`select 1 from bitcoin_testnet4.block limit 1`)).toEqual([]);
      await load(db, id, dirname(cluster!), log);
      expect(await findSandboxChain(db, id)).toBeDefined();
    } finally {
      await close();
      rmSync(corruptImage, { recursive: true });
    }
  });
});

const readBlocks = (db: Db, id: NetworkId): Promise<readonly unknown[]> =>
  db.rows(sql`select height, slot, encode(hash, 'hex') as hash from ${SANDBOX_SCHEMA}.block
    where network = ${id} order by height`);

async function chainTables(db: Db, id: NetworkId): Promise<Readonly<Record<string, string>>> {
  const offChainTables = new Set<string>(MIDNIGHT_OFF_CHAIN_TABLES);
  return Object.fromEntries(Object.entries(await dumpIndex(db, id)).filter(([name]) => !offChainTables.has(name)));
}
