import { LedgerParameters } from '@midnight-ntwrk/ledger-v8';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.js';
import { type HealthReader, readHealth } from '../support/health-reader.js';
import { generateChain } from '../support/midnight-blocks.js';
import { startTestIndexer, type TestIndexer } from '../support/midnight-indexer/test-indexer.js';
import { type MovableClock, movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

const NETWORK = 'MIDNIGHT_PREPROD';
const ledgerParameters = Buffer.from(LedgerParameters.initialParameters().serialize()).toString('hex');
const blocks = generateChain('health', 5).map((block) => ({ ...block, ledgerParameters }));
const tipTime = blocks.at(-1)!.timestamp;

let indexer: TestIndexer;
let clock: MovableClock;
let service: TestService;
let reader: HealthReader;

beforeEach(async () => {
  indexer = await startTestIndexer('preprod');
  indexer.blocks = blocks;
  clock = movableClock(tipTime + 10_000);
  service = await openTestService({ [`${NETWORK}_INDEXER_URL`]: indexer.url }, { clock });
  reader = await readHealth(service, NETWORK);
  service.follow();
  await eventually(async () => (await reader.status()).tip?.height === blocks.at(-1)!.height);
  await reader.reaches('live');
});
afterEach(async () => {
  await service.close();
  await indexer.close();
});

/** Waits until the indexer has responded at the current time of the clock. */
const waitForContact = (): Promise<void> =>
  eventually(async () => (await reader.status()).source.lastContactAt === new Date(clock.now()).toISOString());

test('indexer that stops responding is reported, without its URL', async () => {
  indexer.freeze();
  const { reason, source } = await reader.reaches('behind');
  expect(reason).not.toContain('127.0.0.1');
  expect(source.connected).toBe(false);
  expect((await service.http.inject('/api/health/ready')).statusCode).toBe(200);
});

test('responding indexer without a new block is reported after the limit for its network', async () => {
  // The time of a block is that of its slot: up to six seconds earlier.
  clock.advance(100_000);
  await waitForContact();
  await reader.reaches('live');
  clock.advance(20_000);
  await waitForContact();
  const { reason, source } = await reader.reaches('behind');
  expect(reason).toBe('The newest block of the source is 2 minutes old');
  expect(source.connected).toBe(true);
});
