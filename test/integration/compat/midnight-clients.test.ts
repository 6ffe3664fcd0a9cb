import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';

/** The provider of midnight-js for applications, written for the official indexer: only its URLs are ours. */

// biome-ignore lint/suspicious/noExplicitAny: the types of the client are installed in test/extra only
type Any = any;

const KEY = 'xt_demo_midnight-preprod';
const missing =
  !isInstalled('@midnight-ntwrk/midnight-js-indexer-public-data-provider') &&
  'midnight-js is not installed: npm ci --prefix test/extra --ignore-scripts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describeUnless(missing)('midnight-js', () => {
  let service: TestService;
  let provider: Any;
  let address: string;
  let newest: Any;

  const own = async (path: string): Promise<Any> =>
    (await service.http.inject({ url: `/api/midnight/${path}`, headers: { 'x-api-key': KEY } })).json();

  beforeAll(async () => {
    service = await openTestService({
      CROSSTIE_SANDBOX: 'on',
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
      CROSSTIE_SANDBOX_ACTIVITY: '0',
    });
    await startNetworks(service, 'MIDNIGHT_PREPROD');
    const sandbox = await service.services.networks.sandbox('MIDNIGHT_PREPROD');
    await sandbox.advanceBlocks(5);
    const { data } = await own('transactions?limit=200');
    newest = data.find(({ contractActionCount }: Any) => contractActionCount > 0);
    ({ address } = (await own(`transactions/${newest.hash}`)).contractActions[0]);
    const { indexerPublicDataProvider, setNetworkId } = await import(new URL('../midnight-clients.mjs', EXTRA).href);
    setNetworkId('preprod');
    const url = `${await service.http.listen({ host: '127.0.0.1', port: 0 })}/compat/${KEY}/midnight/api/v4/graphql`;
    provider = indexerPublicDataProvider(url, `${url.replace('http', 'ws')}/ws`, WebSocket);
  });

  afterAll(() => service?.close());

  test('reads the state of a contract, also with the shielded tree and the parameters', async () => {
    const { state } = await own(`contracts/${address}/state`);
    const read = await provider.queryContractState(address);
    expect(toHex(read.serialize())).toBe(state);
    const [, both, parameters] = await provider.queryZSwapAndContractState(address);
    expect(toHex(both.serialize())).toBe(state);
    expect(parameters).toBeDefined();
    expect(await provider.queryContractState('42'.repeat(32))).toBeNull();
  });

  test('finds the transaction of a deployment and of an identifier', async () => {
    const deployed = await provider.watchForDeployTxData(address);
    expect(deployed).toMatchObject({ blockHash: expect.any(String), status: 'SucceedEntirely' });
    const found = await provider.watchForTxData(newest.identifiers[0]);
    expect(found).toMatchObject({
      txHash: newest.hash,
      blockHeight: newest.blockHeight,
      blockHash: newest.blockHash,
    });
  });

  test('observes the states of a contract by subscription', async () => {
    const state = await new Promise<string>((resolve, reject) => {
      const from = { type: 'blockHeight', blockHeight: newest.blockHeight };
      const subscription = provider.contractStateObservable(address, from).subscribe({
        next(value: Any) {
          subscription.unsubscribe();
          resolve(toHex(value.serialize()));
        },
        error: reject,
      });
    });
    expect(state).toBe((await own(`contracts/${address}/state`)).state);
  });
});
