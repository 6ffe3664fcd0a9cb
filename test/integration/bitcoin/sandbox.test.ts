import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../../src/chains/networks.js';
import { toHex } from '../../../src/kernel/hex.js';
import { Chain } from '../../../src/sandbox/bitcoin/chain.js';
import { type History, writeHistory } from '../../../src/sandbox/bitcoin/history.js';
import { createSimulation } from '../../../src/sandbox/bitcoin/simulation.js';
import type { NetworkDb } from '../../../src/store/network-db.js';
import { sql } from '../../../src/store/sql.js';
import { movableClock } from '../../support/movable-clock.js';
import { openTestService, type TestService } from '../../support/service.js';

const NOW = Date.UTC(2026, 8, 1, 12);
const clock = movableClock(NOW);
let service: TestService;
let history: History;
const simulation = createSimulation(networkById('BITCOIN_MAINNET'), 1);
const shop = simulation.walletFactory.witnessKey('a shop').address!;

const callControl = async (method: 'GET' | 'POST' | 'PATCH', action = '', payload?: object) => {
  const response = await service.http.inject({
    method,
    url: `/api/operator/sandbox/BITCOIN_MAINNET${action}`,
    headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet' },
    ...(payload !== undefined && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};

const open = async (id: 'BITCOIN_MAINNET' | 'BITCOIN_TESTNET4' = 'BITCOIN_MAINNET'): Promise<NetworkDb<'bitcoin'>> =>
  service.services.networks.open<'bitcoin'>(id);

beforeAll(async () => {
  service = await openTestService(
    { CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0', CROSSTIE_SANDBOX_ACTIVITY: '0' },
    { clock },
  );
  history = writeHistory(new Chain(simulation), NOW / 1000);
});

afterAll(() => service.close());

const readTip = async (db: NetworkDb<'bitcoin'>) =>
  (await db.first<{ height: number; hash: Uint8Array }>(sql`select height, hash from ${db.schema}.block
    order by height desc limit 1`))!;

test('simulated network starts at its first use, and then has its whole history in the index', async () => {
  const status = () => service.services.networks.status('BITCOIN_MAINNET');
  expect(status()).toMatchObject({ source: 'sandbox', tip: undefined, capabilities: ['submit', 'mempool', 'query'] });
  const db = await open();
  const { point } = history.blocks.at(-1)!;
  expect(status().tip).toMatchObject({ hash: point.hash, height: point.height, time: NOW / 1000 });
  const counted = await db.first<{ blocks: bigint; first: number }>(sql`
    select count(*) as blocks, min(height) as first from ${db.schema}.block`);
  expect(counted).toEqual({ blocks: BigInt(history.blocks.length), first: 900_000 });
});

test('index has the stale branches, and the inscriptions and runes of the simulation', async () => {
  const db = await open();
  const stale = await db.rows<{ hash: Uint8Array }>(
    sql`select hash from ${db.schema}.stale_block order by height, hash`,
  );
  expect(new Set(stale.map(({ hash }) => toHex(hash)))).toEqual(new Set(history.stale.map(({ point }) => point.hash)));
  const inscriptions = await db.first<{ count: bigint }>(sql`select count(*) from ${db.schema}.inscription`);
  expect(inscriptions?.count).toBe(BigInt(history.truth.inscriptions.length + 1));
  const runes = await db.first<{ count: bigint }>(sql`select count(*) from ${db.schema}.rune`);
  expect(runes?.count).toBe(BigInt(history.truth.runes.length));
});

test('series of the mempool.space API are averages of the listed blocks', async () => {
  await open();
  const get = async (path: string) =>
    (await service.http.inject({ url: `/compat/xt_demo_bitcoin-mainnet/mempool/api/v1${path}` })).json();
  const blocks: readonly { height: number; timestamp: number; size: number; weight: number; extras: never }[] =
    await get('/blocks');
  const { timestamp } = blocks[0]!;
  const newest = blocks.filter((block) => block.timestamp === timestamp);
  const average = (read: (block: { height: number; size: number; weight: number; extras: never }) => number): number =>
    Math.round(newest.reduce((sum, block) => sum + read(block), 0) / newest.length);
  const position = { avgHeight: average(({ height }) => height), timestamp };
  const avgFees = average(({ extras }) => (extras as { totalFees: number }).totalFees);
  expect((await get('/mining/blocks/fees/24h')).at(-1)).toEqual({ ...position, avgFees });
  const avgRewards = average(({ extras }) => (extras as { reward: number }).reward);
  expect((await get('/mining/blocks/rewards/24h')).at(-1)).toEqual({ ...position, avgRewards });
  const { sizes, weights } = await get('/mining/blocks/sizes-weights/24h');
  expect(sizes.at(-1)).toEqual({ ...position, avgSize: average(({ size }) => size) });
  expect(weights.at(-1)).toEqual({ ...position, avgWeight: average(({ weight }) => weight) });
  const rates = (await get('/mining/blocks/fee-rates/all')).at(-1);
  expect(Object.keys(rates)).toHaveLength(9);
  expect(rates.avgFee_0).toBeLessThanOrEqual(rates.avgFee_100);
  expect(await get('/replacements')).toBeInstanceOf(Array);
});

test('controls: pay, advance, fork, pause; each responds when the index is updated', async () => {
  const db = await open();
  const funded = await callControl('POST', '/fund', { address: shop, satoshi: '250000' });
  expect(funded).toMatchObject({ status: 200, body: { address: shop, satoshi: '250000' } });
  expect((await callControl('GET')).body).toMatchObject({
    mempool: 1,
    paused: false,
    faucet: simulation.faucet.address,
  });
  const advanced = await callControl('POST', '/advance', { blocks: 3 });
  expect(advanced.body.mempool).toBe(0);
  expect(toHex((await readTip(db)).hash)).toBe(advanced.body.tip.hash);
  const forked = await callControl('POST', '/fork', { depth: 3 });
  expect(forked.body).toMatchObject({ mempool: 1, tip: { height: advanced.body.tip.height - 3 } });
  expect(toHex((await readTip(db)).hash)).toBe(forked.body.tip.hash);
  expect((await callControl('PATCH', '', { paused: true })).body.paused).toBe(true);
});

test('controls that a Bitcoin chain does not support are rejected with a message', async () => {
  const refused = async (action: string, payload: object): Promise<string> => {
    const { status, body } = await callControl('POST', action, payload);
    expect(status).toBe(400);
    return body.error;
  };
  expect(await refused('/advance', { epochs: 1 })).toBe(
    "BITCOIN_MAINNET has no epochs: say how many 'blocks' to advance",
  );
  expect(await refused('/fund', { address: shop, lovelace: '1000000' })).toBe(
    "The amount on BITCOIN_MAINNET must be given as 'satoshi'",
  );
  const foreign = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
  expect(await refused('/fund', { address: foreign, satoshi: '1000' })).toBe(
    `'${foreign}' is not an address of BITCOIN_MAINNET`,
  );
  expect(await refused('/fund', { address: shop, satoshi: '100' })).toMatch('at least 294 satoshi');
  expect(await refused('/fork', { depth: 301 })).toMatch('at most 300 blocks');
});

test('dropped index is rebuilt from the same chain', async () => {
  const { hash } = service.services.networks.status('BITCOIN_MAINNET').tip!;
  await service.services.networks.resync('BITCOIN_MAINNET');
  expect(service.services.networks.status('BITCOIN_MAINNET').tip).toMatchObject({ hash });
});

test('testnet 4 starts with its genesis block', async () => {
  const db = await open('BITCOIN_TESTNET4');
  const first = await db.first<{ hash: Uint8Array }>(sql`select hash from ${db.schema}.block where height = 0`);
  expect(toHex(first!.hash)).toBe(networkById('BITCOIN_TESTNET4').genesisHash);
});
