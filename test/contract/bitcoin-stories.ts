import type { LightMyRequestResponse } from 'fastify';
import { BITCOIN_OPERATIONS } from '../../src/api/bitcoin-operations.js';
import type { Example, Operation } from '../../src/api/operation.js';
import { networkById } from '../../src/chains/networks.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { compose } from '../../src/sandbox/bitcoin/compose.js';
import { makeWorld } from '../../src/sandbox/bitcoin/world.js';
import { type Callers, demoKey, requestOf } from './calls.js';

/** Transactions that can be handed to the simulated node, and names of things that are not there. */

const NETWORK = networkById('BITCOIN_MAINNET');
const headers = { 'x-api-key': demoKey(NETWORK.id) };
const { make } = makeWorld(NETWORK, 1);

let shops = 0;

async function fund({ service }: Callers, address: string): Promise<string> {
  const response = await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK.id}/fund`,
    headers: { 'x-operator-token': service.operatorToken },
    payload: { address, satoshi: '250000' },
  });
  return response.json().txHash;
}

/** A transaction that waits. */
async function waiting(callers: Callers): Promise<string> {
  shops += 1;
  return fund(callers, make.witnessKey(`shop ${shops}`).address!);
}

/** A signed transaction that spends one that waits. */
async function signed(callers: Callers): Promise<string> {
  shops += 1;
  const wallet = make.witnessKey(`shop ${shops}`);
  const txid = await fund(callers, wallet.address!);
  const response = await callers.service.http.inject({ url: `/api/btc/txs/${txid}`, headers });
  const { vout } = response.json() as { readonly vout: readonly { scriptPubkey: string; n: number; value: number }[] };
  const { n, value } = vout.find(({ scriptPubkey }) => scriptPubkey === toHex(wallet.script))!;
  const coin = {
    outpoint: { txid: fromHex(txid), vout: n },
    value: BigInt(value),
    script: wallet.script,
    height: 0,
    coinbase: false,
  };
  const outputs = [{ value: 200_000n, script: make.witnessKey('a shop').script }];
  return toHex(compose([], { payer: wallet, inputs: [{ coin, wallet }], outputs, feeRate: 5, exact: true }).bytes);
}

const ofWaiting = async (callers: Callers): Promise<Example> => ({ path: { txid: await waiting(callers) } });

export const BITCOIN_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  submitBitcoinTransaction: async (callers) => ({ body: { rawTxHex: await signed(callers) } }),
  submitBitcoinPackage: async (callers) => ({ body: { rawTxHexes: [await signed(callers)] } }),
  getBitcoinMempoolEntry: ofWaiting,
  listBitcoinMempoolAncestors: ofWaiting,
  listBitcoinMempoolDescendants: ofWaiting,
  getBitcoinProjectedBlock: async (callers) => {
    await waiting(callers);
    return { path: { index: '0' } };
  },
};

/** Values of path parameters that name nothing on the simulated mainnet. */
const NOTHING: Readonly<Record<string, string>> = {
  txid: 'ab'.repeat(32),
  idOrHeight: '7',
  height: '7',
  timestamp: '0',
  index: '7',
};

type Story = (callers: Callers) => Promise<LightMyRequestResponse>;

const askedForNothing = (operation: Operation): Story => {
  const { example } = operation;
  const path = Object.fromEntries(
    Object.entries(example.path ?? {}).map(([name, value]) => [name, NOTHING[name] ?? value]),
  );
  return ({ service }) => service.http.inject(requestOf(operation, { ...example, path }, headers));
};

export const BITCOIN_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Story>>>> = Object.fromEntries(
  BITCOIN_OPERATIONS.filter(({ errors }) => errors.includes('not-found')).map((operation) => [
    operation.id,
    { 'not-found': askedForNothing(operation) },
  ]),
);
