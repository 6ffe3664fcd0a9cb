import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { eventually } from '../support/eventually.js';
import { recordRoundTrips } from '../support/record-statements.js';
import { buildRequest, type Callers, demoKey, exampleNetwork } from './calls.js';
import { openCallers } from './open-callers.js';

/**
 * A response that is cached until the next block may depend on the chain alone. Pending transactions change without a
 * block.
 */
const PENDING_TABLES = /\.(submission|mempool_(transaction|input|output)|dropped_transaction)\b/;

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
    expect(statements.filter((text) => PENDING_TABLES.test(text))).toEqual([]);
    // The history of a simulated network may still be growing.
    await eventually(async () => {
      const response = await requestWith(key, operation);
      expect([response.statusCode, response.headers['etag']]).toEqual([200, expect.any(String)]);
      const repeated = await requestWith(key, operation, { 'if-none-match': String(response.headers['etag']) });
      expect(repeated.headers['x-crosstie-warning']).toEqual(response.headers['x-crosstie-warning']);
      return repeated.statusCode === 304 && repeated.body === '';
    });
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
});
