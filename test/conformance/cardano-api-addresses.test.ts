import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountBalance } from '../../src/api/operations/accounts/get-account-balance.js';
import { getAccountInfo } from '../../src/api/operations/accounts/get-account-info.js';
import { getAccountTotals } from '../../src/api/operations/accounts/get-account-totals.js';
import { listAccountAddresses } from '../../src/api/operations/accounts/list-account-addresses.js';
import { listAccountAssets } from '../../src/api/operations/accounts/list-account-assets.js';
import { listAccountDelegations } from '../../src/api/operations/accounts/list-account-delegations.js';
import { listAccountTransactions } from '../../src/api/operations/accounts/list-account-transactions.js';
import { listAccountUtxos } from '../../src/api/operations/accounts/list-account-utxos.js';
import { listAccountWithdrawals } from '../../src/api/operations/accounts/list-account-withdrawals.js';
import { listAccounts } from '../../src/api/operations/accounts/list-accounts.js';
import { listDeregistrations } from '../../src/api/operations/accounts/list-deregistrations.js';
import { listRegistrations } from '../../src/api/operations/accounts/list-registrations.js';
import { listStakeUpdates } from '../../src/api/operations/accounts/list-stake-updates.js';
import { pageAccountUtxos } from '../../src/api/operations/accounts/page-account-utxos.js';
import { countAddressTransactions } from '../../src/api/operations/addresses/count-address-transactions.js';
import { getAddressBalance } from '../../src/api/operations/addresses/get-address-balance.js';
import { getAddressHistory } from '../../src/api/operations/addresses/get-address-history.js';
import { getAddressHistoryDetails } from '../../src/api/operations/addresses/get-address-history-details.js';
import { getAddressInfo } from '../../src/api/operations/addresses/get-address-info.js';
import { getAddressTotals } from '../../src/api/operations/addresses/get-address-totals.js';
import { getCredentialBalance } from '../../src/api/operations/addresses/get-credential-balance.js';
import { listAddressAssets } from '../../src/api/operations/addresses/list-address-assets.js';
import { listAddressOutputs } from '../../src/api/operations/addresses/list-address-outputs.js';
import { listAddressTransactions } from '../../src/api/operations/addresses/list-address-transactions.js';
import { listAddressTransactionsBySlot } from '../../src/api/operations/addresses/list-address-transactions-by-slot.js';
import { listAddressUtxoRefs } from '../../src/api/operations/addresses/list-address-utxo-refs.js';
import { listAddressUtxos } from '../../src/api/operations/addresses/list-address-utxos.js';
import { listAddresses } from '../../src/api/operations/addresses/list-addresses.js';
import { listCredentialAddresses } from '../../src/api/operations/addresses/list-credential-addresses.js';
import { listCredentialTransactions } from '../../src/api/operations/addresses/list-credential-transactions.js';
import { listCredentialUtxos } from '../../src/api/operations/addresses/list-credential-utxos.js';
import { pageAddressTransactions } from '../../src/api/operations/addresses/page-address-transactions.js';
import { pageAddressUtxos } from '../../src/api/operations/addresses/page-address-utxos.js';
import { addressText, parseAddress, paymentCredential } from '../../src/chains/cardano/addresses/address.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { createApiClient, type JsonResponse } from '../integration/cardano-api/api-client.js';
import { inDepth, takeFirst } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson } from '../support/external-data.js';
import {
  listTransactions,
  naiveLedger,
  type PlainOutput,
  sumAssets,
  sumLovelace,
  unspentAt,
} from '../support/naive-ledger.js';
import type { TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { openPreviewService, previewBlocks, previewGenesis } from './preview-index.js';

/** Historical slots under test: empty epochs, the fan-out of the faucet, and near the end. */
const SLOTS = [100, 732_960, 900_000, 1_100_000] as const;

interface StakeHistory {
  readonly credential: string;
  readonly updatesOldestFirst: readonly {
    readonly height: number;
    readonly slot: number;
    readonly txHash: string;
    readonly action: string;
  }[];
}

describeWithData('cardano-preview-chain', 'cardano-preview-facts')('preview chain', () => {
  let service: TestService;
  let http: FastifyInstance;
  let ledger: readonly PlainOutput[];
  const byAddress = new Map<string, PlainOutput[]>();
  const byAccount = new Map<string, PlainOutput[]>();
  const byCredential = new Map<string, PlainOutput[]>();
  const { get } = createApiClient(() => http, 'cardano-preview');

  beforeAll(async () => {
    service = await openPreviewService();
    ledger = naiveLedger(previewGenesis(), previewBlocks());
    for (const output of ledger) {
      push(byAddress, output.address, output);
      if (output.account !== undefined) push(byAccount, output.account, output);
      const payment = paymentCredential(parseAddress(output.address));
      if (payment !== undefined) push(byCredential, toHex(payment.hash), output);
    }
    http = serveOperations(service, [
      getAddressInfo,
      listAddressUtxos,
      pageAddressUtxos,
      listAddressUtxoRefs,
      listAddressOutputs,
      getAddressBalance,
      listAddressAssets,
      getAddressTotals,
      listAddressTransactions,
      pageAddressTransactions,
      listAddressTransactionsBySlot,
      countAddressTransactions,
      getAddressHistory,
      getAddressHistoryDetails,
      listCredentialUtxos,
      listCredentialTransactions,
      getCredentialBalance,
      listCredentialAddresses,
      listAddresses,
      getAccountInfo,
      listAccounts,
      listAccountAddresses,
      getAccountTotals,
      listAccountAssets,
      getAccountBalance,
      listAccountUtxos,
      pageAccountUtxos,
      listAccountTransactions,
      listAccountWithdrawals,
      listAccountDelegations,
      listStakeUpdates,
      listRegistrations,
      listDeregistrations,
    ]);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  /** The owners with most outputs, and others at even distances. */
  const sample = (owners: ReadonlyMap<string, PlainOutput[]>): readonly (readonly [string, PlainOutput[]])[] => {
    const sorted = [...owners].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1));
    const step = Math.max(1, Math.floor(sorted.length / inDepth(5, 25)));
    return sorted.filter((_, position) => position < inDepth(2, 6) || position % step === 0);
  };
  const toOutpoints = (utxos: readonly JsonResponse[]): string[] =>
    utxos.map(({ txHash, outputIndex }) => `${txHash}#${outputIndex}`);
  const amounts = (assets: readonly JsonResponse[]): [string, string][] =>
    assets.map(({ unit, quantity }) => [unit, quantity]);
  const inChainOrder = (outputs: readonly PlainOutput[]): string[] =>
    [...outputs]
      .sort(
        (a, b) =>
          (a.createdBy?.number ?? -1) - (b.createdBy?.number ?? -1) ||
          Number(a.outpoint.split('#')[1]) - Number(b.outpoint.split('#')[1]),
      )
      .map(({ outpoint: position }) => position);
  const byCursor = async (url: string): Promise<JsonResponse[]> => {
    const rows: JsonResponse[] = [];
    for (let cursor = ''; cursor !== undefined; ) {
      const page = await get(`${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`);
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    return rows;
  };

  test('every address of the chain is listed once', async () => {
    const listed = await byCursor('/api/addresses?limit=1000');
    expect(listed.map(({ address }) => address).sort()).toEqual([...byAddress.keys()].sort());
  });

  test('address holdings match a scan of all blocks, now and at earlier slots', async () => {
    for (const [address, outputs] of sample(byAddress)) {
      const now = unspentAt(outputs);
      const info = await get(`/api/addresses/${address}`);
      expect([address, info.balance, amounts(info.assets)]).toEqual([address, sumLovelace(now), sumAssets(now)]);
      expect(toOutpoints(info.utxos)).toEqual(inChainOrder(now));
      expect(toOutpoints(await byCursor(`/api/addresses/${address}/utxos/page?limit=300`))).toEqual(inChainOrder(now));
      expect(toOutpoints(await get(`/api/addresses/${address}/utxo-refs`))).toEqual(inChainOrder(now).slice(0, 100));
      expect(toOutpoints(await get(`/api/addresses/${address}/outputs`))).toEqual(inChainOrder(outputs).slice(0, 100));
      expect(amounts(await get(`/api/addresses/${address}/assets`))).toEqual(sumAssets(now).slice(0, 100));
      for (const slot of SLOTS) {
        const then = unspentAt(outputs, slot);
        const balance = await get(`/api/addresses/${address}/balance?asOfSlot=${slot}`);
        expect([address, slot, balance.lovelace, amounts(balance.assets)]).toEqual([
          address,
          slot,
          sumLovelace(then),
          sumAssets(then),
        ]);
      }
    }
  });

  test('address totals and transactions match a scan of all blocks', async () => {
    for (const [address, outputs] of sample(byAddress)) {
      const history = listTransactions(outputs);
      const newestFirst = history.map(({ hash }) => hash).reverse();
      const hashes = (rows: readonly JsonResponse[]): string[] => rows.map(({ txHash }) => txHash);
      expect(await get(`/api/addresses/${address}/transactions/count`)).toEqual({ count: history.length });
      expect(hashes(await byCursor(`/api/addresses/${address}/transactions/page?limit=200`))).toEqual(newestFirst);
      const listed = await get(`/api/addresses/${address}/transactions`);
      expect(hashes(listed)).toEqual(newestFirst.slice(0, 100));
      for (const { txHash, input, output } of listed) {
        expect([input, output]).toEqual([
          outputs.some(({ spent }) => spent?.hash === txHash),
          outputs.some(({ createdBy: made }) => made?.hash === txHash),
        ]);
      }
      const [from, to] = [732_960, 1_000_000];
      const within = history.filter(({ slot }) => slot >= from && slot <= to).map(({ hash }) => hash);
      const bySlot = await get(`/api/addresses/${address}/transactions/by-slot?fromSlot=${from}&toSlot=${to}`);
      expect(hashes(bySlot)).toEqual(within.slice(0, 100));
      const totals = await get(`/api/addresses/${address}/totals`);
      expect(totals).toMatchObject({
        txCount: history.length,
        firstSlot: history[0]?.slot ?? null,
        lastSlot: history.at(-1)?.slot ?? null,
      });
      const spentOutputs = outputs.filter(({ spent }) => spent !== undefined);
      expect(amounts(totals.receivedSum)).toEqual([['lovelace', sumLovelace(outputs)], ...sumAssets(outputs)]);
      expect(amounts(totals.sentSum)).toEqual([['lovelace', sumLovelace(spentOutputs)], ...sumAssets(spentOutputs)]);
    }
  });

  test('balance histories add up', async () => {
    for (const [address, outputs] of takeFirst(sample(byAddress).slice(0, 12), 2)) {
      const { transactions, pagination } = await get(`/api/addresses/${address}/transactions/history?pageSize=50`);
      const history = listTransactions(outputs);
      expect(pagination.totalItems).toBe(history.length);
      for (const item of transactions) {
        const made = outputs.filter((output) => output.createdBy?.hash === item.txHash);
        const spentOutputs = outputs.filter(({ spent }) => spent?.hash === item.txHash);
        const net = BigInt(sumLovelace(made)) - BigInt(sumLovelace(spentOutputs));
        expect([item.txHash, item.receivedAmount, item.sentAmount, item.netAmount]).toEqual([
          item.txHash,
          sumLovelace(made),
          sumLovelace(spentOutputs),
          net.toString(),
        ]);
        const moved = (assets: readonly JsonResponse[]) =>
          assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity]);
        expect([moved(item.receivedAssets), moved(item.sentAssets)]).toEqual([
          sumAssets(made),
          sumAssets(spentOutputs),
        ]);
        const all = ledger
          .filter((output) => output.spent?.hash === item.txHash)
          .map(({ outpoint: position }) => position);
        expect(toOutpoints(item.inputs).sort()).toEqual(all.sort());
      }
      const details = await get(`/api/addresses/${address}/transactions/history/details?pageSize=5`);
      expect(details.transactions).toMatchObject(transactions.slice(0, 5));
    }
  });

  test('payment credentials aggregate their addresses', async () => {
    for (const [credential, outputs] of sample(byCredential)) {
      const now = unspentAt(outputs);
      const base = `/api/addresses/cred/${credential}`;
      expect(await get(`${base}/balance`)).toMatchObject({ lovelace: sumLovelace(now) });
      expect(toOutpoints(await get(`${base}/utxos`))).toEqual(inChainOrder(now).slice(0, 100));
      const hashes = listTransactions(outputs).map(({ hash }) => hash);
      const listed = await get(`${base}/transactions`);
      expect(listed.map(({ txHash }: JsonResponse) => txHash)).toEqual(hashes.slice(0, 100));
      const addresses = await get(`${base}/addresses`);
      expect(new Set(addresses.map(({ address }: JsonResponse) => address))).toEqual(
        new Set([...new Set(outputs.map(({ address }) => address))].slice(0, 100)),
      );
    }
  });

  test('account holdings and activity match a scan of all blocks', async () => {
    for (const [account, outputs] of sample(byAccount)) {
      const now = unspentAt(outputs);
      const base = `/api/account/${account}`;
      expect(await get(`${base}/info`)).toMatchObject({ stakeAddress: account, utxoBalance: sumLovelace(now) });
      expect(toOutpoints(await get(`${base}/utxos`))).toEqual(inChainOrder(now));
      expect(toOutpoints(await byCursor(`${base}/utxos/page?limit=70`))).toEqual(inChainOrder(now));
      expect(amounts(await get(`${base}/assets`))).toEqual(sumAssets(now).slice(0, 100));
      const addresses = await get(`${base}/addresses`);
      expect(new Set(addresses.map(({ address }: JsonResponse) => address))).toEqual(
        new Set(outputs.map(({ address }) => address)),
      );
      const history = listTransactions(outputs);
      const listed = await get(`${base}/txs?from=0&order=asc`);
      expect(listed.map(({ txHash }: JsonResponse) => txHash)).toEqual(history.map(({ hash }) => hash));
      const later = await get(`${base}/txs?from=40000&to=50000&order=asc`);
      expect(later.map(({ txHash }: JsonResponse) => txHash)).toEqual(
        history.filter(({ height }) => height >= 40_000 && height <= 50_000).map(({ hash }) => hash),
      );
      for (const slot of SLOTS) {
        const then = unspentAt(outputs, slot);
        const balance = await get(`${base}/balance?asOfSlot=${slot}`);
        expect([balance.lovelace, amounts(balance.assets)]).toEqual([sumLovelace(then), sumAssets(then)]);
      }
      const totals = await get(`${base}/addresses/totals`);
      expect(amounts(totals.receivedSum)).toEqual([['lovelace', sumLovelace(outputs)], ...sumAssets(outputs)]);
    }
  });

  test('registrations match an independent count', async () => {
    const { stakeUpdateHistories } = readJson<{ stakeUpdateHistories: readonly StakeHistory[] }>(
      'cardano-preview-chain/cases.json',
    );
    for (const { credential, updatesOldestFirst } of stakeUpdateHistories) {
      const [type, hash] = credential.split(':') as ['key' | 'script', string];
      const account = addressText({ type: 'reward', networkId: 0, stake: { type, hash: fromHex(hash) } });
      const { data } = await get(`/api/account/${account}/updates?limit=200`);
      expect(
        data
          .map((update: JsonResponse) => ({
            height: update.blockNumber,
            slot: update.slot,
            txHash: update.txHash,
            action: update.type,
          }))
          .reverse(),
      ).toEqual(updatesOldestFirst);
      for (const { type: kind, deposit } of data) expect(deposit).toBe(kind === 'REGISTRATION' ? '2000000' : null);
    }
    const count = async (path: string): Promise<number> => {
      for (let page = 1, sum = 0; ; page += 1) {
        const rows = await get(`/api/account/${path}?page=${page}`);
        sum += rows.length;
        if (rows.length < 100) return sum;
      }
    };
    expect([await count('registrations'), await count('deregistrations')]).toEqual([654, 47]);
  });

  test('owner of a pool of the first block is reported', async () => {
    const account = addressText({
      type: 'reward',
      networkId: 0,
      stake: { type: 'key', hash: fromHex('ba149e2e2379097e65f0c03f2733d3103151e7f100d36dfdb01a0b22') },
    });
    const { data } = await get(`/api/account/${account}/updates`);
    expect(data.at(-1)).toMatchObject({
      type: 'REGISTRATION',
      txHash: 'e3ca57e8f323265742a8f4e79ff9af884c9ff8719bd4f7788adaea4c33ba07b6',
      slot: 320,
      blockNumber: 16,
      blockTime: 1_666_656_320,
      epoch: 0,
      txIndex: 0,
      deposit: '2000000',
    });
    const delegations = await get(`/api/account/${account}/delegations`);
    expect(delegations.at(-1)).toMatchObject({ slot: 320, epoch: 0, activeEpoch: 2 });
  });
});

function push(owners: Map<string, PlainOutput[]>, owner: string, output: PlainOutput): void {
  const outputs = owners.get(owner);
  if (outputs === undefined) owners.set(owner, [output]);
  else outputs.push(output);
}
