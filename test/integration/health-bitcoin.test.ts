import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { encodeSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { toHex } from '../../src/kernel/hex.js';
import { testnet4Genesis } from '../../src/sandbox/bitcoin/genesis.js';
import { FakeNode, type Misbehaviour } from '../support/bitcoin-node/fake-node.js';
import type { TinyBlock } from '../support/bitcoin-node/tiny-blocks.js';
import { eventually } from '../support/eventually.js';
import { type HealthReader, readHealth } from '../support/health-reader.js';
import { type MovableClock, movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

const NETWORK = 'BITCOIN_TESTNET4';
const bytes = testnet4Genesis();
const { header, transactions } = decodeBlock(bytes);
const genesis: TinyBlock = {
  hash: toHex(header.hash),
  previousHash: '00'.repeat(32),
  height: 0,
  bytes,
  spentOutputs: encodeSpentOutputs([[]]),
  transactions: [{ transaction: transactions[0]!, spent: [] }],
};

let node: FakeNode;
let misbehaviour: Misbehaviour | undefined;
let clock: MovableClock;
let service: TestService;
let reader: HealthReader;

async function open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  clock = movableClock((header.time + 60) * 1_000);
  const url = await node.start();
  service = await openTestService({ [`${NETWORK}_RPC_URL`]: url, ...settings }, { clock });
  reader = await readHealth(service, NETWORK);
  service.follow();
  await reader.reaches('live');
  await eventually(async () => (await reader.request('btc/mempool')).status === 200);
}

beforeEach(() => {
  misbehaviour = undefined;
  node = new FakeNode({ blocks: [genesis], state: { chain: 'testnet4' }, misbehave: () => misbehaviour });
});
afterEach(async () => {
  await service.close();
  await node.stop();
});

/** Everything that depends on the mempool of the node. */
const MEMPOOL_PATHS = ['mempool', 'mempool/txids', 'mempool/recent', 'fees', 'fees/recommended', 'chain/health'];

async function expectMempoolUnknown(): Promise<void> {
  await eventually(async () => (await reader.request('btc/mempool')).status === 503);
  for (const path of MEMPOOL_PATHS) {
    const { status, headers, body } = await reader.request(`btc/${path}`);
    expect({ path, status }).toEqual({ path, status: 503 });
    expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(JSON.stringify(body)).not.toContain('127.0.0.1');
  }
  expect((await reader.request('btc/blocks/tip')).status).toBe(200);
}

test('disconnected node makes its network behind and its mempool unknown', async () => {
  await open();
  expect((await reader.request('btc/chain/health')).body).toMatchObject({
    mempool: { checkedAt: new Date(clock.now()).toISOString() },
    node: { status: 'ok' },
  });
  await node.stop();
  const { reason, source } = await reader.reaches('behind');
  expect(reason).toMatch(/^The (node|connection to the node) (cannot be reached|was lost) \([A-Z]+\)$/);
  expect(source.connected).toBe(false);
  clock.advance(10_000);
  await expectMempoolUnknown();
  const { headers } = await reader.request('btc/blocks/tip');
  expect(headers['x-crosstie-age']).toBe('70');
  expect((await service.http.inject('/api/health/ready')).statusCode).toBe(200);
});

test('node that stops responding is reported after ten seconds, and is live again once it responds', async () => {
  await open();
  misbehaviour = 'stall';
  // Waits for responses in flight.
  await pause(100);
  clock.advance(10_000);
  const { reason } = await reader.reaches('behind');
  expect(reason).toMatch(/^The source has not answered for 1[0-9] seconds$/);
  await expectMempoolUnknown();
  misbehaviour = undefined;
  await reader.reaches('live');
  await eventually(async () => (await reader.request('btc/mempool')).status === 200);
});

test('responding node without a new block is reported after the limit for its network', async () => {
  await open();
  clock.advance(7_200_000 - 60_000);
  await eventually(async () => (await reader.status()).source.lastContactAt === new Date(clock.now()).toISOString());
  await reader.reaches('live');
  clock.advance(1_000);
  const { reason, source } = await reader.reaches('behind');
  expect(reason).toBe('The newest block of the source is 2 hours old');
  expect(source.connected).toBe(true);
  // The mempool of a responding node is known, however old its newest block is.
  await eventually(async () => (await reader.request('btc/mempool')).status === 200);
  expect((await reader.request('btc/blocks/tip')).headers['x-crosstie-age']).toBe('7201');
});
