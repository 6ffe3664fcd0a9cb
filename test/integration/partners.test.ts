import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tidy } from '../../src/access/housekeeping.js';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import { slotToTime } from '../../src/chains/cardano/time.js';
import type { CardanoNetwork } from '../../src/chains/networks.js';
import { fromHex } from '../../src/kernel/hex.js';
import {
  findPartnerOrders,
  type NewPartnerOrder,
  partnerProfile,
  recordPartnerOrders,
} from '../../src/store/queries/service/partners.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createKey, loginDevice, register, type TestUser } from '../support/users.js';
import { createApiClient, type JsonResponse } from './cardano-api/api-client.js';

const NETWORK = 'CARDANO_MAINNET';
const payoutAddress = EXAMPLE.address;
const HOUR = 3_600;
const DAY = 86_400;

let service: TestService;
let partner: TestUser;
let orders: readonly NewPartnerOrder[];

const { get } = createApiClient(() => service.http as never, 'cardano-mainnet');
const chain = networkSchema(NETWORK);

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
  partner = await register(service, 'partner');
  await control('advance', { blocks: 5 });
  orders = await findMarketOrders();
  await recordPartnerOrders(service.services.db, orders);
});
afterAll(() => service?.close());

const control = async (action: string, payload: object): Promise<JsonResponse> => {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK}/${action}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect({ action, status: response.statusCode }).toEqual({ action, status: 200 });
  return response.json();
};

