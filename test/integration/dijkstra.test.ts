import { afterAll, beforeAll, expect, test } from 'vitest';
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
});

test('network of another family has no version to fork to', async () => {
  expect(await call('POST', '/api/operator/sandbox/BITCOIN_MAINNET/hardFork', { major: 12 })).toMatchObject({
    status: 400,
    body: { error: 'BITCOIN_MAINNET has no protocol versions to vote for' },
  });
});
