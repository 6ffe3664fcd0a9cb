import { sha256 } from '@noble/hashes/sha2.js';
import type { LightMyRequestResponse } from 'fastify';
import { STATUS } from '../../src/api/kit/http-status.js';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { BITCOIN_EXAMPLE } from '../../src/api/shapes/bitcoin/examples.js';
import { auditBlock } from '../../src/chains/bitcoin/mempool/audit-block.js';
import { networkById } from '../../src/chains/networks.js';
import type { ErrorKind } from '../../src/kernel/errors.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { compose } from '../../src/sandbox/bitcoin/compose.js';
import { createSimulation } from '../../src/sandbox/bitcoin/simulation.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { findBlockRef } from '../../src/store/queries/bitcoin/blocks.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { insertAudit } from '../../src/store/write/bitcoin/audits.js';
import { eventually } from '../support/eventually.js';
import { buildRequest, type Callers, demoKey } from './calls.js';

/** Transactions that can be submitted to the simulated node, and identifiers that do not exist. */

const NETWORK = networkById('BITCOIN_MAINNET');
const headers = { 'x-api-key': demoKey(NETWORK.id) };
const { walletFactory: make } = createSimulation(NETWORK, 1);

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

/** A mempool transaction. */
async function createMempoolTransaction(callers: Callers): Promise<string> {
  shops += 1;
  return fund(callers, make.witnessKey(`shop ${shops}`).address!);
}

/** A signed transaction that spends an unconfirmed one. */
const signed = async (callers: Callers): Promise<string> => (await signedPaying(callers, [200_000n])).raws[0]!;

/** The output of a pending transaction that pays to a wallet. */
async function findCoin({ service }: Callers, txid: string, { script }: ReturnType<typeof make.witnessKey>) {
  const response = await service.http.inject({ url: `/api/btc/txs/${txid}`, headers });
  const { vout } = response.json() as { readonly vout: readonly { scriptPubkey: string; n: number; value: number }[] };
  const { n, value } = vout.find(({ scriptPubkey }) => scriptPubkey === toHex(script))!;
  return { outpoint: { txid: fromHex(txid), vout: n }, value: BigInt(value), script, height: 0, coinbase: false };
}

/** Transactions that spend the same unconfirmed output, one for each amount; the rest is the fee. */
async function signedPaying(callers: Callers, amounts: readonly bigint[]) {
  shops += 1;
  const wallet = make.witnessKey(`shop ${shops}`);
  const txid = await fund(callers, wallet.address!);
  const coin = await findCoin(callers, txid, wallet);
  const { script } = make.witnessKey('a shop');
  const raws = amounts.map((amount) => {
    const outputs = [{ value: amount, script }];
    return toHex(compose([], { payer: wallet, inputs: [{ coin, wallet }], outputs, feeRate: 5, exact: true }).bytes);
  });
  return { raws, parent: txid, wallet };
}

/** A pending transaction with change, and its wallet. */
async function createReplaceable(callers: Callers): Promise<Example> {
  shops += 1;
  const wallet = make.witnessKey(`shop ${shops}`);
  const receiver = make.witnessKey('a shop');
  const coin = await findCoin(callers, await fund(callers, wallet.address!), wallet);
  const { bytes } = compose([], {
    payer: wallet,
    inputs: [{ coin, wallet }],
    outputs: [{ value: 100_000n, script: receiver.script }],
    feeRate: 5,
  });
  const txid = await submit(callers, toHex(bytes));
  return {
    body: {
      txid,
      descriptor: `addr(${receiver.address})`,
      changeDescriptor: `addr(${wallet.address})`,
      feeRate: 20,
    },
  };
}

/** Submits a transaction and waits until the index has it in the mempool. */
async function submit({ service }: Callers, rawTxHex: string): Promise<string> {
  const url = '/api/btc/txs/submit';
  const response = await service.http.inject({ method: 'POST', url, headers, payload: { rawTxHex } });
  const { txid } = response.json();
  await eventually(
    async () => (await service.http.inject({ url: `/api/btc/mempool/txs/${txid}`, headers })).statusCode === 200,
  );
  return txid;
}

/** An unconfirmed transaction, its unconfirmed parent, and the wallet that paid. */
async function chained(callers: Callers) {
  const { raws, parent, wallet } = await signedPaying(callers, [200_000n]);
  return { parent, child: await submit(callers, raws[0]!), wallet };
}

/** A transaction that was replaced by one with a higher fee. */
async function replaced(callers: Callers): Promise<Example> {
  const { raws } = await signedPaying(callers, [240_000n, 200_000n]);
  for (const raw of raws) await submit(callers, raw);
  return {};
}

const staleHeights = new WeakMap<Callers['service'], Promise<string>>();

/** A height with a stale block; one fork is enough for all calls. */
function forked({ service }: Callers): Promise<string> {
  const known = staleHeights.get(service) ?? fork(service);
  staleHeights.set(service, known);
  return known;
}

async function fork(service: Callers['service']): Promise<string> {
  const height = service.services.networks.status(NETWORK.id).tip?.height;
  await service.http.inject({
    method: 'POST',
    url: `/api/operator/sandbox/${NETWORK.id}/fork`,
    headers: { 'x-operator-token': service.operatorToken },
    payload: { depth: 1 },
  });
  const url = `/api/btc/blocks/stale/${height}`;
  await eventually(async () => (await service.http.inject({ url, headers })).json().length > 0);
  return String(height);
}

