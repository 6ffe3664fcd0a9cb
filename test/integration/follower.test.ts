import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { openServerDb } from '../support/create-database.js';
import { eventually } from '../support/eventually.js';
import {
  buildSettings,
  type ChainFolder,
  chainFolder,
  GENERATED_NETWORK,
  SMALL_STEPS,
} from '../support/followed-chain.js';
import { type GeneratedBlock, growChain, listBlockBytes } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';
import { openTestService, type TestService } from '../support/service.js';

const { id } = GENERATED_NETWORK;

interface NetworkStatus {
  readonly network: string;
  readonly source: string;
  readonly tip: { readonly hash: string; readonly height: number } | null;
  readonly incidents: readonly string[];
}

async function fetchStatuses(service: TestService, path: string): Promise<readonly NetworkStatus[]> {
  return (await service.http.inject(path)).json();
}

const fetchStatus = async (service: TestService, path = '/api/status'): Promise<NetworkStatus> =>
  (await fetchStatuses(service, path)).find(({ network }) => network === id)!;

/** Waits until the index has the newest block of the chain. */
const reach = (service: TestService, chain: readonly GeneratedBlock[]): Promise<void> =>
  eventually(async () => (await fetchStatus(service)).tip?.hash === chain.at(-1)!.point.hash);

/** The index of the same chain without failures. */
async function calmRun(chain: readonly GeneratedBlock[]): Promise<Readonly<Record<string, string>>> {
  const folder = chainFolder(chain);
  const service = await openTestService(buildSettings(chain, folder.folder, { chainDir: folder.folder }), {
    followLimits: SMALL_STEPS,
  });
  try {
    service.follow();
    await reach(service, chain);
    await eventually(async () => JSON.stringify(await fetchStatus(service)).includes('"following"'));
    return await dumpIndex(service.services.db, id);
  } finally {
    await service.close();
    folder.remove();
  }
}

const main = growChain([], { length: 150 });

describe('service that follows a node', () => {
  let node: TestNode;
  let files: ChainFolder;
  let service: TestService;
  beforeAll(async () => {
    node = await startTestNode({ chain: new ServedChain(listBlockBytes(main)), magic: GENERATED_NETWORK.magic });
    files = chainFolder(main.slice(0, 100));
    const settings = buildSettings(main, files.folder, { node: node.local.path, chainDir: files.folder });
    service = await openTestService(settings, { followLimits: SMALL_STEPS });
    service.follow();
  });
  afterAll(async () => {
    await service.close();
    await node.close();
    files.remove();
  });

  test('reads the files of the node first, then the node, up to its tip', async () => {
    await reach(service, main);
    const shown = await fetchStatus(service, '/api/networks');
    expect(shown).toMatchObject({
      source: 'node',
      syncPct: 100,
      capabilities: ['submit', 'mempool', 'query'],
      historyFromSlot: 0,
      tip: { height: 149, hash: main.at(-1)!.point.hash },
      incidents: [],
    });
    const others = (await fetchStatuses(service, '/api/networks')).filter(({ network }) => network !== id);
    expect(new Set(others.map(({ source }) => source))).toEqual(new Set(['none']));
  });

  test('has no demo keys and no self-service plan change', async () => {
    const demo = await service.http.inject({
      url: '/api/network/time?slot=1',
      headers: { 'x-api-key': 'xt_demo_cardano-mainnet' },
    });
    expect(demo.statusCode).toBe(401);
    const register = await service.http.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { email: 'newcomer@example.org', password: 'a long enough password' },
    });
    const change = await service.http.inject({
      method: 'PATCH',
      url: '/api/user/subscription',
      headers: { authorization: `Bearer ${register.json().accessToken}` },
      payload: { planId: 'free' },
    });
    expect(change.statusCode).toBe(403);
  });

  test('reports its source in health', async () => {
    await eventually(async () => JSON.stringify(await fetchStatus(service)).includes('"following"'));
    const health = (await service.http.inject('/api/health')).json();
    expect(health).toMatchObject({ status: 'ok' });
    expect(health.checks).toContainEqual({ name: `index ${id}`, status: 'ok', detail: 'live', latencyMs: null });
    const providers = (await service.http.inject('/api/providers/health')).json();
    expect(providers).toContainEqual(
      expect.objectContaining({ provider: `cardano-node ${id}`, status: 'ok', networks: [id] }),
    );
  });

  test('has the same index as a run without failures after forks, disconnects and new blocks', async () => {
    let chain: readonly GeneratedBlock[] = main;
    for (const [name, depth, length] of [
      ['first', 3, 5],
      ['second', 40, 45],
      ['third', 1, 12],
    ] as const) {
      chain = growChain(chain.slice(0, chain.length - depth), { length, name });
      node.chain.fork(chain.length - length, listBlockBytes(chain.slice(chain.length - length)));
      if (name === 'second') node.disconnectAll();
      await reach(service, chain);
    }
    expect(await dumpIndex(service.services.db, id)).toEqual(await calmRun(chain));
  });

  test('resyncs on request of the operator', async () => {
    const before = await dumpIndex(service.services.db, id);
    const tip = (await fetchStatus(service)).tip;
    const resync = await service.http.inject({
      method: 'POST',
      url: `/api/operator/networks/${id}/resync`,
      headers: { 'x-operator-token': service.operatorToken },
    });
    expect(resync.json()).toEqual({ network: id });
    await eventually(async () => {
      const status = await fetchStatus(service);
      return status.tip?.hash === tip?.hash && JSON.stringify(status).includes('"following"');
    });
    expect(await dumpIndex(service.services.db, id)).toEqual(before);
  });

  test('rejects a resync while another process writes the index', async () => {
    const db = await openServerDb(service.databaseUrl, { poolSize: 1 });
    await service.services.networks.resync('CARDANO_PREPROD');
    const lock = await db.tryLock('index CARDANO_PREPROD');
    await expect(service.services.networks.resync('CARDANO_PREPROD')).rejects.toThrow(/Another process indexes/);
    await lock?.release();
    await db.close();
  });
});

