import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { slotToTime } from '../../src/chains/cardano/time.js';
import { ServedChain } from '../support/cardano-node/served-chain.js';
import { startTestNode, type TestNode } from '../support/cardano-node/test-node.js';
import { eventually } from '../support/eventually.js';
import {
  buildSettings,
  type ChainFolder,
  chainFolder,
  GENERATED_NETWORK,
  SMALL_STEPS,
} from '../support/followed-chain.js';
import { growChain, listBlockBytes } from '../support/generated-chain.js';
import { type HealthReader, readHealth } from '../support/health-reader.js';
import { type MovableClock, movableClock } from '../support/movable-clock.js';
import { openTestService, type TestService } from '../support/service.js';

const chain = growChain([], { length: 30 });
const tipTime = slotToTime(GENERATED_NETWORK, chain.at(-1)!.point.slot);

let node: TestNode;
let files: ChainFolder;
let clock: MovableClock;
let service: TestService;
let reader: HealthReader;

async function open(protocol: 'local' | 'peer'): Promise<void> {
  node = await startTestNode({ chain: new ServedChain(listBlockBytes(chain)), magic: GENERATED_NETWORK.magic });
  files = chainFolder(chain);
  clock = movableClock((tipTime + 10) * 1_000);
  const address = protocol === 'local' ? node.local.path : `${node.peer.host}:${node.peer.port}`;
  const settings = {
    ...buildSettings(chain, files.folder, { node: address }),
    [`${GENERATED_NETWORK.id}_MAX_TIP_AGE`]: '120',
  };
  service = await openTestService(settings, { clock, followLimits: SMALL_STEPS });
  reader = await readHealth(service, GENERATED_NETWORK.id);
  service.follow();
  await eventually(async () => (await reader.status()).tip?.height === chain.at(-1)!.point.height);
  await reader.reaches('live');
}

afterEach(async () => {
  await service.close();
  await node.close();
  files.remove();
});

/** Blocks that the node sent before it froze. */
const waitForResponses = (): Promise<void> => pause(100);

const mempool = () => reader.request('transactions/mempool');

test.each(['local', 'peer'] as const)('node that disconnects permanently is reported (%s)', async (protocol) => {
  await open(protocol);
  await node.close();
  const { reason, source } = await reader.reaches('behind');
  expect(reason).toMatch(/^The node (closed the connection|cannot be reached: [A-Z]+)$/);
  expect(source.connected).toBe(false);
  expect((await service.http.inject('/api/health/ready')).statusCode).toBe(200);
});

test.each(['local', 'peer'] as const)(
  'node that stops responding is reported after ten seconds, and is live again once it responds (%s)',
  async (protocol) => {
    await open(protocol);
    node.freeze();
    await waitForResponses();
    clock.advance(10_000);
    const { reason } = await reader.reaches('behind');
    expect(reason).toBe('The source has not answered for 10 seconds');
    expect((await reader.request('network/tip')).headers['x-crosstie-age']).toBe('20');
    node.thaw();
    await reader.reaches('live');
    expect((await reader.request('network/tip')).headers['x-crosstie-age']).toBeUndefined();
  },
);

test('mempool of a node is unavailable until it is known again', async () => {
  await open('local');
  await eventually(async () => (await mempool()).status === 200);
  node.freeze();
  await waitForResponses();
  clock.advance(10_000);
  await reader.reaches('behind');
  const { status, headers, body } = await mempool();
  expect({ status, body }).toEqual({
    status: 503,
    body: { error: `The mempool of ${GENERATED_NETWORK.id} is unavailable at the moment: try again later` },
  });
  expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  node.thaw();
  await eventually(async () => (await mempool()).status === 200);
});

test('responding node without a new block is reported after the limit for its network', async () => {
  await open('local');
  clock.advance(110_000);
  await eventually(async () => (await reader.status()).source.lastContactAt === new Date(clock.now()).toISOString());
  await reader.reaches('live');
  clock.advance(1_000);
  const { reason, source } = await reader.reaches('behind');
  expect(reason).toBe('The newest block of the source is 2 minutes old');
  expect(source.connected).toBe(true);
});