const toMempoolExample = async (callers: Callers): Promise<Example> => ({
  path: { txid: await createMempoolTransaction(callers) },
});

/** A block that was compared with an expected one, which lacked one of its transactions and had another one. */
async function audited({ service }: Callers): Promise<Example> {
  const { db, networks } = service.services;
  const block = (await findBlockRef(
    (await networks.open(NETWORK.id)) as NetworkDb<'bitcoin'>,
    BITCOIN_EXAMPLE.blockHash,
  ))!;
  const expected = [{ txid: 'cd'.repeat(32), fee: 5_000n, value: 10_000n, weight: 561, rate: 35.6, firstSeen: 0 }];
  const transactions = ['00'.repeat(32), BITCOIN_EXAMPLE.txid].map((txid) => ({ txid, weight: 800 }));
  const audit = auditBlock(
    transactions,
    { next: expected, following: [], isKnown: () => false },
    { now: 1_000, replaced: new Set() },
  );
  await insertAudit(db, networkSchema(NETWORK.id), {
    height: block.height,
    hash: block.hash,
    projectedAt: new Date(block.time * 1_000),
    expected,
    block: transactions.map(({ txid }) => txid),
    audit,
  });
  return { path: { idOrHeight: block.hash } };
}

export const BITCOIN_EXAMPLES: Readonly<Record<string, (callers: Callers) => Promise<Example>>> = {
  submitBitcoinTransaction: async (callers) => ({ body: { rawTxHex: await signed(callers) } }),
  submitBitcoinPackage: async (callers) => ({ body: { rawTxHexes: [await signed(callers)] } }),
  replaceBitcoinTransaction: createReplaceable,
  buildBitcoinChild: async (callers) => {
    shops += 1;
    const { address } = make.witnessKey(`shop ${shops}`);
    const txid = await fund(callers, address!);
    return { body: { txid, descriptor: `addr(${address})`, feeRate: 50 } };
  },
  getBitcoinMempoolEntry: toMempoolExample,
  listBitcoinPendingInscriptions: toMempoolExample,
  listBitcoinMempoolAncestors: async (callers) => ({ path: { txid: (await chained(callers)).child } }),
  listBitcoinMempoolDescendants: async (callers) => ({ path: { txid: (await chained(callers)).parent } }),
  pageWaitingBitcoinAddressTransactions: async (callers) => ({
    path: { address: (await chained(callers)).wallet.address! },
  }),
  pageWaitingBitcoinScriptTransactions: async (callers) => ({
    path: { scriptHash: toHex(sha256((await chained(callers)).wallet.script)) },
  }),
  pageBitcoinReplacements: replaced,
  pageBitcoinFullRbfReplacements: replaced,
  listBitcoinStaleBlocksAt: async (callers) => ({ path: { height: await forked(callers) } }),
  getBitcoinBlockAudit: audited,
  getBitcoinProjectedBlock: async (callers) => {
    await createMempoolTransaction(callers);
    return { path: { index: '0' } };
  },
};

/** Path parameter values that do not exist on the simulated mainnet. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = {
  txid: 'ab'.repeat(32),
  idOrHeight: '7',
  height: '7',
  timestamp: '0',
  index: '7',
};

type Scenario = (callers: Callers) => Promise<LightMyRequestResponse>;

const requestUnknown = (operation: Operation): Scenario => {
  const { example } = operation;
  const path = Object.fromEntries(
    Object.entries(example.path ?? {}).map(([name, value]) => [name, UNKNOWN_VALUES[name] ?? value]),
  );
  // A point that is not on the chain.
  const query = operation.id === 'followBitcoinTweaks' ? { from: `7.${'ab'.repeat(32)}` } : example.query;
  const unknown = { ...example, path, ...(query !== undefined && { query }) };
  return ({ service }) => service.http.inject(buildRequest(operation, unknown, headers));
};

/** Simulates an operator who has switched the list off. The writer may compute it again before the request. */
const withoutRichList: Scenario = async ({ service }) => {
  const { db } = service.services;
  const schema = networkSchema(NETWORK.id);
  const request = { url: '/api/btc/addresses/largest', headers };
  let response = await service.http.inject(request);
  for (let attempt = 0; attempt < 20 && response.statusCode !== STATUS['not-implemented']; attempt += 1) {
    await db.run(sql`update ${schema}.rich_list set enabled = false`);
    response = await service.http.inject(request);
  }
  await db.run(sql`update ${schema}.rich_list set enabled = true`);
  return response;
};

export const BITCOIN_TRIGGERS: Readonly<Record<string, Partial<Record<ErrorKind, Scenario>>>> = {
  ...Object.fromEntries(
    OPERATIONS.filter(
      ({ scope, tag, errors }) => scope === 'bitcoin' && tag !== 'Bitcoin Ordinals' && errors.includes('not-found'),
    ).map((operation) => [operation.id, { 'not-found': requestUnknown(operation) }]),
  ),
  listLargestBitcoinAddresses: { 'not-implemented': withoutRichList },
};