const fetchJson = async (
  url: string,
  headers: Record<string, string> = { ...partner.headers },
): Promise<JsonResponse> => {
  const response = await service.http.inject({ url, headers });
  expect({ url, status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toEqual({
    url,
    status: 200,
    body: '',
  });
  return response.json();
};

const expectRejection = async (url: string): Promise<string> => {
  const response = await service.http.inject({ url, headers: partner.headers });
  expect({ url, status: response.statusCode }).toEqual({ url, status: 400 });
  return response.json().error;
};

const put = (payload: object, headers: Record<string, string> = { ...partner.headers }, network = 'mainnet') =>
  service.http.inject({ method: 'PUT', url: `/api/partner?network=${network}`, headers, payload });

const formatTxHash = ({ txHash }: NewPartnerOrder): string => Buffer.from(txHash).toString('hex');
const toUnit = (policy: string, name: string): string => (policy === '' ? 'lovelace' : policy + name);

/**
 * Orders that are on the simulated chain, recorded as if they had been built here, and some that were never submitted.
 */
async function findMarketOrders(): Promise<readonly NewPartnerOrder[]> {
  const found: JsonResponse[] = [];
  for (const { dex, pools } of await get('/api/dex'))
    if (pools > 0) found.push(...(await get(`/api/dex/orders/dex/${dex}?size=40`)).orders);
  const swaps = found.filter(({ orderType, offerAmount }) => /BUY|SELL|SWAP/.test(orderType) && offerAmount !== null);
  expect(swaps.length).toBeGreaterThan(50);
  const common = { accountId: partner.id, network: NETWORK } as const;
  const placed = swaps.map((order, index) => ({
    ...common,
    txHash: fromHex(order.txHash),
    outputIndex: order.outputIndex,
    dex: order.dex,
    tokenIn: toUnit(order.offerPolicyId, order.offerAssetName),
    tokenOut: toUnit(order.requestPolicyId, order.requestAssetName),
    amountIn: BigInt(order.offerAmount),
    volumeLovelace: index % 7 === 0 ? undefined : BigInt(1_000_000 + index * 123_457),
    wallet: order.ownerStakeAddress ?? order.ownerAddress,
    feeLovelace: BigInt(1_000_000 + index),
    payoutAddress: index % 5 === 0 ? undefined : order.ownerAddress,
    feeOutputIndex: index % 5 === 0 ? undefined : order.outputIndex,
    validUntilSlot: BigInt(order.slot + 2 * HOUR),
    createdAt: new Date((order.blockTime - 60) * 1000),
  }));
  const { tip } = await get('/api/networks').then((all: JsonResponse[]) =>
    all.find(({ network }) => network === NETWORK),
  );
  const never = [3, 4, 5].map((byte) => ({
    ...placed[byte]!,
    txHash: new Uint8Array(32).fill(byte),
    // Long before any fork of this test.
    validUntilSlot: BigInt(tip.slot + (byte === 4 ? -7 * DAY : 6 * HOUR)),
    createdAt: new Date(
      byte === 4 ? service.services.clock.now() - 8 * DAY * 1000 : placed[byte]!.createdAt.getTime() + byte,
    ),
  }));
  return [...placed, ...never];
}

interface PlainOrder extends NewPartnerOrder {
  readonly key: string;
  readonly status: string;
  /** Time of its block; undefined if it earned nothing. */
  readonly slot: number | undefined;
  readonly time: number;
  readonly paid: bigint | undefined;
}

const STATUSES = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'UNKNOWN'];

/** The status of each order, computed from complete tables. */
async function plainOrders(): Promise<readonly PlainOrder[]> {
  const { db, networks } = service.services;
  const network = networks.status(NETWORK).network as CardanoNetwork;
  const blocks = await db.rows<JsonResponse>(sql`
    select encode(t.hash, 'hex') as hash, b.slot, t.valid from ${chain}.transaction t
      join ${chain}.block b on b.height = t.height`);
  const outputs = await db.rows<JsonResponse>(sql`
    select encode(t.hash, 'hex') || '#' || u.index as key, u.lovelace from ${chain}.output u
      join ${chain}.transaction t on t.id = u.tx_id`);
  const orderRows = await db.rows<JsonResponse>(sql`
    select encode(t.hash, 'hex') || '#' || d.root_index as key, d.status from ${chain}.dex_order d
      join ${chain}.transaction t on t.id = d.root_tx_id where d.status <> 6`);
  const mempoolRows = await db.rows<JsonResponse>(sql`
    select encode(tx_hash, 'hex') as hash from ${chain}.mempool_transaction where left_at is null`);
  const tip = await db.first<JsonResponse>(sql`select slot from ${chain}.checkpoint`);
  const blocksByHash = new Map(blocks.map((row) => [row.hash, row]));
  const lovelaceByOutput = new Map(outputs.map((row) => [row.key, row.lovelace]));
  const statusByKey = new Map(orderRows.map((row) => [row.key, STATUSES[row.status]]));
  const mempool = new Set(mempoolRows.map((row) => row.hash));
  return orders.map((order) => {
    const key = `${formatTxHash(order)}#${order.outputIndex}`;
    const block = blocksByHash.get(formatTxHash(order));
    const absent = mempool.has(formatTxHash(order))
      ? 'PENDING'
      : order.validUntilSlot <= tip.slot
        ? 'EXPIRED'
        : 'BUILT';
    const slot = block?.valid ? Number(block.slot) : undefined;
    return {
      ...order,
      key,
      slot,
      time: slot === undefined ? 0 : slotToTime(network, slot),
      status: block === undefined ? absent : block.valid ? (statusByKey.get(key) ?? 'UNKNOWN') : 'FAILED',
      paid:
        order.feeOutputIndex === undefined
          ? undefined
          : lovelaceByOutput.get(`${formatTxHash(order)}#${order.feeOutputIndex}`),
    };
  });
}

const filterPlaced = (plain: readonly PlainOrder[]) => plain.filter(({ slot }) => slot !== undefined);
const lovelace = (plain: readonly PlainOrder[], read: (order: PlainOrder) => bigint | undefined): bigint =>
  plain.reduce((sum, order) => sum + (read(order) ?? 0n), 0n);
const toAda = (amount: bigint): number => Number((Number(amount) / 1e6).toPrecision(15));

function earningsBy(plain: readonly PlainOrder[], getKey: (order: PlainOrder) => string) {
  const groups = new Map<string, PlainOrder[]>();
  for (const order of filterPlaced(plain)) groups.set(getKey(order), [...(groups.get(getKey(order)) ?? []), order]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => ({
      key,
      orders: group.length,
      volumeAda: toAda(lovelace(group, ({ volumeLovelace }) => volumeLovelace)),
      feesLovelace: lovelace(group, ({ feeLovelace }) => feeLovelace).toString(),
    }));
}

const formatDay = ({ time }: PlainOrder): string => new Date(time * 1000).toISOString().slice(0, 10);
const getToken = ({ tokenIn, tokenOut }: PlainOrder): string => (tokenOut === 'lovelace' ? tokenIn : tokenOut);
const newestFirst = (a: PlainOrder, b: PlainOrder): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a.key < b.key ? -1 : 1);

