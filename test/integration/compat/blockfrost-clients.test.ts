import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SandboxControl } from '../../../src/api/kit/context.js';
import { findFacts, listCalls, listGovernanceCalls } from '../../support/compat/blockfrost-js-calls.js';
import { writeConfigFile } from '../../support/config-file.js';
import { EXTRA, isInstalled } from '../../support/extra-tools.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { createKey, register } from '../../support/users.js';

/** Programs written for Blockfrost, on the simulated preprod over HTTP: only their base URL and key are ours. */

// biome-ignore lint/suspicious/noExplicitAny: the types of these clients are installed in test/extra only
type Any = any;

const MISSING = ['@blockfrost/blockfrost-js', '@lucid-evolution/lucid', '@meshsdk/core', '@blaze-cardano/sdk'].every(
  isInstalled,
)
  ? undefined
  : 'clients of Blockfrost are not installed: npm ci --prefix test/extra --ignore-scripts';

const ADA = 1_000_000n;
const PREFIX = '/compat/blockfrost/v0';

/** A validator that accepts every spend. */
const ALWAYS = { type: 'PlutusV2', script: '4e4d01000033222220051200120011' } as const;

describeUnless(MISSING)('clients of Blockfrost', () => {
  let clients: Any;
  let service: TestService;
  let sandbox: SandboxControl;
  let url: string;
  let key: string;
  let api: Any;
  const file = writeConfigFile({
    plans: { defaultPlan: 'test', plans: [{ id: 'test', perSecond: 10_000, addons: ['ipfs'], ipfsPins: 10 }] },
  });

  beforeAll(async () => {
    clients = await import(new URL('../blockfrost-clients.mjs', EXTRA).href);
    service = await openTestService({
      ...file.env,
      CROSSTIE_SANDBOX: 'on',
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    });
    await startNetworks(service, 'CARDANO_PREPROD');
    sandbox = await service.services.networks.sandbox('CARDANO_PREPROD');
    const user = await register(service, 'clients');
    ({ apiKey: key } = await createKey(service, user, { network: 'CARDANO_PREPROD' }));
    url = await service.http.listen({ host: '127.0.0.1', port: 0 });
    const options = { customBackend: url + PREFIX, projectId: key, network: 'preprod', rateLimiter: false };
    api = new clients.BlockFrostAPI(options);
  });

  afterAll(async () => {
    await service?.close();
    file.remove();
  });

  /** Our own operation, in process. */
  async function own(path: string): Promise<Any> {
    const response = await service.http.inject({ url: `/api/${path}`, headers: { 'x-api-key': key } });
    expect([path, response.statusCode]).toEqual([path, 200]);
    return response.json();
  }

  async function fund(address: string, ada: bigint): Promise<void> {
    await sandbox.fund(address, ada * ADA);
    await sandbox.advanceBlocks(1);
  }

  /** The index reads the mempool of the node from time to time. */
  const awaitPending = (hash: string) =>
    expect.poll(() => api.mempool(), { timeout: 60_000 }).toEqual([{ tx_hash: hash }]);

  const readLovelace = async (address: string): Promise<bigint> =>
    BigInt((await own(`addresses/${address}/balance?unit=lovelace`)).lovelace);

  async function openLucid(): Promise<Any> {
    const lucid = await clients.Lucid(new clients.Blockfrost(url + PREFIX, key), 'Preprod');
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
    await awaitPending(hash);
    await sandbox.advanceBlocks(1);
    expect(await lucid.awaitTx(hash, 200)).toBe(true);
    expect(await lucid.utxosAt(receiver)).toMatchObject([{ txHash: hash, assets: { lovelace: 5n * ADA } }]);
    expect(await readLovelace(receiver)).toBe(5n * ADA);
    expect(await lucid.utxosByOutRef([{ txHash: hash, outputIndex: 0 }])).toHaveLength(1);
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
    const [redeemer] = await api.txsRedeemers(hash);
    expect(redeemer).toMatchObject({ purpose: 'spend' });
    expect(BigInt(redeemer.unit_mem)).toBeGreaterThan(0n);
    expect(await api.txs(hash)).toMatchObject({ valid_contract: true, redeemer_count: 1 });
  });

  test('Mesh builds, signs, submits and reads back', async () => {
    // Mesh sends no header with a URL, so its key is in the path.
    const provider = new clients.BlockfrostProvider(url + PREFIX.replace('/compat/', `/compat/${key}/`));
    const wallet = new clients.MeshWallet({
      networkId: 0,
      fetcher: provider,
      submitter: provider,
      key: { type: 'mnemonic', words: clients.MeshWallet.brew() },
    });
    await wallet.init?.();
    const address = await wallet.getChangeAddress();
    const receiver = await (await openLucid()).wallet().address();
    await fund(address, 50n);
    const builder = new clients.MeshTxBuilder({ fetcher: provider, submitter: provider });
    const unsigned = await builder
      .txOut(receiver, [{ unit: 'lovelace', quantity: String(4n * ADA) }])
      .changeAddress(address)
      .selectUtxosFrom(await wallet.getUtxos())
      .complete();
    const hash = await wallet.submitTx(await wallet.signTx(unsigned));
    await sandbox.advanceBlocks(1);
    const info = await provider.fetchTxInfo(hash);
    expect(info).toMatchObject({ hash, block: (await own('blocks/latest')).hash });
    expect(await provider.fetchUTxOs(hash)).toHaveLength(info.outputs?.length ?? 2);
    expect(await readLovelace(receiver)).toBe(4n * ADA);
    const transactions = await provider.fetchAddressTxs(address);
    expect(transactions.map((each: Any) => each.hash)).toContain(hash);
    expect(await provider.fetchProtocolParameters()).toMatchObject({ keyDeposit: 2_000_000 });
    expect((await provider.fetchLatestBlock()).hash).toBe(info.block);
    expect((await provider.fetchBlockInfo(info.block)).hash).toBe(info.block);
    expect((await provider.fetchAccountInfo(address)).balance).toMatch(/^\d+$/);
    const [asset] = await api.assets({ count: 1 });
    expect((await provider.fetchAssetMetadata(asset.asset)).totalSupply).toBe(asset.quantity);
    expect((await provider.fetchAssetAddresses(asset.asset)).length).toBeGreaterThan(0);
    expect((await provider.fetchCollectionAssets(asset.asset.slice(0, 56))).assets.length).toBeGreaterThan(0);
    const [proposal] = await api.governance.proposals({ count: 1 });
    expect(await provider.fetchGovernanceProposal(proposal.tx_hash, proposal.cert_index)).toMatchObject({
      txHash: proposal.tx_hash,
    });
  });

  test('Blaze builds, signs, submits, waits and reads back', async () => {
    const { Blaze, BlazeBlockfrost, Core, HotWallet } = clients;
    const provider = new BlazeBlockfrost({ network: 'cardano-preprod', projectId: key });
    provider.url = `${url + PREFIX}/`;
    const masterkey = Core.Bip32PrivateKey.fromBip39Entropy(Buffer.alloc(16, 7), '');
    const wallet = await HotWallet.fromMasterkey(masterkey.hex(), provider);
    const blaze = await Blaze.from(provider, wallet);
    const address = wallet.address.toBech32();
    const receiver = await (await openLucid()).wallet().address();
    await fund(address, 60n);
    const tx = await blaze
      .newTransaction()
      .payLovelace(Core.addressFromBech32(receiver), 3n * ADA)
      .complete();
    const id = await blaze.submitTransaction(await blaze.signTransaction(tx));
    await sandbox.advanceBlocks(1);
    expect(await provider.awaitTransactionConfirmation(id, 30_000)).toBe(true);
    expect(await readLovelace(receiver)).toBe(3n * ADA);
    const outputs = await provider.getUnspentOutputs(Core.addressFromBech32(receiver));
    expect(outputs.map((each: Any) => each.output().amount().coin())).toEqual([3n * ADA]);
  });

  /** A transaction with the metadata of an oracle, signed but not submitted. */
  async function signPublication(): Promise<{ readonly sender: string; readonly cbor: string; readonly hash: string }> {
    const lucid = await openLucid();
    const sender = await lucid.wallet().address();
    await fund(sender, 30n);
    const tx = await lucid
      .newTx()
      .pay.ToAddress(sender, { lovelace: 2n * ADA })
      .attachMetadata(1967, { metadata: 'https://oracle.example/about.json', hash: 'ab'.repeat(16) })
      .attachMetadata(1968, { ADAUSD: [{ value: '0.51', source: 'test' }] })
      .complete();
    const signed = await tx.sign.withWallet().complete();
    return { sender, cbor: signed.toCBOR(), hash: signed.toHash() };
  }

  test('blockfrost-js: methods that submit, evaluate and read the mempool and oracles', async () => {
    const { sender, cbor, hash } = await signPublication();
    expect(await api.utilsTxsEvaluate(cbor)).toHaveProperty('result');
    expect(await api.utilsTxsEvaluateUtxos(cbor)).toHaveProperty('result');
    expect(await api.txSubmit(cbor)).toBe(hash);
    await awaitPending(hash);
    expect(await api.mempoolByAddressAll(sender)).toEqual([{ tx_hash: hash }]);
    expect(await api.mempoolTx(hash)).toMatchObject({
      tx: { hash, deposit: '0', valid_contract: true },
      inputs: [{ address: sender, collateral: false }],
    });
    await sandbox.advanceBlocks(1);
    await expect(api.mempoolTx(hash)).rejects.toMatchObject({ status_code: 404 });
    expect(await api.nutlinkAddress(sender)).toMatchObject({ metadata_url: 'https://oracle.example/about.json' });
    const { block_height } = await api.txs(hash);
    const ticker = { name: 'ADAUSD', count: 1, latest_block: block_height };
    expect(await api.nutlinkAddressTickers(sender)).toEqual([ticker]);
    expect(await api.nutlinkAddressTickersAll(sender)).toEqual([ticker]);
    const payload = [{ value: '0.51', source: 'test' }];
    expect(await api.nutlinkAddressTicker(sender, 'ADAUSD')).toMatchObject([{ tx_hash: hash, payload }]);
    expect(await api.nutlinkAddressTickerAll(sender, 'ADAUSD')).toMatchObject([{ tx_hash: hash, payload }]);
    expect(await api.nutlinkTickers('ADAUSD')).toMatchObject([{ address: sender, payload }]);
    expect(await api.nutlinkTickersAll('ADAUSD')).toMatchObject([{ address: sender, payload }]);
    await expect(api.nutlinkTickers('NOTHING')).rejects.toMatchObject({ status_code: 404 });
  });

  /** Called by the test above; `metricsEndpoints` is not served. */
  const ELSEWHERE = [
    ...['txSubmit', 'utilsTxsEvaluate', 'utilsTxsEvaluateUtxos', 'mempoolTx', 'metricsEndpoints'],
    ...['nutlinkAddress', 'nutlinkAddressTicker', 'nutlinkAddressTickers', 'nutlinkAddressTickersAll'],
    ...['nutlinkAddressTickerAll', 'nutlinkTickers', 'nutlinkTickersAll'],
  ];

  test('blockfrost-js: every other method answers, and the lists of all pages begin with the first page', async () => {
    const facts = await findFacts(api);
    const [calls, governanceCalls] = [listCalls(facts), listGovernanceCalls(facts)];
    const methods = Object.keys(api).filter((name) => typeof api[name] === 'function' && name !== 'instance');
    expect(methods.filter((name) => name !== 'rateLimiter').toSorted()).toEqual(
      [...Object.keys(calls), ...ELSEWHERE].toSorted(),
    );
    const prototype = Object.getPrototypeOf(api.governance);
    expect(Object.getOwnPropertyNames(prototype).toSorted()).toEqual(
      ['constructor', ...Object.keys(governanceCalls)].toSorted(),
    );
    for (const [client, table] of [
      [api, calls],
      [api.governance, governanceCalls],
    ])
      for (const [name, args] of Object.entries(table as Record<string, readonly unknown[]>)) {
        const result = await client[name](...args).catch((error: Any) => `${name}: ${error.message}`);
        expect(result, name).toBeTypeOf('object');
        if (!name.endsWith('All')) continue;
        const first = await client[name.slice(0, -'All'.length)](...args);
        expect(result.slice(0, first.length), name).toEqual(first);
      }
  });

  test('blockfrost-js: values are those of our own operations', async () => {
    const { stake, pool, drep, proposal } = await findFacts(api);
    const account = await own(`account/${stake}/info`);
    expect(await api.accounts(stake)).toMatchObject({
      controlled_amount: account.controlledAmount,
      rewards_sum: account.rewardsSum,
      pool_id: account.poolId,
      drep_id: account.drepId,
    });
    const ours = await own(`pools/${pool}`);
    expect(await api.poolsById(pool)).toMatchObject({
      live_stake: ours.liveStake,
      active_stake: ours.activeStake,
      live_pledge: ours.livePledge,
      live_delegators: ours.liveDelegators,
      blocks_minted: ours.blocksMinted,
      declared_pledge: ours.pledgeDeclared,
      reward_account: ours.rewardAddr,
      owners: ours.owners,
    });
    const [power] = await own(`dreps/${drep}/voting-power`);
    expect((await api.governance.drepsById(drep)).amount).toBe(power.amount);
    const action = await own(`governance/proposals/${proposal.id}`);
    expect(await api.governance.proposal(proposal.tx_hash, proposal.cert_index)).toMatchObject({
      deposit: String(action.deposit),
      return_address: action.returnAddress,
      governance_description: action.govAction,
      expiration: action.expiresEpoch + 1,
    });
  });

  test('blockfrost-js: every method of the IPFS class', async () => {
    const ipfs = new clients.BlockFrostIPFS({
      customBackend: url + PREFIX,
      projectId: key,
      network: 'ipfs',
      rateLimiter: false,
    });
    const folder = mkdtempSync(join(tmpdir(), 'crosstie-ipfs-'));
    const path = join(folder, 'note.json');
    writeFileSync(path, '{"note":"IPFS"}\n');
    const added = await ipfs.add(path);
    expect(added).toMatchObject({ name: 'note.json', size: '16' });
    expect(await ipfs.gateway(added.ipfs_hash)).toEqual({ note: 'IPFS' });
    const file = await fetch(`${url + PREFIX}/ipfs/gateway/${added.ipfs_hash}`, { headers: { project_id: key } });
    expect(await file.text()).toBe('{"note":"IPFS"}\n');
    expect(await ipfs.pin(added.ipfs_hash)).toMatchObject({ ipfs_hash: added.ipfs_hash });
    expect(await ipfs.listByPath(added.ipfs_hash)).toMatchObject({ ipfs_hash: added.ipfs_hash });
    expect(await ipfs.list()).toMatchObject([{ ipfs_hash: added.ipfs_hash }]);
    expect(await ipfs.pinRemove(added.ipfs_hash)).toMatchObject({ state: 'unpinned' });
    expect(await ipfs.list()).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
