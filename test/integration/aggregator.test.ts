import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import {
  addressText,
  decodeAddressInBlock,
  encodeAddress,
  parseAddress,
} from '../../src/chains/cardano/addresses/address.js';
import { decodePlutusData } from '../../src/chains/cardano/scripts/plutus-data.js';
import { writeOutput } from '../../src/chains/cardano/transactions/output.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import type { PoolDirectory } from '../../src/market/dex.js';
import { DEX_ADAPTERS } from '../../src/market/dexes/all.js';
import { marketRegistry } from '../../src/market/registry/registry.js';
import { LOVELACE, toHoldings } from '../../src/market/unit.js';
import { signTransaction, testKey } from '../support/builder-keys.js';
import { eventually } from '../support/eventually.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { register, type TestUser } from '../support/users.js';

type JsonResponse = ReturnType<typeof JSON.parse>;

const NETWORK = 'CARDANO_MAINNET';
const TOKEN = EXAMPLE_MARKET.unit;
/** DEXes with a pool of the token. */
const LISTED = ['MINSWAP_V1', 'MINSWAP_V2', 'SUNDAESWAP_V3'] as const;
const [payment, stake] = [testKey(71_001), testKey(71_002)];
const sender = addressText({
  type: 'base',
  networkId: 1,
  payment: { type: 'key', hash: payment.hash },
  stake: { type: 'key', hash: stake.hash },
});
const payoutAddress = addressText({
  type: 'enterprise',
  networkId: 1,
  payment: { type: 'key', hash: testKey(71_003).hash },
});

let service: TestService;
let partner: TestUser;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, NETWORK);
  partner = await register(service, 'aggregator');
  await control('fund', { address: sender, lovelace: '3000000000' });
  await control('advance', { blocks: 1 });
});
afterAll(() => service?.close());