/** Compares every read operation with the plain sums. */
async function expectPlain(): Promise<readonly PlainOrder[]> {
  const plain = await plainOrders();
  const listed: JsonResponse[] = [];
  for (let page = 1; ; page += 1) {
    const { orders: some, pagination } = await fetchJson(`/api/partner/orders?pageSize=60&page=${page}`);
    expect(pagination).toMatchObject({ page, pageSize: 60, totalItems: plain.length });
    listed.push(...some);
    if (!pagination.hasNext) break;
  }
  expect(listed).toEqual(
    plain.toSorted(newestFirst).map((order) => ({
      txHash: formatTxHash(order),
      outputIndex: order.outputIndex,
      dex: order.dex,
      tokenIn: order.tokenIn,
      tokenOut: order.tokenOut,
      amountIn: order.amountIn.toString(),
      feeLovelace: order.feeLovelace.toString(),
      status: order.status,
      createdAt: order.createdAt.toISOString(),
    })),
  );
  for (const status of ['BUILT', 'PENDING', 'FAILED', ...STATUSES]) {
    const expectedOrders = plain.filter((order) => order.status === status).sort(newestFirst);
    const pageOne = await fetchJson(`/api/partner/orders?status=${status}&pageSize=3`);
    expect(pageOne.pagination.totalItems).toBe(expectedOrders.length);
    const pageTwo = await fetchJson(`/api/partner/orders?status=${status}&pageSize=3&page=2`);
    const shown = [...pageOne.orders, ...pageTwo.orders].map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
    expect(shown).toEqual(expectedOrders.slice(0, 6).map(({ key }) => key));
  }
  expect(await fetchJson('/api/partner/earnings')).toEqual(earningsBy(plain, formatDay));
  expect(await fetchJson('/api/partner/earnings?groupBy=month')).toEqual(
    earningsBy(plain, (order) => formatDay(order).slice(0, 7)),
  );
  expect(await fetchJson('/api/partner/earnings?groupBy=dex')).toEqual(earningsBy(plain, ({ dex }) => dex));
  expect(await fetchJson('/api/partner/earnings?groupBy=token')).toEqual(earningsBy(plain, getToken));

  const paid = new Map<string, PlainOrder[]>();
  for (const order of filterPlaced(plain))
    if (order.paid !== undefined) paid.set(formatTxHash(order), [...(paid.get(formatTxHash(order)) ?? []), order]);
  const payouts: JsonResponse[] = [];
  for (let page = 1; ; page += 1) {
    const some = await fetchJson(`/api/partner/payouts?pageSize=50&page=${page}`);
    payouts.push(...some);
    if (some.length < 50) break;
  }
  expect(payouts.map(({ slot }) => slot)).toEqual(payouts.map(({ slot }) => slot).sort((a, b) => b - a));
  const sorted = <Row extends { txHash: string }>(rows: Row[]): Row[] =>
    rows.sort((a, b) => (a.txHash < b.txHash ? -1 : 1));
  expect(sorted(payouts)).toEqual(
    sorted(
      [...paid].map(([txHash, group]) => {
        const outputs = new Map(group.map(({ feeOutputIndex, paid: amount }) => [feeOutputIndex, amount ?? 0n]));
        const amountLovelace = [...outputs.values()].reduce((sum, amount) => sum + amount, 0n).toString();
        return { txHash, amountLovelace, slot: group[0]!.slot, blockTime: group[0]!.time };
      }),
    ),
  );

  const { time: now } = await fetchJson('/api/blocks/latest', { 'x-api-key': 'xt_demo_cardano-mainnet' });
  for (const [window, seconds] of [
    ['24h', DAY],
    ['7d', 7 * DAY],
    ['30d', 30 * DAY],
    ['all', now],
  ] as const) {
    const recent = filterPlaced(plain).filter(({ time }) => time > now - seconds);
    expect(await fetchJson(`/api/partner/stats?window=${window}`)).toEqual({
      orders: recent.length,
      volumeAda: toAda(lovelace(recent, ({ volumeLovelace }) => volumeLovelace)),
      feesLovelace: lovelace(recent, ({ feeLovelace }) => feeLovelace).toString(),
      wallets: new Set(recent.map(({ wallet }) => wallet)).size,
    });
  }
  return plain;
}

