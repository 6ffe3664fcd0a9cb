import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import { networkById } from '../../../src/chains/networks.js';
import { demoAccount, stakeAddress } from '../../../src/wallets/cardano-wallet.js';
import { writeConfigFile } from '../../support/config-file.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

/** Programs written for Kupo and Ogmios, on the simulated preprod over loopback: only their URLs are ours. */

// biome-ignore lint/suspicious/noExplicitAny: the types of these clients are installed in test/extra only
type Any = any;

const MISSING = ['@cardano-ogmios/client', '@lucid-evolution/lucid', '@meshsdk/core', '@blaze-cardano/sdk'].every(
  isInstalled,
)
  ? undefined
  : 'clients of Kupo and Ogmios are not installed: npm ci --prefix test/extra --ignore-scripts';

const ADA = 1_000_000n;

/** A validator that accepts every spend. */
const ALWAYS = { type: 'PlutusV2', script: '4e4d01000033222220051200120011' } as const;

describeUnless(MISSING)('clients of Kupo and Ogmios', () => {
  let clients: Any;
  let service: TestService;
  let sandbox: SandboxControl;
  let url: string;
  let key: string;
  const file = writeConfigFile({ plans: { defaultPlan: 'test', plans: [{ id: 'test', perSecond: 10_000 }] } });

  beforeAll(async () => {
    // Mesh uses the WebSocket of the browser, which Node 20 does not have.
    vi.stubGlobal('WebSocket', WebSocket);
    clients = await import(new URL('../kupmios-clients.mjs', EXTRA).href);
    service = await openTestService({ ...file.env, CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
    await startNetworks(service, 'CARDANO_PREPROD');
    sandbox = await service.services.networks.sandbox('CARDANO_PREPROD');
    const user = await register(service, 'kupmios');
    ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
    url = await service.http.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(async () => {
    vi.unstubAllGlobals();
    await service?.close();
    file.remove();
  });

  const kupoUrl = () => `${url}/compat/${key}/kupo`;
  const ogmiosUrl = () => `${url}/compat/${key}/ogmios`;
  const socketUrl = () => ogmiosUrl().replace('http', 'ws');

  async function fund(address: string, ada: bigint): Promise<void> {
    await sandbox.fund(address, ada * ADA);
    await sandbox.advanceBlocks(1);
  }

  async function readLovelace(address: string): Promise<bigint> {
    const path = `/api/addresses/${address}/balance?unit=lovelace`;
    const response = await service.http.inject({ url: path, headers: { 'x-api-key': key } });
    return BigInt(response.json().lovelace);
  }

  async function openLucid(): Promise<Any> {
    const lucid = await clients.Lucid(new clients.Kupmios(kupoUrl(), ogmiosUrl()), 'Preprod');
    lucid.selectWallet.fromPrivateKey(clients.generatePrivateKey());
    return lucid;
  }

  test('Lucid Evolution builds, signs, submits, waits and reads back', async () => {
    const lucid = await openLucid();
    const sender = await lucid.wallet().address();
    const receiver = await (await openLucid()).wallet().address();
    await fund(sender, 100n);
    const tx = await lucid
      .newTx()
      .pay.ToAddress(receiver, { lovelace: 5n * ADA })
      .complete();
    const signed = await tx.sign.withWallet().complete();
    const hash = await signed.submit();
    expect(hash).toBe(signed.toHash());
    await sandbox.advanceBlocks(1);
    expect(await lucid.awaitTx(hash, 200)).toBe(true);
    expect(await lucid.utxosAt(receiver)).toMatchObject([{ txHash: hash, assets: { lovelace: 5n * ADA } }]);
    expect(await lucid.utxosByOutRef([{ txHash: hash, outputIndex: 0 }])).toHaveLength(1);
    expect(await readLovelace(receiver)).toBe(5n * ADA);
    // The inputs are spent now, and the error of the second submission says so.
    await expect(signed.submit()).rejects.toThrow();
  });

  test('Lucid Evolution spends from a Plutus script with evaluation by the service', async () => {
    const lucid = await openLucid();
    const wallet = await lucid.wallet().address();
    await fund(wallet, 100n);
    await fund(wallet, 20n);
    const script = clients.validatorToAddress('Preprod', ALWAYS);
    const datum = { kind: 'inline', value: clients.Data.void() };
    const lock = await lucid
      .newTx()
      .pay.ToContract(script, datum, { lovelace: 10n * ADA })
      .complete();
    const locked = await (await lock.sign.withWallet().complete()).submit();
    await sandbox.advanceBlocks(1);
    const [utxo] = (await lucid.utxosAt(script)).filter((each: Any) => each.txHash === locked);
    expect(utxo.datum).toBe(clients.Data.void());
    const spend = await lucid
      .newTx()
      .collectFrom([utxo], clients.Data.void())
      .attach.SpendingValidator(ALWAYS)
      .complete({ localUPLCEval: false });
    const hash = await (await spend.sign.withWallet().complete()).submit();
    await sandbox.advanceBlocks(1);
    expect(await lucid.awaitTx(hash, 200)).toBe(true);
  });

  test('Lucid Evolution reads the parameters and the delegation of an account', async () => {
    const provider = new clients.Kupmios(kupoUrl(), ogmiosUrl());
    expect((await provider.getProtocolParameters()).keyDeposit).toBe(2n * ADA);
    const account = stakeAddress(networkById('CARDANO_PREPROD'), demoAccount('alice'));
    const response = await service.http.inject({ url: `/api/account/${account}/info`, headers: { 'x-api-key': key } });
    const { poolId, withdrawableAmount } = response.json();
    expect(await provider.getDelegation(account)).toEqual({
      poolId,
      rewards: BigInt(withdrawableAmount),
    });
  });

  test('Blaze builds, signs, submits over WebSocket, waits and reads back', async () => {
    const { Blaze, BlazeKupmios, Core, HotWallet, Unwrapped } = clients;
    const ogmios = await Unwrapped.Ogmios.new(`${socketUrl()}?preprod-v6`);
    const provider = new BlazeKupmios(kupoUrl(), ogmios);
    const masterkey = Core.Bip32PrivateKey.fromBip39Entropy(Buffer.alloc(16, 9), '');
    const wallet = await HotWallet.fromMasterkey(masterkey.hex(), provider);
    const blaze = await Blaze.from(provider, wallet);
    const receiver = await (await openLucid()).wallet().address();
    await fund(wallet.address.toBech32(), 60n);
    const tx = await blaze
      .newTransaction()
      .payLovelace(Core.addressFromBech32(receiver), 3n * ADA)
      .complete();
    const id = await blaze.submitTransaction(await blaze.signTransaction(tx));
    await sandbox.advanceBlocks(1);
    expect(await provider.awaitTransactionConfirmation(id, 30_000)).toBe(true);
    expect(await readLovelace(receiver)).toBe(3n * ADA);
    ogmios.kill?.();
  });

  test('Mesh submits over WebSocket', async () => {
    const provider = new clients.OgmiosProvider(socketUrl());
    const lucid = await openLucid();
    const sender = await lucid.wallet().address();
    await fund(sender, 30n);
    const tx = await lucid
      .newTx()
      .pay.ToAddress(sender, { lovelace: 2n * ADA })
      .complete();
    const signed = await tx.sign.withWallet().complete();
    expect(await provider.submitTx(signed.toCBOR())).toBe(signed.toHash());
    await sandbox.advanceBlocks(1);
    expect(await lucid.utxosByOutRef([{ txHash: signed.toHash(), outputIndex: 0 }])).toHaveLength(1);
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
    const tip = () => service.services.networks.status('CARDANO_PREPROD').tip!;
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
    await expect.poll(() => chain.at(-1), { timeout: 60_000 }).toBe(tip().hash);
    for (const depth of [2, 5]) {
      await sandbox.fork(depth);
      await sandbox.advanceBlocks(3);
      await expect.poll(() => chain.at(-1), { timeout: 60_000 }).toBe(tip().hash);
    }
    const newest = await service.http.inject({
      url: '/api/blocks?pageSize=100',
      headers: { 'x-api-key': key },
    });
    const hashes = (newest.json() as readonly { hash: string }[]).map(({ hash }) => hash);
    expect(hashes.length).toBeGreaterThan(10);
    expect(chain.slice(-hashes.length)).toEqual(hashes.toReversed());
    await follower.shutdown();
    expect(failures).toEqual([]);
  });
});
