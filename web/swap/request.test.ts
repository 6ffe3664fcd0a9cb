import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AggRoute } from '../../client/generated.js';
import { buildRequest, quoteRequest, routesFor, type SwapDraft, withOutput } from './request.js';
import { createAda, toToken } from './tokens.js';

const COIN = createAda('ADA');
const TOKEN = toToken({
  assetId: `${'ab'.repeat(28)}4d494e`,
  name: 'Minswap',
  ticker: 'MIN',
  decimals: 2,
  logo: null,
  verified: true,
});
const DRAFT: SwapDraft = {
  from: COIN,
  to: TOKEN,
  amount: '12.5',
  slippage: '0.5',
  orderType: 'MARKET',
  wanted: '',
  stop: '',
  twoPools: false,
  senderAddress: '',
};

const leg = (expectedOutput: bigint) => ({
  amountIn: '1',
  expectedOutput: String(expectedOutput),
  minimumOutput: '1',
  hops: [],
});
const route = (outputs: readonly bigint[]) => ({ legs: outputs.map(leg) }) as unknown as AggRoute;

test('typed amounts become the smallest units of each token', () => {
  expect(quoteRequest(DRAFT)).toEqual({
    body: { tokenIn: 'lovelace', tokenOut: TOKEN.unit, amountIn: '12500000', slippageTolerance: 0.5 },
  });
  expect(quoteRequest({ ...DRAFT, from: TOKEN, to: COIN, twoPools: true, senderAddress: ' addr1 ' })).toEqual({
    body: {
      tokenIn: TOKEN.unit,
      tokenOut: 'lovelace',
      amountIn: '1250',
      slippageTolerance: 0.5,
      maxHops: 2,
      senderAddress: 'addr1',
    },
  });
});

test('missing input is reported with a message', () => {
  const problem = (change: Partial<SwapDraft>): string => {
    const request = quoteRequest({ ...DRAFT, ...change });
    return 'problem' in request ? request.problem : '';
  };
  expect(problem({ to: undefined })).toMatch(/Choose the token to receive/);
  expect(problem({ to: COIN })).toMatch(/different/);
  for (const amount of ['', '0', '-1', '1.0000001', 'x'])
    expect(problem({ amount })).toMatch(/Enter the amount to pay/);
  for (const slippage of ['', '51', '-1', '1e1']) expect(problem({ slippage })).toMatch(/percentage/);
  expect(problem({ orderType: 'LIMIT', wanted: '1.234' })).toMatch(/Enter the limit output/);
  expect(problem({ orderType: 'LIMIT', wanted: '1.23' })).toBe('');
  expect(problem({ orderType: 'STOP_LOSS', wanted: '1.23' })).toMatch(/Enter the stop output/);
  expect(problem({ orderType: 'STOP_LOSS', stop: '1.23' })).toBe('');
  expect(problem({ orderType: 'OCO', stop: '1.23' })).toMatch(/Enter the limit output/);
  expect(problem({ orderType: 'OCO', wanted: '2', stop: '2' })).toMatch(/less than/);
  expect(problem({ orderType: 'OCO', wanted: '2', stop: '1' })).toBe('');
});

test('limit orders together require exactly the limit output', () => {
  const positive = fc.bigInt({ min: 1n, max: 1n << 62n });
  fc.assert(
    fc.property(fc.array(positive, { minLength: 1, maxLength: 4 }), positive, (outputs, wanted) => {
      const { legs, minimumOutput } = withOutput(route(outputs), wanted);
      expect(legs.reduce((all, each) => all + BigInt(each.minimumOutput), 0n)).toBe(wanted);
      expect(BigInt(minimumOutput)).toBe(wanted);
    }),
  );
});

test('a market order uses the route as quoted', () => {
  const quoted = route([5n]);
  const ordering = { route: quoted, draft: { ...DRAFT, wanted: '9' }, utxos: undefined, allowExperimental: false };
  expect(buildRequest(ordering)).toBeUndefined();
  const draft = { ...ordering.draft, senderAddress: 'addr1' };
  expect(buildRequest({ ...ordering, draft })).toEqual({
    route: quoted,
    senderAddress: 'addr1',
    orderType: 'MARKET',
  });
  const limit = buildRequest({ ...ordering, draft: { ...draft, orderType: 'LIMIT' } });
  expect(limit?.route.legs?.[0]?.minimumOutput).toBe('900');
});

test('a stop order requires its stop output, and an OCO order both outputs', () => {
  const draft = { ...DRAFT, senderAddress: 'addr1', wanted: '9', stop: '4' };
  const ordering = { route: route([5n]), utxos: undefined, allowExperimental: false };
  const stop = buildRequest({ ...ordering, draft: { ...draft, orderType: 'STOP_LOSS' } });
  expect([stop?.route.legs?.[0]?.minimumOutput, stop?.stopOutput]).toEqual(['400', undefined]);
  const both = buildRequest({ ...ordering, draft: { ...draft, orderType: 'OCO' } });
  expect([both?.route.legs?.[0]?.minimumOutput, both?.stopOutput]).toEqual(['900', '400']);
});

test('stop orders use one pool of a DEX that supports them', () => {
  const through = (...dexes: readonly (readonly string[])[]) =>
    ({ legs: dexes.map((hops) => ({ ...leg(1n), hops: hops.map((dex) => ({ dex })) })) }) as unknown as AggRoute;
  const fit = through(['MINSWAP_V2']);
  const others = [through(['SUNDAESWAP_V3']), through(['MINSWAP_V2', 'MINSWAP_V2']), through(['MINSWAP_V2'], ['VYFI'])];
  expect(routesFor('OCO', [...others, fit])).toEqual([fit]);
  expect(routesFor('LIMIT', [...others, fit])).toHaveLength(4);
});