async function control(action: string, payload: object): Promise<JsonResponse> {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK}/${action}`,
    headers: { 'x-operator-token': service.operatorToken },
    payload,
  });
  expect({ action, status: response.statusCode }).toEqual({ action, status: 200 });
  return response.json();
}

async function callApi(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<JsonResponse> {
  const response = await service.http.inject({
    method,
    url,
    headers: partner.headers,
    ...(payload && { payload }),
  });
  expect({ url, status: response.statusCode, body: response.statusCode === 200 ? '' : response.body }).toEqual({
    url,
    status: 200,
    body: '',
  });
  return JSON.parse(response.body);
}

async function expectRejection(url: string, payload: object): Promise<string> {
  const response = await service.http.inject({ method: 'POST', url, headers: partner.headers, payload });
  expect({ url, status: response.statusCode }).toEqual({ url, status: 400 });
  return response.json().error;
}

const quote = (fields: object = {}): Promise<JsonResponse> =>
  callApi('POST', '/api/aggregator/quote', {
    tokenIn: 'lovelace',
    tokenOut: TOKEN,
    amountIn: '100000000',
    slippageTolerance: 3,
    ...fields,
  });

const best = ({ routes, bestRouteIndex }: JsonResponse): JsonResponse => routes[bestRouteIndex];
const build = (route: JsonResponse, fields: object = {}): Promise<JsonResponse> =>
  callApi('POST', '/api/aggregator/build-tx', { route, senderAddress: sender, ...fields });

/** The index does not have this UTxO; UTxOs in the request take precedence. */
function richUtxo(tokens: readonly (readonly [string, bigint])[]): object {
  const writer = new CborWriter();
  writeOutput(writer, {
    address: encodeAddress(parseAddress(sender)),
    lovelace: 2_000_000_000_000n,
    assets: tokens.map(([unit, quantity]) => ({
      policyId: fromHex(unit.slice(0, 56)),
      assetName: fromHex(unit.slice(56)),
      quantity,
    })),
    datumHash: undefined,
    inlineDatum: undefined,
    scriptRef: undefined,
  });
  return { txHash: 'ab'.repeat(32), index: 0, cborHex: toHex(writer.finish()) };
}

async function submit({ unsignedTxCbor }: JsonResponse): Promise<JsonResponse> {
  const userWitnessHex = signTransaction(unsignedTxCbor, [payment]);
  return callApi('POST', '/api/aggregator/submit', { unsignedTxCbor, userWitnessHex });
}

const fetchStatus = async (txHash: string): Promise<string> =>
  (await callApi('GET', `/api/aggregator/status/${txHash}`)).status;

const NO_POOLS: PoolDirectory = { byId: () => undefined, byLpAsset: () => undefined, byIdent: () => undefined };

/** The orders of a transaction, decoded by the adapters that read the real chain. */
function ordersIn(cbor: string): readonly JsonResponse[] {
  const registry = marketRegistry('mainnet');
  const { body, witnesses } = decodeTransaction(fromHex(cbor));
  return body.outputs.flatMap((output): JsonResponse[] => {
    const address = decodeAddressInBlock(output.address);
    const script = address && 'payment' in address ? toHex(address.payment.hash) : '';
    const role = registry.role(script);
    if (role?.role !== 'order') return [];
    const hash = output.datumHash && toHex(output.datumHash);
    const bytes = output.inlineDatum ?? witnesses.datums.find((datum) => toHex(blake2b256(datum)) === hash);
    const content = { script, stake: undefined, holds: toHoldings(output), datum: decodePlutusData(bytes!) };
    const order = DEX_ADAPTERS.get(role.dex)!.readOrder!(content, NO_POOLS, role)!;
    return [{ ...order, lovelace: output.lovelace }];
  });
}

describe('aggregator', () => {
  test('splits an amount so that no single pool gives more', async () => {
    const quoteRequest = { tokenIn: 'lovelace', tokenOut: TOKEN, amountIn: '900000000' };
    const { routes, bestRouteIndex } = await callApi('POST', '/api/aggregator/quote/routes', quoteRequest);
    const toNumber = ({ expectedOutput }: JsonResponse): number => Number(expectedOutput);
    const first = routes[bestRouteIndex];
    expect(routes.length).toBeGreaterThanOrEqual(LISTED.length);
    for (const route of routes) {
      const legs: JsonResponse[] = route.legs;
      expect(legs.reduce((sum, { amountIn }) => sum + BigInt(amountIn), 0n)).toBe(900_000_000n);
      expect(legs.reduce((sum, { minimumOutput }) => sum + BigInt(minimumOutput), 0n)).toBe(
        BigInt(route.minimumOutput),
      );
      expect(BigInt(route.minimumOutput)).toBeLessThanOrEqual(BigInt(route.expectedOutput));
      if (route.verified) expect(toNumber(first)).toBeGreaterThanOrEqual(toNumber(route) * 0.98);
    }
    expect(best(await quote({ amountIn: '900000000' })).legs).toEqual(
      (await callApi('POST', '/api/aggregator/quote/routes', { ...quoteRequest, slippageTolerance: 3 })).routes[0].legs,
    );
  });

  test('requires at least the input of the reverse quote, which gives the requested output', async () => {
    const reverseRequest = { tokenIn: 'lovelace', tokenOut: TOKEN, amountOut: '50000000', slippageTolerance: 2 };
    const route = best(await callApi('POST', '/api/aggregator/reverse-quote', reverseRequest));
    expect(route.expectedOutput).toBe('50000000');
    expect(route.minimumOutput).toBe('50000000');
    expect(BigInt(route.maximumInput)).toBeGreaterThan(BigInt(route.amountIn));
    const [leg] = route.legs;
    const { routes } = await callApi('POST', '/api/aggregator/quote/routes', {
      tokenIn: 'lovelace',
      tokenOut: TOKEN,
      amountIn: route.amountIn,
      allowSplit: false,
    });
    const same = routes.find(({ bestPoolId }: JsonResponse) => bestPoolId === leg.hops[0].poolId);
    expect(BigInt(same.expectedOutput)).toBeGreaterThanOrEqual(50_000_000n);
    const built = await build(route);
    const carried = [route.maximumInput, route.batcherFeeLovelace, route.depositLovelace];
    expect(ordersIn(built.unsignedTxCbor)[0].lovelace).toBe(carried.reduce((sum, part) => sum + BigInt(part), 0n));
  });

  test('builds orders for every DEX that it lists, and their adapters decode the requested order', async () => {
    const { building, experimental } = await callApi('GET', '/api/aggregator/supported-dexes');
    const quoteRequest = { tokenIn: 'lovelace', tokenOut: TOKEN, amountIn: '50000000', allowSplit: false };
    const { routes } = await callApi('POST', '/api/aggregator/quote/routes', quoteRequest);
    const listed = routes.map(({ dex }: JsonResponse) => dex);
    expect(listed).toEqual(expect.arrayContaining([...LISTED]));
    for (const route of routes) {
      const [leg] = route.legs;
      expect(building).toContain(route.dex);
      expect(route.verified).toBe(!experimental.includes(route.dex));
      const built = await build(route, { allowExperimental: true });
      const [order] = ordersIn(built.unsignedTxCbor);
      expect(order).toMatchObject({ dex: route.dex, step: 'swap' });
      if (order.offer !== undefined) expect(order.offer).toEqual({ unit: LOVELACE, amount: 50_000_000n });
      if (order.request !== undefined)
        expect(order.request).toEqual({ unit: TOKEN, amount: BigInt(leg.minimumOutput) });
      expect(toHex(order.owner.payment.hash)).toBe(payment.hashHex);
      expect(order.lovelace - 50_000_000n).toBe(BigInt(route.batcherFeeLovelace) + BigInt(route.depositLovelace));
      const fee = Number(built.feeLovelace);
      expect(Math.abs(Number(route.estimatedTxFeeLovelace) - fee) / fee).toBeLessThan(0.15);
    }
  });

  test('places an order that is executed, and its partner is paid', async () => {
    await callApi('PUT', '/api/partner', {
      displayName: 'A wallet',
      payoutAddress,
      feeBps: 50,
      feeFixedLovelace: '1000000',
    });
    const route = best(await quote({ senderAddress: sender, excludeDexes: ['MINSWAP_V1', 'SUNDAESWAP_V1'] }));
    expect(route.partnerFeeLovelace).toBe('1500000');
    const built = await build(route);
    expect(built).toMatchObject({ partnerFeeLovelace: '1500000', partnerPayoutAddress: payoutAddress });
    const { body } = decodeTransaction(fromHex(built.unsignedTxCbor));
    const paid = body.outputs[built.orders.length]!;
    expect(paid.lovelace).toBe(1_500_000n);
    expect(await fetchStatus(built.txBodyHash)).toBe('BUILT');
    const submitted = await submit(built);
    expect(submitted).toEqual({
      txHash: built.txBodyHash,
      status: 'PENDING',
      trackingUrl: `/api/aggregator/status/${built.txBodyHash}`,
    });
    expect(await fetchStatus(built.txBodyHash)).toBe('PENDING');
    await control('advance', { blocks: 1 });
    expect(['OPEN', 'FILLED']).toContain(await fetchStatus(built.txBodyHash));
    await eventually(async () => {
      await control('advance', { blocks: 1 });
      return (await fetchStatus(built.txBodyHash)) === 'FILLED';
    });
    const { orders } = await callApi('GET', '/api/partner/orders?status=FILLED');
    expect(orders.map(({ txHash }: JsonResponse) => txHash)).toContain(built.txBodyHash);
    expect(await callApi('GET', '/api/partner/payouts')).toEqual([
      expect.objectContaining({ txHash: built.txBodyHash, amountLovelace: '1500000' }),
    ]);
    const held = await callApi('GET', `/api/addresses/${sender}/utxos`);
    const got = JSON.stringify(held);
    expect(got).toContain(TOKEN.slice(56));
  });

  test('reports after a fork that an order no longer exists', async () => {
    const built = await build(best(await quote()));
    await submit(built);
    await control('advance', { blocks: 1 });
    expect(['OPEN', 'FILLED']).toContain(await fetchStatus(built.txBodyHash));
    await control('fork', { depth: 1 });
    expect(['PENDING', 'OPEN', 'FILLED']).toContain(await fetchStatus(built.txBodyHash));
  });

  test('builds limit, stop and OCO orders where a DEX supports them', async () => {
    const route = best(await quote({ allowSplit: false, excludeDexes: ['MINSWAP_V1'] }));
    const v2 = {
      ...route,
      minimumOutput: undefined,
      legs: [
        {
          ...route.legs[0],
          // The pool may be a worse one than that of the quote. A stop order needs a limit below its current output.
          minimumOutput: (BigInt(route.legs[0].minimumOutput) / 2n).toString(),
          hops: [{ ...route.legs[0].hops[0], poolId: EXAMPLE_MARKET.poolId }],
        },
      ],
    };
    const styles = [];
    for (const [orderType, more] of [
      ['LIMIT', {}],
      ['STOP_LOSS', {}],
      ['OCO', { stopOutput: '10' }],
    ] as const) {
      const built = await build(v2, { orderType, ...more });
      styles.push(ordersIn(built.unsignedTxCbor)[0].style);
    }
    expect(styles).toEqual([undefined, 'STOP_LOSS', 'OCO']);
    const expiresAtMs = Date.now() + 86_400_000;
    expect(ordersIn((await build(v2, { expiresAtMs })).unsignedTxCbor)[0].deadline).toBe(expiresAtMs);
  });

  test('rejects requests with what to change', async () => {
    const route = best(await quote({ allowSplit: false }));
    const url = '/api/aggregator/build-tx';
    const [leg] = route.legs;
    const buildRequest = { route, senderAddress: sender };
    const withLeg = (fields: object) => ({
      ...buildRequest,
      route: { ...route, amountIn: undefined, minimumOutput: undefined, legs: [{ ...leg, ...fields }] },
    });
    expect(await expectRejection(url, withLeg({ minimumOutput: '99999999999999' }))).toMatch(
      /less than its minimumOutput/,
    );
    expect(await expectRejection(url, withLeg({ amountIn: '0' }))).toMatch(/above zero/);
    expect(await expectRejection(url, withLeg({ hops: [{ ...leg.hops[0], poolId: 'ab'.repeat(30) }] }))).toMatch(
      /no pool/,
    );
    expect(
      await expectRejection(url, { ...buildRequest, route: { ...route, tokenOut: EXAMPLE_MARKET.stablecoin } }),
    ).toMatch(/does not lead to/);
    expect(await expectRejection(url, { ...buildRequest, orderType: 'OCO' })).toMatch(
      /stopOutput|does not support orders/,
    );
    expect(await expectRejection(url, { ...buildRequest, expiresAtMs: 5 })).toMatch(/in the past|do not expire/);
    expect(await expectRejection(url, { ...buildRequest, senderAddress: 'addr1nothing' })).toMatch(
      /Invalid address in senderAddress/,
    );
    expect(await expectRejection(url, { ...buildRequest, partnerMaxFeeLovelace: 5 })).toMatch(
      /partnerMaxFeeLovelace needs/,
    );
    const poor = addressText({
      type: 'enterprise',
      networkId: 1,
      payment: { type: 'key', hash: testKey(71_009).hash },
    });
    expect(await expectRejection(url, { ...buildRequest, senderAddress: poor })).toMatch(/Insufficient funds/);
    const built = await build(route);
    expect(
      await expectRejection('/api/aggregator/submit', {
        unsignedTxCbor: built.unsignedTxCbor,
        userWitnessHex: signTransaction(built.unsignedTxCbor, [stake]),
      }),
    ).toContain(payment.hashHex);
    expect(
      await expectRejection('/api/aggregator/submit', {
        transaction: built.unsignedTxCbor,
        signatures: [signTransaction(built.unsignedTxCbor, [stake])],
      }),
    ).toBe(`Signatures of these keys are missing: ${payment.hashHex}`);
  });

  test('rejects a route whose sums differ from those of its orders', async () => {
    const route = best(await quote({ allowSplit: false }));
    const url = '/api/aggregator/build-tx';
    const change = (fields: object) => expectRejection(url, { route: { ...route, ...fields }, senderAddress: sender });
    expect(await change({ minimumOutput: String(BigInt(route.minimumOutput) * 2n) })).toMatch(
      /route.minimumOutput is .* change the legs/,
    );
    expect(await change({ amountIn: 5 })).toMatch(/route.amountIn is 5, but the legs of the route have 100000000/);
    const twice = { legs: [...route.legs, ...route.legs], amountIn: undefined, minimumOutput: undefined };
    expect(await change(twice)).toMatch(/twice/);
    const [leg] = route.legs;
    const beyond = { legs: [{ ...leg, minimumOutput: '18446744073709551616' }], minimumOutput: undefined };
    expect(await change(beyond)).toMatch(/route\.legs\[0\] exceed the maximum quantity of an asset/);
  });

  test('rejects a stop order that would sell immediately at any price', async () => {
    const { routes } = await callApi('POST', '/api/aggregator/quote/routes', {
      tokenIn: 'lovelace',
      tokenOut: TOKEN,
      amountIn: '100000000',
      allowSplit: false,
    });
    const v2 = routes.find(({ dex }: JsonResponse) => dex === 'MINSWAP_V2');
    const withMinimumOutput = (min: number) => ({
      ...v2,
      minimumOutput: min,
      legs: [{ ...v2.legs[0], minimumOutput: String(min) }],
    });
    const tryPlaceOrder = (min: number, fields: object) =>
      expectRejection('/api/aggregator/build-tx', { route: withMinimumOutput(min), senderAddress: sender, ...fields });
    const now = Number(v2.expectedOutput);
    expect(await tryPlaceOrder(now, { orderType: 'STOP_LOSS' })).toMatch(/at once, at any price/);
    expect(await tryPlaceOrder(now * 2, { orderType: 'OCO', stopOutput: String(now) })).toMatch(
      /at once, at any price/,
    );
    expect(await tryPlaceOrder(now, { orderType: 'OCO', stopOutput: String(now) })).toMatch(/less than minimumOutput/);
    expect(await tryPlaceOrder(now, { orderType: 'OCO', stopOutput: '0' })).toMatch(/above zero/);
    await build(withMinimumOutput(now * 2), { orderType: 'OCO', stopOutput: String(now - 1) });
    await build(withMinimumOutput(now - 1), { orderType: 'STOP_LOSS' });
  });

  test('charges the quoted fee, regardless of the limit price of the order', async () => {
    const terms = { partnerPayoutAddress: payoutAddress, partnerFeeBps: 100, partnerFeeFixedLovelace: 0 };
    const utxos = [richUtxo([[TOKEN, 10n ** 12n]])];
    const sell = { tokenIn: TOKEN, tokenOut: 'lovelace', slippageTolerance: 30, ...terms };
    const sold = best(await quote({ ...sell, amountIn: '900000000' }));
    const reversed = best(
      await callApi('POST', '/api/aggregator/reverse-quote', {
        ...sell,
        amountOut: '300000000',
        slippageTolerance: 20,
      }),
    );
    for (const route of [sold, reversed])
      expect((await build(route, { utxos, ...terms })).partnerFeeLovelace).toBe(route.partnerFeeLovelace);
    const high = {
      ...sold,
      minimumOutput: undefined,
      legs: sold.legs.map((leg: JsonResponse) => ({ ...leg, minimumOutput: '4000000000000' })),
    };
    const limit = await build(high, { utxos, orderType: 'LIMIT', ...terms });
    expect(limit.partnerFeeLovelace).toBe(sold.partnerFeeLovelace);
    expect(
      await expectRejection('/api/aggregator/build-tx', {
        route: sold,
        senderAddress: sender,
        utxos,
        ...terms,
        partnerPayoutAddress: 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi',
      }),
    ).toMatch(/must be a base or enterprise address, not Byron/);
  });

  test('builds with more of a token than all ADA could buy', async () => {
    const maxAmount = 2n ** 63n;
    const route = best(
      await quote({
        tokenIn: EXAMPLE_MARKET.stablecoin,
        tokenOut: TOKEN,
        amountIn: String(maxAmount),
        maxHops: 2,
        allowSplit: false,
      }),
    );
    const { orders } = await build(route, { utxos: [richUtxo([[EXAMPLE_MARKET.stablecoin, maxAmount]])] });
    expect(orders).toMatchObject([{ amountIn: String(maxAmount) }]);
  });

  test('accepts UTxOs in the format of wallets', async () => {
    const [utxo] = await callApi('GET', `/api/addresses/${sender}/utxos`);
    expect(utxo).toBeDefined();
    const route = best(await quote({ allowSplit: false }));
    const index = utxo.outputIndex ?? utxo.index;
    expect(
      await expectRejection('/api/aggregator/build-tx', {
        route,
        senderAddress: sender,
        utxos: [{ txHash: utxo.txHash, index, cborHex: '8200' }],
      }),
    ).toMatch(/utxos\[0\]\.cborHex/);
  });
});
