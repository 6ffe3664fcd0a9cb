import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { networkById } from '../../../src/chains/networks.js';
import { demoAccount, stakeAddress } from '../../../src/wallets/cardano-wallet.js';
import {
  openLucid as openLucidWith,
  payWithBlaze,
  payWithLucid,
  payWithMesh,
  spendFromScriptWithLucid,
} from '../../support/compat/client-journeys.js';
import { ADA, type Any, type ClientService, openClientService } from '../../support/compat/client-service.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { describeUnless } from '../../support/skip.js';

/** Programs written for Kupo, Ogmios and UTxO RPC, on the simulated preprod over loopback: only their URLs are ours. */

const MISSING = ['@cardano-ogmios/client', '@lucid-evolution/lucid', '@meshsdk/core', '@blaze-cardano/sdk'].every(
  isInstalled,
)
  ? undefined
  : 'clients of Kupo and Ogmios are not installed: npm ci --prefix test/extra --ignore-scripts';

describeUnless(MISSING)('clients of Kupo, Ogmios and UTxO RPC', () => {
  let clients: Any;
  let client: ClientService;
  let url: string;
  let key: string;

  beforeAll(async () => {
    // Mesh uses the WebSocket of the browser, which Node 20 does not have.
    vi.stubGlobal('WebSocket', WebSocket);
    clients = await import(new URL('../kupmios-clients.mjs', EXTRA).href);
    client = await openClientService('kupmios', { env: { UTXORPC_PORT: '0' } });
    ({ url, key } = client);
  });

  afterAll(async () => {
    vi.unstubAllGlobals();
    await client?.close();
  });

  const kupoUrl = () => `${url}/compat/${key}/kupo`;
  const ogmiosUrl = () => `${url}/compat/${key}/ogmios`;
  const socketUrl = () => ogmiosUrl().replace('http', 'ws');
  const openLucid = () => openLucidWith(clients, new clients.Kupmios(kupoUrl(), ogmiosUrl()));
  const createAddress = async (): Promise<string> => (await openLucid()).wallet().address();
  const tip = () => client.service.services.networks.status('CARDANO_PREPROD').tip!;

  test('Lucid Evolution builds, signs, submits, waits and reads back', async () => {
    const signed = await payWithLucid(client, openLucid);
    // The inputs are spent now, and the error of the second submission says so.
    await expect(signed.submit()).rejects.toThrow();
  });

  test('Lucid Evolution spends from a Plutus script with evaluation by the service', async () => {
    expect(await spendFromScriptWithLucid(client, clients, openLucid)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('Lucid Evolution reads the parameters and the delegation of an account', async () => {
    const provider = new clients.Kupmios(kupoUrl(), ogmiosUrl());
    expect((await provider.getProtocolParameters()).keyDeposit).toBe(2n * ADA);
    const account = stakeAddress(networkById('CARDANO_PREPROD'), demoAccount('alice'));
    const { poolId, withdrawableAmount } = await client.own(`account/${account}/info`);
    expect(await provider.getDelegation(account)).toEqual({
      poolId,
      rewards: BigInt(withdrawableAmount),
    });
  });

  test('Blaze builds, signs, submits over WebSocket, waits and reads back', async () => {
    const ogmios = await clients.Unwrapped.Ogmios.new(`${socketUrl()}?preprod-v6`);
    const provider = new clients.BlazeKupmios(kupoUrl(), ogmios);
    await payWithBlaze(client, clients, { provider, receiver: await createAddress(), seed: 9 });
    ogmios.kill?.();
  });

  test('Mesh submits over WebSocket', async () => {
    const provider = new clients.OgmiosProvider(socketUrl());
    const lucid = await openLucid();
    const sender = await lucid.wallet().address();
    await client.fund(sender, 30n);
    const tx = await lucid
      .newTx()
      .pay.ToAddress(sender, { lovelace: 2n * ADA })
      .complete();
    const signed = await tx.sign.withWallet().complete();
    expect(await provider.submitTx(signed.toCBOR())).toBe(signed.toHash());
    await client.sandbox.advanceBlocks(1);
    expect(await lucid.utxosByOutRef([{ txHash: signed.toHash(), outputIndex: 0 }])).toHaveLength(1);
  });

  test('Mesh reads the parameters and evaluates a script over WebSocket', async () => {
    const provider = new clients.OgmiosProvider(socketUrl());
    expect(await provider.fetchProtocolParameters()).toMatchObject({ minFeeCoefficient: 44 });
    const budgets: Any[] = [];
    // Lucid asks for the units, and Mesh answers instead of it.
    const evaluateTx = async (cbor: string) => {
      budgets.push(...(await provider.evaluateTx(cbor)));
      return budgets.map(({ tag, index, budget }) => ({
        redeemer_tag: tag.toLowerCase(),
        redeemer_index: index,
        ex_units: budget,
      }));
    };
    const withMesh = Object.assign(new clients.Kupmios(kupoUrl(), ogmiosUrl()), { evaluateTx });
    await spendFromScriptWithLucid(client, clients, () => openLucidWith(clients, withMesh));
    expect(budgets).toMatchObject([{ tag: 'SPEND', budget: { mem: expect.any(Number), steps: expect.any(Number) } }]);
    await expect(provider.evaluateTx('80')).rejects.toBeUndefined();
  });

  test('Mesh is notified of transactions as they become pending', async () => {
    const seen: string[] = [];
    const stop = await new clients.OgmiosProvider(socketUrl()).onNextTx(({ transaction }: Any) =>
      seen.push(transaction.id),
    );
    await payWithLucid(client, openLucid, (hash) => expect.poll(() => seen, { timeout: 150_000 }).toContain(hash));
    stop();
  });

  test('Mesh builds, signs, submits, waits and reads back over UTxO RPC', async () => {
    const port = await client.service.listenForUtxorpc();
    const provider = new clients.U5CProvider({
      url: `http://127.0.0.1:${port}`,
      headers: { 'dmtr-api-key': key },
    });
    expect(await provider.fetchProtocolParameters()).toMatchObject({ minFeeA: 44, keyDeposit: 2_000_000 });
    const receiver = await createAddress();
    const { hash } = await payWithMesh(client, clients, { provider, receiver });
    await new Promise<void>((resolve) => {
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      provider.onTxConfirmed(hash, resolve);
    });
    vi.restoreAllMocks();
    expect(await provider.fetchUTxOs(hash, 0)).toMatchObject([{ input: { txHash: hash, outputIndex: 0 } }]);
    expect(await provider.fetchAddressUTxOs(receiver)).toMatchObject([
      { output: { amount: [{ unit: 'lovelace', quantity: String(4n * ADA) }] } },
    ]);
  });

  test('@cardano-ogmios/client queries, submits and follows the chain through a fork', async () => {
    const { ogmios } = clients;
    const connection = { address: { http: ogmiosUrl(), webSocket: socketUrl() } };
    const failures: unknown[] = [];
    const context = await ogmios.createInteractionContext(
      (error: unknown) => failures.push(error),
      () => undefined,
      { connection },
    );
    const queries = await ogmios.createLedgerStateQueryClient(context);
    expect(await queries.networkTip()).toEqual({ slot: tip().slot, id: tip().hash });
    expect(await queries.epoch()).toBe(tip().epoch);
    expect((await queries.protocolParameters()).minFeeCoefficient).toBe(44);
    expect((await queries.eraSummaries()).length).toBeGreaterThan(0);
    expect(await queries.networkBlockHeight()).toBe(tip().height);
    expect(Object.keys(await queries.stakePools()).length).toBeGreaterThan(0);
    expect(Object.keys(await queries.liveStakeDistribution()).length).toBeGreaterThan(0);

    const chain: string[] = [];
    const follower = await ogmios.createChainSynchronizationClient(context, {
      rollForward: async ({ block }: Any, next: () => void) => {
        if (chain.length > 0) expect(block.ancestor).toBe(chain.at(-1));
        chain.push(block.id);
        next();
      },
      rollBackward: async ({ point }: Any, next: () => void) => {
        chain.length = point === 'origin' ? 0 : chain.indexOf(point.id) + 1;
        next();
      },
    });
    await follower.resume(['origin'], 50);
    await expect.poll(() => chain.at(-1)).toBe(tip().hash);
    for (const depth of [2, 5]) {
      await client.sandbox.fork(depth);
      await client.sandbox.advanceBlocks(3);
      await expect.poll(() => chain.at(-1)).toBe(tip().hash);
    }
    const newest: readonly { hash: string }[] = await client.own('blocks?pageSize=100');
    const hashes = newest.map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(10);
    expect(chain.slice(-hashes.length)).toEqual(hashes.toReversed());
    await follower.shutdown();
    expect(failures).toEqual([]);
  });
});