describe('a profile', () => {
  const whole = {
    displayName: 'Gauge Wallet',
    website: 'https://gauge.example/app',
    feeBps: 30,
    feeFixedLovelace: '500000',
    maxFeeLovelace: '20000000',
  };

  test('does not exist until it is created, and belongs to one network', async () => {
    const absent = await service.http.inject({ url: '/api/partner', headers: partner.headers });
    expect([absent.statusCode, absent.json().error]).toEqual([
      404,
      'The account has no partner profile on CARDANO_MAINNET: create one with PUT /api/partner?network=mainnet',
    ]);
    const made = await put({ ...whole, payoutAddress });
    expect(made.json()).toEqual({
      ...whole,
      payoutAddress,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      enabled: true,
      createdAt: expect.any(String),
    });
    const { apiKey } = await createKey(service, partner, { network: 'CARDANO_PREPROD' });
    expect(await fetchJson('/api/partner', { 'x-api-key': apiKey })).toEqual(made.json());
    const elsewhere = await service.http.inject({ url: '/api/partner?network=preview', headers: partner.headers });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('is replaced completely, and keeps its id and its creation time', async () => {
    const { id, createdAt } = await fetchJson('/api/partner');
    const replaced = await put({ displayName: 'Gauge', payoutAddress, feeBps: 0, enabled: false });
    const expected = {
      id,
      displayName: 'Gauge',
      website: null,
      payoutAddress,
      feeBps: 0,
      feeFixedLovelace: null,
      maxFeeLovelace: null,
      enabled: false,
      createdAt,
    };
    expect(replaced.json()).toEqual(expected);
    const stored = await partnerProfile(service.services.db, partner.id, NETWORK);
    expect(stored).toEqual({ ...expected, createdAt: new Date(createdAt) });
  });

  test('requires a payment address of its own network', async () => {
    const stake = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
    const byron = 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi';
    const test = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
    const sentences = [];
    for (const address of [stake, byron, test, 'addr1nonsense'])
      sentences.push((await put({ displayName: 'x', feeBps: 1, payoutAddress: address })).json().error);
    expect(sentences).toEqual([
      'payoutAddress must be a payment address: neither Byron, nor stake, nor pointer',
      'payoutAddress must be a payment address: neither Byron, nor stake, nor pointer',
      'The address belongs to another network than CARDANO_MAINNET',
      expect.stringMatching(/^Invalid address/),
    ]);
    expect(
      (await put({ displayName: 'x', feeBps: 1, payoutAddress: test }, partner.headers, 'preprod')).statusCode,
    ).toBe(200);
  });

  test.each(['javascript:alert(1)', 'gauge.example', 'https://user:secret@gauge.example', 'https://a b.example'])(
    'rejects the website %s',
    async (website) => {
      const response = await put({ displayName: 'x', feeBps: 1, payoutAddress, website });
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        'website must be an address that begins with https:// or http://',
      ]);
    },
  );

  test('is created by a user: neither by a key nor by a device', async () => {
    const { apiKey } = await createKey(service, partner);
    const { accessToken } = await loginDevice(service);
    const body = { displayName: 'x', feeBps: 1, payoutAddress };
    expect((await put(body, { 'x-api-key': apiKey })).statusCode).toBe(403);
    expect((await put(body, { authorization: `Bearer ${accessToken}` })).statusCode).toBe(403);
  });
});

