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

  /** The contract of the history that is deployed, called and updated, with its actions, oldest first. */
  const readHistory = async (): Promise<{ readonly called: string; readonly actions: readonly Any[] }> => {
    const { data } = await own('transactions?limit=200');
    const oldest = data.findLast(({ contractActionCount }: Any) => contractActionCount > 0);
    const [{ address: called }] = (await own(`transactions/${oldest.hash}`)).contractActions;
    const { data: actions } = await own(`contracts/${called}/actions?limit=50`);
    return { called, actions: actions.toReversed() };
  };

  const readStates = (called: string, actions: readonly Any[]): Promise<readonly string[]> =>
    Promise.all(
      actions.map(async ({ blockHeight }) => (await own(`contracts/${called}/state?height=${blockHeight}`)).state),
    );

  test('reads the states and balances of a contract after each deployment, call and update', async () => {
    const { called, actions } = await readHistory();
    expect(new Set(actions.map(({ type }) => type))).toEqual(new Set(['DEPLOY', 'CALL', 'UPDATE']));
    const states = await readStates(called, actions);
    for (const [index, action] of actions.entries()) {
      const at = { type: 'blockHeight', blockHeight: action.blockHeight };
      expect(toHex((await provider.queryContractState(called, at)).serialize())).toBe(states[index]);
      // The client requests the balances of the deployment for a call.
      const { unshieldedBalances } = action.type === 'CALL' ? actions[0] : action;
      const balances = await provider.queryUnshieldedBalances(called, at);
      expect(balances.map(({ balance }: Any) => String(balance))).toEqual(
        unshieldedBalances.map(({ amount }: Any) => amount),
      );
    }
    expect(toHex((await provider.queryDeployContractState(called)).serialize())).toBe(states[0]);
    expect(toHex((await provider.watchForContractState(called)).serialize())).toBe(states.at(-1));
  });

  test('watches the states that the calls of a contract lead to', async () => {
    const { called, actions } = await readHistory();
    const observed = await new Promise<readonly string[]>((resolve, reject) => {
      const seen: string[] = [];
      const subscription = provider.contractStateObservable(called, { type: 'all' }).subscribe({
        next(value: Any) {
          seen.push(toHex(value.serialize()));
          if (seen.length < actions.length) return;
          subscription.unsubscribe();
          resolve(seen);
        },
        error: reject,
      });
    });
    expect(observed).toEqual(await readStates(called, actions));
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