describe('network halts', () => {
  const incident = async (service: TestService): Promise<string> => {
    await eventually(async () => (await fetchStatus(service)).incidents.length > 0);
    return (await fetchStatus(service)).incidents[0]!;
  };

  /** The service continues to serve, and reports the failure everywhere. */
  async function expectHalted(service: TestService, reason: RegExp): Promise<void> {
    expect(await incident(service)).toMatch(reason);
    expect((await fetchStatus(service, '/api/networks')).incidents[0]).toMatch(reason);
    const health = (await service.http.inject('/api/health')).json();
    expect(health.status).toBe('degraded');
    expect(health.checks).toContainEqual(expect.objectContaining({ name: `index ${id}`, status: 'failed' }));
    expect((await service.http.inject('/api/health/ready')).statusCode).toBe(200);
  }

  test('at a fork below the finality depth', async () => {
    const depth = GENERATED_NETWORK.finalityDepth + 1;
    const chain = growChain([], { length: depth + 10, transactions: 0 });
    const node = await startTestNode({ chain: new ServedChain(listBlockBytes(chain)), magic: GENERATED_NETWORK.magic });
    const files = chainFolder(chain);
    const service = await openTestService(buildSettings(chain, files.folder, { node: node.local.path }), {
      followLimits: { ...SMALL_STEPS, blocks: 1_000 },
    });
    try {
      service.follow();
      await reach(service, chain);
      await eventually(async () => JSON.stringify(await fetchStatus(service)).includes('"following"'));
      const before = await dumpIndex(service.services.db, id);
      const other = growChain(chain.slice(0, 10), { length: depth + 1, transactions: 0, name: 'other' });
      node.chain.fork(10, listBlockBytes(other.slice(10)));
      await expectHalted(service, /^Indexing has halted: The .*(finality depth|none of the blocks)/);
      expect(await dumpIndex(service.services.db, id)).toEqual(before);
      expect((await fetchStatus(service)).tip?.hash).toBe(chain.at(-1)!.point.hash);
    } finally {
      await service.close();
      await node.close();
      files.remove();
    }
  });

  test('at an input that does not exist, with everything before it written', async () => {
    const chain = growChain([], { length: 60, invalidAt: 40 });
    const files = chainFolder(chain);
    const service = await openTestService(buildSettings(chain, files.folder, { chainDir: files.folder }), {
      // One block in each transaction: what a transaction has written before the block is rolled back.
      followLimits: { ...SMALL_STEPS, blocks: 1, batchesPerTransaction: 1 },
    });
    try {
      service.follow();
      await expectHalted(service, /^Indexing has halted: /);
      expect((await fetchStatus(service)).tip).toMatchObject({ height: 39 });
    } finally {
      await service.close();
      files.remove();
    }
  });

  test('before it starts, if the genesis files are missing', async () => {
    const files = chainFolder(main);
    const { [`${id}_GENESIS_DIR`]: _, ...settings } = buildSettings(main, files.folder, { chainDir: files.folder });
    const service = await openTestService(settings, { followLimits: SMALL_STEPS });
    try {
      service.follow();
      await expectHalted(service, new RegExp(`${id}_GENESIS_DIR must name the folder`));
      expect((await fetchStatus(service)).tip).toBeNull();
    } finally {
      await service.close();
      files.remove();
    }
  });
});
