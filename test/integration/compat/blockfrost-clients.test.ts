import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFacts, listCalls, listGovernanceCalls } from '../../support/compat/blockfrost-js-calls.js';
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

/** Programs written for Blockfrost, on the simulated preprod over HTTP: only their base URL and key are ours. */

const MISSING = ['@blockfrost/blockfrost-js', '@lucid-evolution/lucid', '@meshsdk/core', '@blaze-cardano/sdk'].every(
  isInstalled,
)
  ? undefined
  : 'clients of Blockfrost are not installed: npm ci --prefix test/extra --ignore-scripts';

const PREFIX = '/compat/blockfrost/v0';

describeUnless(MISSING)('clients of Blockfrost', () => {
  let clients: Any;
  let client: ClientService;
  let url: string;
  let key: string;
  let api: Any;

  beforeAll(async () => {
    clients = await import(new URL('../blockfrost-clients.mjs', EXTRA).href);
    client = await openClientService('clients', { plan: { addons: ['ipfs'], ipfsPins: 10 } });
    ({ url, key } = client);
    const options = { customBackend: url + PREFIX, projectId: key, network: 'preprod', rateLimiter: false };
    api = new clients.BlockFrostAPI(options);
  });

  afterAll(() => client?.close());

  const own = (path: string): Promise<Any> => client.own(path);
  const openLucid = () => openLucidWith(clients, new clients.Blockfrost(url + PREFIX, key));
  const createAddress = async (): Promise<string> => (await openLucid()).wallet().address();

  /** The index reads the mempool of the node from time to time. */
  const awaitPending = async (hash: string): Promise<void> => {
    await expect.poll(() => api.mempool()).toEqual([{ tx_hash: hash }]);
  };

  test('Lucid Evolution builds, signs, submits, waits and reads back', async () => {
    await payWithLucid(client, openLucid, awaitPending);
  });

  test('Lucid Evolution spends from a Plutus script with evaluation by the service', async () => {
    const hash = await spendFromScriptWithLucid(client, clients, openLucid);
    const [redeemer] = await api.txsRedeemers(hash);
    expect(redeemer).toMatchObject({ purpose: 'spend' });
    expect(BigInt(redeemer.unit_mem)).toBeGreaterThan(0n);
    expect(await api.txs(hash)).toMatchObject({ valid_contract: true, redeemer_count: 1 });
  });

  test('Mesh builds, signs, submits and reads back', async () => {
    // Mesh sends no header with a URL, so its key is in the path.
    const provider = new clients.BlockfrostProvider(url + PREFIX.replace('/compat/', `/compat/${key}/`));
    const receiver = await createAddress();
    const { hash, address } = await payWithMesh(client, clients, { provider, receiver });
    const info = await provider.fetchTxInfo(hash);
    expect(info).toMatchObject({ hash, block: (await own('blocks/latest')).hash });
    expect(await provider.fetchUTxOs(hash)).toHaveLength(info.outputs?.length ?? 2);
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
    const provider = new clients.BlazeBlockfrost({ network: 'cardano-preprod', projectId: key });
    provider.url = `${url + PREFIX}/`;
    await payWithBlaze(client, clients, { provider, receiver: await createAddress(), seed: 7 });
  });

  /** A transaction with the metadata of an oracle, signed but not submitted. */
  async function signPublication(): Promise<{ readonly sender: string; readonly cbor: string; readonly hash: string }> {
    const lucid = await openLucid();
    const sender = await lucid.wallet().address();
    await client.fund(sender, 30n);
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
    await client.sandbox.advanceBlocks(1);
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
