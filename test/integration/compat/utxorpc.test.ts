import { createClient, type Interceptor } from '@connectrpc/connect';
import { createGrpcTransport, createGrpcWebTransport } from '@connectrpc/connect-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '../../../src/api/compat/utxorpc/schema/versions.js';
import { encodeAddress, parseAddress } from '../../../src/chains/cardano/addresses/address.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { networkById } from '../../../src/chains/networks.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { baseAddress, demoAccount } from '../../../src/wallets/cardano-wallet.js';
import { submitDemoPayment } from '../../support/demo-payment.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

const NETWORK = networkById('CARDANO_PREPROD');
const parseAddressBytes = (text: string): Uint8Array => encodeAddress(parseAddress(text));

let service: TestService;
let key: string;
let uri: string;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    UTXORPC_PORT: '0',
  });
  await startNetworks(service, 'CARDANO_PREPROD');
  const user = await register(service, 'utxorpc');
  ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
  uri = `http://127.0.0.1:${await service.listenForUtxorpc()}`;
});

afterAll(() => service.close());

const api = async <Answer>(path: string): Promise<Answer> => {
  const response = await service.http.inject({ url: path, headers: { 'x-api-key': key } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const sendKey: Interceptor = (next) => (request) => {
  request.header.set('x-api-key', key);
  return next(request);
};

const SDK = '@utxorpc/sdk/lib/node/index.mjs';
const missing = isInstalled(SDK) ? undefined : 'UTxO RPC: install the clients of test/extra';

/** The client of `v1alpha` on npm; its types come from packages that are not installed with the product. */
// biome-ignore lint/suspicious/noExplicitAny: messages of generated code that is not installed here
type Sdk = Record<string, new (options: object) => any>;

const loadSdk = async (): Promise<Sdk> => (await import(new URL(SDK, EXTRA).href)) as Sdk;

describeUnless(missing)('@utxorpc/sdk (v1alpha over gRPC)', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const client = async (name: string, headers: object = { 'dmtr-api-key': key }): Promise<any> =>
    new (await loadSdk())[name]!({ uri, headers });

  test('readParams returns the parameters of the API', async () => {
    const parameters = await (await client('CardanoQueryClient')).readParams();
    const own = await api<Record<string, unknown>>('/api/epoch/latest/parameters');
    expect(String(parameters.minFeeCoefficient)).toBe(String(own['minFeeA'] ?? own['txFeePerByte']));
  });

  test('readTip and fetchBlock return the newest block with its original bytes', async () => {
    const sync = await client('CardanoSyncClient');
    const tip = await sync.readTip();
    const latest = await api<{ readonly hash: string; readonly slot: number }>('/api/blocks/latest');
    expect({ hash: tip.hash, slot: String(tip.slot) }).toEqual({ hash: latest.hash, slot: String(latest.slot) });
    const block = await sync.fetchBlock(tip);
    const { cbor } = await api<{ readonly cbor: string }>(`/api/blocks/${latest.hash}/cbor`);
    expect(toHex(block.nativeBytes)).toBe(cbor);
    expect(block.parsedBlock.body.tx.map((each: { hash: Uint8Array }) => toHex(each.hash))).toEqual(
      decodeBlock(fromHex(cbor)).transactions.map(({ hash }) => toHex(hash)),
    );
  });

  test('genesis and eras agree with the API', async () => {
    const query = await client('CardanoQueryClient');
    const genesis = await query.readGenesis();
    const shelley = await api<Record<string, unknown>>('/api/network/genesis?era=shelley');
    expect([genesis.networkMagic, genesis.epochLength]).toEqual([shelley['networkMagic'], shelley['epochLength']]);
    const { numerator, denominator } = genesis.activeSlotsCoeff;
    expect(numerator / denominator).toBe(shelley['activeSlotsCoeff']);
    const summaries = await query.readErasummary();
    const eras =
      await api<readonly { readonly name: string; readonly start: { readonly slot: number } }[]>('/api/network/eras');
    const starts = summaries.map((each: { name: string; start: { slot: bigint } }) => [
      each.name,
      Number(each.start.slot),
    ]);
    expect(starts).toEqual(eras.map(({ name, start }) => [name, start.slot]));
  });

  test('searches find the UTxOs of the API', async () => {
    const query = await client('CardanoQueryClient');
    const address = baseAddress(NETWORK, demoAccount('alice'));
    const own = await api<readonly { readonly txHash: string; readonly outputIndex: number }[]>(
      `/api/addresses/${address}/utxo-refs`,
    );
    const bytes = parseAddressBytes(address);
    const references = (found: readonly { readonly txoRef: { hash: Uint8Array; index: number } }[]) =>
      found.map(({ txoRef: { hash, index } }) => `${toHex(hash)}#${index}`);
    const expected = own.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
    expect(expected.length).toBeGreaterThan(0);
    const found = await query.searchUtxosByAddress(bytes);
    expect(references(found)).toEqual(expected);
    expect(references(await query.searchUtxosByPaymentPart(bytes.subarray(1, 29)))).toEqual(expected);
    expect(references(await query.searchUtxosByDelegationPart(bytes.subarray(29)))).toEqual(
      expect.arrayContaining(expected),
    );
    const [first] = own;
    const [read] = await query.readUtxosByOutputRef([
      { txHash: fromHex(first!.txHash), outputIndex: first!.outputIndex },
    ]);
    expect(toHex(read.parsedValued.address)).toBe(toHex(bytes));
  });

  test('a payment is submitted, seen in the mempool, and confirmed', async () => {
    const submit = await client('CardanoSubmitClient');
    const sync = await client('CardanoSyncClient');
    const post = async <Answer>(path: string, body: object): Promise<Answer> => {
      if (path.endsWith('/submit')) {
        const hash = await submit.submitTx(fromHex((body as { readonly cbor: string }).cbor));
        return { txHash: toHex(hash) } as Answer;
      }
      const response = await service.http.inject({
        method: 'POST',
        url: path,
        headers: { 'x-api-key': key },
        payload: body,
      });
      return response.json();
    };
    const watched = await client('CardanoWatchClient');
    const address = parseAddressBytes(baseAddress(NETWORK, demoAccount('bob')));
    const events = watched.watchTxForAddress(address)[Symbol.asyncIterator]();
    const firstMatch = events.next();
    const mempool = submit.watchMempool()[Symbol.asyncIterator]();
    const pending = mempool.next();
    const hash = await submitDemoPayment(post, baseAddress(NETWORK, demoAccount('bob')));
    expect(toHex((await pending).value.txoRef)).toBe(hash);
    const stages: number[] = [];
    const confirmed = (async () => {
      for await (const stage of submit.waitForTx(fromHex(hash))) stages.push(stage);
    })();
    await (await service.services.networks.sandbox('CARDANO_PREPROD')).advanceBlocks(1);
    await confirmed;
    expect(stages.at(-1)).toBe(4);
    const match = (await firstMatch).value;
    expect([match.action, toHex(match.Tx.hash)]).toEqual(['apply', hash]);
    const tip = await sync.readTip();
    const block = await sync.fetchBlock(tip);
    expect(block.parsedBlock.body.tx.map((each: { hash: Uint8Array }) => toHex(each.hash))).toContain(hash);
    await Promise.all([events.return?.(), mempool.return?.()]);
  });

  test('followTip through a fork ends with the chain of the API', async () => {
    const sync = await client('CardanoSyncClient');
    const sandbox = await service.services.networks.sandbox('CARDANO_PREPROD');
    const start = await sync.readTip();
    const events = sync.followTip([start])[Symbol.asyncIterator]();
    let chain: string[] = [];
    const readUntil = async (hash: string): Promise<void> => {
      while (chain.at(-1) !== hash) {
        const { value } = await events.next();
        if (value.action === 'reset') {
          const at = chain.indexOf(value.point.hash);
          chain = at < 0 ? [value.point.hash] : chain.slice(0, at + 1);
        } else chain.push(toHex(value.block.header.hash));
      }
    };
    await sandbox.advanceBlocks(4);
    await readUntil((await sync.readTip()).hash);
    await sandbox.fork(2);
    await sandbox.advanceBlocks(1);
    await readUntil((await sync.readTip()).hash);
    const blocks = await api<readonly { readonly hash: string }[]>(`/api/blocks/${start.hash}/next`);
    expect(chain).toEqual([start.hash, ...blocks.map(({ hash }) => hash)]);
    await events.return?.();
  });

  test('a request without a key is rejected', async () => {
    const query = await client('CardanoQueryClient', {});
    await expect(query.readParams()).rejects.toThrow(/Authentication required/);
  });
});

/** The services of `v1beta`, for which no client is published yet: over gRPC and over gRPC-web with HTTP/1.1. */
describe.each([
  ['gRPC', () => createGrpcTransport({ baseUrl: uri, interceptors: [sendKey] })],
  ['gRPC-web', () => createGrpcWebTransport({ baseUrl: uri, httpVersion: '1.1', interceptors: [sendKey] })],
] as const)('v1beta over %s', (_, openTransport) => {
  const registry = createRegistry('v1beta');
  // biome-ignore lint/suspicious/noExplicitAny: messages of descriptors that are made at run time
  const open = (name: string): any => createClient(registry.getService(`utxorpc.v1beta.${name}`)!, openTransport());

  test('state of the ledger has the stake of the pools', async () => {
    const query = { query: { case: 'cardano', value: { query: { case: 'stakePoolDistribution', value: {} } } } };
    const { result } = await open('query.QueryService').readState({ query });
    const { pools } = result.result.value.result.value;
    expect(pools.length).toBeGreaterThan(0);
    const shares = pools.map(
      ({ stakeFraction }: { stakeFraction: { numerator: number; denominator: number } }) =>
        stakeFraction.numerator / stakeFraction.denominator,
    );
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBeCloseTo(1, 6);
  });

  test('history by pages is the chain', async () => {
    const sync = open('sync.SyncService');
    const hashes: string[] = [];
    let startToken: unknown;
    for (let page = 0; page < 3; page += 1) {
      const { block, nextToken } = await sync.dumpHistory({ maxItems: 3, ...(page > 0 && { startToken }) });
      for (const each of block) hashes.push(toHex(each.chain.value.header.hash));
      startToken = nextToken;
    }
    const [first] = await api<readonly { readonly hash: string }[]>('/api/blocks?order=asc&pageSize=1');
    const next = await api<readonly { readonly hash: string }[]>(`/api/blocks/${first!.hash}/next?pageSize=8`);
    expect(hashes).toEqual([first!.hash, ...next.map(({ hash }) => hash)]);
  });

  test('a field mask selects parts of the response', async () => {
    const { ledgerTip, values } = await open('query.QueryService').readParams({
      fieldMask: { paths: ['ledger_tip.slot'] },
    });
    expect([ledgerTip.slot > 0n, ledgerTip.height, values]).toEqual([true, 0n, undefined]);
  });

  test('unknown transactions and broad searches are errors that say so', async () => {
    const query = open('query.QueryService');
    await expect(query.readTx({ hash: new Uint8Array(32) })).rejects.toThrow(/no such transaction/);
    await expect(query.searchUtxos({ predicate: {} })).rejects.toThrow(/must name an address/);
  });
});
