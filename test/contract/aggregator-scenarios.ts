import type { LightMyRequestResponse } from 'fastify';
import type { Example } from '../../src/api/kit/operation.js';
import { AGGREGATOR_EXAMPLE } from '../../src/api/shapes/aggregator/examples.js';
import { EXAMPLE_MARKET } from '../../src/api/shapes/market/examples.js';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { signTransaction, type TestKey, testKey } from '../support/builder-keys.js';
import { eventually } from '../support/eventually.js';
import { openTestService } from '../support/service.js';
import { type Callers, demoKey } from './calls.js';

/** Orders that are built, submitted and looked up on the simulated mainnet. */

const NETWORK = 'CARDANO_MAINNET';
const headers = { 'x-api-key': demoKey(NETWORK) };
const UNKNOWN_HASH = '00'.repeat(32);

const post = ({ service }: Callers, url: string, payload: object): Promise<LightMyRequestResponse> =>
  service.http.inject({ method: 'POST', url, headers, payload });

const toAddress = ({ hash }: TestKey): string =>
  addressText({ type: 'enterprise', networkId: 1, payment: { type: 'key', hash } });

let wallets = 91_000;

/** A signed order of a wallet that was funded in its own block. */
async function signedOrder(callers: Callers): Promise<Example> {
  wallets += 1;
  const key = testKey(wallets);
  const senderAddress = toAddress(key);
  const control = (what: string, payload: object): Promise<LightMyRequestResponse> =>
    callers.service.http.inject({
      method: 'POST',
      url: `/api/operator/sandbox/${NETWORK}/${what}`,
      headers: { 'x-operator-token': callers.service.operatorToken },
      payload,
    });
  await control('fund', { address: senderAddress, lovelace: '200000000' });
  await control('advance', { blocks: 1 });
  await eventually(async () => {
    const { body } = await callers.service.http.inject({ url: `/api/addresses/${senderAddress}/utxos`, headers });
    return body.includes('200000000');
  });
  const quoteRequest = {
    tokenIn: 'lovelace',
    tokenOut: EXAMPLE_MARKET.unit,
    amountIn: '30000000',
    slippageTolerance: 5,
  };
  const { routes, bestRouteIndex } = (await post(callers, '/api/aggregator/quote', quoteRequest)).json();
  const built = await post(callers, '/api/aggregator/build-tx', { route: routes[bestRouteIndex], senderAddress });
  const { unsignedTxCbor } = built.json();
  return { body: { unsignedTxCbor, userWitnessHex: signTransaction(unsignedTxCbor, [key]) } };
}

/** An open order with the address of its owner. */
async function openOrder({ service }: Callers): Promise<Example> {
  const { orders } = (
    await service.http.inject({ url: '/api/dex/orders/dex/MINSWAP_V2?status=OPEN&size=100', headers })
  ).json();
  const { txHash, outputIndex, ownerAddress } = orders.find(({ cancellable }: { cancellable: boolean }) => cancellable);
  return { body: { orderTxHash: txHash, orderOutputIndex: outputIndex, ownerAddress } };
}

export const AGGREGATOR_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  aggregatorSubmit: signedOrder,
  aggregatorCancel: openOrder,
};

async function withoutSource(url: string, payload: object): Promise<LightMyRequestResponse> {
  const service = await openTestService();
  try {
    return await service.http.inject({ method: 'POST', url, headers, payload });
  } finally {
    await service.close();
  }
}

const NOWHERE = { tokenIn: 'lovelace', tokenOut: `${'ab'.repeat(28)}00` };

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

export const AGGREGATOR_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  aggregatorQuote: {
    'not-found': (callers) => post(callers, '/api/aggregator/quote', { ...NOWHERE, amountIn: '1000000' }),
  },
  aggregatorRoutes: {
    'not-found': (callers) => post(callers, '/api/aggregator/quote/routes', { ...NOWHERE, amountIn: '1000000' }),
  },
  aggregatorReverseQuote: {
    'not-found': (callers) => post(callers, '/api/aggregator/reverse-quote', { ...NOWHERE, amountOut: '1' }),
  },
  aggregatorBuild: {
    'not-found': (callers) => {
      const { build } = AGGREGATOR_EXAMPLE;
      const route = { ...build.route, tokenOut: 'asset1rjklcrnsdzqp65wjgrg55sy9723kw09mlgvlc3' };
      return post(callers, '/api/aggregator/build-tx', { ...build, route });
    },
  },
  aggregatorCancel: {
    'not-found': (callers) =>
      post(callers, '/api/aggregator/cancel-tx', { ...AGGREGATOR_EXAMPLE.cancel, orderTxHash: UNKNOWN_HASH }),
  },
  aggregatorSubmit: {
    'not-implemented': () => withoutSource('/api/aggregator/submit', AGGREGATOR_EXAMPLE.submit),
  },
  aggregatorStatus: {
    'not-found': ({ service }) => service.http.inject({ url: `/api/aggregator/status/${UNKNOWN_HASH}`, headers }),
  },
};