describe('orders that were built for a partner', () => {
  test('equal a computation from all tables', async () => {
    const plain = await expectPlain();
    const statuses = new Set(plain.map(({ status }) => status));
    for (const status of ['BUILT', 'EXPIRED', 'OPEN', 'FILLED', 'CANCELLED']) expect(statuses).toContain(status);
    for (const { key, status } of plain.filter(({ slot }) => slot !== undefined).slice(0, 10))
      expect(await get(`/api/dex/orders/${key.replace('#', '/')}`)).toMatchObject({ status });
  });

  test('are counted between two times, both inclusive', async () => {
    const plain = filterPlaced(await plainOrders()).toSorted((a, b) => a.time - b.time);
    const [from, to] = [plain[10]!.time, plain.at(-10)!.time];
    const within = plain.filter(({ time }) => time >= from && time <= to);
    expect(await fetchJson(`/api/partner/earnings?groupBy=dex&from=${from}&to=${to}`)).toEqual(
      earningsBy(within, ({ dex }) => dex),
    );
    expect(await fetchJson(`/api/partner/earnings?from=${from}&to=${to}`)).toEqual(earningsBy(within, formatDay));
    const paid = new Map(
      within.filter((order) => order.paid !== undefined).map((order) => [formatTxHash(order), order.slot]),
    );
    const payouts = await fetchJson(`/api/partner/payouts?from=${from}&to=${to}`);
    expect(payouts.map(({ slot }: JsonResponse) => slot)).toEqual([...paid.values()].reverse().slice(0, 100));
    expect(await fetchJson('/api/partner/earnings?to=1000')).toEqual([]);
    expect(await fetchJson('/api/partner/earnings?from=90000000000')).toEqual([]);
    expect(await expectRejection('/api/partner/earnings?from=2000&to=1000')).toBe(
      "Parameter 'from' must not be after 'to'",
    );
    expect(await expectRejection('/api/partner/earnings?from=2020-01-01')).toMatch('must be at most two years apart');
    const built = orders[5]!.createdAt;
    const { orders: listed } = await fetchJson(
      `/api/partner/orders?from=${built.getTime() / 1000}&to=${built.toISOString()}`,
    );
    expect(listed.map(({ createdAt }: JsonResponse) => createdAt)).toContain(built.toISOString());
    expect(new Set(listed.map(({ createdAt }: JsonResponse) => Math.floor(Date.parse(createdAt) / 1000))).size).toBe(1);
  });

  test('are recorded once, and found by their transaction', async () => {
    const [first] = orders;
    await recordPartnerOrders(service.services.db, [{ ...first!, feeLovelace: 7n, accountId: partner.id }]);
    const place = { network: NETWORK, txHash: first!.txHash, accountId: first!.accountId } as const;
    const found = await findPartnerOrders(service.services.db, place);
    const same = orders.filter((order) => formatTxHash(order) === formatTxHash(first!));
    expect(found.map(({ outputIndex, feeLovelace }) => [outputIndex, feeLovelace])).toEqual(
      same.map(({ outputIndex, feeLovelace }) => [outputIndex, feeLovelace]).sort(([a], [b]) => Number(a) - Number(b)),
    );
    for (const other of [{ network: 'CARDANO_PREPROD' }, { accountId: randomUUID() }] as const)
      expect(await findPartnerOrders(service.services.db, { ...place, ...other })).toEqual([]);
  });

  test('belong to one account', async () => {
    const stranger = await register(service, 'stranger');
    const none = { orders: 0, volumeAda: 0, feesLovelace: '0', wallets: 0 };
    expect(await fetchJson('/api/partner/stats?window=all', stranger.headers)).toEqual(none);
    expect(await fetchJson('/api/partner/earnings', stranger.headers)).toEqual([]);
    expect(await fetchJson('/api/partner/payouts', stranger.headers)).toEqual([]);
    expect((await fetchJson('/api/partner/orders', stranger.headers)).pagination.totalItems).toBe(0);
  });

  test('stay with the partner that built them first when another builds the same transaction', async () => {
    const stranger = await register(service, 'claimant');
    const [first] = orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const txHash = new Uint8Array(32).fill(0xc1);
    const claimed = { ...first!, txHash, outputIndex: 0 };
    await recordPartnerOrders(service.services.db, [{ ...claimed, accountId: stranger.id }]);
    await recordPartnerOrders(service.services.db, [claimed]);
    const listed = await Promise.all(
      [stranger.headers, partner.headers].map((headers) => fetchJson('/api/partner/orders?pageSize=100', headers)),
    );
    for (const { orders: own } of listed)
      expect(own.filter((order: JsonResponse) => order.txHash === 'c1'.repeat(32)).length).toBe(1);
    await service.services.db.run(sql`delete from service.partner_order where tx_hash = ${txHash}`);
  });

  test('are pending again and earn nothing when a fork removes their transaction', async () => {
    const before = await expectPlain();
    const newest = filterPlaced(before).reduce((a, b) => (b.time > a.time ? b : a));
    const { blockHeight } = await get(`/api/transactions/${formatTxHash(newest)}/status`);
    const { height } = await get('/api/blocks/latest');
    await control('fork', { depth: height - blockHeight + 1 });
    const after = await expectPlain();
    const rolledBack = after.filter(({ slot }, index) => slot === undefined && before[index]!.slot !== undefined);
    expect(rolledBack.map(({ key }) => key)).toContain(newest.key);
    for (const { status } of rolledBack) expect(['BUILT', 'PENDING']).toContain(status);
    expect(filterPlaced(after).length).toBe(filterPlaced(before).length - rolledBack.length);
  });

  test('are deleted after a week if they were never submitted', async () => {
    const { db, clock } = service.services;
    const unplaced = (await plainOrders()).filter(({ slot }) => slot === undefined);
    const over = unplaced.filter(({ status }) => status === 'EXPIRED');
    expect([over.length > 0, unplaced.length > over.length]).toEqual([true, true]);
    // An index that is being built, or that starts later, cannot tell whether an order was submitted.
    for (const unable of [sql`phase = 'bulk'`, sql`start_slot = slot`]) {
      await db.run(sql`update ${chain}.checkpoint set ${unable}`);
      await tidy(db, clock);
      await db.run(sql`update ${chain}.checkpoint set phase = 'live', start_slot = null`);
      await expectPlain();
    }
    await tidy(db, clock);
    const deletedKeys = new Set(over.map(({ key }) => key));
    orders = orders.filter((order) => !deletedKeys.has(`${formatTxHash(order)}#${order.outputIndex}`));
    await expectPlain();
    const tip = await db.first<{ slot: bigint }>(sql`select slot from ${chain}.checkpoint`);
    const remainingOrders = filterPlaced(await plainOrders()).filter(
      ({ validUntilSlot, createdAt }) =>
        validUntilSlot <= tip!.slot && createdAt.getTime() < clock.now() - 7 * DAY * 1000,
    );
    const retainedCount = await db.first(sql`select count(*)::int as count from service.partner_order where kept`);
    expect(retainedCount).toEqual({ count: remainingOrders.length });
  });
});
