import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerQuery } from '../../src/api/compat/node/answer-query.js';
import { addressText } from '../../src/chains/cardano/addresses/address.js';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import { queryInEra, toEraQuery } from '../../src/sources/cardano/ouroboros/era-query.js';
import { readTip } from '../../src/store/queries/cardano/chain/tip.js';
import { signTransaction, type TestKey, testKey } from '../support/builder-keys.js';
import { openTestService, type TestService } from '../support/service.js';

/** A simulated network that forks into Dijkstra, as the operations show it. */

interface Shown {
  readonly txHash: string;
  readonly fee: string;
  readonly deposit: string | null;
  readonly txIndex: number;
  readonly blockHash: string;
  readonly parentTxHash: string | null;
  readonly requiredSigners: readonly string[];
  readonly outputs: readonly object[];
  readonly dijkstra: {
    readonly subTransactions: readonly string[];
    readonly guards: readonly { readonly type: string; readonly hash: string }[];
    readonly requiredGuards: readonly { readonly hash: string }[];
    readonly directDeposits: readonly { readonly stakeAddress: string; readonly amount: string }[];
  } | null;
}

/** Era number in node queries. */
const DIJKSTRA_INDEX = 7;

let service: TestService;

const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
  const response = await service.http.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: response.statusCode, body: response.json() };
};

const read = async (url: string) => {
  const { status, body } = await call('GET', url);
  expect({ url, status, error: body.error }).toEqual({ url, status: 200, error: undefined });
  return body;
};

const control = async (action: string, payload: object) =>
  expect(await call('POST', `/api/operator/sandbox/CARDANO_PREPROD/${action}`, payload)).toMatchObject({ status: 200 });

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '8',
  });
});

afterAll(() => service.close());

async function findBatch(): Promise<Shown> {
  const listed: readonly { readonly txHash: string }[] = await read('/api/transactions?pageSize=100');
  for (const { txHash } of listed) {
    const shown: Shown = await read(`/api/transactions/${txHash}`);
    if ((shown.dijkstra?.subTransactions.length ?? 0) > 0) return shown;
  }
  throw new Error('no transaction has a sub-transaction');
}

test('hard fork to version 12 leads to blocks with sub-transactions, guards and direct deposits', async () => {
  await control('hardFork', { major: 12 });
  await control('advance', { blocks: 10 });
  const top = await findBatch();
  const { subTransactions, guards, directDeposits } = top.dijkstra!;
  expect(top).toMatchObject({ parentTxHash: null, deposit: '0' });
  expect(guards).toEqual([{ type: 'key', hash: top.requiredSigners[0] }]);
  expect(directDeposits).toHaveLength(1);
  const sub: Shown = await read(`/api/transactions/${subTransactions[0]}`);
  expect(sub).toMatchObject({ parentTxHash: top.txHash, fee: '0', deposit: null, blockHash: top.blockHash });
  expect(sub.txIndex).toBe(top.txIndex - 1);
  expect(sub.dijkstra?.requiredGuards.map(({ hash }) => hash)).toEqual(guards.map(({ hash }) => hash));
  expect(sub.outputs).toHaveLength(1);
  const { cbor } = await read(`/api/transactions/${top.txHash}/cbor`);
  const decoded = await call('POST', '/api/transactions/decode', { cbor });
  expect(decoded).toMatchObject({ status: 200, body: { dijkstra: top.dijkstra } });
});

