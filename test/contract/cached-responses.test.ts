import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { loadConfig } from '../../src/app/config.js';
import { assembleService } from '../../src/app/service.js';
import { type NetworkId, networkById } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { QUICK_PASSWORDS } from '../support/access.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { takeFirst } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { recordRoundTrips } from '../support/record-statements.js';
import { buildRequest, type Callers, demoKey, exampleNetwork } from './calls.js';
import { openCallers } from './open-callers.js';

/**
 * A response that is cached until the next block may depend on the chain alone. Pending transactions change without a
 * block.
 */
const PENDING_TABLES = /\.(submission|mempool_(transaction|input|output)|dropped_transaction)\b/;

/** The observer of a Bitcoin mempool reads it at any time, with four statements. */
const OBSERVER =
  /from "bitcoin_\w+"\.(?:mempool_state s,|mempool_transaction where fee is not null order by place|mempool_input i\s+join)|as vsize from "bitcoin_\w+"\.mempool_transaction\s+where first_seen/;

const cached = OPERATIONS.filter(({ cachedUntilNextBlock }) => cachedUntilNextBlock);
let callers: Callers;

beforeAll(async () => {
  callers = await openCallers();
});

afterAll(() => callers.service.close());

/** The reads that this process sends meanwhile; the workers of the networks update their queues at any time. */
const recordReads = async (work: () => Promise<void>): Promise<readonly string[]> =>
  (await recordRoundTrips(work)).flat().filter((text) => /^\s*(?:select|with)\b/i.test(text));

const requestWith = (key: string, operation: (typeof cached)[number], more: Readonly<Record<string, string>> = {}) =>
  callers.service.http.inject(buildRequest(operation, operation.example, { 'x-api-key': key, ...more }));

describe('cached responses', () => {
  test.each(cached)('of $id do not depend on pending transactions or on the caller', async (operation) => {
    const key = demoKey(exampleNetwork(operation));
    const statements = await recordReads(async () => {
      await requestWith(key, operation);
    });
    expect(statements.filter((text) => PENDING_TABLES.test(text) && !OBSERVER.test(text))).toEqual([]);
    // The history of a simulated network may still be growing.
    await eventually(async () => {
      const response = await requestWith(key, operation);
      expect([response.statusCode, response.headers['etag']]).toEqual([200, expect.any(String)]);
      const repeated = await requestWith(key, operation, { 'if-none-match': String(response.headers['etag']) });
      expect(repeated.headers['x-crosstie-warning']).toEqual(response.headers['x-crosstie-warning']);
      return repeated.statusCode === 304 && repeated.body === '';
    });
  });

  test('are not used where a parameter includes pending transactions', async () => {
    const operation = OPERATIONS.find(({ id }) => id === 'listAddressUtxos')!;
    const example = { ...operation.example, query: { mempool: 'include' } };
    const request = buildRequest(operation, example, { 'x-api-key': demoKey('CARDANO_MAINNET') });
    const { statusCode, headers } = await callers.service.http.inject(request);
    expect([statusCode, headers['etag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });

  test('need no statement in the process that writes the index', async () => {
    const operation = OPERATIONS.find(({ id }) => id === 'getLatestEpoch')!;
    const request = () => requestWith(demoKey('CARDANO_MAINNET'), operation);
    await request();
    const reads = await recordReads(async () => {
      for (const _ of [1, 2, 3]) expect((await request()).statusCode).toBe(200);
    });
    // Health checks and the workers of networks read other tables meanwhile.
    expect(reads.filter((text) => /"cardano_mainnet"\.(?:checkpoint|epoch|block)\b/.test(text))).toEqual([]);
  });

  test('are computed again after a block', async () => {
    const operation = OPERATIONS.find(({ id }) => id === 'getLatestEpoch')!;
    const key = demoKey('CARDANO_MAINNET');
    const before = (await requestWith(key, operation)).json();
    const sandbox = await callers.service.services.networks.sandbox('CARDANO_MAINNET');
    await sandbox.advanceBlocks(1);
    const after = (await requestWith(key, operation)).json();
    expect(after.blockCount).toBe(before.blockCount + 1);
    expect((await requestWith(key, operation)).json()).toEqual(after);
  });

  test('equal those of a process without a cache, after blocks and after rollbacks', async () => {
    const { dataDir, remove } = temporaryDataDir();
    const config = loadConfig({
      env: {
        DATABASE_URL: callers.service.databaseUrl,
        CROSSTIE_DATA_DIR: dataDir,
        CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
        CROSSTIE_RESPONSE_CACHE_MB: '0',
        CROSSTIE_MAX_DELAY_MS: '60000',
        CROSSTIE_NETWORK_START_SECONDS: '120',
      },
      workingDir: dataDir,
    });
    const uncached = await assembleService(config, {
      log: silentLog,
      clock: systemClock,
      passwordCost: QUICK_PASSWORDS,
    });
    const networks = [...new Set(cached.map(exampleNetwork))].map((id) => networkById(id as NetworkId));
    const controls = await Promise.all(networks.map(({ id }) => callers.service.services.networks.sandbox(id)));
    try {
      for (const { id } of networks) await uncached.services.networks.open(id);
      const send = (operation: (typeof cached)[number], { http } = callers.service as Pick<typeof uncached, 'http'>) =>
        http.inject(buildRequest(operation, operation.example, { 'x-api-key': demoKey(exampleNetwork(operation)) }));
      // The tests above have filled the cache before the first change.
      for (const change of takeFirst(['fork', 'block', 'none'] as const, 1)) {
        for (const control of controls) if (change !== 'none') await control.advanceBlocks(2);
        if (change === 'fork') {
          for (const operation of cached) await send(operation);
          for (const control of controls) await control.fork(1);
        }
        for (const operation of cached) {
          // Fills the cache, unless the request before the change did.
          await send(operation);
          const [own, other] = [await send(operation), await send(operation, uncached)];
          const shown = ({ statusCode, body }: { statusCode: number; body: string }) => ({ statusCode, body });
          expect({ id: operation.id, change, ...shown(own) }).toEqual({ id: operation.id, change, ...shown(other) });
        }
      }
    } finally {
      await uncached.close();
      remove();
    }
  });
});