test('hard fork adds the parameters of Dijkstra', async () => {
  const added = {
    maxRefScriptSizePerBlock: 1_048_576,
    maxRefScriptSizePerTx: 204_800,
    refScriptCostStride: 25_600,
    refScriptCostMultiplier: 1.2,
    maxPledgeLeverage: null,
    minPoolMargin: 0.015,
  };
  const parameters = await read('/api/network/protocol-parameters');
  expect(parameters).toMatchObject({ ...added, protocolMajorVer: 12 });
  expect(parameters.costModelsRaw.PlutusV4).toEqual(parameters.costModelsRaw.PlutusV3);
  expect(await read('/api/network/protocol-parameters?format=cli')).toMatchObject(added);
  const { plutusV4CostModel, ...file } = await read('/api/network/genesis?era=dijkstra');
  expect(file).toEqual({ ...added, source: 'simulation', unknown: [] });
  expect(plutusV4CostModel).toEqual(parameters.costModelsRaw.PlutusV4);
  const newest = await read('/api/blocks/latest');
  expect(newest).toMatchObject({ era: 8, eraName: 'dijkstra' });
  const before = await read(`/api/epoch/params?epoch_no=${newest.epoch - 2}`);
  expect(Object.keys(before)).not.toContain('maxPledgeLeverage');
  expect(before.costModels).not.toHaveProperty('PlutusV4');

  const [old, now] = [newest.epoch - 2, newest.epoch];
  const after = await read(`/api/epoch/${now}/parameters/diff?against=${old}`);
  const { maxPledgeLeverage: _, ...withValue } = added;
  for (const [name, to] of Object.entries(withValue))
    expect(after).toContainEqual(expect.objectContaining({ name, from: null, to }));
  const backwards = await read(`/api/epoch/${old}/parameters/diff?against=${now}`);
  expect(backwards.map(({ name }: { readonly name: string }) => name)).toEqual(
    expect.arrayContaining(after.map(({ name }: { readonly name: string }) => name)),
  );
  expect(backwards).toContainEqual(expect.objectContaining({ name: 'minPoolMargin', from: 0.015, to: null }));
});

test('proposal that changes parameters of Dijkstra is built, accepted and shown', async () => {
  const owner = testKey(21);
  const stake = testKey(22);
  const address = addressText({
    type: 'base',
    networkId: 0,
    payment: { type: 'key', hash: owner.hash },
    stake: { type: 'key', hash: stake.hash },
  });
  const stakeAddress = addressText({ type: 'reward', networkId: 0, stake: { type: 'key', hash: stake.hash } });
  const sender = { senderAddress: address, changeAddress: address };
  const { govActionDeposit } = await read('/api/network/protocol-parameters');
  const lovelace = (BigInt(govActionDeposit) + 100_000_000n).toString();
  await control('fund', { address, lovelace });
  await control('advance', { blocks: 1 });
  const send = async (kind: string, content: object, signers: readonly TestKey[]): Promise<string> => {
    const built = await call('POST', `/api/tx/build/${kind}`, { ...sender, ...content });
    expect(built).toMatchObject({ status: 200 });
    const cbor = signTransaction(built.body.tx_cbor, signers);
    const submitted = await call('POST', '/api/transactions/submit', { cbor });
    expect(submitted).toMatchObject({ status: 200, body: { txHash: built.body.tx_hash } });
    await control('advance', { blocks: 1 });
    return submitted.body.txHash;
  };
  await send('stake-registration', { stakeAddress }, [owner, stake]);
  const changes = {
    maxRefScriptSizePerBlock: 2_000_000,
    maxRefScriptSizePerTx: 300_000,
    refScriptCostStride: 10_000,
    refScriptCostMultiplier: 1.5,
    maxPledgeLeverage: 'none',
    minPoolMargin: 0.02,
  };
  const proposal = {
    type: 'ParameterChange',
    action: { parameters: changes },
    returnAddress: stakeAddress,
    anchorUrl: 'https://example.org/proposal.jsonld',
    anchorDataHash: '5f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
  };
  const txHash = await send('proposal', proposal, [owner]);
  const id = encodeURIComponent(`${txHash}#0`);
  expect(await read(`/api/governance/proposals/${id}/parameters`)).toEqual({
    ...changes,
    maxPledgeLeverage: null,
  });
});

test('node queries of Dijkstra are answered with the version of the network', async () => {
  const db = await service.services.networks.open<'cardano'>('CARDANO_PREPROD');
  const network = networkById('CARDANO_PREPROD') as CardanoNetwork;
  const tip = await readTip(db);
  const ask = async (query: Parameters<typeof toEraQuery>[1]) => {
    const state = { db, network, tip, clientVersion: 23, restoreLedger: async () => undefined };
    const bytes = await answerQuery(state, toEraQuery(DIJKSTRA_INDEX, query));
    return queryInEra<unknown>(DIJKSTRA_INDEX, query, 23).decode(bytes);
  };
  expect(await ask({ type: 'GetMaxMajorProtocolVersion' })).toBe(12);
  const state = await ask({ type: 'GetGovState' });
  expect(state).toMatchObject({ parameters: { protocolVersion: { major: 12 } } });
});

test('network of another family has no version to fork to', async () => {
  expect(await call('POST', '/api/operator/sandbox/BITCOIN_MAINNET/hardFork', { major: 12 })).toMatchObject({
    status: 400,
    body: { error: 'BITCOIN_MAINNET has no protocol versions to vote for' },
  });
});
